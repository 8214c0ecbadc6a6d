// Conversion of a YCbCr image to RGB with libyuv called directly, for comparison.
#pragma once
#include <stdint.h>

typedef struct direct_yuv direct_yuv;

// Creates the memory for intermediate images. is_full_range: 420f, otherwise 420v; is_709: BT.709, otherwise BT.601.
direct_yuv *direct_yuv_create(int width, int height, int out_width, int out_height, int is_full_range, int is_709);
void direct_yuv_destroy(direct_yuv *direct);

// Scales if the sizes differ, then converts to BGRA. Returns 0 on success.
int direct_yuv_convert(direct_yuv *direct, const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride,
                       uint8_t *bgra, int bgra_stride);
