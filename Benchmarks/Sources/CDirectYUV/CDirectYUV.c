#include "CDirectYUV.h"

#include <libyuv.h>
#include <stdlib.h>

struct direct_yuv {
    int width, height, out_width, out_height;
    const struct YuvConstants *constants;
    uint8_t *scaled;
};

direct_yuv *direct_yuv_create(int width, int height, int out_width, int out_height, int is_full_range, int is_709) {
    direct_yuv *direct = calloc(1, sizeof *direct);
    if (!direct)
        return NULL;
    direct->width = width;
    direct->height = height;
    direct->out_width = out_width;
    direct->out_height = out_height;
    direct->constants = is_709 ? (is_full_range ? &kYuvF709Constants : &kYuvH709Constants)
                               : (is_full_range ? &kYuvJPEGConstants : &kYuvI601Constants);
    direct->scaled = malloc((size_t)out_width * out_height * 2 + 64);
    return direct;
}

void direct_yuv_destroy(direct_yuv *direct) {
    free(direct->scaled);
    free(direct);
}

int direct_yuv_convert(direct_yuv *d, const uint8_t *y, int y_stride, const uint8_t *uv, int uv_stride, uint8_t *bgra,
                       int bgra_stride) {
    if (d->width != d->out_width || d->height != d->out_height) {
        uint8_t *scaled_uv = d->scaled + (size_t)d->out_width * d->out_height;
        int uv_row = (d->out_width + 1) / 2 * 2;
        NV12Scale(y, y_stride, uv, uv_stride, d->width, d->height, d->scaled, d->out_width, scaled_uv, uv_row,
                  d->out_width, d->out_height, kFilterBox);
        y = d->scaled;
        y_stride = d->out_width;
        uv = scaled_uv;
        uv_stride = uv_row;
    }
    return NV12ToARGBMatrix(y, y_stride, uv, uv_stride, bgra, bgra_stride, d->constants, d->out_width, d->out_height);
}
