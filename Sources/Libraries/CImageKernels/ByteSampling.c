#include "BytesInternal.h"
#include "Lines.h"

static inline v4 byte_pixel_at(const cimage_bytes *t, int x, int y)
{
    x -= t->x;
    y -= t->y;
    if (x < 0 || y < 0 || x >= t->width || y >= t->height) return all4(0);
    const uint8_t *p = t->base + (ptrdiff_t)y * t->stride + 4 * (ptrdiff_t)x;
    return (v4){p[0], p[1], p[2], p[3]};
}

// One pixel, with its coverage.
static void byte_sample(const cimage_bytes *t, const cimage_sampling *s, double x, double y, uint8_t *out)
{
    const float share = cover(x, s->x0, s->x1, s->step_x) * cover(y, s->y0, s->y1, s->step_y);
    v4 color = all4(0);
    if (share > 0 && s->is_nearest) {
        const double fx = fmin(fmax(floor(x), s->x0), s->x1 - 1), fy = fmin(fmax(floor(y), s->y0), s->y1 - 1);
        color = byte_pixel_at(t, (int)fx, (int)fy);
    } else if (share > 0) {
        const double cx = fmin(fmax(x - 0.5, s->x0), s->x1 - 1), cy = fmin(fmax(y - 0.5, s->y0), s->y1 - 1);
        const int ix = (int)floor(cx), iy = (int)floor(cy);
        const float wx = (float)(cx - ix), wy = (float)(cy - iy);
        const int kx = wx > 0 ? ix + 1 : ix, ky = wy > 0 ? iy + 1 : iy;
        const v4 a0 = byte_pixel_at(t, ix, iy), a1 = byte_pixel_at(t, kx, iy);
        const v4 b0 = byte_pixel_at(t, ix, ky), b1 = byte_pixel_at(t, kx, ky);
        const v4 a = a0 + all4(wx) * (a1 - a0), b = b0 + all4(wx) * (b1 - b0);
        color = a + all4(wy) * (b - a);
    }
    color = color * all4(share) + all4(0.5f);
    for (int c = 0; c < 4; c++) out[c] = (uint8_t)color[c];
}

FOR_EACH_CPU
void cimage_bytes_sample_line(const cimage_bytes *t, const cimage_sampling *s, double x, double y, double dx,
                              double dy, uint8_t *out, int n)
{
    int first = 0, last = n;
    const double near = s->is_nearest ? 0 : 0.5;
    inner_range(s, t->x, t->y, t->width, t->height, x, y, dx, dy, &first, &last);
    for (int i = 0; i < first; i++) byte_sample(t, s, x + i * dx, y + i * dy, out + 4 * (ptrdiff_t)i);
    for (int i = last; i < n; i++) byte_sample(t, s, x + i * dx, y + i * dy, out + 4 * (ptrdiff_t)i);
    if (last <= first) return;
    int64_t u = fixed(x + first * dx - near - t->x), v = fixed(y + first * dy - near - t->y);
    const int64_t du = fixed(dx), dv = fixed(dy);
    const ptrdiff_t up = t->stride;
    int i = first;
    if (s->is_nearest) {
        for (; i < last; i++, u += du, v += dv)
            memcpy(out + 4 * (ptrdiff_t)i, t->base + (v >> 32) * up + 4 * (u >> 32), 4);
        return;
    }
    // Two pixels at a time, each from eight bytes of two rows.
    for (; i + 2 <= last; i += 2, u += 2 * du, v += 2 * dv) {
        const uint8_t *p = t->base + (v >> 32) * up + 4 * (u >> 32);
        const uint8_t *q = t->base + ((v + dv) >> 32) * up + 4 * ((u + du) >> 32);
        b8 p0, p1, q0, q1;
        LOAD(p0, p);
        LOAD(p1, p + up);
        LOAD(q0, q);
        LOAD(q1, q + up);
#define TWO(a, b) __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        const s16 low = __builtin_convertvector(TWO(p0, q0), s16), high = __builtin_convertvector(TWO(p1, q1), s16);
        const s8 zero = {0};
        const s8 y0 = zero + (int16_t)((uint32_t)v >> 17), y1 = zero + (int16_t)((uint32_t)(v + dv) >> 17);
        const s8 x0 = zero + (int16_t)((uint32_t)u >> 17), x1 = zero + (int16_t)((uint32_t)(u + du) >> 17);
        const s16 wy = TWO(y0, y1), wx = TWO(x0, x1);
        // Levels times 64; the products are cut off, by one half on average.
        const s16 d = (high - low) << 7, rows = (low << 6) + HIGH_SIGNED(d, wy);
        const s16 right = __builtin_shufflevector(rows, rows, 4, 5, 6, 7, 4, 5, 6, 7, 12, 13, 14, 15, 12, 13, 14, 15);
        const s16 e = (right - rows) << 1, sum = (rows + HIGH_SIGNED(e, wx) + 33) >> 6;
        const s8 both = __builtin_shufflevector(sum, sum, 0, 1, 2, 3, 8, 9, 10, 11);
        const b8 px = __builtin_convertvector(both, b8);
        STORE(out + 4 * (ptrdiff_t)i, px);
    }
    for (; i < last; i++, u += du, v += dv) {
        const uint8_t *p = t->base + (v >> 32) * up + 4 * (u >> 32), *q = p + up;
        const int wx = (int)((uint32_t)u >> 17), wy = (int)((uint32_t)v >> 17);
        for (int c = 0; c < 4; c++) {
            const int a = (p[c] << 6) + (((q[c] - p[c]) * 128 * wy) >> 16);
            const int b = (p[c + 4] << 6) + (((q[c + 4] - p[c + 4]) * 128 * wy) >> 16);
            out[4 * (ptrdiff_t)i + c] = (uint8_t)((a + (((b - a) * 2 * wx) >> 16) + 33) >> 6);
        }
    }
}
