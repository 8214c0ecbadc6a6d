// libvips' filters on a picture of four channels: vips_filters NAME.
#include <vips/vips.h>

#include "imaging.h"

static VipsImage *source(uint8_t *pixels)
{
    VipsImage *image = vips_image_new_from_memory(pixels, (size_t)WIDTH * HEIGHT * 4, WIDTH, HEIGHT, 4,
                                                  VIPS_FORMAT_UCHAR);
    vips_image_init_fields(image, WIDTH, HEIGHT, 4, VIPS_FORMAT_UCHAR, VIPS_CODING_NONE,
        VIPS_INTERPRETATION_sRGB, 1, 1);
    return image;
}

static int run(const char *name, uint8_t *photo, uint8_t *overlay)
{
    VipsImage *in = source(photo), *out = NULL, *part = NULL;
    int failed = 0;
    if (strcmp(name, "copy") == 0) {
        failed = vips_copy(in, &out, NULL);
    } else if (strcmp(name, "invert") == 0) {
        failed = vips_invert(in, &out, NULL);
    } else if (strcmp(name, "controls") == 0) {
        double m[16];
        const double luma[3] = {0.2126, 0.7152, 0.0722};
        for (int r = 0; r < 4; r++)
            for (int c = 0; c < 4; c++)
                m[4 * r + c] = r == 3 ? c == 3 : c == 3 ? 0 : 1.1 * (0.2 * luma[c] + (r == c ? 0.8 : 0));
        VipsImage *matrix = vips_image_new_matrix_from_array(4, 4, m, 16);
        failed = vips_recomb(in, &part, matrix, NULL);
        if (!failed) {
            VipsImage *moved = NULL;
            const double a[4] = {1, 1, 1, 1}, b[4] = {1.275, 1.275, 1.275, 0};
            failed = vips_linear(part, &moved, a, b, 4, NULL) || vips_cast(moved, &out, VIPS_FORMAT_UCHAR, NULL);
            if (moved) g_object_unref(moved);
        }
        g_object_unref(matrix);
    } else if (strcmp(name, "blur") == 0) {
        failed = vips_gaussblur(in, &out, 10, NULL);
    } else if (strcmp(name, "median") == 0) {
        failed = vips_median(in, &out, 3, NULL);
    } else if (strcmp(name, "convolve") == 0) {
        const double weights[9] = {0, -1, 0, -1, 5, -1, 0, -1, 0};
        VipsImage *kernel = vips_image_new_matrix_from_array(3, 3, weights, 9);
        failed = vips_conv(in, &out, kernel, "precision", VIPS_PRECISION_INTEGER, NULL);
        g_object_unref(kernel);
    } else if (strcmp(name, "rotate") == 0) {
        failed = vips_similarity(in, &out, "angle", 28.6478898, NULL);
    } else if (strcmp(name, "half") == 0) {
        failed = vips_resize(in, &out, 0.5, NULL);
    } else if (strcmp(name, "over") == 0) {
        VipsImage *top = source(overlay);
        failed = vips_composite2(in, top, &out, VIPS_BLEND_MODE_OVER, "premultiplied", 1, NULL);
        if (!failed) {
            VipsImage *bytes = NULL;
            failed = vips_cast(out, &bytes, VIPS_FORMAT_UCHAR, NULL);
            g_object_unref(out);
            out = bytes;
        }
        g_object_unref(top);
    } else {
        fprintf(stderr, "vips_filters has no %s.\n", name);
        exit(3);
    }
    if (!failed) {
        size_t size = 0;
        void *memory = vips_image_write_to_memory(out, &size);
        failed = memory == NULL;
        g_free(memory);
    }
    if (part) g_object_unref(part);
    if (out) g_object_unref(out);
    g_object_unref(in);
    if (failed) {
        fprintf(stderr, "%s", vips_error_buffer());
        exit(1);
    }
    return 0;
}

int main(int count, char **arguments)
{
    if (vips_init(arguments[0])) return 1;
    // Every run computes.
    vips_cache_set_max(0);
    uint8_t *photo = make_photo(), *overlay = make_overlay();
    const char *name = count > 1 ? arguments[1] : "";
    MEASURE_PICTURE(run(name, photo, overlay));
    return 0;
}
