// Shared helpers of the kernels.
#pragma once
#include "CImageKernels.h"
#include <math.h>
#include <string.h>

typedef float v4 __attribute__((vector_size(16)));

static inline v4 load4(const float *p)
{
    v4 v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline void store4(float *p, v4 v) { memcpy(p, &v, sizeof v); }

static inline v4 all4(float f) { return (v4){f, f, f, f}; }

static inline float clampf(float v, float low, float high) { return v < low ? low : v > high ? high : v; }

static inline float luma(const float *p) { return 0.2126f * p[0] + 0.7152f * p[1] + 0.0722f * p[2]; }

// Returns a pixel of a tile, transparent outside.
static inline v4 pixel_at(const cimage_tile *t, int x, int y)
{
    x -= t->x;
    y -= t->y;
    if (x < 0 || y < 0 || x >= t->width || y >= t->height) return all4(0);
    return load4(t->base + 4 * ((ptrdiff_t)y * t->stride + x));
}
