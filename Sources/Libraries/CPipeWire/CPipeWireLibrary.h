// The functions of libpipewire in use, as pointers found at run time.
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
    X(pw_stream_queue_buffer) X(pw_stream_trigger_process)

typedef struct {
#define CPIPEWIRE_FIELD(name) __typeof__(name) *name;
    CPIPEWIRE_FUNCTIONS(CPIPEWIRE_FIELD)
#undef CPIPEWIRE_FIELD
} cpipewire_library;

/// Valid after cpipewire_load has succeeded.
extern cpipewire_library cpipewire;

/// An event loop with its own thread and a connection; not yet started.
///
/// On failure, opening returns a positive errno.
struct cpipewire_link {
    struct pw_thread_loop *loop;
    struct pw_context *context;
    struct pw_core *core;
};
int cpipewire_link_open(struct cpipewire_link *link, const char *name, const char *remote, int descriptor);
/// Stops the thread; afterwards objects on the connection may be destroyed.
void cpipewire_link_stop(struct cpipewire_link *link);
void cpipewire_link_close(struct cpipewire_link *link);
#endif
