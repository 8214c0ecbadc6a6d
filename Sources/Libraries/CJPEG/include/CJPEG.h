// libjpeg's decoder for planes of YCbCr, as calls that come back with a number: libjpeg itself reports by longjmp, which
// Swift does not survive, and most of its interface is macros.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// How a call ended.
enum {
    CJPEG_OK = 0,
    CJPEG_DAMAGED = 1,     // the bytes are no JPEG picture, or a spoiled one
    CJPEG_UNSUPPORTED = 2, // a JPEG picture of a kind that is not decoded here
    CJPEG_TOO_LARGE = 3,   // beyond the limits
    CJPEG_NO_MEMORY = 4,
};

// What a picture is made of. A strip is what one read gives.
typedef struct {
    int width, height;
    int has_chroma;   // 0: grey
    int across, down; // pixels for each chroma sample: 1, 2 or 4 across, 1 or 2 down
    int strip_rows;   // luma rows in a strip; even
    int chroma_rows;  // chroma rows in a strip
    int luma_bytes;   // what a read writes of each row, at least the width
    int chroma_bytes;
    int is_progressive;
} cjpeg_shape;

typedef struct cjpeg_reader cjpeg_reader;

// A reader for one picture; NULL without memory.
cjpeg_reader *cjpeg_create(void);
// Frees the reader; also in the middle of a picture.
void cjpeg_free(cjpeg_reader *reader);

// Reads the picture's header. The bytes must stay until the reader is freed.
int cjpeg_begin(cjpeg_reader *reader, const uint8_t *bytes, size_t count, int max_side, int64_t max_pixels,
                cjpeg_shape *shape);

// Decodes the next strip into rows: strip_rows pointers to luma, chroma_rows each for blue and red. Rows below the
// picture may be written or not.
int cjpeg_read(cjpeg_reader *reader, uint8_t **luma, uint8_t **blue, uint8_t **red);

// What the library said last, for people; valid until the reader is freed.
const char *cjpeg_message(const cjpeg_reader *reader);

// The library's version, such as 2.1.5 or, where it does not say, 62.
const char *cjpeg_version(void);

#ifdef __cplusplus
}
#endif
