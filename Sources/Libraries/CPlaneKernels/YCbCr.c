#include "Internal.h"
#include "Wide.h"

// Pixels that are computed together, in arrays on the stack.
enum { block = 128 };

INLINE int fits(float v) { return v > -3.99f && v < 3.99f; }

INLINE int make_factors(const cplane_to_rgb *s, cplane_factors *f)
{
    const float green = fabsf(s->y) + fabsf(s->g_cr) + fabsf(s->g_cb);
    const int is_whole = s->y_bias == floorf(s->y_bias) && s->c_bias == floorf(s->c_bias) && s->y_bias >= 0
        && s->y_bias <= 255 && s->c_bias >= 0 && s->c_bias <= 255;
    if (!is_whole || !fits(s->y) || !fits(s->r_cr) || !fits(s->g_cr) || !fits(s->g_cb) || !fits(s->b_cb)
        || green > 7.9f) {
        return 0;
    }
    *f = (cplane_factors){
        (int16_t)nearest(s->y * 8192),   (int16_t)nearest(s->r_cr * 8192), (int16_t)nearest(s->g_cr * 8192),
        (int16_t)nearest(s->g_cb * 8192), (int16_t)nearest(s->b_cb * 8192), (int16_t)s->y_bias,
        (int16_t)s->c_bias,             (uint8_t)clamp_float(s->y_min, 0, 255), (uint8_t)clamp_float(s->y_max, 0, 255),
        (uint8_t)clamp_float(s->c_min, 0, 255), (uint8_t)clamp_float(s->c_max, 0, 255),
    };
    return 1;
}

INLINE int16_t times(int16_t level, int16_t factor) { return (int16_t)((int32_t)level * factor >> 16); }

INLINE uint8_t bounded(uint8_t v, uint8_t low, uint8_t high)
{
    v = v > low ? v : low;
    return v < high ? v : high;
}

INLINE int16_t level16(int16_t v)
{
    v = (int16_t)(v + 8) >> 4;
    v = v < 0 ? 0 : v;
    return v > 255 ? 255 : v;
}

// Where each component goes in a pixel, as shifts of a little-endian word.
typedef struct {
    uint32_t a, r, g, b, fixed;
} places;

INLINE places make_places(const uint8_t *map, uint8_t alpha)
{
    places p = {0, 0, 0, 0, 0};
    for (uint32_t i = 0; i < 4; i++) {
        if (map[i] == 0) p.fixed |= (uint32_t)alpha << 8 * i;
        if (map[i] == 1) p.r = 8 * i;
        if (map[i] == 2) p.g = 8 * i;
        if (map[i] == 3) p.b = 8 * i;
    }
    return p;
}

// A map that names a component twice, or not at all.
INLINE int is_permutation(const uint8_t *map)
{
    unsigned seen = 0;
    for (int i = 0; i < 4; i++) seen |= 1u << map[i];
    return seen == 15;
}

// The terms of chroma for a block of pixels.
INLINE void chroma_terms(const uint8_t *cb, const uint8_t *cr, size_t count, const cplane_factors *f, int16_t *r,
                         int16_t *g, int16_t *b)
{
    for (size_t i = 0; i < count; i++) {
        const int16_t u = (int16_t)((bounded(cb[i], f->c_min, f->c_max) - f->c_bias) * 128);
        const int16_t v = (int16_t)((bounded(cr[i], f->c_min, f->c_max) - f->c_bias) * 128);
        r[i] = times(v, f->r_cr);
        g[i] = (int16_t)(times(v, f->g_cr) + times(u, f->g_cb));
        b[i] = times(u, f->b_cb);
    }
}

INLINE void twice(const int16_t *in, size_t count, int16_t *out)
{
    for (size_t i = 0; i < count; i++) {
        out[2 * i] = in[i];
        out[2 * i + 1] = in[i];
    }
}

INLINE void pixels(const uint8_t *y, size_t count, const cplane_factors *f, const int16_t *r, const int16_t *g,
                   const int16_t *b, const places *p, uint32_t *out)
{
    for (size_t i = 0; i < count; i++) {
        const int16_t luma = times((int16_t)((bounded(y[i], f->y_min, f->y_max) - f->y_bias) * 128), f->y);
        const uint32_t red = (uint32_t)(uint16_t)level16((int16_t)(luma + r[i]));
        const uint32_t green = (uint32_t)(uint16_t)level16((int16_t)(luma + g[i]));
        const uint32_t blue = (uint32_t)(uint16_t)level16((int16_t)(luma + b[i]));
        out[i] = p->fixed | red << p->r | green << p->g | blue << p->b;
    }
}

// In floats, for factors and maps of any kind.
static void pixels_float(const uint8_t *y, int y_step, const uint8_t *cb, const uint8_t *cr, int step, int shift,
                         size_t count, const cplane_to_rgb *s, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    for (size_t i = 0; i < count; i++) {
        const size_t c = (i >> shift) * (size_t)step;
        const float luma = (clamp_float(y[i * (size_t)y_step], s->y_min, s->y_max) - s->y_bias) * s->y;
        const float u = clamp_float(cb[c], s->c_min, s->c_max) - s->c_bias;
        const float v = clamp_float(cr[c], s->c_min, s->c_max) - s->c_bias;
        const float values[4] = {alpha, luma + v * s->r_cr, luma + v * s->g_cr + u * s->g_cb, luma + u * s->b_cb};
        for (int k = 0; k < 4; k++) {
            out[4 * i + (size_t)k] = (uint8_t)(clamp_float(values[map[k]], 0, 255) + 0.5f);
        }
    }
}

WIDE static void from_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                          const cplane_factors *f, const places *p, uint8_t *out)
{
    uint8_t u[block / 2], v[block / 2];
    int16_t r[block / 2], g[block / 2], b[block / 2], rr[block], gg[block], bb[block];
    uint32_t words[block];
    for (size_t x = 0; x < count; x += block) {
        const size_t n = count - x < block ? count - x : block, half = (n + 1) / 2;
        if (n < block) {
            memset(u, 128, sizeof u);
            memset(v, 128, sizeof v);
        }
        if (step == 2) {
            const uint8_t *first = cb + x, *second = cr + x;
            for (size_t i = 0; i < half; i++) {
                u[i] = first[2 * i];
                v[i] = second[2 * i];
            }
        } else {
            memcpy(u, cb + x / 2, half);
            memcpy(v, cr + x / 2, half);
        }
        chroma_terms(u, v, block / 2, f, r, g, b);
        twice(r, block / 2, rr);
        twice(g, block / 2, gg);
        twice(b, block / 2, bb);
        if (n == block) {
            pixels(y + x, block, f, rr, gg, bb, p, words);
        } else {
            pixels(y + x, n, f, rr, gg, bb, p, words);
        }
        memcpy(out + 4 * x, words, 4 * n);
    }
}

void cplane_420_to_rgb(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                       const cplane_to_rgb *info, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    cplane_factors f;
    if (!is_permutation(map) || !make_factors(info, &f)) {
        pixels_float(y, 1, cb, cr, step, 1, count, info, map, alpha, out);
        return;
    }
    const places p = make_places(map, alpha);
    const size_t done = cplane_wide_420(y, cb, cr, step, count, &f, map, alpha, out);
    const size_t half = done / 2 * (size_t)step;
    from_420(y + done, cb + half, cr + half, step, count - done, &f, &p, out + 4 * done);
}

WIDE static void from_444(const uint8_t *y, int y_step, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                          const cplane_factors *f, const places *p, uint8_t *out)
{
    uint8_t l[block], u[block], v[block];
    int16_t r[block], g[block], b[block];
    uint32_t words[block];
    for (size_t x = 0; x < count; x += block) {
        const size_t n = count - x < block ? count - x : block;
        for (size_t i = 0; i < n; i++) {
            l[i] = y[(x + i) * (size_t)y_step];
            u[i] = cb[(x + i) * (size_t)step];
            v[i] = cr[(x + i) * (size_t)step];
        }
        chroma_terms(u, v, n, f, r, g, b);
        pixels(l, n, f, r, g, b, p, words);
        memcpy(out + 4 * x, words, 4 * n);
    }
}

void cplane_444_to_rgb(const uint8_t *y, int y_step, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                       const cplane_to_rgb *info, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    cplane_factors f;
    if (!is_permutation(map) || !make_factors(info, &f)) {
        pixels_float(y, y_step, cb, cr, step, 0, count, info, map, alpha, out);
        return;
    }
    const places p = make_places(map, alpha);
    from_444(y, y_step, cb, cr, step, count, &f, &p, out);
}

// Sums in units of 2^-14; returns 0 for factors that do not fit.
static int make_sums(const cplane_from_rgb *s, const uint8_t *at, cplane_sums *sums)
{
    memset(sums, 0, sizeof *sums);
    for (int i = 0; i < 3; i++) {
        if (!(fabsf(s->y[i]) < 1.99f && fabsf(s->cb[i]) < 1.99f && fabsf(s->cr[i]) < 1.99f)) return 0;
        sums->y[at[i]] = (int16_t)nearest(s->y[i] * 16384);
        sums->cb[at[i]] = (int16_t)nearest(s->cb[i] * 16384);
        sums->cr[at[i]] = (int16_t)nearest(s->cr[i] * 16384);
    }
    sums->y_bias = nearest(clamp_float(s->y_bias, 0, 255) * 16384) + 8192;
    sums->c_bias = nearest(clamp_float(s->c_bias, 0, 255) * 65536) + 32768;
    sums->y_min = (uint8_t)clamp_float(s->y_min, 0, 255);
    sums->y_max = (uint8_t)clamp_float(s->y_max, 0, 255);
    sums->c_min = (uint8_t)clamp_float(s->c_min, 0, 255);
    sums->c_max = (uint8_t)clamp_float(s->c_max, 0, 255);
    return 1;
}

INLINE int32_t weighted(const uint8_t *p, const int16_t *f)
{
    return p[0] * f[0] + p[1] * f[1] + p[2] * f[2] + p[3] * f[3];
}

static uint8_t rounded(float v, float low, float high) { return (uint8_t)(clamp_float(v, low, high) + 0.5f); }

WIDE void cplane_rgb_to_y(const uint8_t *in, size_t count, const uint8_t *at, const cplane_from_rgb *s, uint8_t *out,
                          int step)
{
    cplane_sums sums;
    if (!make_sums(s, at, &sums)) {
        const float low = clamp_float(s->y_min, 0, 255), high = clamp_float(s->y_max, 0, 255);
        for (size_t i = 0; i < count; i++, in += 4) {
            const float v = in[at[0]] * s->y[0] + in[at[1]] * s->y[1] + in[at[2]] * s->y[2] + s->y_bias;
            out[i * (size_t)step] = rounded(v, low, high);
        }
        return;
    }
    for (size_t i = step == 1 ? cplane_wide_y(in, count, &sums, out) : 0; i < count; i++) {
        const int32_t v = (weighted(in + 4 * i, sums.y) + sums.y_bias) >> 14;
        out[i * (size_t)step] = (uint8_t)clamp_int(v, sums.y_min, sums.y_max);
    }
}

WIDE void cplane_rgb_to_chroma(const uint8_t *in, const uint8_t *below, size_t count, const uint8_t *at,
                               const cplane_from_rgb *s, uint8_t *cb, uint8_t *cr, int step)
{
    cplane_sums sums;
    const int is_fixed = make_sums(s, at, &sums);
    const float low = clamp_float(s->c_min, 0, 255), high = clamp_float(s->c_max, 0, 255);
    for (size_t x = is_fixed ? cplane_wide_chroma(in, below, count, &sums, cb, cr, step) : 0; x < count; x += 2) {
        const uint8_t *p = in + 4 * x, *q = below + 4 * x;
        const int right = x + 1 < count ? 4 : 0;
        int32_t sum[4];
        for (int c = 0; c < 4; c++) sum[c] = p[c] + p[c + right] + q[c] + q[c + right];
        const size_t i = x / 2 * (size_t)step;
        if (is_fixed) {
            int32_t u = sums.c_bias, v = sums.c_bias;
            for (int c = 0; c < 4; c++) {
                u += sum[c] * sums.cb[c];
                v += sum[c] * sums.cr[c];
            }
            cb[i] = (uint8_t)clamp_int(u >> 16, sums.c_min, sums.c_max);
            cr[i] = (uint8_t)clamp_int(v >> 16, sums.c_min, sums.c_max);
        } else {
            float u = s->c_bias, v = s->c_bias;
            for (int c = 0; c < 3; c++) {
                u += (float)sum[at[c]] * 0.25f * s->cb[c];
                v += (float)sum[at[c]] * 0.25f * s->cr[c];
            }
            cb[i] = rounded(u, low, high);
            cr[i] = rounded(v, low, high);
        }
    }
}
