// PostgreSQL's client library, libpq, loaded at run time. The functions are those of its documented C interface; they
// are declared here because machines that only run this lack the header.
#pragma once
#include <stdbool.h>

/// A connection to a server (PGconn).
typedef struct cpostgres_connection cpostgres_connection;
/// The result of a command (PGresult).
typedef struct cpostgres_result cpostgres_result;

// States of a connection that is being established (PostgresPollingStatusType), and of an established one.
enum { CPOSTGRES_POLL_FAILED = 0, CPOSTGRES_POLL_READING = 1, CPOSTGRES_POLL_WRITING = 2, CPOSTGRES_POLL_OK = 3 };
enum { CPOSTGRES_OK = 0 };
// States of a result (ExecStatusType).
enum { CPOSTGRES_COMMAND_OK = 1, CPOSTGRES_TUPLES_OK = 2, CPOSTGRES_COPY_IN = 4, CPOSTGRES_FATAL = 7 };

/// Loads the library; may be called on any thread and repeatedly.
///
/// Returns NULL on success, otherwise the reason. Call it before any other function.
const char *cpostgres_load(void);

/// Begins to connect; `keys` and `values` end in NULL, and the value of `dbname` may be a connection URI.
///
/// Returns NULL without memory.
cpostgres_connection *cpostgres_start(const char *const *keys, const char *const *values);
/// Continues to connect.
int cpostgres_poll(cpostgres_connection *connection);
int cpostgres_status(const cpostgres_connection *connection);
int cpostgres_socket(const cpostgres_connection *connection);
const char *cpostgres_error(const cpostgres_connection *connection);
/// Returns the server's version, such as 150020 for 15.20.
int cpostgres_version(const cpostgres_connection *connection);
void cpostgres_finish(cpostgres_connection *connection);
int cpostgres_set_nonblocking(cpostgres_connection *connection, int is_on);
/// Asks the server to end the current command; returns whether the request was sent.
bool cpostgres_cancel(cpostgres_connection *connection);

/// Sends a command with text parameters; without parameters it may have several statements.
int cpostgres_send(cpostgres_connection *connection, const char *command, int count, const char *const *values);
int cpostgres_prepare(cpostgres_connection *connection, const char *name, const char *command);
int cpostgres_send_prepared(cpostgres_connection *connection, const char *name, int count, const char *const *values);
int cpostgres_flush(cpostgres_connection *connection);
int cpostgres_consume(cpostgres_connection *connection);
int cpostgres_is_busy(cpostgres_connection *connection);
cpostgres_result *cpostgres_next(cpostgres_connection *connection);
int cpostgres_put(cpostgres_connection *connection, const char *bytes, int count);
int cpostgres_put_end(cpostgres_connection *connection, const char *error);

int cpostgres_result_status(const cpostgres_result *result);
/// Returns the SQLSTATE of a failed command, or NULL.
const char *cpostgres_result_code(const cpostgres_result *result);
/// Returns the main message of a failed command, or NULL.
const char *cpostgres_result_message(const cpostgres_result *result);
const char *cpostgres_result_detail(const cpostgres_result *result);
/// Returns the number of rows that a command inserted, changed or deleted, as text.
const char *cpostgres_result_affected(cpostgres_result *result);
int cpostgres_rows(const cpostgres_result *result);
int cpostgres_columns(const cpostgres_result *result);
bool cpostgres_is_null(const cpostgres_result *result, int row, int column);
int cpostgres_length(const cpostgres_result *result, int row, int column);
const char *cpostgres_value(const cpostgres_result *result, int row, int column);
void cpostgres_clear(cpostgres_result *result);
