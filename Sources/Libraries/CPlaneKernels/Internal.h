// Shared helpers of the kernels.
#pragma once
#include "CPlaneKernels.h"
#include <math.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

// On x86-64 functions are also compiled for AVX2, and the loader selects the better version. This is disabled for the
// thread sanitizer, which would intercept the selection before it is initialized and crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WIDE
#endif
#endif
#if defined(WIDE)
#elif defined(__x86_64__) && defined(__GLIBC__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

// The output may be the input, but does not overlap it otherwise, which compilers cannot know.
#define EACH _Pragma("clang loop vectorize(assume_safety)")

#define INLINE static inline __attribute__((always_inline))

INLINE int clamp_int(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

// NaN becomes the lower limit.
INLINE float clamp_float(float v, float low, float high)
{
    v = v > low ? v : low;
    return v < high ? v : high;
}

// The nearest integer, ties to even; without a call, as compilers make of lrintf.
INLINE int32_t nearest(float v)
{
#if defined(__x86_64__)
    return _mm_cvtss_si32(_mm_set_ss(v));
#else
    return (int32_t)lrintf(v);
#endif
}
