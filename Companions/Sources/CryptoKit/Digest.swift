public import Foundation

/// A short number that data of any length boil down to.
public protocol Digest: Sequence, Hashable, Sendable, CustomStringConvertible where Element == UInt8 {
    /// Bytes of it.
    static var byteCount: Int { get }
}

/// A way to boil data down to a short number.
public protocol HashFunction: Sendable {
    /// The number.
    associatedtype Digest: CryptoKit.Digest
    /// Begins.
    init()
    /// Adds bytes.
    mutating func update(bufferPointer: UnsafeRawBufferPointer)
    /// The number for all bytes so far.
    func finalize() -> Digest
}

extension HashFunction {
    /// Adds bytes.
    public mutating func update<D: DataProtocol>(data: D) {
        for region in data.regions { region.withUnsafeBytes { update(bufferPointer: $0) } }
    }

    /// The number for some bytes.
    public static func hash<D: DataProtocol>(data: D) -> Digest {
        var function = Self()
        function.update(data: data)
        return function.finalize()
    }
}

/// Ways that nobody should trust any more, for formats that need them.
public enum Insecure {}

extension Digest {
    static func words(_ name: String, _ bytes: [UInt8]) -> String {
        "\(name) digest: " + bytes.map { String(format: "%02x", $0) }.joined()
    }
}

/// Collects bytes in blocks of 64, and pads the last ones as MD5 and the SHA family ask for.
struct Blocks: Sendable {
    private var rest: [UInt8] = []
    private var count: UInt64 = 0

    mutating func add(_ bytes: UnsafeRawBufferPointer, _ block: (ArraySlice<UInt8>) -> Void) {
        rest += bytes
        count += UInt64(bytes.count)
        var start = 0
        while rest.count - start >= 64 {
            block(rest[start..<start + 64])
            start += 64
        }
        rest.removeFirst(start)
    }

    func finish(isBigEndian: Bool, _ block: (ArraySlice<UInt8>) -> Void) {
        var last = rest
        last.append(0x80)
        while last.count % 64 != 56 { last.append(0) }
        let bits = count &* 8
        last += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * UInt64(isBigEndian ? 7 - $0 : $0))) }
        for start in stride(from: 0, to: last.count, by: 64) { block(last[start..<start + 64]) }
    }
}
