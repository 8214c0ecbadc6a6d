// Parts of rows with AVX-512. The results are those of the other versions, bit for bit.
#include "Wide.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

// Ice Lake, Zen 4 and later, whose clock does not fall with such vectors.
#define AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vnni")))

static int is_available(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi")
        && __builtin_cpu_supports("avx512vnni");
}

#define SOME(count) (is_available() ? (count) : 0)
#define LOAD(p) _mm512_loadu_si512(p)
#define STORE(p, v) _mm512_storeu_si512(p, v)

static inline AVX512 __m512i level(__m512i luma, __m512i term)
{
    return _mm512_srai_epi16(_mm512_add_epi16(_mm512_add_epi16(luma, term), _mm512_set1_epi16(8)), 4);
}

static AVX512 size_t from_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                              const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    const __m512i zero = _mm512_setzero_si512();
    const __m512i fy = _mm512_set1_epi16(f->y), rv = _mm512_set1_epi16(f->r_cr), gv = _mm512_set1_epi16(f->g_cr),
                  gu = _mm512_set1_epi16(f->g_cb), bu = _mm512_set1_epi16(f->b_cb);
    const __m512i y_low = _mm512_set1_epi8((char)f->y_min), y_high = _mm512_set1_epi8((char)f->y_max),
                  c_low = _mm512_set1_epi16(f->c_min), c_high = _mm512_set1_epi16(f->c_max);
    const __m512i y_bias = _mm512_set1_epi16((short)(f->y_bias * 128)),
                  c_bias = _mm512_set1_epi16((short)(f->c_bias * 128));
    // Pixels are made in the order alpha, red, green, blue, and then permuted.
    char places[64];
    for (int i = 0; i < 64; i++) places[i] = (char)(i / 4 * 4 + map[i % 4]);
    const __m512i order = LOAD(places), opaque = _mm512_set1_epi8((char)alpha);
    size_t x = 0;
    for (; x + 64 <= count; x += 64) {
        __m512i u, v;
        if (step == 2) {
            const __m512i both = LOAD(cb + x);
            u = _mm512_and_si512(both, _mm512_set1_epi16(255));
            v = _mm512_srli_epi16(both, 8);
        } else {
            u = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(cb + x / 2)));
            v = _mm512_cvtepu8_epi16(_mm256_loadu_si256((const __m256i *)(cr + x / 2)));
        }
        u = _mm512_min_epi16(_mm512_max_epi16(u, c_low), c_high);
        v = _mm512_min_epi16(_mm512_max_epi16(v, c_low), c_high);
        u = _mm512_sub_epi16(_mm512_slli_epi16(u, 7), c_bias);
        v = _mm512_sub_epi16(_mm512_slli_epi16(v, 7), c_bias);
        const __m512i r = _mm512_mulhi_epi16(v, rv), b = _mm512_mulhi_epi16(u, bu);
        const __m512i g = _mm512_add_epi16(_mm512_mulhi_epi16(v, gv), _mm512_mulhi_epi16(u, gu));
        const __m512i l = _mm512_min_epu8(_mm512_max_epu8(LOAD(y + x), y_low), y_high);
        const __m512i first = _mm512_mulhi_epi16(
            _mm512_sub_epi16(_mm512_slli_epi16(_mm512_unpacklo_epi8(l, zero), 7), y_bias), fy);
        const __m512i second = _mm512_mulhi_epi16(
            _mm512_sub_epi16(_mm512_slli_epi16(_mm512_unpackhi_epi8(l, zero), 7), y_bias), fy);
        const __m512i red = _mm512_packus_epi16(level(first, _mm512_unpacklo_epi16(r, r)),
                                                level(second, _mm512_unpackhi_epi16(r, r)));
        const __m512i green = _mm512_packus_epi16(level(first, _mm512_unpacklo_epi16(g, g)),
                                                  level(second, _mm512_unpackhi_epi16(g, g)));
        const __m512i blue = _mm512_packus_epi16(level(first, _mm512_unpacklo_epi16(b, b)),
                                                 level(second, _mm512_unpackhi_epi16(b, b)));
        const __m512i low01 = _mm512_unpacklo_epi8(opaque, red), high01 = _mm512_unpackhi_epi8(opaque, red);
        const __m512i low23 = _mm512_unpacklo_epi8(green, blue), high23 = _mm512_unpackhi_epi8(green, blue);
        const __m512i q0 = _mm512_unpacklo_epi16(low01, low23), q1 = _mm512_unpackhi_epi16(low01, low23);
        const __m512i q2 = _mm512_unpacklo_epi16(high01, high23), q3 = _mm512_unpackhi_epi16(high01, high23);
        // Four groups of 16 pixels, each spread over four vectors.
        const __m512i t0 = _mm512_shuffle_i32x4(q0, q1, 0x44), t1 = _mm512_shuffle_i32x4(q2, q3, 0x44);
        const __m512i t2 = _mm512_shuffle_i32x4(q0, q1, 0xEE), t3 = _mm512_shuffle_i32x4(q2, q3, 0xEE);
        uint8_t *p = out + 4 * x;
        STORE(p, _mm512_shuffle_epi8(_mm512_shuffle_i32x4(t0, t1, 0x88), order));
        STORE(p + 64, _mm512_shuffle_epi8(_mm512_shuffle_i32x4(t0, t1, 0xDD), order));
        STORE(p + 128, _mm512_shuffle_epi8(_mm512_shuffle_i32x4(t2, t3, 0x88), order));
        STORE(p + 192, _mm512_shuffle_epi8(_mm512_shuffle_i32x4(t2, t3, 0xDD), order));
    }
    return x;
}

size_t cplane_wider_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                        const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    return from_420(y, cb, cr, step, SOME(count), f, map, alpha, out);
}

// Four factors in two bytes each, for products of bytes: factor = 256 · high + low.
typedef struct {
    __m512i high, low;
} split_factors;

static inline AVX512 split_factors split(const int16_t *f)
{
    int8_t high[4], low[4];
    for (int i = 0; i < 4; i++) {
        high[i] = (int8_t)((f[i] + 128) >> 8);
        low[i] = (int8_t)(f[i] - high[i] * 256);
    }
    int32_t words[2];
    memcpy(words, high, 4);
    memcpy(words + 1, low, 4);
    return (split_factors){_mm512_set1_epi32(words[0]), _mm512_set1_epi32(words[1])};
}

// The weighted sums of 16 pixels.
static inline AVX512 __m512i sums(__m512i pixels, split_factors f, __m512i bias)
{
    const __m512i high = _mm512_dpbusd_epi32(_mm512_setzero_si512(), pixels, f.high);
    return _mm512_add_epi32(_mm512_slli_epi32(high, 8), _mm512_dpbusd_epi32(bias, pixels, f.low));
}

static AVX512 size_t to_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out)
{
    const split_factors f = split(s->y);
    const __m512i bias = _mm512_set1_epi32(s->y_bias);
    const __m512i low = _mm512_set1_epi8((char)s->y_min), high = _mm512_set1_epi8((char)s->y_max);
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    size_t x = 0;
    for (; x + 64 <= count; x += 64) {
        const uint8_t *p = in + 4 * x;
        const __m512i a = _mm512_srai_epi32(sums(LOAD(p), f, bias), 14);
        const __m512i b = _mm512_srai_epi32(sums(LOAD(p + 64), f, bias), 14);
        const __m512i c = _mm512_srai_epi32(sums(LOAD(p + 128), f, bias), 14);
        const __m512i d = _mm512_srai_epi32(sums(LOAD(p + 192), f, bias), 14);
        const __m512i v = _mm512_packus_epi16(_mm512_packs_epi32(a, b), _mm512_packs_epi32(c, d));
        STORE(out + x, _mm512_min_epu8(_mm512_max_epu8(_mm512_permutexvar_epi32(order, v), low), high));
    }
    return x;
}

size_t cplane_wider_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out)
{
    return to_y(in, SOME(count), s, out);
}

// The same of two rows.
static inline AVX512 __m512i sums2(__m512i p, __m512i q, split_factors f, __m512i bias)
{
    const __m512i high = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(_mm512_setzero_si512(), p, f.high), q, f.high);
    const __m512i low = _mm512_dpbusd_epi32(_mm512_dpbusd_epi32(bias, p, f.low), q, f.low);
    return _mm512_add_epi32(_mm512_slli_epi32(high, 8), low);
}

// Cb and Cr in turn, of eight groups of 2 × 2 pixels.
static inline AVX512 __m512i chromas(const uint8_t *in, const uint8_t *below, split_factors u, split_factors v,
                                     __m512i bias)
{
    const __m512i p = LOAD(in), q = LOAD(below);
    const __m512i cb = sums2(p, q, u, bias), cr = sums2(p, q, v, bias);
    // The left column of each group, and the right one.
    const __m512i left = _mm512_mask_shuffle_epi32(cb, 0xAAAA, cr, _MM_PERM_CCAA);
    const __m512i right = _mm512_mask_shuffle_epi32(cr, 0x5555, cb, _MM_PERM_DDBB);
    return _mm512_srai_epi32(_mm512_add_epi32(left, right), 16);
}

static AVX512 size_t to_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                               uint8_t *cr, int step)
{
    const split_factors u = split(s->cb), v = split(s->cr);
    // In the left column only.
    const __m512i bias = _mm512_maskz_set1_epi32(0x5555, s->c_bias);
    const __m512i low = _mm512_set1_epi8((char)s->c_min), high = _mm512_set1_epi8((char)s->c_max);
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    size_t x = 0;
    for (; x + 64 <= count; x += 64) {
        const uint8_t *p = in + 4 * x, *q = below + 4 * x;
        const __m512i a = _mm512_packs_epi32(chromas(p, q, u, v, bias), chromas(p + 64, q + 64, u, v, bias));
        const __m512i b
            = _mm512_packs_epi32(chromas(p + 128, q + 128, u, v, bias), chromas(p + 192, q + 192, u, v, bias));
        __m512i both = _mm512_permutexvar_epi32(order, _mm512_packus_epi16(a, b));
        both = _mm512_min_epu8(_mm512_max_epu8(both, low), high);
        if (step == 2) {
            STORE(cb + x, both);
        } else {
            _mm256_storeu_si256((__m256i *)(cb + x / 2), _mm512_cvtepi16_epi8(both));
            _mm256_storeu_si256((__m256i *)(cr + x / 2), _mm512_cvtepi16_epi8(_mm512_srli_epi16(both, 8)));
        }
    }
    return x;
}

size_t cplane_wider_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                           uint8_t *cr, int step)
{
    return to_chroma(in, below, SOME(count), s, cb, cr, step);
}

// Products of bytes by 255, rounded.
static inline AVX512 __m512i by255(__m512i v)
{
    return _mm512_mulhi_epu16(_mm512_add_epi16(v, _mm512_set1_epi16(128)), _mm512_set1_epi16(257));
}

// A shuffle that repeats each pixel's alpha, within its half of an unpacked vector of four pixels.
static inline AVX512 __m512i alphas(int alpha, int half)
{
    char places[64];
    for (int i = 0; i < 64; i++) places[i] = i % 2 ? (char)0x80 : (char)(4 * (i % 16 / 8 + 2 * half) + alpha);
    return LOAD(places);
}

static AVX512 size_t premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    const __m512i zero = _mm512_setzero_si512(), low = alphas(alpha, 0), high = alphas(alpha, 1);
    const __mmask64 mask = alpha == 0 ? 0x1111111111111111 : 0x8888888888888888;
    size_t x = 0;
    for (; x + 16 <= count; x += 16) {
        const __m512i v = LOAD(in + 4 * x);
        const __m512i a = by255(_mm512_mullo_epi16(_mm512_unpacklo_epi8(v, zero), _mm512_shuffle_epi8(v, low)));
        const __m512i b = by255(_mm512_mullo_epi16(_mm512_unpackhi_epi8(v, zero), _mm512_shuffle_epi8(v, high)));
        STORE(out + 4 * x, _mm512_mask_mov_epi8(_mm512_packus_epi16(a, b), mask, v));
    }
    return x;
}

size_t cplane_wider_premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    return premultiply(in, SOME(count), alpha, out);
}

static AVX512 size_t unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    char places[4][64], back[64];
    for (int i = 0; i < 64; i++) {
        for (int c = 0; c < 4; c++) places[c][i] = i % 4 ? (char)0x80 : (char)(i % 16 + c);
        back[i] = (char)(i % 4 * 4 + i % 16 / 4);
    }
    const __m512i c0 = LOAD(places[alpha == 0 ? 1 : 0]), c1 = LOAD(places[alpha == 0 ? 2 : 1]),
                  c2 = LOAD(places[alpha == 0 ? 3 : 2]), ca = LOAD(places[alpha]), order = LOAD(back);
    // A little more than a half, because products may be below the true quotient.
    const __m512 half = _mm512_set1_ps(0.5f + 0x1p-12f), full = _mm512_set1_ps(255);
    size_t x = 0;
    for (; x + 16 <= count; x += 16) {
        const __m512i v = LOAD(in + 4 * x), a = _mm512_shuffle_epi8(v, ca);
        const __m512 inverse = _mm512_maskz_div_ps(_mm512_test_epi32_mask(a, a), full, _mm512_cvtepi32_ps(a));
#define QUOTIENT(c) \
    _mm512_cvttps_epi32(_mm512_fmadd_ps(_mm512_cvtepi32_ps(_mm512_shuffle_epi8(v, c)), inverse, half))
        const __m512i d0 = QUOTIENT(c0), d1 = QUOTIENT(c1), d2 = QUOTIENT(c2);
#undef QUOTIENT
        const __m512i packed = alpha == 0
            ? _mm512_packus_epi16(_mm512_packs_epi32(a, d0), _mm512_packs_epi32(d1, d2))
            : _mm512_packus_epi16(_mm512_packs_epi32(d0, d1), _mm512_packs_epi32(d2, a));
        STORE(out + 4 * x, _mm512_shuffle_epi8(packed, order));
    }
    return x;
}

size_t cplane_wider_unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    return unpremultiply(in, SOME(count), alpha, out);
}

static AVX512 size_t over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out)
{
    const __m512i zero = _mm512_setzero_si512(), low = alphas(alpha, 0), high = alphas(alpha, 1);
    const __m512i full = _mm512_set1_epi16(255);
    size_t x = 0;
    for (; x + 16 <= count; x += 16) {
        const __m512i t = LOAD(top + 4 * x), b = LOAD(bottom + 4 * x);
        const __m512i c = by255(_mm512_mullo_epi16(_mm512_unpacklo_epi8(b, zero),
                                                   _mm512_sub_epi16(full, _mm512_shuffle_epi8(t, low))));
        const __m512i d = by255(_mm512_mullo_epi16(_mm512_unpackhi_epi8(b, zero),
                                                   _mm512_sub_epi16(full, _mm512_shuffle_epi8(t, high))));
        STORE(out + 4 * x, _mm512_adds_epu8(t, _mm512_packus_epi16(c, d)));
    }
    return x;
}

size_t cplane_wider_over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out)
{
    return over(top, bottom, SOME(count), alpha, out);
}

static AVX512 size_t four_to_three(const uint8_t *in, size_t count, const uint8_t *map, uint8_t *out)
{
    // Three bytes of each pixel of four, without divisions, as a row is short.
    const int32_t bytes = map[0] | map[1] << 8 | map[2] << 16;
    const int32_t p0 = bytes, p1 = bytes + 0x040404, p2 = bytes + 0x080808, p3 = bytes + 0x0C0C0C;
    const __m512i shuffle = _mm512_broadcast_i32x4(_mm_setr_epi32(p0 | (int32_t)((uint32_t)p1 << 24),
                                                                  p1 >> 8 | (int32_t)((uint32_t)p2 << 16),
                                                                  p2 >> 16 | p3 << 8, -1));
    // Leaves out every fourth word: of the first vector and the beginning of the second, and so on.
    const __m512i i0 = _mm512_setr_epi32(0, 1, 2, 4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20);
    const __m512i i1 = _mm512_setr_epi32(5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25);
    const __m512i i2 = _mm512_setr_epi32(10, 12, 13, 14, 16, 17, 18, 20, 21, 22, 24, 25, 26, 28, 29, 30);
    size_t x = 0;
    for (; x + 64 <= count; x += 64) {
        const uint8_t *p = in + 4 * x;
        const __m512i a = _mm512_shuffle_epi8(LOAD(p), shuffle), b = _mm512_shuffle_epi8(LOAD(p + 64), shuffle);
        const __m512i c = _mm512_shuffle_epi8(LOAD(p + 128), shuffle), d = _mm512_shuffle_epi8(LOAD(p + 192), shuffle);
        uint8_t *q = out + 3 * x;
        STORE(q, _mm512_permutex2var_epi32(a, i0, b));
        STORE(q + 64, _mm512_permutex2var_epi32(b, i1, c));
        STORE(q + 128, _mm512_permutex2var_epi32(c, i2, d));
    }
    return x;
}

size_t cplane_wider_four_to_three(const uint8_t *in, size_t count, const uint8_t *map, uint8_t *out)
{
    return four_to_three(in, SOME(count), map, out);
}

#else

size_t cplane_wider_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                        const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    return 0;
}
size_t cplane_wider_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out) { return 0; }
size_t cplane_wider_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                           uint8_t *cr, int step)
{
    return 0;
}
size_t cplane_wider_premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out) { return 0; }
size_t cplane_wider_unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out) { return 0; }
size_t cplane_wider_over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out) { return 0; }
size_t cplane_wider_four_to_three(const uint8_t *in, size_t count, const uint8_t *map, uint8_t *out) { return 0; }

#endif
