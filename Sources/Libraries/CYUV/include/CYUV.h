// libyuv's C API as one module, and what Swift cannot reach or libyuv does not have.
#pragma once
#include <libyuv.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The constants are variables of an over-aligned structure, which Swift cannot take the address of in place.
// matrix: 0 BT.601, 1 BT.709, 2 BT.2020. swapped: for outputs whose red and blue are exchanged.
const struct YuvConstants *cyuv_constants(int matrix, int full_range, int swapped);

// libyuv converts RGB to BT.601 only. These rows take separate red, green and blue and factors of 256.
// luma = offset + (r·red + g·green + b·blue) / 256; the sum of the factors is at most 256.
void cyuv_luma_row(const uint8_t *r, const uint8_t *g, const uint8_t *b, uint8_t *luma, int width,
                   int red, int green, int blue, int offset);
// chroma = 128 + (r·red + g·green + b·blue) / 256; the factors add up to 0, none is beyond ±127.
void cyuv_chroma_row(const uint8_t *r, const uint8_t *g, const uint8_t *b, uint8_t *chroma, int width,
                     int red, int green, int blue);

// Chroma resampling, without the shift by fractions that a scaler gives odd sizes.
// Mean of two rows, which may be the same; the output is another.
void cyuv_average_rows(const uint8_t *a, const uint8_t *b, uint8_t *out, int width);
// Mean of neighbours: (width + 1) / 2 values of width; the last of an odd number is taken as it is.
void cyuv_average_pairs(const uint8_t *in, uint8_t *out, int width);
// Every value twice: width values of (width + 1) / 2.
void cyuv_double_row(const uint8_t *in, uint8_t *out, int width);

// Every second value, for the luma of packed pairs: width values of 2·width - 1.
void cyuv_every_second(const uint8_t *in, uint8_t *out, int width);

// Change of range, which libyuv does not have. The output may be the input.
void cyuv_luma_to_full(const uint8_t *in, uint8_t *out, int width);
void cyuv_luma_to_video(const uint8_t *in, uint8_t *out, int width);
void cyuv_chroma_to_full(const uint8_t *in, uint8_t *out, int width);
void cyuv_chroma_to_video(const uint8_t *in, uint8_t *out, int width);

#ifdef __cplusplus
}
#endif
