// libheif's C API as a module, and wrappers for differences between its versions.
#pragma once
#include <libheif/heif.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Requests boxes that rotate the image according to the Exif orientation 1…8. Versions before 1.15 do not support them
// and rely on Exif. Returns whether the boxes will be written.
int cheif_set_orientation(struct heif_encoding_options *options, int orientation);

// Writes the file in pieces. The library's writer is a versioned structure of callbacks that return structures.
struct heif_error cheif_write(struct heif_context *context, void *user,
                              void (*append)(void *user, const void *bytes, size_t count));

#ifdef __cplusplus
}
#endif
