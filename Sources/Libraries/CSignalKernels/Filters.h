// Convolutions, recursive filters and matrices; included once for each precision.
#include "Internal.h"

WIDE void NAME(convolve)(const T *a, ptrdiff_t ia, const T *f, ptrdiff_t jf, T *c, ptrdiff_t ic, size_t n, size_t p)
{
    if (ia == 1 && ic == 1) {
        // Blocks of results, whose sums stay in registers.
        size_t i = 0;
        for (; i + 32 <= n; i += 32) {
            T sums[32] = {0};
            for (size_t k = 0; k < p; k++) {
                const T w = f[(ptrdiff_t)k * jf];
                for (size_t j = 0; j < 32; j++) sums[j] += a[i + j + k] * w;
            }
            memcpy(c + i, sums, sizeof sums);
        }
        for (; i < n; i++) {
            T sum = 0;
            for (size_t k = 0; k < p; k++) sum += a[i + k] * f[(ptrdiff_t)k * jf];
            c[i] = sum;
        }
        return;
    }
    for (size_t i = 0; i < n; i++) {
        T sum = 0;
        for (size_t k = 0; k < p; k++) sum += a[(ptrdiff_t)(i + k) * ia] * f[(ptrdiff_t)k * jf];
        c[(ptrdiff_t)i * ic] = sum;
    }
}

void NAME(decimate)(const T *a, ptrdiff_t step, const T *f, T *c, size_t n, size_t p)
{
    for (size_t i = 0; i < n; i++) c[i] = NAME(dot)(a + (ptrdiff_t)i * step, 1, f, 1, p);
}

WIDE void NAME(multiply_matrices)(const T *a, ptrdiff_t ia, const T *b, ptrdiff_t ib, T *c, ptrdiff_t ic, size_t m,
                                  size_t n, size_t p)
{
    for (size_t i = 0; i < m; i++) {
        size_t j = 0;
        if (ib == 1 && ic == 1) {
            for (; j + 32 <= n; j += 32) {
                T sums[32] = {0};
                for (size_t k = 0; k < p; k++) {
                    const T w = a[(ptrdiff_t)(i * p + k) * ia];
                    for (size_t l = 0; l < 32; l++) sums[l] += w * b[k * n + j + l];
                }
                memcpy(c + i * n + j, sums, sizeof sums);
            }
        }
        for (; j < n; j++) {
            T sum = 0;
            for (size_t k = 0; k < p; k++) {
                sum += a[(ptrdiff_t)(i * p + k) * ia] * b[(ptrdiff_t)(k * n + j) * ib];
            }
            c[(ptrdiff_t)(i * n + j) * ic] = sum;
        }
    }
}

void NAME(transpose)(const T *a, ptrdiff_t ia, T *c, ptrdiff_t ic, size_t m, size_t n)
{
    // In tiles, so that the columns stay in the cache.
    for (size_t top = 0; top < m; top += 16) {
        for (size_t left = 0; left < n; left += 16) {
            for (size_t i = top; i < m && i < top + 16; i++) {
                for (size_t j = left; j < n && j < left + 16; j++) {
                    c[(ptrdiff_t)(i * n + j) * ic] = a[(ptrdiff_t)(j * m + i) * ia];
                }
            }
        }
    }
}

void NAME(biquad)(const double *k, size_t sections, T *state, const T *x, ptrdiff_t ix, T *y, ptrdiff_t iy, size_t n)
{
    // Each section has its last two inputs; its outputs are the inputs of the next.
    for (size_t i = 0; i < n; i++) {
        T v = x[(ptrdiff_t)i * ix];
        for (size_t s = 0; s < sections; s++) {
            const double *b = k + 5 * s;
            T *in = state + 2 * s, *out = in + 2;
            const T sum = (T)(b[0] * v + b[1] * in[0] + b[2] * in[1] - b[3] * out[0] - b[4] * out[1]);
            in[1] = in[0];
            in[0] = v;
            v = sum;
        }
        T *last = state + 2 * sections;
        last[1] = last[0];
        last[0] = v;
        y[(ptrdiff_t)i * iy] = v;
    }
}

void NAME(integrate)(const T *a, ptrdiff_t ia, T scale, T *c, ptrdiff_t ic, size_t n)
{
    T sum = 0;
    for (size_t i = 0; i < n; i++) {
        // The first element only marks the beginning.
        if (i > 0) sum += scale * a[(ptrdiff_t)i * ia];
        c[(ptrdiff_t)i * ic] = sum;
    }
}
