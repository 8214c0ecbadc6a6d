#define T float
#define X f
#define BITS 32
#define csignal_plan csignal_plan_f
#include "Internal.h"

typedef float four __attribute__((vector_size(16), aligned(4)));

// Writes four vectors of four as columns.
INLINE void csignal_transposed_f(float *out, four a, four b, four c, four d)
{
    const four ab = __builtin_shufflevector(a, b, 0, 4, 1, 5), cd = __builtin_shufflevector(c, d, 0, 4, 1, 5);
    const four ef = __builtin_shufflevector(a, b, 2, 6, 3, 7), gh = __builtin_shufflevector(c, d, 2, 6, 3, 7);
    *(four *)out = __builtin_shufflevector(ab, cd, 0, 1, 4, 5);
    *(four *)(out + 4) = __builtin_shufflevector(ab, cd, 2, 3, 6, 7);
    *(four *)(out + 8) = __builtin_shufflevector(ef, gh, 0, 1, 4, 5);
    *(four *)(out + 12) = __builtin_shufflevector(ef, gh, 2, 3, 6, 7);
}

#include "Transforms.h"
