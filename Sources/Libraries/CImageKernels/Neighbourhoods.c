#include "Internal.h"
#include <stdlib.h>

FOR_EACH_CPU
void cimage_convolve(const cimage_tile *t, const float *kernel, int columns, int rows, float bias, int keeps_alpha,
                     int x, int y, float *out, int n)
{
    const int side = columns / 2, wide = n + columns;
    float *room = malloc(16 * (size_t)wide * (size_t)rows);
    const float **lines = malloc(sizeof *lines * (size_t)rows);
    if (!room || !lines) {
        memset(out, 0, 16 * (size_t)n);
        free(room);
        free(lines);
        return;
    }
    for (int r = 0; r < rows; r++)
        lines[r] = line_at(t, x - side, y + rows / 2 - r, n + columns - 1, room + 4 * (ptrdiff_t)r * wide);
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

typedef double d4 __attribute__((vector_size(32)));

#define ADD4(sum, p) \
    do { \
        const v4 add = load4(p); \
        sum += __builtin_convertvector(add, d4); \
    } while (0)
#define TAKE4(sum, p) \
    do { \
        const v4 take = load4(p); \
        sum -= __builtin_convertvector(take, d4); \
    } while (0)

// A box of width 2·radius + 1 and of two pixels of weight edge beside it. Sums are doubles, so that transparent pixels
// beside bright ones are exactly that.
FOR_EACH_CPU
void cimage_box_row(const float *row, float *out, int n, int radius, float edge)
{
    const float scale = 1 / (2 * (float)radius + 1 + 2 * edge);
    const v4 weight = all4(edge), factor = all4(scale);
    d4 sum = {0, 0, 0, 0};
    for (int i = 0; i <= radius && i < n; i++) ADD4(sum, row + 4 * i);
    for (int i = 0; i < n; i++) {
        const int left = i - radius - 1, right = i + radius + 1;
        v4 value = __builtin_convertvector(sum, v4);
        if (left >= 0) value += weight * load4(row + 4 * left);
        if (right < n) {
            value += weight * load4(row + 4 * right);
            ADD4(sum, row + 4 * right);
        }
        store4(out + 4 * i, value * factor);
        if (left + 1 >= 0) TAKE4(sum, row + 4 * (left + 1));
    }
}

FOR_EACH_CPU
void cimage_box_columns(const float *from, float *out, int n, int rows, ptrdiff_t stride, int radius, float edge)
{
    const float scale = 1 / (2 * (float)radius + 1 + 2 * edge);
    // Columns in groups whose sums fit on the stack.
    enum { group = 64 };
    static const float zeros[4 * group];
    for (int start = 0; start < n; start += group) {
        const int count = 4 * (n - start < group ? n - start : group);
        double sum[4 * group] = {0};
        const float *base = from + 4 * start;
        float *to = out + 4 * start;
        const ptrdiff_t step = 4 * stride;
        for (int j = 0; j <= radius && j < rows; j++)
            for (int c = 0; c < count; c++) sum[c] += base[j * step + c];
        for (int j = 0; j < rows; j++) {
            const int low = j - radius - 1, high = j + radius + 1;
            const float *restrict below = low >= 0 ? base + low * step : zeros;
            const float *restrict above = high < rows ? base + high * step : zeros;
            const float *restrict last = low + 1 >= 0 ? base + (low + 1) * step : zeros;
            float *restrict line = to + j * step;
            for (int c = 0; c < count; c++) {
                line[c] = ((float)sum[c] + edge * (below[c] + above[c])) * scale;
                sum[c] += (double)above[c] - (double)last[c];
            }
        }
    }
}

FOR_EACH_CPU
void cimage_morphology(const cimage_tile *t, int is_maximum, const int *half_widths, int half_height, int x, int y,
                       float *out, int n)
{
    int reach = 0;
    for (int j = 0; j <= 2 * half_height; j++) reach = half_widths[j] > reach ? half_widths[j] : reach;
    const int wide = n + 2 * reach, rows = 2 * half_height + 1;
    float *room = malloc(16 * (size_t)wide);
    if (!room) {
        memset(out, 0, 16 * (size_t)n);
        return;
    }
#define ROW(best4, best8)                                                                                              \
    for (int j = 0; j < rows; j++) {                                                                                   \
        const int half = half_widths[j];                                                                               \
        if (half < 0) continue;                                                                                        \
        const float *p = line_at(t, x - reach, y + j - half_height, wide, room) + 4 * (reach - half);                  \
        int i = 0;                                                                                                     \
        for (; i + 4 <= n; i += 4, p += 16) {                                                                          \
            v8 a, b, first, second;                                                                                    \
            LOAD8(a, out + 4 * i);                                                                                     \
            LOAD8(b, out + 4 * i + 8);                                                                                 \
            for (int k = 0; k <= 2 * half; k++) {                                                                      \
                LOAD8(first, p + 4 * k);                                                                               \
                LOAD8(second, p + 4 * k + 8);                                                                          \
                a = best8(a, first);                                                                                   \
                b = best8(b, second);                                                                                  \
            }                                                                                                          \
            STORE8(out + 4 * i, a);                                                                                    \
            STORE8(out + 4 * i + 8, b);                                                                                \
        }                                                                                                              \
        for (; i < n; i++, p += 4) {                                                                                   \
            v4 best = load4(out + 4 * i);                                                                              \
            for (int k = 0; k <= 2 * half; k++) best = best4(best, load4(p + 4 * k));                                  \
            store4(out + 4 * i, best);                                                                                 \
        }                                                                                                              \
    }
    const float *own = line_at(t, x, y, n, room);
    memmove(out, own, 16 * (size_t)n);
    if (is_maximum) {
        ROW(max4, __builtin_elementwise_max)
    } else {
        ROW(min4, __builtin_elementwise_min)
    }
#undef ROW
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
