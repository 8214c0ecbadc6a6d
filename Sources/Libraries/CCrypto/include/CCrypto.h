// SHA-256 and its HMAC by OpenSSL's libcrypto, which is loaded on first use. The functions of libcrypto have kept their
// signatures since OpenSSL 1.1, so its header files are not needed.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CCRYPTO_SHA256_BYTES = 32 };

// Loads the library. Returns NULL on success, else a description of the problem, which stays valid for good.
const char *ccrypto_load(void);

// The functions below must only be called after a successful ccrypto_load(). They are thread-safe.

// Writes the SHA-256 digest of `data` to `digest`. Returns false if the library reports an error.
bool ccrypto_sha256(const void *data, size_t count, unsigned char digest[CCRYPTO_SHA256_BYTES]);

// Writes the HMAC-SHA256 of `data` under `key` to `code`. Returns false if the library reports an error.
bool ccrypto_hmac_sha256(const void *key, size_t key_count, const void *data, size_t count,
                         unsigned char code[CCRYPTO_SHA256_BYTES]);

// Compares two byte sequences in a time that does not depend on their contents.
bool ccrypto_equal(const void *first, const void *second, size_t count);
