/// Base64 as RFC 4648 defines it, with padding.
enum Base64 {
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, character) in alphabet.utf8.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    /// Returns the bytes; nil for a text that stands for none.
    static func bytes(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard isValid(text) else { return nil }
        return [UInt8](unsafeUninitializedCapacity: length(text)) { buffer, count in
            decode(text) { byte in
                buffer[count] = byte
                count += 1
                return true
            }
        }
    }

    /// Indicates whether a text stands for bytes.
    static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard text.count % 4 == 0 else { return false }
        let digits = digits(text)
        var all: UInt8 = 0
        values.withUnsafeBufferPointer { values in
            for place in 0..<digits { all |= values[Int(text[place])] }
        }
        return all < 64
    }

    /// Returns the number of bytes that a valid text stands for.
    static func length(_ text: UnsafeBufferPointer<UInt8>) -> Int { digits(text) * 3 / 4 }

    /// Indicates whether a valid text stands for these bytes.
    static func isEqual(_ text: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard length(text) == bytes.count else { return false }
        var place = 0
        return decode(text) { byte in
            guard bytes[place] == byte else { return false }
            place += 1
            return true
        }
    }

    /// Calls `body` with each byte of a valid text, until it returns false.
    ///
    /// - Returns: Whether `body` always returned true.
    @inline(__always) @discardableResult
    static func decode(_ text: UnsafeBufferPointer<UInt8>, _ body: (UInt8) -> Bool) -> Bool {
        values.withUnsafeBufferPointer { values in
            var bits: UInt32 = 0
            var count: UInt32 = 0
            for place in 0..<digits(text) {
                bits = bits << 6 | UInt32(values[Int(text[place])])
                count += 6
                if count >= 8 {
                    count -= 8
                    guard body(UInt8(truncatingIfNeeded: bits >> count)) else { return false }
                }
            }
            return true
        }
    }

    /// Returns the number of characters before the padding.
    private static func digits(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var count = text.count
        while count > 0, text.count - count < 2, text[count - 1] == UInt8(ascii: "=") { count -= 1 }
        return count
    }
}
