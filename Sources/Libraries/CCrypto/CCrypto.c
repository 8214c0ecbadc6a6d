#include "CCrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>

typedef struct evp_md_st EVP_MD;

static unsigned char *(*late_SHA256)(const unsigned char *data, size_t count, unsigned char *digest);
static const EVP_MD *(*late_EVP_sha256)(void);
static unsigned char *(*late_HMAC)(const EVP_MD *kind, const void *key, int key_count, const unsigned char *data,
                                   size_t count, unsigned char *code, unsigned int *code_count);
static int (*late_CRYPTO_memcmp)(const void *first, const void *second, size_t count);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static char problem[256];

static void load(void)
{
    void *handle = dlopen("libcrypto.so.3", RTLD_LAZY | RTLD_LOCAL);
    if (!handle) {
        const char *text = dlerror();
        snprintf(problem, sizeof problem, "%s", text ? text : "unknown");
        handle = dlopen("libcrypto.so.1.1", RTLD_LAZY | RTLD_LOCAL);
    }
    if (!handle)
        return;
#define FIND(name)                                                                                                     \
    *(void **)&late_##name = dlsym(handle, #name);                                                                     \
    if (!late_##name) {                                                                                                \
        snprintf(problem, sizeof problem, "the library lacks %s", #name);                                              \
        return;                                                                                                        \
    }
    FIND(SHA256)
    FIND(EVP_sha256)
    FIND(HMAC)
    FIND(CRYPTO_memcmp)
    is_loaded = true;
}

const char *ccrypto_load(void)
{
    pthread_once(&once, load);
    return is_loaded ? NULL : problem;
}

bool ccrypto_sha256(const void *data, size_t count, unsigned char digest[CCRYPTO_SHA256_BYTES])
{
    return late_SHA256(data, count, digest) != NULL;
}

bool ccrypto_hmac_sha256(const void *key, size_t key_count, const void *data, size_t count,
                         unsigned char code[CCRYPTO_SHA256_BYTES])
{
    // A null key makes HMAC() reuse the one of an earlier call in some versions.
    return key_count <= INT_MAX &&
           late_HMAC(late_EVP_sha256(), key ? key : "", (int)key_count, data, count, code, NULL) != NULL;
}

bool ccrypto_equal(const void *first, const void *second, size_t count)
{
    return late_CRYPTO_memcmp(first, second, count) == 0;
}
