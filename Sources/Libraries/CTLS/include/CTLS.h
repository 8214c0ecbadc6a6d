// TLS for servers by OpenSSL's libssl, which is loaded on first use. The functions of libssl that are used here have
// kept their declarations since OpenSSL 1.1, so its header files are not needed.
//
// Connections know no sockets: encrypted bytes go in and come out in memory.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// Loads the library. Returns NULL on success, else a description of the problem, which stays valid for good.
const char *ctls_load(void);

// The functions below must only be called after a successful ctls_load().

// A certificate with its key. Thread-safe once it is made.
typedef struct ctls_identity ctls_identity;

// Reads a chain of certificates and a private key without a passphrase, both PEM files. Returns NULL on failure, with
// the reason in `problem`. The caller frees it after all of its connections.
ctls_identity *ctls_identity_make(const char *chain_file, const char *key_file, char *problem, size_t problem_size);
void ctls_identity_free(ctls_identity *identity);

// One connection, for one thread at a time.
typedef struct ctls_connection ctls_connection;

// Makes a connection that waits for a client; TLS 1.2 or newer. Returns NULL without memory. The caller frees it.
ctls_connection *ctls_connection_make(const ctls_identity *identity);
void ctls_connection_free(ctls_connection *connection);

// Takes encrypted bytes from the network. Returns false without memory.
bool ctls_connection_put(ctls_connection *connection, const void *bytes, size_t count);

// Gives encrypted bytes for the network. Returns their number, 0 if there are none.
size_t ctls_connection_take(ctls_connection *connection, void *bytes, size_t capacity);

enum { CTLS_WAITS = 0, CTLS_CLOSED = -1, CTLS_FAILED = -2 };

// Gives decrypted bytes. Returns their number, or CTLS_WAITS until more are put, CTLS_CLOSED after the client has
// closed, CTLS_FAILED if it has broken the protocol. Also carries on the handshake.
int ctls_connection_read(ctls_connection *connection, void *bytes, int capacity);

// Indicates whether the handshake is over, before which nothing can be written.
bool ctls_connection_is_ready(const ctls_connection *connection);

// Encrypts bytes, all of them. Returns false on failure.
bool ctls_connection_write(ctls_connection *connection, const void *bytes, int count);

// Announces the end to the client.
void ctls_connection_close(ctls_connection *connection);
