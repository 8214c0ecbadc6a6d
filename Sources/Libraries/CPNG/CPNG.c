#include "CPNG.h"
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *next;
    size_t left;
    int is_damaged;
} source;

static void take(png_structp png, png_bytep to, size_t count)
{
    source *from = png_get_io_ptr(png);
    if (count > from->left) png_error(png, "The file ends too early");
    memcpy(to, from->next, count);
    from->next += count;
    from->left -= count;
}

static void fail(png_structp png, png_const_charp message)
{
    (void)message;
    png_longjmp(png, 1);
}

static void note(png_structp png, png_const_charp message)
{
    (void)message;
    ((source *)png_get_error_ptr(png))->is_damaged = 1;
}

int cpng_decode(const uint8_t *bytes, size_t count, int width, int height, int kind, uint8_t *out, ptrdiff_t row_bytes)
{
    source from = {bytes, count, 0};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &from, fail, note);
    if (!png) return 0;
    png_infop info = png_create_info_struct(png);
    // Neither variable changes after setjmp.
    png_bytep *volatile rows = NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        free(rows);
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    png_set_read_fn(png, &from, take);
    png_set_user_limits(png, (png_uint_32)width, (png_uint_32)height);
    png_read_info(png, info);
    const int type = png_get_color_type(png, info), depth = png_get_bit_depth(png, info);
    if ((int)png_get_image_width(png, info) != width || (int)png_get_image_height(png, info) != height || depth > 8)
        png_error(png, "Another picture");
    if (type == PNG_COLOR_TYPE_PALETTE) png_set_palette_to_rgb(png);
    if (type == PNG_COLOR_TYPE_GRAY && depth < 8) png_set_expand_gray_1_2_4_to_8(png);
    if (kind == CPNG_BGRA) {
        png_set_bgr(png);
        png_set_filler(png, 0xFF, PNG_FILLER_AFTER);
    }
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != (size_t)width * (size_t)kind || row_bytes < (ptrdiff_t)width * kind)
        png_error(png, "Another layout");
    if (passes == 1) {
        for (int row = 0; row < height; row++) png_read_row(png, out + row * row_bytes, NULL);
    } else {
        rows = malloc((size_t)height * sizeof *rows);
        if (!rows) png_error(png, "No memory");
        for (int row = 0; row < height; row++) rows[row] = out + row * row_bytes;
        png_read_image(png, rows);
    }
    png_read_end(png, NULL);
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return !from.is_damaged;
}
