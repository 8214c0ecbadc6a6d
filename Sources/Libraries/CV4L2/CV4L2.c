#include "CV4L2.h"
#include <time.h>

int64_t cv4l2_nanoseconds(int32_t clock) {
    struct timespec time = {0, 0};
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}
