#include "Internal.h"

void cimage_convolve(const cimage_tile *t, const float *kernel, int columns, int rows, float bias, int keeps_alpha,
                     int x, int y, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        v4 sum = all4(0);
        for (int r = 0; r < rows; r++)
            for (int c = 0; c < columns; c++)
                sum += all4(kernel[r * columns + c]) * pixel_at(t, x + i + c - columns / 2, y + rows / 2 - r);
        sum += (v4){bias, bias, bias, keeps_alpha ? 0 : bias};
        if (keeps_alpha) sum[3] = pixel_at(t, x + i, y)[3];
        store4(out + 4 * i, sum);
    }
}

// A box of width 2·radius + 1 and of two pixels of weight edge beside it.
void cimage_box_row(const float *row, float *out, int n, int radius, float edge)
{
    const float scale = 1 / (2 * (float)radius + 1 + 2 * edge);
    double sum[4] = {0, 0, 0, 0};
    for (int i = -radius; i <= radius; i++)
        if (i >= 0 && i < n)
            for (int c = 0; c < 4; c++) sum[c] += row[4 * i + c];
    for (int i = 0; i < n; i++) {
        const int left = i - radius - 1, right = i + radius + 1;
        for (int c = 0; c < 4; c++) {
            float value = (float)sum[c];
            if (left >= 0) value += edge * row[4 * left + c];
            if (right < n) value += edge * row[4 * right + c];
            out[4 * i + c] = value * scale;
            if (right < n) sum[c] += row[4 * right + c];
            if (i - radius >= 0) sum[c] -= row[4 * (i - radius) + c];
        }
    }
}

void cimage_box_columns(const float *from, float *out, int n, int rows, ptrdiff_t stride, int radius, float edge)
{
    const float scale = 1 / (2 * (float)radius + 1 + 2 * edge);
    // Columns in groups whose sums fit on the stack.
    enum { group = 64 };
    for (int start = 0; start < n; start += group) {
        const int count = 4 * (n - start < group ? n - start : group);
        double sum[4 * group] = {0};
        const float *base = from + 4 * start;
        float *to = out + 4 * start;
        const ptrdiff_t step = 4 * stride;
        for (int j = -radius; j <= radius; j++)
            if (j >= 0 && j < rows)
                for (int c = 0; c < count; c++) sum[c] += base[j * step + c];
        for (int j = 0; j < rows; j++) {
            const int low = j - radius - 1, high = j + radius + 1;
            for (int c = 0; c < count; c++) to[j * step + c] = (float)sum[c];
            if (low >= 0)
                for (int c = 0; c < count; c++) to[j * step + c] += edge * base[low * step + c];
            if (high < rows)
                for (int c = 0; c < count; c++) to[j * step + c] += edge * base[high * step + c];
            for (int c = 0; c < count; c++) to[j * step + c] *= scale;
            if (high < rows)
                for (int c = 0; c < count; c++) sum[c] += base[high * step + c];
            if (j - radius >= 0)
                for (int c = 0; c < count; c++) sum[c] -= base[(j - radius) * step + c];
        }
    }
}

void cimage_morphology(const cimage_tile *t, int is_maximum, const int *half_widths, int half_height, int x, int y,
                       float *out, int n)
{
    for (int i = 0; i < n; i++) {
        v4 best = pixel_at(t, x + i, y);
        for (int j = -half_height; j <= half_height; j++) {
            const int half = half_widths[j + half_height];
            for (int k = -half; k <= half; k++) {
                const v4 p = pixel_at(t, x + i + k, y + j);
                for (int c = 0; c < 4; c++) {
                    const int is_better = is_maximum ? p[c] > best[c] : p[c] < best[c];
                    if (is_better) best[c] = p[c];
                }
            }
        }
        store4(out + 4 * i, best);
    }
}

void cimage_median(const cimage_tile *t, int x, int y, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        v4 around[9];
        for (int k = 0; k < 9; k++) around[k] = pixel_at(t, x + i + k % 3 - 1, y + k / 3 - 1);
        for (int c = 0; c < 4; c++) {
            float v[9];
            for (int k = 0; k < 9; k++) {
                float now = around[k][c];
                int place = k;
                while (place > 0 && v[place - 1] > now) {
                    v[place] = v[place - 1];
                    place--;
                }
                v[place] = now;
            }
            out[4 * i + c] = v[4];
        }
    }
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

void cimage_edges(const cimage_tile *t, float intensity, int x, int y, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        const v4 own = pixel_at(t, x + i, y);
        const v4 right = pixel_at(t, x + i + 1, y), above = pixel_at(t, x + i, y + 1);
        v4 result;
        for (int c = 0; c < 3; c++) {
            const float dx = right[3] > 0 ? right[c] - own[c] : 0, dy = above[3] > 0 ? above[c] - own[c] : 0;
            result[c] = intensity * sqrtf(dx * dx + dy * dy);
        }
        result[3] = own[3];
        store4(out + 4 * i, result);
    }
}
