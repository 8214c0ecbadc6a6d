#include "Internal.h"

void cplane_lookup8(const uint8_t *in, size_t count, const uint8_t *table, uint8_t *out)
{
    for (size_t i = 0; i < count; i++) out[i] = table[in[i]];
}

void cplane_lookup16(const uint8_t *in, size_t count, const uint16_t *table, uint16_t *out)
{
    for (size_t i = 0; i < count; i++) out[i] = table[in[i]];
}

void cplane_lookup_float(const uint8_t *in, size_t count, const float *table, float *out)
{
    for (size_t i = 0; i < count; i++) out[i] = table[in[i]];
}

void cplane_lookup4(const uint8_t *in, size_t count, const uint8_t *const *tables, uint8_t *out)
{
    const uint8_t *a = tables[0], *b = tables[1], *c = tables[2], *d = tables[3];
    for (size_t i = 0; i < count; i++, in += 4, out += 4) {
        const uint8_t v0 = a[in[0]], v1 = b[in[1]], v2 = c[in[2]], v3 = d[in[3]];
        out[0] = v0;
        out[1] = v1;
        out[2] = v2;
        out[3] = v3;
    }
}

void cplane_histogram(const uint8_t *in, size_t count, int channels, uint64_t *histogram)
{
    if (channels == 1) {
        // Two sets of counters, because neighbours are often equal, and an increment waits for the last one.
        uint32_t other[256] = {0};
        size_t i = 0;
        for (; i + 2 <= count; i += 2) {
            histogram[in[i]]++;
            other[in[i + 1]]++;
        }
        if (i < count) histogram[in[i]]++;
        for (int v = 0; v < 256; v++) histogram[v] += other[v];
        return;
    }
    for (size_t i = 0; i < count; i++) {
        for (int c = 0; c < channels; c++) histogram[256 * c + in[i * (size_t)channels + (size_t)c]]++;
    }
}

WIDE void cplane_matrix8(const uint8_t *in, size_t count, int ins, int outs, const int16_t *m, int32_t divisor,
                         const int16_t *pre, const int32_t *post, uint8_t *out)
{
    for (size_t i = 0; i < count; i++) {
        int64_t source[4];
        for (int c = 0; c < ins; c++) source[c] = in[i * (size_t)ins + (size_t)c] + pre[c];
        for (int j = 0; j < outs; j++) {
            int64_t sum = post[j];
            for (int c = 0; c < ins; c++) sum += m[c * outs + j] * source[c];
            // To the nearest integer, halves away from zero.
            const int64_t half = (sum < 0) == (divisor < 0) ? divisor / 2 : -(divisor / 2);
            const int64_t value = (sum + half) / divisor;
            out[i * (size_t)outs + (size_t)j] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
        }
    }
}

WIDE void cplane_matrix_float(const float *in, size_t count, int ins, int outs, const float *m, const float *pre,
                              const float *post, float *out)
{
    for (size_t i = 0; i < count; i++) {
        float source[4];
        for (int c = 0; c < ins; c++) source[c] = in[i * (size_t)ins + (size_t)c] + pre[c];
        for (int j = 0; j < outs; j++) {
            float sum = post[j];
            for (int c = 0; c < ins; c++) sum += m[c * outs + j] * source[c];
            out[i * (size_t)outs + (size_t)j] = sum;
        }
    }
}
