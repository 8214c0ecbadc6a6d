#include "Internal.h"

typedef struct {
    float r, g, b;
} rgb;

static inline float lum(rgb c) { return 0.3f * c.r + 0.59f * c.g + 0.11f * c.b; }

static rgb clip(rgb c)
{
    const float l = lum(c), low = fminf(c.r, fminf(c.g, c.b)), high = fmaxf(c.r, fmaxf(c.g, c.b));
    if (low < 0 && l > low) {
        const float s = l / (l - low);
        c = (rgb){l + (c.r - l) * s, l + (c.g - l) * s, l + (c.b - l) * s};
    }
    if (high > 1 && high > l) {
        const float s = (1 - l) / (high - l);
        c = (rgb){l + (c.r - l) * s, l + (c.g - l) * s, l + (c.b - l) * s};
    }
    return c;
}

static rgb set_lum(rgb c, float l)
{
    const float d = l - lum(c);
    return clip((rgb){c.r + d, c.g + d, c.b + d});
}

static inline float sat(rgb c) { return fmaxf(c.r, fmaxf(c.g, c.b)) - fminf(c.r, fminf(c.g, c.b)); }

static rgb set_sat(rgb c, float s)
{
    const float low = fminf(c.r, fminf(c.g, c.b)), range = sat(c);
    if (range <= 0) return (rgb){0, 0, 0};
    return (rgb){(c.r - low) * s / range, (c.g - low) * s / range, (c.b - low) * s / range};
}

static inline float channel(int mode, float s, float b)
{
    switch (mode) {
    case CIMAGE_MULTIPLY: return s * b;
    case CIMAGE_SCREEN: return s + b - s * b;
    case CIMAGE_OVERLAY: return b <= 0.5f ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b);
    case CIMAGE_DARKEN: return fminf(s, b);
    case CIMAGE_LIGHTEN: return fmaxf(s, b);
    case CIMAGE_COLOR_DODGE: return b <= 0 ? 0 : s >= 1 ? 1 : fminf(1, b / (1 - s));
    case CIMAGE_COLOR_BURN: return b >= 1 ? 1 : s <= 0 ? 0 : 1 - fminf(1, (1 - b) / s);
    case CIMAGE_HARD_LIGHT: return s <= 0.5f ? 2 * s * b : 1 - 2 * (1 - s) * (1 - b);
    case CIMAGE_SOFT_LIGHT: {
        if (s <= 0.5f) return b - (1 - 2 * s) * b * (1 - b);
        const float d = b <= 0.25f ? ((16 * b - 12) * b + 4) * b : sqrtf(b);
        return b + (2 * s - 1) * (d - b);
    }
    case CIMAGE_DIFFERENCE: return fabsf(s - b);
    case CIMAGE_EXCLUSION: return s + b - 2 * s * b;
    case CIMAGE_LINEAR_DODGE: return s + b;
    case CIMAGE_LINEAR_BURN: return s + b - 1;
    case CIMAGE_SUBTRACT: return b - s;
    case CIMAGE_DIVIDE: return s > 0 ? b / s : 1;
    case CIMAGE_LINEAR_LIGHT: return b + 2 * s - 1;
    case CIMAGE_VIVID_LIGHT:
        if (s <= 0.5f) return b >= 1 ? 1 : s <= 0 ? 0 : 1 - fminf(1, (1 - b) / (2 * s));
        return b <= 0 ? 0 : s >= 1 ? 1 : fminf(1, b / (2 * (1 - s)));
    case CIMAGE_PIN_LIGHT: return s <= 0.5f ? fminf(b, 2 * s) : fmaxf(b, 2 * s - 1);
    default: return s;
    }
}

// The blended colour of opaque pixels.
static void mix(int mode, const float *s, const float *b, float *out)
{
    const rgb source = {s[0], s[1], s[2]}, backdrop = {b[0], b[1], b[2]};
    rgb c;
    switch (mode) {
    case CIMAGE_HUE: c = set_lum(set_sat(source, sat(backdrop)), lum(backdrop)); break;
    case CIMAGE_SATURATION: c = set_lum(set_sat(backdrop, sat(source)), lum(backdrop)); break;
    case CIMAGE_COLOR: c = set_lum(source, lum(backdrop)); break;
    case CIMAGE_LUMINOSITY: c = set_lum(backdrop, lum(source)); break;
    default:
        c = (rgb){channel(mode, s[0], b[0]), channel(mode, s[1], b[1]), channel(mode, s[2], b[2])};
        break;
    }
    out[0] = c.r;
    out[1] = c.g;
    out[2] = c.b;
}

FOR_EACH_CPU
static void blend_over(const float *s, const float *b, float *out, int n)
{
    int i = 0;
    for (; i + 2 <= n; i += 2, s += 8, b += 8, out += 8) {
        v8 p, q;
        LOAD8(p, s);
        LOAD8(q, b);
        const v8 rest = 1 - __builtin_shufflevector(p, p, 3, 3, 3, 3, 7, 7, 7, 7), sum = p + q * rest;
        STORE8(out, sum);
    }
    if (i < n) {
        const v4 p = load4(s);
        store4(out, p + load4(b) * all4(1 - p[3]));
    }
}

void cimage_blend(int mode, const float *s, const float *b, float *out, int n)
{
    if (mode == CIMAGE_OVER) {
        blend_over(s, b, out, n);
        return;
    }
    for (int i = 0; i < n; i++, s += 4, b += 4, out += 4) {
        const v4 sv = load4(s), bv = load4(b);
        const float sa = sv[3], ba = bv[3];
        switch (mode) {
        case CIMAGE_IN: store4(out, sv * all4(ba)); continue;
        case CIMAGE_OUT: store4(out, sv * all4(1 - ba)); continue;
        case CIMAGE_ATOP: store4(out, sv * all4(ba) + bv * all4(1 - sa)); continue;
        case CIMAGE_ADD: {
            v4 sum = sv + bv;
            if (sum[3] > 1) sum[3] = 1;
            store4(out, sum);
            continue;
        }
        case CIMAGE_MULTIPLY_PLAIN: store4(out, sv * bv); continue;
        case CIMAGE_MAX:
            for (int c = 0; c < 4; c++) out[c] = fmaxf(sv[c], bv[c]);
            continue;
        case CIMAGE_MIN:
            for (int c = 0; c < 4; c++) out[c] = fminf(sv[c], bv[c]);
            continue;
        case CIMAGE_ABSOLUTE_DIFFERENCE:
            for (int c = 0; c < 3; c++) out[c] = fabsf(sv[c] - bv[c]);
            out[3] = fmaxf(sa, ba);
            continue;
        default: break;
        }
        if (sa <= 0) {
            store4(out, bv);
            continue;
        }
        if (ba <= 0) {
            store4(out, sv);
            continue;
        }
        const float si = 1 / sa, bi = 1 / ba;
        const float sc[3] = {sv[0] * si, sv[1] * si, sv[2] * si}, bc[3] = {bv[0] * bi, bv[1] * bi, bv[2] * bi};
        float m[3];
        mix(mode, sc, bc, m);
        for (int c = 0; c < 3; c++) out[c] = (1 - ba) * sv[c] + (1 - sa) * bv[c] + sa * ba * m[c];
        out[3] = sa + ba - sa * ba;
    }
}

FOR_EACH_CPU
void cimage_mix_mask(const float *s, const float *b, const float *mask, int channel, float *out, int n)
{
    for (int i = 0; i < n; i++, s += 4, b += 4, mask += 4, out += 4) {
        const float m = channel == 4 ? luma(mask) : mask[channel];
        const v4 sv = load4(s), bv = load4(b);
        store4(out, bv + all4(clampf(m, 0, 1)) * (sv - bv));
    }
}

FOR_EACH_CPU
void cimage_mix(const float *a, const float *b, float share, float *out, int n)
{
    for (int i = 0; i < n; i++, a += 4, b += 4, out += 4) {
        const v4 av = load4(a), bv = load4(b);
        store4(out, av + all4(share) * (bv - av));
    }
}

FOR_EACH_CPU
void cimage_unsharp(const float *a, const float *b, float amount, int luminance_only, float *out, int n)
{
    for (int i = 0; i < n; i++, a += 4, b += 4, out += 4) {
        const v4 av = load4(a), bv = load4(b);
        v4 d = all4(amount) * (av - bv);
        if (luminance_only) {
            const float l = 0.2126f * d[0] + 0.7152f * d[1] + 0.0722f * d[2];
            d = all4(l);
        }
        v4 c = av + d;
        c[3] = av[3];
        store4(out, c);
    }
}

FOR_EACH_CPU
void cimage_bloom(const float *a, const float *b, float intensity, int darkens, float *out, int n)
{
    for (int i = 0; i < n; i++, a += 4, b += 4, out += 4) {
        const v4 av = load4(a), bv = load4(b);
        v4 c;
        if (darkens) c = av - all4(intensity) * (av - av * bv);
        else c = av + all4(intensity) * (bv - av * bv);
        c[3] = darkens ? av[3] : av[3] + intensity * (bv[3] - av[3] * bv[3]);
        store4(out, c);
    }
}
