#include "Internal.h"
#include "Wide.h"

void cplane_fill(void *row, size_t count, const void *pixel, size_t size)
{
    uint8_t *out = row;
    if (size == 1) {
        memset(out, *(const uint8_t *)pixel, count);
        return;
    }
    if (count == 0) return;
    // Doubles what is there.
    memcpy(out, pixel, size);
    size_t done = size;
    const size_t total = count * size;
    while (done < total) {
        const size_t next = done < total - done ? done : total - done;
        memcpy(out + done, out, next);
        done += next;
    }
}

#define REVERSE(name, type)                                                                                            \
    WIDE static void name(const void *in, size_t count, void *out)                                                     \
    {                                                                                                                  \
        const type *a = in;                                                                                            \
        type *b = out;                                                                                                 \
        if (in == out) {                                                                                               \
            for (size_t i = 0; i < count / 2; i++) {                                                                   \
                const type v = b[i];                                                                                   \
                b[i] = b[count - 1 - i];                                                                               \
                b[count - 1 - i] = v;                                                                                  \
            }                                                                                                          \
            return;                                                                                                    \
        }                                                                                                              \
        for (size_t i = 0; i < count; i++) b[i] = a[count - 1 - i];                                                    \
    }
REVERSE(reverse1, uint8_t)
REVERSE(reverse2, uint16_t)
REVERSE(reverse4, uint32_t)
REVERSE(reverse8, uint64_t)

void cplane_reverse(const void *in, size_t count, size_t size, void *out)
{
    switch (size) {
    case 1: reverse1(in, count, out); return;
    case 2: reverse2(in, count, out); return;
    case 4: reverse4(in, count, out); return;
    case 8: reverse8(in, count, out); return;
    default: {
        const uint8_t *a = in;
        uint8_t *b = out, first[16], last[16];
        for (size_t i = 0; i < (count + 1) / 2; i++) {
            memcpy(first, a + i * size, size);
            memcpy(last, a + (count - 1 - i) * size, size);
            memcpy(b + i * size, last, size);
            memcpy(b + (count - 1 - i) * size, first, size);
        }
    }
    }
}

#define GATHER(type)                                                                                                   \
    for (size_t i = 0; i < count; i++) {                                                                               \
        type v;                                                                                                        \
        memcpy(&v, p + (ptrdiff_t)i * step, sizeof v);                                                                 \
        memcpy(q + i * sizeof v, &v, sizeof v);                                                                        \
    }                                                                                                                  \
    return;

void cplane_gather(const void *in, ptrdiff_t step, size_t count, size_t size, void *out)
{
    const uint8_t *p = in;
    uint8_t *q = out;
    switch (size) {
    case 1: GATHER(uint8_t)
    case 2: GATHER(uint16_t)
    case 4: GATHER(uint32_t)
    case 8: GATHER(uint64_t)
    default:
        for (size_t i = 0; i < count; i++) memcpy(q + i * size, p + (ptrdiff_t)i * step, size);
    }
}

WIDE static void permute8(const uint32_t *in, size_t count, const uint8_t *map, uint32_t *out)
{
    const uint32_t a = 8 * map[0], b = 8 * map[1], c = 8 * map[2], d = 8 * map[3];
    EACH for (size_t i = 0; i < count; i++) {
        const uint32_t v = in[i];
        out[i] = (v >> a & 255) | (v >> b & 255) << 8 | (v >> c & 255) << 16 | v >> d << 24;
    }
}

#if defined(__x86_64__)
#include <immintrin.h>
__attribute__((target("avx2"))) static size_t permute8_avx2(const uint32_t *in, size_t count, const uint8_t *map,
                                                             uint32_t *out)
{
    uint8_t places[32];
    for (int i = 0; i < 32; i++) places[i] = (uint8_t)((i % 16) / 4 * 4 + map[i % 4]);
    const __m256i shuffle = _mm256_loadu_si256((const __m256i *)places);
    size_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const __m256i a = _mm256_loadu_si256((const __m256i *)(in + i));
        const __m256i b = _mm256_loadu_si256((const __m256i *)(in + i + 8));
        _mm256_storeu_si256((__m256i *)(out + i), _mm256_shuffle_epi8(a, shuffle));
        _mm256_storeu_si256((__m256i *)(out + i + 8), _mm256_shuffle_epi8(b, shuffle));
    }
    return i;
}
#endif

#define PERMUTE(name, type)                                                                                            \
    WIDE static void name(const type *in, size_t count, const uint8_t *map, type *out)                                 \
    {                                                                                                                  \
        for (size_t i = 0; i < count; i++) {                                                                           \
            const type *p = in + 4 * i;                                                                                \
            const type a = p[map[0]], b = p[map[1]], c = p[map[2]], d = p[map[3]];                                     \
            type *q = out + 4 * i;                                                                                     \
            q[0] = a;                                                                                                  \
            q[1] = b;                                                                                                  \
            q[2] = c;                                                                                                  \
            q[3] = d;                                                                                                  \
        }                                                                                                              \
    }
PERMUTE(permute16, uint16_t)
PERMUTE(permute32, uint32_t)

void cplane_permute4(const void *in, size_t count, size_t size, const uint8_t *map, void *out)
{
    if (size == 1) {
        size_t done = 0;
#if defined(__x86_64__)
        if (__builtin_cpu_supports("avx2")) done = permute8_avx2(in, count, map, out);
#endif
        permute8((const uint32_t *)in + done, count - done, map, (uint32_t *)out + done);
    } else if (size == 2) {
        permute16(in, count, map, out);
    } else {
        permute32(in, count, map, out);
    }
}

WIDE static void select_words(const uint32_t *top, const uint32_t *bottom, size_t count, uint32_t mask, uint32_t *out)
{
    EACH for (size_t i = 0; i < count; i++) out[i] = (top[i] & mask) | (bottom[i] & ~mask);
}

void cplane_select4(const void *top, const void *bottom, size_t count, size_t size, unsigned mask, void *out)
{
    uint8_t bytes[4];
    for (int i = 0; i < 4; i++) bytes[i] = mask >> (3 - i) & 1 ? 255 : 0;
    if (size == 1) {
        uint32_t word;
        memcpy(&word, bytes, 4);
        select_words(top, bottom, count, word, out);
        return;
    }
    const uint8_t *a = top, *b = bottom;
    uint8_t *c = out;
    for (size_t i = 0; i < 4 * count; i++) memmove(c + i * size, (bytes[i % 4] ? a : b) + i * size, size);
}

#define CHANNELS(suffix, type)                                                                                         \
    WIDE static void interleave##suffix(const type *const *p, int channels, size_t count, type *out)                   \
    {                                                                                                                  \
        if (channels == 4) {                                                                                           \
            const type *a = p[0], *b = p[1], *c = p[2], *d = p[3];                                                     \
            EACH for (size_t i = 0; i < count; i++) {                                                                  \
                out[4 * i] = a[i];                                                                                     \
                out[4 * i + 1] = b[i];                                                                                 \
                out[4 * i + 2] = c[i];                                                                                 \
                out[4 * i + 3] = d[i];                                                                                 \
            }                                                                                                          \
        } else if (channels == 3) {                                                                                    \
            const type *a = p[0], *b = p[1], *c = p[2];                                                                \
            EACH for (size_t i = 0; i < count; i++) {                                                                  \
                out[3 * i] = a[i];                                                                                     \
                out[3 * i + 1] = b[i];                                                                                 \
                out[3 * i + 2] = c[i];                                                                                 \
            }                                                                                                          \
        } else if (channels == 2) {                                                                                    \
            const type *a = p[0], *b = p[1];                                                                           \
            EACH for (size_t i = 0; i < count; i++) {                                                                  \
                out[2 * i] = a[i];                                                                                     \
                out[2 * i + 1] = b[i];                                                                                 \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
    WIDE static void take##suffix(const type *in, int channels, size_t count, type *out)                               \
    {                                                                                                                  \
        if (channels == 4) {                                                                                           \
            EACH for (size_t i = 0; i < count; i++) out[i] = in[4 * i];                                                \
        } else {                                                                                                       \
            for (size_t i = 0; i < count; i++) out[i] = in[i * (size_t)channels];                                      \
        }                                                                                                              \
    }                                                                                                                  \
    WIDE static void deinterleave##suffix(const type *in, int channels, size_t count, type *const *p)                  \
    {                                                                                                                  \
        if (channels == 4 && p[0] && p[1] && p[2] && p[3]) {                                                           \
            type *a = p[0], *b = p[1], *c = p[2], *d = p[3];                                                           \
            EACH for (size_t i = 0; i < count; i++) {                                                                  \
                a[i] = in[4 * i];                                                                                      \
                b[i] = in[4 * i + 1];                                                                                  \
                c[i] = in[4 * i + 2];                                                                                  \
                d[i] = in[4 * i + 3];                                                                                  \
            }                                                                                                          \
        } else if (channels == 3 && p[0] && p[1] && p[2]) {                                                            \
            type *a = p[0], *b = p[1], *c = p[2];                                                                      \
            EACH for (size_t i = 0; i < count; i++) {                                                                  \
                a[i] = in[3 * i];                                                                                      \
                b[i] = in[3 * i + 1];                                                                                  \
                c[i] = in[3 * i + 2];                                                                                  \
            }                                                                                                          \
        } else if (channels == 2 && p[0] && p[1]) {                                                                    \
            type *a = p[0], *b = p[1];                                                                                 \
            EACH for (size_t i = 0; i < count; i++) {                                                                  \
                a[i] = in[2 * i];                                                                                      \
                b[i] = in[2 * i + 1];                                                                                  \
            }                                                                                                          \
        } else {                                                                                                       \
            for (int c = 0; c < channels; c++) {                                                                       \
                if (p[c]) take##suffix(in + c, channels, count, p[c]);                                                 \
            }                                                                                                          \
        }                                                                                                              \
    }
CHANNELS(8, uint8_t)
CHANNELS(16, uint16_t)
CHANNELS(32, uint32_t)

void cplane_interleave(const void *const *planes, int channels, size_t count, size_t size, void *out)
{
    if (size == 1) interleave8((const uint8_t *const *)planes, channels, count, out);
    else if (size == 2) interleave16((const uint16_t *const *)planes, channels, count, out);
    else interleave32((const uint32_t *const *)planes, channels, count, out);
}

void cplane_deinterleave(const void *in, int channels, size_t count, size_t size, void *const *planes)
{
    if (size == 1) {
        size_t done = 0;
        if (channels == 4 && planes[0] && planes[1] && planes[2] && planes[3]) {
            done = cplane_wide_split(in, count, planes);
        }
        uint8_t *rest[4] = {NULL, NULL, NULL, NULL};
        for (int c = 0; c < channels; c++) rest[c] = planes[c] ? (uint8_t *)planes[c] + done : NULL;
        deinterleave8((const uint8_t *)in + done * (size_t)channels, channels, count - done, rest);
    }
    else if (size == 2) deinterleave16(in, channels, count, (uint16_t *const *)planes);
    else deinterleave32(in, channels, count, (uint32_t *const *)planes);
}
