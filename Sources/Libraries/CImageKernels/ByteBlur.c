#include "BytesInternal.h"

FOR_EACH_CPU
void cimage_bytes_widen(const uint8_t *px, uint16_t *out, int n)
{
    for (int i = 0; i < 4 * n; i++) out[i] = (uint16_t)(px[i] << 7);
}

FOR_EACH_CPU
void cimage_bytes_halve(const uint8_t *low, const uint8_t *high, uint16_t *out, int n)
{
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        b32 a, b;
        LOAD(a, low + 8 * (ptrdiff_t)i);
        LOAD(b, high + 8 * (ptrdiff_t)i);
#define FIRSTS(v)                                                                                                      \
    __builtin_convertvector(                                                                                           \
        __builtin_shufflevector(v, v, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27), u16)
#define SECONDS(v)                                                                                                     \
    __builtin_convertvector(                                                                                           \
        __builtin_shufflevector(v, v, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31), u16)
        const u16 sum = (FIRSTS(a) + SECONDS(a) + FIRSTS(b) + SECONDS(b)) << 5;
        STORE(out + 4 * (ptrdiff_t)i, sum);
    }
    for (; i < n; i++)
        for (int c = 0; c < 4; c++) {
            const ptrdiff_t at = 8 * (ptrdiff_t)i + c;
            out[4 * i + c] = (uint16_t)((low[at] + low[at + 4] + high[at] + high[at + 4]) << 5);
        }
}

FOR_EACH_CPU
void cimage_wide_halve(const uint16_t *low, const uint16_t *high, uint16_t *out, int n)
{
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 4; c++) {
            const ptrdiff_t at = 8 * (ptrdiff_t)i + c;
            out[4 * i + c] = (uint16_t)(((uint32_t)low[at] + low[at + 4] + high[at] + high[at + 4] + 2) >> 2);
        }
}

// Weighs 32 values at a time. Products are cut off, by one half on average, which `offset` makes good.
#define WEIGH(...)                                                                                                  \
    for (; i + 32 <= 4 * n; i += 32) {                                                                                 \
        u16 a, b, c, d, e, f, w;                                                                                       \
        LOAD(a, rows[half] + i);                                                                                       \
        LOAD(b, rows[half] + i + 16);                                                                                  \
        w = (u16){0} + weights[0];                                                                                     \
        a = HIGH(a, w) + offset;                                                                                       \
        b = HIGH(b, w) + offset;                                                                                       \
        for (int t = 1; t <= half; t++) {                                                                              \
            const uint16_t *p = rows[half - t] + i, *q = rows[half + t] + i;                                           \
            w = (u16){0} + weights[t];                                                                                 \
            LOAD(c, p);                                                                                                \
            LOAD(d, q);                                                                                                \
            LOAD(e, p + 16);                                                                                           \
            LOAD(f, q + 16);                                                                                           \
            c += d;                                                                                                    \
            e += f;                                                                                                    \
            a += HIGH(c, w);                                                                                           \
            b += HIGH(e, w);                                                                                           \
        }                                                                                                              \
        __VA_ARGS__                                                                                                    \
    }

static inline uint32_t weighed(const uint16_t *const *rows, const uint16_t *weights, int half, uint16_t offset, int i)
{
    uint32_t sum = ((uint32_t)rows[half][i] * weights[0] >> 16) + offset;
    for (int t = 1; t <= half; t++)
        sum += (uint32_t)(uint16_t)(rows[half - t][i] + rows[half + t][i]) * weights[t] >> 16;
    return sum;
}

FOR_EACH_CPU
void cimage_wide_weigh(const uint16_t *const *rows, const uint16_t *weights, int half, uint16_t *out, int n)
{
    const uint16_t offset = (uint16_t)((half + 1) / 2);
    int i = 0;
    WEIGH({
        STORE(out + i, a);
        STORE(out + i + 16, b);
    })
    for (; i < 4 * n; i++) out[i] = (uint16_t)weighed(rows, weights, half, offset, i);
}

FOR_EACH_CPU
void cimage_wide_weigh_bytes(const uint16_t *const *rows, const uint16_t *weights, int half, uint8_t *out, int n)
{
    const uint16_t offset = (uint16_t)((half + 1) / 2 + 64);
    int i = 0;
    WEIGH({
        a >>= 7;
        b >>= 7;
        const b16 low = NARROW(a), high = NARROW(b);
        STORE(out + i, low);
        STORE(out + i + 16, high);
    })
    for (; i < 4 * n; i++) out[i] = (uint8_t)(weighed(rows, weights, half, offset, i) >> 7);
}

FOR_EACH_CPU
void cimage_wide_mix(const uint16_t *low, const uint16_t *high, int share, uint16_t *out, int n)
{
    for (int i = 0; i < 4 * n; i++)
        out[i] = (uint16_t)(((uint32_t)low[i] * (uint32_t)(65536 - share) + (uint32_t)high[i] * (uint32_t)share + 32768)
                            >> 16);
}

FOR_EACH_CPU
void cimage_wide_between(const uint16_t *row, double x, double step, uint8_t *out, int n)
{
    typedef uint16_t u4 __attribute__((vector_size(8)));
    typedef uint16_t u8 __attribute__((vector_size(16)));
    int64_t at = (int64_t)(x * 4294967296.0);
    const int64_t by = (int64_t)(step * 4294967296.0);
    int i = 0;
    for (; i + 4 <= n; i += 4, at += 4 * by) {
        u8 p[4];
        u4 s[4];
        for (int k = 0; k < 4; k++) {
            const int64_t place = at + k * by;
            LOAD(p[k], row + 4 * (place >> 32));
            s[k] = (u4){0} + (uint16_t)((uint32_t)place >> 17);
        }
        const u8 a0 = __builtin_shufflevector(p[0], p[1], 0, 1, 2, 3, 8, 9, 10, 11);
        const u8 b0 = __builtin_shufflevector(p[0], p[1], 4, 5, 6, 7, 12, 13, 14, 15);
        const u8 a1 = __builtin_shufflevector(p[2], p[3], 0, 1, 2, 3, 8, 9, 10, 11);
        const u8 b1 = __builtin_shufflevector(p[2], p[3], 4, 5, 6, 7, 12, 13, 14, 15);
#define JOIN(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        const u8 s0 = __builtin_shufflevector(s[0], s[1], 0, 1, 2, 3, 4, 5, 6, 7);
        const u8 s1 = __builtin_shufflevector(s[2], s[3], 0, 1, 2, 3, 4, 5, 6, 7);
        const s16 a = (s16)JOIN(a0, a1), b = (s16)JOIN(b0, b1), share = (s16)JOIN(s0, s1);
        // Values are at most 32,640, and shares at most 32,767.
        const s16 d = b - a, move = HIGH_SIGNED(d, share);
        const u16 sum = (u16)(a + move + move + 65) >> 7;
        const b16 px = NARROW(sum);
        STORE(out + 4 * (ptrdiff_t)i, px);
    }
    for (; i < n; i++, at += by)
        for (int c = 0; c < 4; c++) {
            const uint16_t *p = row + 4 * (at >> 32) + c;
            const int share = (int)((uint32_t)at >> 17);
            out[4 * i + c] = (uint8_t)((p[0] + 2 * ((p[4] - p[0]) * share >> 16) + 65) >> 7);
        }
}
