// SHA-256, its HMAC, and signatures by OpenSSL's libcrypto, which is loaded on first use. The functions of libcrypto have
// kept their declarations since OpenSSL 1.1, so its header files are not needed.
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { CCRYPTO_SHA256_BYTES = 32, CCRYPTO_PUBLIC_KEY_BYTES = 128, CCRYPTO_SIGNATURE_BYTES = 128 };

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

// A key of the kinds ECDSA P-256 or Ed25519.
typedef struct ccrypto_key ccrypto_key;

// Reads a private key in PEM form. Returns NULL for other text, other kinds of keys, and keys with a passphrase. The
// caller frees the key.
ccrypto_key *ccrypto_key_private(const void *text, size_t count);

// Reads a public key in PEM form or in DER form (SubjectPublicKeyInfo). Returns NULL as above.
ccrypto_key *ccrypto_key_public_pem(const void *text, size_t count);
ccrypto_key *ccrypto_key_public_der(const unsigned char *bytes, size_t count);

// Indicates whether the library finds its engine for PKCS #11 tokens.
bool ccrypto_has_tokens(void);

// Opens a private key of a PKCS #11 token by its URI. Returns NULL without the engine, the token or the key. Signing
// happens in the token.
ccrypto_key *ccrypto_key_token(const char *uri);

void ccrypto_key_free(ccrypto_key *key);

// Writes the public key in DER form. Returns the number of bytes, 0 on failure.
size_t ccrypto_key_public(const ccrypto_key *key, unsigned char bytes[CCRYPTO_PUBLIC_KEY_BYTES]);

// Signs data: SHA-256 and ECDSA, or Ed25519. Returns the number of bytes of the signature, 0 on failure.
size_t ccrypto_sign(const ccrypto_key *key, const unsigned char *data, size_t count,
                    unsigned char signature[CCRYPTO_SIGNATURE_BYTES]);

// Indicates whether a signature is that of the data under the key.
bool ccrypto_verify(const ccrypto_key *key, const unsigned char *data, size_t count, const unsigned char *signature,
                    size_t signature_count);
