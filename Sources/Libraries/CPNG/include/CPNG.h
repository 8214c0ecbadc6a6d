// libpng's decoder as one call that comes back with a number: libpng itself reports by longjmp, which Swift does not survive.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What a row is made of.
enum { CPNG_GRAY = 1, CPNG_RGB = 3, CPNG_BGRA = 4 };

// Decodes a picture of a known size, without alpha, of at most eight bits a sample, into rows of so many bytes a pixel.
// Returns whether all of it is there and undamaged; what is written else is undefined.
int cpng_decode(const uint8_t *bytes, size_t count, int width, int height, int kind, uint8_t *out, ptrdiff_t row_bytes);

#ifdef __cplusplus
}
#endif
