// PipeWire's client library for cameras, which is optional and loaded at run time. Its interface consists of inline
// functions, variadic functions and tables of callbacks, which Swift cannot import. This header provides plain
// functions and structures instead.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CPIPEWIRE_OK = 0,
    /// This was compiled on a machine without PipeWire's headers.
    CPIPEWIRE_NOT_BUILT = -1,
    /// The library is not installed.
    CPIPEWIRE_NO_LIBRARY = -2,
    /// The library lacks a required function.
    CPIPEWIRE_OLD_LIBRARY = -3,
};

/// Loads the library; may be called on any thread and repeatedly.
int cpipewire_load(void);
/// Returns the version of the loaded library, or NULL if none is loaded.
const char *cpipewire_version(void);

// MARK: Directory

/// The structures below repeat these numbers, because Swift does not import arrays whose length is an enumerator.
enum { CPIPEWIRE_MOST_PLANES = 4, CPIPEWIRE_MOST_VALUES = 128 };

enum { CPIPEWIRE_NONE, CPIPEWIRE_FIXED, CPIPEWIRE_LIST, CPIPEWIRE_RANGE, CPIPEWIRE_STEP };

/// The allowed values of a format's property: one value; a list; or minimum, maximum and, with steps, the step.
///
/// Sizes and rates are two numbers in one: width or numerator in the upper half.
typedef struct {
    uint32_t kind;
    uint32_t count;
    uint64_t preferred;
    uint64_t values[128];
} cpipewire_choice;

enum { CPIPEWIRE_RAW, CPIPEWIRE_JPEG, CPIPEWIRE_H264, CPIPEWIRE_OTHER };

typedef struct {
    uint32_t coding;
    /// Values of enum spa_video_format; only with CPIPEWIRE_RAW.
    cpipewire_choice format;
    cpipewire_choice size;
    cpipewire_choice rate;
} cpipewire_format;

/// Callbacks, made one at a time on the directory's own thread.
typedef struct {
    void *user;
    /// Reports the properties of a node as pairs of key and value.
    void (*node)(void *user, uint32_t id, const char *const *keys, const char *const *values, uint32_t count);
    void (*format)(void *user, uint32_t id, const cpipewire_format *format);
    void (*removed)(void *user, uint32_t id);
    /// Everything that existed at the time of the last query has been reported.
    void (*settled)(void *user);
    /// The connection to the server is lost; no further callbacks follow.
    void (*failed)(void *user, const char *message);
} cpipewire_directory_events;

/// A directory of a server's cameras.
typedef struct cpipewire_directory cpipewire_directory;

/// Connects; returns NULL and a positive errno on failure.
///
/// `descriptor` is an open connection, which this function takes over, or -1. `remote` is the name or path of a socket,
/// or NULL.
cpipewire_directory *cpipewire_directory_create(const char *remote, int descriptor,
                                                const cpipewire_directory_events *events, int *error);
/// Destroys the directory; must not be called from its callbacks.
///
/// No callbacks follow.
void cpipewire_directory_destroy(cpipewire_directory *directory);

// MARK: Frames

typedef struct {
    /// The plane's bytes; NULL if this process cannot read them.
    void *bytes;
    /// The number of bytes from the first one to the end of the memory.
    size_t room;
    /// The number of bytes that the producer reports as written; 0 if it does not report it.
    size_t size;
    int32_t stride;
    uint32_t offset;
} cpipewire_plane;

typedef struct {
    uint32_t plane_count;
    cpipewire_plane planes[4];
    bool is_damaged;
    bool has_header;
    /// Nanoseconds of CLOCK_MONOTONIC; -1 if the producer provides no timestamp.
    int64_t time;
    uint64_t sequence;
    /// The number of buffers of the stream, and the number retained by the client, including this one.
    uint32_t buffer_count;
    uint32_t kept_count;
    /// The token to pass to cpipewire_frame_return.
    void *token;
} cpipewire_frame;

enum { CPIPEWIRE_STATE_ERROR = -1, CPIPEWIRE_STATE_OFF, CPIPEWIRE_STATE_CONNECTING, CPIPEWIRE_STATE_PAUSED,
       CPIPEWIRE_STATE_STREAMING };

/// Callbacks, made one at a time on the stream's own thread.
typedef struct {
    void *user;
    void (*state)(void *user, int state, const char *message);
    /// The server has chosen a format.
    void (*format)(void *user, uint32_t coding, uint32_t format, uint32_t width, uint32_t height, uint32_t rate,
                   uint32_t rate_denominator);
    /// A second has passed, or the stream was woken.
    void (*tick)(void *user);
    /// Delivers a frame; returning true retains its memory until cpipewire_frame_return.
    bool (*frame)(void *user, const cpipewire_frame *frame);
} cpipewire_stream_events;

typedef struct {
    const char *remote;
    int descriptor;
    /// The node's serial number, or its name.
    const char *target;
    uint32_t coding;
    uint32_t format;
    uint32_t width, height;
    uint32_t rate, rate_denominator;
    uint32_t least_buffers, usual_buffers, most_buffers;
} cpipewire_stream_request;

typedef struct cpipewire_stream cpipewire_stream;

/// Connects and requests frames; returns NULL and a positive errno on failure.
cpipewire_stream *cpipewire_stream_create(const cpipewire_stream_request *request,
                                          const cpipewire_stream_events *events, int *error);
/// Destroys the stream; must not be called from its callbacks.
///
/// No callbacks follow. Retained frames stay readable until they are returned.
void cpipewire_stream_destroy(cpipewire_stream *stream);
/// Makes the stream's thread call `tick` soon; may be called on any thread.
void cpipewire_stream_wake(cpipewire_stream *stream);
/// Returns a frame's memory; must be called once, on any thread, also after the stream was destroyed.
void cpipewire_frame_return(void *token);

// MARK: A camera for others

typedef struct {
    const char *remote;
    /// The node's name, by which other programs find it, and its name for people.
    const char *name, *description;
    uint32_t width, height;
    uint32_t rate, rate_denominator;
} cpipewire_output_request;

typedef struct cpipewire_output cpipewire_output;

/// Creates a camera of the server that other programs can read, with frames of packed 4:2:2 (YUY2); returns NULL and a
/// positive errno on failure.
cpipewire_output *cpipewire_output_create(const cpipewire_output_request *request, int *error);
/// Returns one of CPIPEWIRE_STATE_; streaming while someone reads, an error once the server is gone.
int cpipewire_output_state(cpipewire_output *output);
/// Hands over a frame, which is copied; returns false if the previous one was not read and is lost. `time` is in
/// nanoseconds of CLOCK_MONOTONIC.
bool cpipewire_output_write(cpipewire_output *output, const void *bytes, size_t row, int64_t time, uint64_t sequence);
/// Removes the camera from the server.
void cpipewire_output_destroy(cpipewire_output *output);
