// Shared helpers of the kernels.
#pragma once
#include "CImageKernels.h"
#include <math.h>
#include <string.h>

typedef float v4 __attribute__((vector_size(16)));

typedef float v8 __attribute__((vector_size(32)));

// Compiled a second time for processors with AVX2 and FMA, which the dynamic linker chooses at load.
#if defined(__x86_64__) && defined(__clang__) && defined(__linux__)
#define FOR_EACH_CPU __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define FOR_EACH_CPU
#endif

static inline v4 load4(const float *p)
{
    v4 v;
    memcpy(&v, p, sizeof v);
    return v;
}

static inline void store4(float *p, v4 v) { memcpy(p, &v, sizeof v); }

static inline v4 all4(float f) { return (v4){f, f, f, f}; }

// Macros, because functions with vectors of 32 bytes have another calling convention without AVX.
#define LOAD8(to, p) memcpy(&(to), (p), 32)
#define STORE8(p, v) memcpy((p), &(v), 32)
#define ALL8(f) ((v8){(f), (f), (f), (f), (f), (f), (f), (f)})

static inline v4 min4(v4 a, v4 b) { return __builtin_elementwise_min(a, b); }
static inline v4 max4(v4 a, v4 b) { return __builtin_elementwise_max(a, b); }

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

// Returns n pixels of a tile from (x, y) on: those of the tile, or a copy in `room` with transparent ones outside.
static inline const float *line_at(const cimage_tile *t, int x, int y, int n, float *room)
{
    const int left = x - t->x, row = y - t->y;
    if (row >= 0 && row < t->height && left >= 0 && left + n <= t->width)
        return t->base + 4 * ((ptrdiff_t)row * t->stride + left);
    memset(room, 0, 16 * (size_t)n);
    if (row < 0 || row >= t->height) return room;
    const int first = left < 0 ? -left : 0, last = n < t->width - left ? n : t->width - left;
    if (last > first)
        memcpy(room + 4 * first, t->base + 4 * ((ptrdiff_t)row * t->stride + left + first),
            16 * (size_t)(last - first));
    return room;
}
