// OpenVINO's C interface, as far as neural networks on the processor need it. The library is optional and loaded on
// first use, so programs without models do not load it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    COV_MAX_RANK = 16,
    COV_MAX_NAME = 1024,
    COV_MAX_ERROR = 4096,
};

// The library's numbers of element types.
enum {
    COV_DYNAMIC = 0,
    COV_BOOLEAN = 1,
    COV_BF16 = 2,
    COV_F16 = 3,
    COV_F32 = 4,
    COV_F64 = 5,
    COV_I8 = 7,
    COV_I16 = 8,
    COV_I32 = 9,
    COV_I64 = 10,
    COV_U8 = 16,
    COV_U16 = 17,
    COV_U32 = 18,
    COV_U64 = 19,
};

// An error's text, null-terminated.
typedef struct {
    char text[COV_MAX_ERROR];
} cov_error;

// An input or output of a network. `rank` is -1 if it is unknown; a dimension is known if its bounds are equal. An
// upper bound of -1 means none.
typedef struct {
    char name[COV_MAX_NAME];
    int type;
    int rank;
    int64_t least[COV_MAX_RANK], most[COV_MAX_RANK];
} cov_port;

// A tensor's type, shape and memory, which belongs to the request.
typedef struct {
    int type;
    int rank;
    int64_t dimensions[COV_MAX_RANK];
    const void *data;
    size_t size;
    void *handle;
} cov_result;

typedef struct {
    // 0 leaves the number to the library.
    int threads;
    // Computes in float32 even where the processor has a faster type.
    bool is_exact;
    // A folder for compiled networks, or null.
    const char *cache;
} cov_options;

// Loads the library from a file, once for the process: later calls with other paths change nothing once one succeeded.
bool cov_open(const char *path, cov_error *error);
bool cov_is_open(void);
// Copies the library's version, null-terminated.
void cov_version(char *text, size_t room);

// All pointers to models, networks and requests are the library's own, freed by the functions below.
// The weights must outlive the model and everything that is made from it.
bool cov_read_file(const char *path, void **model, cov_error *error);
bool cov_read_memory(const char *text, size_t length, const void *weights, size_t weights_length, void **model,
                     cov_error *error);
bool cov_model_port_count(void *model, bool is_output, size_t *count, cov_error *error);
bool cov_model_port(void *model, bool is_output, size_t index, cov_port *port, cov_error *error);
// Describes the input whose tensor has a name among others; false if there is none.
bool cov_model_input_named(void *model, const char *name, cov_port *port);
// Sets the shapes of some inputs.
bool cov_model_reshape(void *model, const size_t *indexes, const cov_port *shapes, size_t count, cov_error *error);
void cov_model_free(void *model);

bool cov_compile(void *model, const cov_options *options, void **network, cov_error *error);
bool cov_network_port(void *network, bool is_output, size_t index, cov_port *port, cov_error *error);
void cov_network_free(void *network);

// A request runs on one thread at a time.
bool cov_request_create(void *network, void **request, cov_error *error);
// Lets an input or output use the caller's memory, which must live until the next binding or the request's end.
bool cov_request_bind(void *request, bool is_output, size_t index, int type, int rank, const int64_t *dimensions,
                      void *data, cov_error *error);
bool cov_request_run(void *request, cov_error *error);
// Describes an output after a run. The memory is valid until `cov_result_free` and the next run.
bool cov_request_result(void *request, size_t index, cov_result *result, cov_error *error);
void cov_result_free(cov_result *result);
void cov_request_free(void *request);
