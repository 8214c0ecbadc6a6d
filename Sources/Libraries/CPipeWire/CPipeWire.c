#include "CPipeWire.h"
#include "CPipeWireLibrary.h"

#ifdef CPIPEWIRE_HAS_HEADERS
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

cpipewire_library cpipewire;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int status = CPIPEWIRE_NO_LIBRARY;

static void load(void) {
    // The library stays loaded because its threads and plug-ins may outlive the caller.
    void *handle = dlopen("libpipewire-0.3.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return;
    status = CPIPEWIRE_OLD_LIBRARY;
#define CPIPEWIRE_FIND(name)                                                                                          \
    *(void **)&cpipewire.name = dlsym(handle, #name);                                                                  \
    if (!cpipewire.name)                                                                                               \
        return;
    CPIPEWIRE_FUNCTIONS(CPIPEWIRE_FIND)
#undef CPIPEWIRE_FIND
    cpipewire.pw_init(NULL, NULL);
    status = CPIPEWIRE_OK;
}

int cpipewire_load(void) {
    pthread_once(&once, load);
    return status;
}

const char *cpipewire_version(void) {
    return cpipewire_load() == CPIPEWIRE_OK ? cpipewire.pw_get_library_version() : NULL;
}

int cpipewire_link_open(struct cpipewire_link *link, const char *name, const char *remote, int descriptor) {
    memset(link, 0, sizeof *link);
    int error = ENOSYS;
    if (cpipewire_load() != CPIPEWIRE_OK)
        goto failed;
    error = ENOMEM;
    link->loop = cpipewire.pw_thread_loop_new(name, NULL);
    if (!link->loop)
        goto failed;
    link->context = cpipewire.pw_context_new(cpipewire.pw_thread_loop_get_loop(link->loop), NULL, 0);
    if (!link->context) {
        error = errno ? errno : ENOMEM;
        goto failed;
    }
    struct pw_properties *properties = NULL;
    if (remote) {
        const struct spa_dict_item items[] = {{PW_KEY_REMOTE_NAME, remote}};
        properties = cpipewire.pw_properties_new_dict(&SPA_DICT_INIT_ARRAY(items));
    }
    errno = 0;
    if (descriptor >= 0) {
        int own = descriptor;
        descriptor = -1;
        link->core = cpipewire.pw_context_connect_fd(link->context, own, properties, 0);
    } else {
        link->core = cpipewire.pw_context_connect(link->context, properties, 0);
    }
    if (link->core)
        return 0;
    error = errno ? errno : EHOSTDOWN;
failed:
    if (descriptor >= 0)
        close(descriptor);
    cpipewire_link_close(link);
    return error;
}

void cpipewire_link_stop(struct cpipewire_link *link) {
    if (link->loop)
        cpipewire.pw_thread_loop_stop(link->loop);
}

void cpipewire_link_close(struct cpipewire_link *link) {
    if (link->core)
        cpipewire.pw_core_disconnect(link->core);
    if (link->context)
        cpipewire.pw_context_destroy(link->context);
    if (link->loop)
        cpipewire.pw_thread_loop_destroy(link->loop);
    memset(link, 0, sizeof *link);
}

#else

int cpipewire_load(void) { return CPIPEWIRE_NOT_BUILT; }

const char *cpipewire_version(void) { return NULL; }

cpipewire_directory *cpipewire_directory_create(const char *remote, int descriptor,
                                                const cpipewire_directory_events *events, int *error) {
    (void)remote;
    (void)descriptor;
    (void)events;
    (void)error;
    return NULL;
}

void cpipewire_directory_destroy(cpipewire_directory *directory) { (void)directory; }

cpipewire_stream *cpipewire_stream_create(const cpipewire_stream_request *request,
                                          const cpipewire_stream_events *events, int *error) {
    (void)request;
    (void)events;
    (void)error;
    return NULL;
}

void cpipewire_stream_destroy(cpipewire_stream *stream) { (void)stream; }

void cpipewire_stream_wake(cpipewire_stream *stream) { (void)stream; }

void cpipewire_frame_return(void *token) { (void)token; }

cpipewire_output *cpipewire_output_create(const cpipewire_output_request *request, int *error) {
    (void)request;
    *error = 0;
    return NULL;
}

int cpipewire_output_state(cpipewire_output *output) {
    (void)output;
    return CPIPEWIRE_STATE_ERROR;
}

bool cpipewire_output_write(cpipewire_output *output, const void *bytes, size_t row, int64_t time, uint64_t sequence) {
    (void)output;
    (void)bytes;
    (void)row;
    (void)time;
    (void)sequence;
    return false;
}

void cpipewire_output_destroy(cpipewire_output *output) { (void)output; }

#endif
