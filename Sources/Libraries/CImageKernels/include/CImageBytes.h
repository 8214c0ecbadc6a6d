// Loops over pixels of four bytes: three premultiplied colours in any order, then alpha. They round once, to the
// nearest level, and clamp.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A rectangle of pixels: the pixel (x, y) of the picture is at base[(y - this.y)·stride + 4·(x - this.x)]. Pixels
// outside are transparent.
typedef struct {
    uint8_t *base;
    int x, y, width, height;
    ptrdiff_t stride; // in bytes; negative for memory whose first row is the top
} cimage_bytes;

// The order of the components of the result in the pixels that are read.
enum {
    CIMAGE_MOVE_SAME,     // 0 1 2 3
    CIMAGE_MOVE_SWAP,     // 2 1 0 3
    CIMAGE_MOVE_REVERSE,  // 3 2 1 0
    CIMAGE_MOVE_FIRST,    // 1 2 3 0: alpha was the first
    CIMAGE_MOVE_LAST,     // 3 0 1 2: alpha becomes the first
};

// Moves pixels. With has_alpha, the colours of transparent pixels become 0; without, pixels become opaque. Returns 1 if
// all pixels of the result are opaque. CIMAGE_MOVE_LAST stores a tile and changes nothing but the order.
int cimage_bytes_move(const uint8_t *from, uint8_t *to, int n, int order, int has_alpha);
// Returns 1 if all pixels are opaque.
int cimage_bytes_opaque(const uint8_t *px, int n);
// Sets alpha to 255.
void cimage_bytes_fill_alpha(uint8_t *px, int n);
// Maps the three colours through tables of 256 levels, one after the other in memory.
void cimage_bytes_table(const uint8_t *from, uint8_t *to, int n, const uint8_t *tables);
// Each colour of the result: (m[4k…] · pixel + bias[k]) / 2^shift. Alpha stays.
void cimage_bytes_matrix(const uint8_t *from, uint8_t *to, int n, const int16_t *m, const int32_t *bias, int shift);
// alpha - colour
void cimage_bytes_invert(const uint8_t *from, uint8_t *to, int n);
// out = top + (1 - alpha of top)·backdrop
void cimage_bytes_over(const uint8_t *top, const uint8_t *backdrop, uint8_t *out, int n);
// The same for a backdrop of levels times 16, which may be beyond 0 and 255.
void cimage_bytes_over_wide(const uint8_t *top, const int16_t *backdrop, uint8_t *out, int n);
// out = a + amount·(a - b), with the alpha of a; amount is less than 2.
void cimage_bytes_unsharp(const uint8_t *a, const uint8_t *b, float amount, uint8_t *out, int n);

// Lines of values of 16 bits: levels times 128.
void cimage_bytes_widen(const uint8_t *px, uint16_t *out, int n);
// The means of the pixels 2i and 2i + 1 of two rows.
void cimage_bytes_halve(const uint8_t *low, const uint8_t *high, uint16_t *out, int n);
void cimage_wide_halve(const uint16_t *low, const uint16_t *high, uint16_t *out, int n);
// out[i] = weights[0]·rows[half][i] + sum of weights[t]·(rows[half - t][i] + rows[half + t][i]); the weights are
// fractions of 65,536. n counts pixels.
void cimage_wide_weigh(const uint16_t *const *rows, const uint16_t *weights, int half, uint16_t *out, int n);
void cimage_wide_weigh_bytes(const uint16_t *const *rows, const uint16_t *weights, int half, uint8_t *out, int n);
// Like cimage_between, in two steps: between two rows, with a share of 65,536, and then along the row.
void cimage_wide_mix(const uint16_t *low, const uint16_t *high, int share, uint16_t *out, int n);
void cimage_wide_between(const uint16_t *row, double x, double step, uint8_t *out, int n);

// sums += added - removed, where removed may be NULL; n pixels.
void cimage_bytes_add(uint16_t *sums, const uint8_t *added, const uint8_t *removed, int n);
// out[i] = the sum of `side` sums from i on, times `factor`.
void cimage_bytes_box(const uint16_t *sums, int side, float factor, uint8_t *out, int n);

// Whole-number weights: out = (sum of weights·pixels + bias) / 2^shift, for rows of n + columns - 1 pixels. The sums
// fit into 16 bits.
void cimage_bytes_convolve(const uint8_t *const *lines, const int16_t *weights, int columns, int rows, int bias,
                           int shift, uint8_t *out, int n);
// The median of 3×3, for three lines of n + 2 pixels. room: three lines of n + 2 pixels and 32 bytes.
void cimage_bytes_median(const uint8_t *const *lines, uint8_t *room, uint8_t *out, int n);
// The best of each run of 2·half + 1 pixels, for `count` different half widths in falling order; line has
// n + 2·halves[0] pixels. room: 8 lines of as many pixels. out: count lines, `step` bytes apart.
void cimage_bytes_runs(const uint8_t *line, int is_maximum, const int *halves, int count, uint8_t *room, uint8_t *out,
                       ptrdiff_t step, int n);
// out[i] = the best of the rows.
void cimage_bytes_best(const uint8_t *const *rows, int count, int is_maximum, uint8_t *out, int n);

// Places and shares of four pixels of a row of a scaled camera picture, for all rows.
typedef struct {
    int32_t luma, chroma;         // the first sample of luma, and the first pair of chroma, that is needed
    int32_t fits;                 // 0: the samples are too far from each other; the taps count
    int32_t place[4], next[4];    // the samples of luma, two for each pixel, at most one apart
    uint8_t order[3][16];         // the bytes of luma, Cb and Cr behind the first sample
    int16_t shares[8];            // of 16,384, two for each pixel
} cimage_camera_block;

// Makes the blocks for n pixels; place, next and shares have n entries. There are (n + 3) / 4 blocks.
void cimage_camera_blocks(const int32_t *place, const int32_t *next, const int16_t *shares, int n,
                          cimage_camera_block *blocks);

// Two rows of luma and the rows of chroma that belong to them.
typedef struct {
    const uint8_t *luma[2], *chroma[2];
    int share; // of the second, of 32,768
} cimage_camera_rows;

// Writes n opaque pixels of a scaled picture in 420v or 420f: colour k = (m[4k]·luma + m[4k + 1]·Cb + m[4k + 2]·Cr) /
// 2^shift + bias[k], where levels and biases are in units of 1/128. The samples from `first` on, `width` of them, are
// needed; first is even. room: 2 rows of (width + 32) values. out or wide is NULL; wide gets levels times 16 that are
// not clamped. portable: 1 to do without special instructions.
void cimage_bytes_camera(const cimage_camera_rows *rows, int first, int width, const cimage_camera_block *blocks,
                         int n, const int16_t *m, const int32_t *bias, int shift, uint16_t *room, int portable,
                         uint8_t *out, int16_t *wide);

#ifdef __cplusplus
}
#endif
