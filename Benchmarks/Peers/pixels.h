// Code shared by the programs that measure pixel conversions: images, formats, and the clock.
#ifndef PIXELS_H
#define PIXELS_H

#include "flow.h"

enum { WIDTH = 1920, HEIGHT = 1080, FRAMES = 120, SOURCES = 4, TARGETS = 2 };

// Four source images and two results in rotation, as with a camera and a pool.
typedef struct {
    const char *name;
    size_t size;
    uint8_t *memory[SOURCES];
} pictures;

static inline pictures make_pictures(const char *name) {
    size_t pixels = (size_t)WIDTH * HEIGHT;
    pictures result = {
        name, strcmp(name, "BGRA") == 0 ? pixels * 4 : strcmp(name, "yuvs") == 0 ? pixels * 2 : pixels * 3 / 2, {0}};
    size_t row = strcmp(name, "BGRA") == 0 ? WIDTH * 4 : strcmp(name, "yuvs") == 0 ? WIDTH * 2 : WIDTH;
    for (int i = 0; i < SOURCES; i++) {
        result.memory[i] = (uint8_t *)checked(aligned_alloc(64, (result.size + 63) / 64 * 64));
        for (size_t at = 0; at < result.size; at++)
            result.memory[i][at] = (uint8_t)(16 + (at % row / 3 + at / row) % 220);
    }
    return result;
}

// Milliseconds of CPU time per call, after a few warm-up calls.
#define MEASURE(call)                                                                                                  \
    do {                                                                                                               \
        for (int frame = 0; frame < 8; frame++) { call; }                                                              \
        double start_ = cpu_us();                                                                                      \
        for (int frame = 0; frame < FRAMES; frame++) { call; }                                                         \
        printf("{\"cpu_ms\": %.6f}\n", (cpu_us() - start_) / FRAMES / 1000);                                           \
    } while (0)

#endif
