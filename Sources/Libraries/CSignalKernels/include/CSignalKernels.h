// Arithmetic on vectors of numbers, reductions, filters and Fourier transforms, in single (`f`) and double (`d`)
// precision. Plain C, which compilers vectorize.
//
// Strides count elements and may be negative or 0. The output may be an input, element by element.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Which operation a function carries out; named after the letters of vDSP's functions.
enum csignal_unary {
    csignal_copy, csignal_abs, csignal_negative_abs, csignal_negate, csignal_square, csignal_signed_square,
    csignal_fraction,
};
// a and b are elements of the vectors, in this order.
enum csignal_binary {
    csignal_add, csignal_subtract, csignal_multiply, csignal_divide, csignal_maximum, csignal_minimum,
    csignal_maximum_magnitude, csignal_minimum_magnitude, csignal_distance,
};
enum csignal_ternary {
    csignal_am, // (a + b) · c
    csignal_sbm, // (a - b) · c
    csignal_ma, // a · b + c
    csignal_msb, // a · b - c
    csignal_tmsb, // c - a · b
};
enum csignal_reduction {
    csignal_sum, csignal_sum_of_magnitudes, csignal_sum_of_squares, csignal_sum_of_signed_squares,
};
enum csignal_extreme { csignal_max, csignal_min, csignal_max_magnitude, csignal_min_magnitude };

// MARK: Single precision

void csignal_unary_f(enum csignal_unary op, const float *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
void csignal_binary_f(enum csignal_binary op, const float *a, ptrdiff_t ia, const float *b, ptrdiff_t ib, float *c,
                      ptrdiff_t ic,
                      size_t n);
void csignal_ternary_f(enum csignal_ternary op, const float *a, ptrdiff_t ia, const float *b, ptrdiff_t ib,
                       const float *c,
                       ptrdiff_t ic, float *d, ptrdiff_t id, size_t n);
// With a scalar b: csignal_add, csignal_multiply, csignal_divide (a / b) and csignal_subtract (a - b).
void csignal_scalar_f(enum csignal_binary op, const float *a, ptrdiff_t ia, float b, float *c, ptrdiff_t ic, size_t n);
// b / a.
void csignal_scalar_divide_f(float b, const float *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
// a · b + c with scalars b and c.
void csignal_smsa_f(const float *a, ptrdiff_t ia, float b, float c, float *d, ptrdiff_t id, size_t n);
// a · b + c with a scalar b.
void csignal_sma_f(const float *a, ptrdiff_t ia, float b, const float *c, ptrdiff_t ic, float *d, ptrdiff_t id,
                   size_t n);
void csignal_fill_f(float a, float *c, ptrdiff_t ic, size_t n);
void csignal_ramp_f(float start, float step, float *c, ptrdiff_t ic, size_t n);
// Counts elements below and above.
void csignal_clip_f(const float *a, ptrdiff_t ia, float low, float high, float *d, ptrdiff_t id, size_t n,
                    size_t *below, size_t *above);
// Elements below the limit become: 0: the limit; 1: 0.
void csignal_threshold_f(const float *a, ptrdiff_t ia, float limit, int to_zero, float *c, ptrdiff_t ic, size_t n);
void csignal_limit_f(const float *a, ptrdiff_t ia, float limit, float value, float *d, ptrdiff_t id, size_t n);
// a + f · (b - a).
void csignal_blend_f(const float *a, ptrdiff_t ia, const float *b, ptrdiff_t ib, float f, float *d, ptrdiff_t id,
                     size_t n);
float csignal_reduce_f(enum csignal_reduction op, const float *a, ptrdiff_t ia, size_t n);
float csignal_dot_f(const float *a, ptrdiff_t ia, const float *b, ptrdiff_t ib, size_t n);
float csignal_distance_squared_f(const float *a, ptrdiff_t ia, const float *b, ptrdiff_t ib, size_t n);
// The extreme, and the index of the first element that has it. For 0 elements -∞, +∞, and of magnitudes 0 and +∞.
float csignal_extreme_f(enum csignal_extreme op, const float *a, ptrdiff_t ia, size_t n, size_t *index);
// c[i] = Σ a[i + k] · f[k], k < p.
void csignal_convolve_f(const float *a, ptrdiff_t ia, const float *f, ptrdiff_t jf, float *c, ptrdiff_t ic, size_t n,
                        size_t p);
// c[i] = Σ a[i · step + k] · f[k].
void csignal_decimate_f(const float *a, ptrdiff_t step, const float *f, float *c, size_t n, size_t p);
// c (m × n) = a (m × p) · b (p × n).
void csignal_multiply_matrices_f(const float *a, ptrdiff_t ia, const float *b, ptrdiff_t ib, float *c, ptrdiff_t ic,
                                 size_t m,
                                 size_t n, size_t p);
// c (m × n) from a (n × m).
void csignal_transpose_f(const float *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t m, size_t n);
// A cascade of filters of second order; `state` has two values for each section and one more pair.
void csignal_biquad_f(const double *coefficients, size_t sections, float *state, const float *x, ptrdiff_t ix, float *y,
                      ptrdiff_t iy, size_t n);
void csignal_integrate_f(const float *a, ptrdiff_t ia, float scale, float *c, ptrdiff_t ic, size_t n);

// Complex vectors, real and imaginary parts apart.
void csignal_split_f(const float *c, ptrdiff_t ic, float *re, float *im, ptrdiff_t iz, size_t n);
void csignal_join_f(const float *re, const float *im, ptrdiff_t iz, float *c, ptrdiff_t ic, size_t n);
void csignal_magnitudes_f(const float *re, const float *im, ptrdiff_t ia, int squared, float *c, ptrdiff_t ic,
                          size_t n);
// sign: 1 for a · b, -1 for conj(a) · b.
void csignal_complex_multiply_f(const float *are, const float *aim, ptrdiff_t ia, const float *bre, const float *bim,
                                ptrdiff_t ib,
                                float *cre, float *cim, ptrdiff_t ic, size_t n, int sign);

// Discrete Fourier transforms of any length with factors 2, 3 and 5.
enum { CSIGNAL_SMALL_ROOM = 4096 };
typedef struct csignal_plan_f csignal_plan_f;
// NULL for other lengths, and if memory runs out.
csignal_plan_f *csignal_plan_make_f(size_t length);
void csignal_plan_free_f(csignal_plan_f *plan);
// The number of values of the temporary memory that transforms need.
size_t csignal_plan_room_f(const csignal_plan_f *plan);
// Exponent -i for inverse 0, +i otherwise; no factor. The output may be the input.
void csignal_transform_f(const csignal_plan_f *plan, const float *re, const float *im, float *out_re, float *out_im,
                         float *room,
                         int inverse);
// The same for a plan that needs room for at most CSIGNAL_SMALL_ROOM elements, which is on the stack.
void csignal_transform_small_f(const csignal_plan_f *plan, const float *re, const float *im, float *out_re,
                               float *out_im, int inverse);
// Twiddle factors of a real transform of this length: length / 2 cosines and sines.
void csignal_real_factors_f(size_t length, float *factors);
// Makes the spectrum of a real signal from that of its even and odd elements as complex numbers: twice the transform.
// [0] has those of frequency 0 and of the highest one. In place.
void csignal_real_forward_f(float *re, float *im, size_t half, const float *factors);
void csignal_real_inverse_f(float *re, float *im, size_t half, const float *factors);

// MARK: Double precision

void csignal_unary_d(enum csignal_unary op, const double *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
void csignal_binary_d(enum csignal_binary op, const double *a, ptrdiff_t ia, const double *b, ptrdiff_t ib,
                      double *c, ptrdiff_t ic,
                      size_t n);
void csignal_ternary_d(enum csignal_ternary op, const double *a, ptrdiff_t ia, const double *b, ptrdiff_t ib,
                       const double *c,
                       ptrdiff_t ic, double *d, ptrdiff_t id, size_t n);
// With a scalar b: csignal_add, csignal_multiply, csignal_divide (a / b) and csignal_subtract (a - b).
void csignal_scalar_d(enum csignal_binary op, const double *a, ptrdiff_t ia, double b, double *c, ptrdiff_t ic,
                      size_t n);
// b / a.
void csignal_scalar_divide_d(double b, const double *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
// a · b + c with scalars b and c.
void csignal_smsa_d(const double *a, ptrdiff_t ia, double b, double c, double *d, ptrdiff_t id, size_t n);
// a · b + c with a scalar b.
void csignal_sma_d(const double *a, ptrdiff_t ia, double b, const double *c, ptrdiff_t ic, double *d, ptrdiff_t id,
                   size_t n);
void csignal_fill_d(double a, double *c, ptrdiff_t ic, size_t n);
void csignal_ramp_d(double start, double step, double *c, ptrdiff_t ic, size_t n);
// Counts elements below and above.
void csignal_clip_d(const double *a, ptrdiff_t ia, double low, double high, double *d, ptrdiff_t id, size_t n,
                    size_t *below, size_t *above);
// Elements below the limit become: 0: the limit; 1: 0.
void csignal_threshold_d(const double *a, ptrdiff_t ia, double limit, int to_zero, double *c, ptrdiff_t ic, size_t n);
void csignal_limit_d(const double *a, ptrdiff_t ia, double limit, double value, double *d, ptrdiff_t id, size_t n);
// a + f · (b - a).
void csignal_blend_d(const double *a, ptrdiff_t ia, const double *b, ptrdiff_t ib, double f, double *d, ptrdiff_t id,
                     size_t n);
double csignal_reduce_d(enum csignal_reduction op, const double *a, ptrdiff_t ia, size_t n);
double csignal_dot_d(const double *a, ptrdiff_t ia, const double *b, ptrdiff_t ib, size_t n);
double csignal_distance_squared_d(const double *a, ptrdiff_t ia, const double *b, ptrdiff_t ib, size_t n);
// The extreme, and the index of the first element that has it. For 0 elements -∞, +∞, and of magnitudes 0 and +∞.
double csignal_extreme_d(enum csignal_extreme op, const double *a, ptrdiff_t ia, size_t n, size_t *index);
// c[i] = Σ a[i + k] · f[k], k < p.
void csignal_convolve_d(const double *a, ptrdiff_t ia, const double *f, ptrdiff_t jf, double *c, ptrdiff_t ic,
                        size_t n, size_t p);
// c[i] = Σ a[i · step + k] · f[k].
void csignal_decimate_d(const double *a, ptrdiff_t step, const double *f, double *c, size_t n, size_t p);
// c (m × n) = a (m × p) · b (p × n).
void csignal_multiply_matrices_d(const double *a, ptrdiff_t ia, const double *b, ptrdiff_t ib, double *c,
                                 ptrdiff_t ic, size_t m,
                                 size_t n, size_t p);
// c (m × n) from a (n × m).
void csignal_transpose_d(const double *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t m, size_t n);
// A cascade of filters of second order; `state` has two values for each section and one more pair.
void csignal_biquad_d(const double *coefficients, size_t sections, double *state, const double *x, ptrdiff_t ix,
                      double *y,
                      ptrdiff_t iy, size_t n);
void csignal_integrate_d(const double *a, ptrdiff_t ia, double scale, double *c, ptrdiff_t ic, size_t n);

// Complex vectors, real and imaginary parts apart.
void csignal_split_d(const double *c, ptrdiff_t ic, double *re, double *im, ptrdiff_t iz, size_t n);
void csignal_join_d(const double *re, const double *im, ptrdiff_t iz, double *c, ptrdiff_t ic, size_t n);
void csignal_magnitudes_d(const double *re, const double *im, ptrdiff_t ia, int squared, double *c, ptrdiff_t ic,
                          size_t n);
// sign: 1 for a · b, -1 for conj(a) · b.
void csignal_complex_multiply_d(const double *are, const double *aim, ptrdiff_t ia, const double *bre,
                                const double *bim, ptrdiff_t ib,
                                double *cre, double *cim, ptrdiff_t ic, size_t n, int sign);

// Discrete Fourier transforms of any length with factors 2, 3 and 5.
typedef struct csignal_plan_d csignal_plan_d;
// NULL for other lengths, and if memory runs out.
csignal_plan_d *csignal_plan_make_d(size_t length);
void csignal_plan_free_d(csignal_plan_d *plan);
// The number of values of the temporary memory that transforms need.
size_t csignal_plan_room_d(const csignal_plan_d *plan);
// Exponent -i for inverse 0, +i otherwise; no factor. The output may be the input.
void csignal_transform_d(const csignal_plan_d *plan, const double *re, const double *im, double *out_re,
                         double *out_im, double *room,
                         int inverse);
// The same for a plan that needs room for at most CSIGNAL_SMALL_ROOM elements, which is on the stack.
void csignal_transform_small_d(const csignal_plan_d *plan, const double *re, const double *im, double *out_re,
                               double *out_im, int inverse);
// Twiddle factors of a real transform of this length: length / 2 cosines and sines.
void csignal_real_factors_d(size_t length, double *factors);
// Makes the spectrum of a real signal from that of its even and odd elements as complex numbers: twice the transform.
// [0] has those of frequency 0 and of the highest one. In place.
void csignal_real_forward_d(double *re, double *im, size_t half, const double *factors);
void csignal_real_inverse_d(double *re, double *im, size_t half, const double *factors);

// MARK: Functions

enum csignal_function {
    csignal_exp, csignal_exp2, csignal_expm1, csignal_log, csignal_log2, csignal_log10, csignal_log1p, csignal_logb,
    csignal_sqrt, csignal_rsqrt, csignal_rec, csignal_sin, csignal_cos, csignal_tan, csignal_asin, csignal_acos,
    csignal_atan, csignal_sinh, csignal_cosh, csignal_tanh, csignal_asinh, csignal_acosh, csignal_atanh, csignal_cbrt,
    csignal_floor, csignal_ceil, csignal_trunc, csignal_rint, csignal_fabs, csignal_sinpi, csignal_cospi, csignal_tanpi,
    // Of two arguments.
    csignal_pow, csignal_atan2, csignal_fmod, csignal_remainder, csignal_copysign, csignal_nextafter, csignal_div,
};
// y = f(a), or f(a, b).
void csignal_apply_f(enum csignal_function function, const float *a, const float *b, size_t n, float *y);
void csignal_apply_d(enum csignal_function function, const double *a, const double *b, size_t n, double *y);

// MARK: Conversions

void csignal_f_to_d(const float *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
void csignal_d_to_f(const double *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
void csignal_i8_to_f(const int8_t *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_f_to_i8(const float *a, ptrdiff_t ia, int8_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_i8_to_d(const int8_t *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_d_to_i8(const double *a, ptrdiff_t ia, int8_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_u8_to_f(const uint8_t *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_f_to_u8(const float *a, ptrdiff_t ia, uint8_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_u8_to_d(const uint8_t *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_d_to_u8(const double *a, ptrdiff_t ia, uint8_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_i16_to_f(const int16_t *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_f_to_i16(const float *a, ptrdiff_t ia, int16_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_i16_to_d(const int16_t *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_d_to_i16(const double *a, ptrdiff_t ia, int16_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_u16_to_f(const uint16_t *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_f_to_u16(const float *a, ptrdiff_t ia, uint16_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_u16_to_d(const uint16_t *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_d_to_u16(const double *a, ptrdiff_t ia, uint16_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_i32_to_f(const int32_t *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_f_to_i32(const float *a, ptrdiff_t ia, int32_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_i32_to_d(const int32_t *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_d_to_i32(const double *a, ptrdiff_t ia, int32_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_u32_to_f(const uint32_t *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_f_to_u32(const float *a, ptrdiff_t ia, uint32_t *c, ptrdiff_t ic, size_t n, int rounds);
void csignal_u32_to_d(const uint32_t *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n);
// Truncates, or rounds with rounds; saturates.
void csignal_d_to_u32(const double *a, ptrdiff_t ia, uint32_t *c, ptrdiff_t ic, size_t n, int rounds);

#ifdef __cplusplus
}
#endif
