// Pictures of 1920×1080 and the clock, for programs that filter them: {"wall": ms, "cpu": ms} for a picture.
#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDTH = 1920, HEIGHT = 1080 };

static inline uint8_t level_at(int x, int y, int channel)
{
    int noise = (int)(((int64_t)x * 73856093 ^ (int64_t)y * 19349663 ^ (int64_t)channel * 83492791) >> 7 & 15);
    return (uint8_t)(((x * (channel + 1) / 13 + y * (3 - channel) / 7) & 0xDF) | noise);
}

static inline uint8_t *make_photo(void)
{
    uint8_t *p = (uint8_t *)malloc((size_t)WIDTH * HEIGHT * 4);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            uint8_t *q = p + 4 * ((size_t)y * WIDTH + x);
            for (int c = 0; c < 3; c++) q[c] = level_at(x, y, c);
            q[3] = 255;
        }
    return p;
}

static inline uint8_t *make_overlay(void)
{
    uint8_t *p = (uint8_t *)malloc((size_t)WIDTH * HEIGHT * 4);
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            uint8_t *q = p + 4 * ((size_t)y * WIDTH + x), alpha = (uint8_t)((x / 8 + y / 8) & 255);
            q[0] = alpha / 2;
            q[1] = alpha;
            q[2] = alpha / 3;
            q[3] = alpha;
        }
    return p;
}

static inline double seconds_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static inline int compare_times(const void *a, const void *b)
{
    double d = *(const double *)a - *(const double *)b;
    return d < 0 ? -1 : d > 0;
}

// Runs something for about two seconds and prints the median time and the mean processor time.
#define MEASURE_PICTURE(work)                                                                                          \
    do {                                                                                                               \
        static double walls[100000];                                                                                   \
        int count = 0;                                                                                                 \
        for (int warm = 0; warm < 3; warm++) work;                                                                     \
        double began = seconds_of(CLOCK_MONOTONIC), spent = seconds_of(CLOCK_PROCESS_CPUTIME_ID);                      \
        do {                                                                                                           \
            double start = seconds_of(CLOCK_MONOTONIC);                                                                \
            work;                                                                                                      \
            walls[count++] = seconds_of(CLOCK_MONOTONIC) - start;                                                      \
        } while ((seconds_of(CLOCK_MONOTONIC) - began < 2 || count < 5) && count < 100000);                            \
        double cpu = (seconds_of(CLOCK_PROCESS_CPUTIME_ID) - spent) / count;                                           \
        qsort(walls, (size_t)count, sizeof walls[0], compare_times);                                                   \
        printf("{\"wall\": %.3f, \"cpu\": %.3f}\n", walls[count / 2] * 1e3, cpu * 1e3);                                \
    } while (0)
