// Sums and extremes; included once for each precision.
#include "Internal.h"

// Partial results that fill several vectors. More of them also make sums more precise.
enum { PASTE(lanes_, X) = 32 };
#define LANES PASTE(lanes_, X)

// Adds up an expression of x (and y) in lanes, and the lanes in pairs.
#define SUM(start, expression, next)                                                                                   \
    T sums[LANES] = {0};                                                                                               \
    size_t i = 0;                                                                                                      \
    if (is_plain) {                                                                                                    \
        for (; i + LANES <= n; i += LANES) {                                                                           \
            for (size_t j = 0; j < LANES; j++) {                                                                       \
                start;                                                                                                 \
                sums[j] += (expression);                                                                               \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
    for (; i < n; i++) {                                                                                               \
        next;                                                                                                          \
        sums[i % LANES] += (expression);                                                                               \
    }                                                                                                                  \
    for (size_t width = LANES / 2; width > 0; width /= 2) {                                                            \
        for (size_t j = 0; j < width; j++) sums[j] += sums[j + width];                                                 \
    }                                                                                                                  \
    return sums[0];

#define SUM1(expression)                                                                                               \
    SUM(const T x = a[i + j], expression, const T x = a[(ptrdiff_t)i * ia])
#define SUM2(expression)                                                                                               \
    SUM(const T x = a[i + j]; const T y = b[i + j], expression, const T x = a[(ptrdiff_t)i * ia];                      \
        const T y = b[(ptrdiff_t)i * ib])

WIDE static T NAME(sum_of)(const T *a, ptrdiff_t ia, size_t n)
{
    const int is_plain = ia == 1;
    SUM1(x)
}

WIDE static T NAME(sum_of_magnitudes_of)(const T *a, ptrdiff_t ia, size_t n)
{
    const int is_plain = ia == 1;
    SUM1(x < 0 ? -x : x)
}

WIDE static T NAME(sum_of_squares_of)(const T *a, ptrdiff_t ia, size_t n)
{
    const int is_plain = ia == 1;
    SUM1(x * x)
}

WIDE static T NAME(sum_of_signed_squares_of)(const T *a, ptrdiff_t ia, size_t n)
{
    const int is_plain = ia == 1;
    SUM1(x < 0 ? -x * x : x * x)
}

T NAME(reduce)(enum csignal_reduction op, const T *a, ptrdiff_t ia, size_t n)
{
    switch (op) {
    case csignal_sum: return NAME(sum_of)(a, ia, n);
    case csignal_sum_of_magnitudes: return NAME(sum_of_magnitudes_of)(a, ia, n);
    case csignal_sum_of_squares: return NAME(sum_of_squares_of)(a, ia, n);
    default: return NAME(sum_of_signed_squares_of)(a, ia, n);
    }
}

WIDE T NAME(dot)(const T *a, ptrdiff_t ia, const T *b, ptrdiff_t ib, size_t n)
{
    const int is_plain = ia == 1 && ib == 1;
    SUM2(x * y)
}

WIDE T NAME(distance_squared)(const T *a, ptrdiff_t ia, const T *b, ptrdiff_t ib, size_t n)
{
    const int is_plain = ia == 1 && ib == 1;
    SUM2((x - y) * (x - y))
}

#define EXTREME(start, value, better)                                                                                  \
    T best[LANES];                                                                                                     \
    for (size_t j = 0; j < LANES; j++) best[j] = (start);                                                              \
    size_t i = 0;                                                                                                      \
    if (ia == 1) {                                                                                                     \
        for (; i + LANES <= n; i += LANES) {                                                                           \
            for (size_t j = 0; j < LANES; j++) {                                                                       \
                const T x = a[i + j], v = (value);                                                                     \
                best[j] = v better best[j] ? v : best[j];                                                              \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
    for (; i < n; i++) {                                                                                               \
        const T x = a[(ptrdiff_t)i * ia], v = (value);                                                                 \
        best[0] = v better best[0] ? v : best[0];                                                                      \
    }                                                                                                                  \
    T found = best[0];                                                                                                 \
    for (size_t j = 1; j < LANES; j++) found = best[j] better found ? best[j] : found;                                 \
    if (index) {                                                                                                       \
        *index = 0;                                                                                                    \
        for (size_t k = 0; k < n; k++) {                                                                               \
            const T x = a[(ptrdiff_t)k * ia];                                                                          \
            if ((value) == found) {                                                                                    \
                *index = k;                                                                                            \
                break;                                                                                                 \
            }                                                                                                          \
        }                                                                                                              \
    }                                                                                                                  \
    return found;

WIDE static T NAME(max_of)(const T *a, ptrdiff_t ia, size_t n, size_t *index) { EXTREME(-(T)INFINITY, x, >) }
WIDE static T NAME(min_of)(const T *a, ptrdiff_t ia, size_t n, size_t *index) { EXTREME((T)INFINITY, x, <) }
WIDE static T NAME(max_magnitude_of)(const T *a, ptrdiff_t ia, size_t n, size_t *index)
{
    EXTREME(0, x < 0 ? -x : x, >)
}
WIDE static T NAME(min_magnitude_of)(const T *a, ptrdiff_t ia, size_t n, size_t *index)
{
    EXTREME((T)INFINITY, x < 0 ? -x : x, <)
}

T NAME(extreme)(enum csignal_extreme op, const T *a, ptrdiff_t ia, size_t n, size_t *index)
{
    switch (op) {
    case csignal_max: return NAME(max_of)(a, ia, n, index);
    case csignal_min: return NAME(min_of)(a, ia, n, index);
    case csignal_max_magnitude: return NAME(max_magnitude_of)(a, ia, n, index);
    default: return NAME(min_magnitude_of)(a, ia, n, index);
    }
}
