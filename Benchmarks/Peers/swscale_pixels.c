// libswscale, without scaling, on one thread: swscale_pixels FROM TO.
#include <libswscale/swscale.h>

#include "pixels.h"

static enum AVPixelFormat format_of(const char *name) {
    if (strcmp(name, "BGRA") == 0) return AV_PIX_FMT_BGRA;
    return strcmp(name, "yuvs") == 0 ? AV_PIX_FMT_YUYV422 : AV_PIX_FMT_NV12;
}

static void planes(const char *name, uint8_t *memory, uint8_t *data[4], int strides[4]) {
    int is_planar = strcmp(name, "420v") == 0;
    data[0] = memory;
    data[1] = is_planar ? memory + WIDTH * HEIGHT : NULL;
    strides[0] = strcmp(name, "BGRA") == 0 ? WIDTH * 4 : is_planar ? WIDTH : WIDTH * 2;
    strides[1] = is_planar ? WIDTH : 0;
}

static int convert(struct SwsContext *context, pictures *in, pictures *out, int frame) {
    uint8_t *from[4] = {0}, *to[4] = {0};
    int from_strides[4] = {0}, to_strides[4] = {0};
    planes(in->name, in->memory[frame % SOURCES], from, from_strides);
    planes(out->name, out->memory[frame % TARGETS], to, to_strides);
    return sws_scale(context, (const uint8_t *const *)from, from_strides, 0, HEIGHT, to, to_strides);
}

int main(int count, char **arguments) {
    if (count != 3) {
        fputs("swscale_pixels takes FROM TO.\n", stderr);
        return 2;
    }
    pictures in = make_pictures(arguments[1]), out = make_pictures(arguments[2]);
    struct SwsContext *context = sws_getContext(WIDTH, HEIGHT, format_of(in.name), WIDTH, HEIGHT, format_of(out.name),
                                                SWS_BILINEAR, NULL, NULL, NULL);
    if (context == NULL) return 1;
    MEASURE(convert(context, &in, &out, frame));
    sws_freeContext(context);
    return 0;
}
