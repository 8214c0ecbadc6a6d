#include "CPostgres.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>

typedef cpostgres_connection PGconn;
typedef cpostgres_result PGresult;
typedef struct pg_cancel PGcancel;

#define CPOSTGRES_FUNCTIONS(f)                                                                                         \
    f(PGconn *, PQconnectStartParams, (const char *const *, const char *const *, int))                                 \
    f(int, PQconnectPoll, (PGconn *))                                                                                  \
    f(int, PQstatus, (const PGconn *))                                                                                 \
    f(int, PQsocket, (const PGconn *))                                                                                 \
    f(char *, PQerrorMessage, (const PGconn *))                                                                        \
    f(int, PQserverVersion, (const PGconn *))                                                                          \
    f(void, PQfinish, (PGconn *))                                                                                      \
    f(int, PQsetnonblocking, (PGconn *, int))                                                                          \
    f(PGcancel *, PQgetCancel, (PGconn *))                                                                             \
    f(int, PQcancel, (PGcancel *, char *, int))                                                                        \
    f(void, PQfreeCancel, (PGcancel *))                                                                                \
    f(int, PQsendQuery, (PGconn *, const char *))                                                                      \
    f(int, PQsendQueryParams,                                                                                          \
      (PGconn *, const char *, int, const unsigned *, const char *const *, const int *, const int *, int))             \
    f(int, PQsendPrepare, (PGconn *, const char *, const char *, int, const unsigned *))                               \
    f(int, PQsendQueryPrepared,                                                                                        \
      (PGconn *, const char *, int, const char *const *, const int *, const int *, int))                               \
    f(int, PQflush, (PGconn *))                                                                                        \
    f(int, PQconsumeInput, (PGconn *))                                                                                 \
    f(int, PQisBusy, (PGconn *))                                                                                       \
    f(PGresult *, PQgetResult, (PGconn *))                                                                             \
    f(int, PQputCopyData, (PGconn *, const char *, int))                                                               \
    f(int, PQputCopyEnd, (PGconn *, const char *))                                                                     \
    f(int, PQresultStatus, (const PGresult *))                                                                         \
    f(char *, PQresultErrorField, (const PGresult *, int))                                                             \
    f(char *, PQcmdTuples, (PGresult *))                                                                               \
    f(int, PQntuples, (const PGresult *))                                                                              \
    f(int, PQnfields, (const PGresult *))                                                                              \
    f(int, PQgetisnull, (const PGresult *, int, int))                                                                  \
    f(int, PQgetlength, (const PGresult *, int, int))                                                                  \
    f(char *, PQgetvalue, (const PGresult *, int, int))                                                                \
    f(void, PQclear, (PGresult *))

#define CPOSTGRES_DECLARE(result, name, arguments) static result(*name) arguments;
CPOSTGRES_FUNCTIONS(CPOSTGRES_DECLARE)
#undef CPOSTGRES_DECLARE

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static char problem[256];

static void load(void)
{
    void *handle = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        const char *text = dlerror();
        snprintf(problem, sizeof problem, "%s", text ? text : "unknown");
        return;
    }
#define CPOSTGRES_FIND(result, name, arguments)                                                                        \
    *(void **)&name = dlsym(handle, #name);                                                                            \
    if (!name) {                                                                                                       \
        snprintf(problem, sizeof problem, "libpq.so.5 has no function %s", #name);                                     \
        return;                                                                                                        \
    }
    CPOSTGRES_FUNCTIONS(CPOSTGRES_FIND)
#undef CPOSTGRES_FIND
    is_loaded = true;
}

const char *cpostgres_load(void)
{
    pthread_once(&once, load);
    return is_loaded ? NULL : problem;
}

cpostgres_connection *cpostgres_start(const char *const *keys, const char *const *values)
{
    return PQconnectStartParams(keys, values, 1);
}
int cpostgres_poll(cpostgres_connection *connection) { return PQconnectPoll(connection); }
int cpostgres_status(const cpostgres_connection *connection) { return PQstatus(connection); }
int cpostgres_socket(const cpostgres_connection *connection) { return PQsocket(connection); }
const char *cpostgres_error(const cpostgres_connection *connection) { return PQerrorMessage(connection); }
int cpostgres_version(const cpostgres_connection *connection) { return PQserverVersion(connection); }
void cpostgres_finish(cpostgres_connection *connection) { PQfinish(connection); }
int cpostgres_set_nonblocking(cpostgres_connection *connection, int is_on)
{
    return PQsetnonblocking(connection, is_on);
}

bool cpostgres_cancel(cpostgres_connection *connection)
{
    PGcancel *cancel = PQgetCancel(connection);
    if (!cancel)
        return false;
    char message[256];
    bool is_sent = PQcancel(cancel, message, sizeof message) == 1;
    PQfreeCancel(cancel);
    return is_sent;
}

int cpostgres_send(cpostgres_connection *connection, const char *command, int count, const char *const *values)
{
    return count == 0 ? PQsendQuery(connection, command)
                      : PQsendQueryParams(connection, command, count, NULL, values, NULL, NULL, 0);
}
int cpostgres_prepare(cpostgres_connection *connection, const char *name, const char *command)
{
    return PQsendPrepare(connection, name, command, 0, NULL);
}
int cpostgres_send_prepared(cpostgres_connection *connection, const char *name, int count, const char *const *values)
{
    return PQsendQueryPrepared(connection, name, count, values, NULL, NULL, 0);
}
int cpostgres_flush(cpostgres_connection *connection) { return PQflush(connection); }
int cpostgres_consume(cpostgres_connection *connection) { return PQconsumeInput(connection); }
int cpostgres_is_busy(cpostgres_connection *connection) { return PQisBusy(connection); }
cpostgres_result *cpostgres_next(cpostgres_connection *connection) { return PQgetResult(connection); }
int cpostgres_put(cpostgres_connection *connection, const char *bytes, int count)
{
    return PQputCopyData(connection, bytes, count);
}
int cpostgres_put_end(cpostgres_connection *connection, const char *error)
{
    return PQputCopyEnd(connection, error);
}

int cpostgres_result_status(const cpostgres_result *result) { return PQresultStatus(result); }
// The fields' codes are those of the server's protocol: C is the SQLSTATE, M the message, D the detail.
const char *cpostgres_result_code(const cpostgres_result *result) { return PQresultErrorField(result, 'C'); }
const char *cpostgres_result_message(const cpostgres_result *result) { return PQresultErrorField(result, 'M'); }
const char *cpostgres_result_detail(const cpostgres_result *result) { return PQresultErrorField(result, 'D'); }
const char *cpostgres_result_affected(cpostgres_result *result) { return PQcmdTuples(result); }
int cpostgres_rows(const cpostgres_result *result) { return PQntuples(result); }
int cpostgres_columns(const cpostgres_result *result) { return PQnfields(result); }
bool cpostgres_is_null(const cpostgres_result *result, int row, int column) { return PQgetisnull(result, row, column); }
int cpostgres_length(const cpostgres_result *result, int row, int column) { return PQgetlength(result, row, column); }
const char *cpostgres_value(const cpostgres_result *result, int row, int column)
{
    return PQgetvalue(result, row, column);
}
void cpostgres_clear(cpostgres_result *result) { PQclear(result); }
