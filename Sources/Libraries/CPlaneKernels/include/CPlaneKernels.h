// Loops over the rows of images whose pixels are in arrays of the caller: conversion, channels, alpha, resampling,
// convolution, morphology, YCbCr. Plain C, which compilers vectorize.
//
// Callers guarantee that rows have room for what is read and written. The output of a function that takes one input row
// may be that row; otherwise rows do not overlap.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Components

// The types of components: unsigned and signed integers, IEEE 754 binary16 and binary32.
enum { cplane_u8 = 0, cplane_u16 = 1, cplane_s16 = 2, cplane_half = 3, cplane_float = 4 };

// Reads components as floats, without scaling.
void cplane_load(const void *row, int type, size_t count, float *out);
// Writes floats as components: integers are rounded and saturated, NaN becomes 0.
void cplane_store(const float *in, int type, size_t count, void *row);
// out = in · scale + offset.
void cplane_u8_to_float(const uint8_t *in, size_t count, float scale, float offset, float *out);
void cplane_u16_to_float(const uint16_t *in, size_t count, float scale, float offset, float *out);
void cplane_s16_to_float(const int16_t *in, size_t count, float scale, float offset, float *out);
// out = (in - offset) · scale, rounded to the nearest integer, halves upwards, and saturated.
void cplane_float_to_u8(const float *in, size_t count, float scale, float offset, uint8_t *out);
void cplane_float_to_u16(const float *in, size_t count, float scale, float offset, uint16_t *out);
void cplane_float_to_s16(const float *in, size_t count, float scale, float offset, int16_t *out);
void cplane_half_to_float(const uint16_t *in, size_t count, float *out);
// Rounds to nearest, ties to even.
void cplane_float_to_half(const float *in, size_t count, uint16_t *out);
void cplane_u8_to_u16(const uint8_t *in, size_t count, uint16_t *out);
void cplane_u16_to_u8(const uint16_t *in, size_t count, uint8_t *out);
// Fixed-point numbers with 12 bits behind the point.
void cplane_u8_to_q12(const uint8_t *in, size_t count, int16_t *out);
void cplane_q12_to_u8(const int16_t *in, size_t count, uint8_t *out);
void cplane_swap16(const uint16_t *in, size_t count, uint16_t *out);
void cplane_clip(const float *in, size_t count, float low, float high, float *out);

// MARK: Channels

// Repeats a pixel of `size` bytes.
void cplane_fill(void *row, size_t count, const void *pixel, size_t size);
// Reverses the order of pixels of `size` bytes.
void cplane_reverse(const void *in, size_t count, size_t size, void *out);
// Takes pixels that are `step` bytes apart.
void cplane_gather(const void *in, ptrdiff_t step, size_t count, size_t size, void *out);
// out[i] = in[map[i]] for each pixel of four components of `size` bytes.
void cplane_permute4(const void *in, size_t count, size_t size, const uint8_t *map, void *out);
// Takes the components whose bit is set in the mask from `top`, the others from `bottom`. Bit 3 is the first component.
void cplane_select4(const void *top, const void *bottom, size_t count, size_t size, unsigned mask, void *out);
// Writes planes as the channels of pixels.
void cplane_interleave(const void *const *planes, int channels, size_t count, size_t size, void *out);
// Writes the channels of pixels to planes; NULL skips a channel.
void cplane_deinterleave(const void *in, int channels, size_t count, size_t size, void *const *planes);
// out = in without a component: the places of three of the four components.
void cplane_four_to_three(const uint8_t *in, size_t count, const uint8_t *map, uint8_t *out);
// map: for each of the four components of the result, the place in the input, or 3 for the constant.
void cplane_three_to_four(const uint8_t *in, size_t count, const uint8_t *map, uint8_t constant, uint8_t *out);
void cplane_lookup8(const uint8_t *in, size_t count, const uint8_t *table, uint8_t *out);
void cplane_lookup16(const uint8_t *in, size_t count, const uint16_t *table, uint16_t *out);
void cplane_lookup_float(const uint8_t *in, size_t count, const float *table, float *out);
// Four tables, none of them NULL.
void cplane_lookup4(const uint8_t *in, size_t count, const uint8_t *const *tables, uint8_t *out);
// histogram: `channels` arrays of 256 counters.
void cplane_histogram(const uint8_t *in, size_t count, int channels, uint64_t *histogram);
// Sums of products: out[j] = clamp((Σ m[i·outs + j] · (in[i] + pre[i]) + post[j]) / divisor), rounded.
void cplane_matrix8(const uint8_t *in, size_t count, int ins, int outs, const int16_t *m, int32_t divisor,
                    const int16_t *pre, const int32_t *post, uint8_t *out);
void cplane_matrix_float(const float *in, size_t count, int ins, int outs, const float *m, const float *pre,
                         const float *post, float *out);

// MARK: Alpha

// alpha: the place of alpha in pixels of four components.
void cplane_premultiply8(const uint8_t *in, size_t count, int alpha, uint8_t *out);
void cplane_unpremultiply8(const uint8_t *in, size_t count, int alpha, uint8_t *out);
void cplane_premultiply16(const uint16_t *in, size_t count, int alpha, uint16_t *out);
void cplane_unpremultiply16(const uint16_t *in, size_t count, int alpha, uint16_t *out);
void cplane_premultiply_float(const float *in, size_t count, int alpha, float *out);
void cplane_unpremultiply_float(const float *in, size_t count, int alpha, float *out);
// top over bottom, with a constant factor of 0…255 for the top. The rows may be the same.
void cplane_over_premultiplied8(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, unsigned constant,
                                uint8_t *out);
void cplane_over8(const uint8_t *top, const uint8_t *bottom, size_t count, int alpha, uint8_t *out);
void cplane_over_premultiplied_float(const float *top, const float *bottom, size_t count, int alpha, float *out);
void cplane_over_float(const float *top, const float *bottom, size_t count, int alpha, float *out);

// MARK: Neighbourhoods

// out[i·channels + c] = Σ weights[k] · in[(starts[i] + k)·channels + c].
void cplane_resample(const float *in, int channels, const int32_t *starts, const float *weights, int taps, size_t count,
                     float *out);
// out[i] = Σ weights[k] · rows[k][i].
void cplane_weigh(const float *const *rows, const float *weights, int taps, size_t count, float *out);
// sums[i] += weight · in[i].
void cplane_accumulate8(const uint8_t *in, int32_t weight, size_t count, int32_t *sums);
void cplane_accumulate8_long(const uint8_t *in, int64_t weight, size_t count, int64_t *sums);
void cplane_accumulate_float(const float *in, float weight, size_t count, float *sums);
// The larger or smaller of out and in + offset, saturated.
void cplane_dilate8(const uint8_t *in, int offset, size_t count, uint8_t *out);
void cplane_erode8(const uint8_t *in, int offset, size_t count, uint8_t *out);
void cplane_dilate_float(const float *in, float offset, size_t count, float *out);
void cplane_erode_float(const float *in, float offset, size_t count, float *out);
// sums[i] += in[i] - old[i]; old may be NULL.
void cplane_slide8(const uint8_t *in, const uint8_t *old, size_t count, uint32_t *sums);
void cplane_slide32(const uint32_t *in, const uint32_t *old, size_t count, uint64_t *sums);
// Sums over `taps` pixels, of a row of count + taps - 1 pixels.
void cplane_box_row(const uint32_t *in, int channels, size_t count, size_t taps, uint64_t *out);

// out = (sums + bias) · factor, rounded to the nearest integer and saturated. `room` has count values.
void cplane_divide8(const int32_t *sums, int32_t bias, float factor, size_t count, float *room, uint8_t *out);
void cplane_subtract8(const uint8_t *in, size_t count, uint32_t *sums);
// out = sums / area, rounded.
void cplane_mean(const uint64_t *sums, uint64_t area, size_t count, uint8_t *out);

// Samples a picture of floats at the points (x + i·dx, y + i·dy), where pixel (0, 0) covers 0…1. `radius` lobes of
// Lanczos' kernel. Points outside by more than half a pixel become `back`, or the nearest pixel with is_extended.
typedef struct {
    const float *base;
    ptrdiff_t stride; // in floats
    int width, height, channels, radius;
    int is_extended;
    const float *back;
    const float *table; // of Lanczos' kernel: 1,024 steps for each unit of distance, `radius` units and one entry
} cplane_picture;
void cplane_warp_row(const cplane_picture *picture, double x, double y, double dx, double dy, size_t count, float *out);

// MARK: YCbCr

// R = clamp((y - bias)·ys + (cr - cbias)·r_cr) and so on, in levels from 0 to 255.
typedef struct {
    float y_bias, c_bias;
    float y, r_cr, g_cr, g_cb, b_cb;
    float y_min, y_max, c_min, c_max;
} cplane_to_rgb;

// A row of RGB from a row of luma, and chroma of half the width with `step` bytes between samples (1 or 2). The map has
// the component of each byte of the result: 0 alpha, 1 red, 2 green, 3 blue.
void cplane_420_to_rgb(const uint8_t *y, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                       const cplane_to_rgb *info, const uint8_t *map, uint8_t alpha, uint8_t *out);
// The same with chroma of full width.
void cplane_444_to_rgb(const uint8_t *y, int y_step, const uint8_t *cb, const uint8_t *cr, int step, size_t count,
                       const cplane_to_rgb *info, const uint8_t *map, uint8_t alpha, uint8_t *out);

typedef struct {
    float y_bias, c_bias;
    // For red, green and blue.
    float y[3], cb[3], cr[3];
    float y_min, y_max, c_min, c_max;
} cplane_from_rgb;

// places: where red, green and blue are in a pixel of four bytes.
void cplane_rgb_to_y(const uint8_t *in, size_t count, const uint8_t *places, const cplane_from_rgb *info, uint8_t *out,
                     int step);
// Chroma of the mean of 2 × 2 pixels, or of 2 × 1 where both rows are the same. For an odd width the last column counts
// twice.
void cplane_rgb_to_chroma(const uint8_t *in, const uint8_t *below, size_t count, const uint8_t *places,
                          const cplane_from_rgb *info, uint8_t *cb, uint8_t *cr, int step);

#ifdef __cplusplus
}
#endif
