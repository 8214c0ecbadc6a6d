#include "BytesInternal.h"

#define ALPHAS ((w8){0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000, 0xFF000000})

FOR_EACH_CPU
int cimage_bytes_opaque(const uint8_t *px, int n)
{
    int i = 0;
    w8 a = ALPHAS, b = a, c = a, d = a, v;
    for (; i + 32 <= n; i += 32) {
        LOAD(v, px + 4 * (ptrdiff_t)i);
        a &= v;
        LOAD(v, px + 4 * (ptrdiff_t)i + 32);
        b &= v;
        LOAD(v, px + 4 * (ptrdiff_t)i + 64);
        c &= v;
        LOAD(v, px + 4 * (ptrdiff_t)i + 96);
        d &= v;
    }
    a &= b & c & d;
    uint32_t all = 0xFF000000;
    for (int k = 0; k < 8; k++) all &= a[k];
    for (; i < n; i++) {
        uint32_t w;
        memcpy(&w, px + 4 * (ptrdiff_t)i, 4);
        all &= w;
    }
    return all == 0xFF000000;
}

#define ORDER(v, a, b, c, d)                                                                                           \
    __builtin_shufflevector(v, v, a, b, c, d, a + 4, b + 4, c + 4, d + 4, a + 8, b + 8, c + 8, d + 8, a + 12, b + 12,  \
        c + 12, d + 12, a + 16, b + 16, c + 16, d + 16, a + 20, b + 20, c + 20, d + 20, a + 24, b + 24, c + 24,        \
        d + 24, a + 28, b + 28, c + 28, d + 28)

// Eight pixels at a time.
#define MOVE(a, b, c, d)                                                                                               \
    for (; i + 8 <= n; i += 8) {                                                                                       \
        b32 v;                                                                                                         \
        LOAD(v, from + 4 * (ptrdiff_t)i);                                                                              \
        v = ORDER(v, a, b, c, d);                                                                                      \
        w8 w = (w8)v;                                                                                                  \
        if (!has_alpha) {                                                                                              \
            w |= ALPHAS;                                                                                               \
        } else {                                                                                                       \
            w &= (w8)((w & ALPHAS) != 0);                                                                              \
            all &= w;                                                                                                  \
        }                                                                                                              \
        STORE(to + 4 * (ptrdiff_t)i, w);                                                                               \
    }                                                                                                                  \
    for (; i < n; i++) {                                                                                               \
        const uint8_t *p = from + 4 * (ptrdiff_t)i;                                                                    \
        const uint8_t alpha = has_alpha ? p[d] : 255, mask = alpha ? 255 : 0;                                          \
        const uint8_t px[4] = {p[a] & mask, p[b] & mask, p[c] & mask, alpha};                                          \
        rest &= alpha;                                                                                                 \
        memcpy(to + 4 * (ptrdiff_t)i, px, 4);                                                                          \
    }

FOR_EACH_CPU
int cimage_bytes_move(const uint8_t *from, uint8_t *to, int n, int order, int has_alpha)
{
    // A look at a row that is then copied from the nearest cache is faster than a copy by parts.
    if (order == CIMAGE_MOVE_SAME && has_alpha && n >= 64 && cimage_bytes_opaque(from, n)) {
        memmove(to, from, 4 * (size_t)n);
        return 1;
    }
    int i = 0;
    uint8_t rest = 255;
    w8 all = ALPHAS;
    switch (order) {
    case CIMAGE_MOVE_SWAP: MOVE(2, 1, 0, 3) break;
    case CIMAGE_MOVE_REVERSE: MOVE(3, 2, 1, 0) break;
    case CIMAGE_MOVE_FIRST: MOVE(1, 2, 3, 0) break;
    case CIMAGE_MOVE_LAST:
        for (; i < n; i++) {
            const uint8_t *p = from + 4 * (ptrdiff_t)i;
            const uint8_t px[4] = {p[3], p[0], p[1], p[2]};
            memcpy(to + 4 * (ptrdiff_t)i, px, 4);
        }
        break;
    default: MOVE(0, 1, 2, 3) break;
    }
    uint32_t both = 0xFF000000;
    for (int k = 0; k < 8; k++) both &= all[k];
    return both == 0xFF000000 && rest == 255;
}

FOR_EACH_CPU
void cimage_bytes_fill_alpha(uint8_t *px, int n)
{
    for (int i = 0; i < n; i++) {
        uint32_t w;
        memcpy(&w, px + 4 * (ptrdiff_t)i, 4);
        w |= 0xFF000000;
        memcpy(px + 4 * (ptrdiff_t)i, &w, 4);
    }
}

void cimage_bytes_table(const uint8_t *from, uint8_t *to, int n, const uint8_t *tables)
{
    for (int i = 0; i < n; i++, from += 4, to += 4) {
        uint32_t w;
        memcpy(&w, from, 4);
        w = (w & 0xFF000000) | (uint32_t)tables[w & 255] | (uint32_t)tables[256 + (w >> 8 & 255)] << 8
            | (uint32_t)tables[512 + (w >> 16 & 255)] << 16;
        memcpy(to, &w, 4);
    }
}

// The sums of products of neighbours, in 32 bits.
#define PAIRS(a, b)                                                                                                    \
    ({                                                                                                                 \
        const i16 products = __builtin_convertvector(a, i16) * __builtin_convertvector(b, i16);                        \
        __builtin_shufflevector(products, products, 0, 2, 4, 6, 8, 10, 12, 14)                                         \
            + __builtin_shufflevector(products, products, 1, 3, 5, 7, 9, 11, 13, 15);                                  \
    })

FOR_EACH_CPU
void cimage_bytes_matrix(const uint8_t *from, uint8_t *to, int n, const int16_t *m, const int32_t *bias, int shift)
{
    int i = 0;
    s16 outer[3], inner[3];
    i8 offset[3];
    for (int k = 0; k < 3; k++)
        for (int lane = 0; lane < 8; lane++) {
            outer[k][2 * lane] = m[4 * k];
            outer[k][2 * lane + 1] = m[4 * k + 2];
            inner[k][2 * lane] = m[4 * k + 1];
            inner[k][2 * lane + 1] = m[4 * k + 3];
            offset[k][lane] = bias[k];
        }
    const i8 zero = {0}, most = zero + 255;
    for (; i + 8 <= n; i += 8) {
        w8 w;
        LOAD(w, from + 4 * (ptrdiff_t)i);
        const s16 even = (s16)(w & 0x00FF00FF), odd = (s16)(w >> 8 & 0x00FF00FF);
        w &= ALPHAS;
        for (int k = 0; k < 3; k++) {
            i8 sum = PAIRS(even, outer[k]) + PAIRS(odd, inner[k]) + offset[k];
            sum = __builtin_elementwise_min(__builtin_elementwise_max(sum >> shift, zero), most);
            w |= (w8)sum << 8 * k;
        }
        STORE(to + 4 * (ptrdiff_t)i, w);
    }
    for (; i < n; i++) {
        const uint8_t *p = from + 4 * (ptrdiff_t)i;
        uint8_t px[4] = {0, 0, 0, p[3]};
        for (int k = 0; k < 3; k++)
            px[k] = clamp8((m[4 * k] * p[0] + m[4 * k + 1] * p[1] + m[4 * k + 2] * p[2] + m[4 * k + 3] * p[3]
                               + bias[k]) >> shift);
        memcpy(to + 4 * (ptrdiff_t)i, px, 4);
    }
}

#define ALPHAS_OF(v) ORDER(v, 3, 3, 3, 3)

FOR_EACH_CPU
void cimage_bytes_invert(const uint8_t *from, uint8_t *to, int n)
{
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        b32 v;
        LOAD(v, from + 4 * (ptrdiff_t)i);
        const b32 alpha = ALPHAS_OF(v), rest = alpha - __builtin_elementwise_min(v, alpha);
        const w8 w = ((w8)rest & ~ALPHAS) | ((w8)v & ALPHAS);
        STORE(to + 4 * (ptrdiff_t)i, w);
    }
    for (; i < n; i++) {
        const uint8_t *p = from + 4 * (ptrdiff_t)i;
        const uint8_t px[4] = {clamp8(p[3] - p[0]), clamp8(p[3] - p[1]), clamp8(p[3] - p[2]), p[3]};
        memcpy(to + 4 * (ptrdiff_t)i, px, 4);
    }
}

FOR_EACH_CPU
void cimage_bytes_over(const uint8_t *top, const uint8_t *backdrop, uint8_t *out, int n)
{
    int i = 0;
    for (; i + 8 <= n; i += 8) {
        b32 s, b;
        LOAD(s, top + 4 * (ptrdiff_t)i);
        LOAD(b, backdrop + 4 * (ptrdiff_t)i);
        const b32 rest = ~ALPHAS_OF(s);
#define HALF(v, k)                                                                                                     \
    __builtin_convertvector(__builtin_shufflevector(v, v, k, k + 1, k + 2, k + 3, k + 4, k + 5, k + 6, k + 7, k + 8,   \
                                k + 9, k + 10, k + 11, k + 12, k + 13, k + 14, k + 15), u16)
        // Division by 255, rounded.
        u16 l = HALF(b, 0) * HALF(rest, 0) + 128, h = HALF(b, 16) * HALF(rest, 16) + 128;
        l = (l + (l >> 8)) >> 8;
        h = (h + (h >> 8)) >> 8;
        const b16 low = NARROW(l), high = NARROW(h);
        const b32 both = __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16,
            17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31);
        const b32 sum = __builtin_elementwise_add_sat(s, both);
        STORE(out + 4 * (ptrdiff_t)i, sum);
    }
    for (i *= 4; i < 4 * n; i++) {
        const int x = backdrop[i] * (255 - top[i | 3]) + 128;
        const int sum = top[i] + ((x + (x >> 8)) >> 8);
        out[i] = clamp8(sum);
    }
}

FOR_EACH_CPU
void cimage_bytes_over_wide(const uint8_t *top, const int16_t *backdrop, uint8_t *out, int n)
{
    int i = 0;
    const s16 zero = {0}, most = zero + 255;
    for (; i + 4 <= n; i += 4) {
        b16 s;
        s16 b;
        LOAD(s, top + 4 * (ptrdiff_t)i);
        LOAD(b, backdrop + 4 * (ptrdiff_t)i);
        const u16 rest = __builtin_convertvector(
            ~__builtin_shufflevector(s, s, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15), u16);
        const s16 share = (s16)((rest << 8 | rest) >> 1);
        s16 sum = __builtin_convertvector(s, s16) + ((HIGH_SIGNED(b, share) + 4) >> 3);
        sum = __builtin_elementwise_min(__builtin_elementwise_max(sum, zero), most);
        const b16 px = NARROW(sum);
        STORE(out + 4 * (ptrdiff_t)i, px);
    }
    for (i *= 4; i < 4 * n; i++) {
        const int rest = 255 - top[i | 3], share = (rest << 8 | rest) >> 1;
        out[i] = clamp8(top[i] + (((backdrop[i] * share >> 16) + 4) >> 3));
    }
}

FOR_EACH_CPU
void cimage_bytes_unsharp(const uint8_t *a, const uint8_t *b, float amount, uint8_t *out, int n)
{
    const int gain = (int)lrintf(amount * 16384);
    for (int i = 0; i < 4 * n; i += 4) {
        for (int c = 0; c < 3; c++)
            out[i + c] = clamp8(a[i + c] + (((a[i + c] - b[i + c]) * gain + 8192) >> 14));
        out[i + 3] = a[i + 3];
    }
}
