// The functions of libpipewire that are called, as pointers found at run time.
#pragma once

#if __has_include(<pipewire/pipewire.h>)
#define CPIPEWIRE_HAS_HEADERS 1
#include <pipewire/pipewire.h>

#define CPIPEWIRE_FUNCTIONS(X)                                                                                        \
    X(pw_init) X(pw_get_library_version) X(pw_thread_loop_new) X(pw_thread_loop_destroy) X(pw_thread_loop_start)       \
    X(pw_thread_loop_stop) X(pw_thread_loop_lock) X(pw_thread_loop_unlock) X(pw_thread_loop_get_loop)                  \
    X(pw_context_new) X(pw_context_destroy) X(pw_context_connect) X(pw_context_connect_fd) X(pw_core_disconnect)       \
    X(pw_properties_new_dict) X(pw_proxy_destroy) X(pw_stream_new) X(pw_stream_destroy)                                \
    X(pw_stream_add_listener) X(pw_stream_connect) X(pw_stream_update_params) X(pw_stream_dequeue_buffer)              \
    X(pw_stream_queue_buffer)

typedef struct {
#define CPIPEWIRE_FIELD(name) __typeof__(name) *name;
    CPIPEWIRE_FUNCTIONS(CPIPEWIRE_FIELD)
#undef CPIPEWIRE_FIELD
} cpipewire_library;

/// Good after cpipewire_load has said so.
extern cpipewire_library cpipewire;

/// A loop with a thread of its own, and a connection on it; not started. NULL with a positive errno.
struct cpipewire_link {
    struct pw_thread_loop *loop;
    struct pw_context *context;
    struct pw_core *core;
};
int cpipewire_link_open(struct cpipewire_link *link, const char *name, const char *remote, int descriptor);
/// Stops the thread; what is on the connection may be destroyed after that.
void cpipewire_link_stop(struct cpipewire_link *link);
void cpipewire_link_close(struct cpipewire_link *link);
#endif
