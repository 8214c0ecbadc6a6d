#include "Internal.h"

static inline uint16_t swap16(uint16_t v, int swaps) { return swaps ? (uint16_t)(v >> 8 | v << 8) : v; }

static float half_to_float(uint16_t h)
{
    const uint32_t sign = (uint32_t)(h & 0x8000) << 16;
    uint32_t exponent = h >> 10 & 31, fraction = h & 1023;
    float out;
    uint32_t bits;
    if (exponent == 0) {
        out = (float)fraction * 5.9604644775390625e-8f;
        return sign ? -out : out;
    }
    if (exponent == 31) bits = sign | 0x7F800000 | fraction << 13;
    else bits = sign | (exponent + 112) << 23 | fraction << 13;
    memcpy(&out, &bits, sizeof out);
    return out;
}

static uint16_t float_to_half(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
    const int32_t exponent = (int32_t)(bits >> 23 & 255) - 112;
    uint32_t fraction = bits & 0x7FFFFF;
    if ((bits & 0x7FFFFFFF) > 0x7F800000) return (uint16_t)(sign | 0x7E00);
    if (exponent >= 31) return (uint16_t)(sign | 0x7C00);
    if (exponent <= 0) {
        if (exponent < -10) return sign;
        fraction |= 0x800000;
        const int shift = 14 - exponent;
        const uint32_t half = 1u << (shift - 1), rest = fraction & ((1u << shift) - 1);
        uint32_t value = fraction >> shift;
        if (rest > half || (rest == half && (value & 1))) value++;
        return (uint16_t)(sign | value);
    }
    uint32_t value = (uint32_t)exponent << 10 | fraction >> 13;
    const uint32_t rest = fraction & 0x1FFF;
    if (rest > 0x1000 || (rest == 0x1000 && (value & 1))) value++;
    return (uint16_t)(sign | value);
}

static inline float table_at(const float *table, float level)
{
    const float clamped = clampf(level, 0, 255);
    const int low = (int)clamped;
    if (low >= 255) return table[255];
    const float share = clamped - (float)low;
    return table[low] + share * (table[low + 1] - table[low]);
}

typedef uint8_t b16 __attribute__((vector_size(16)));
typedef float v16 __attribute__((vector_size(64)));
typedef int32_t i16 __attribute__((vector_size(64)));
typedef uint8_t b4 __attribute__((vector_size(4)));

// Returns the order of components that is 0 to 3: BGRA 1, RGBA 2; 0 for others.
static inline int order_of(const cimage_layout *l)
{
    if (l->step != 4 || l->g != 1 || (l->a != 3 && l->a != -1)) return 0;
    return l->r == 2 && l->b == 0 ? 1 : l->r == 0 && l->b == 2 ? 2 : 0;
}

// Pixels of 32 bits without a table: four at a time; returns the number of those that are done.
FOR_EACH_CPU
static int load_words(const uint8_t *row, int n, int order, int is_opaque, float *out)
{
    int i = 0;
    for (; i + 4 <= n; i += 4, row += 16, out += 16) {
        b16 p;
        memcpy(&p, row, 16);
        if (order == 1)
            p = __builtin_shufflevector(p, p, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
        if (is_opaque) p |= (b16){0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
        // Without alpha there is no colour.
        const b16 alpha = __builtin_shufflevector(p, p, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
        p &= (b16)(alpha != 0);
        const v16 f = __builtin_convertvector(p, v16) * (1.0f / 255);
        memcpy(out, &f, 64);
    }
    return i;
}

// Pixels of 32 bits through tables: `table` for opaque ones, `square` with a row for each alpha for the others. Without
// `square`, only as long as they are opaque. Returns the number of those that are done.
static int load_table_words(const uint8_t *row, int n, int order, int is_opaque, const float *table,
                            const float *square, float *out)
{
    const int r = order == 1 ? 16 : 0, b = 16 - r;
    for (int i = 0; i < n; i++, out += 4) {
        uint32_t w;
        memcpy(&w, row + 4 * (ptrdiff_t)i, 4);
        const uint32_t alpha = is_opaque ? 255 : w >> 24;
        if (alpha == 255) {
            store4(out, (v4){table[w >> r & 255], table[w >> 8 & 255], table[w >> b & 255], 1});
        } else if (square) {
            const float *line = square + 256 * alpha;
            store4(out, (v4){line[w >> r & 255], line[w >> 8 & 255], line[w >> b & 255],
                             (float)alpha * (1.0f / 255)});
        } else {
            return i;
        }
    }
    return n;
}

void cimage_load8(const uint8_t *row, int n, const cimage_layout *l, const float *given, const float *square,
                  float *out)
{
    const int order = order_of(l);
    int done = 0;
    if (order && !given && (l->is_premultiplied || l->a < 0)) done = load_words(row, n, order, l->a < 0, out);
    if (order && given) 
        done = load_table_words(row, n, order, l->a < 0, given, l->is_premultiplied ? square : NULL, out);
    if (done == n) return;
    row += l->step * (ptrdiff_t)done;
    out += 4 * (ptrdiff_t)done;
    n -= done;
    float plain[256];
    const float *table = given;
    if (!table) {
        for (int i = 0; i < 256; i++) plain[i] = (float)i * (1.0f / 255);
        table = plain;
    }
    const int step = l->step, r = l->r, g = l->g, b = l->b, a = l->a;
    if (a < 0 && r >= 0 && g >= 0 && b >= 0) {
        for (int i = 0; i < n; i++, row += step, out += 4)
            store4(out, (v4){table[row[r]], table[row[g]], table[row[b]], 1});
        return;
    }
    for (int i = 0; i < n; i++, row += step, out += 4) {
        const int alpha = a < 0 ? 255 : row[a];
        const int red = r < 0 ? 0 : row[r], green = g < 0 ? 0 : row[g], blue = b < 0 ? 0 : row[b];
        if (alpha == 255) {
            out[0] = table[red];
            out[1] = table[green];
            out[2] = table[blue];
            out[3] = 1;
        } else if (alpha == 0) {
            out[0] = out[1] = out[2] = out[3] = 0;
        } else {
            const float share = (float)alpha * (1.0f / 255);
            if (l->is_premultiplied) {
                const float scale = given ? 1 / share : 1;
                const float back = given ? share : 1;
                out[0] = table_at(table, (float)red * scale) * back;
                out[1] = table_at(table, (float)green * scale) * back;
                out[2] = table_at(table, (float)blue * scale) * back;
            } else {
                out[0] = table[red] * share;
                out[1] = table[green] * share;
                out[2] = table[blue] * share;
            }
            out[3] = share;
        }
    }
}

typedef int32_t i8 __attribute__((vector_size(32)));
typedef uint8_t b8 __attribute__((vector_size(8)));

// Eight values from eight bytes.
#define WIDEN8(to, p)                                                                                                  \
    do {                                                                                                               \
        b8 bytes;                                                                                                      \
        memcpy(&bytes, p, 8);                                                                                          \
        to = __builtin_convertvector(bytes, v8);                                                                       \
    } while (0)

static inline void camera_pixel(float luma, v4 shared, v4 gain, const float *table, float last, int is_wide,
                                float *out)
{
    typedef int32_t i4 __attribute__((vector_size(16)));
    const v4 sum = gain * all4(luma) + shared, c = is_wide ? sum : min4(max4(sum, all4(0)), all4(1));
    if (!table) {
        store4(out, c);
        return;
    }
    const i4 at = __builtin_convertvector(c * all4(last) + all4(0.5f), i4);
    store4(out, (v4){table[at[0]], table[at[1]], table[at[2]], 1});
}

FOR_EACH_CPU
void cimage_load_camera(const uint8_t *luma, const uint8_t *chroma, int is_odd, int n, const float *m,
                        const float *table, int count, float *out)
{
    const v4 by_cb = {m[2], m[3], m[4], 0}, by_cr = {m[5], m[6], m[7], 0}, offset = {m[8], m[9], m[10], 1};
    const v4 gain = {m[0], m[0], m[0], 0};
    const float last = (float)(count - 1);
    const int is_wide = !table && count < 0;
    int i = 0;
    if (is_odd && n > 0) {
        const v4 shared = by_cb * all4(chroma[0]) + by_cr * all4(chroma[1]) + offset;
        camera_pixel(luma[0], shared, gain, table, last, is_wide, out);
        chroma += 2;
        i = 1;
    }
#define TWICE(v) __builtin_shufflevector(v, v, 0, 1, 2, 3, 0, 1, 2, 3)
    const v8 cb8 = TWICE(by_cb), cr8 = TWICE(by_cr), offset8 = TWICE(offset), gain8 = TWICE(gain);
    const v8 zero = ALL8(0.0f), one = ALL8(1.0f), last8 = ALL8(last), half = ALL8(0.5f);
    // Two pixels that share chroma.
#define PAIR(k)                                                                                                        \
    do {                                                                                                               \
        const v8 own = __builtin_shufflevector(y, y, 2 * k, 2 * k, 2 * k, 2 * k, 2 * k + 1, 2 * k + 1, 2 * k + 1,      \
                                               2 * k + 1);                                                             \
        const v8 cb = __builtin_shufflevector(c, c, 2 * k, 2 * k, 2 * k, 2 * k, 2 * k, 2 * k, 2 * k, 2 * k);           \
        const v8 cr = __builtin_shufflevector(c, c, 2 * k + 1, 2 * k + 1, 2 * k + 1, 2 * k + 1, 2 * k + 1, 2 * k + 1,  \
                                              2 * k + 1, 2 * k + 1);                                                   \
        const v8 sum = gain8 * own + cb8 * cb + cr8 * cr + offset8;                                                    \
        const v8 rgb = is_wide ? sum : __builtin_elementwise_min(__builtin_elementwise_max(sum, zero), one);           \
        float *to = out + 4 * i + 8 * k;                                                                               \
        if (table) {                                                                                                   \
            const i8 at = __builtin_convertvector(rgb * last8 + half, i8);                                             \
            store4(to, (v4){table[at[0]], table[at[1]], table[at[2]], 1});                                             \
            store4(to + 4, (v4){table[at[4]], table[at[5]], table[at[6]], 1});                                         \
        } else {                                                                                                       \
            STORE8(to, rgb);                                                                                           \
        }                                                                                                              \
    } while (0)
    for (; i + 8 <= n; i += 8, chroma += 8) {
        v8 y, c;
        WIDEN8(y, luma + i);
        WIDEN8(c, chroma);
        PAIR(0);
        PAIR(1);
        PAIR(2);
        PAIR(3);
    }
#undef PAIR
#undef TWICE
    for (; i < n; i += 2, chroma += 2) {
        const v4 shared = by_cb * all4(chroma[0]) + by_cr * all4(chroma[1]) + offset;
        camera_pixel(luma[i], shared, gain, table, last, is_wide, out + 4 * i);
        if (i + 1 < n) camera_pixel(luma[i + 1], shared, gain, table, last, is_wide, out + 4 * i + 4);
    }
}

#define LOADER(name, type, convert)                                                                                    \
    void name(const type *row, int n, const cimage_layout *l, float *out)                                              \
    {                                                                                                                  \
        for (int i = 0; i < n; i++, row += l->step, out += 4) {                                                        \
            const float alpha = l->a < 0 ? 1 : convert(row[l->a]);                                                     \
            const float scale = l->a < 0 || l->is_premultiplied ? 1 : alpha;                                           \
            out[0] = l->r < 0 ? 0 : convert(row[l->r]) * scale;                                                        \
            out[1] = l->g < 0 ? 0 : convert(row[l->g]) * scale;                                                        \
            out[2] = l->b < 0 ? 0 : convert(row[l->b]) * scale;                                                        \
            out[3] = alpha;                                                                                            \
        }                                                                                                              \
    }

#define FROM16(v) ((float)swap16(v, l->swaps_bytes) * (1.0f / 65535))
#define FROM_HALF(v) half_to_float(swap16(v, l->swaps_bytes))
#define FROM_FLOAT(v) (v)
LOADER(cimage_load16, uint16_t, FROM16)
LOADER(cimage_load_half, uint16_t, FROM_HALF)
LOADER(cimage_load_float, float, FROM_FLOAT)

static inline uint8_t level8(float v) { return (uint8_t)(clampf(v, 0, 1) * 255 + 0.5f); }
static inline uint16_t level16(float v) { return (uint16_t)(clampf(v, 0, 1) * 65535 + 0.5f); }

#define STORER(name, type, convert)                                                                                    \
    void name(const float *in, int n, const cimage_layout *l, type *row)                                               \
    {                                                                                                                  \
        for (int i = 0; i < n; i++, row += l->step, in += 4) {                                                         \
            if (l->r >= 0) row[l->r] = convert(in[0]);                                                                 \
            if (l->g >= 0 && l->g != l->r) row[l->g] = convert(in[1]);                                                 \
            if (l->b >= 0 && l->b != l->r) row[l->b] = convert(in[2]);                                                 \
            if (l->a >= 0) row[l->a] = convert(in[3]);                                                                 \
        }                                                                                                              \
    }

STORER(store8_any, uint8_t, level8)
STORER(cimage_store16, uint16_t, level16)
STORER(cimage_store_half, uint16_t, float_to_half)
#define AS_FLOAT(v) (v)
STORER(cimage_store_float, float, AS_FLOAT)

// Pixels of 32 bits, four at a time; returns the number of those that are done.
FOR_EACH_CPU
static int store_words(const float *in, int n, int order, int has_alpha, uint8_t *row)
{
    int i = 0;
    for (; i + 4 <= n; i += 4, row += 16, in += 16) {
        v16 f;
        memcpy(&f, in, 64);
        const v16 zero = {0}, one = zero + 1;
        f = __builtin_elementwise_min(__builtin_elementwise_max(f, zero), one) * 255 + 0.5f;
        const i16 whole = __builtin_convertvector(f, i16);
        b16 p = __builtin_convertvector(whole, b16);
        if (order == 1)
            p = __builtin_shufflevector(p, p, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13, 12, 15);
        if (!has_alpha) {
            b16 old;
            memcpy(&old, row, 16);
            const b16 mask = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
            p = (p & ~mask) | (old & mask);
        }
        memcpy(row, &p, 16);
    }
    return i;
}

void cimage_store8(const float *in, int n, const cimage_layout *l, uint8_t *row)
{
    const int order = order_of(l);
    const int done = order ? store_words(in, n, order, l->a >= 0, row) : 0;
    if (done < n) store8_any(in + 4 * (ptrdiff_t)done, n - done, l, row + l->step * (ptrdiff_t)done);
}

// Opaque pixels of 32 bits through a table, as long as they are opaque; returns the number of those that are done.
FOR_EACH_CPU
static int store_table_words(const float *in, int n, int order, const uint8_t *table, uint8_t *row)
{
    const int r = order == 1 ? 16 : 0, b = 16 - r;
    typedef int32_t i4 __attribute__((vector_size(16)));
    for (int i = 0; i < n; i++, in += 4) {
        const v4 p = load4(in);
        if (!(p[3] >= 1)) return i;
        const v4 level = min4(max4(p, all4(0)), all4(1)) * all4(16383) + all4(0.5f);
        const i4 at = __builtin_convertvector(level, i4);
        const uint32_t w = 0xFF000000u | (uint32_t)table[at[0]] << r | (uint32_t)table[at[1]] << 8
                           | (uint32_t)table[at[2]] << b;
        memcpy(row + 4 * (ptrdiff_t)i, &w, 4);
    }
    return n;
}

void cimage_store8_table(const float *in, int n, const cimage_layout *l, const uint8_t *table, uint8_t *row)
{
    const int step = l->step, r = l->r, g = l->g, b = l->b, a = l->a;
    if (r < 0) {
        cimage_store8(in, n, l, row);
        return;
    }
    const int order = a >= 0 ? order_of(l) : 0;
    const int done = order ? store_table_words(in, n, order, table, row) : 0;
    in += 4 * (ptrdiff_t)done;
    row += step * (ptrdiff_t)done;
    n -= done;
    for (int i = 0; i < n; i++, row += step, in += 4) {
        const float alpha = in[3];
        if (alpha >= 1 || !l->is_premultiplied || alpha <= 0) {
            row[r] = table[(int)(clampf(in[0], 0, 1) * 16383 + 0.5f)];
            if (g >= 0 && g != r) row[g] = table[(int)(clampf(in[1], 0, 1) * 16383 + 0.5f)];
            if (b >= 0 && b != r) row[b] = table[(int)(clampf(in[2], 0, 1) * 16383 + 0.5f)];
        } else {
            // The colour without alpha is encoded, then multiplied again.
            const float back = 16383 / alpha;
            const float share = alpha;
            row[r] = (uint8_t)((float)table[(int)clampf(in[0] * back + 0.5f, 0, 16383)] * share + 0.5f);
            if (g >= 0 && g != r)
                row[g] = (uint8_t)((float)table[(int)clampf(in[1] * back + 0.5f, 0, 16383)] * share + 0.5f);
            if (b >= 0 && b != r)
                row[b] = (uint8_t)((float)table[(int)clampf(in[2] * back + 0.5f, 0, 16383)] * share + 0.5f);
        }
        if (a >= 0) row[a] = level8(alpha);
    }
}
