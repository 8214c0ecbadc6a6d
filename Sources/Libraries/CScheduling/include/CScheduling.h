// Requests to the kernel's scheduler that Swift cannot make, because `syscall` takes a variable number of arguments.
#pragma once

#include <stdint.h>

// Asks the scheduler to run the calling thread soon after it becomes runnable, and for shorter periods in return. The
// thread's share of the processor stays the same, and threads that it creates do not inherit the request.
//
// Returns 0, or an error number: kernels before 6.12 ignore the length, other systems do not know the request.
int cscheduling_set_slice(uint64_t nanoseconds);
