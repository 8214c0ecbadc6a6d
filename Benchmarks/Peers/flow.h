// Helpers shared by the programs that measure the path of a frame: clocks, percentiles, options.
#ifndef FLOW_H
#define FLOW_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

// Returns the user and system time of the process, in microseconds.
static inline double cpu_us(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1000;
}

static inline void sleep_until(uint64_t ns) {
    struct timespec time = {(time_t)(ns / 1000000000u), (long)(ns % 1000000000u)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL) != 0) {
    }
}

static int flow_ascending(const void *first, const void *second) {
    double a = *(const double *)first, b = *(const double *)second;
    return (a > b) - (a < b);
}

// Sorts the numbers and returns the value below which a share of them lies.
static inline double percentile(double *numbers, size_t count, double share) {
    if (count == 0) return 0;
    qsort(numbers, count, sizeof *numbers, flow_ascending);
    size_t index = (size_t)((double)count * share);
    return numbers[index < count ? index : count - 1];
}

static inline double largest(const double *numbers, size_t from, size_t to) {
    double result = 0;
    for (size_t index = from; index < to; index++)
        if (numbers[index] > result) result = numbers[index];
    return result;
}

static inline void *checked(void *memory) {
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

#endif
