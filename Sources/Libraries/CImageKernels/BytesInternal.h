// Shared helpers of the kernels for bytes.
#pragma once
#include "Internal.h"

typedef uint8_t b8 __attribute__((vector_size(8)));
typedef uint8_t b16 __attribute__((vector_size(16)));
typedef uint8_t b32 __attribute__((vector_size(32)));
typedef int16_t s8 __attribute__((vector_size(16)));
typedef int16_t s16 __attribute__((vector_size(32)));
typedef uint16_t u16 __attribute__((vector_size(32)));
typedef uint32_t w8 __attribute__((vector_size(32)));
typedef uint32_t w16 __attribute__((vector_size(64)));
typedef int32_t i8 __attribute__((vector_size(32)));
typedef int32_t i16 __attribute__((vector_size(64)));

#define LOAD(to, p) memcpy(&(to), (p), sizeof(to))
#define STORE(p, v) memcpy((p), &(v), sizeof(v))

static inline uint8_t clamp8(int v) { return (uint8_t)(v < 0 ? 0 : v > 255 ? 255 : v); }

// The lower sixteen bits of sixteen values from 0 to 255, as bytes.
#define NARROW(v) __builtin_convertvector(v, b16)
// The upper half of the product of unsigned values of 16 bits.
#define HIGH(a, b)                                                                                                     \
    __builtin_convertvector(__builtin_convertvector(a, w16) * __builtin_convertvector(b, w16) >> 16, u16)
// The upper half of the product of signed values of 16 bits.
#define HIGH_SIGNED(a, b)                                                                                              \
    __builtin_convertvector(__builtin_convertvector(a, i16) * __builtin_convertvector(b, i16) >> 16, s16)
