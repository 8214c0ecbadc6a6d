#include "Internal.h"

typedef float v4 __attribute__((vector_size(16)));

INLINE v4 load4(const float *p)
{
    v4 v;
    memcpy(&v, p, sizeof v);
    return v;
}

WIDE void cplane_resample(const float *in, int channels, const int32_t *starts, const float *weights, int taps,
                          size_t count, float *out)
{
    if (channels == 4) {
        for (size_t i = 0; i < count; i++) {
            const float *p = in + 4 * (ptrdiff_t)starts[i], *w = weights + i * (size_t)taps;
            v4 a = {0, 0, 0, 0}, b = {0, 0, 0, 0};
            int k = 0;
            for (; k + 2 <= taps; k += 2) {
                a += load4(p + 4 * k) * w[k];
                b += load4(p + 4 * k + 4) * w[k + 1];
            }
            if (k < taps) a += load4(p + 4 * k) * w[k];
            a += b;
            memcpy(out + 4 * i, &a, sizeof a);
        }
    } else if (channels == 1) {
        for (size_t i = 0; i < count; i++) {
            const float *p = in + starts[i], *w = weights + i * (size_t)taps;
            v4 sums = {0, 0, 0, 0};
            int k = 0;
            for (; k + 4 <= taps; k += 4) sums += load4(p + k) * load4(w + k);
            float sum = (sums[0] + sums[1]) + (sums[2] + sums[3]);
            for (; k < taps; k++) sum += p[k] * w[k];
            out[i] = sum;
        }
    } else {
        for (size_t i = 0; i < count; i++) {
            const float *w = weights + i * (size_t)taps;
            for (int c = 0; c < channels; c++) {
                float sum = 0;
                for (int k = 0; k < taps; k++) sum += in[((ptrdiff_t)starts[i] + k) * channels + c] * w[k];
                out[i * (size_t)channels + (size_t)c] = sum;
            }
        }
    }
}

WIDE void cplane_weigh(const float *const *rows, const float *weights, int taps, size_t count, float *out)
{
    if (taps == 6) {
        const float *r0 = rows[0], *r1 = rows[1], *r2 = rows[2], *r3 = rows[3], *r4 = rows[4], *r5 = rows[5];
        const float w0 = weights[0], w1 = weights[1], w2 = weights[2], w3 = weights[3], w4 = weights[4],
                    w5 = weights[5];
        EACH for (size_t i = 0; i < count; i++) {
            out[i] = (r0[i] * w0 + r1[i] * w1) + (r2[i] * w2 + r3[i] * w3) + (r4[i] * w4 + r5[i] * w5);
        }
        return;
    }
    int k = 0;
    for (; k < taps; k += 4) {
        const float *r0 = rows[k], *r1 = k + 1 < taps ? rows[k + 1] : r0, *r2 = k + 2 < taps ? rows[k + 2] : r0,
                    *r3 = k + 3 < taps ? rows[k + 3] : r0;
        const float w0 = weights[k], w1 = k + 1 < taps ? weights[k + 1] : 0, w2 = k + 2 < taps ? weights[k + 2] : 0,
                    w3 = k + 3 < taps ? weights[k + 3] : 0;
        if (k == 0) {
            EACH for (size_t i = 0; i < count; i++) out[i] = (r0[i] * w0 + r1[i] * w1) + (r2[i] * w2 + r3[i] * w3);
        } else {
            EACH for (size_t i = 0; i < count; i++) out[i] += (r0[i] * w0 + r1[i] * w1) + (r2[i] * w2 + r3[i] * w3);
        }
    }
}

WIDE void cplane_accumulate8(const uint8_t *in, int32_t weight, size_t count, int32_t *sums)
{
    EACH for (size_t i = 0; i < count; i++) sums[i] += weight * in[i];
}

WIDE void cplane_accumulate8_long(const uint8_t *in, int64_t weight, size_t count, int64_t *sums)
{
    EACH for (size_t i = 0; i < count; i++) sums[i] += weight * in[i];
}

WIDE void cplane_accumulate_float(const float *in, float weight, size_t count, float *sums)
{
    EACH for (size_t i = 0; i < count; i++) sums[i] += weight * in[i];
}

WIDE void cplane_dilate8(const uint8_t *in, int offset, size_t count, uint8_t *out)
{
    const int16_t add = (int16_t)offset;
    EACH for (size_t i = 0; i < count; i++) {
        int16_t v = (int16_t)(in[i] + add);
        v = v < 0 ? 0 : v > 255 ? 255 : v;
        out[i] = out[i] > v ? out[i] : (uint8_t)v;
    }
}

WIDE void cplane_erode8(const uint8_t *in, int offset, size_t count, uint8_t *out)
{
    const int16_t add = (int16_t)offset;
    EACH for (size_t i = 0; i < count; i++) {
        int16_t v = (int16_t)(in[i] + add);
        v = v < 0 ? 0 : v > 255 ? 255 : v;
        out[i] = out[i] < v ? out[i] : (uint8_t)v;
    }
}

WIDE void cplane_dilate_float(const float *in, float offset, size_t count, float *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        const float v = in[i] + offset;
        out[i] = out[i] > v ? out[i] : v;
    }
}

WIDE void cplane_erode_float(const float *in, float offset, size_t count, float *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        const float v = in[i] + offset;
        out[i] = out[i] < v ? out[i] : v;
    }
}

WIDE void cplane_slide8(const uint8_t *in, const uint8_t *old, size_t count, uint32_t *sums)
{
    if (old) {
        EACH for (size_t i = 0; i < count; i++) sums[i] += (uint32_t)in[i] - old[i];
    } else {
        EACH for (size_t i = 0; i < count; i++) sums[i] += in[i];
    }
}

WIDE void cplane_slide32(const uint32_t *in, const uint32_t *old, size_t count, uint64_t *sums)
{
    if (old) {
        EACH for (size_t i = 0; i < count; i++) sums[i] += (uint64_t)in[i] - old[i];
    } else {
        EACH for (size_t i = 0; i < count; i++) sums[i] += in[i];
    }
}

void cplane_box_row(const uint32_t *in, int channels, size_t count, size_t taps, uint64_t *out)
{
    const size_t step = (size_t)channels;
    for (size_t c = 0; c < step; c++) {
        uint64_t sum = 0;
        for (size_t k = 0; k + 1 < taps; k++) sum += in[k * step + c];
        for (size_t i = 0; i < count; i++) {
            sum += in[(i + taps - 1) * step + c];
            out[i * step + c] = sum;
            sum -= in[i * step + c];
        }
    }
}

WIDE void cplane_divide8(const int32_t *sums, int32_t bias, float factor, size_t count, float *room, uint8_t *out)
{
    EACH for (size_t i = 0; i < count; i++) room[i] = (float)(sums[i] + bias);
    // A little more than a half, because products may be below the true quotient. Results below 0 become 0.
    EACH for (size_t i = 0; i < count; i++) {
        out[i] = (uint8_t)(int)(clamp_float(room[i] * factor + 0x1p-10f / 8, 0, 255) + 0.5f);
    }
}

WIDE void cplane_subtract8(const uint8_t *in, size_t count, uint32_t *sums)
{
    EACH for (size_t i = 0; i < count; i++) sums[i] -= in[i];
}

WIDE void cplane_mean(const uint64_t *sums, uint64_t area, size_t count, uint8_t *out)
{
    if (area < (uint64_t)1 << 22) {
        const double factor = 1 / (double)area;
        EACH for (size_t i = 0; i < count; i++) {
            // A little more than a half, because products may be below the true quotient.
            out[i] = (uint8_t)(int)((double)(int32_t)sums[i] * factor + (0.5 + 1e-9));
        }
    } else {
        for (size_t i = 0; i < count; i++) out[i] = (uint8_t)((sums[i] + area / 2) / area);
    }
}

// The weights of the samples around a point, and the first sample.
INLINE int lobes(const cplane_picture *p, double at, float *weights)
{
    const int radius = p->radius;
    const double centre = at - 0.5, whole = floor(centre);
    const float share = (float)(centre - whole);
    float sum = 0;
    for (int k = 0; k < 2 * radius; k++) {
        const float distance = fabsf((float)(k - radius + 1) - share) * 1024;
        const int index = (int)distance;
        const float part = distance - (float)index;
        const float value = index >= 1024 * radius
            ? 0
            : p->table[index] + part * (p->table[index + 1] - p->table[index]);
        weights[k] = value;
        sum += value;
    }
    for (int k = 0; k < 2 * radius; k++) weights[k] /= sum;
    return (int)whole - radius + 1;
}

void cplane_warp_row(const cplane_picture *p, double x, double y, double dx, double dy, size_t count, float *out)
{
    const int channels = p->channels, taps = 2 * p->radius;
    for (size_t i = 0; i < count; i++, out += channels) {
        double px = x + (double)i * dx, py = y + (double)i * dy;
        const int is_inside = px > 0 && py > 0 && px < p->width && py < p->height;
        if (!is_inside) {
            if (!p->is_extended || px != px || py != py) {
                memcpy(out, p->back, sizeof(float) * (size_t)channels);
                continue;
            }
            px = px < 0.5 ? 0.5 : px > p->width - 0.5 ? p->width - 0.5 : px;
            py = py < 0.5 ? 0.5 : py > p->height - 0.5 ? p->height - 0.5 : py;
        }
        float wx[16], wy[16], sums[4] = {0, 0, 0, 0};
        const int left = lobes(p, px, wx), top = lobes(p, py, wy);
        for (int j = 0; j < taps; j++) {
            const float *row = p->base + clamp_int(top + j, 0, p->height - 1) * p->stride;
            float line[4] = {0, 0, 0, 0};
            for (int k = 0; k < taps; k++) {
                const float *pixel = row + clamp_int(left + k, 0, p->width - 1) * (ptrdiff_t)channels;
                for (int c = 0; c < channels; c++) line[c] += wx[k] * pixel[c];
            }
            for (int c = 0; c < channels; c++) sums[c] += wy[j] * line[c];
        }
        memcpy(out, sums, sizeof(float) * (size_t)channels);
    }
}
