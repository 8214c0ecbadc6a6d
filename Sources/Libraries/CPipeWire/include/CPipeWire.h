// PipeWire's client library for cameras, loaded at run time where it is installed. Its interface is made of inline
// functions, variadic ones and tables of callbacks, which Swift cannot import; here it is plain functions and structures.
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
    /// The library lacks something that is needed.
    CPIPEWIRE_OLD_LIBRARY = -3,
};

/// Loads the library; any thread, any number of times.
int cpipewire_load(void);
/// The version of the loaded library; NULL where there is none.
const char *cpipewire_version(void);

// MARK: What there is

/// Not used in the structures below as such: Swift imports no arrays whose length is an enumerator.
enum { CPIPEWIRE_MOST_PLANES = 4, CPIPEWIRE_MOST_VALUES = 128 };

enum { CPIPEWIRE_NONE, CPIPEWIRE_FIXED, CPIPEWIRE_LIST, CPIPEWIRE_RANGE, CPIPEWIRE_STEP };

/// What a property of a format may be: one value; a list; or lowest, highest and, with steps, the step.
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
    /// Numbers of enum spa_video_format; only with CPIPEWIRE_RAW.
    cpipewire_choice format;
    cpipewire_choice size;
    cpipewire_choice rate;
} cpipewire_format;

/// Called on the directory's own thread, one after the other.
typedef struct {
    void *user;
    /// What is known of a node: pairs of key and value.
    void (*node)(void *user, uint32_t id, const char *const *keys, const char *const *values, uint32_t count);
    void (*format)(void *user, uint32_t id, const cpipewire_format *format);
    void (*removed)(void *user, uint32_t id);
    /// All that was there when it was asked last has been told.
    void (*settled)(void *user);
    /// The server is gone; nothing follows.
    void (*failed)(void *user, const char *message);
} cpipewire_directory_events;

/// A list of the cameras of a server.
typedef struct cpipewire_directory cpipewire_directory;

/// Connects; NULL with a positive errno. `descriptor` is a connection to use, owned from then on, or -1; `remote` a name
/// or path of a socket, or NULL.
cpipewire_directory *cpipewire_directory_create(const char *remote, int descriptor,
                                                const cpipewire_directory_events *events, int *error);
/// Not to be called from its callbacks; none follows.
void cpipewire_directory_destroy(cpipewire_directory *directory);

// MARK: Frames

typedef struct {
    /// The plane's bytes; NULL where they cannot be read by this process.
    void *bytes;
    /// From the first byte to the end of the memory.
    size_t room;
    /// How many of them the producer says it has written; 0 where it does not say.
    size_t size;
    int32_t stride;
    uint32_t offset;
} cpipewire_plane;

typedef struct {
    uint32_t plane_count;
    cpipewire_plane planes[4];
    bool is_damaged;
    bool has_header;
    /// Nanoseconds of CLOCK_MONOTONIC; -1 where the producer does not stamp.
    int64_t time;
    uint64_t sequence;
    /// How many buffers the stream has, and how many of them are kept by the client, this one counted.
    uint32_t buffer_count;
    uint32_t kept_count;
    /// To be given to cpipewire_frame_return.
    void *token;
} cpipewire_frame;

enum { CPIPEWIRE_STATE_ERROR = -1, CPIPEWIRE_STATE_OFF, CPIPEWIRE_STATE_CONNECTING, CPIPEWIRE_STATE_PAUSED,
       CPIPEWIRE_STATE_STREAMING };

/// Called on the stream's own thread, one after the other.
typedef struct {
    void *user;
    void (*state)(void *user, int state, const char *message);
    /// The server has settled on a format.
    void (*format)(void *user, uint32_t coding, uint32_t format, uint32_t width, uint32_t height, uint32_t rate,
                   uint32_t rate_denominator);
    /// A second has passed, or the stream was woken.
    void (*tick)(void *user);
    /// A frame; true keeps its memory until cpipewire_frame_return.
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

/// Connects and asks for frames; NULL with a positive errno.
cpipewire_stream *cpipewire_stream_create(const cpipewire_stream_request *request,
                                          const cpipewire_stream_events *events, int *error);
/// Not to be called from its callbacks; none follows. Frames that are kept stay readable until they are returned.
void cpipewire_stream_destroy(cpipewire_stream *stream);
/// Lets the stream's thread call `tick` soon; any thread.
void cpipewire_stream_wake(cpipewire_stream *stream);
/// Gives a frame's memory back; any thread, once, also after the stream is gone.
void cpipewire_frame_return(void *token);
