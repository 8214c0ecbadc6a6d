// libyuv's scaling and conversion alone: the middle of a 420v picture to 1280×720, then to BGRA.
#include <libyuv.h>

#include "imaging.h"

int main(void)
{
    uint8_t *y = malloc((size_t)WIDTH * HEIGHT), *uv = malloc((size_t)WIDTH * HEIGHT / 2);
    for (int row = 0; row < HEIGHT; row++)
        for (int x = 0; x < WIDTH; x++) y[(size_t)row * WIDTH + x] = level_at(x, row, 0);
    for (int row = 0; row < HEIGHT / 2; row++)
        for (int x = 0; x < WIDTH; x++) uv[(size_t)row * WIDTH + x] = level_at(x, row, 1 + x % 2);
    uint8_t *small_y = malloc(1280 * 720), *small_uv = malloc(1280 * 360), *out = malloc(1280 * 720 * 4);
    const uint8_t *from_y = y + 90 * WIDTH + 160, *from_uv = uv + 45 * WIDTH + 160;
    MEASURE_PICTURE({
        NV12Scale(from_y, WIDTH, from_uv, WIDTH, 1600, 900, small_y, 1280, small_uv, 1280, 1280, 720, kFilterBilinear);
        NV12ToARGBMatrix(small_y, 1280, small_uv, 1280, out, 1280 * 4, &kYuvH709Constants, 1280, 720);
    });
    return 0;
}
