// Fourier transforms by Stockham's algorithm, whose passes read one array and write the other in order, so that nothing
// is left to reorder; included once for each precision.
//
// A pass of radix r at stride s splits transforms of n elements into r of n / r: it reads x[q + s·(p + k·n/r)] for
// k < r and writes y[q + s·(r·p + k)], for q < s and p < n / r.
#include "Internal.h"

typedef T PASTE(vec_, X) __attribute__((vector_size(16), aligned(BITS / 8)));
typedef T PASTE(wide_, X) __attribute__((vector_size(32), aligned(BITS / 8)));
#define VEC PASTE(vec_, X)
#define WIDEVEC PASTE(wide_, X)
enum { PASTE(step_, X) = 128 / BITS, PASTE(wide_step_, X) = 256 / BITS };
#define STEP PASTE(step_, X)
#define WIDE_STEP PASTE(wide_step_, X)

enum { PASTE(most_passes_, X) = 64 };

struct PASTE(csignal_plan_, X) {
    size_t length;
    int passes;
    int radix[PASTE(most_passes_, X)];
    // For each pass and p, the factors of k = 1 … r - 1: cosines of all p, then sines, then those of the next k.
    T *factors[PASTE(most_passes_, X)];
    T *memory;
};

// One butterfly of radix 4, on values of any vector type.
#define BUTTERFLY4(V, load, store)                                                                                     \
    const V ar = load(re, 0), ai = load(im, 0), br = load(re, 1), bi = load(im, 1);                                    \
    const V cr = load(re, 2), ci = load(im, 2), dr = load(re, 3), di = load(im, 3);                                    \
    const V sr = ar + cr, si = ai + ci, tr = ar - cr, ti = ai - ci;                                                    \
    const V ur = br + dr, ui = bi + di, vr = br - dr, vi = bi - di;                                                    \
    const V y0r = sr + ur, y0i = si + ui, y2r = sr - ur, y2i = si - ui;                                                \
    const V y1r = tr + vi, y1i = ti - vr, y3r = tr - vi, y3i = ti + vr;                                                \
    store(0, y0r, y0i)

// The first pass: neighbours of p in a vector, whose results are transposed into order.
INLINE void NAME(first4)(const T *re, const T *im, T *yr, T *yi, size_t m, const T *w)
{
    const T *w1r = w, *w1i = w + m, *w2r = w + 2 * m, *w2i = w + 3 * m, *w3r = w + 4 * m, *w3i = w + 5 * m;
    size_t p = 0;
#define AT(array, k) (*(const WIDEVEC *)((array) + p + (k) * m))
#define OF(array) (*(const WIDEVEC *)((array) + p))
#define NOTHING(k, r, i)
    for (; p + WIDE_STEP <= m; p += WIDE_STEP) {
        BUTTERFLY4(WIDEVEC, AT, NOTHING);
        const WIDEVEC z1r = y1r * OF(w1r) - y1i * OF(w1i), z1i = y1r * OF(w1i) + y1i * OF(w1r);
        const WIDEVEC z2r = y2r * OF(w2r) - y2i * OF(w2i), z2i = y2r * OF(w2i) + y2i * OF(w2r);
        const WIDEVEC z3r = y3r * OF(w3r) - y3i * OF(w3i), z3i = y3r * OF(w3i) + y3i * OF(w3r);
        NAME(transposed)(yr + 4 * p, y0r, z1r, z2r, z3r);
        NAME(transposed)(yi + 4 * p, y0i, z1i, z2i, z3i);
    }
#undef AT
#define AT(array, k) ((array)[p + (k) * m])
    for (; p < m; p++) {
        BUTTERFLY4(T, AT, NOTHING);
        T *r = yr + 4 * p, *i = yi + 4 * p;
        r[0] = y0r;
        i[0] = y0i;
        r[1] = y1r * w1r[p] - y1i * w1i[p];
        i[1] = y1r * w1i[p] + y1i * w1r[p];
        r[2] = y2r * w2r[p] - y2i * w2i[p];
        i[2] = y2r * w2i[p] + y2i * w2r[p];
        r[3] = y3r * w3r[p] - y3i * w3i[p];
        i[3] = y3r * w3i[p] + y3i * w3r[p];
    }
#undef AT
#undef OF
}

// Any other pass of radix 4: neighbours of q in a vector, with the same factors. s is a multiple of the vector's size.
#define MIDDLE4(name, V, step)                                                                                         \
    INLINE void NAME(name)(const T *re, const T *im, T *yr, T *yi, size_t m, size_t s, const T *w)                     \
    {                                                                                                                  \
        for (size_t p = 0; p < m; p++) {                                                                               \
            const T w1r = w[p], w1i = w[p + m], w2r = w[p + 2 * m], w2i = w[p + 3 * m], w3r = w[p + 4 * m],            \
                    w3i = w[p + 5 * m];                                                                                \
            T *outr = yr + 4 * s * p, *outi = yi + 4 * s * p;                                                          \
            for (size_t q = 0; q < s; q += step) {                                                                     \
                BUTTERFLY4(V, LANES4, NOTHING);                                                                        \
                *(V *)(outr + q) = y0r;                                                                                \
                *(V *)(outi + q) = y0i;                                                                                \
                *(V *)(outr + q + s) = y1r * w1r - y1i * w1i;                                                          \
                *(V *)(outi + q + s) = y1r * w1i + y1i * w1r;                                                          \
                *(V *)(outr + q + 2 * s) = y2r * w2r - y2i * w2i;                                                      \
                *(V *)(outi + q + 2 * s) = y2r * w2i + y2i * w2r;                                                      \
                *(V *)(outr + q + 3 * s) = y3r * w3r - y3i * w3i;                                                      \
                *(V *)(outi + q + 3 * s) = y3r * w3i + y3i * w3r;                                                      \
            }                                                                                                          \
        }                                                                                                              \
    }
#define LANES4(array, k) (*(const VEC *)((array) + q + s * (p + (k) * m)))
MIDDLE4(middle4, VEC, STEP)
#undef LANES4
#define LANES4(array, k) (*(const WIDEVEC *)((array) + q + s * (p + (k) * m)))
MIDDLE4(wide4, WIDEVEC, WIDE_STEP)
#undef LANES4
#define LANES4(array, k) ((array)[q + s * (p + (k) * m)])
MIDDLE4(plain4, T, 1)
#undef LANES4

#if BITS == 32
// The pass of radix 4 at stride 4: two neighbours of p in a vector.
INLINE void csignal_second4_f(const float *re, const float *im, float *yr, float *yi, size_t m, const float *w)
{
#define AT(array, k) (*(const WIDEVEC *)((array) + 4 * (p + (k) * m)))
#define OF(k) ((WIDEVEC){w[p + (k) * m], w[p + (k) * m], w[p + (k) * m], w[p + (k) * m], w[p + 1 + (k) * m],           \
                         w[p + 1 + (k) * m], w[p + 1 + (k) * m], w[p + 1 + (k) * m]})
#define STORE(array, k, v)                                                                                             \
    do {                                                                                                               \
        const WIDEVEC u = (v);                                                                                         \
        *(VEC *)((array) + 16 * p + 4 * (k)) = __builtin_shufflevector(u, u, 0, 1, 2, 3);                              \
        *(VEC *)((array) + 16 * p + 16 + 4 * (k)) = __builtin_shufflevector(u, u, 4, 5, 6, 7);                         \
    } while (0)
    for (size_t p = 0; p < m; p += 2) {
        BUTTERFLY4(WIDEVEC, AT, NOTHING);
        const WIDEVEC w1r = OF(0), w1i = OF(1), w2r = OF(2), w2i = OF(3), w3r = OF(4), w3i = OF(5);
        STORE(yr, 0, y0r);
        STORE(yi, 0, y0i);
        STORE(yr, 1, y1r * w1r - y1i * w1i);
        STORE(yi, 1, y1r * w1i + y1i * w1r);
        STORE(yr, 2, y2r * w2r - y2i * w2i);
        STORE(yi, 2, y2r * w2i + y2i * w2r);
        STORE(yr, 3, y3r * w3r - y3i * w3i);
        STORE(yi, 3, y3r * w3i + y3i * w3r);
    }
#undef AT
#undef OF
#undef STORE
}
#endif

// The last pass has no factors, and may write where it reads.
INLINE void NAME(last4)(const T *re, const T *im, T *yr, T *yi, size_t s)
{
    size_t q = 0;
#define AT(array, k) (*(const WIDEVEC *)((array) + q + s * (k)))
    for (; q + WIDE_STEP <= s; q += WIDE_STEP) {
        BUTTERFLY4(WIDEVEC, AT, NOTHING);
        *(WIDEVEC *)(yr + q) = y0r;
        *(WIDEVEC *)(yi + q) = y0i;
        *(WIDEVEC *)(yr + q + s) = y1r;
        *(WIDEVEC *)(yi + q + s) = y1i;
        *(WIDEVEC *)(yr + q + 2 * s) = y2r;
        *(WIDEVEC *)(yi + q + 2 * s) = y2i;
        *(WIDEVEC *)(yr + q + 3 * s) = y3r;
        *(WIDEVEC *)(yi + q + 3 * s) = y3i;
    }
#undef AT
#define AT(array, k) ((array)[q + s * (k)])
    for (; q < s; q++) {
        BUTTERFLY4(T, AT, NOTHING);
        yr[q] = y0r;
        yi[q] = y0i;
        yr[q + s] = y1r;
        yi[q + s] = y1i;
        yr[q + 2 * s] = y2r;
        yi[q + 2 * s] = y2i;
        yr[q + 3 * s] = y3r;
        yi[q + 3 * s] = y3i;
    }
#undef AT
#undef NOTHING
}

// The last pass of radix 2.
INLINE void NAME(last2)(const T *re, const T *im, T *yr, T *yi, size_t s)
{
    for (size_t q = 0; q < s; q += WIDE_STEP) {
        const WIDEVEC ar = *(const WIDEVEC *)(re + q), br = *(const WIDEVEC *)(re + q + s);
        const WIDEVEC ai = *(const WIDEVEC *)(im + q), bi = *(const WIDEVEC *)(im + q + s);
        *(WIDEVEC *)(yr + q) = ar + br;
        *(WIDEVEC *)(yr + q + s) = ar - br;
        *(WIDEVEC *)(yi + q) = ai + bi;
        *(WIDEVEC *)(yi + q + s) = ai - bi;
    }
}

// Passes of radix 2, 3 and 5: a small transform of each group. `w` is NULL in the last pass.
INLINE void NAME(pass_of)(const int r, const T *re, const T *im, T *yr, T *yi, size_t m, size_t s, const T *w)
{
    // Cosines and negative sines of 2πk/r.
    static const T c3[] = {1, -0.5, -0.5}, d3[] = {0, (T)-0.86602540378443864676, (T)0.86602540378443864676};
    static const T c5[] = {1, (T)0.30901699437494742410, (T)-0.80901699437494742410, (T)-0.80901699437494742410,
                           (T)0.30901699437494742410};
    static const T d5[] = {0, (T)-0.95105651629515357212, (T)-0.58778525229247312917, (T)0.58778525229247312917,
                           (T)0.95105651629515357212};
    static const T c2[] = {1, -1}, d2[] = {0, 0};
    const T *c = r == 2 ? c2 : r == 3 ? c3 : c5, *d = r == 2 ? d2 : r == 3 ? d3 : d5;
    for (size_t p = 0; p < m; p++) {
        for (size_t q = 0; q < s; q++) {
            T xr[5], xi[5];
            for (int k = 0; k < r; k++) {
                xr[k] = re[q + s * (p + (size_t)k * m)];
                xi[k] = im[q + s * (p + (size_t)k * m)];
            }
            for (int j = 0; j < r; j++) {
                T sr = xr[0], si = xi[0];
                for (int k = 1; k < r; k++) {
                    const int e = j * k % r;
                    sr += xr[k] * c[e] - xi[k] * d[e];
                    si += xr[k] * d[e] + xi[k] * c[e];
                }
                const size_t at = q + s * ((size_t)r * p + (size_t)j);
                if (w && j > 0) {
                    const T wr = w[p + (size_t)(2 * j - 2) * m], wi = w[p + (size_t)(2 * j - 1) * m];
                    yr[at] = sr * wr - si * wi;
                    yi[at] = sr * wi + si * wr;
                } else {
                    yr[at] = sr;
                    yi[at] = si;
                }
            }
        }
    }
}

WIDE static void NAME(passes)(const csignal_plan *plan, const T *re, const T *im, T *or_, T *oi, T *room)
{
    size_t n = plan->length, s = 1;
    T *rr = room, *ri = room + plan->length;
    for (int i = 0; i < plan->passes; i++) {
        const int r = plan->radix[i], is_last = i + 1 == plan->passes;
        const size_t m = n / (size_t)r;
        const T *w = is_last ? NULL : plan->factors[i];
        // The result is in the output in the end, because the last pass may work in place.
        T *yr = is_last || i % 2 ? or_ : rr, *yi = is_last || i % 2 ? oi : ri;
        if (r == 4) {
            if (is_last) NAME(last4)(re, im, yr, yi, s);
            else if (s == 1) NAME(first4)(re, im, yr, yi, m, w);
#if BITS == 32
            else if (s == 4 && m % 2 == 0) csignal_second4_f(re, im, yr, yi, m, w);
#endif
            else if (s % WIDE_STEP == 0) NAME(wide4)(re, im, yr, yi, m, s, w);
            else if (s % STEP == 0) NAME(middle4)(re, im, yr, yi, m, s, w);
            else NAME(plain4)(re, im, yr, yi, m, s, w);
        } else if (r == 2 && is_last && s % WIDE_STEP == 0) {
            NAME(last2)(re, im, yr, yi, s);
        } else if (r == 2) {
            NAME(pass_of)(2, re, im, yr, yi, m, s, w);
        } else if (r == 3) {
            NAME(pass_of)(3, re, im, yr, yi, m, s, w);
        } else {
            NAME(pass_of)(5, re, im, yr, yi, m, s, w);
        }
        re = yr;
        im = yi;
        n = m;
        s *= (size_t)r;
    }
    if (plan->passes == 0 && plan->length == 1) {
        *or_ = *re;
        *oi = *im;
    }
}

void NAME(transform)(const csignal_plan *plan, const T *re, const T *im, T *or_, T *oi, T *room, int inverse)
{
    // Exchanging both parts turns the sign of the exponent.
    if (inverse) NAME(passes)(plan, im, re, oi, or_, room);
    else NAME(passes)(plan, re, im, or_, oi, room);
}

csignal_plan *NAME(plan_make)(size_t length)
{
    if (length == 0 || length > (size_t)1 << 30) return NULL;
    csignal_plan *plan = calloc(1, sizeof *plan);
    if (!plan) return NULL;
    plan->length = length;
    size_t rest = length;
    while (rest % 4 == 0) {
        plan->radix[plan->passes++] = 4;
        rest /= 4;
    }
    const int others[] = {2, 3, 5};
    for (int i = 0; i < 3; i++) {
        while (rest % (size_t)others[i] == 0) {
            plan->radix[plan->passes++] = others[i];
            rest /= (size_t)others[i];
        }
    }
    if (rest != 1) {
        free(plan);
        return NULL;
    }
    size_t total = 0, n = length;
    for (int i = 0; i < plan->passes; i++) {
        total += 2 * (size_t)(plan->radix[i] - 1) * (n / (size_t)plan->radix[i]);
        n /= (size_t)plan->radix[i];
    }
    plan->memory = malloc((total ? total : 1) * sizeof(T));
    if (!plan->memory) {
        free(plan);
        return NULL;
    }
    T *next = plan->memory;
    n = length;
    for (int i = 0; i < plan->passes; i++) {
        const size_t r = (size_t)plan->radix[i], m = n / r;
        plan->factors[i] = next;
        for (size_t k = 1; k < r; k++) {
            for (size_t p = 0; p < m; p++) {
                const double angle = 2 * M_PI * (double)(p * k % n) / (double)n;
                next[p] = (T)cos(angle);
                next[p + m] = (T)-sin(angle);
            }
            next += 2 * m;
        }
        n = m;
    }
    return plan;
}

void NAME(transform_small)(const csignal_plan *plan, const T *re, const T *im, T *or_, T *oi, int inverse)
{
    _Alignas(64) T room[CSIGNAL_SMALL_ROOM];
    NAME(transform)(plan, re, im, or_, oi, room, inverse);
}

void NAME(plan_free)(csignal_plan *plan)
{
    if (!plan) return;
    free(plan->memory);
    free(plan);
}

size_t NAME(plan_room)(const csignal_plan *plan) { return 2 * plan->length; }

void NAME(real_factors)(size_t length, T *factors)
{
    for (size_t k = 0; k < length / 2; k++) {
        factors[k] = (T)cos(2 * M_PI * (double)k / (double)length);
        factors[k + length / 2] = (T)-sin(2 * M_PI * (double)k / (double)length);
    }
}

// Both ends at once, k and half - k, which depend on each other alone. sign: 1 forward, -1 inverse.
INLINE void NAME(real_pairs)(T *re, T *im, size_t half, const T *f, const T sign)
{
    T *rr = re + half, *ri = im + half;
    const size_t count = half / 2;
    const ptrdiff_t last = (ptrdiff_t)count;
    EACH for (ptrdiff_t k = 1; k < last; k++)
    {
        const T ar = re[k], ai = im[k], br = rr[-k], bi = -ri[-k];
        const T wr = f[k], wi = sign * f[k + (ptrdiff_t)half];
        const T er = ar + br, ei = ai + bi, dr = ar - br, di = ai - bi;
        // -i · w · d, or +i for the inverse.
        const T or_ = sign * (wr * di + wi * dr), oi = sign * (wi * di - wr * dr);
        re[k] = er + or_;
        im[k] = ei + oi;
        rr[-k] = er - or_;
        ri[-k] = oi - ei;
    }
    if (half % 2 == 0 && half > 0) {
        // The middle is its own partner, where w is -i.
        re[count] *= 2;
        im[count] *= -2;
    } else if (count > 0) {
        const size_t k = count;
        const T ar = re[k], ai = im[k], br = re[half - k], bi = -im[half - k];
        const T wr = f[k], wi = sign * f[k + half];
        const T er = ar + br, ei = ai + bi, dr = ar - br, di = ai - bi;
        const T or_ = sign * (wr * di + wi * dr), oi = sign * (wi * di - wr * dr);
        re[k] = er + or_;
        im[k] = ei + oi;
        re[half - k] = er - or_;
        im[half - k] = oi - ei;
    }
}

WIDE void NAME(real_forward)(T *re, T *im, size_t half, const T *factors)
{
    const T a = re[0], b = im[0];
    if (half > 1) NAME(real_pairs)(re, im, half, factors, 1);
    re[0] = 2 * (a + b);
    im[0] = 2 * (a - b);
}

WIDE void NAME(real_inverse)(T *re, T *im, size_t half, const T *factors)
{
    const T a = re[0], b = im[0];
    if (half > 1) NAME(real_pairs)(re, im, half, factors, -1);
    re[0] = a + b;
    im[0] = a - b;
}
