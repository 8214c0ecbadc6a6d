#define T double
#define X d
#define BITS 64
#define csignal_plan csignal_plan_d
#include "Internal.h"

// Functions with such arguments are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

typedef double four __attribute__((vector_size(32), aligned(8)));

// Writes four vectors of four as columns.
INLINE void csignal_transposed_d(double *out, four a, four b, four c, four d)
{
    const four ab = __builtin_shufflevector(a, b, 0, 4, 2, 6), cd = __builtin_shufflevector(c, d, 0, 4, 2, 6);
    const four ef = __builtin_shufflevector(a, b, 1, 5, 3, 7), gh = __builtin_shufflevector(c, d, 1, 5, 3, 7);
    *(four *)out = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    *(four *)(out + 4) = __builtin_shufflevector(ef, gh, 0, 1, 4, 5);
    *(four *)(out + 8) = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    *(four *)(out + 12) = __builtin_shufflevector(ef, gh, 2, 3, 6, 7);
}

#include "Transforms.h"
