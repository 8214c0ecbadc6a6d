// A wrapper of libcurl, which is loaded on first use so that programs without a webhook do not load it.
//
// libcurl sets options with macros and a variadic function, which Swift cannot import. Here one plain function performs
// an entire request.
#pragma once
#include <stdbool.h>
#include <stddef.h>

/// Loads the library; may be called on any thread and repeatedly.
///
/// Returns NULL on success, otherwise the system's error message.
const char *ccurl_load(void);

/// A request and its timeouts.
///
/// The caller owns the strings.
typedef struct {
    const char *url;
    /// Only https:// is allowed if this is false.
    bool allows_plain;
    const void *body;
    size_t body_length;
    /// Header lines without line ends, terminated by NULL.
    const char *const *headers;
    /// A file of certificates in PEM format, or NULL for the system's certificates.
    const char *ca_file;
    long connect_milliseconds, whole_milliseconds;
    /// The maximum number of bytes read of the response body; the request ends there.
    size_t answer_bytes;
    void *user;
    /// Called at least once a second; returns true to abort the request.
    bool (*is_stopped)(void *user);
} ccurl_request;

/// The result of a request.
typedef struct {
    /// libcurl's code: CURLE_OK (0) or another CURLE_ value.
    int code;
    /// The HTTP status; 0 without a response.
    long status;
    /// Indicates whether the entire request was sent and the response head was received; `code` then refers only to the
    /// rest.
    bool is_answered;
    /// The value of Retry-After in seconds; 0 for none.
    long retry_after;
    /// The certificate problem that TLS found, as the TLS library's code; 0 for none.
    long verify_result;
    /// The system's error (errno) of a failed connection, or 0.
    long system_error;
} ccurl_answer;

/// A handle, which keeps its connection for the next request.
///
/// Use it on one thread at a time. NULL if the library is missing.
typedef struct ccurl_handle ccurl_handle;
ccurl_handle *ccurl_create(void);
void ccurl_destroy(ccurl_handle *handle);

/// Posts a request and waits for the response.
///
/// Redirects are not followed.
ccurl_answer ccurl_post(ccurl_handle *handle, const ccurl_request *request);

/// Returns the library's description of a code.
const char *ccurl_words(int code);

// The codes that have specific error messages.
enum {
    CCURL_OK = 0, CCURL_NO_HOST = 6, CCURL_NO_CONNECTION = 7, CCURL_WRITE = 23, CCURL_TIME = 28, CCURL_TLS = 35,
    CCURL_ABORTED = 42, CCURL_NOTHING = 52, CCURL_SEND = 55, CCURL_RECEIVE = 56, CCURL_CERTIFICATE = 60,
    CCURL_CA_FILE = 77,
};
