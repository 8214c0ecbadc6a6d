// What is called of libcurl, loaded when it is first asked: a program without a webhook does not wait for it.
//
// Its options are set by macros and a function with a variable number of arguments, which Swift cannot import; here a whole
// request is one plain function.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Loads the library; any thread, any number of times. NULL when it is there, else why it is not, as the system says it.
const char *ccurl_load(void);

/// What a request says and how long it may take. Texts belong to the caller.
typedef struct {
    const char *url;
    /// Only https:// where this is false.
    bool allows_plain;
    const void *body;
    size_t body_length;
    /// Lines without their ends, the last one NULL.
    const char *const *headers;
    /// A file of certificates in PEM form, or NULL for those of the system.
    const char *ca_file;
    long connect_milliseconds, whole_milliseconds;
    /// What is read of the answer at most; the request ends there.
    size_t answer_bytes;
    void *user;
    /// Asked now and then, at least once a second: whether to end.
    bool (*is_stopped)(void *user);
} ccurl_request;

/// How a request ended.
typedef struct {
    /// libcurl's code, CURLE_OK (0) and others.
    int code;
    /// The status of HTTP, 0 without an answer.
    long status;
    /// Whether the whole request was sent and the head of the answer came: `code` then only tells of the rest.
    bool is_answered;
    /// Seconds that the answer asks to wait, 0 for nothing.
    long retry_after;
    /// What TLS found wrong with the certificate, by the TLS library's own number; 0 for nothing.
    long verify_result;
    /// What the system says of a connection that failed, as errno, or 0.
    long system_error;
} ccurl_answer;

/// A handle keeps its connection for the next request. One thread at a time. NULL where the library is missing.
typedef struct ccurl_handle ccurl_handle;
ccurl_handle *ccurl_create(void);
void ccurl_destroy(ccurl_handle *handle);

/// Posts and waits for the answer. Redirects are not followed.
ccurl_answer ccurl_post(ccurl_handle *handle, const ccurl_request *request);

/// A code in the library's words.
const char *ccurl_words(int code);

// The codes that have words of their own.
enum {
    CCURL_OK = 0, CCURL_NO_HOST = 6, CCURL_NO_CONNECTION = 7, CCURL_WRITE = 23, CCURL_TIME = 28, CCURL_TLS = 35,
    CCURL_ABORTED = 42, CCURL_NOTHING = 52, CCURL_SEND = 55, CCURL_RECEIVE = 56, CCURL_CERTIFICATE = 60, CCURL_CA_FILE = 77,
};
