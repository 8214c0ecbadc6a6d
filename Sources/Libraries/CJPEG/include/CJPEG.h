// libjpeg's decoder for YCbCr planes, with functions that return error codes. libjpeg itself reports errors with
// longjmp, which is undefined behaviour in Swift, and most of its interface consists of macros.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// The result of a call.
enum {
    CJPEG_OK = 0,
    CJPEG_DAMAGED = 1,     // the bytes are not a JPEG image, or a damaged one
    CJPEG_UNSUPPORTED = 2, // a JPEG image of an unsupported kind
    CJPEG_TOO_LARGE = 3,   // the image exceeds the limits
    CJPEG_NO_MEMORY = 4,
};

// The properties of an image. A strip is the result of one read.
typedef struct {
    int width, height;
    int has_chroma;   // 0: grey
    int across, down; // pixels per chroma sample: 1, 2 or 4 across, 1 or 2 down
    int strip_rows;   // luma rows in a strip; even
    int chroma_rows;  // chroma rows in a strip
    int luma_bytes;   // bytes that a read writes in each row; at least the width
    int chroma_bytes;
    int is_progressive;
} cjpeg_shape;

typedef struct cjpeg_reader cjpeg_reader;

// Creates a reader for one image; returns NULL if memory allocation fails.
cjpeg_reader *cjpeg_create(void);
// Frees the reader; also allowed in the middle of an image.
void cjpeg_free(cjpeg_reader *reader);

// Reads the image's header. The bytes must remain valid until the reader is freed.
int cjpeg_begin(cjpeg_reader *reader, const uint8_t *bytes, size_t count, int max_side, int64_t max_pixels,
                cjpeg_shape *shape);

// Decodes the next strip into rows: strip_rows pointers to luma, and chroma_rows pointers each to Cb and Cr. Rows below
// the image may or may not be written.
int cjpeg_read(cjpeg_reader *reader, uint8_t **luma, uint8_t **blue, uint8_t **red);

// Returns the library's most recent message; valid until the reader is freed.
const char *cjpeg_message(const cjpeg_reader *reader);

// Returns the library's version, such as 2.1.5, or 62 if it does not provide one.
const char *cjpeg_version(void);

#ifdef __cplusplus
}
#endif
