#include "pipe.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define PIPE_BYTES (64 << 10)

struct cmosquitto_pipe {
    int descriptor;
    // The received bytes from `next` to `end` are unread, the first `waiting` bytes of `outgoing` unsent.
    size_t next, end, waiting;
    // The clock that was asked for last, and its time; none if the kernel has been asked for bytes since.
    clockid_t clock;
    struct timespec time;
    bool has_time;
    unsigned char incoming[PIPE_BYTES], outgoing[PIPE_BYTES];
};

static _Thread_local cmosquitto_pipe *current;

cmosquitto_pipe *cmosquitto_pipe_new(void)
{
    cmosquitto_pipe *pipe = malloc(sizeof *pipe);
    if (pipe) {
        pipe->descriptor = -1;
        pipe->next = pipe->end = pipe->waiting = 0;
        pipe->has_time = false;
    }
    return pipe;
}
void cmosquitto_pipe_free(cmosquitto_pipe *pipe) { free(pipe); }
bool cmosquitto_pipe_has_unread(const cmosquitto_pipe *pipe) { return pipe->next < pipe->end; }
bool cmosquitto_pipe_has_unsent(const cmosquitto_pipe *pipe) { return pipe->waiting > 0; }

void cmosquitto_pipe_enter(cmosquitto_pipe *pipe, int descriptor)
{
    // With TLS, OpenSSL reads and writes the socket, and nothing of it comes here.
    if (pipe)
        pipe->descriptor = descriptor;
    current = pipe;
}
void cmosquitto_pipe_leave(void) { current = NULL; }

bool cmosquitto_pipe_flush(cmosquitto_pipe *pipe)
{
    size_t sent = 0;
    pipe->has_time = false;
    while (sent < pipe->waiting) {
        size_t rest = pipe->waiting - sent;
        ssize_t count = send(pipe->descriptor, pipe->outgoing + sent, rest, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            break;
        sent += (size_t)count;
    }
    int error = sent < pipe->waiting ? errno : 0;
    memmove(pipe->outgoing, pipe->outgoing + sent, pipe->waiting - sent);
    pipe->waiting -= sent;
    errno = error;
    return error == 0 || error == EAGAIN || error == EWOULDBLOCK;
}

int cmosquitto_pipe_time(clockid_t clock, struct timespec *time)
{
    cmosquitto_pipe *pipe = current;
    if (pipe && pipe->has_time && pipe->clock == clock) {
        *time = pipe->time;
        return 0;
    }
    int result = clock_gettime(clock, time);
    if (pipe && result == 0) {
        pipe->clock = clock;
        pipe->time = *time;
        pipe->has_time = true;
    }
    return result;
}

ssize_t cmosquitto_pipe_read(int descriptor, void *bytes, size_t count)
{
    cmosquitto_pipe *pipe = current;
    if (!pipe || descriptor != pipe->descriptor)
        return read(descriptor, bytes, count);
    if (pipe->next == pipe->end) {
        if (count >= PIPE_BYTES)
            return read(descriptor, bytes, count);
        pipe->has_time = false;
        ssize_t more = read(descriptor, pipe->incoming, PIPE_BYTES);
        if (more <= 0)
            return more;
        pipe->next = 0;
        pipe->end = (size_t)more;
    }
    size_t have = pipe->end - pipe->next;
    if (count > have)
        count = have;
    memcpy(bytes, pipe->incoming + pipe->next, count);
    pipe->next += count;
    return (ssize_t)count;
}

ssize_t cmosquitto_pipe_write(int descriptor, const void *bytes, size_t count)
{
    cmosquitto_pipe *pipe = current;
    if (!pipe)
        return write(descriptor, bytes, count);
    // A byte for a thread that would wait in the library; nobody does.
    if (descriptor != pipe->descriptor)
        return (ssize_t)count;
    if (count > PIPE_BYTES - pipe->waiting) {
        if (!cmosquitto_pipe_flush(pipe))
            return -1;
        if (pipe->waiting > 0) {
            errno = EAGAIN;
            return -1;
        }
        if (count > PIPE_BYTES)
            return write(descriptor, bytes, count);
    }
    memcpy(pipe->outgoing + pipe->waiting, bytes, count);
    pipe->waiting += count;
    // After DISCONNECT the library closes the socket.
    if (count > 0 && *(const unsigned char *)bytes == 0xE0 && !cmosquitto_pipe_flush(pipe))
        return -1;
    return (ssize_t)count;
}
