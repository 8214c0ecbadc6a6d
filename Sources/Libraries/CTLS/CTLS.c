#include "CTLS.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct ssl_method_st SSL_METHOD;
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_st SSL;
typedef struct bio_st BIO;
typedef struct bio_method_st BIO_METHOD;
typedef int passphrase(char *buffer, int size, int is_writing, void *context);

// Numbers of libssl's interface.
enum {
    FILE_PEM = 1,
    CONTROL_MINIMUM_VERSION = 123,
    VERSION_1_2 = 0x0303,
    ERROR_WANT_READ = 2,
    ERROR_ZERO_RETURN = 6,
};
static const uint64_t option_no_compression = 1 << 17;
static const uint64_t option_no_renegotiation = 1 << 30;
static const uint64_t option_own_preference = 1 << 22;

static const SSL_METHOD *(*late_TLS_server_method)(void);
static SSL_CTX *(*late_SSL_CTX_new)(const SSL_METHOD *method);
static void (*late_SSL_CTX_free)(SSL_CTX *context);
static int (*late_SSL_CTX_use_certificate_chain_file)(SSL_CTX *context, const char *file);
static int (*late_SSL_CTX_use_PrivateKey_file)(SSL_CTX *context, const char *file, int kind);
static int (*late_SSL_CTX_check_private_key)(const SSL_CTX *context);
static long (*late_SSL_CTX_ctrl)(SSL_CTX *context, int command, long value, void *pointer);
static uint64_t (*late_SSL_CTX_set_options)(SSL_CTX *context, uint64_t options);
static void (*late_SSL_CTX_set_default_passwd_cb)(SSL_CTX *context, passphrase *ask);
static SSL *(*late_SSL_new)(SSL_CTX *context);
static void (*late_SSL_free)(SSL *ssl);
static void (*late_SSL_set_accept_state)(SSL *ssl);
static void (*late_SSL_set_bio)(SSL *ssl, BIO *input, BIO *output);
static int (*late_SSL_read)(SSL *ssl, void *bytes, int count);
static int (*late_SSL_write)(SSL *ssl, const void *bytes, int count);
static int (*late_SSL_get_error)(const SSL *ssl, int result);
static int (*late_SSL_is_init_finished)(const SSL *ssl);
static int (*late_SSL_shutdown)(SSL *ssl);
static BIO *(*late_BIO_new)(const BIO_METHOD *method);
static int (*late_BIO_free)(BIO *bio);
static const BIO_METHOD *(*late_BIO_s_mem)(void);
static int (*late_BIO_read)(BIO *bio, void *bytes, int count);
static int (*late_BIO_write)(BIO *bio, const void *bytes, int count);
static unsigned long (*late_ERR_get_error)(void);
static void (*late_ERR_error_string_n)(unsigned long error, char *text, size_t size);
static void (*late_ERR_clear_error)(void);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static char load_problem[256];

static void load(void)
{
    void *handle = dlopen("libssl.so.3", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
        const char *text = dlerror();
        snprintf(load_problem, sizeof load_problem, "%s", text ? text : "unknown");
        handle = dlopen("libssl.so.1.1", RTLD_LAZY | RTLD_LOCAL);
    }
    if (!handle)
        return;
    // Those of libcrypto are found, too, because libssl depends on it.
#define FIND(name)                                                                                                     \
    *(void **)&late_##name = dlsym(handle, #name);                                                                     \
    if (!late_##name) {                                                                                                \
        snprintf(load_problem, sizeof load_problem, "the library lacks %s", #name);                                    \
        return;                                                                                                        \
    }
    FIND(TLS_server_method)
    FIND(SSL_CTX_new)
    FIND(SSL_CTX_free)
    FIND(SSL_CTX_use_certificate_chain_file)
    FIND(SSL_CTX_use_PrivateKey_file)
    FIND(SSL_CTX_check_private_key)
    FIND(SSL_CTX_ctrl)
    FIND(SSL_CTX_set_options)
    FIND(SSL_CTX_set_default_passwd_cb)
    FIND(SSL_new)
    FIND(SSL_free)
    FIND(SSL_set_accept_state)
    FIND(SSL_set_bio)
    FIND(SSL_read)
    FIND(SSL_write)
    FIND(SSL_get_error)
    FIND(SSL_is_init_finished)
    FIND(SSL_shutdown)
    FIND(BIO_new)
    FIND(BIO_free)
    FIND(BIO_s_mem)
    FIND(BIO_read)
    FIND(BIO_write)
    FIND(ERR_get_error)
    FIND(ERR_error_string_n)
    FIND(ERR_clear_error)
    is_loaded = true;
}

const char *ctls_load(void)
{
    pthread_once(&once, load);
    return is_loaded ? NULL : load_problem;
}

struct ctls_identity {
    SSL_CTX *context;
};

struct ctls_connection {
    SSL *ssl;
    BIO *input;
    BIO *output;
};

// A key with a passphrase is refused; the library would ask for it at the terminal.
static int no_passphrase(char *buffer, int size, int is_writing, void *context)
{
    (void)buffer, (void)size, (void)is_writing, (void)context;
    return 0;
}

static void tell(char *problem, size_t size, const char *what)
{
    char reason[160] = "";
    unsigned long error = late_ERR_get_error();
    if (error)
        late_ERR_error_string_n(error, reason, sizeof reason);
    snprintf(problem, size, "%s%s%s", what, error ? ": " : "", reason);
    late_ERR_clear_error();
}

ctls_identity *ctls_identity_make(const char *chain_file, const char *key_file, char *problem, size_t problem_size)
{
    late_ERR_clear_error();
    ctls_identity *identity = calloc(1, sizeof *identity);
    SSL_CTX *context = identity ? late_SSL_CTX_new(late_TLS_server_method()) : NULL;
    if (!context) {
        tell(problem, problem_size, "no memory is left");
        free(identity);
        return NULL;
    }
    identity->context = context;
    late_SSL_CTX_set_default_passwd_cb(context, no_passphrase);
    late_SSL_CTX_set_options(context, option_no_compression | option_no_renegotiation | option_own_preference);
    const char *failure = NULL;
    if (late_SSL_CTX_ctrl(context, CONTROL_MINIMUM_VERSION, VERSION_1_2, NULL) != 1)
        failure = "TLS 1.2 is not available";
    else if (late_SSL_CTX_use_certificate_chain_file(context, chain_file) != 1)
        failure = "the certificate cannot be read";
    else if (late_SSL_CTX_use_PrivateKey_file(context, key_file, FILE_PEM) != 1)
        failure = "the key cannot be read, or is not that of the certificate";
    else if (late_SSL_CTX_check_private_key(context) != 1)
        failure = "the key is not that of the certificate";
    if (failure) {
        tell(problem, problem_size, failure);
        ctls_identity_free(identity);
        return NULL;
    }
    return identity;
}

void ctls_identity_free(ctls_identity *identity)
{
    if (!identity)
        return;
    late_SSL_CTX_free(identity->context);
    free(identity);
}

ctls_connection *ctls_connection_make(const ctls_identity *identity)
{
    ctls_connection *connection = calloc(1, sizeof *connection);
    if (!connection)
        return NULL;
    connection->ssl = late_SSL_new(identity->context);
    connection->input = late_BIO_new(late_BIO_s_mem());
    connection->output = late_BIO_new(late_BIO_s_mem());
    if (!connection->ssl || !connection->input || !connection->output) {
        if (connection->ssl)
            late_SSL_free(connection->ssl);
        if (connection->input)
            late_BIO_free(connection->input);
        if (connection->output)
            late_BIO_free(connection->output);
        free(connection);
        return NULL;
    }
    late_SSL_set_bio(connection->ssl, connection->input, connection->output);
    late_SSL_set_accept_state(connection->ssl);
    return connection;
}

void ctls_connection_free(ctls_connection *connection)
{
    if (!connection)
        return;
    // With the two queues, which belong to it.
    late_SSL_free(connection->ssl);
    free(connection);
}

bool ctls_connection_put(ctls_connection *connection, const void *bytes, size_t count)
{
    if (count == 0)
        return true;
    return count <= INT_MAX && late_BIO_write(connection->input, bytes, (int)count) == (int)count;
}

size_t ctls_connection_take(ctls_connection *connection, void *bytes, size_t capacity)
{
    int count = late_BIO_read(connection->output, bytes, capacity > INT_MAX ? INT_MAX : (int)capacity);
    return count > 0 ? (size_t)count : 0;
}

int ctls_connection_read(ctls_connection *connection, void *bytes, int capacity)
{
    late_ERR_clear_error();
    int count = late_SSL_read(connection->ssl, bytes, capacity);
    if (count > 0)
        return count;
    int error = late_SSL_get_error(connection->ssl, count);
    late_ERR_clear_error();
    switch (error) {
    case ERROR_WANT_READ:
        return CTLS_WAITS;
    case ERROR_ZERO_RETURN:
        return CTLS_CLOSED;
    default:
        return CTLS_FAILED;
    }
}

bool ctls_connection_is_ready(const ctls_connection *connection)
{
    return late_SSL_is_init_finished(connection->ssl) == 1;
}

bool ctls_connection_write(ctls_connection *connection, const void *bytes, int count)
{
    if (count == 0)
        return true;
    late_ERR_clear_error();
    bool is_written = late_SSL_write(connection->ssl, bytes, count) == count;
    late_ERR_clear_error();
    return is_written;
}

void ctls_connection_close(ctls_connection *connection)
{
    late_ERR_clear_error();
    if (late_SSL_is_init_finished(connection->ssl) == 1)
        late_SSL_shutdown(connection->ssl);
    late_ERR_clear_error();
}
