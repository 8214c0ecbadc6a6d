import CCrypto
import Foundation

/// A private key that signs films, or the public key that checks them: ECDSA on P-256, or Ed25519.
///
/// `@unchecked Sendable`: libcrypto's keys do not change once they are made, and their use is thread-safe.
package final class SigningKey: @unchecked Sendable {
    /// The public key in DER form (SubjectPublicKeyInfo).
    package let publicBytes: [UInt8]
    private let key: OpaquePointer

    /// Largest size of a key's file.
    private static let maximumBytes = 1 << 16

    private init(_ key: OpaquePointer) {
        self.key = key
        var bytes = [UInt8](repeating: 0, count: Int(CCRYPTO_PUBLIC_KEY_BYTES))
        let count = ccrypto_key_public(key, &bytes)
        publicBytes = Array(bytes.prefix(count))
    }

    deinit { ccrypto_key_free(key) }

    /// Opens the private key that a name stands for: the path of a file in PEM form, or the URI of a key in a token
    /// (`pkcs11:…`).
    ///
    /// - Throws: ``MediaError`` with a remedy for keys that are missing, of another kind, or protected by a passphrase.
    package convenience init(named name: String) throws(MediaError) {
        try Self.load()
        guard !name.hasPrefix("pkcs11:") else {
            guard ccrypto_has_tokens() else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not open \(name): OpenSSL has no PKCS #11 engine here. "
                        + "Install libengine-pkcs11-openssl, or give the key as a PEM file."
                )
            }
            guard let key = ccrypto_key_token(name) else {
                throw MediaError(
                    .notFound,
                    "Could not open \(name): no token here has such a P-256 or Ed25519 key. Check the URI and its PIN."
                )
            }
            self.init(key)
            return
        }
        let bytes = try Self.read(name)
        guard let key = bytes.withUnsafeBytes({ ccrypto_key_private($0.baseAddress, $0.count) }) else {
            throw MediaError(
                .unsupportedFormat,
                "Could not sign with \(name): it is no private key in PEM form of the kind P-256 or Ed25519 without a "
                    + "passphrase. Make one: openssl genpkey -algorithm ed25519 -out key.pem"
            )
        }
        self.init(key)
    }

    /// Opens the public key in a file in PEM form.
    package convenience init(publicKeyAt path: String) throws(MediaError) {
        try Self.load()
        let bytes = try Self.read(path)
        guard let key = bytes.withUnsafeBytes({ ccrypto_key_public_pem($0.baseAddress, $0.count) }) else {
            throw MediaError(
                .unsupportedFormat,
                "Could not read \(path): it is no public key in PEM form of the kind P-256 or Ed25519. "
                    + "Make it of the private one: openssl pkey -in key.pem -pubout -out public.pem"
            )
        }
        self.init(key)
    }

    /// Makes a public key of its bytes in DER form; nil if they are none.
    convenience init?(publicBytes: [UInt8]) {
        guard ccrypto_load() == nil, let key = ccrypto_key_public_der(publicBytes, publicBytes.count) else { return nil }
        self.init(key)
    }

    /// The SHA-256 digest of the public key, in hexadecimal digits.
    package var fingerprint: String { Self.fingerprint(publicBytes) }

    /// Returns the fingerprint of a public key in DER form.
    package static func fingerprint(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef")
        return String(sha256(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    /// Returns the signature of bytes; nil if the library refuses, or the key is public.
    func signature(of bytes: [UInt8]) -> [UInt8]? {
        var signature = [UInt8](repeating: 0, count: Int(CCRYPTO_SIGNATURE_BYTES))
        let count = ccrypto_sign(key, bytes, bytes.count, &signature)
        return count > 0 ? Array(signature.prefix(count)) : nil
    }

    /// Indicates whether a signature is that of these bytes.
    func isValid(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
        ccrypto_verify(key, bytes, bytes.count, signature, signature.count)
    }

    /// Loads libcrypto unless it is loaded.
    package static func load() throws(MediaError) {
        if let problem = ccrypto_load() {
            throw MediaError(
                .unsupportedFormat,
                "libcrypto, which signs films, could not be loaded (\(String(cString: problem))). "
                    + "Install it: apt-get install libssl3"
            )
        }
    }

    /// Returns the SHA-256 digest of bytes; libcrypto must be loaded.
    static func sha256(_ bytes: [UInt8]) -> [UInt8] { bytes.withUnsafeBytes { sha256($0) } }

    /// Returns the SHA-256 digest of bytes; libcrypto must be loaded.
    static func sha256(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CCRYPTO_SHA256_BYTES))
        let empty: UInt8 = 0
        let isDone =
            if let base = bytes.baseAddress {
                ccrypto_sha256(base, bytes.count, &digest)
            } else {
                withUnsafePointer(to: empty) { ccrypto_sha256($0, 0, &digest) }
            }
        return isDone ? digest : []
    }

    private static func read(_ path: String) throws(MediaError) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw MediaError(opening: path, errno: errno)
        }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: maximumBytes), !data.isEmpty else {
            throw MediaError(.empty, "Could not read the key \(path): it is empty or no file. Give a file in PEM form.")
        }
        return [UInt8](data)
    }
}
