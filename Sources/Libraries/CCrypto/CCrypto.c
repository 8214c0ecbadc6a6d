#include "CCrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct evp_md_st EVP_MD;
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_pkey_st EVP_PKEY;
typedef struct bio_st BIO;
typedef int passphrase(char *buffer, int size, int is_writing, void *context);

static unsigned char *(*late_SHA256)(const unsigned char *data, size_t count, unsigned char *digest);
static const EVP_MD *(*late_EVP_sha256)(void);
static unsigned char *(*late_HMAC)(const EVP_MD *kind, const void *key, int key_count, const unsigned char *data,
                                   size_t count, unsigned char *code, unsigned int *code_count);
static int (*late_CRYPTO_memcmp)(const void *first, const void *second, size_t count);
static EVP_MD_CTX *(*late_EVP_MD_CTX_new)(void);
static void (*late_EVP_MD_CTX_free)(EVP_MD_CTX *context);
static int (*late_EVP_DigestSignInit)(EVP_MD_CTX *context, void **settings, const EVP_MD *kind, void *engine,
                                      EVP_PKEY *key);
static int (*late_EVP_DigestSign)(EVP_MD_CTX *context, unsigned char *signature, size_t *count,
                                  const unsigned char *data, size_t data_count);
static int (*late_EVP_DigestVerifyInit)(EVP_MD_CTX *context, void **settings, const EVP_MD *kind, void *engine,
                                        EVP_PKEY *key);
static int (*late_EVP_DigestVerify)(EVP_MD_CTX *context, const unsigned char *signature, size_t count,
                                    const unsigned char *data, size_t data_count);
static void (*late_EVP_PKEY_free)(EVP_PKEY *key);
static BIO *(*late_BIO_new_mem_buf)(const void *data, int count);
static int (*late_BIO_free)(BIO *bio);
static EVP_PKEY *(*late_PEM_read_bio_PrivateKey)(BIO *bio, EVP_PKEY **key, passphrase *ask, void *context);
static EVP_PKEY *(*late_PEM_read_bio_PUBKEY)(BIO *bio, EVP_PKEY **key, passphrase *ask, void *context);
static int (*late_i2d_PUBKEY)(const EVP_PKEY *key, unsigned char **bytes);
static EVP_PKEY *(*late_d2i_PUBKEY)(EVP_PKEY **key, const unsigned char **bytes, long count);
static void (*late_ERR_clear_error)(void);
// Engines, which some builds of the library lack, lead to keys outside of the process.
typedef struct engine_st ENGINE;
static ENGINE *(*late_ENGINE_by_id)(const char *name);
static int (*late_ENGINE_init)(ENGINE *engine);
static int (*late_ENGINE_free)(ENGINE *engine);
static EVP_PKEY *(*late_ENGINE_load_private_key)(ENGINE *engine, const char *name, void *ask, void *context);

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
    FIND(EVP_MD_CTX_new)
    FIND(EVP_MD_CTX_free)
    FIND(EVP_DigestSignInit)
    FIND(EVP_DigestSign)
    FIND(EVP_DigestVerifyInit)
    FIND(EVP_DigestVerify)
    FIND(EVP_PKEY_free)
    FIND(BIO_new_mem_buf)
    FIND(BIO_free)
    FIND(PEM_read_bio_PrivateKey)
    FIND(PEM_read_bio_PUBKEY)
    FIND(i2d_PUBKEY)
    FIND(d2i_PUBKEY)
    FIND(ERR_clear_error)
#define FIND_OPTIONAL(name) *(void **)&late_##name = dlsym(handle, #name);
    FIND_OPTIONAL(ENGINE_by_id)
    FIND_OPTIONAL(ENGINE_init)
    FIND_OPTIONAL(ENGINE_free)
    FIND_OPTIONAL(ENGINE_load_private_key)
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

// MARK: Signatures

struct ccrypto_key {
    EVP_PKEY *key;
    bool is_plain; // Ed25519, whose signatures take no separate digest.
};

// The objects' identifiers in the public key's DER form tell the kinds apart in every version of the library.
static const unsigned char ed25519_prefix[] = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00};
static const unsigned char p256_prefix[] = {0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48,
                                            0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86, 0x48,
                                            0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00};

static int no_passphrase(char *buffer, int size, int is_writing, void *context)
{
    (void)buffer, (void)size, (void)is_writing, (void)context;
    return -1;
}

size_t ccrypto_key_public(const ccrypto_key *key, unsigned char bytes[CCRYPTO_PUBLIC_KEY_BYTES])
{
    int count = late_i2d_PUBKEY(key->key, NULL);
    if (count <= 0 || count > CCRYPTO_PUBLIC_KEY_BYTES)
        return 0;
    unsigned char *end = bytes;
    return late_i2d_PUBKEY(key->key, &end) == count ? (size_t)count : 0;
}

// Takes ownership of the library's key; returns NULL for kinds that are not supported.
static ccrypto_key *wrap(EVP_PKEY *found)
{
    if (!found)
        return NULL;
    ccrypto_key *key = calloc(1, sizeof *key);
    unsigned char bytes[CCRYPTO_PUBLIC_KEY_BYTES];
    if (key) {
        key->key = found;
        size_t count = ccrypto_key_public(key, bytes);
        key->is_plain = count == 44 && memcmp(bytes, ed25519_prefix, sizeof ed25519_prefix) == 0;
        if (key->is_plain || (count == 91 && memcmp(bytes, p256_prefix, sizeof p256_prefix) == 0))
            return key;
    }
    free(key);
    late_EVP_PKEY_free(found);
    return NULL;
}

static ccrypto_key *read_pem(const void *text, size_t count,
                             EVP_PKEY *(*read)(BIO *, EVP_PKEY **, passphrase *, void *))
{
    if (count > INT_MAX)
        return NULL;
    BIO *bio = late_BIO_new_mem_buf(text, (int)count);
    if (!bio)
        return NULL;
    EVP_PKEY *found = read(bio, NULL, no_passphrase, NULL);
    late_BIO_free(bio);
    late_ERR_clear_error();
    return wrap(found);
}

ccrypto_key *ccrypto_key_private(const void *text, size_t count)
{
    return read_pem(text, count, late_PEM_read_bio_PrivateKey);
}

ccrypto_key *ccrypto_key_public_pem(const void *text, size_t count)
{
    return read_pem(text, count, late_PEM_read_bio_PUBKEY);
}

ccrypto_key *ccrypto_key_public_der(const unsigned char *bytes, size_t count)
{
    if (count > CCRYPTO_PUBLIC_KEY_BYTES)
        return NULL;
    const unsigned char *end = bytes;
    EVP_PKEY *found = late_d2i_PUBKEY(NULL, &end, (long)count);
    late_ERR_clear_error();
    return wrap(found);
}

bool ccrypto_has_tokens(void)
{
    if (!late_ENGINE_by_id || !late_ENGINE_init || !late_ENGINE_free || !late_ENGINE_load_private_key)
        return false;
    ENGINE *engine = late_ENGINE_by_id("pkcs11");
    late_ERR_clear_error();
    if (!engine)
        return false;
    late_ENGINE_free(engine);
    return true;
}

ccrypto_key *ccrypto_key_token(const char *uri)
{
    ENGINE *engine = ccrypto_has_tokens() ? late_ENGINE_by_id("pkcs11") : NULL;
    if (!engine)
        return NULL;
    // The engine stays: the key refers to it.
    EVP_PKEY *found = late_ENGINE_init(engine) ? late_ENGINE_load_private_key(engine, uri, NULL, NULL) : NULL;
    late_ERR_clear_error();
    return wrap(found);
}

void ccrypto_key_free(ccrypto_key *key)
{
    if (!key)
        return;
    late_EVP_PKEY_free(key->key);
    free(key);
}

size_t ccrypto_sign(const ccrypto_key *key, const unsigned char *data, size_t count,
                    unsigned char signature[CCRYPTO_SIGNATURE_BYTES])
{
    EVP_MD_CTX *context = late_EVP_MD_CTX_new();
    if (!context)
        return 0;
    size_t size = CCRYPTO_SIGNATURE_BYTES;
    const EVP_MD *kind = key->is_plain ? NULL : late_EVP_sha256();
    bool is_done = late_EVP_DigestSignInit(context, NULL, kind, NULL, key->key) == 1 &&
                   late_EVP_DigestSign(context, signature, &size, data, count) == 1;
    late_EVP_MD_CTX_free(context);
    late_ERR_clear_error();
    return is_done ? size : 0;
}

bool ccrypto_verify(const ccrypto_key *key, const unsigned char *data, size_t count, const unsigned char *signature,
                    size_t signature_count)
{
    EVP_MD_CTX *context = late_EVP_MD_CTX_new();
    if (!context)
        return false;
    bool is_good =
        late_EVP_DigestVerifyInit(context, NULL, key->is_plain ? NULL : late_EVP_sha256(), NULL, key->key) == 1 &&
        late_EVP_DigestVerify(context, signature, signature_count, data, count) == 1;
    late_EVP_MD_CTX_free(context);
    late_ERR_clear_error();
    return is_good;
}
