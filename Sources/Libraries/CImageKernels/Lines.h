// The limits of sampling along a line.
#pragma once
#include "Internal.h"

// The part of a pixel of the result that the interval covers.
static inline float cover(double at, double low, double high, double step)
{
    if (step <= 0) return 1;
    const double a = (at - low) / step + 0.5, b = (high - at) / step + 0.5;
    const double first = a < 0 ? 0 : a > 1 ? 1 : a, second = b < 0 ? 0 : b > 1 ? 1 : b;
    const double sum = first + second - 1;
    return sum < 0 ? 0 : (float)sum;
}

// Moves the range of pixels whose place at + i·step is from low to high: first and behind the last.
static inline void within(double at, double step, double low, double high, int *first, int *last)
{
    if (step == 0) {
        if (!(at >= low && at <= high)) *last = *first;
        return;
    }
    double a = (low - at) / step, b = (high - at) / step;
    if (a > b) {
        const double c = a;
        a = b;
        b = c;
    }
    // One pixel less on each side, for the rounding.
    a = ceil(a) + 1;
    b = floor(b);
    if (a > *first) *first = a < *last ? (int)a : *last;
    if (b < *last) *last = b > *first ? (int)b : *first;
}

// Coordinates of 32 bits behind the point.
static inline int64_t fixed(double v) { return (int64_t)(v * 4294967296.0); }

// The range of pixels of a line whose texels are all in a tile of this rectangle and that do not fade.
static inline void inner_range(const cimage_sampling *s, int tx, int ty, int width, int height, double x, double y,
                               double dx, double dy, int *first, int *last)
{
    const double near = s->is_nearest ? 0 : 0.5, far = s->is_nearest ? 0 : 1.5;
    const double half_x = s->step_x / 2, half_y = s->step_y / 2;
    within(x, dx, fmax(s->x0 + fmax(near, half_x), tx + near), fmin(s->x1 - fmax(near, half_x), tx + width - far),
           first, last);
    within(y, dy, fmax(s->y0 + fmax(near, half_y), ty + near), fmin(s->y1 - fmax(near, half_y), ty + height - far),
           first, last);
    if (*last < *first) *last = *first;
}
