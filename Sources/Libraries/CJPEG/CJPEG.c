#include "CJPEG.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// libjpeg's headers require the headers above.
#include <jerror.h>
#include <jpeglib.h>

// The maximum number of scans decoded in a progressive image; a malicious file may contain thousands of full-size
// scans.
#define CJPEG_MAX_SCANS 64

struct cjpeg_reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    jmp_buf escape;
    int failure;     // the failure that the error handler found
    int is_reading;  // reading image data, where every warning means damage
    int is_spoiled;  // damage was found and filled in by the library
    int is_started;
    JOCTET end[2];
    char message[JMSG_LENGTH_MAX];
};

static cjpeg_reader *reader_of(j_common_ptr jpeg) { return (cjpeg_reader *)jpeg->client_data; }

static void fail(cjpeg_reader *reader, int failure, const char *message) {
    reader->failure = failure;
    snprintf(reader->message, sizeof reader->message, "%s", message);
    longjmp(reader->escape, 1);
}

static void error_exit(j_common_ptr jpeg) {
    cjpeg_reader *reader = reader_of(jpeg);
    jpeg->err->format_message(jpeg, reader->message);
    switch (jpeg->err->msg_code) {
    case JERR_OUT_OF_MEMORY: reader->failure = CJPEG_NO_MEMORY; break;
    case JERR_IMAGE_TOO_BIG: case JERR_WIDTH_OVERFLOW: reader->failure = CJPEG_TOO_LARGE; break;
    case JERR_ARITH_NOTIMPL: case JERR_BAD_PRECISION: case JERR_SOF_UNSUPPORTED: case JERR_CONVERSION_NOTIMPL:
    case JERR_NOTIMPL: case JERR_NOT_COMPILED: case JERR_CCIR601_NOTIMPL: case JERR_FRACT_SAMPLE_NOTIMPL:
        reader->failure = CJPEG_UNSUPPORTED;
        break;
    default: reader->failure = CJPEG_DAMAGED;
    }
    longjmp(reader->escape, 1);
}

// Warnings have level -1. Warnings in headers do not affect the image.
static void emit_message(j_common_ptr jpeg, int level) {
    cjpeg_reader *reader = reader_of(jpeg);
    if (level >= 0 || !reader->is_reading || jpeg->err->msg_code == JWRN_TOO_MUCH_DATA) return;
    if (!reader->is_spoiled) jpeg->err->format_message(jpeg, reader->message);
    reader->is_spoiled = 1;
}

static void output_message(j_common_ptr jpeg) { (void)jpeg; }

static void init_source(j_decompress_ptr jpeg) { (void)jpeg; }

// The input is exhausted. Reading slightly ahead is harmless, and some cameras omit the end marker. If image data are
// really missing, the entropy decoder warns at the marker.
static boolean fill_input(j_decompress_ptr jpeg) {
    cjpeg_reader *reader = (cjpeg_reader *)jpeg->client_data;
    reader->end[0] = 0xFF;
    reader->end[1] = JPEG_EOI;
    jpeg->src->next_input_byte = reader->end;
    jpeg->src->bytes_in_buffer = 2;
    return TRUE;
}

static void skip_input(j_decompress_ptr jpeg, long count) {
    if (count <= 0) return;
    size_t left = jpeg->src->bytes_in_buffer;
    size_t step = (size_t)count < left ? (size_t)count : left;
    jpeg->src->next_input_byte += step;
    jpeg->src->bytes_in_buffer -= step;
}

static void end_source(j_decompress_ptr jpeg) { (void)jpeg; }

static void note_progress(j_common_ptr jpeg) {
    if (((j_decompress_ptr)jpeg)->input_scan_number > CJPEG_MAX_SCANS) {
        fail(reader_of(jpeg), CJPEG_UNSUPPORTED, "The image has too many scans");
    }
}

cjpeg_reader *cjpeg_create(void) {
    cjpeg_reader *reader = calloc(1, sizeof *reader);
    if (!reader) return NULL;
    reader->jpeg.err = jpeg_std_error(&reader->errors);
    reader->errors.error_exit = error_exit;
    reader->errors.emit_message = emit_message;
    reader->errors.output_message = output_message;
    // jpeg_create_decompress clears the structure but preserves these two fields.
    reader->jpeg.client_data = reader;
    if (setjmp(reader->escape)) {
        jpeg_destroy_decompress(&reader->jpeg);
        free(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->jpeg);
    reader->source.init_source = init_source;
    reader->source.fill_input_buffer = fill_input;
    reader->source.skip_input_data = skip_input;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = end_source;
    reader->jpeg.src = &reader->source;
    reader->progress.progress_monitor = note_progress;
    reader->jpeg.progress = &reader->progress;
    return reader;
}

void cjpeg_free(cjpeg_reader *reader) {
    if (!reader) return;
    // Destruction never fails because it only frees memory.
    jpeg_destroy_decompress(&reader->jpeg);
    free(reader);
}

// Returns the ratio of two sampling factors if it can be converted to 4:2:0, otherwise 0.
static int ratio(int whole, int part, int most) {
    if (part <= 0 || whole % part) return 0;
    int ratio = whole / part;
    return ratio == 1 || ratio == 2 || (ratio == 4 && most == 4) ? ratio : 0;
}

int cjpeg_begin(cjpeg_reader *reader, const uint8_t *bytes, size_t count, int max_side, int64_t max_pixels,
                cjpeg_shape *shape) {
    j_decompress_ptr jpeg = &reader->jpeg;
    if (setjmp(reader->escape)) return reader->failure;
    memset(shape, 0, sizeof *shape);
    reader->source.next_input_byte = bytes;
    reader->source.bytes_in_buffer = count;
    if (count < 4) fail(reader, CJPEG_DAMAGED, "There are too few bytes for an image");
    if (jpeg_read_header(jpeg, TRUE) != JPEG_HEADER_OK) fail(reader, CJPEG_DAMAGED, "There is no image");
    shape->width = (int)jpeg->image_width;
    shape->height = (int)jpeg->image_height;
    if (shape->width > max_side || shape->height > max_side || (int64_t)shape->width * shape->height > max_pixels) {
        fail(reader, CJPEG_TOO_LARGE, "The image is larger than the limit");
    }
    if (jpeg->jpeg_color_space != JCS_YCbCr && jpeg->jpeg_color_space != JCS_GRAYSCALE) {
        fail(reader, CJPEG_UNSUPPORTED, "The image is neither YCbCr nor grey");
    }
    jpeg->raw_data_out = TRUE;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    jpeg->do_fancy_upsampling = FALSE;
    jpeg_calc_output_dimensions(jpeg);

    const jpeg_component_info *luma = jpeg->comp_info;
    shape->is_progressive = jpeg->progressive_mode;
    shape->across = shape->down = 1;
    shape->strip_rows = jpeg->max_v_samp_factor * DCTSIZE;
    shape->luma_bytes = (int)luma->width_in_blocks * DCTSIZE;
    int fits = luma->h_samp_factor == jpeg->max_h_samp_factor && luma->v_samp_factor == jpeg->max_v_samp_factor;
    if (jpeg->jpeg_color_space == JCS_YCbCr) {
        const jpeg_component_info *blue = luma + 1, *red = luma + 2;
        shape->has_chroma = 1;
        shape->across = ratio(jpeg->max_h_samp_factor, blue->h_samp_factor, 4);
        shape->down = ratio(jpeg->max_v_samp_factor, blue->v_samp_factor, 2);
        shape->chroma_rows = blue->v_samp_factor * DCTSIZE;
        shape->chroma_bytes = (int)blue->width_in_blocks * DCTSIZE;
        fits = fits && shape->across && shape->down && blue->h_samp_factor == red->h_samp_factor
            && blue->v_samp_factor == red->v_samp_factor;
    }
    if (!fits) fail(reader, CJPEG_UNSUPPORTED, "The image's chroma subsampling is not supported");
    return CJPEG_OK;
}

int cjpeg_read(cjpeg_reader *reader, uint8_t **luma, uint8_t **blue, uint8_t **red) {
    j_decompress_ptr jpeg = &reader->jpeg;
    if (setjmp(reader->escape)) return reader->failure;
    reader->is_reading = 1;
    if (!reader->is_started) {
        // A progressive image is read completely here.
        jpeg_start_decompress(jpeg);
        reader->is_started = 1;
    }
    JSAMPARRAY planes[3] = {luma, blue, red};
    jpeg_read_raw_data(jpeg, planes, (JDIMENSION)(jpeg->max_v_samp_factor * DCTSIZE));
    return reader->is_spoiled ? CJPEG_DAMAGED : CJPEG_OK;
}

const char *cjpeg_message(const cjpeg_reader *reader) { return reader->message; }

#define CJPEG_TEXT_OF(x) #x
#define CJPEG_TEXT(x) CJPEG_TEXT_OF(x)

const char *cjpeg_version(void) {
#ifdef LIBJPEG_TURBO_VERSION
    return CJPEG_TEXT(LIBJPEG_TURBO_VERSION);
#else
    return CJPEG_TEXT(JPEG_LIB_VERSION);
#endif
}
