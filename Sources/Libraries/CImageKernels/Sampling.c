#include "Lines.h"

static inline int clampi(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

static inline v4 sample(const cimage_tile *t, const cimage_sampling *s, double x, double y)
{
    const float share = cover(x, s->x0, s->x1, s->step_x) * cover(y, s->y0, s->y1, s->step_y);
    if (share <= 0) return all4(0);
    // The first and last texel that may be read.
    const double left = s->x0, right = s->x1 - 1, bottom = s->y0, top = s->y1 - 1;
    v4 color;
    if (s->is_nearest) {
        double fx = floor(x), fy = floor(y);
        fx = fx < left ? left : fx > right ? right : fx;
        fy = fy < bottom ? bottom : fy > top ? top : fy;
        color = pixel_at(t, (int)fx, (int)fy);
    } else {
        double cx = x - 0.5, cy = y - 0.5;
        cx = cx < left ? left : cx > right ? right : cx;
        cy = cy < bottom ? bottom : cy > top ? top : cy;
        const double fx = floor(cx), fy = floor(cy);
        const float wx = (float)(cx - fx), wy = (float)(cy - fy);
        const int ix = (int)fx, iy = (int)fy, jx = ix - t->x, jy = iy - t->y;
        if (jx >= 0 && jy >= 0 && jx + 1 < t->width && jy + 1 < t->height) {
            const float *p = t->base + 4 * ((ptrdiff_t)jy * t->stride + jx), *q = p + 4 * t->stride;
            const v4 a = load4(p) + all4(wx) * (load4(p + 4) - load4(p));
            const v4 b = load4(q) + all4(wx) * (load4(q + 4) - load4(q));
            color = a + all4(wy) * (b - a);
        } else {
            // A neighbour of weight 0 need not be in the tile.
            const int kx = wx > 0 ? ix + 1 : ix, ky = wy > 0 ? iy + 1 : iy;
            const v4 a0 = pixel_at(t, ix, iy), a1 = pixel_at(t, kx, iy);
            const v4 b0 = pixel_at(t, ix, ky), b1 = pixel_at(t, kx, ky);
            const v4 a = a0 + all4(wx) * (a1 - a0), b = b0 + all4(wx) * (b1 - b0);
            color = a + all4(wy) * (b - a);
        }
    }
    return share < 1 ? color * all4(share) : color;
}

FOR_EACH_CPU
void cimage_sample_line(const cimage_tile *t, const cimage_sampling *s, double x, double y, double dx, double dy,
                        float *out, int n)
{
    // Where all texels are in the tile and nothing fades, steps are whole numbers.
    int first = 0, last = n;
    const double near = s->is_nearest ? 0 : 0.5;
    inner_range(s, t->x, t->y, t->width, t->height, x, y, dx, dy, &first, &last);
    for (int i = 0; i < first; i++) store4(out + 4 * i, sample(t, s, x + i * dx, y + i * dy));
    for (int i = last; i < n; i++) store4(out + 4 * i, sample(t, s, x + i * dx, y + i * dy));
    if (last <= first) return;
    int64_t u = fixed(x + first * dx - near - t->x), v = fixed(y + first * dy - near - t->y);
    const int64_t du = fixed(dx), dv = fixed(dy);
    const ptrdiff_t up = 4 * t->stride;
    if (s->is_nearest) {
        for (int i = first; i < last; i++, u += du, v += dv)
            store4(out + 4 * i, load4(t->base + (v >> 32) * up + 4 * (u >> 32)));
        return;
    }
    const float unit = 1.0f / 4294967296.0f;
    if (dy == 0) {
        const float *row = t->base + (v >> 32) * up;
        const v4 wy = all4((float)(uint32_t)v * unit);
        for (int i = first; i < last; i++, u += du) {
            const float *p = row + 4 * (u >> 32), *q = p + up;
            const v4 wx = all4((float)(uint32_t)u * unit);
            const v4 a0 = load4(p), a1 = load4(p + 4), b0 = load4(q), b1 = load4(q + 4);
            const v4 l = a0 + wy * (b0 - a0), r = a1 + wy * (b1 - a1);
            store4(out + 4 * i, l + wx * (r - l));
        }
        return;
    }
    for (int i = first; i < last; i++, u += du, v += dv) {
        const float *p = t->base + (v >> 32) * up + 4 * (u >> 32), *q = p + up;
        const v4 wx = all4((float)(uint32_t)u * unit), wy = all4((float)(uint32_t)v * unit);
        const v4 a0 = load4(p), a1 = load4(p + 4), b0 = load4(q), b1 = load4(q + 4);
        const v4 a = a0 + wx * (a1 - a0), b = b0 + wx * (b1 - b0);
        store4(out + 4 * i, a + wy * (b - a));
    }
}

void cimage_sample_points(const cimage_tile *t, const cimage_sampling *s, const double *points, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        const double x = points[2 * i], y = points[2 * i + 1];
        const int is_usable = fabs(x) < 1e9 && fabs(y) < 1e9;
        store4(out + 4 * i, is_usable ? sample(t, s, x, y) : all4(0));
    }
}

FOR_EACH_CPU
void cimage_resample_row(const float *row, int count, const int *first, const float *weights, int taps, float *out,
                         int n)
{
    for (int i = 0; i < n; i++, weights += taps) {
        v4 sum = all4(0);
        const int start = first[i];
        if (start >= 0 && start + taps <= count) {
            const float *p = row + 4 * (ptrdiff_t)start;
            for (int t = 0; t < taps; t++) sum += all4(weights[t]) * load4(p + 4 * t);
        } else {
            for (int t = 0; t < taps; t++)
                sum += all4(weights[t]) * load4(row + 4 * (ptrdiff_t)clampi(start + t, 0, count - 1));
        }
        store4(out + 4 * i, sum);
    }
}

// A number of 0…1 that depends on a cell only.
static double noise(int x, int y, int seed)
{
    uint32_t h = (uint32_t)x * 0x8DA6B343u ^ (uint32_t)y * 0xD8163841u ^ (uint32_t)seed * 0xCB1AB31Fu;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 12;
    h *= 0x297A2D39u;
    h ^= h >> 15;
    return h * (1.0 / 4294967296.0);
}

static void nearest_cell(double x, double y, double cx, double cy, double size, double *fx, double *fy)
{
    const int gx = (int)floor((x - cx) / size), gy = (int)floor((y - cy) / size);
    double best = 1e300;
    for (int j = gy - 1; j <= gy + 1; j++) {
        for (int i = gx - 1; i <= gx + 1; i++) {
            const double px = cx + (i + noise(i, j, 1)) * size, py = cy + (j + noise(i, j, 2)) * size;
            const double d = (px - x) * (px - x) + (py - y) * (py - y);
            if (d < best) {
                best = d;
                *fx = px;
                *fy = py;
            }
        }
    }
}

static void hexagon(double x, double y, double cx, double cy, double scale, double *fx, double *fy)
{
    const double height = scale * 1.7320508075688772;
    double best = 1e300;
    // The centres form two rectangular grids.
    for (int grid = 0; grid < 2; grid++) {
        const double ox = cx + grid * scale * 1.5, oy = cy + grid * height / 2;
        const double px = ox + floor((x - ox) / (3 * scale) + 0.5) * 3 * scale;
        const double py = oy + floor((y - oy) / height + 0.5) * height;
        const double d = (px - x) * (px - x) + (py - y) * (py - y);
        if (d < best) {
            best = d;
            *fx = px;
            *fy = py;
        }
    }
}

static void warp_point(int kind, const double *p, double x, double y, double *sx, double *sy)
{
    const double dx = x - p[0], dy = y - p[1], d = sqrt(dx * dx + dy * dy);
    *sx = x;
    *sy = y;
    switch (kind) {
    case CIMAGE_WARP_HOMOGRAPHY: {
        const double w = p[6] * x + p[7] * y + p[8];
        if (w <= 1e-12) {
            *sx = *sy = INFINITY;
            return;
        }
        *sx = (p[0] * x + p[1] * y + p[2]) / w;
        *sy = (p[3] * x + p[4] * y + p[5]) / w;
        break;
    }
    case CIMAGE_WARP_TWIRL:
    case CIMAGE_WARP_VORTEX: {
        const double radius = p[2];
        if (d >= radius || radius <= 0) return;
        const double share = kind == CIMAGE_WARP_TWIRL ? 1 - d / radius : (1 - d / radius) * (1 - d / radius);
        const double angle = p[3] * share, c = cos(angle), s = sin(angle);
        *sx = p[0] + c * dx - s * dy;
        *sy = p[1] + s * dx + c * dy;
        break;
    }
    case CIMAGE_WARP_PINCH: {
        if (d >= p[2] || d == 0) return;
        const double share = d / p[2], gain = pow(share, -p[3] * (1 - share));
        *sx = p[0] + dx * gain;
        *sy = p[1] + dy * gain;
        break;
    }
    case CIMAGE_WARP_BUMP: {
        if (d >= p[2]) return;
        const double share = 1 - d / p[2], gain = 1 - p[3] * share * share * (3 - 2 * share);
        *sx = p[0] + dx * gain;
        *sy = p[1] + dy * gain;
        break;
    }
    case CIMAGE_WARP_BUMP_LINEAR: {
        const double c = cos(p[4]), s = sin(p[4]), along = c * dx + s * dy;
        if (fabs(along) >= p[2]) return;
        const double share = 1 - fabs(along) / p[2], move = along * p[3] * share * share * (3 - 2 * share);
        *sx = x - c * move;
        *sy = y - s * move;
        break;
    }
    case CIMAGE_WARP_HOLE: {
        if (d <= p[2]) {
            *sx = *sy = INFINITY;
            return;
        }
        const double from = d - p[2] * p[2] / d;
        *sx = p[0] + dx / d * from;
        *sy = p[1] + dy / d * from;
        break;
    }
    case CIMAGE_WARP_SPLASH:
        if (d <= p[2] || d == 0) return;
        *sx = p[0] + dx / d * p[2];
        *sy = p[1] + dy / d * p[2];
        break;
    case CIMAGE_WARP_WRAP: {
        const double angle = atan2(dy, dx) - p[3];
        *sx = p[0] + p[2] * (angle - 6.283185307179586 * floor(angle / 6.283185307179586 + 0.5));
        *sy = p[1] + d - p[2];
        break;
    }
    case CIMAGE_WARP_PIXELLATE:
        *sx = p[0] + (floor(dx / p[2]) + 0.5) * p[2];
        *sy = p[1] + (floor(dy / p[2]) + 0.5) * p[2];
        break;
    case CIMAGE_WARP_HEXAGONS: hexagon(x, y, p[0], p[1], p[2], sx, sy); break;
    case CIMAGE_WARP_CRYSTALS: nearest_cell(x, y, p[0], p[1], p[2], sx, sy); break;
    case CIMAGE_WARP_TILE: {
        // p: inverse transform (6), transform (6), rectangle.
        double u = p[0] * x + p[2] * y + p[4], v = p[1] * x + p[3] * y + p[5];
        u -= floor((u - p[6]) / p[8]) * p[8];
        v -= floor((v - p[7]) / p[9]) * p[9];
        *sx = u;
        *sy = v;
        break;
    }
    case CIMAGE_WARP_KALEIDOSCOPE: {
        const double slice = 6.283185307179586 / (2 * (p[2] < 1 ? 1 : p[2]));
        double angle = atan2(dy, dx) - p[3];
        angle -= floor(angle / (2 * slice)) * 2 * slice;
        if (angle > slice) angle = 2 * slice - angle;
        *sx = p[0] + d * cos(angle + p[3]);
        *sy = p[1] + d * sin(angle + p[3]);
        break;
    }
    case CIMAGE_WARP_STRETCH: {
        // The centre keeps its proportions, and what is left goes to the sides.
        for (int axis = 0; axis < 2; axis++) {
            const double from = p[axis], to = p[2 + axis], at = (axis ? y : x) / to * 2 - 1;
            const double share = p[4], other = p[2 + !axis] / p[!axis] * (1 - p[5]) + to / from * p[5];
            const double inner = to > 0 ? other * from / to : 1; // the slope at the centre, reciprocal
            double slope = inner > 0 ? 1 / inner : 1;
            slope = slope > 2 ? 2 : slope < 0.5 ? 0.5 : slope;
            const double bent = at * (slope + (1 - slope) * at * at);
            const double result = share * bent + (1 - share) * at;
            *(axis ? sy : sx) = (result + 1) / 2 * from;
        }
        break;
    }
    case CIMAGE_WARP_LIGHT_TUNNEL: {
        if (d <= p[3] || d == 0) return;
        const double angle = atan2(dy, dx) + p[2] * (d - p[3]) / (p[3] > 0 ? p[3] : 1);
        *sx = p[0] + p[3] * cos(angle);
        *sy = p[1] + p[3] * sin(angle);
        break;
    }
    default: break;
    }
}

void cimage_warp(int kind, const double *p, double x, double y, double *points, int n)
{
    for (int i = 0; i < n; i++) warp_point(kind, p, x + i, y, points + 2 * i, points + 2 * i + 1);
}

void cimage_pointillize(const cimage_tile *t, const double *p, double x, double y, float *out, int n)
{
    for (int i = 0; i < n; i++) {
        double px = 0, py = 0;
        nearest_cell(x + i, y, p[0], p[1], p[2] * 1.5, &px, &py);
        const double d = sqrt((px - x - i) * (px - x - i) + (py - y) * (py - y));
        const double share = p[2] - d + 0.5;
        const v4 color = pixel_at(t, (int)floor(px), (int)floor(py));
        const v4 white = all4(1);
        const float s = share < 0 ? 0 : share > 1 ? 1 : (float)share;
        store4(out + 4 * i, white + all4(s) * (color - white));
    }
}
