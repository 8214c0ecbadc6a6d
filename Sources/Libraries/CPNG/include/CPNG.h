// libpng's decoder as one function that returns an error code. libpng itself reports errors with longjmp, which is
// undefined behaviour in Swift.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "CPNGPictures.h"

#ifdef __cplusplus
extern "C" {
#endif

// The layout of a row.
enum { CPNG_GRAY = 1, CPNG_RGB = 3, CPNG_BGRA = 4 };

// Decodes an image of a known size, without alpha and with at most eight bits per sample, into rows of the given
// layout. Returns whether the image is complete and undamaged; otherwise the output is undefined.
int cpng_decode(const uint8_t *bytes, size_t count, int width, int height, int kind, uint8_t *out, ptrdiff_t row_bytes);

#ifdef __cplusplus
}
#endif
