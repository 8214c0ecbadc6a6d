#include "CYUV.h"

// Loops are written so that the compiler turns them into vector code: 16-bit numbers, no branches.

const struct YuvConstants *cyuv_constants(int matrix, int full_range, int swapped) {
    static const struct YuvConstants *const table[3][2][2] = {
        {{&kYuvI601Constants, &kYvuI601Constants}, {&kYuvJPEGConstants, &kYvuJPEGConstants}},
        {{&kYuvH709Constants, &kYvuH709Constants}, {&kYuvF709Constants, &kYvuF709Constants}},
        {{&kYuv2020Constants, &kYvu2020Constants}, {&kYuvV2020Constants, &kYvuV2020Constants}},
    };
    return table[matrix < 0 || matrix > 2 ? 1 : matrix][full_range != 0][swapped != 0];
}

void cyuv_luma_row(const uint8_t *restrict r, const uint8_t *restrict g, const uint8_t *restrict b,
                   uint8_t *restrict luma, int width, int red, int green, int blue, int offset) {
    const uint16_t cr = (uint16_t)red, cg = (uint16_t)green, cb = (uint16_t)blue;
    const uint16_t bias = (uint16_t)((offset << 8) + 128);
    for (int x = 0; x < width; x++) {
        luma[x] = (uint8_t)((uint16_t)(cr * r[x] + cg * g[x] + cb * b[x] + bias) >> 8);
    }
}

void cyuv_chroma_row(const uint8_t *restrict r, const uint8_t *restrict g, const uint8_t *restrict b,
                     uint8_t *restrict chroma, int width, int red, int green, int blue) {
    const uint16_t cr = (uint16_t)red, cg = (uint16_t)green, cb = (uint16_t)blue;
    for (int x = 0; x < width; x++) {
        // Wraps around on the way, but the sum is always within 16 bits.
        chroma[x] = (uint8_t)((uint16_t)((uint16_t)(cr * r[x]) + (uint16_t)(cg * g[x]) + (uint16_t)(cb * b[x]) + 0x8080) >> 8);
    }
}

void cyuv_average_rows(const uint8_t *a, const uint8_t *b, uint8_t *out, int width) {
    for (int x = 0; x < width; x++) {
        out[x] = (uint8_t)((a[x] + b[x] + 1) >> 1);
    }
}

void cyuv_average_pairs(const uint8_t *in, uint8_t *out, int width) {
    for (int x = 0; x < width / 2; x++) {
        out[x] = (uint8_t)((in[2 * x] + in[2 * x + 1] + 1) >> 1);
    }
    if (width & 1) {
        out[width / 2] = in[width - 1];
    }
}

void cyuv_double_row(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    for (int x = 0; x < width / 2; x++) {
        out[2 * x] = in[x];
        out[2 * x + 1] = in[x];
    }
    if (width & 1) {
        out[width - 1] = in[width / 2];
    }
}

void cyuv_luma_to_full(const uint8_t *in, uint8_t *out, int width) {
    for (int x = 0; x < width; x++) {
        uint16_t above = in[x] < 16 ? 0 : (uint16_t)(in[x] - 16);
        uint16_t wide = (uint16_t)(above * 149 + 64) >> 7;
        out[x] = wide > 255 ? 255 : (uint8_t)wide;
    }
}

void cyuv_luma_to_video(const uint8_t *in, uint8_t *out, int width) {
    for (int x = 0; x < width; x++) {
        out[x] = (uint8_t)(16 + ((uint16_t)(in[x] * 220 + 128) >> 8));
    }
}

void cyuv_chroma_to_full(const uint8_t *in, uint8_t *out, int width) {
    for (int x = 0; x < width; x++) {
        int16_t wide = (int16_t)(((int16_t)((in[x] - 128) * 146) + 64) >> 7) + 128;
        out[x] = wide < 0 ? 0 : wide > 255 ? 255 : (uint8_t)wide;
    }
}

void cyuv_chroma_to_video(const uint8_t *in, uint8_t *out, int width) {
    for (int x = 0; x < width; x++) {
        out[x] = (uint8_t)(128 + (((int16_t)((in[x] - 128) * 225) + 128) >> 8));
    }
}
