// libmosquitto's C API as one module, loaded when the first of its functions is called, and a few plain functions around it.
#pragma once
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <stdbool.h>
#include <stdint.h>

/// Loads the library; any thread, any number of times. NULL when it is there, else why it is not, as the system says it.
///
/// To be called before any function of the library: those end the program where it is missing.
const char *cmosquitto_load(void);

/// What TLS found wrong with the broker's certificate (X509_V_ERR_… of OpenSSL), 0 for nothing, -1 where that is not known.
///
/// Holds only while the connection lives: to be asked in the log callback.
long cmosquitto_verify_result(struct mosquitto *client);

/// `mosquitto_loop_read(client, 1)`, which ends with an error where the library would end the program.
///
/// Versions 2.0.x assert that they have a client to log for when a broker sends a property that MQTT 5 does not know, and
/// have none: any broker, and whoever can write into an unencrypted connection, could end the program. After
/// MOSQ_ERR_MALFORMED_PACKET the client is only good for mosquitto_destroy.
int cmosquitto_read(struct mosquitto *client);

/// What the kernel knows of a TCP connection.
typedef struct {
    /// Whether the other side has taken the connection, at some time.
    bool is_established;
    /// 4 or 6; 0 for another kind.
    int family;
    /// The error that ended it, as errno says it, or 0. Reading it clears it.
    int error;
    /// Bytes that came and that nobody has read.
    int unread;
    /// All bytes that came, 0 where the kernel does not count.
    uint64_t received;
} cmosquitto_link;
cmosquitto_link cmosquitto_look(int descriptor);
