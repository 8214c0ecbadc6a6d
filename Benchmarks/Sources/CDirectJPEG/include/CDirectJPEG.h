// JPEG by other libraries called directly, as a yardstick. TurboJPEG is loaded when first used, so that the package is
// not needed to build.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Whether libturbojpeg is there.
int direct_has_turbojpeg(void);

// A JPEG picture of planes of YCbCr in full range, made with TurboJPEG. is_422: chroma halved across only. Free with free().
uint8_t *direct_encode(const uint8_t *y, const uint8_t *u, const uint8_t *v, int width, int height, int is_422,
                       int quality, size_t *size);

// Decodes to a plane of luma and one of interleaved chroma of 4:2:0. 0 when done.
int direct_turbojpeg(const uint8_t *bytes, size_t size, int width, int height, int is_422, uint8_t *y, int y_stride,
                     uint8_t *uv, int uv_stride);
int direct_avcodec(const uint8_t *bytes, size_t size, int width, int height, int is_422, uint8_t *y, int y_stride,
                   uint8_t *uv, int uv_stride);
