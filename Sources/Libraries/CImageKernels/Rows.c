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

void cimage_load8(const uint8_t *row, int n, const cimage_layout *l, const float *given, float *out)
{
    float plain[256];
    const float *table = given;
    if (!table) {
        for (int i = 0; i < 256; i++) plain[i] = (float)i * (1.0f / 255);
        table = plain;
    }
    const int step = l->step, r = l->r, g = l->g, b = l->b, a = l->a;
    if (a < 0 && r >= 0) {
        for (int i = 0; i < n; i++, row += step, out += 4) {
            out[0] = table[row[r]];
            out[1] = table[row[g]];
            out[2] = table[row[b]];
            out[3] = 1;
        }
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

STORER(cimage_store8, uint8_t, level8)
STORER(cimage_store16, uint16_t, level16)
STORER(cimage_store_half, uint16_t, float_to_half)
#define AS_FLOAT(v) (v)
STORER(cimage_store_float, float, AS_FLOAT)

void cimage_store8_table(const float *in, int n, const cimage_layout *l, const uint8_t *table, uint8_t *row)
{
    const int step = l->step, r = l->r, g = l->g, b = l->b, a = l->a;
    if (r < 0) {
        cimage_store8(in, n, l, row);
        return;
    }
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
