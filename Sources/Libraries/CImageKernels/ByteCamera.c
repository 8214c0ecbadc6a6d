#include "BytesInternal.h"

#if defined(__x86_64__)
#include <immintrin.h>
#define WIDE __attribute__((target("avx2")))
#endif

void cimage_camera_blocks(const int32_t *place, const int32_t *next, const int16_t *shares, int n,
                          cimage_camera_block *blocks)
{
    for (int i = 0; i < n; i += 4, blocks++) {
        memset(blocks, 0, sizeof *blocks);
        int low = place[i], high = low;
        for (int k = 0; k < 4; k++) {
            const int at = i + k < n ? i + k : n - 1;
            blocks->place[k] = place[at];
            blocks->next[k] = next[at];
            blocks->shares[2 * k] = (int16_t)(16384 - shares[at]);
            blocks->shares[2 * k + 1] = shares[at];
            const int a = place[at] < next[at] ? place[at] : next[at], b = place[at] + next[at] - a;
            low = a < low ? a : low;
            high = b > high ? b : high;
        }
        blocks->luma = low;
        blocks->chroma = low >> 1;
        blocks->fits = high - low < 8 && (high >> 1) - (low >> 1) < 4;
        for (int k = 0; k < 8 && blocks->fits; k++) {
            const int at = k & 1 ? blocks->next[k / 2] : blocks->place[k / 2];
            for (int byte = 0; byte < 2; byte++) {
                blocks->order[0][2 * k + byte] = (uint8_t)(2 * (at - low) + byte);
                blocks->order[1][2 * k + byte] = (uint8_t)(4 * ((at >> 1) - (low >> 1)) + byte);
                blocks->order[2][2 * k + byte] = (uint8_t)(4 * ((at >> 1) - (low >> 1)) + 2 + byte);
            }
        }
    }
}

// The mean of two rows, in units of 1/128.
FOR_EACH_CPU
static void mix_rows(const uint8_t *a, const uint8_t *b, int share, int n, uint16_t *out)
{
    if (share == 0 || a == b) {
        for (int i = 0; i < n; i++) out[i] = (uint16_t)(a[i] << 7);
        return;
    }
    int i = 0;
    const s16 part = (s16){0} + (int16_t)share;
    for (; i + 16 <= n; i += 16) {
        b16 p, q;
        LOAD(p, a + i);
        LOAD(q, b + i);
        const s16 low = __builtin_convertvector(p, s16), d = (__builtin_convertvector(q, s16) - low) << 7;
        const s16 half = HIGH_SIGNED(d, part), sum = (low << 7) + half + half;
        STORE(out + i, sum);
    }
    for (; i < n; i++) out[i] = (uint16_t)((a[i] << 7) + 2 * (((b[i] - a[i]) * 128 * share) >> 16));
}

static void camera_pixel(const cimage_camera_block *block, int k, const uint16_t *luma, const uint16_t *chroma,
                         const int16_t *m, const int32_t *bias, int shift, uint8_t *out, int16_t *wide)
{
    const int p = block->place[k], q = block->next[k], a = block->shares[2 * k], b = block->shares[2 * k + 1];
    const int y = (luma[p] * a + luma[q] * b) >> 14;
    const int cb = (chroma[p & ~1] * a + chroma[q & ~1] * b) >> 14;
    const int cr = (chroma[p | 1] * a + chroma[q | 1] * b) >> 14;
    for (int c = 0; c < 3; c++) {
        const int level = ((m[4 * c] * y + m[4 * c + 1] * cb + m[4 * c + 2] * cr) >> shift) + bias[c];
        if (wide) wide[c] = (int16_t)(level >> 3);
        else out[c] = clamp8(level >> 7);
    }
    if (wide) wide[3] = 255 << 4;
    else out[3] = 255;
}

#ifdef WIDE
#define BOTH(first, second) _mm256_inserti128_si256(_mm256_castsi128_si256(first), second, 1)
#define TWO_LINES(p, q)                                                                                                \
    BOTH(_mm_loadu_si128((const __m128i *)(const void *)(p)), _mm_loadu_si128((const __m128i *)(const void *)(q)))

// Eight pixels from two blocks; returns the number of pixels that are done.
WIDE static int camera_wide(const cimage_camera_block *blocks, int n, const uint16_t *luma, const uint16_t *chroma,
                            const int16_t *m, const int32_t *bias, int shift, uint8_t *out, int16_t *wide)
{
    __m256i first[3], second[3], offset[3];
    for (int c = 0; c < 3; c++) {
        first[c] = _mm256_set1_epi32((int)((uint32_t)(uint16_t)m[4 * c] | (uint32_t)(uint16_t)m[4 * c + 1] << 16));
        second[c] = _mm256_set1_epi32((int)(uint32_t)(uint16_t)m[4 * c + 2]);
        offset[c] = _mm256_set1_epi32(bias[c]);
    }
    const __m128i count = _mm_cvtsi32_si128(shift);
    const __m256i alpha = _mm256_set1_epi32((int)0xFF000000);
    int i = 0;
    for (; i + 8 <= n; i += 8, blocks += 2) {
        const cimage_camera_block *a = blocks, *b = blocks + 1;
        if (!a->fits || !b->fits) {
            for (int k = 0; k < 8; k++)
                camera_pixel(blocks + k / 4, k % 4, luma, chroma, m, bias, shift, out ? out + 4 * (i + k) : NULL,
                             wide ? wide + 4 * (i + k) : NULL);
            continue;
        }
        const __m256i shares = TWO_LINES(a->shares, b->shares);
        const __m256i ys = TWO_LINES(luma + a->luma, luma + b->luma);
        const __m256i cs = TWO_LINES(chroma + 2 * a->chroma, chroma + 2 * b->chroma);
        const __m256i y = _mm256_srli_epi32(
            _mm256_madd_epi16(_mm256_shuffle_epi8(ys, TWO_LINES(a->order[0], b->order[0])), shares), 14);
        const __m256i cb = _mm256_srli_epi32(
            _mm256_madd_epi16(_mm256_shuffle_epi8(cs, TWO_LINES(a->order[1], b->order[1])), shares), 14);
        const __m256i cr = _mm256_srli_epi32(
            _mm256_madd_epi16(_mm256_shuffle_epi8(cs, TWO_LINES(a->order[2], b->order[2])), shares), 14);
        const __m256i pair = _mm256_or_si256(y, _mm256_slli_epi32(cb, 16));
        __m256i c[3];
        for (int k = 0; k < 3; k++) {
            const __m256i sum = _mm256_add_epi32(_mm256_madd_epi16(pair, first[k]), _mm256_madd_epi16(cr, second[k]));
            c[k] = _mm256_add_epi32(_mm256_sra_epi32(sum, count), offset[k]);
        }
        if (wide) {
            const __m256i opaque = _mm256_set1_epi32(255 << 4);
            const __m256i low = _mm256_packs_epi32(_mm256_srai_epi32(c[0], 3), _mm256_srai_epi32(c[1], 3));
            const __m256i high = _mm256_packs_epi32(_mm256_srai_epi32(c[2], 3), opaque);
            // Each half has four values of two components.
            const __m256i odd = _mm256_unpackhi_epi16(low, high), even = _mm256_unpacklo_epi16(low, high);
            const __m256i first2 = _mm256_unpacklo_epi16(even, odd), last2 = _mm256_unpackhi_epi16(even, odd);
            _mm256_storeu_si256((__m256i *)(void *)(wide + 4 * i), _mm256_permute2x128_si256(first2, last2, 0x20));
            _mm256_storeu_si256((__m256i *)(void *)(wide + 4 * i + 16),
                _mm256_permute2x128_si256(first2, last2, 0x31));
            continue;
        }
        for (int k = 0; k < 3; k++) c[k] = _mm256_srai_epi32(c[k], 7);
        // Red and green, blue and alpha as 16 bits, then bytes in the order of pixels.
        const __m256i low = _mm256_packs_epi32(c[0], c[1]), high = _mm256_packs_epi32(c[2], c[2]);
        const __m256i planes = _mm256_packus_epi16(low, high);
        const __m256i order = _mm256_setr_epi8(0, 4, 8, -1, 1, 5, 9, -1, 2, 6, 10, -1, 3, 7, 11, -1, 0, 4, 8, -1, 1, 5,
            9, -1, 2, 6, 10, -1, 3, 7, 11, -1);
        const __m256i px = _mm256_or_si256(_mm256_shuffle_epi8(planes, order), alpha);
        _mm256_storeu_si256((__m256i *)(void *)(out + 4 * (ptrdiff_t)i), px);
    }
    return i;
}
#endif

void cimage_bytes_camera(const cimage_camera_rows *rows, int first, int width, const cimage_camera_block *blocks,
                         int n, const int16_t *m, const int32_t *bias, int shift, uint16_t *room, int portable,
                         uint8_t *out, int16_t *wide)
{
    const int even = (width + 1) & ~1;
    uint16_t *luma = room, *chroma = room + width + 32;
    mix_rows(rows->luma[0] + first, rows->luma[1] + first, rows->share, width, luma);
    mix_rows(rows->chroma[0] + first, rows->chroma[1] + first, rows->share, even, chroma);
    luma -= first;
    chroma -= first;
    int i = 0;
#ifdef WIDE
    if (!portable && __builtin_cpu_supports("avx2"))
        i = camera_wide(blocks, n, luma, chroma, m, bias, shift, out, wide);
#else
    (void)portable;
#endif
    for (; i < n; i++)
        camera_pixel(blocks + i / 4, i % 4, luma, chroma, m, bias, shift, out ? out + 4 * i : NULL,
                     wide ? wide + 4 * i : NULL);
}
