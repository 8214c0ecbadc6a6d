// The C library's functions on vectors.
#include "Internal.h"

#define MAP(expression)                                                                                                \
    for (size_t i = 0; i < n; i++) {                                                                                   \
        const real x = a[i];                                                                                           \
        y[i] = (expression);                                                                                           \
    }                                                                                                                  \
    break;
#define MAP2(expression)                                                                                               \
    for (size_t i = 0; i < n; i++) {                                                                                   \
        const real x = a[i], z = b[i];                                                                                 \
        y[i] = (expression);                                                                                           \
    }                                                                                                                  \
    break;

// Exact at multiples of a half, as the names promise.
static double sin_pi(double x)
{
    const double v = fmod(x, 2);
    const double quarter = rint(2 * v), rest = (v - quarter / 2) * M_PI;
    switch (((int)quarter % 4 + 4) % 4) {
    case 0: return sin(rest);
    case 1: return cos(rest);
    case 2: return -sin(rest);
    default: return -cos(rest);
    }
}

static double cos_pi(double x) { return sin_pi(fabs(fmod(x, 2)) + 0.5); }

#define FUNCTIONS(type, letter, f)                                                                                     \
    WIDE void csignal_apply_##letter(enum csignal_function function, const type *a, const type *b, size_t n, type *y)  \
    {                                                                                                                  \
        typedef type real;                                                                                             \
        switch (function) {                                                                                            \
        case csignal_exp: MAP(exp##f(x))                                                                               \
        case csignal_exp2: MAP(exp2##f(x))                                                                             \
        case csignal_expm1: MAP(expm1##f(x))                                                                           \
        case csignal_log: MAP(log##f(x))                                                                               \
        case csignal_log2: MAP(log2##f(x))                                                                             \
        case csignal_log10: MAP(log10##f(x))                                                                           \
        case csignal_log1p: MAP(log1p##f(x))                                                                           \
        case csignal_logb: MAP(logb##f(x))                                                                             \
        case csignal_sqrt: MAP(sqrt##f(x))                                                                             \
        case csignal_rsqrt: MAP(1 / sqrt##f(x))                                                                        \
        case csignal_rec: MAP(1 / x)                                                                                   \
        case csignal_sin: MAP(sin##f(x))                                                                               \
        case csignal_cos: MAP(cos##f(x))                                                                               \
        case csignal_tan: MAP(tan##f(x))                                                                               \
        case csignal_asin: MAP(asin##f(x))                                                                             \
        case csignal_acos: MAP(acos##f(x))                                                                             \
        case csignal_atan: MAP(atan##f(x))                                                                             \
        case csignal_sinh: MAP(sinh##f(x))                                                                             \
        case csignal_cosh: MAP(cosh##f(x))                                                                             \
        case csignal_tanh: MAP(tanh##f(x))                                                                             \
        case csignal_asinh: MAP(asinh##f(x))                                                                           \
        case csignal_acosh: MAP(acosh##f(x))                                                                           \
        case csignal_atanh: MAP(atanh##f(x))                                                                           \
        case csignal_cbrt: MAP(cbrt##f(x))                                                                             \
        case csignal_floor: MAP(floor##f(x))                                                                           \
        case csignal_ceil: MAP(ceil##f(x))                                                                             \
        case csignal_trunc: MAP(trunc##f(x))                                                                           \
        case csignal_rint: MAP(rint##f(x))                                                                             \
        case csignal_fabs: MAP(fabs##f(x))                                                                             \
        case csignal_sinpi: MAP((real)sin_pi(x))                                                                       \
        case csignal_cospi: MAP((real)cos_pi(x))                                                                       \
        case csignal_tanpi: MAP((real)(sin_pi(x) / cos_pi(x)))                                                         \
        case csignal_pow: MAP2(pow##f(x, z))                                                                           \
        case csignal_atan2: MAP2(atan2##f(x, z))                                                                       \
        case csignal_fmod: MAP2(fmod##f(x, z))                                                                         \
        case csignal_remainder: MAP2(remainder##f(x, z))                                                               \
        case csignal_copysign: MAP2(copysign##f(x, z))                                                                 \
        case csignal_nextafter: MAP2(nextafter##f(x, z))                                                               \
        case csignal_div: MAP2(x / z)                                                                                  \
        }                                                                                                              \
    }

FUNCTIONS(float, f, f)
FUNCTIONS(double, d, )
