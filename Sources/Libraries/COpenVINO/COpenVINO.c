#include "COpenVINO.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The types and functions in use, from the library's documented C interface (openvino/c). They are declared here
// because machines that only run this lack the headers.
typedef struct {
    int64_t rank;
    int64_t *dims;
} ov_shape;
typedef struct {
    int64_t min, max;
} ov_dimension;
typedef struct {
    ov_dimension rank;
    ov_dimension *dims;
} ov_partial_shape;
typedef struct {
    const char *build, *description;
} ov_version;

#define COV_FUNCTIONS(f)                                                                                               \
    f(int, ov_get_openvino_version, (ov_version *))                                                                    \
    f(void, ov_version_free, (ov_version *))                                                                           \
    f(const char *, ov_get_error_info, (int))                                                                          \
    f(const char *, ov_get_last_err_msg, (void))                                                                       \
    f(void, ov_free, (const char *))                                                                                   \
    f(int, ov_core_create, (void **))                                                                                  \
    f(int, ov_core_read_model, (void *, const char *, const char *, void **))                                          \
    f(int, ov_core_read_model_from_memory_buffer, (void *, const char *, size_t, const void *, void **))               \
    f(int, ov_core_compile_model, (void *, const void *, const char *, size_t, void **, ...))                          \
    f(void, ov_model_free, (void *))                                                                                   \
    f(int, ov_model_inputs_size, (const void *, size_t *))                                                             \
    f(int, ov_model_outputs_size, (const void *, size_t *))                                                            \
    f(int, ov_model_const_input_by_index, (const void *, size_t, void **))                                             \
    f(int, ov_model_const_output_by_index, (const void *, size_t, void **))                                            \
    f(int, ov_model_const_input_by_name, (const void *, const char *, void **))                                        \
    f(int, ov_model_reshape_by_port_indexes, (const void *, const size_t *, const ov_partial_shape *, size_t))         \
    f(void, ov_compiled_model_free, (void *))                                                                          \
    f(int, ov_compiled_model_input_by_index, (const void *, size_t, void **))                                          \
    f(int, ov_compiled_model_output_by_index, (const void *, size_t, void **))                                         \
    f(int, ov_compiled_model_create_infer_request, (const void *, void **))                                            \
    f(void, ov_infer_request_free, (void *))                                                                           \
    f(int, ov_infer_request_set_input_tensor_by_index, (void *, size_t, const void *))                                 \
    f(int, ov_infer_request_set_output_tensor_by_index, (void *, size_t, const void *))                                \
    f(int, ov_infer_request_get_output_tensor_by_index, (const void *, size_t, void **))                               \
    f(int, ov_infer_request_infer, (void *))                                                                           \
    f(int, ov_port_get_any_name, (const void *, char **))                                                              \
    f(int, ov_port_get_partial_shape, (const void *, ov_partial_shape *))                                              \
    f(int, ov_port_get_element_type, (const void *, int *))                                                            \
    f(void, ov_output_const_port_free, (void *))                                                                       \
    f(void, ov_partial_shape_free, (ov_partial_shape *))                                                               \
    f(int, ov_shape_free, (ov_shape *))                                                                                \
    f(int, ov_tensor_create_from_host_ptr, (int, ov_shape, void *, void **))                                           \
    f(int, ov_tensor_get_shape, (const void *, ov_shape *))                                                            \
    f(int, ov_tensor_get_element_type, (const void *, int *))                                                          \
    f(int, ov_tensor_get_byte_size, (const void *, size_t *))                                                          \
    f(int, ov_tensor_data, (const void *, void **))                                                                    \
    f(void, ov_tensor_free, (void *))

#define COV_DECLARE(result, name, arguments) static result(*name) arguments;
COV_FUNCTIONS(COV_DECLARE)
#undef COV_DECLARE

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
// Never freed: its end would wait for plug-ins whose libraries are gone by then.
static void *core = NULL;

static void say(cov_error *error, const char *text) {
    if (!error)
        return;
    snprintf(error->text, sizeof error->text, "%s", text && *text ? text : "unknown error");
}

// Returns true for a status without an error, else keeps the library's words.
static bool check(int status, cov_error *error) {
    if (status == 0)
        return true;
    const char *words = ov_get_last_err_msg();
    say(error, words && *words ? words : ov_get_error_info(status));
    return false;
}

static bool open_library(const char *path, cov_error *error) {
    void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        say(error, dlerror());
        return false;
    }
#define COV_FIND(result, name, arguments)                                                                              \
    *(void **)&name = dlsym(handle, #name);                                                                            \
    if (!name) {                                                                                                       \
        say(error, "the library lacks " #name);                                                                        \
        return false;                                                                                                  \
    }
    COV_FUNCTIONS(COV_FIND)
#undef COV_FIND
    void *made = NULL;
    if (!check(ov_core_create(&made), error))
        return false;
    __atomic_store_n(&core, made, __ATOMIC_RELEASE);
    return true;
}

bool cov_is_open(void) { return __atomic_load_n(&core, __ATOMIC_ACQUIRE) != NULL; }

bool cov_open(const char *path, cov_error *error) {
    pthread_mutex_lock(&lock);
    bool is_open = cov_is_open() || open_library(path, error);
    pthread_mutex_unlock(&lock);
    return is_open;
}

void cov_version(char *text, size_t room) {
    ov_version version = {0};
    if (room)
        *text = 0;
    if (!cov_is_open() || ov_get_openvino_version(&version) != 0)
        return;
    snprintf(text, room, "%s", version.build ? version.build : "");
    ov_version_free(&version);
}

static bool needs_library(cov_error *error) {
    if (cov_is_open())
        return true;
    say(error, "the library is not loaded");
    return false;
}

bool cov_read_file(const char *path, void **model, cov_error *error) {
    return needs_library(error) && check(ov_core_read_model(core, path, NULL, model), error);
}

bool cov_read_memory(const char *text, size_t length, const void *weights, size_t weights_length, void **model,
                     cov_error *error) {
    if (!needs_library(error))
        return false;
    void *tensor = NULL;
    int64_t size = (int64_t)weights_length;
    ov_shape shape = {1, &size};
    if (weights && weights_length &&
        !check(ov_tensor_create_from_host_ptr(COV_U8, shape, (void *)weights, &tensor), error))
        return false;
    bool is_read = check(ov_core_read_model_from_memory_buffer(core, text, length, tensor, model), error);
    if (tensor)
        ov_tensor_free(tensor);
    return is_read;
}

bool cov_model_port_count(void *model, bool is_output, size_t *count, cov_error *error) {
    return check(is_output ? ov_model_outputs_size(model, count) : ov_model_inputs_size(model, count), error);
}

static bool copy_shape(const ov_partial_shape *shape, cov_port *port, cov_error *error) {
    if (shape->rank.min != shape->rank.max) {
        port->rank = -1;
        return true;
    }
    if (shape->rank.max > COV_MAX_RANK) {
        say(error, "a tensor has more than 16 dimensions");
        return false;
    }
    port->rank = (int)shape->rank.max;
    for (int index = 0; index < port->rank; index++) {
        port->least[index] = shape->dims[index].min;
        port->most[index] = shape->dims[index].max;
    }
    return true;
}

// Describes a port and frees it.
static bool describe(void *handle, cov_port *port, cov_error *error) {
    memset(port, 0, sizeof *port);
    char *name = NULL;
    // A port without a name is not an error.
    if (ov_port_get_any_name(handle, &name) == 0 && name) {
        snprintf(port->name, sizeof port->name, "%s", name);
        ov_free(name);
    }
    ov_partial_shape shape = {0};
    bool is_done = check(ov_port_get_element_type(handle, &port->type), error) &&
                   check(ov_port_get_partial_shape(handle, &shape), error);
    if (is_done) {
        is_done = copy_shape(&shape, port, error);
        ov_partial_shape_free(&shape);
    }
    ov_output_const_port_free(handle);
    return is_done;
}

bool cov_model_port(void *model, bool is_output, size_t index, cov_port *port, cov_error *error) {
    void *handle = NULL;
    return check(is_output ? ov_model_const_output_by_index(model, index, &handle)
                           : ov_model_const_input_by_index(model, index, &handle),
                 error) &&
           describe(handle, port, error);
}

bool cov_model_input_named(void *model, const char *name, cov_port *port) {
    void *handle = NULL;
    return ov_model_const_input_by_name(model, name, &handle) == 0 && handle && describe(handle, port, NULL);
}

bool cov_network_port(void *network, bool is_output, size_t index, cov_port *port, cov_error *error) {
    void *handle = NULL;
    return check(is_output ? ov_compiled_model_output_by_index(network, index, &handle)
                           : ov_compiled_model_input_by_index(network, index, &handle),
                 error) &&
           describe(handle, port, error);
}

bool cov_model_reshape(void *model, const size_t *indexes, const cov_port *shapes, size_t count, cov_error *error) {
    ov_partial_shape *partial = calloc(count ? count : 1, sizeof *partial);
    ov_dimension *dimensions = calloc(count ? count * COV_MAX_RANK : 1, sizeof *dimensions);
    bool is_done = partial && dimensions;
    if (!is_done)
        say(error, "out of memory");
    for (size_t index = 0; is_done && index < count; index++) {
        ov_dimension *own = dimensions + index * COV_MAX_RANK;
        partial[index].rank.min = partial[index].rank.max = shapes[index].rank;
        partial[index].dims = own;
        for (int axis = 0; axis < shapes[index].rank; axis++) {
            own[axis].min = shapes[index].least[axis];
            own[axis].max = shapes[index].most[axis];
        }
    }
    is_done = is_done && check(ov_model_reshape_by_port_indexes(model, indexes, partial, count), error);
    free(partial);
    free(dimensions);
    return is_done;
}

void cov_model_free(void *model) { ov_model_free(model); }

bool cov_compile(void *model, const cov_options *options, void **network, cov_error *error) {
    char threads[16];
    snprintf(threads, sizeof threads, "%d", options->threads > 0 ? options->threads : 0);
    // All values are texts; their number counts names and values. A thread count of 0 is the library's default.
    const char *precision = options->is_exact ? "f32" : "dynamic";
    if (options->cache)
        return check(ov_core_compile_model(core, model, "CPU", 12, network, "PERFORMANCE_HINT", "LATENCY",
                                           "NUM_STREAMS", "1", "ENABLE_CPU_PINNING", "NO", "INFERENCE_PRECISION_HINT",
                                           precision, "INFERENCE_NUM_THREADS", threads, "CACHE_DIR", options->cache),
                     error);
    return check(ov_core_compile_model(core, model, "CPU", 10, network, "PERFORMANCE_HINT", "LATENCY", "NUM_STREAMS",
                                       "1", "ENABLE_CPU_PINNING", "NO", "INFERENCE_PRECISION_HINT", precision,
                                       "INFERENCE_NUM_THREADS", threads),
                 error);
}

void cov_network_free(void *network) { ov_compiled_model_free(network); }

bool cov_request_create(void *network, void **request, cov_error *error) {
    return check(ov_compiled_model_create_infer_request(network, request), error);
}

bool cov_request_bind(void *request, bool is_output, size_t index, int type, int rank, const int64_t *dimensions,
                      void *data, cov_error *error) {
    ov_shape shape = {rank, (int64_t *)dimensions};
    void *tensor = NULL;
    if (!check(ov_tensor_create_from_host_ptr(type, shape, data, &tensor), error))
        return false;
    bool is_set = check(is_output ? ov_infer_request_set_output_tensor_by_index(request, index, tensor)
                                  : ov_infer_request_set_input_tensor_by_index(request, index, tensor),
                        error);
    ov_tensor_free(tensor);
    return is_set;
}

bool cov_request_run(void *request, cov_error *error) { return check(ov_infer_request_infer(request), error); }

bool cov_request_result(void *request, size_t index, cov_result *result, cov_error *error) {
    memset(result, 0, sizeof *result);
    if (!check(ov_infer_request_get_output_tensor_by_index(request, index, &result->handle), error))
        return false;
    ov_shape shape = {0};
    void *data = NULL;
    bool is_done = check(ov_tensor_get_element_type(result->handle, &result->type), error) &&
                   check(ov_tensor_get_shape(result->handle, &shape), error);
    if (is_done && shape.rank > COV_MAX_RANK) {
        say(error, "an output has more than 16 dimensions");
        is_done = false;
    }
    if (is_done) {
        result->rank = (int)shape.rank;
        for (int axis = 0; axis < result->rank; axis++)
            result->dimensions[axis] = shape.dims[axis];
    }
    if (shape.dims)
        ov_shape_free(&shape);
    is_done = is_done && check(ov_tensor_get_byte_size(result->handle, &result->size), error);
    // A tensor without elements may have no memory.
    if (is_done && result->size > 0)
        is_done = check(ov_tensor_data(result->handle, &data), error);
    result->data = data;
    if (!is_done)
        cov_result_free(result);
    return is_done;
}

void cov_result_free(cov_result *result) {
    if (result->handle)
        ov_tensor_free(result->handle);
    result->handle = NULL;
}

void cov_request_free(void *request) { ov_infer_request_free(request); }
