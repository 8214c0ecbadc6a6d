#include "CScheduling.h"

#include <errno.h>

#if defined(__linux__)

#include <sys/syscall.h>
#include <unistd.h>

// The first version of the kernel's structure; C libraries declare it only recently.
struct scheduling {
    uint32_t size;
    uint32_t policy;
    uint64_t flags;
    int32_t nice;
    uint32_t priority;
    uint64_t runtime, deadline, period;
};

#define RESET_ON_FORK 1u

int cscheduling_set_slice(uint64_t nanoseconds) {
    struct scheduling request = {.size = sizeof request};
    // Reads the niceness first, because the request sets it too.
    if (syscall(SYS_sched_getattr, 0, &request, sizeof request, 0) != 0) return errno;
    // Threads that were given another policy (real time, batch, idle) keep it.
    if (request.policy != 0) return EINVAL;
    request.flags |= RESET_ON_FORK;
    request.runtime = nanoseconds;
    return syscall(SYS_sched_setattr, 0, &request, 0) == 0 ? 0 : errno;
}

#else

int cscheduling_set_slice(uint64_t nanoseconds) {
    (void)nanoseconds;
    return ENOSYS;
}

#endif
