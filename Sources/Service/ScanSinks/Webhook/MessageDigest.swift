import CCrypto
import Foundation

/// SHA-256 and its keyed form, computed by OpenSSL's libcrypto.
///
/// Every call loads the library if necessary and throws ``SinkFailure`` if it is not installed.
enum MessageDigest {
    /// Loads libcrypto unless it is loaded already.
    static func load() throws(SinkFailure) {
        if let problem = ccrypto_load() {
            throw SinkFailure(
                "libcrypto, which signs webhook requests, could not be loaded (\(String(cString: problem))). "
                    + "Install it: apt-get install libssl3"
            )
        }
    }

    /// Returns the 32 bytes of the SHA-256 digest.
    static func sha256(_ data: Data) throws(SinkFailure) -> [UInt8] {
        try digest { code in
            data.withUnsafeBytes { ccrypto_sha256($0.baseAddress, $0.count, code) }
        }
    }

    /// Returns the 32 bytes of the HMAC-SHA256.
    static func hmac(_ data: Data, key: some ContiguousBytes) throws(SinkFailure) -> [UInt8] {
        try digest { code in
            data.withUnsafeBytes { data in
                key.withUnsafeBytes { key in
                    ccrypto_hmac_sha256(key.baseAddress, key.count, data.baseAddress, data.count, code)
                }
            }
        }
    }

    /// Indicates whether two codes are equal, in a time that does not depend on where they differ.
    static func isEqual(_ first: [UInt8], _ second: [UInt8]) throws(SinkFailure) -> Bool {
        try load()
        return first.count == second.count && ccrypto_equal(first, second, first.count)
    }

    private static func digest(_ compute: (UnsafeMutablePointer<UInt8>?) -> Bool) throws(SinkFailure) -> [UInt8] {
        try load()
        var code = [UInt8](repeating: 0, count: CCRYPTO_SHA256_BYTES)
        guard code.withUnsafeMutableBufferPointer({ compute($0.baseAddress) }) else {
            throw SinkFailure("libcrypto could not compute SHA-256. Check that the system's policy permits it.")
        }
        return code
    }
}
