// libheif's C API as a module, and what differs between its versions.
#pragma once
#include <libheif/heif.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

// Asks for boxes that turn the picture, as Exif's orientation 1…8 says; libraries before 1.15 have none, and leave it to
// Exif. Returns whether the boxes will be there.
int cheif_set_orientation(struct heif_encoding_options *options, int orientation);

// Writes the file in pieces; the writer is a versioned structure of callbacks that return structures.
struct heif_error cheif_write(struct heif_context *context, void *user,
                              void (*append)(void *user, const void *bytes, size_t count));

#ifdef __cplusplus
}
#endif
