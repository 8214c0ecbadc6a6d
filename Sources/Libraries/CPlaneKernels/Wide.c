#include "Wide.h"
#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))
#define SOME(count) (__builtin_cpu_supports("avx2") ? (count) : 0)

#define LOAD(p) _mm256_loadu_si256((const __m256i *)(p))
#define STORE(p, v) _mm256_storeu_si256((__m256i *)(p), v)

static inline AVX2 __m256i level(__m256i luma, __m256i term)
{
    return _mm256_srai_epi16(_mm256_add_epi16(_mm256_add_epi16(luma, term), _mm256_set1_epi16(8)), 4);
}

static inline AVX2 __attribute__((always_inline)) size_t from_420(
    const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count, const cplane_factors *f, int m0,
    int m1, int m2, int m3, uint8_t alpha, uint8_t *out)
{
    const __m256i zero = _mm256_setzero_si256();
    const __m256i fy = _mm256_set1_epi16(f->y), rv = _mm256_set1_epi16(f->r_cr), gv = _mm256_set1_epi16(f->g_cr),
                  gu = _mm256_set1_epi16(f->g_cb), bu = _mm256_set1_epi16(f->b_cb);
    const __m256i y_low = _mm256_set1_epi8((char)f->y_min), y_high = _mm256_set1_epi8((char)f->y_max),
                  c_low = _mm256_set1_epi16(f->c_min), c_high = _mm256_set1_epi16(f->c_max);
    const __m256i y_bias = _mm256_set1_epi16((short)(f->y_bias * 128)),
                  c_bias = _mm256_set1_epi16((short)(f->c_bias * 128));
    __m256i value[4] = {_mm256_set1_epi8((char)alpha), zero, zero, zero};
    size_t x = 0;
    for (; x + 32 <= count; x += 32) {
        __m256i u, v;
        if (step == 2) {
            const __m256i both = LOAD(cb + x);
            u = _mm256_and_si256(both, _mm256_set1_epi16(255));
            v = _mm256_srli_epi16(both, 8);
        } else {
            u = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(cb + x / 2)));
            v = _mm256_cvtepu8_epi16(_mm_loadu_si128((const __m128i *)(cr + x / 2)));
        }
        u = _mm256_min_epi16(_mm256_max_epi16(u, c_low), c_high);
        v = _mm256_min_epi16(_mm256_max_epi16(v, c_low), c_high);
        u = _mm256_sub_epi16(_mm256_slli_epi16(u, 7), c_bias);
        v = _mm256_sub_epi16(_mm256_slli_epi16(v, 7), c_bias);
        const __m256i r = _mm256_mulhi_epi16(v, rv), b = _mm256_mulhi_epi16(u, bu);
        const __m256i g = _mm256_add_epi16(_mm256_mulhi_epi16(v, gv), _mm256_mulhi_epi16(u, gu));
        const __m256i l = _mm256_min_epu8(_mm256_max_epu8(LOAD(y + x), y_low), y_high);
        const __m256i first = _mm256_mulhi_epi16(
            _mm256_sub_epi16(_mm256_slli_epi16(_mm256_unpacklo_epi8(l, zero), 7), y_bias), fy);
        const __m256i second = _mm256_mulhi_epi16(
            _mm256_sub_epi16(_mm256_slli_epi16(_mm256_unpackhi_epi8(l, zero), 7), y_bias), fy);
        value[1] = _mm256_packus_epi16(level(first, _mm256_unpacklo_epi16(r, r)),
                                       level(second, _mm256_unpackhi_epi16(r, r)));
        value[2] = _mm256_packus_epi16(level(first, _mm256_unpacklo_epi16(g, g)),
                                       level(second, _mm256_unpackhi_epi16(g, g)));
        value[3] = _mm256_packus_epi16(level(first, _mm256_unpacklo_epi16(b, b)),
                                       level(second, _mm256_unpackhi_epi16(b, b)));
        const __m256i c0 = value[m0], c1 = value[m1], c2 = value[m2], c3 = value[m3];
        const __m256i low01 = _mm256_unpacklo_epi8(c0, c1), high01 = _mm256_unpackhi_epi8(c0, c1);
        const __m256i low23 = _mm256_unpacklo_epi8(c2, c3), high23 = _mm256_unpackhi_epi8(c2, c3);
        const __m256i q0 = _mm256_unpacklo_epi16(low01, low23), q1 = _mm256_unpackhi_epi16(low01, low23);
        const __m256i q2 = _mm256_unpacklo_epi16(high01, high23), q3 = _mm256_unpackhi_epi16(high01, high23);
        uint8_t *p = out + 4 * x;
        STORE(p, _mm256_permute2x128_si256(q0, q1, 0x20));
        STORE(p + 32, _mm256_permute2x128_si256(q2, q3, 0x20));
        STORE(p + 64, _mm256_permute2x128_si256(q0, q1, 0x31));
        STORE(p + 96, _mm256_permute2x128_si256(q2, q3, 0x31));
    }
    return x;
}

static AVX2 size_t to_argb(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                           const cplane_factors *f, uint8_t alpha, uint8_t *out)
{
    if (step == 2) return from_420(y, cb, cr, 2, count, f, 0, 1, 2, 3, alpha, out);
    return from_420(y, cb, cr, 1, count, f, 0, 1, 2, 3, alpha, out);
}

static AVX2 size_t to_bgra(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                           const cplane_factors *f, uint8_t alpha, uint8_t *out)
{
    if (step == 2) return from_420(y, cb, cr, 2, count, f, 3, 2, 1, 0, alpha, out);
    return from_420(y, cb, cr, 1, count, f, 3, 2, 1, 0, alpha, out);
}

static AVX2 size_t to_any(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                          const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    return from_420(y, cb, cr, step, count, f, map[0], map[1], map[2], map[3], alpha, out);
}

size_t cplane_wide_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                       const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    if (step > 2 || (step == 2 && cr != cb + 1)) return 0;
    const size_t done = cplane_wider_420(y, cb, cr, step, count, f, map, alpha, out);
    if (done > 0) return done;
    count = SOME(count);
    // Constant maps stay in registers.
    if (memcmp(map, "\0\1\2\3", 4) == 0) return to_argb(y, cb, cr, step, count, f, alpha, out);
    if (memcmp(map, "\3\2\1\0", 4) == 0) return to_bgra(y, cb, cr, step, count, f, alpha, out);
    return to_any(y, cb, cr, step, count, f, map, alpha, out);
}

static inline AVX2 __m256i four_times(const int16_t *f)
{
    int64_t bits;
    memcpy(&bits, f, sizeof bits);
    return _mm256_set1_epi64x(bits);
}

// The weighted sums of eight pixels.
static inline AVX2 __m256i eight_lumas(const uint8_t *in, __m256i f, __m256i bias)
{
    const __m256i zero = _mm256_setzero_si256(), v = LOAD(in);
    const __m256i low = _mm256_madd_epi16(_mm256_unpacklo_epi8(v, zero), f);
    const __m256i high = _mm256_madd_epi16(_mm256_unpackhi_epi8(v, zero), f);
    return _mm256_srai_epi32(_mm256_add_epi32(_mm256_hadd_epi32(low, high), bias), 14);
}

static AVX2 size_t to_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out)
{
    const __m256i f = four_times(s->y), bias = _mm256_set1_epi32(s->y_bias);
    const __m256i low = _mm256_set1_epi8((char)s->y_min), high = _mm256_set1_epi8((char)s->y_max);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    size_t x = 0;
    for (; x + 32 <= count; x += 32) {
        const uint8_t *p = in + 4 * x;
        const __m256i a = _mm256_packs_epi32(eight_lumas(p, f, bias), eight_lumas(p + 32, f, bias));
        const __m256i b = _mm256_packs_epi32(eight_lumas(p + 64, f, bias), eight_lumas(p + 96, f, bias));
        const __m256i v = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(a, b), order);
        STORE(out + x, _mm256_min_epu8(_mm256_max_epu8(v, low), high));
    }
    return x;
}

size_t cplane_wide_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out)
{
    const size_t done = cplane_wider_y(in, count, s, out);
    return done > 0 ? done : to_y(in, SOME(count), s, out);
}

// Four samples of Cb and Cr of 8 × 2 pixels: Cb0, Cb1, Cr0, Cr1 | Cb2, Cb3, Cr2, Cr3.
static inline AVX2 __m256i four_chromas(const uint8_t *in, const uint8_t *below, __m256i fu, __m256i fv, __m256i bias)
{
    const __m256i zero = _mm256_setzero_si256(), v = LOAD(in), w = LOAD(below);
    const __m256i low = _mm256_add_epi16(_mm256_unpacklo_epi8(v, zero), _mm256_unpacklo_epi8(w, zero));
    const __m256i high = _mm256_add_epi16(_mm256_unpackhi_epi8(v, zero), _mm256_unpackhi_epi8(w, zero));
    const __m256i sum = _mm256_add_epi16(_mm256_unpacklo_epi64(low, high), _mm256_unpackhi_epi64(low, high));
    const __m256i both = _mm256_hadd_epi32(_mm256_madd_epi16(sum, fu), _mm256_madd_epi16(sum, fv));
    return _mm256_srai_epi32(_mm256_add_epi32(both, bias), 16);
}

static AVX2 size_t to_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                             uint8_t *cr, int step)
{
    const __m256i fu = four_times(s->cb), fv = four_times(s->cr), bias = _mm256_set1_epi32(s->c_bias);
    const __m256i low = _mm256_set1_epi8((char)s->c_min), high = _mm256_set1_epi8((char)s->c_max);
    // Puts Cb0, Cb1, Cr0, Cr1 of each group into pairs.
    const __m256i pairs = _mm256_setr_epi8(0, 2, 1, 3, 4, 6, 5, 7, 8, 10, 9, 11, 12, 14, 13, 15, 0, 2, 1, 3, 4, 6, 5, 7,
                                           8, 10, 9, 11, 12, 14, 13, 15);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    size_t x = 0;
    for (; x + 32 <= count; x += 32) {
        const uint8_t *p = in + 4 * x, *q = below + 4 * x;
        const __m256i a = _mm256_packs_epi32(four_chromas(p, q, fu, fv, bias),
                                             four_chromas(p + 32, q + 32, fu, fv, bias));
        const __m256i b = _mm256_packs_epi32(four_chromas(p + 64, q + 64, fu, fv, bias),
                                             four_chromas(p + 96, q + 96, fu, fv, bias));
        __m256i v = _mm256_permutevar8x32_epi32(_mm256_packus_epi16(a, b), order);
        v = _mm256_min_epu8(_mm256_max_epu8(_mm256_shuffle_epi8(v, pairs), low), high);
        if (step == 2) {
            STORE(cb + x, v);
        } else {
            const __m256i u = _mm256_and_si256(v, _mm256_set1_epi16(255)), w = _mm256_srli_epi16(v, 8);
            const __m256i both = _mm256_permute4x64_epi64(_mm256_packus_epi16(u, w), 0xD8);
            _mm_storeu_si128((__m128i *)(cb + x / 2), _mm256_castsi256_si128(both));
            _mm_storeu_si128((__m128i *)(cr + x / 2), _mm256_extracti128_si256(both, 1));
        }
    }
    return x;
}

size_t cplane_wide_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                          uint8_t *cr, int step)
{
    if (step > 2 || (step == 2 && cr != cb + 1)) return 0;
    const size_t done = cplane_wider_chroma(in, below, count, s, cb, cr, step);
    return done > 0 ? done : to_chroma(in, below, SOME(count), s, cb, cr, step);
}

// v / 255, rounded.
static inline AVX2 __m256i by255(__m256i v)
{
    return _mm256_mulhi_epu16(_mm256_add_epi16(v, _mm256_set1_epi16(128)), _mm256_set1_epi16(257));
}

// A shuffle that repeats each pixel's alpha, within its half of an unpacked vector of four pixels.
static inline AVX2 __m256i alphas(int alpha, int half)
{
    char places[32];
    for (int i = 0; i < 32; i++) places[i] = i % 2 ? (char)0x80 : (char)(4 * (i % 16 / 8 + 2 * half) + alpha);
    return LOAD(places);
}

static AVX2 size_t premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    const __m256i zero = _mm256_setzero_si256(), low = alphas(alpha, 0), high = alphas(alpha, 1);
    const __m256i mask = _mm256_set1_epi32((int)(alpha == 0 ? 0x000000FFu : 0xFF000000u));
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        const __m256i v = LOAD(in + 4 * x);
        const __m256i a = by255(_mm256_mullo_epi16(_mm256_unpacklo_epi8(v, zero), _mm256_shuffle_epi8(v, low)));
        const __m256i b = by255(_mm256_mullo_epi16(_mm256_unpackhi_epi8(v, zero), _mm256_shuffle_epi8(v, high)));
        STORE(out + 4 * x, _mm256_blendv_epi8(_mm256_packus_epi16(a, b), v, mask));
    }
    return x;
}

size_t cplane_wide_premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    const size_t done = cplane_wider_premultiply(in, count, alpha, out);
    return done > 0 ? done : premultiply(in, SOME(count), alpha, out);
}

static AVX2 size_t unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    // The places of each component, and of the components in what packing them gives.
    char places[4][32], back[32];
    for (int i = 0; i < 32; i++) {
        for (int c = 0; c < 4; c++) places[c][i] = i % 4 ? (char)0x80 : (char)(i % 16 + c);
        back[i] = (char)(i % 4 * 4 + i % 16 / 4);
    }
    const __m256i c0 = LOAD(places[alpha == 0 ? 1 : 0]), c1 = LOAD(places[alpha == 0 ? 2 : 1]),
                  c2 = LOAD(places[alpha == 0 ? 3 : 2]), ca = LOAD(places[alpha]), order = LOAD(back);
    // A little more than a half, because products may be below the true quotient.
    const __m256 half = _mm256_set1_ps(0.5f + 0x1p-12f), full = _mm256_set1_ps(255);
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        const __m256i v = LOAD(in + 4 * x), a = _mm256_shuffle_epi8(v, ca);
        const __m256 visible = _mm256_castsi256_ps(_mm256_cmpgt_epi32(a, _mm256_setzero_si256()));
        const __m256 inverse = _mm256_and_ps(_mm256_div_ps(full, _mm256_cvtepi32_ps(a)), visible);
#define QUOTIENT(c) _mm256_cvttps_epi32( \
    _mm256_add_ps(_mm256_mul_ps(_mm256_cvtepi32_ps(_mm256_shuffle_epi8(v, c)), inverse), half))
        const __m256i d0 = QUOTIENT(c0), d1 = QUOTIENT(c1), d2 = QUOTIENT(c2);
#undef QUOTIENT
        // Packing limits the quotients.
        const __m256i packed = alpha == 0
            ? _mm256_packus_epi16(_mm256_packs_epi32(a, d0), _mm256_packs_epi32(d1, d2))
            : _mm256_packus_epi16(_mm256_packs_epi32(d0, d1), _mm256_packs_epi32(d2, a));
        STORE(out + 4 * x, _mm256_shuffle_epi8(packed, order));
    }
    return x;
}

size_t cplane_wide_unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out)
{
    const size_t done = cplane_wider_unpremultiply(in, count, alpha, out);
    return done > 0 ? done : unpremultiply(in, SOME(count), alpha, out);
}

static AVX2 size_t over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out)
{
    const __m256i zero = _mm256_setzero_si256(), low = alphas(alpha, 0), high = alphas(alpha, 1);
    const __m256i full = _mm256_set1_epi16(255);
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        const __m256i t = LOAD(top + 4 * x), b = LOAD(bottom + 4 * x);
        const __m256i c = by255(_mm256_mullo_epi16(_mm256_unpacklo_epi8(b, zero),
                                                   _mm256_sub_epi16(full, _mm256_shuffle_epi8(t, low))));
        const __m256i d = by255(_mm256_mullo_epi16(_mm256_unpackhi_epi8(b, zero),
                                                   _mm256_sub_epi16(full, _mm256_shuffle_epi8(t, high))));
        STORE(out + 4 * x, _mm256_adds_epu8(t, _mm256_packus_epi16(c, d)));
    }
    return x;
}

size_t cplane_wide_over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out)
{
    const size_t done = cplane_wider_over(top, bottom, count, alpha, out);
    return done > 0 ? done : over(top, bottom, SOME(count), alpha, out);
}

static AVX2 size_t split(const uint8_t *in, size_t count, void *const *planes)
{
    const __m256i group = _mm256_setr_epi8(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 0, 4, 8, 12, 1, 5, 9,
                                           13, 2, 6, 10, 14, 3, 7, 11, 15);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    uint8_t *p0 = planes[0], *p1 = planes[1], *p2 = planes[2], *p3 = planes[3];
    size_t x = 0;
    for (; x + 32 <= count; x += 32) {
        __m256i v[4];
        // Each becomes eight bytes of each channel.
        for (int k = 0; k < 4; k++) {
            v[k] = _mm256_permutevar8x32_epi32(_mm256_shuffle_epi8(LOAD(in + 4 * x + 32 * k), group), order);
        }
        const __m256i a = _mm256_unpacklo_epi64(v[0], v[1]), b = _mm256_unpackhi_epi64(v[0], v[1]);
        const __m256i c = _mm256_unpacklo_epi64(v[2], v[3]), d = _mm256_unpackhi_epi64(v[2], v[3]);
        STORE(p0 + x, _mm256_permute2x128_si256(a, c, 0x20));
        STORE(p1 + x, _mm256_permute2x128_si256(b, d, 0x20));
        STORE(p2 + x, _mm256_permute2x128_si256(a, c, 0x31));
        STORE(p3 + x, _mm256_permute2x128_si256(b, d, 0x31));
    }
    return x;
}

size_t cplane_wide_split(const uint8_t *in, size_t count, void *const *planes)
{
    return split(in, SOME(count), planes);
}

#define HALVES __attribute__((target("avx2,f16c")))
#define SOME_HALVES(count) (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("f16c") ? (count) : 0)

static HALVES size_t half_to_float(const uint16_t *in, size_t count, float *out)
{
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        _mm256_storeu_ps(out + x, _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(in + x))));
    }
    return x;
}

size_t cplane_wide_half_to_float(const uint16_t *in, size_t count, float *out)
{
    return half_to_float(in, SOME_HALVES(count), out);
}

static HALVES size_t float_to_half(const float *in, size_t count, uint16_t *out)
{
    size_t x = 0;
    for (; x + 8 <= count; x += 8) {
        _mm_storeu_si128((__m128i *)(out + x), _mm256_cvtps_ph(_mm256_loadu_ps(in + x), _MM_FROUND_TO_NEAREST_INT));
    }
    return x;
}

size_t cplane_wide_float_to_half(const float *in, size_t count, uint16_t *out)
{
    return float_to_half(in, SOME_HALVES(count), out);
}

#else

size_t cplane_wide_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                       const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out)
{
    return 0;
}
size_t cplane_wide_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out) { return 0; }
size_t cplane_wide_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                          uint8_t *cr, int step)
{
    return 0;
}
size_t cplane_wide_premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out) { return 0; }
size_t cplane_wide_unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out) { return 0; }
size_t cplane_wide_over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out) { return 0; }
size_t cplane_wide_split(const uint8_t *in, size_t count, void *const *planes) { return 0; }
size_t cplane_wide_half_to_float(const uint16_t *in, size_t count, float *out) { return 0; }
size_t cplane_wide_float_to_half(const float *in, size_t count, uint16_t *out) { return 0; }

#endif
