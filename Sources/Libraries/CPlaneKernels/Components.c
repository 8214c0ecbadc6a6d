#include "Internal.h"
#include "Wide.h"

WIDE void cplane_u8_to_float(const uint8_t *in, size_t count, float scale, float offset, float *out)
{
    EACH for (size_t i = 0; i < count; i++) out[i] = (float)in[i] * scale + offset;
}

WIDE void cplane_u16_to_float(const uint16_t *in, size_t count, float scale, float offset, float *out)
{
    EACH for (size_t i = 0; i < count; i++) out[i] = (float)in[i] * scale + offset;
}

WIDE void cplane_s16_to_float(const int16_t *in, size_t count, float scale, float offset, float *out)
{
    EACH for (size_t i = 0; i < count; i++) out[i] = (float)in[i] * scale + offset;
}

WIDE void cplane_float_to_u8(const float *in, size_t count, float scale, float offset, uint8_t *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        out[i] = (uint8_t)(int)(clamp_float((in[i] - offset) * scale, 0, 255) + 0.5f);
    }
}

WIDE void cplane_float_to_u16(const float *in, size_t count, float scale, float offset, uint16_t *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        out[i] = (uint16_t)(int)(clamp_float((in[i] - offset) * scale, 0, 65535) + 0.5f);
    }
}

WIDE void cplane_float_to_s16(const float *in, size_t count, float scale, float offset, int16_t *out)
{
    EACH for (size_t i = 0; i < count; i++) {
        const float value = (in[i] - offset) * scale;
        const float kept = value == value ? value : 0;
        // Above zero before the truncation, so that halves go upwards.
        out[i] = (int16_t)((int)(clamp_float(kept, -32768, 32767) + 32768.5f) - 32768);
    }
}

WIDE void cplane_half_to_float(const uint16_t *in, size_t count, float *out)
{
    EACH for (size_t i = cplane_wide_half_to_float(in, count, out); i < count; i++) {
        const uint32_t sign = (uint32_t)(in[i] & 0x8000) << 16, rest = (uint32_t)(in[i] & 0x7FFF) << 13;
        float value;
        memcpy(&value, &rest, 4);
        // The exponent's bias moves from 15 to 127, which also normalizes numbers that were subnormal.
        value *= 0x1p112f;
        uint32_t bits;
        memcpy(&bits, &value, 4);
        bits = rest >= 0x0F800000 ? rest | 0x7F800000 : bits;
        bits |= sign;
        memcpy(out + i, &bits, 4);
    }
}

WIDE void cplane_float_to_half(const float *in, size_t count, uint16_t *out)
{
    EACH for (size_t i = cplane_wide_float_to_half(in, count, out); i < count; i++) {
        uint32_t bits;
        memcpy(&bits, in + i, 4);
        const uint32_t sign = bits >> 16 & 0x8000, rest = bits & 0x7FFFFFFF;
        // Small numbers: the addition rounds at the place of a subnormal's last bit.
        float small;
        memcpy(&small, &rest, 4);
        small += 0.5f;
        uint32_t low;
        memcpy(&low, &small, 4);
        low -= 0x3F000000;
        // Others: the bias, half of the last bit less one, and one more if the last bit is set.
        const uint32_t high = (rest - 0x38000000 + 0xFFF + (rest >> 13 & 1)) >> 13;
        const uint32_t special = rest > 0x7F800000 ? 0x7E00 : 0x7C00;
        uint32_t half = rest < 0x38800000 ? low : high;
        half = rest >= 0x47800000 ? special : half;
        out[i] = (uint16_t)(half | sign);
    }
}

WIDE void cplane_u8_to_u16(const uint8_t *in, size_t count, uint16_t *out)
{
    for (size_t i = 0; i < count; i++) out[i] = (uint16_t)(in[i] * 257);
}

WIDE void cplane_u16_to_u8(const uint16_t *in, size_t count, uint8_t *out)
{
    for (size_t i = 0; i < count; i++) out[i] = (uint8_t)(((uint32_t)in[i] * 255 + 32767) / 65535);
}

WIDE void cplane_u8_to_q12(const uint8_t *in, size_t count, int16_t *out)
{
    for (size_t i = 0; i < count; i++) out[i] = (int16_t)(((uint32_t)in[i] * 4096 + 127) / 255);
}

WIDE void cplane_q12_to_u8(const int16_t *in, size_t count, uint8_t *out)
{
    for (size_t i = 0; i < count; i++) out[i] = (uint8_t)clamp_int((in[i] * 255 + 2048) >> 12, 0, 255);
}

WIDE void cplane_swap16(const uint16_t *in, size_t count, uint16_t *out)
{
    EACH for (size_t i = 0; i < count; i++) out[i] = (uint16_t)(in[i] << 8 | in[i] >> 8);
}

WIDE void cplane_clip(const float *in, size_t count, float low, float high, float *out)
{
    EACH for (size_t i = 0; i < count; i++) out[i] = clamp_float(in[i], low, high);
}

void cplane_load(const void *row, int type, size_t count, float *out)
{
    switch (type) {
    case cplane_u8: cplane_u8_to_float(row, count, 1, 0, out); return;
    case cplane_u16: cplane_u16_to_float(row, count, 1, 0, out); return;
    case cplane_s16: cplane_s16_to_float(row, count, 1, 0, out); return;
    case cplane_half: cplane_half_to_float(row, count, out); return;
    default: memcpy(out, row, count * sizeof(float));
    }
}

void cplane_store(const float *in, int type, size_t count, void *row)
{
    switch (type) {
    case cplane_u8: cplane_float_to_u8(in, count, 1, 0, row); return;
    case cplane_u16: cplane_float_to_u16(in, count, 1, 0, row); return;
    case cplane_s16: cplane_float_to_s16(in, count, 1, 0, row); return;
    case cplane_half: cplane_float_to_half(in, count, row); return;
    default: memcpy(row, in, count * sizeof(float));
    }
}
