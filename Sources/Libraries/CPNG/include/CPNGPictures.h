// libpng for pictures of any depth with alpha and profile, with functions that return error codes.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Decodes an image of a known size into rows of red, green, blue and alpha, not premultiplied, with 8 or 16 bits each
// (16: in the machine's byte order). Returns whether the image is complete and undamaged.
int cpng_decode_rgba(const uint8_t *bytes, size_t count, int width, int height, int depth, void *out,
                     ptrdiff_t row_bytes);

// Copies the image's ICC profile into out and returns its length; 0 without a profile that fits.
size_t cpng_profile(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity);

// The properties of an image to write.
typedef struct {
    int width, height;
    int depth;    // 8 or 16 bits a sample; 16: in the machine's byte order
    int channels; // 1: grey, 2: grey and alpha, 3: colour, 4: colour and alpha
    const uint8_t *profile; // an ICC profile, or NULL
    size_t profile_bytes;
    const uint8_t *exif; // Exif data that begins with the TIFF header, or NULL
    size_t exif_bytes;
    int pixels_per_metre; // 0: unknown
} cpng_picture;

// Writes an image. Calls append for each piece of the file, and returns whether all went well.
int cpng_encode(const cpng_picture *picture, const void *rows, ptrdiff_t row_bytes, void *user,
                void (*append)(void *user, const uint8_t *bytes, size_t count));

#ifdef __cplusplus
}
#endif
