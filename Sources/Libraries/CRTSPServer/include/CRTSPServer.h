// GStreamer's RTSP server, which is optional and loaded on first use. It is made of objects, variadic functions and
// tables of callbacks; this header provides plain functions for the one thing that is needed: frames that are
// compressed already, sent to any number of readers.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Returns NULL if the library is available, else what is missing. The text is static.
const char *crtsp_problem(void);

enum { CRTSP_H264 = 1, CRTSP_HEVC = 2 };

// What the readers of an address get.
typedef struct {
    // CRTSP_H264 or CRTSP_HEVC.
    int codec;
    // The time in nanoseconds by which frames and sound are later than their capture.
    int64_t delay;
    // The sound, AAC: its rate (0 for none), its channels, and its AudioSpecificConfig.
    uint32_t sound_rate, sound_channels;
    uint8_t sound_configuration[32];
    size_t sound_configuration_size;
} crtsp_content;

// Callbacks, made on threads of the server.
typedef struct {
    void *context;
    // A reader asks for an address that no one else is reading. Fills in what it gets, with this number from now
    // on, or returns false to refuse the address. `query` is the part after the question mark, or NULL.
    bool (*open)(void *context, uint64_t number, const char *path, const char *query, crtsp_content *content);
    // The last reader has left; no frames are wanted under this number.
    void (*close)(void *context, uint64_t number);
    // The address of a reader that has connected; NULL is possible.
    void (*connected)(void *context, const char *address);
    // Indicates whether the password of a reader at an address, which may be NULL, is checked at all.
    bool (*admits)(void *context, const char *address);
    // A reader at an address, which may be NULL, has given a wrong password.
    void (*rejected)(void *context, const char *address);
} crtsp_callbacks;

typedef struct {
    const char *address;
    // 0 takes a free one.
    uint16_t port;
    // The most readers, and the most connections of those that read and those that do not.
    uint32_t reader_limit, connection_limit;
    // Digest authentication; NULL for none.
    const char *user, *password;
    // Files with a certificate and its key, as PEM; NULL for none.
    const char *certificate, *key;
} crtsp_options;

typedef struct crtsp_server crtsp_server;

// Creates a server that listens; NULL on failure, with a text in `error`.
crtsp_server *crtsp_create(const crtsp_options *options, const crtsp_callbacks *callbacks, char *error, size_t room);
// Adds a path such as "/camera".
void crtsp_add(crtsp_server *server, const char *path);
// Returns the port.
uint16_t crtsp_port(const crtsp_server *server);
// Returns the number of readers.
uint32_t crtsp_readers(crtsp_server *server);
enum {
    CRTSP_SENT,
    // No one reads this number.
    CRTSP_GONE,
    // The readers are still being connected: try again.
    CRTSP_NOT_YET,
    // The frame was dropped, because earlier ones wait.
    CRTSP_FULL,
};

// Sends a frame with start codes to all readers of a number. `time` is the presentation time in nanoseconds of
// CLOCK_MONOTONIC.
int crtsp_push(crtsp_server *server, uint64_t number, const void *bytes, size_t size, int64_t time, int64_t duration);
// Sends a packet of sound, as `crtsp_push` does a frame.
int crtsp_push_sound(crtsp_server *server, uint64_t number, const void *bytes, size_t size, int64_t time,
                     int64_t duration);
// Ends the stream of a number's readers, because no frame follows.
void crtsp_end(crtsp_server *server, uint64_t number);
// Closes all connections and ends the server; no callbacks follow.
void crtsp_free(crtsp_server *server);
