#include "CCurl.h"

#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define CCURL_FUNCTIONS(f)                                                                                             \
    f(CURLcode, curl_global_init, (long))                                                                              \
    f(CURL *, curl_easy_init, (void))                                                                                  \
    f(void, curl_easy_cleanup, (CURL *))                                                                               \
    f(void, curl_easy_reset, (CURL *))                                                                                 \
    f(CURLcode, curl_easy_setopt, (CURL *, CURLoption, ...))                                                           \
    f(CURLcode, curl_easy_getinfo, (CURL *, CURLINFO, ...))                                                            \
    f(CURLcode, curl_easy_perform, (CURL *))                                                                           \
    f(const char *, curl_easy_strerror, (CURLcode))                                                                    \
    f(struct curl_slist *, curl_slist_append, (struct curl_slist *, const char *))                                     \
    f(void, curl_slist_free_all, (struct curl_slist *))

#undef curl_easy_setopt
#undef curl_easy_getinfo
#define CCURL_DECLARE(result, name, arguments) static result(*late_##name) arguments;
CCURL_FUNCTIONS(CCURL_DECLARE)

struct ccurl_handle {
    CURL *easy;
    // The request in progress.
    const ccurl_request *request;
    size_t read;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static char problem[256];

static void load(void)
{
    // The two libraries differ only in their TLS library; either will do.
    void *handle = dlopen("libcurl.so.4", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
        const char *text = dlerror();
        snprintf(problem, sizeof problem, "%s", text ? text : "unknown");
        handle = dlopen("libcurl-gnutls.so.4", RTLD_LAZY | RTLD_LOCAL);
    }
    if (!handle)
        return;
#define CCURL_FIND(result, name, arguments)                                                                            \
    *(void **)&late_##name = dlsym(handle, #name);                                                                     \
    if (!late_##name) {                                                                                                \
        snprintf(problem, sizeof problem, "the library lacks %s", #name);                                              \
        return;                                                                                                        \
    }
    CCURL_FUNCTIONS(CCURL_FIND)
    if (late_curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        snprintf(problem, sizeof problem, "the library could not be initialized");
        return;
    }
    is_loaded = true;
}

const char *ccurl_load(void)
{
    pthread_once(&once, load);
    return is_loaded ? NULL : problem;
}

ccurl_handle *ccurl_create(void)
{
    if (ccurl_load())
        return NULL;
    ccurl_handle *handle = calloc(1, sizeof *handle);
    if (handle && !(handle->easy = late_curl_easy_init())) {
        free(handle);
        return NULL;
    }
    return handle;
}

void ccurl_destroy(ccurl_handle *handle)
{
    if (!handle)
        return;
    late_curl_easy_cleanup(handle->easy);
    free(handle);
}

static size_t take(char *bytes, size_t size, size_t count, void *user)
{
    (void)bytes;
    ccurl_handle *handle = user;
    handle->read += size * count;
    // Returning a different number than was offered ends the request.
    return handle->read > handle->request->answer_bytes ? 0 : size * count;
}

static int progress(void *user, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d)
{
    (void)a, (void)b, (void)c, (void)d;
    ccurl_handle *handle = user;
    return handle->request->is_stopped && handle->request->is_stopped(handle->request->user);
}

ccurl_answer ccurl_post(ccurl_handle *handle, const ccurl_request *request)
{
    ccurl_answer answer = {0};
    CURL *easy = handle->easy;
    struct curl_slist *headers = NULL;
    handle->request = request;
    handle->read = 0;
    late_curl_easy_reset(easy); // Keeps connections.
    // Waiting for "100 Continue" would slow down each batch.
    headers = late_curl_slist_append(NULL, "Expect:");
    for (const char *const *line = request->headers; headers && *line; line++) {
        struct curl_slist *longer = late_curl_slist_append(headers, *line);
        if (!longer)
            late_curl_slist_free_all(headers);
        headers = longer;
    }
    if (!headers) {
        answer.code = CURLE_OUT_OF_MEMORY;
        return answer;
    }
    long protocols = CURLPROTO_HTTPS | (request->allows_plain ? CURLPROTO_HTTP : 0);
    CURLcode code = CURLE_OK;
#define CCURL_SET(option, value) if (code == CURLE_OK) code = late_curl_easy_setopt(easy, option, value)
    CCURL_SET(CURLOPT_NOSIGNAL, 1L);
    CCURL_SET(CURLOPT_PROTOCOLS, protocols);
    CCURL_SET(CURLOPT_FOLLOWLOCATION, 0L);
    CCURL_SET(CURLOPT_SSL_VERIFYPEER, 1L);
    CCURL_SET(CURLOPT_SSL_VERIFYHOST, 2L);
    CCURL_SET(CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
    CCURL_SET(CURLOPT_NETRC, (long)CURL_NETRC_IGNORED);
    CCURL_SET(CURLOPT_URL, request->url);
    CCURL_SET(CURLOPT_USERAGENT, "Obscura");
    CCURL_SET(CURLOPT_HTTPHEADER, headers);
    CCURL_SET(CURLOPT_POST, 1L);
    CCURL_SET(CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_length);
    CCURL_SET(CURLOPT_POSTFIELDS, request->body);
    CCURL_SET(CURLOPT_CONNECTTIMEOUT_MS, request->connect_milliseconds);
    CCURL_SET(CURLOPT_TIMEOUT_MS, request->whole_milliseconds);
    CCURL_SET(CURLOPT_WRITEFUNCTION, take);
    CCURL_SET(CURLOPT_WRITEDATA, handle);
    CCURL_SET(CURLOPT_XFERINFOFUNCTION, progress);
    CCURL_SET(CURLOPT_XFERINFODATA, handle);
    CCURL_SET(CURLOPT_NOPROGRESS, 0L);
    if (request->ca_file)
        CCURL_SET(CURLOPT_CAINFO, request->ca_file);
    if (code == CURLE_OK) {
        code = late_curl_easy_perform(easy);
        long status = 0;
        curl_off_t wait = 0;
        late_curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        late_curl_easy_getinfo(easy, CURLINFO_RETRY_AFTER, &wait);
        late_curl_easy_getinfo(easy, CURLINFO_SSL_VERIFYRESULT, &answer.verify_result);
        late_curl_easy_getinfo(easy, CURLINFO_OS_ERRNO, &answer.system_error);
        answer.status = status;
        // A body begins only after the head is complete.
        answer.is_answered = status >= 200 && (code == CURLE_OK || handle->read > 0);
        answer.retry_after = wait > 0 ? (long)wait : 0;
    }
    answer.code = (int)code;
    late_curl_slist_free_all(headers);
    handle->request = NULL;
    return answer;
}

const char *ccurl_words(int code) { return is_loaded ? late_curl_easy_strerror((CURLcode)code) : "not loaded"; }
