// libyuv's C API as one module, with functions that Swift cannot import and functions that libyuv lacks.
#pragma once
#include <libyuv.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Returns constants that are variables of an over-aligned structure, whose address Swift cannot take in place. matrix:
// 0 BT.601, 1 BT.709, 2 BT.2020. swapped: for outputs with red and blue swapped.
const struct YuvConstants *cyuv_constants(int matrix, int full_range, int swapped);

// libyuv converts RGB only to BT.601. These functions take rows of separate red, green and blue, and coefficients
// multiplied by 256. luma = offset + (r·red + g·green + b·blue) / 256; the coefficients add up to at most 256.
void cyuv_luma_row(const uint8_t *r, const uint8_t *g, const uint8_t *b, uint8_t *luma, int width,
                   int red, int green, int blue, int offset);
// chroma = 128 + (r·red + g·green + b·blue) / 256; the coefficients add up to 0, and none exceeds ±127.
void cyuv_chroma_row(const uint8_t *r, const uint8_t *g, const uint8_t *b, uint8_t *chroma, int width,
                     int red, int green, int blue);

// Chroma resampling without the fractional shift that a scaler introduces for odd sizes. Averages two rows, which may
// be identical; the output must be a different row.
void cyuv_average_rows(const uint8_t *a, const uint8_t *b, uint8_t *out, int width);
// Averages neighbours: (width + 1) / 2 values from width values; the last of an odd number is copied.
void cyuv_average_pairs(const uint8_t *in, uint8_t *out, int width);
// Repeats every value: width values from (width + 1) / 2 values.
void cyuv_double_row(const uint8_t *in, uint8_t *out, int width);

// Copies every second value, for the luma of packed pairs: width values from 2·width - 1 values.
void cyuv_every_second(const uint8_t *in, uint8_t *out, int width);

// Changes the range, which libyuv does not support. The output may be the input.
void cyuv_luma_to_full(const uint8_t *in, uint8_t *out, int width);
void cyuv_luma_to_video(const uint8_t *in, uint8_t *out, int width);
void cyuv_chroma_to_full(const uint8_t *in, uint8_t *out, int width);
void cyuv_chroma_to_video(const uint8_t *in, uint8_t *out, int width);

// One colour of a row of pixels of four bytes as numbers: out = byte · scale + bias. shift is the byte's place in the
// pixel, read as a little-endian number: 0, 8, 16 or 24.
void cyuv_float_row(const uint8_t *pixels, float *out, int width, int shift, float scale, float bias);

#ifdef __cplusplus
}
#endif
