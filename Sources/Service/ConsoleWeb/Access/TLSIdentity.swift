import CTLS

/// A server's certificate and key, with which connections are encrypted.
///
/// OpenSSL's library is loaded with the first one.
package final class TLSIdentity: Sendable {
    // Thread-safe in the library.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Reads the files of a certificate with its chain, and of its key, both PEM.
    ///
    /// - Throws: ``ConsoleServerError`` for files that cannot be used, and without the library.
    package init(certificateFile: String, keyFile: String) throws(ConsoleServerError) {
        if let problem = ctls_load() {
            throw ConsoleServerError(
                .failed,
                "Encryption needs OpenSSL's library, which cannot be loaded: \(String(cString: problem)). "
                    + "Install libssl3."
            )
        }
        var reason = [CChar](repeating: 0, count: 256)
        guard let pointer = ctls_identity_make(certificateFile, keyFile, &reason, reason.count) else {
            let words = String(decoding: reason.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            throw ConsoleServerError(
                .usage,
                "Could not use the certificate \(certificateFile) with the key \(keyFile): \(words). "
                    + "Give PEM files of a certificate and its key, without a passphrase."
            )
        }
        self.pointer = pointer
    }

    deinit { ctls_identity_free(pointer) }
}
