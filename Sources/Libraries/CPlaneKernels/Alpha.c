#include "Internal.h"
#include "Wide.h"

// v / 255, rounded, for v up to 65,535.
INLINE uint32_t by255(uint32_t v)
{
    v += 128;
    return (v + (v >> 8)) >> 8;
}

INLINE void premultiply8(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        const uint32_t a = in[4 * i + alpha];
        const uint32_t c0 = by255(in[4 * i] * a), c1 = by255(in[4 * i + 1] * a), c2 = by255(in[4 * i + 2] * a),
                       c3 = by255(in[4 * i + 3] * a);
        out[4 * i] = (uint8_t)(alpha == 0 ? a : c0);
        out[4 * i + 1] = (uint8_t)c1;
        out[4 * i + 2] = (uint8_t)c2;
        out[4 * i + 3] = (uint8_t)(alpha == 3 ? a : c3);
    }
}

WIDE void cplane_premultiply8(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    const size_t done = cplane_wide_premultiply(in, count, alpha, out);
    if (alpha == 0) premultiply8(in + 4 * done, count - done, 0, out + 4 * done);
    else premultiply8(in + 4 * done, count - done, 3, out + 4 * done);
}

// The quotient of integers below 2^24 is exact in floats after truncation.
INLINE uint8_t divided(uint32_t c, uint32_t a, float inverse)
{
    const float v = (float)(c * 255 + a / 2) * inverse + 0x1p-12f;
    const int value = (int)v;
    return (uint8_t)(value > 255 ? 255 : value);
}

INLINE void unpremultiply8(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        const uint32_t a = in[4 * i + alpha];
        const float inverse = a ? 1 / (float)a : 0;
        const uint8_t c0 = divided(in[4 * i], a, inverse), c1 = divided(in[4 * i + 1], a, inverse),
                      c2 = divided(in[4 * i + 2], a, inverse), c3 = divided(in[4 * i + 3], a, inverse);
        out[4 * i] = alpha == 0 ? (uint8_t)a : c0;
        out[4 * i + 1] = c1;
        out[4 * i + 2] = c2;
        out[4 * i + 3] = alpha == 3 ? (uint8_t)a : c3;
    }
}

WIDE void cplane_unpremultiply8(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    const size_t done = cplane_wide_unpremultiply(in, count, alpha, out);
    if (alpha == 0) unpremultiply8(in + 4 * done, count - done, 0, out + 4 * done);
    else unpremultiply8(in + 4 * done, count - done, 3, out + 4 * done);
}

WIDE void cplane_premultiply16(const uint16_t *in, size_t count, int alpha, uint16_t *out)
{
    for (size_t i = 0; i < count; i++) {
        const uint32_t a = in[4 * i + (size_t)alpha];
        for (int c = 0; c < 4; c++) {
            const uint64_t v = (uint64_t)in[4 * i + (size_t)c] * a + 32767;
            out[4 * i + (size_t)c] = c == alpha ? (uint16_t)a : (uint16_t)(v / 65535);
        }
    }
}

WIDE void cplane_unpremultiply16(const uint16_t *in, size_t count, int alpha, uint16_t *out)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t a = in[4 * i + (size_t)alpha];
        for (int c = 0; c < 4; c++) {
            const uint64_t v = a ? ((uint64_t)in[4 * i + (size_t)c] * 65535 + a / 2) / a : 0;
            out[4 * i + (size_t)c] = c == alpha ? (uint16_t)a : (uint16_t)(v > 65535 ? 65535 : v);
        }
    }
}

WIDE void cplane_premultiply_float(const float *in, size_t count, int alpha, float *out)
{
    for (size_t i = 0; i < count; i++) {
        const float a = in[4 * i + (size_t)alpha];
        for (int c = 0; c < 4; c++) out[4 * i + (size_t)c] = in[4 * i + (size_t)c] * (c == alpha ? 1 : a);
    }
}

WIDE void cplane_unpremultiply_float(const float *in, size_t count, int alpha, float *out)
{
    for (size_t i = 0; i < count; i++) {
        const float a = in[4 * i + (size_t)alpha], inverse = a != 0 ? 1 / a : 0;
        for (int c = 0; c < 4; c++) out[4 * i + (size_t)c] = c == alpha ? a : in[4 * i + (size_t)c] * inverse;
    }
}

INLINE void over_premultiplied8(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, unsigned constant,
                                uint8_t *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        const uint32_t rest = 255 - by255(top[4 * i + alpha] * constant);
        for (int c = 0; c < 4; c++) {
            const uint32_t v = by255(top[4 * i + c] * constant) + by255(bottom[4 * i + c] * rest);
            out[4 * i + c] = (uint8_t)(v > 255 ? 255 : v);
        }
    }
}

// Without a constant: one rounding.
INLINE void over_premultiplied(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        const uint32_t rest = 255 - top[4 * i + alpha];
        const uint32_t v0 = top[4 * i] + by255(bottom[4 * i] * rest);
        const uint32_t v1 = top[4 * i + 1] + by255(bottom[4 * i + 1] * rest);
        const uint32_t v2 = top[4 * i + 2] + by255(bottom[4 * i + 2] * rest);
        const uint32_t v3 = top[4 * i + 3] + by255(bottom[4 * i + 3] * rest);
        out[4 * i] = (uint8_t)(v0 > 255 ? 255 : v0);
        out[4 * i + 1] = (uint8_t)(v1 > 255 ? 255 : v1);
        out[4 * i + 2] = (uint8_t)(v2 > 255 ? 255 : v2);
        out[4 * i + 3] = (uint8_t)(v3 > 255 ? 255 : v3);
    }
}

WIDE void cplane_over_premultiplied8(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha,
                                     unsigned constant, uint8_t *out)
{
    if (constant != 255) {
        if (alpha == 0) over_premultiplied8(top, bottom, count, 0, constant, out);
        else over_premultiplied8(top, bottom, count, 3, constant, out);
    } else {
        const size_t i = cplane_wide_over(top, bottom, count, alpha, out);
        if (alpha == 0) over_premultiplied(top + 4 * i, bottom + 4 * i, count - i, 0, out + 4 * i);
        else over_premultiplied(top + 4 * i, bottom + 4 * i, count - i, 3, out + 4 * i);
    }
}

WIDE void cplane_over8(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out)
{
    for (size_t i = 0; i < count; i++) {
        const float at = top[4 * i + (size_t)alpha], ab = bottom[4 * i + (size_t)alpha] * (1 - at / 255);
        const float sum = at + ab, share = sum > 0 ? at / sum : 0, rest = sum > 0 ? ab / sum : 0;
        for (int c = 0; c < 4; c++) {
            const float v = top[4 * i + (size_t)c] * share + bottom[4 * i + (size_t)c] * rest;
            out[4 * i + (size_t)c] = (uint8_t)((c == alpha ? sum : v) + 0.5f);
        }
    }
}

WIDE void cplane_over_premultiplied_float(const float *top, const float *bottom, size_t count, int alpha, float *out)
{
    for (size_t i = 0; i < count; i++) {
        const float rest = 1 - top[4 * i + (size_t)alpha];
        for (int c = 0; c < 4; c++) out[4 * i + (size_t)c] = top[4 * i + (size_t)c] + bottom[4 * i + (size_t)c] * rest;
    }
}

WIDE void cplane_over_float(const float *top, const float *bottom, size_t count, int alpha, float *out)
{
    for (size_t i = 0; i < count; i++) {
        const float at = top[4 * i + (size_t)alpha], ab = bottom[4 * i + (size_t)alpha] * (1 - at);
        const float sum = at + ab, share = sum > 0 ? at / sum : 0, rest = sum > 0 ? ab / sum : 0;
        for (int c = 0; c < 4; c++) {
            const float v = top[4 * i + (size_t)c] * share + bottom[4 * i + (size_t)c] * rest;
            out[4 * i + (size_t)c] = c == alpha ? sum : v;
        }
    }
}
