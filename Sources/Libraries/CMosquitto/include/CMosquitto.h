// libmosquitto's C API as one module, loaded on the first call of one of its functions, and a few wrappers.
#pragma once
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdbool.h>
#include <stdint.h>

/// Loads the library; may be called on any thread and repeatedly.
///
/// Returns NULL on success, otherwise the system's error message. Call it before any function of the library: without
/// the library, they end the program.
const char *cmosquitto_load(void);

/// Returns the problem that TLS found with the broker's certificate (OpenSSL's X509_V_ERR_…), 0 for none, -1 if
/// unknown.
///
/// Valid only while the connection exists: call it in the log callback.
long cmosquitto_verify_result(struct mosquitto *client);

/// The bytes on their way between one client without TLS and its broker.
///
/// The library asks the kernel for one byte of a packet at a time and sends each packet by itself, which costs more
/// than everything else that it does. A pipe reads and writes 64 KiB at a time instead. It belongs to one connection,
/// and to one thread at a time.
typedef struct cmosquitto_pipe cmosquitto_pipe;

/// Creates a pipe; NULL if there is no memory for it.
cmosquitto_pipe *cmosquitto_pipe_new(void);
void cmosquitto_pipe_free(cmosquitto_pipe *pipe);
/// Indicates whether there are received bytes that the library has not read; waiting for the socket then says nothing.
bool cmosquitto_pipe_has_unread(const cmosquitto_pipe *pipe);
/// Indicates whether there are bytes that the kernel has not taken.
bool cmosquitto_pipe_has_unsent(const cmosquitto_pipe *pipe);

/// Performs `mosquitto_loop_read(client, 1)`, but returns an error where the library would end the program.
///
/// If a broker sends a property that MQTT 5 does not define, versions 2.0.x log it without a client, which fails an
/// assertion. Any broker, and anyone who can write into an unencrypted connection, could thus end the program. After
/// MOSQ_ERR_MALFORMED_PACKET the client may only be passed to mosquitto_destroy.
///
/// With a pipe, which may be NULL, the bytes come from it as long as it has some.
int cmosquitto_read(struct mosquitto *client, cmosquitto_pipe *pipe);

/// Performs `mosquitto_loop_write(client, 1)`; with a pipe, which may be NULL, all packets are sent in one go.
///
/// Returns MOSQ_ERR_ERRNO and sets errno if the connection is broken. What the kernel does not take stays in the pipe.
int cmosquitto_write(struct mosquitto *client, cmosquitto_pipe *pipe);

/// The kernel's information about a TCP connection.
typedef struct {
    /// Indicates whether the peer has ever accepted the connection.
    bool is_established;
    /// The address family: 4 or 6; 0 for any other.
    int family;
    /// The error that ended the connection (errno), or 0.
    ///
    /// Reading it clears it.
    int error;
    /// The number of bytes received but not read.
    int unread;
    /// The total number of bytes received; 0 if the kernel does not count them.
    uint64_t received;
} cmosquitto_link;
cmosquitto_link cmosquitto_look(int descriptor);
