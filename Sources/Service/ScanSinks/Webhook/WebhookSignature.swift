public import Foundation

/// The signature of a request: `t=SECONDS,v1=HEX`, the HMAC-SHA256 of `SECONDS.BODY` with a shared secret.
///
/// The time limits how long a recorded request can be replayed.
public enum WebhookSignature {
    /// The name of the signature's header field.
    public static let header = "X-Obscura-Signature"

    /// Returns the value of the header field.
    ///
    /// - Parameters:
    ///   - body: The signed bytes.
    ///   - secret: The shared secret.
    ///   - time: Seconds since 1970.
    /// - Throws: ``SinkFailure`` if libcrypto is not installed.
    public static func sign(
        _ body: Data,
        secret: some ContiguousBytes,
        time: Int
    ) throws(SinkFailure) -> String {
        let code = try MessageDigest.hmac(signed(body, time), key: secret)
        return "t=\(time),v1=\(code.map { Self.hexadecimal($0) }.joined())"
    }

    /// Returns whether a holder of the secret signed a body recently.
    ///
    /// - Parameters:
    ///   - text: The value of the header field.
    ///   - body: The request's body.
    ///   - secret: The shared secret.
    ///   - now: Seconds since 1970.
    ///   - tolerance: Maximum difference in seconds between the clocks, including the transmission time.
    /// - Throws: ``SinkFailure`` if libcrypto is not installed.
    public static func verify(
        _ text: String,
        body: Data,
        secret: some ContiguousBytes,
        now: Int,
        tolerance: Int = 300
    ) throws(SinkFailure) -> Bool {
        var time: Int?
        var codes: [[UInt8]] = []
        for part in text.split(separator: ",") {
            if part.hasPrefix("t=") { time = Int(part.dropFirst(2)) }
            if part.hasPrefix("v1="), let bytes = bytes(part.dropFirst(3)) { codes.append(bytes) }
        }
        guard let time, time.magnitude < 1 << 40, abs(now - time) <= tolerance else { return false }
        let code = try MessageDigest.hmac(signed(body, time), key: secret)
        for candidate in codes where try MessageDigest.isEqual(candidate, code) { return true }
        return false
    }

    private static func signed(_ body: Data, _ time: Int) -> Data { Data("\(time).".utf8) + body }

    static func hexadecimal(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
    }

    private static func bytes(_ text: Substring) -> [UInt8]? {
        guard text.utf8.count == 64 else { return nil }
        var bytes: [UInt8] = []
        var rest = text
        while !rest.isEmpty {
            guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
