// Decodes a camera's JPEG image to two-plane 4:2:0 on one thread: jpeg_pixels turbojpeg|avcodec FILE, each with libyuv.
#include "../Sources/CDirectJPEG/CDirectJPEG.c"

#include "pixels.h"

int main(int count, char **arguments) {
    if (count != 3) {
        fputs("jpeg_pixels takes turbojpeg|avcodec FILE.\n", stderr);
        return 2;
    }
    FILE *file = fopen(arguments[2], "rb");
    if (file == NULL) {
        perror(arguments[2]);
        return 1;
    }
    uint8_t *bytes = checked(malloc(16 << 20));
    size_t size = fread(bytes, 1, 16 << 20, file);
    fclose(file);
    int (*decode)(const uint8_t *, size_t, int, int, int, uint8_t *, int, uint8_t *, int) =
        strcmp(arguments[1], "avcodec") == 0 ? direct_avcodec : direct_turbojpeg;
    pictures out = make_pictures("420v");
    int failures = 0;
    MEASURE(failures += decode(bytes, size, WIDTH, HEIGHT, 0, out.memory[frame % TARGETS], WIDTH,
                               out.memory[frame % TARGETS] + WIDTH * HEIGHT, WIDTH) != 0);
    return failures != 0;
}
