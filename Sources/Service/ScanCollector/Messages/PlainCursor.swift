/// A reader of JSON that has neither white space nor escapes nor anything but ASCII; it gives up at anything else.
///
/// Every call is linear in the bytes that it passes, and depth is bounded. ``JSONCursor`` reads all of JSON.
struct PlainCursor {
    private static let deepest = 8
    private static let longestNumber = 63

    private let start: UnsafePointer<UInt8>?
    private let count: Int
    private var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        start = bytes.baseAddress
        count = bytes.count
    }

    var isAtEnd: Bool { place == count }

    /// Passes a text if it is next.
    mutating func passes(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard let start, length <= count - place else { return false }
        for index in 0..<length where start[place + index] != text.utf8Start[index] { return false }
        place += length
        return true
    }

    /// Passes a string and returns its characters.
    mutating func string() -> UnsafeBufferPointer<UInt8>? {
        guard let start, place < count, start[place] == UInt8(ascii: "\"") else { return nil }
        let first = place + 1
        var end = first
        // Eight characters at a time, as long as none of them is a quotation mark, a backslash, a control character or
        // beyond ASCII.
        while count - end >= 8 {
            let word = UnsafeRawPointer(start + end).loadUnaligned(as: UInt64.self)
            guard Self.isPlain(word) else { break }
            end += 8
        }
        while end < count {
            let byte = start[end]
            if byte == UInt8(ascii: "\"") {
                place = end + 1
                return UnsafeBufferPointer(start: start + first, count: end - first)
            }
            guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { return nil }
            end += 1
        }
        return nil
    }

    private static func isPlain(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        let quotes = word ^ ones &* 0x22
        let backslashes = word ^ ones &* 0x5C
        let found = (word &- ones &* 0x20) & ~word | (quotes &- ones) & ~quotes | (backslashes &- ones) & ~backslashes
        return (found | word) & tops == 0
    }

    /// Passes a number and returns its characters.
    private mutating func digits() -> UnsafeBufferPointer<UInt8>? {
        guard let start else { return nil }
        let first = place
        while place < count, JSONNumber.hasCharacter(start[place]) { place += 1 }
        guard place > first, place - first <= Self.longestNumber else { return nil }
        return UnsafeBufferPointer(start: start + first, count: place - first)
    }

    /// Passes a number of at most fifteen digits.
    mutating func number() -> Double? { digits().flatMap { JSONNumber.short($0) } }

    /// Passes a whole number of at most eighteen digits that is not negative.
    mutating func integer() -> Int64? {
        guard let text = digits(), text.count <= 18 else { return nil }
        var value: Int64 = 0
        for byte in text {
            guard (0x30...0x39).contains(byte) else { return nil }
            value = value &* 10 &+ Int64(byte &- 0x30)
        }
        return value
    }

    /// Passes a value of any kind.
    mutating func skip(depth: Int) -> Bool {
        guard let start, depth < Self.deepest, place < count else { return false }
        switch start[place] {
        case UInt8(ascii: "{"):
            place += 1
            if passes("}") { return true }
            repeat {
                guard string() != nil, passes(":"), skip(depth: depth + 1) else { return false }
            } while passes(",")
            return passes("}")
        case UInt8(ascii: "["):
            place += 1
            if passes("]") { return true }
            repeat {
                guard skip(depth: depth + 1) else { return false }
            } while passes(",")
            return passes("]")
        case UInt8(ascii: "\""): return string() != nil
        case UInt8(ascii: "t"): return passes("true")
        case UInt8(ascii: "f"): return passes("false")
        case UInt8(ascii: "n"): return passes("null")
        default: return digits() != nil
        }
    }
}
