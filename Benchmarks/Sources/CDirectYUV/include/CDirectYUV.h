// A picture of luma and chroma brought into red, green and blue by libyuv called directly, as a yardstick.
#pragma once
#include <stdint.h>

typedef struct direct_yuv direct_yuv;

// Holds the memory for pictures on the way. is_full_range: 420f, else 420v; is_709: the matrix, else 601.
direct_yuv *direct_yuv_create(int width, int height, int out_width, int out_height, int is_full_range, int is_709);
void direct_yuv_destroy(direct_yuv *direct);

// Scales where sizes differ, then converts to BGRA. 0 when done.
int direct_yuv_convert(direct_yuv *direct, const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride, uint8_t *bgra,
                       int bgra_stride);
