#include "Internal.h"

FOR_EACH_CPU
void cimage_premultiply(float *px, int n)
{
    for (int i = 0; i < n; i++, px += 4) {
        const float a = px[3];
        store4(px, load4(px) * (v4){a, a, a, 1});
    }
}

FOR_EACH_CPU
void cimage_unpremultiply(float *px, int n)
{
    for (int i = 0; i < n; i++, px += 4) {
        const float a = px[3];
        if (a == 1) continue;
        const float back = a != 0 ? 1 / a : 0;
        store4(px, load4(px) * (v4){back, back, back, 1});
    }
}

FOR_EACH_CPU
void cimage_matrix(float *px, int n, const float *m)
{
    const v4 r = {m[0], m[5], m[10], m[15]}, g = {m[1], m[6], m[11], m[16]}, b = {m[2], m[7], m[12], m[17]};
    const v4 a = {m[3], m[8], m[13], m[18]}, bias = {m[4], m[9], m[14], m[19]};
#define TWICE(v) __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3)
    const v8 r8 = TWICE(r), g8 = TWICE(g), b8 = TWICE(b), a8 = TWICE(a), bias8 = TWICE(bias);
#undef TWICE
    int i = 0;
    for (; i + 2 <= n; i += 2, px += 8) {
        v8 p;
        LOAD8(p, px);
        const v8 out = r8 * __builtin_shufflevector(p, p, 0, 0, 0, 0, 4, 4, 4, 4)
                       + g8 * __builtin_shufflevector(p, p, 1, 1, 1, 1, 5, 5, 5, 5)
                       + b8 * __builtin_shufflevector(p, p, 2, 2, 2, 2, 6, 6, 6, 6)
                       + a8 * __builtin_shufflevector(p, p, 3, 3, 3, 3, 7, 7, 7, 7) + bias8;
        STORE8(px, out);
    }
    for (; i < n; i++, px += 4) store4(px, r * px[0] + g * px[1] + b * px[2] + a * px[3] + bias);
}

FOR_EACH_CPU
void cimage_clamp(float *px, int n, const float *low, const float *high)
{
    for (int i = 0; i < n; i++, px += 4)
        for (int c = 0; c < 4; c++) px[c] = clampf(px[c], low[c], high[c]);
}

static inline float curve_at(const float *table, int count, float v)
{
    if (v < 0) return -curve_at(table, count, -v);
    const float place = v * (float)(count - 1);
    int low = (int)(place < (float)(count - 2) ? place : (float)(count - 2));
    if (!(place >= 0)) return table[0];
    return table[low] + (place - (float)low) * (table[low + 1] - table[low]);
}

FOR_EACH_CPU
void cimage_curve(float *px, int n, const float *table, int count)
{
    for (int i = 0; i < n; i++, px += 4)
        for (int c = 0; c < 3; c++) px[c] = curve_at(table, count, px[c]);
}

void cimage_curves(float *px, int n, const float *red, const float *green, const float *blue, int count)
{
    for (int i = 0; i < n; i++, px += 4) {
        px[0] = curve_at(red, count, clampf(px[0], 0, 1));
        px[1] = curve_at(green, count, clampf(px[1], 0, 1));
        px[2] = curve_at(blue, count, clampf(px[2], 0, 1));
    }
}

void cimage_power(float *px, int n, float power)
{
    for (int i = 0; i < n; i++, px += 4)
        for (int c = 0; c < 3; c++) px[c] = px[c] < 0 ? -powf(-px[c], power) : powf(px[c], power);
}

void cimage_step(float *px, int n, int kind, const float *p)
{
    for (int i = 0; i < n; i++, px += 4) {
        switch (kind) {
        case CIMAGE_POSTERIZE: {
            const float levels = p[0] < 2 ? 2 : p[0];
            for (int c = 0; c < 3; c++) {
                const float step = floorf(clampf(px[c], 0, 1) * levels);
                px[c] = (step > levels - 1 ? levels - 1 : step) / (levels - 1);
            }
            break;
        }
        case CIMAGE_THRESHOLD:
            for (int c = 0; c < 3; c++) px[c] = px[c] >= p[0] ? 1 : 0;
            break;
        case CIMAGE_VIBRANCE: {
            const float high = fmaxf(px[0], fmaxf(px[1], px[2])), low = fminf(px[0], fminf(px[1], px[2]));
            const float vivid = high > 0 ? clampf((high - low) / high, 0, 1) : 0;
            const float grey = luma(px), gain = 1 + p[0] * (1 - vivid);
            for (int c = 0; c < 3; c++) px[c] = grey + (px[c] - grey) * gain;
            break;
        }
        case CIMAGE_MAXIMUM_COMPONENT: px[0] = px[1] = px[2] = fmaxf(px[0], fmaxf(px[1], px[2])); break;
        case CIMAGE_MINIMUM_COMPONENT: px[0] = px[1] = px[2] = fminf(px[0], fminf(px[1], px[2])); break;
        case CIMAGE_MASK_TO_ALPHA: {
            const float grey = luma(px);
            store4(px, all4(grey));
            break;
        }
        case CIMAGE_RECIPROCAL:
            for (int c = 0; c < 3; c++) px[c] = px[c] > 0 ? 1 / px[c] : 0;
            break;
        case CIMAGE_POLYNOMIAL:
            for (int c = 0; c < 4; c++) {
                const float *q = p + 4 * c, v = px[c];
                px[c] = q[0] + v * (q[1] + v * (q[2] + v * q[3]));
            }
            break;
        case CIMAGE_CROSS_POLYNOMIAL: {
            const float r = px[0], g = px[1], b = px[2];
            const float terms[10] = {r, g, b, r * r, g * g, b * b, r * g, g * b, b * r, 1};
            for (int c = 0; c < 3; c++) {
                float sum = 0;
                for (int t = 0; t < 10; t++) sum += p[10 * c + t] * terms[t];
                px[c] = sum;
            }
            break;
        }
        case CIMAGE_SHADOWS: {
            // Both gains are smooth, keep the order of values and leave black and white where they are.
            for (int c = 0; c < 3; c++) {
                const float v = clampf(px[c], 0, 1);
                const float shadow = p[1] * v * (1 - v) * (1 - v) * (1 - v) * 3;
                const float light = (1 - p[0]) * v * v * 0.5f;
                px[c] = px[c] + shadow - light;
            }
            break;
        }
        default: break;
        }
    }
}

FOR_EACH_CPU
void cimage_cube(float *px, int n, const float *cube, int side)
{
    const float last = (float)(side - 1);
    const ptrdiff_t dg = 4 * (ptrdiff_t)side, db = dg * side;
    for (int i = 0; i < n; i++, px += 4) {
        const float r = clampf(px[0], 0, 1) * last, g = clampf(px[1], 0, 1) * last, b = clampf(px[2], 0, 1) * last;
        const int ri = r >= last ? side - 2 : (int)r, gi = g >= last ? side - 2 : (int)g;
        const int bi = b >= last ? side - 2 : (int)b;
        const v4 fr = all4(r - (float)ri), fg = all4(g - (float)gi), fb = all4(b - (float)bi);
        const float *q = cube + 4 * ri + dg * gi + db * bi;
        const v4 c00 = load4(q) + fr * (load4(q + 4) - load4(q));
        const v4 c10 = load4(q + dg) + fr * (load4(q + dg + 4) - load4(q + dg));
        const v4 c01 = load4(q + db) + fr * (load4(q + db + 4) - load4(q + db));
        const v4 c11 = load4(q + db + dg) + fr * (load4(q + db + dg + 4) - load4(q + db + dg));
        const v4 c0 = c00 + fg * (c10 - c00), c1 = c01 + fg * (c11 - c01);
        v4 c = c0 + fb * (c1 - c0);
        const float a = px[3];
        if (c[3] != 1 && c[3] > 0) c = (v4){c[0] / c[3], c[1] / c[3], c[2] / c[3], c[3]};
        store4(px, (v4){c[0], c[1], c[2], c[3] * a});
    }
}

void cimage_map(float *px, int n, const float *row, int count)
{
    for (int i = 0; i < n; i++, px += 4) {
        const float place = clampf(luma(px), 0, 1) * (float)(count - 1);
        const int low = count < 2 ? 0 : place >= (float)(count - 1) ? count - 2 : (int)place;
        const float share = place - (float)low;
        const v4 a = load4(row + 4 * low), b = count < 2 ? a : load4(row + 4 * low + 4);
        const v4 c = a + all4(share) * (b - a);
        const float alpha = px[3], own = c[3] > 0 ? 1 / c[3] : 0;
        store4(px, (v4){c[0] * own, c[1] * own, c[2] * own, alpha * c[3]});
    }
}

FOR_EACH_CPU
void cimage_quantize(float *px, int n)
{
    for (int i = 0; i < 4 * n; i++) px[i] = floorf(clampf(px[i], 0, 1) * 255 + 0.5f) * (1.0f / 255);
}
