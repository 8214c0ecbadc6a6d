// Operations element by element; included once for each precision.
#include "Internal.h"

// Runs a statement for each element; the compiler vectorizes it for strides of 1.
#define LOOP1(statement)                                                                                               \
    if (ia == 1 && ic == 1) {                                                                                          \
        EACH for (size_t i = 0; i < n; i++)                                                                            \
        {                                                                                                              \
            const T x = a[i];                                                                                          \
            c[i] = (statement);                                                                                        \
        }                                                                                                              \
    } else {                                                                                                           \
        for (size_t i = 0; i < n; i++, a += ia, c += ic) {                                                             \
            const T x = *a;                                                                                            \
            *c = (statement);                                                                                          \
        }                                                                                                              \
    }

#define LOOP2(statement)                                                                                               \
    if (ia == 1 && ib == 1 && ic == 1) {                                                                               \
        EACH for (size_t i = 0; i < n; i++)                                                                            \
        {                                                                                                              \
            const T x = a[i], y = b[i];                                                                                \
            c[i] = (statement);                                                                                        \
        }                                                                                                              \
    } else {                                                                                                           \
        for (size_t i = 0; i < n; i++, a += ia, b += ib, c += ic) {                                                    \
            const T x = *a, y = *b;                                                                                    \
            *c = (statement);                                                                                          \
        }                                                                                                              \
    }

#define LOOP3(statement)                                                                                               \
    if (ia == 1 && ib == 1 && ic == 1 && id == 1) {                                                                    \
        EACH for (size_t i = 0; i < n; i++)                                                                            \
        {                                                                                                              \
            const T x = a[i], y = b[i], z = c[i];                                                                      \
            d[i] = (statement);                                                                                        \
        }                                                                                                              \
    } else {                                                                                                           \
        for (size_t i = 0; i < n; i++, a += ia, b += ib, c += ic, d += id) {                                           \
            const T x = *a, y = *b, z = *c;                                                                            \
            *d = (statement);                                                                                          \
        }                                                                                                              \
    }

INLINE T PASTE(magnitude_, X)(T v) { return v < 0 ? -v : v == 0 ? 0 : v; }
#define MAG(v) PASTE(magnitude_, X)(v)
#define WHOLE(v) (BITS == 32 ? (T)truncf((float)(v)) : (T)trunc((double)(v)))
#define ROOT(v) (BITS == 32 ? (T)sqrtf((float)(v)) : (T)sqrt((double)(v)))

WIDE void NAME(unary)(enum csignal_unary op, const T *a, ptrdiff_t ia, T *c, ptrdiff_t ic, size_t n)
{
    switch (op) {
    case csignal_copy: LOOP1(x) break;
    case csignal_abs: LOOP1(MAG(x)) break;
    case csignal_negative_abs: LOOP1(-MAG(x)) break;
    case csignal_negate: LOOP1(-x) break;
    case csignal_square: LOOP1(x * x) break;
    case csignal_signed_square: LOOP1(x * MAG(x)) break;
    case csignal_fraction: LOOP1(x - WHOLE(x)) break;
    }
}

WIDE void NAME(binary)(enum csignal_binary op, const T *a, ptrdiff_t ia, const T *b, ptrdiff_t ib, T *c, ptrdiff_t ic,
                       size_t n)
{
    switch (op) {
    case csignal_add: LOOP2(x + y) break;
    case csignal_subtract: LOOP2(x - y) break;
    case csignal_multiply: LOOP2(x * y) break;
    case csignal_divide: LOOP2(x / y) break;
    case csignal_maximum: LOOP2(x > y ? x : y) break;
    case csignal_minimum: LOOP2(x < y ? x : y) break;
    case csignal_maximum_magnitude: LOOP2(MAG(x) > MAG(y) ? MAG(x) : MAG(y)) break;
    case csignal_minimum_magnitude: LOOP2(MAG(x) < MAG(y) ? MAG(x) : MAG(y)) break;
    case csignal_distance: LOOP2(ROOT(x * x + y * y)) break;
    }
}

WIDE void NAME(ternary)(enum csignal_ternary op, const T *a, ptrdiff_t ia, const T *b, ptrdiff_t ib, const T *c,
                        ptrdiff_t ic, T *d, ptrdiff_t id, size_t n)
{
    switch (op) {
    case csignal_am: LOOP3((x + y) * z) break;
    case csignal_sbm: LOOP3((x - y) * z) break;
    case csignal_ma: LOOP3(x * y + z) break;
    case csignal_msb: LOOP3(x * y - z) break;
    case csignal_tmsb: LOOP3(z - x * y) break;
    }
}

WIDE void NAME(scalar)(enum csignal_binary op, const T *a, ptrdiff_t ia, T b, T *c, ptrdiff_t ic, size_t n)
{
    switch (op) {
    case csignal_add: LOOP1(x + b) break;
    case csignal_subtract: LOOP1(x - b) break;
    case csignal_multiply: LOOP1(x * b) break;
    case csignal_divide: LOOP1(x / b) break;
    default: break;
    }
}

WIDE void NAME(scalar_divide)(T b, const T *a, ptrdiff_t ia, T *c, ptrdiff_t ic, size_t n) { LOOP1(b / x) }

WIDE void NAME(smsa)(const T *a, ptrdiff_t ia, T b, T add, T *c, ptrdiff_t ic, size_t n) { LOOP1(x * b + add) }

WIDE void NAME(sma)(const T *a, ptrdiff_t ia, T factor, const T *b, ptrdiff_t ib, T *c, ptrdiff_t ic, size_t n)
{
    LOOP2(x * factor + y)
}

WIDE void NAME(blend)(const T *a, ptrdiff_t ia, const T *b, ptrdiff_t ib, T f, T *c, ptrdiff_t ic, size_t n)
{
    LOOP2(x + f * (y - x))
}

WIDE void NAME(fill)(T a, T *c, ptrdiff_t ic, size_t n)
{
    if (ic == 1) {
        for (size_t i = 0; i < n; i++) c[i] = a;
    } else {
        for (size_t i = 0; i < n; i++, c += ic) *c = a;
    }
}

WIDE void NAME(ramp)(T start, T step, T *c, ptrdiff_t ic, size_t n)
{
    for (size_t i = 0; i < n; i++, c += ic) *c = start + (T)i * step;
}

WIDE void NAME(clip)(const T *a, ptrdiff_t ia, T low, T high, T *c, ptrdiff_t ic, size_t n, size_t *below,
                     size_t *above)
{
    if (below || above) {
        size_t under = 0, over = 0;
        const T *p = a;
        for (size_t i = 0; i < n; i++, p += ia) {
            under += *p < low;
            over += *p > high;
        }
        if (below) *below = under;
        if (above) *above = over;
    }
    LOOP1(x < low ? low : x > high ? high : x)
}

WIDE void NAME(threshold)(const T *a, ptrdiff_t ia, T limit, int to_zero, T *c, ptrdiff_t ic, size_t n)
{
    const T other = to_zero ? 0 : limit;
    LOOP1(x >= limit ? x : other)
}

WIDE void NAME(limit)(const T *a, ptrdiff_t ia, T limit, T value, T *c, ptrdiff_t ic, size_t n)
{
    LOOP1(x >= limit ? value : -value)
}

WIDE void NAME(split)(const T *c, ptrdiff_t ic, T *re, T *im, ptrdiff_t iz, size_t n)
{
    if (ic == 2 && iz == 1) {
        EACH for (size_t i = 0; i < n; i++)
        {
            re[i] = c[2 * i];
            im[i] = c[2 * i + 1];
        }
    } else {
        for (size_t i = 0; i < n; i++, c += ic, re += iz, im += iz) {
            *re = c[0];
            *im = c[1];
        }
    }
}

WIDE void NAME(join)(const T *re, const T *im, ptrdiff_t iz, T *c, ptrdiff_t ic, size_t n)
{
    if (ic == 2 && iz == 1) {
        EACH for (size_t i = 0; i < n; i++)
        {
            c[2 * i] = re[i];
            c[2 * i + 1] = im[i];
        }
    } else {
        for (size_t i = 0; i < n; i++, c += ic, re += iz, im += iz) {
            c[0] = *re;
            c[1] = *im;
        }
    }
}

WIDE void NAME(magnitudes)(const T *a, const T *b, ptrdiff_t ia, int squared, T *c, ptrdiff_t ic, size_t n)
{
    const ptrdiff_t ib = ia;
    if (squared) {
        LOOP2(x * x + y * y)
    } else {
        LOOP2(ROOT(x * x + y * y))
    }
}

WIDE void NAME(complex_multiply)(const T *are, const T *aim, ptrdiff_t ia, const T *bre, const T *bim, ptrdiff_t ib,
                                 T *cre, T *cim, ptrdiff_t ic, size_t n, int sign)
{
    const T s = sign < 0 ? -1 : 1;
    EACH for (ptrdiff_t i = 0; i < (ptrdiff_t)n; i++)
    {
        const T ar = are[i * ia], ai = s * aim[i * ia], br = bre[i * ib], bi = bim[i * ib];
        cre[i * ic] = ar * br - ai * bi;
        cim[i * ic] = ar * bi + ai * br;
    }
}
