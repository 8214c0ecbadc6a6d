#include "CYUV.h"
#include <string.h>

// The loops are written for automatic vectorization: 16-bit arithmetic, no branches. On x86-64 they are also compiled
// for AVX2, and the loader selects the better version. This is disabled for the thread sanitizer, which would intercept
// the selection before it is initialized and crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CYUV_VECTOR
#endif
#endif
#if defined(CYUV_VECTOR)
#elif defined(__x86_64__) && defined(__GLIBC__)
#define CYUV_VECTOR __attribute__((target_clones("avx2", "default")))
#else
#define CYUV_VECTOR
#endif

// Applies an expression of `v` to every value. The output may be the input: blocks are processed in a copy, because the
// compiler does not vectorize loops whose input and output may overlap.
#define CYUV_MAP(in, out, width, expression)                                                                           \
    do {                                                                                                               \
        int x_ = 0;                                                                                                    \
        uint8_t block_[64];                                                                                            \
        for (; x_ + 64 <= (width); x_ += 64) {                                                                         \
            memcpy(block_, (in) + x_, 64);                                                                             \
            for (int i_ = 0; i_ < 64; i_++) {                                                                          \
                const int v = block_[i_];                                                                              \
                block_[i_] = (expression);                                                                             \
            }                                                                                                          \
            memcpy((out) + x_, block_, 64);                                                                            \
        }                                                                                                              \
        for (; x_ < (width); x_++) {                                                                                   \
            const int v = (in)[x_];                                                                                    \
            (out)[x_] = (expression);                                                                                  \
        }                                                                                                              \
    } while (0)

static inline uint8_t luma_to_full(int v) {
    uint16_t above = v < 16 ? 0 : (uint16_t)(v - 16);
    uint16_t wide = (uint16_t)(above * 149 + 64) >> 7;
    return wide > 255 ? 255 : (uint8_t)wide;
}

static inline uint8_t luma_to_video(int v) { return (uint8_t)(16 + ((uint16_t)(v * 220 + 128) >> 8)); }

static inline uint8_t chroma_to_full(int v) {
    int16_t wide = (int16_t)(((int16_t)((v - 128) * 146 + 64) >> 7) + 128);
    return wide < 0 ? 0 : wide > 255 ? 255 : (uint8_t)wide;
}

static inline uint8_t chroma_to_video(int v) { return (uint8_t)(128 + ((int16_t)((v - 128) * 225 + 128) >> 8)); }

const struct YuvConstants *cyuv_constants(int matrix, int full_range, int swapped) {
    static const struct YuvConstants *const table[3][2][2] = {
        {{&kYuvI601Constants, &kYvuI601Constants}, {&kYuvJPEGConstants, &kYvuJPEGConstants}},
        {{&kYuvH709Constants, &kYvuH709Constants}, {&kYuvF709Constants, &kYvuF709Constants}},
        {{&kYuv2020Constants, &kYvu2020Constants}, {&kYuvV2020Constants, &kYvuV2020Constants}},
    };
    return table[matrix < 0 || matrix > 2 ? 1 : matrix][full_range != 0][swapped != 0];
}

CYUV_VECTOR void cyuv_luma_row(const uint8_t *restrict r, const uint8_t *restrict g, const uint8_t *restrict b,
                   uint8_t *restrict luma, int width, int red, int green, int blue, int offset) {
    const uint16_t cr = (uint16_t)red, cg = (uint16_t)green, cb = (uint16_t)blue;
    const uint16_t bias = (uint16_t)((offset << 8) + 128);
    for (int x = 0; x < width; x++) {
        luma[x] = (uint8_t)((uint16_t)(cr * r[x] + cg * g[x] + cb * b[x] + bias) >> 8);
    }
}

CYUV_VECTOR void cyuv_chroma_row(const uint8_t *restrict r, const uint8_t *restrict g, const uint8_t *restrict b,
                     uint8_t *restrict chroma, int width, int red, int green, int blue) {
    const uint16_t cr = (uint16_t)red, cg = (uint16_t)green, cb = (uint16_t)blue;
    for (int x = 0; x < width; x++) {
        // Intermediate values wrap around, but the sum always fits 16 bits.
        chroma[x] =
            (uint8_t)((uint16_t)((uint16_t)(cr * r[x]) + (uint16_t)(cg * g[x]) + (uint16_t)(cb * b[x]) + 0x8080) >> 8);
    }
}

CYUV_VECTOR void cyuv_average_rows(const uint8_t *restrict a, const uint8_t *restrict b, uint8_t *restrict out,
                                   int width) {
    for (int x = 0; x < width; x++) {
        out[x] = (uint8_t)((a[x] + b[x] + 1) >> 1);
    }
}

CYUV_VECTOR void cyuv_average_pairs(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    for (int x = 0; x < width / 2; x++) {
        out[x] = (uint8_t)((in[2 * x] + in[2 * x + 1] + 1) >> 1);
    }
    if (width & 1) {
        out[width / 2] = in[width - 1];
    }
}

CYUV_VECTOR void cyuv_double_row(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    for (int x = 0; x < width / 2; x++) {
        out[2 * x] = in[x];
        out[2 * x + 1] = in[x];
    }
    if (width & 1) {
        out[width - 1] = in[width / 2];
    }
}

CYUV_VECTOR void cyuv_every_second(const uint8_t *restrict in, uint8_t *restrict out, int width) {
    for (int x = 0; x < width; x++) {
        out[x] = in[2 * x];
    }
}

CYUV_VECTOR void cyuv_luma_to_full(const uint8_t *in, uint8_t *out, int width) {
    CYUV_MAP(in, out, width, luma_to_full(v));
}

CYUV_VECTOR void cyuv_luma_to_video(const uint8_t *in, uint8_t *out, int width) {
    CYUV_MAP(in, out, width, luma_to_video(v));
}

CYUV_VECTOR void cyuv_chroma_to_full(const uint8_t *in, uint8_t *out, int width) {
    CYUV_MAP(in, out, width, chroma_to_full(v));
}

CYUV_VECTOR void cyuv_chroma_to_video(const uint8_t *in, uint8_t *out, int width) {
    CYUV_MAP(in, out, width, chroma_to_video(v));
}

CYUV_VECTOR void cyuv_float_row(const uint8_t *restrict pixels, float *restrict out, int width, int shift, float scale,
                                float bias) {
    for (int x = 0; x < width; x++) {
        uint32_t pixel;
        memcpy(&pixel, pixels + 4 * x, 4);
        out[x] = (float)(int32_t)(pixel >> shift & 255) * scale + bias;
    }
}
