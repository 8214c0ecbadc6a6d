/// A scan in the form in which units send it, as places in the message's bytes.
///
/// Nearly all messages are like that: JSON without white space, strings without escapes and in ASCII, at most eight
/// corners. Nothing is copied and nothing allocated for them. Whatever is different in any way is left to
/// ``CollectedScan``, which takes what is taken here with the same result.
struct ScanFields {
    typealias Bytes = UnsafeBufferPointer<UInt8>

    private(set) var id = SIMD16<UInt8>()
    private(set) var sequence: Int64 = 0
    private(set) var unit = Bytes(start: nil, count: 0)
    private(set) var camera = Bytes(start: nil, count: 0)
    private(set) var source = Bytes(start: nil, count: 0)
    private(set) var type = Bytes(start: nil, count: 0)
    private(set) var text: Bytes?
    /// The code's content in base64; nil if it is the text.
    private(set) var payload: Bytes?
    /// Microseconds since 2000, UTC.
    private(set) var time = Int64.min
    private(set) var seconds: Double?
    private(set) var frame: Int64?
    /// x and y of each corner in turn.
    private(set) var corners = SIMD16<Float>()
    private(set) var cornerValues = 0
    private(set) var clip: Bytes?

    private var hasID = false
    private var hasPayload = false

    /// Reads a message; nil if it has another form, or is no scan.
    init?(_ bytes: Bytes) {
        var cursor = PlainCursor(bytes)
        guard cursor.passes("{") else { return nil }
        repeat {
            guard let key = cursor.string(), cursor.passes(":"), read(JSONKey(bytes: key), &cursor) else { return nil }
        } while cursor.passes(",")
        guard cursor.passes("}"), cursor.isAtEnd, hasID, time > .min, CollectedScan.sequences.contains(sequence),
            Self.isName(unit), Self.isName(camera), Self.isName(source), Self.isName(type),
            clip.map({ $0.count <= CollectedScan.longestName }) ?? true
        else { return nil }
        if hasPayload, let payload, let text, Base64.isEqual(payload, text) { self.payload = nil }
    }

    private static func isName(_ bytes: Bytes) -> Bool {
        !bytes.isEmpty && bytes.count <= CollectedScan.longestName
    }

    private mutating func read(_ key: JSONKey, _ cursor: inout PlainCursor) -> Bool {
        switch key.count {
        case 2 where "id" ~= key:
            guard let text = cursor.string(), let id = Self.uuid(text) else { return false }
            (self.id, hasID) = (id, true)
        case 4 where "unit" ~= key: return cursor.string().map { unit = $0 } != nil
        case 4 where "type" ~= key: return cursor.string().map { type = $0 } != nil
        case 4 where "text" ~= key: return cursor.string().map { text = $0 } != nil
        case 4 where "clip" ~= key: return cursor.string().map { clip = $0 } != nil
        case 4 where "time" ~= key: return cursor.string().flatMap(ScanText.time).map { time = $0 } != nil
        case 5 where "bytes" ~= key:
            guard let text = cursor.string(), Base64.isValid(text) else { return false }
            (payload, hasPayload) = (text, true)
        case 5 where "frame" ~= key: return cursor.integer().map { frame = $0 } != nil
        case 6 where "camera" ~= key: return cursor.string().map { camera = $0 } != nil
        case 6 where "source" ~= key: return cursor.string().map { source = $0 } != nil
        case 7 where "seconds" ~= key: return cursor.number().map { seconds = $0 } != nil
        case 7 where "corners" ~= key: return readCorners(&cursor)
        case 8 where "sequence" ~= key: return cursor.integer().map { sequence = $0 } != nil
        default: return cursor.skip(depth: 0)
        }
        return true
    }

    private mutating func readCorners(_ cursor: inout PlainCursor) -> Bool {
        guard cursor.passes("[") else { return false }
        cornerValues = 0
        if cursor.passes("]") { return true }
        repeat {
            guard cornerValues < 16, cursor.passes("{\"x\":"), let x = cursor.number(), cursor.passes(",\"y\":"),
                let y = cursor.number(), cursor.passes("}"), abs(x) < 1e6, abs(y) < 1e6
            else { return false }
            corners[cornerValues] = Float(x)
            corners[cornerValues + 1] = Float(y)
            cornerValues += 2
        } while cursor.passes(",")
        return cursor.passes("]")
    }

    private static func uuid(_ text: Bytes) -> SIMD16<UInt8>? {
        guard text.count == 36 else { return nil }
        guard text[8] & text[13] & text[18] & text[23] == UInt8(ascii: "-"),
            text[8] | text[13] | text[18] | text[23] == UInt8(ascii: "-")
        else { return nil }
        return ScanText.digits.withUnsafeBufferPointer { digits in
            var id = SIMD16<UInt8>()
            var all: UInt8 = 0
            var place = 0
            for index in 0..<16 {
                if index == 4 || index == 6 || index == 8 || index == 10 { place += 1 }
                let high = digits[Int(text[place])]
                let low = digits[Int(text[place + 1])]
                all |= high | low
                id[index] = high << 4 | low
                place += 2
            }
            return all < 16 ? id : nil
        }
    }
}
