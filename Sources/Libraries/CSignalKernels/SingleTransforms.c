#define T float
#define X f
#define BITS 32
#define csignal_plan csignal_plan_f
#include "Internal.h"

// Functions with such arguments are always inlined.
#pragma clang diagnostic ignored "-Wpsabi"

typedef float eight __attribute__((vector_size(32), aligned(4)));

// Writes four vectors of eight as columns.
INLINE void csignal_transposed_f(float *out, eight a, eight b, eight c, eight d)
{
    const eight ab = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
    const eight cd = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13);
    const eight ef = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
    const eight gh = __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15);
    const eight r0 = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13);
    const eight r1 = __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15);
    const eight r2 = __builtin_shufflevector(ef, gh, 0, 1, 8, 9, 4, 5, 12, 13);
    const eight r3 = __builtin_shufflevector(ef, gh, 2, 3, 10, 11, 6, 7, 14, 15);
    *(eight *)out = __builtin_shufflevector(r0, r1, 0, 1, 2, 3, 8, 9, 10, 11);
    *(eight *)(out + 8) = __builtin_shufflevector(r2, r3, 0, 1, 2, 3, 8, 9, 10, 11);
    *(eight *)(out + 16) = __builtin_shufflevector(r0, r1, 4, 5, 6, 7, 12, 13, 14, 15);
    *(eight *)(out + 24) = __builtin_shufflevector(r2, r3, 4, 5, 6, 7, 12, 13, 14, 15);
}

#include "Transforms.h"
