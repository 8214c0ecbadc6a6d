// Shared helpers of the kernels.
#pragma once
#include "CSignalKernels.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

// On x86-64 functions are also compiled for AVX2, and the loader selects the better version. This is disabled for the
// thread sanitizer, which would intercept the selection before it is initialized and crash.
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define WIDE
#endif
#endif
#if defined(WIDE)
#elif defined(__x86_64__) && defined(__GLIBC__)
#define WIDE __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define WIDE
#endif

// The output may be an input, but does not overlap it otherwise, which compilers cannot know.
#define EACH _Pragma("clang loop vectorize(assume_safety)")
#define INLINE static inline __attribute__((always_inline))
#define PASTE2(a, b) a##b
#define PASTE(a, b) PASTE2(a, b)
// A function's name with the precision's letter.
#define NAME(name) PASTE(csignal_##name##_, X)
