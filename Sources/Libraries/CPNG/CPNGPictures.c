#include "CPNGPictures.h"
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const uint8_t *next;
    size_t left;
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

static void ignore(png_structp png, png_const_charp message)
{
    (void)png;
    (void)message;
}

static int is_little(void)
{
    const uint16_t one = 1;
    return *(const uint8_t *)&one;
}

int cpng_decode_rgba(const uint8_t *bytes, size_t count, int width, int height, int depth, void *out,
                     ptrdiff_t row_bytes)
{
    source from = {bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (!png) return 0;
    png_infop info = png_create_info_struct(png);
    png_bytep *volatile rows = NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        free(rows);
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    png_set_read_fn(png, &from, take);
    png_set_user_limits(png, (png_uint_32)width, (png_uint_32)height);
    png_read_info(png, info);
    if ((int)png_get_image_width(png, info) != width || (int)png_get_image_height(png, info) != height)
        png_error(png, "Another picture");
    png_set_expand(png);
    png_set_gray_to_rgb(png);
    if (depth == 16) {
        png_set_expand_16(png);
        if (is_little()) png_set_swap(png);
    } else {
        png_set_scale_16(png);
    }
    png_set_add_alpha(png, depth == 16 ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    const size_t needed = (size_t)width * 4 * (size_t)(depth / 8);
    if (png_get_rowbytes(png, info) != needed || row_bytes < (ptrdiff_t)needed) png_error(png, "Another layout");
    rows = malloc((size_t)height * sizeof *rows);
    if (!rows) png_error(png, "No memory");
    for (int row = 0; row < height; row++) rows[row] = (png_bytep)out + row * row_bytes;
    (void)passes;
    png_read_image(png, rows);
    free(rows);
    png_destroy_read_struct(&png, &info, NULL);
    return 1;
}

size_t cpng_profile(const uint8_t *bytes, size_t count, uint8_t *out, size_t capacity)
{
    source from = {bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (!png) return 0;
    png_infop info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return 0;
    }
    png_set_read_fn(png, &from, take);
    png_set_chunk_malloc_max(png, 8 << 20);
    png_read_info(png, info);
    png_charp name = NULL;
    png_bytep profile = NULL;
    png_uint_32 length = 0;
    int method = 0;
    size_t result = 0;
    if (png_get_iCCP(png, info, &name, &method, &profile, &length) && length <= capacity) {
        memcpy(out, profile, length);
        result = length;
    }
    png_destroy_read_struct(&png, &info, NULL);
    return result;
}

typedef struct {
    void *user;
    void (*append)(void *user, const uint8_t *bytes, size_t count);
} sink;

static void give(png_structp png, png_bytep bytes, size_t count)
{
    sink *to = png_get_io_ptr(png);
    to->append(to->user, bytes, count);
}

static void flush(png_structp png) { (void)png; }

int cpng_encode(const cpng_picture *picture, const void *rows, ptrdiff_t row_bytes, void *user,
                void (*append)(void *user, const uint8_t *bytes, size_t count))
{
    static const int types[] = {0, PNG_COLOR_TYPE_GRAY, PNG_COLOR_TYPE_GRAY_ALPHA, PNG_COLOR_TYPE_RGB,
                                PNG_COLOR_TYPE_RGB_ALPHA};
    if (picture->channels < 1 || picture->channels > 4) return 0;
    sink to = {user, append};
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
    if (!png) return 0;
    png_infop info = png_create_info_struct(png);
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        return 0;
    }
    png_set_write_fn(png, &to, give, flush);
    png_set_IHDR(png, info, (png_uint_32)picture->width, (png_uint_32)picture->height, picture->depth,
                 types[picture->channels], PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
    png_set_compression_level(png, 3);
    if (picture->profile)
        png_set_iCCP(png, info, "ICC", PNG_COMPRESSION_TYPE_BASE, picture->profile,
                     (png_uint_32)picture->profile_bytes);
    if (picture->pixels_per_metre > 0)
        png_set_pHYs(png, info, (png_uint_32)picture->pixels_per_metre, (png_uint_32)picture->pixels_per_metre,
                     PNG_RESOLUTION_METER);
#ifdef PNG_eXIf_SUPPORTED
    if (picture->exif) png_set_eXIf_1(png, info, (png_uint_32)picture->exif_bytes, (png_bytep)picture->exif);
#endif
    png_write_info(png, info);
    if (picture->depth == 16 && is_little()) png_set_swap(png);
    for (int row = 0; row < picture->height; row++)
        png_write_row(png, (png_const_bytep)rows + row * row_bytes);
    png_write_end(png, info);
    png_destroy_write_struct(&png, &info);
    return 1;
}
