// Parts of rows with AVX2, and with AVX-512 (`wider`). Each function returns how many pixels it did, from the first on,
// which is 0 on other processors.
#pragma once
#include "CPlaneKernels.h"

// Factors in units of 2^-13: the upper half of a product with a level in units of 2^-7 has four bits behind the point.
typedef struct {
    int16_t y, r_cr, g_cr, g_cb, b_cb, y_bias, c_bias;
    uint8_t y_min, y_max, c_min, c_max;
} cplane_factors;

// Factors in units of 2^-14 of the components of a pixel in memory's order, and limits. The bias is in the same units,
// with a half for rounding.
typedef struct {
    int16_t y[4], cb[4], cr[4];
    int32_t y_bias, c_bias;
    uint8_t y_min, y_max, c_min, c_max;
} cplane_sums;

size_t cplane_wide_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                       const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out);
size_t cplane_wide_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out);
size_t cplane_wide_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                          uint8_t *cr, int step);
size_t cplane_wide_premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out);
size_t cplane_wide_unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out);
size_t cplane_wide_over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out);
size_t cplane_wide_split(const uint8_t *in, size_t count, void *const *planes);
size_t cplane_wide_half_to_float(const uint16_t *in, size_t count, float *out);
size_t cplane_wide_float_to_half(const float *in, size_t count, uint16_t *out);

size_t cplane_wider_420(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                        const cplane_factors *f, const uint8_t *map, uint8_t alpha, uint8_t *out);
size_t cplane_wider_y(const uint8_t *in, size_t count, const cplane_sums *s, uint8_t *out);
size_t cplane_wider_chroma(const uint8_t *in, const uint8_t *below, size_t count, const cplane_sums *s, uint8_t *cb,
                           uint8_t *cr, int step);
size_t cplane_wider_premultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out);
size_t cplane_wider_unpremultiply(const uint8_t *in, size_t count, int alpha, uint8_t *out);
size_t cplane_wider_over(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out);
size_t cplane_wider_four_to_three(const uint8_t *in, size_t count, const uint8_t *map, uint8_t *out);
