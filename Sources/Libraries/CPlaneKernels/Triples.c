// Pixels of three bytes.
#include "Internal.h"
#include "Wide.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Both write and read whole vectors, and leave the pixels at the end of a row to the plain loops.
__attribute__((target("avx2"))) static size_t four_to_three_wide(const uint8_t *in, size_t count, const uint8_t *map,
                                                                 uint8_t *out)
{
    uint8_t places[16];
    for (int i = 0; i < 16; i++) places[i] = i < 12 ? (uint8_t)(i / 3 * 4 + map[i % 3]) : 0x80;
    const __m128i shuffle = _mm_loadu_si128((const __m128i *)places);
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const __m128i *p = (const __m128i *)(in + 4 * i);
        const __m128i a = _mm_shuffle_epi8(_mm_loadu_si128(p), shuffle);
        const __m128i b = _mm_shuffle_epi8(_mm_loadu_si128(p + 1), shuffle);
        const __m128i c = _mm_shuffle_epi8(_mm_loadu_si128(p + 2), shuffle);
        const __m128i d = _mm_shuffle_epi8(_mm_loadu_si128(p + 3), shuffle);
        __m128i *q = (__m128i *)(out + 3 * i);
        _mm_storeu_si128(q, _mm_or_si128(a, _mm_slli_si128(b, 12)));
        _mm_storeu_si128(q + 1, _mm_or_si128(_mm_srli_si128(b, 4), _mm_slli_si128(c, 8)));
        _mm_storeu_si128(q + 2, _mm_or_si128(_mm_srli_si128(c, 8), _mm_slli_si128(d, 4)));
    }
    return i;
}

__attribute__((target("avx2"))) static size_t three_to_four_wide(const uint8_t *in, size_t count, const uint8_t *map,
                                                                 uint8_t constant, uint8_t *out)
{
    uint8_t places[16], fixed[16];
    for (int i = 0; i < 16; i++) {
        const uint8_t place = map[i % 4];
        places[i] = place < 3 ? (uint8_t)(i / 4 * 3 + place) : 0x80;
        fixed[i] = place < 3 ? 0 : constant;
    }
    const __m128i shuffle = _mm_loadu_si128((const __m128i *)places);
    const __m128i value = _mm_loadu_si128((const __m128i *)fixed);
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const __m128i *p = (const __m128i *)(in + 3 * i);
        const __m128i a = _mm_loadu_si128(p), b = _mm_loadu_si128(p + 1), c = _mm_loadu_si128(p + 2);
        __m128i *q = (__m128i *)(out + 4 * i);
        const __m128i second = _mm_alignr_epi8(b, a, 12), third = _mm_alignr_epi8(c, b, 8);
        _mm_storeu_si128(q, _mm_or_si128(_mm_shuffle_epi8(a, shuffle), value));
        _mm_storeu_si128(q + 1, _mm_or_si128(_mm_shuffle_epi8(second, shuffle), value));
        _mm_storeu_si128(q + 2, _mm_or_si128(_mm_shuffle_epi8(third, shuffle), value));
        _mm_storeu_si128(q + 3, _mm_or_si128(_mm_shuffle_epi8(_mm_srli_si128(c, 4), shuffle), value));
    }
    return i;
}
#endif

void cplane_four_to_three(const uint8_t *in, size_t count, const uint8_t *map, uint8_t *out)
{
    size_t i = cplane_wider_four_to_three(in, count, map, out);
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) i += four_to_three_wide(in + 4 * i, count - i, map, out + 3 * i);
#endif
    for (; i < count; i++) {
        const uint8_t a = in[4 * i + map[0]], b = in[4 * i + map[1]], c = in[4 * i + map[2]];
        out[3 * i] = a;
        out[3 * i + 1] = b;
        out[3 * i + 2] = c;
    }
}

void cplane_three_to_four(const uint8_t *in, size_t count, const uint8_t *map, uint8_t constant, uint8_t *out)
{
    size_t i = 0;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2")) i = three_to_four_wide(in, count, map, constant, out);
#endif
    for (; i < count; i++) {
        for (int c = 0; c < 4; c++) out[4 * i + c] = map[c] < 3 ? in[3 * i + map[c]] : constant;
    }
}
