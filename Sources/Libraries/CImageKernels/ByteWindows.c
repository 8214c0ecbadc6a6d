#include "BytesInternal.h"

FOR_EACH_CPU
void cimage_bytes_add(uint16_t *sums, const uint8_t *added, const uint8_t *removed, int n)
{
    if (removed) {
        for (int i = 0; i < 4 * n; i++) sums[i] = (uint16_t)(sums[i] + added[i] - removed[i]);
    } else {
        for (int i = 0; i < 4 * n; i++) sums[i] = (uint16_t)(sums[i] + added[i]);
    }
}

FOR_EACH_CPU
void cimage_bytes_box(const uint16_t *sums, int side, float factor, uint8_t *out, int n)
{
    typedef uint16_t u4 __attribute__((vector_size(8)));
    typedef int32_t i4 __attribute__((vector_size(16)));
    typedef uint8_t b4 __attribute__((vector_size(4)));
    i4 total = {0};
    for (int t = 0; t < side; t++) {
        u4 p;
        LOAD(p, sums + 4 * t);
        total += __builtin_convertvector(p, i4);
    }
    const v4 scale = all4(factor), half = all4(0.5f);
    for (int i = 0; i < n; i++, sums += 4) {
        const i4 level = __builtin_convertvector(__builtin_convertvector(total, v4) * scale + half, i4);
        const b4 px = __builtin_convertvector(level, b4);
        STORE(out + 4 * (ptrdiff_t)i, px);
        if (i + 1 == n) break;
        u4 first, next;
        LOAD(first, sums);
        LOAD(next, sums + 4 * (ptrdiff_t)side);
        total += __builtin_convertvector(next, i4) - __builtin_convertvector(first, i4);
    }
}

FOR_EACH_CPU
void cimage_bytes_convolve(const uint8_t *const *lines, const int16_t *weights, int columns, int rows, int bias,
                           int shift, uint8_t *out, int n)
{
    // The taps that count.
    enum { most = 128 };
    const uint8_t *places[most];
    int16_t factors[most];
    int count = 0;
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            if (weights[r * columns + c] != 0 && count < most) {
                places[count] = lines[r] + 4 * c;
                factors[count++] = weights[r * columns + c];
            }
    const s16 zero = {0}, highest = zero + 255, offset = zero + (int16_t)bias;
    int i = 0;
    for (; i + 32 <= 4 * n; i += 32) {
        s16 a = offset, b = offset;
        for (int t = 0; t < count; t++) {
            b16 p, q;
            LOAD(p, places[t] + i);
            LOAD(q, places[t] + i + 16);
            const s16 w = zero + factors[t];
            a += __builtin_convertvector(p, s16) * w;
            b += __builtin_convertvector(q, s16) * w;
        }
        a = __builtin_elementwise_min(__builtin_elementwise_max(a >> shift, zero), highest);
        b = __builtin_elementwise_min(__builtin_elementwise_max(b >> shift, zero), highest);
        const b16 low = NARROW(a), high = NARROW(b);
        STORE(out + i, low);
        STORE(out + i + 16, high);
    }
    for (; i < 4 * n; i++) {
        int sum = bias;
        for (int t = 0; t < count; t++) sum += factors[t] * places[t][i];
        out[i] = clamp8(sum >> shift);
    }
}

#define SORT2(a, b)                                                                                                    \
    do {                                                                                                               \
        const __typeof__(a) low = __builtin_elementwise_min(a, b);                                                     \
        b = __builtin_elementwise_max(a, b);                                                                           \
        a = low;                                                                                                       \
    } while (0)

FOR_EACH_CPU
void cimage_bytes_median(const uint8_t *const *lines, uint8_t *room, uint8_t *out, int n)
{
    // Columns are sorted once. The median is that of the largest minimum, the middle median and the least maximum.
    const int count = 4 * (n + 2);
    const ptrdiff_t step = count + 32;
    uint8_t *const low = room, *const middle = room + step, *const high = room + 2 * step;
    int i = 0;
    for (; i + 32 <= count; i += 32) {
        b32 a, b, c;
        LOAD(a, lines[0] + i);
        LOAD(b, lines[1] + i);
        LOAD(c, lines[2] + i);
        SORT2(a, b);
        SORT2(b, c);
        SORT2(a, b);
        STORE(low + i, a);
        STORE(middle + i, b);
        STORE(high + i, c);
    }
    for (; i < count; i++) {
        uint8_t a = lines[0][i], b = lines[1][i], c = lines[2][i], t;
#define SWAP(x, y)                                                                                                     \
    if (x > y) {                                                                                                       \
        t = x;                                                                                                         \
        x = y;                                                                                                         \
        y = t;                                                                                                         \
    }
        SWAP(a, b)
        SWAP(b, c)
        SWAP(a, b)
        low[i] = a;
        middle[i] = b;
        high[i] = c;
    }
    for (i = 0; i < 4 * n; i += 32) {
        b32 a, b, c, d, e, f;
        LOAD(a, low + i);
        LOAD(b, low + i + 4);
        LOAD(c, low + i + 8);
        const b32 largest = __builtin_elementwise_max(__builtin_elementwise_max(a, b), c);
        LOAD(a, high + i);
        LOAD(b, high + i + 4);
        LOAD(c, high + i + 8);
        const b32 least = __builtin_elementwise_min(__builtin_elementwise_min(a, b), c);
        LOAD(d, middle + i);
        LOAD(e, middle + i + 4);
        LOAD(f, middle + i + 8);
        SORT2(d, e);
        e = __builtin_elementwise_min(e, f);
        b32 mid = __builtin_elementwise_max(d, e);
        a = largest;
        b = least;
        SORT2(a, b);
        mid = __builtin_elementwise_max(a, __builtin_elementwise_min(mid, b));
        if (i + 32 <= 4 * n) STORE(out + i, mid);
        else memcpy(out + i, &mid, (size_t)(4 * n - i));
    }
}

#define BEST(best, to, a, b, bytes)                                                                                    \
    do {                                                                                                               \
        int i = 0;                                                                                                     \
        for (; i + 32 <= (bytes); i += 32) {                                                                           \
            b32 p, q;                                                                                                  \
            LOAD(p, (a) + i);                                                                                          \
            LOAD(q, (b) + i);                                                                                          \
            p = best(p, q);                                                                                            \
            STORE((to) + i, p);                                                                                        \
        }                                                                                                              \
        for (; i < (bytes); i++) {                                                                                     \
            const uint8_t p = (a)[i], q = (b)[i];                                                                      \
            (to)[i] = is_maximum == (p > q) ? p : q;                                                                   \
        }                                                                                                              \
    } while (0)

FOR_EACH_CPU
static void best_of(const uint8_t *a, const uint8_t *b, int is_maximum, uint8_t *to, int bytes)
{
    if (is_maximum) BEST(__builtin_elementwise_max, to, a, b, bytes);
    else BEST(__builtin_elementwise_min, to, a, b, bytes);
}

void cimage_bytes_runs(const uint8_t *line, int is_maximum, const int *halves, int count, uint8_t *room, uint8_t *out,
                       ptrdiff_t step, int n)
{
    // Level k has the best of 2^k pixels; a run is the best of two of a level that overlap.
    const int reach = halves[0], wide = n + 2 * reach;
    const uint8_t *levels[9] = {line};
    int made = 0;
    while ((2 << made) <= 2 * reach + 1) {
        uint8_t *next = room + (ptrdiff_t)made * 4 * wide;
        best_of(levels[made], levels[made] + (4 << made), is_maximum, next, 4 * (wide - (2 << made) + 1));
        levels[++made] = next;
    }
    for (int k = 0; k < count; k++, out += step) {
        const int length = 2 * halves[k] + 1, first = reach - halves[k];
        int level = 0;
        while ((2 << level) <= length) level++;
        const uint8_t *from = levels[level] + 4 * (ptrdiff_t)first;
        best_of(from, from + 4 * (ptrdiff_t)(length - (1 << level)), is_maximum, out, 4 * n);
    }
}

FOR_EACH_CPU
void cimage_bytes_best(const uint8_t *const *rows, int count, int is_maximum, uint8_t *out, int n)
{
    int i = 0;
#define COLUMN(best)                                                                                                   \
    for (; i + 64 <= 4 * n; i += 64) {                                                                                 \
        b32 a, b, c, d;                                                                                                \
        LOAD(a, rows[0] + i);                                                                                          \
        LOAD(b, rows[0] + i + 32);                                                                                     \
        for (int r = 1; r < count; r++) {                                                                              \
            LOAD(c, rows[r] + i);                                                                                      \
            LOAD(d, rows[r] + i + 32);                                                                                 \
            a = best(a, c);                                                                                            \
            b = best(b, d);                                                                                            \
        }                                                                                                              \
        STORE(out + i, a);                                                                                             \
        STORE(out + i + 32, b);                                                                                        \
    }
    if (is_maximum) {
        COLUMN(__builtin_elementwise_max)
    } else {
        COLUMN(__builtin_elementwise_min)
    }
    for (; i < 4 * n; i++) {
        uint8_t best = rows[0][i];
        for (int r = 1; r < count; r++) best = is_maximum == (rows[r][i] > best) ? rows[r][i] : best;
        out[i] = best;
    }
}
