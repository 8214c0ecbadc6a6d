#define T double
#define X d
#define BITS 64
#define csignal_plan csignal_plan_d
#include "Internal.h"

typedef double two __attribute__((vector_size(16), aligned(8)));

// Writes four vectors of two as columns.
INLINE void csignal_transposed_d(double *out, two a, two b, two c, two d)
{
    *(two *)out = __builtin_shufflevector(a, b, 0, 2);
    *(two *)(out + 2) = __builtin_shufflevector(c, d, 0, 2);
    *(two *)(out + 4) = __builtin_shufflevector(a, b, 1, 3);
    *(two *)(out + 6) = __builtin_shufflevector(c, d, 1, 3);
}

#include "Transforms.h"
