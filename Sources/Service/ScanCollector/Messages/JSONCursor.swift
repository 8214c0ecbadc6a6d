/// A reader of JSON from untrusted bytes that takes what it knows and skips the rest, without building a tree.
///
/// Every call is linear in the bytes that it passes, and depth is bounded.
struct JSONCursor {
    /// The reason why bytes are not the JSON that is expected.
    struct Problem: Error, Equatable {
        var text: String
    }

    /// Maximum depth of objects and arrays that are skipped.
    private static let deepest = 32

    private let bytes: UnsafeBufferPointer<UInt8>
    private(set) var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private func problem(_ text: String) -> Problem { Problem(text: "\(text) at byte \(place)") }

    private mutating func skipSpace() {
        while place < bytes.count, bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) { place += 1 }
    }

    /// Returns the next byte that is not white space, without passing it; 0 at the end.
    mutating func peek() -> UInt8 {
        skipSpace()
        return place < bytes.count ? bytes[place] : 0
    }

    private mutating func expect(_ byte: UInt8) throws(Problem) {
        guard peek() == byte else { throw problem("there is no “\(Character(UnicodeScalar(byte)))”") }
        place += 1
    }

    /// Passes a byte if it is next.
    private mutating func has(_ byte: UInt8) -> Bool {
        guard peek() == byte else { return false }
        place += 1
        return true
    }

    /// Throws unless nothing but white space follows.
    mutating func end() throws(Problem) {
        skipSpace()
        guard place == bytes.count else { throw problem("something follows the object") }
    }

    // MARK: Structure

    /// Calls `body` for each key of an object; it must pass the value.
    mutating func object(_ body: (inout JSONCursor, JSONKey) throws(Problem) -> Void) throws(Problem) {
        try expect(UInt8(ascii: "{"))
        if has(UInt8(ascii: "}")) { return }
        repeat {
            let key = try key()
            try expect(UInt8(ascii: ":"))
            try body(&self, key)
        } while has(UInt8(ascii: ","))
        try expect(UInt8(ascii: "}"))
    }

    /// Passes a key.
    ///
    /// Known keys have no escapes, so that one with escapes is an unknown one.
    private mutating func key() throws(Problem) -> JSONKey {
        let start = peek() == UInt8(ascii: "\"") ? place + 1 : place
        let isPlain = try skipString()
        return JSONKey(bytes: UnsafeBufferPointer(rebasing: bytes[start..<(isPlain ? place - 1 : start)]))
    }

    /// Calls `body` for each element of an array; it must pass the element.
    mutating func array(_ body: (inout JSONCursor) throws(Problem) -> Void) throws(Problem) {
        try expect(UInt8(ascii: "["))
        if has(UInt8(ascii: "]")) { return }
        repeat { try body(&self) } while has(UInt8(ascii: ","))
        try expect(UInt8(ascii: "]"))
    }

    /// Passes a value of any kind.
    mutating func skip(depth: Int = 0) throws(Problem) {
        guard depth < Self.deepest else { throw problem("it is nested too deeply") }
        switch peek() {
        case UInt8(ascii: "{"):
            try object { cursor, _ throws(Problem) in try cursor.skip(depth: depth + 1) }
        case UInt8(ascii: "["):
            try array { cursor throws(Problem) in try cursor.skip(depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try skipString()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        default: _ = try digits()
        }
    }

    /// Passes a string.
    ///
    /// - Returns: Whether it has no escapes.
    private mutating func skipString() throws(Problem) -> Bool {
        try expect(UInt8(ascii: "\""))
        var isPlain = true
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""): return isPlain
            case UInt8(ascii: "\\"):
                isPlain = false
                place += 1
            case 0..<0x20: throw problem("a string has a control character")
            default: break
            }
        }
        place = bytes.count
        throw problem("a string does not end")
    }

    private mutating func word(_ word: StaticString) throws(Problem) {
        let length = word.utf8CodeUnitCount
        guard place + length <= bytes.count else { throw problem("a word is cut off") }
        for index in 0..<length where bytes[place + index] != word.utf8Start[index] {
            throw problem("a word is unknown")
        }
        place += length
    }

    // MARK: Values

    /// Returns a string's characters as UTF-8.
    mutating func string() throws(Problem) -> [UInt8] {
        try expect(UInt8(ascii: "\""))
        let start = place
        var isPlain = true
        // Most strings have no escapes and no characters beyond ASCII.
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") {
                let text = Array(bytes[start..<place])
                place += 1
                guard isPlain || String(validating: text, as: UTF8.self) != nil else {
                    throw problem("a string is not UTF-8")
                }
                return text
            }
            if byte == UInt8(ascii: "\\") { break }
            guard byte >= 0x20 else { throw problem("a string has a control character") }
            if byte >= 0x80 { isPlain = false }
            place += 1
        }
        return try escaped(Array(bytes[start..<place]))
    }

    private mutating func escaped(_ start: [UInt8]) throws(Problem) -> [UInt8] {
        var text = start
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard String(validating: text, as: UTF8.self) != nil else { throw problem("a string is not UTF-8") }
                return text
            case UInt8(ascii: "\\"):
                guard place < bytes.count else { break }
                let letter = bytes[place]
                place += 1
                switch letter {
                case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
                case UInt8(ascii: "n"): text.append(0x0A)
                case UInt8(ascii: "r"): text.append(0x0D)
                case UInt8(ascii: "t"): text.append(0x09)
                case UInt8(ascii: "b"): text.append(0x08)
                case UInt8(ascii: "f"): text.append(0x0C)
                case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar())).utf8)
                default: throw problem("an escape is unknown")
                }
            case 0..<0x20: throw problem("a string has a control character")
            default: text.append(byte)
            }
        }
        throw problem("a string does not end")
    }

    private mutating func scalar() throws(Problem) -> Unicode.Scalar {
        let first = try hexadecimal()
        if let scalar = Unicode.Scalar(first) { return scalar }
        guard (0xD800..<0xDC00).contains(first), place + 1 < bytes.count, bytes[place] == UInt8(ascii: "\\"),
            bytes[place + 1] == UInt8(ascii: "u")
        else { throw problem("half a character is missing") }
        place += 2
        let second = try hexadecimal()
        guard (0xDC00..<0xE000).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        else { throw problem("half a character is missing") }
        return scalar
    }

    private mutating func hexadecimal() throws(Problem) -> UInt32 {
        guard place + 4 <= bytes.count else { throw problem("an escape is cut off") }
        var value: UInt32 = 0
        for _ in 0..<4 {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - 0x30)
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt32(byte - 0x57)
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - 0x37)
            default: throw problem("an escape is no number")
            }
        }
        return value
    }

    /// Returns a finite number.
    mutating func number() throws(Problem) -> Double {
        let text = try digits()
        if let number = JSONNumber.short(text) { return number }
        guard let number = Double(String(decoding: text, as: UTF8.self)), number.isFinite else {
            throw problem("a number is out of range")
        }
        return number
    }

    /// Returns a whole number without a fraction or an exponent.
    mutating func integer() throws(Problem) -> Int64 {
        let text = try digits()
        let isNegative = text.first == UInt8(ascii: "-")
        let rest = isNegative ? text.dropFirst() : text[...]
        guard !rest.isEmpty, rest.count <= 18 else { throw problem("a number is out of range") }
        var value: Int64 = 0
        for byte in rest {
            guard (0x30...0x39).contains(byte) else { throw problem("a number is not whole") }
            value = value * 10 + Int64(byte - 0x30)
        }
        return isNegative ? -value : value
    }

    /// Passes a number and returns its characters, which are valid as long as the bytes.
    private mutating func digits() throws(Problem) -> UnsafeBufferPointer<UInt8> {
        skipSpace()
        let start = place
        while place < bytes.count, place - start < 64, JSONNumber.hasCharacter(bytes[place]) { place += 1 }
        guard place > start else { throw problem("there is no value") }
        return UnsafeBufferPointer(rebasing: bytes[start..<place])
    }

    /// Passes a string without escapes and calls `body` with its bytes, which are not checked.
    ///
    /// - Returns: What `body` returned; nil also for a string with escapes.
    mutating func plain<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value?) throws(Problem) -> Value? {
        let start = peek() == UInt8(ascii: "\"") ? place + 1 : place
        guard try skipString() else { return nil }
        return body(UnsafeBufferPointer(rebasing: bytes[start..<place - 1]))
    }
}
