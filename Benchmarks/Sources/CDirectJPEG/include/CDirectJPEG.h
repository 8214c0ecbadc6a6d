// JPEG with other libraries called directly, for comparison. TurboJPEG is loaded on first use, so its package is not
// needed to build.
#pragma once
#include <stddef.h>
#include <stdint.h>

// Returns whether libturbojpeg is available.
int direct_has_turbojpeg(void);

// Encodes full-range YCbCr planes as JPEG with TurboJPEG. is_422: chroma is halved only horizontally. Free the result
// with free().
uint8_t *direct_encode(const uint8_t *y, const uint8_t *u, const uint8_t *v, int width, int height, int is_422,
                       int quality, size_t *size);

// Decodes to a luma plane and an interleaved 4:2:0 chroma plane. Returns 0 on success.
int direct_turbojpeg(const uint8_t *bytes, size_t size, int width, int height, int is_422, uint8_t *y, int y_stride,
                     uint8_t *uv, int uv_stride);
int direct_avcodec(const uint8_t *bytes, size_t size, int width, int height, int is_422, uint8_t *y, int y_stride,
                   uint8_t *uv, int uv_stride);
