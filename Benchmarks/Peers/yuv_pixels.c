// libyuv called directly on one thread: yuv_pixels FROM TO, or yuv_pixels copy FORMAT for memcpy alone.
#include <libyuv.h>

#include "pixels.h"

#define Y(p) (p).memory[frame % SOURCES]
#define UV(p) ((p).memory[frame % SOURCES] + WIDTH * HEIGHT)
#define OUT out.memory[frame % TARGETS]

int main(int count, char **arguments) {
    if (count != 3) {
        fputs("yuv_pixels takes FROM TO.\n", stderr);
        return 2;
    }
    int is_copy = strcmp(arguments[1], "copy") == 0;
    pictures in = make_pictures(arguments[is_copy ? 2 : 1]), out = make_pictures(arguments[2]);
    char way[32];
    snprintf(way, sizeof way, "%s-%s", arguments[1], arguments[2]);
    if (is_copy) {
        MEASURE(memcpy(OUT, Y(in), in.size));
    } else if (strcmp(way, "420v-BGRA") == 0) {
        MEASURE(NV12ToARGBMatrix(Y(in), WIDTH, UV(in), WIDTH, OUT, WIDTH * 4, &kYuvI601Constants, WIDTH, HEIGHT));
    } else if (strcmp(way, "yuvs-BGRA") == 0) {
        MEASURE(YUY2ToARGB(Y(in), WIDTH * 2, OUT, WIDTH * 4, WIDTH, HEIGHT));
    } else if (strcmp(way, "yuvs-420v") == 0) {
        MEASURE(YUY2ToNV12(Y(in), WIDTH * 2, OUT, WIDTH, OUT + WIDTH * HEIGHT, WIDTH, WIDTH, HEIGHT));
    } else if (strcmp(way, "BGRA-420v") == 0) {
        MEASURE(ARGBToNV12(Y(in), WIDTH * 4, OUT, WIDTH, OUT + WIDTH * HEIGHT, WIDTH, WIDTH, HEIGHT));
    } else {
        fprintf(stderr, "libyuv has no %s in one call.\n", way);
        return 2;
    }
    return 0;
}
