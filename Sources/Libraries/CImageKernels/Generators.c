#include "Internal.h"

static inline double clampd(double v, double low, double high) { return v < low ? low : v > high ? high : v; }

static inline void put(float *out, const double *a, const double *b, double share)
{
    for (int c = 0; c < 4; c++) out[c] = (float)(a[c] + share * (b[c] - a[c]));
}

// The share of the second of two alternating stripes; sharpness 1 makes steps.
static double stripe(double at, double width, double sharpness)
{
    const double phase = at / width, place = phase - 2 * floor(phase / 2);
    const double step = place < 1 ? 0 : 1;
    if (sharpness >= 1) return step;
    const double wave = 0.5 - 0.5 * sin(3.14159265358979 * place);
    return step * sharpness + wave * (1 - sharpness);
}

static uint32_t mixed(uint32_t h)
{
    h ^= h >> 16;
    h *= 0x7FEB352Du;
    h ^= h >> 15;
    h *= 0x846CA68Bu;
    return h ^ h >> 16;
}

static double rounded_distance(const double *p, double x, double y)
{
    const double radius = clampd(p[4], 0, fmin(p[2], p[3]) / 2);
    const double cx = fabs(x - p[0] - p[2] / 2) - p[2] / 2 + radius, cy = fabs(y - p[1] - p[3] / 2) - p[3] / 2 + radius;
    const double ox = fmax(cx, 0), oy = fmax(cy, 0);
    return sqrt(ox * ox + oy * oy) + fmin(fmax(cx, cy), 0) - radius;
}

void cimage_generate(int kind, const double *p, double x, double y, float *out, int n)
{
    for (int i = 0; i < n; i++, out += 4) {
        const double px = x + i;
        switch (kind) {
        case CIMAGE_CHECKERS: {
            const double a = stripe(px - p[0], p[2], p[3]), b = stripe(y - p[1], p[2], p[3]);
            put(out, p + 4, p + 8, a + b - 2 * a * b);
            break;
        }
        case CIMAGE_STRIPES: put(out, p + 4, p + 8, stripe(px - p[0], p[2], p[3])); break;
        case CIMAGE_LINEAR_GRADIENT:
        case CIMAGE_SMOOTH_GRADIENT: {
            const double dx = p[2] - p[0], dy = p[3] - p[1], length = dx * dx + dy * dy;
            double t = length > 0 ? clampd(((px - p[0]) * dx + (y - p[1]) * dy) / length, 0, 1) : 1;
            if (kind == CIMAGE_SMOOTH_GRADIENT) t = t * t * (3 - 2 * t);
            put(out, p + 4, p + 8, t);
            break;
        }
        case CIMAGE_RADIAL_GRADIENT: {
            const double d = hypot(px - p[0], y - p[1]), range = p[3] - p[2];
            put(out, p + 4, p + 8, range != 0 ? clampd((d - p[2]) / range, 0, 1) : d < p[2] ? 0 : 1);
            break;
        }
        case CIMAGE_GAUSSIAN_GRADIENT: {
            const double d = hypot(px - p[0], y - p[1]) / (p[2] > 0 ? p[2] : 1);
            const double t = d >= 1 ? 0 : exp(-4.5 * d * d) * (1 - d * d * d * d);
            put(out, p + 7, p + 3, t);
            break;
        }
        case CIMAGE_RANDOM: {
            const uint32_t seed =
                mixed((uint32_t)(int32_t)floor(px) * 0x9E3779B9u ^ mixed((uint32_t)(int32_t)floor(y)));
            for (int c = 0; c < 4; c++) out[c] = (float)(mixed(seed + (uint32_t)c) >> 8) * (1.0f / 16777216);
            for (int c = 0; c < 3; c++) out[c] *= out[3];
            break;
        }
        case CIMAGE_ROUNDED_RECTANGLE: {
            const double cover = clampd(0.5 - rounded_distance(p, px, y), 0, 1);
            for (int c = 0; c < 4; c++) out[c] = (float)(p[5 + c] * cover);
            break;
        }
        case CIMAGE_ROUNDED_STROKE: {
            const double cover = clampd(0.5 + p[9] / 2 - fabs(rounded_distance(p, px, y) + p[9] / 2), 0, 1);
            for (int c = 0; c < 4; c++) out[c] = (float)(p[5 + c] * cover);
            break;
        }
        case CIMAGE_VIGNETTE_MASK: {
            // The factor of the colours: 1 within the inner radius.
            const double d = hypot(px - p[0], y - p[1]);
            double t = p[3] > p[2] ? clampd((d - p[2]) / (p[3] - p[2]), 0, 1) : d > p[2] ? 1 : 0;
            t = t * t * (3 - 2 * t);
            const float f = (float)(1 - p[4] * t);
            out[0] = out[1] = out[2] = f;
            out[3] = 1;
            break;
        }
        default: store4(out, all4(0));
        }
    }
}

void cimage_screen(int kind, const double *p, double x, double y, float *px, int n)
{
    const double c = cos(p[4]), s = sin(p[4]), width = p[2] > 1 ? p[2] : 1, sharp = clampd(p[3], 0, 0.99);
    for (int i = 0; i < n; i++, px += 4) {
        const double dx = x + i - p[0], dy = y - p[1];
        const double u = (c * dx + s * dy) / width, v = (-s * dx + c * dy) / width;
        double level;
        switch (kind) {
        case 0: level = 0.5 + 0.25 * (cos(6.283185307 * u) + cos(6.283185307 * v)); break;
        case 1: level = fabs(2 * (v - floor(v)) - 1); break;
        case 2: level = fmod(floor(u) + floor(v), 2) != 0 ? fabs(2 * (u - floor(u)) - 1) : fabs(2 * (v - floor(v)) - 1);
            break;
        default: level = fabs(2 * (hypot(u, v) - floor(hypot(u, v))) - 1); break;
        }
        const double grey = luma(px);
        const float f = (float)clampd((grey - level) / (1 - sharp) * 0.5 + 0.5, 0, 1);
        const float a = px[3];
        px[0] = px[1] = px[2] = f * a;
    }
}

void cimage_sum(const float *row, int n, double *sums)
{
    for (int i = 0; i < n; i++)
        for (int c = 0; c < 4; c++) sums[c] += row[4 * i + c];
}

void cimage_extremes(const float *row, int n, float *low, float *high)
{
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < 4; c++) {
            if (row[4 * i + c] < low[c]) low[c] = row[4 * i + c];
            if (row[4 * i + c] > high[c]) high[c] = row[4 * i + c];
        }
    }
}

void cimage_histogram(const float *row, int n, int count, uint32_t *bins)
{
    for (int i = 0; i < n; i++) {
        for (int c = 0; c < 4; c++) {
            const float place = clampf(row[4 * i + c], 0, 1) * (float)count;
            const int bin = place >= (float)count ? count - 1 : (int)place;
            bins[4 * bin + c]++;
        }
    }
}
