#include "Internal.h"

WIDE void csignal_f_to_d(const float *a, ptrdiff_t ia, double *c, ptrdiff_t ic, size_t n)
{
    for (size_t i = 0; i < n; i++, a += ia, c += ic) *c = *a;
}

WIDE void csignal_d_to_f(const double *a, ptrdiff_t ia, float *c, ptrdiff_t ic, size_t n)
{
    for (size_t i = 0; i < n; i++, a += ia, c += ic) *c = (float)*a;
}

// Integers of a range that `real` represents, or whose limits a comparison finds.
#define CONVERSION(integer, suffix, real, letter, low, high, round)                                                    \
    WIDE void csignal_##suffix##_to_##letter(const integer *a, ptrdiff_t ia, real *c, ptrdiff_t ic, size_t n)          \
    {                                                                                                                  \
        if (ia == 1 && ic == 1) {                                                                                      \
            for (size_t i = 0; i < n; i++) c[i] = (real)a[i];                                                          \
        } else {                                                                                                       \
            for (size_t i = 0; i < n; i++, a += ia, c += ic) *c = (real)*a;                                            \
        }                                                                                                              \
    }                                                                                                                  \
    INLINE integer letter##_as_##suffix(real v, int rounds)                                                            \
    {                                                                                                                  \
        if (rounds) v = round(v);                                                                                      \
        if (!(v > (real)low)) return v == v ? low : 0;                                                                 \
        return v >= (real)high ? high : (integer)v;                                                                    \
    }                                                                                                                  \
    WIDE void csignal_##letter##_to_##suffix(const real *a, ptrdiff_t ia, integer *c, ptrdiff_t ic, size_t n,          \
                                             int rounds)                                                               \
    {                                                                                                                  \
        if (ia == 1 && ic == 1) {                                                                                      \
            for (size_t i = 0; i < n; i++) c[i] = letter##_as_##suffix(a[i], rounds);                                  \
        } else {                                                                                                       \
            for (size_t i = 0; i < n; i++, a += ia, c += ic) *c = letter##_as_##suffix(*a, rounds);                    \
        }                                                                                                              \
    }

#define CONVERSIONS(integer, suffix, low, high)                                                                        \
    CONVERSION(integer, suffix, float, f, low, high, rintf)                                                            \
    CONVERSION(integer, suffix, double, d, low, high, rint)

CONVERSIONS(int8_t, i8, INT8_MIN, INT8_MAX)
CONVERSIONS(uint8_t, u8, 0, UINT8_MAX)
CONVERSIONS(int16_t, i16, INT16_MIN, INT16_MAX)
CONVERSIONS(uint16_t, u16, 0, UINT16_MAX)
CONVERSIONS(int32_t, i32, INT32_MIN, INT32_MAX)
CONVERSIONS(uint32_t, u32, 0, UINT32_MAX)
