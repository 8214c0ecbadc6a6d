#include "Internal.h"
#include <stdlib.h>

FOR_EACH_CPU
void cimage_convolve(const cimage_tile *t, const float *kernel, int columns, int rows, float bias, int keeps_alpha,
                     int x, int y, float *out, int n)
{
    const int side = columns / 2, wide = n + columns;
    const int is_inside = x - side >= t->x && x - side + n + columns - 1 <= t->x + t->width && y - rows / 2 >= t->y
                          && y + rows / 2 < t->y + t->height;
    float *room = is_inside ? NULL : malloc(16 * (size_t)wide * (size_t)rows);
    const float **lines = malloc(sizeof *lines * (size_t)rows);
    if ((!room && !is_inside) || !lines) {
        memset(out, 0, 16 * (size_t)n);
        free(room);
        free(lines);
        return;
    }
    for (int r = 0; r < rows; r++)
        lines[r] = line_at(t, x - side, y + rows / 2 - r, n + columns - 1,
            room ? room + 4 * (ptrdiff_t)r * wide : NULL);
    const float *own = lines[rows / 2] + 4 * side;
    const v4 offset = {bias, bias, bias, keeps_alpha ? 0 : bias};
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        v8 a = {offset[0], offset[1], offset[2], offset[3], offset[0], offset[1], offset[2], offset[3]}, b = a;
        for (int r = 0; r < rows; r++) {
            const float *p = lines[r] + 4 * i;
            for (int c = 0; c < columns; c++, p += 4) {
                const float w = kernel[r * columns + c];
                if (w == 0) continue;
                v8 first, second;
                LOAD8(first, p);
                LOAD8(second, p + 8);
                a += ALL8(w) * first;
                b += ALL8(w) * second;
            }
        }
        STORE8(out + 4 * i, a);
        STORE8(out + 4 * i + 8, b);
    }
    for (; i < n; i++) {
        v4 sum = offset;
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++) sum += all4(kernel[r * columns + c]) * load4(lines[r] + 4 * (i + c));
        store4(out + 4 * i, sum);
    }
    if (keeps_alpha)
        for (i = 0; i < n; i++) out[4 * i + 3] = own[4 * i + 3];
    free(room);
    free(lines);
}

FOR_EACH_CPU
void cimage_weigh_row(const float *row, const float *weights, int taps, float *out, int n)
{
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        v8 a = ALL8(0.0f), b = a, first, second;
        const float *p = row + 4 * i;
        for (int t = 0; t < taps; t++, p += 4) {
            LOAD8(first, p);
            LOAD8(second, p + 8);
            a += ALL8(weights[t]) * first;
            b += ALL8(weights[t]) * second;
        }
        STORE8(out + 4 * i, a);
        STORE8(out + 4 * i + 8, b);
    }
    for (; i < n; i++) {
        v4 sum = all4(0);
        for (int t = 0; t < taps; t++) sum += all4(weights[t]) * load4(row + 4 * (i + t));
        store4(out + 4 * i, sum);
    }
}

FOR_EACH_CPU
void cimage_weigh_rows(const float *const *rows, const float *weights, int taps, float *out, int n)
{
    int i = 0;
    for (; i + 4 <= n; i += 4) {
        v8 a = ALL8(0.0f), b = a, first, second;
        for (int t = 0; t < taps; t++) {
            const float *p = rows[t] + 4 * i;
            LOAD8(first, p);
            LOAD8(second, p + 8);
            a += ALL8(weights[t]) * first;
            b += ALL8(weights[t]) * second;
        }
        STORE8(out + 4 * i, a);
        STORE8(out + 4 * i + 8, b);
    }
    for (; i < n; i++) {
        v4 sum = all4(0);
        for (int t = 0; t < taps; t++) sum += all4(weights[t]) * load4(rows[t] + 4 * i);
        store4(out + 4 * i, sum);
    }
}

FOR_EACH_CPU
void cimage_halve(const float *low, const float *high, float *out, int n)
{
    for (int i = 0; i < n; i++, low += 8, high += 8)
        store4(out + 4 * i, (load4(low) + load4(low + 4) + load4(high) + load4(high + 4)) * all4(0.25f));
}

FOR_EACH_CPU
void cimage_between(const float *low, const float *high, float share, double x, double step, float *out, int n)
{
    const v4 up = all4(share);
    int64_t at = (int64_t)(x * 4294967296.0);
    const int64_t by = (int64_t)(step * 4294967296.0);
    for (int i = 0; i < n; i++, at += by) {
        const float *p = low + 4 * (at >> 32), *q = high + 4 * (at >> 32);
        const v4 a = load4(p) + up * (load4(q) - load4(p)), b = load4(p + 4) + up * (load4(q + 4) - load4(p + 4));
        store4(out + 4 * i, a + all4((float)(uint32_t)at * (1.0f / 4294967296.0f)) * (b - a));
    }
}

// The pixels of a strip of columns of which runs are computed at a time.
enum { strip = 64, longest = 100 };

// out[i] is the best of the 2·half + 1 pixels from line[i] on; n pixels.
#define RUN(best, best4)                                                                                               \
    do {                                                                                                               \
        const int length = 2 * half + 1;                                                                               \
        int have = 1, room = n + 2 * half;                                                                             \
        memcpy(work, line, 16 * (size_t)room);                                                                         \
        while (2 * have <= length) {                                                                                   \
            int i = 0;                                                                                                 \
            room -= have;                                                                                              \
            for (; i + 2 <= room; i += 2) {                                                                            \
                v8 a, b;                                                                                               \
                LOAD8(a, work + 4 * i);                                                                                \
                LOAD8(b, work + 4 * (i + have));                                                                       \
                a = best(a, b);                                                                                        \
                STORE8(work + 4 * i, a);                                                                               \
            }                                                                                                          \
            if (i < room) store4(work + 4 * i, best4(load4(work + 4 * i), load4(work + 4 * (i + have))));              \
            have *= 2;                                                                                                 \
        }                                                                                                              \
        const int rest = length - have;                                                                                \
        for (int i = 0; i < n; i++) store4(out + 4 * i, best4(load4(work + 4 * i), load4(work + 4 * (i + rest))));     \
    } while (0)

FOR_EACH_CPU
static void best_run(const float *line, int is_maximum, int half, float *work, float *out, int n)
{
    if (is_maximum) {
        RUN(__builtin_elementwise_max, max4);
    } else {
        RUN(__builtin_elementwise_min, min4);
    }
}

FOR_EACH_CPU
static void best_rows(float *out, const float *row, int is_maximum, int n)
{
    if (is_maximum) {
        for (int i = 0; i < n; i++) store4(out + 4 * i, max4(load4(out + 4 * i), load4(row + 4 * i)));
    } else {
        for (int i = 0; i < n; i++) store4(out + 4 * i, min4(load4(out + 4 * i), load4(row + 4 * i)));
    }
}

void cimage_morphology(const cimage_tile *t, int is_maximum, const int *half_widths, int half_height,
                       const cimage_tile *to)
{
    // The different widths, each with its runs for all rows.
    int widths[2 * longest + 1], place[2 * longest + 1], count = 0, reach = 0;
    for (int j = 0; j <= 2 * half_height && j <= 2 * longest; j++) {
        const int half = half_widths[j] > longest ? longest : half_widths[j];
        int k = 0;
        while (k < count && widths[k] != half) k++;
        if (k == count) widths[count++] = half;
        place[j] = k;
        reach = half > reach ? half : reach;
    }
    const int rows = to->height + 2 * half_height, wide = strip + 2 * reach;
    float *runs = malloc(16 * (size_t)strip * (size_t)rows * (size_t)count);
    float *room = malloc(2 * 16 * (size_t)wide);
    for (int x = 0; x < to->width; x += strip) {
        const int n = to->width - x < strip ? to->width - x : strip;
        for (int j = 0; runs && room && j < rows; j++) {
            const float *line = line_at(t, to->x + x - reach, to->y + j - half_height, n + 2 * reach, room);
            for (int k = 0; k < count; k++)
                best_run(line + 4 * (reach - widths[k]), is_maximum, widths[k], room + 4 * (ptrdiff_t)wide,
                         runs + 4 * (ptrdiff_t)strip * ((ptrdiff_t)k * rows + j), n);
        }
        for (int y = 0; y < to->height; y++) {
            float *out = to->base + 4 * ((ptrdiff_t)y * to->stride + x);
            if (!runs || !room) {
                memset(out, 0, 16 * (size_t)n);
                continue;
            }
            for (int j = 0; j <= 2 * half_height && j <= 2 * longest; j++) {
                const float *row = runs + 4 * (ptrdiff_t)strip * ((ptrdiff_t)place[j] * rows + y + j);
                if (j == 0) memcpy(out, row, 16 * (size_t)n);
                else best_rows(out, row, is_maximum, n);
            }
        }
    }
    free(runs);
    free(room);
}

// The median of nine by 19 exchanges.
#define EXCHANGE(a, b)                                                                                                 \
    do {                                                                                                               \
        const __typeof__(a) low = __builtin_elementwise_min(a, b);                                                     \
        b = __builtin_elementwise_max(a, b);                                                                           \
        a = low;                                                                                                       \
    } while (0)
#define MEDIAN(v)                                                                                                      \
    do {                                                                                                               \
        EXCHANGE(v[1], v[2]); EXCHANGE(v[4], v[5]); EXCHANGE(v[7], v[8]);                                              \
        EXCHANGE(v[0], v[1]); EXCHANGE(v[3], v[4]); EXCHANGE(v[6], v[7]);                                              \
        EXCHANGE(v[1], v[2]); EXCHANGE(v[4], v[5]); EXCHANGE(v[7], v[8]);                                              \
        EXCHANGE(v[0], v[3]); EXCHANGE(v[5], v[8]); EXCHANGE(v[4], v[7]);                                              \
        EXCHANGE(v[3], v[6]); EXCHANGE(v[1], v[4]); EXCHANGE(v[2], v[5]);                                              \
        EXCHANGE(v[4], v[7]); EXCHANGE(v[4], v[2]); EXCHANGE(v[6], v[4]);                                              \
        EXCHANGE(v[4], v[2]);                                                                                          \
    } while (0)

FOR_EACH_CPU
void cimage_median(const cimage_tile *t, int x, int y, float *out, int n)
{
    float *room = malloc(3 * 16 * (size_t)(n + 2));
    if (!room) {
        memset(out, 0, 16 * (size_t)n);
        return;
    }
    const float *lines[3];
    for (int r = 0; r < 3; r++) lines[r] = line_at(t, x - 1, y + r - 1, n + 2, room + 4 * (ptrdiff_t)r * (n + 2));
    int i = 0;
    for (; i + 2 <= n; i += 2) {
        v8 v[9];
        for (int k = 0; k < 9; k++) LOAD8(v[k], lines[k / 3] + 4 * (i + k % 3));
        MEDIAN(v);
        STORE8(out + 4 * i, v[4]);
    }
    for (; i < n; i++) {
        v4 v[9];
        for (int k = 0; k < 9; k++) v[k] = load4(lines[k / 3] + 4 * (i + k % 3));
        MEDIAN(v);
        store4(out + 4 * i, v[4]);
    }
    free(room);
}

void cimage_noise_reduction(const cimage_tile *t, float level, float sharpness, int x, int y, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        const v4 own = pixel_at(t, x + i, y);
        v4 sum = all4(0), mean = all4(0);
        float weight = 0;
        for (int k = 0; k < 25; k++) {
            const v4 p = pixel_at(t, x + i + k % 5 - 2, y + k / 5 - 2);
            const v4 d = p - own;
            const float far = fmaxf(fmaxf(fabsf(d[0]), fabsf(d[1])), fmaxf(fabsf(d[2]), fabsf(d[3])));
            const float w = far <= level ? 1 : far < 2 * level ? (2 * level - far) / level : 0;
            sum += all4(w) * p;
            mean += p;
            weight += w;
        }
        v4 smooth = sum / all4(weight);
        (void)mean;
        // Sharpening counts only where nothing was smoothed.
        const float edge = 1 - weight / 25;
        smooth += all4(sharpness * 0.1f * edge) * (own - smooth);
        store4(out + 4 * i, smooth);
    }
}

FOR_EACH_CPU
void cimage_edges(const cimage_tile *t, float intensity, int x, int y, float *out, int n)
{
    float *room = malloc(2 * 16 * (size_t)(n + 1));
    if (!room) {
        memset(out, 0, 16 * (size_t)n);
        return;
    }
    const float *row = line_at(t, x, y, n + 1, room), *up = line_at(t, x, y + 1, n, room + 4 * (ptrdiff_t)(n + 1));
    for (int i = 0; i < n; i++) {
        const v4 own = load4(row + 4 * i), right = load4(row + 4 * i + 4), above = load4(up + 4 * i);
        const v4 dx = right[3] > 0 ? right - own : all4(0), dy = above[3] > 0 ? above - own : all4(0);
        const v4 square = dx * dx + dy * dy;
        v4 result = all4(intensity) * __builtin_elementwise_sqrt(square);
        result[3] = own[3];
        store4(out + 4 * i, result);
    }
    free(room);
}
