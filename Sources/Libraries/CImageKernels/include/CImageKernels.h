// Loops over pixels of four floats (red, green, blue, alpha), and a file in memory. Plain C, because an unoptimized
// build of it is still fast enough for tests, and because compilers vectorize its loops.
//
// Callers guarantee that rows have room for n pixels, and that coordinates are finite.
#pragma once
#include <stddef.h>
#include <stdint.h>

#include "CImageBytes.h"

#ifdef __cplusplus
extern "C" {
#endif

// Creates a file in memory with these bytes and returns its descriptor; -1 if that fails.
int cimage_memory_file(const void *bytes, size_t count);

// MARK: Tiles

// A rectangle of pixels: the pixel (x, y) of the picture is at base[4·((y - this.y)·stride + x - this.x)]. Pixels
// outside are transparent.
typedef struct {
    float *base;
    int x, y, width, height;
    ptrdiff_t stride; // in pixels
} cimage_tile;

// MARK: Loading and storing

// The layout of integer pixels: the step from pixel to pixel in components, and the component of red, green, blue and
// alpha (-1: none, which reads as 1, or as 0 for colours).
typedef struct {
    int step, r, g, b, a;
    int is_premultiplied;
    int swaps_bytes;
} cimage_layout;

// Reads pixels of 8 bits. table: 256 values of a component in the working space, or NULL for c / 255. square: the same
// for premultiplied components, 256 for each alpha, or NULL.
void cimage_load8(const uint8_t *row, int n, const cimage_layout *layout, const float *table, const float *square,
                  float *out);
void cimage_load16(const uint16_t *row, int n, const cimage_layout *layout, float *out);
void cimage_load_half(const uint16_t *row, int n, const cimage_layout *layout, float *out);
void cimage_load_float(const float *row, int n, const cimage_layout *layout, float *out);

// Reads n pixels of 8-bit luma with pairs that share chroma; is_odd: the first is the second of a pair.
// m: the factor of luma (m[1] is unused), of Cb in red, green and blue, of Cr, and the offsets.
// table: count values from 0 to 1, or NULL. Without a table, a negative count keeps values beyond 0 and 1.
void cimage_load_camera(const uint8_t *luma, const uint8_t *chroma, int is_odd, int n, const float *m,
                        const float *table, int count, float *out);

// Writes pixels. keeps_alpha 0: alpha is stored as 1. The colours are stored as they are.
void cimage_store8(const float *in, int n, const cimage_layout *layout, uint8_t *row);
// Writes pixels of 8 bits through a table of encoded levels, of 16,384 entries. Alpha is not encoded.
void cimage_store8_table(const float *in, int n, const cimage_layout *layout, const uint8_t *table, uint8_t *row);
void cimage_store16(const float *in, int n, const cimage_layout *layout, uint16_t *row);
void cimage_store_half(const float *in, int n, const cimage_layout *layout, uint16_t *row);
void cimage_store_float(const float *in, int n, const cimage_layout *layout, float *row);

// MARK: Colours, in place

void cimage_premultiply(float *px, int n);
// Divides by alpha; colours of alpha 0 become 0.
void cimage_unpremultiply(float *px, int n);
// m: four rows of four factors and an offset.
void cimage_matrix(float *px, int n, const float *m);
void cimage_clamp(float *px, int n, const float *low, const float *high);
// Maps red, green and blue by a table of values from 0 to 1, interpolated. Values outside go through the line through
// the last two entries, or mirrored at 0.
void cimage_curve(float *px, int n, const float *table, int count);
// Like cimage_curve with a table for each of red, green and blue, clamped to 0…1.
void cimage_curves(float *px, int n, const float *red, const float *green, const float *blue, int count);
// sign(c)·|c|^power
void cimage_power(float *px, int n, float power);
// px = luminance-weighted steps; kinds below.
enum {
    CIMAGE_POSTERIZE, // p[0]: levels
    CIMAGE_THRESHOLD, // p[0]: threshold
    CIMAGE_VIBRANCE,  // p[0]: amount
    CIMAGE_MAXIMUM_COMPONENT,
    CIMAGE_MINIMUM_COMPONENT,
    CIMAGE_MASK_TO_ALPHA,  // premultiplied
    CIMAGE_INVERT_CLAMPED, // unused
    CIMAGE_RECIPROCAL,
    CIMAGE_POLYNOMIAL,      // p: four coefficients for each component
    CIMAGE_CROSS_POLYNOMIAL, // p: ten coefficients for each of red, green and blue
    CIMAGE_SHADOWS,         // p[0]: highlights, p[1]: shadows
};
void cimage_step(float *px, int n, int kind, const float *p);
// Maps colours through a cube of n³ entries of four floats, red fastest, with values from 0 to 1. Entries are
// premultiplied; the result replaces colour and multiplies alpha. px is not premultiplied.
void cimage_cube(float *px, int n, const float *cube, int side);
// Maps luminance through a row of pixels.
void cimage_map(float *px, int n, const float *row, int count);
// Rounds to multiples of 1/255 and clamps to 0…1.
void cimage_quantize(float *px, int n);

// MARK: Sampling

// The limits of sampling. Texels are read from x0…x1 and y0…y1 only, coordinates outside are moved to the edge, and the
// coverage of the rectangle fades the result.
typedef struct {
    double x0, y0, x1, y1; // the rectangle of the source, in pixel edges
    double step_x, step_y; // the source's size of one pixel of the result, for the coverage; 0: no coverage
    int is_nearest;
} cimage_sampling;

// Samples along a line: pixel i is at (x + i·dx, y + i·dy), in pixel edges, so that the first pixel's centre is at .5.
void cimage_sample_line(const cimage_tile *from, const cimage_sampling *s, double x, double y, double dx, double dy,
                        float *out, int n);
// The same for bytes.
void cimage_bytes_sample_line(const cimage_bytes *from, const cimage_sampling *s, double x, double y, double dx,
                              double dy, uint8_t *out, int n);
// Samples at points; a point that is not finite is transparent.
void cimage_sample_points(const cimage_tile *from, const cimage_sampling *s, const double *points, float *out, int n);
// out[i] = sum of weights[i·taps + t]·row[first[i] + t], where pixels outside 0..<count are the nearest ones.
void cimage_resample_row(const float *row, int count, const int *first, const float *weights, int taps, float *out,
                         int n);

// The coordinates in the source of n pixels of the result, beginning at the centre (x, y). points: x and y for each.
enum {
    CIMAGE_WARP_HOMOGRAPHY, // p: nine factors
    CIMAGE_WARP_TWIRL,      // p: center, radius, angle
    CIMAGE_WARP_VORTEX,     // p: center, radius, angle
    CIMAGE_WARP_PINCH,      // p: center, radius, scale
    CIMAGE_WARP_BUMP,       // p: center, radius, scale
    CIMAGE_WARP_BUMP_LINEAR, // p: center, radius, scale, angle
    CIMAGE_WARP_HOLE,       // p: center, radius
    CIMAGE_WARP_SPLASH,     // p: center, radius
    CIMAGE_WARP_WRAP,       // p: center, radius, angle
    CIMAGE_WARP_PIXELLATE,  // p: center, scale
    CIMAGE_WARP_HEXAGONS,   // p: center, scale
    CIMAGE_WARP_CRYSTALS,   // p: center, radius
    CIMAGE_WARP_TILE,       // p: the affine transform and its inverse, then the rectangle
    CIMAGE_WARP_KALEIDOSCOPE, // p: center, count, angle
    CIMAGE_WARP_STRETCH,    // p: width, height of the source, width, height of the result, center share, crop share
    CIMAGE_WARP_LIGHT_TUNNEL, // p: center, rotation, radius
};
void cimage_warp(int kind, const double *p, double x, double y, double *points, int n);
// Draws discs of the colours at the centres of cells. p: center, radius.
void cimage_pointillize(const cimage_tile *from, const double *p, double x, double y, float *out, int n);

// MARK: Neighbourhoods

// out(x, y) = sum of kernel[j·columns + i]·from(x + i - columns/2, y + rows/2 - j) + bias
void cimage_convolve(const cimage_tile *from, const float *kernel, int columns, int rows, float bias, int keeps_alpha,
                     int x, int y, float *out, int n);
// out[i] = sum of weights[t]·row[i + t]; row has n + taps - 1 pixels.
void cimage_weigh_row(const float *row, const float *weights, int taps, float *out, int n);
// out[i] = sum of weights[t]·rows[t][i]
void cimage_weigh_rows(const float *const *rows, const float *weights, int taps, float *out, int n);
// The means of the pixels 2i and 2i + 1 of two rows.
void cimage_halve(const float *low, const float *high, float *out, int n);
// Pixels between those of two rows: out[i] is at x + i·step, where whole numbers are the centres of their pixels; share
// is the weight of the second row. The rows have a pixel more than the last place.
void cimage_between(const float *low, const float *high, float share, double x, double step, float *out, int n);
// Maximum or minimum over the pixels of a disc or of a rectangle, for all pixels of a tile.
void cimage_morphology(const cimage_tile *from, int is_maximum, const int *half_widths, int half_height,
                       const cimage_tile *to);
void cimage_median(const cimage_tile *from, int x, int y, float *out, int n);
void cimage_noise_reduction(const cimage_tile *from, float level, float sharpness, int x, int y, float *out, int n);
void cimage_edges(const cimage_tile *from, float intensity, int x, int y, float *out, int n);

// MARK: Two pictures

enum {
    CIMAGE_OVER, CIMAGE_IN, CIMAGE_OUT, CIMAGE_ATOP, CIMAGE_ADD, CIMAGE_MULTIPLY_PLAIN, CIMAGE_MAX, CIMAGE_MIN,
    CIMAGE_MULTIPLY, CIMAGE_SCREEN, CIMAGE_OVERLAY, CIMAGE_DARKEN, CIMAGE_LIGHTEN, CIMAGE_COLOR_DODGE,
    CIMAGE_COLOR_BURN, CIMAGE_HARD_LIGHT, CIMAGE_SOFT_LIGHT, CIMAGE_DIFFERENCE, CIMAGE_EXCLUSION, CIMAGE_HUE,
    CIMAGE_SATURATION, CIMAGE_COLOR, CIMAGE_LUMINOSITY, CIMAGE_LINEAR_DODGE, CIMAGE_LINEAR_BURN, CIMAGE_SUBTRACT,
    CIMAGE_DIVIDE, CIMAGE_LINEAR_LIGHT, CIMAGE_VIVID_LIGHT, CIMAGE_PIN_LIGHT, CIMAGE_ABSOLUTE_DIFFERENCE,
};
// Premultiplied source and backdrop; out may be either.
void cimage_blend(int mode, const float *source, const float *backdrop, float *out, int n);
// out = backdrop + m·(source - backdrop). channel 0…2: red, green, blue; 3: alpha; 4: luminance.
void cimage_mix_mask(const float *source, const float *backdrop, const float *mask, int channel, float *out, int n);
void cimage_mix(const float *a, const float *b, float share, float *out, int n);
// The picture and its blur: sharp = a + amount·(a - b), on luminance only if asked.
void cimage_unsharp(const float *a, const float *b, float amount, int luminance_only, float *out, int n);
void cimage_bloom(const float *a, const float *b, float intensity, int darkens, float *out, int n);

// MARK: Generators

enum {
    CIMAGE_CHECKERS, // p: center, width, sharpness, two colours
    CIMAGE_STRIPES,  // p: center, width, sharpness, two colours
    CIMAGE_LINEAR_GRADIENT, // p: two points, two colours
    CIMAGE_SMOOTH_GRADIENT,
    CIMAGE_RADIAL_GRADIENT, // p: center, two radii, two colours
    CIMAGE_GAUSSIAN_GRADIENT, // p: center, radius, two colours
    CIMAGE_RANDOM,
    CIMAGE_ROUNDED_RECTANGLE, // p: rectangle, radius, colour
    CIMAGE_VIGNETTE_MASK,     // p: center, inner, outer, intensity, kind
    CIMAGE_ROUNDED_STROKE,    // p: rectangle, radius, colour, width
};
void cimage_generate(int kind, const double *p, double x, double y, float *out, int n);
// Screens: black and white dots and lines by luminance.
void cimage_screen(int kind, const double *p, double x, double y, float *px, int n);

// MARK: Reductions

// Adds up the components of a row; the eight values after the sums are the minima and maxima.
void cimage_sum(const float *row, int n, double *sums);
void cimage_extremes(const float *row, int n, float *low, float *high);
// Counts each component into count bins over 0…1.
void cimage_histogram(const float *row, int n, int count, uint32_t *bins);

#ifdef __cplusplus
}
#endif
