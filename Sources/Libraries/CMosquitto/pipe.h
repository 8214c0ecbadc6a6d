// The functions that take the place of the library's system calls, for CMosquitto.c.
#pragma once
#include "CMosquitto.h"

#include <sys/types.h>
#include <time.h>

/// Makes the library's reads and writes of a socket go through a pipe on this thread; NULL leaves them alone.
void cmosquitto_pipe_enter(cmosquitto_pipe *pipe, int descriptor);
void cmosquitto_pipe_leave(void);
/// Sends what is in the pipe, as far as the kernel takes it; false and errno if the connection is broken.
bool cmosquitto_pipe_flush(cmosquitto_pipe *pipe);

/// The time at which the pipe's bytes were read: the library asks for it with each packet, and keeps whole seconds.
int cmosquitto_pipe_time(clockid_t clock, struct timespec *time);
ssize_t cmosquitto_pipe_read(int descriptor, void *bytes, size_t count);
ssize_t cmosquitto_pipe_write(int descriptor, const void *bytes, size_t count);
