/// A scan as a unit announced it, checked for the database.
struct CollectedScan: Sendable, Equatable {
    /// The reason why a message is not a scan, for people.
    struct Refusal: Error, Equatable {
        var reason: String
    }

    /// Maximum bytes of the names of units, cameras, sources, types and clips; an index takes no more.
    static let longestName = 1_000
    /// The sequences of a store.
    static let sequences: Range<Int64> = 1..<1 << 53
    private static let mostCorners = 64

    /// The sixteen bytes of the scan's id.
    var id: [UInt8] = []
    var sequence: Int64 = 0
    var unit: [UInt8] = []
    var camera: [UInt8] = []
    var source: [UInt8] = []
    var type: [UInt8] = []
    /// The text as UTF-8 without NUL, which a database cannot hold; U+2400 stands in its place.
    var text: [UInt8]?
    /// The code's content; nil if it is the text.
    var payload: [UInt8]?
    /// Microseconds since 2000, UTC.
    var time: Int64 = 0
    var seconds: Double?
    var frame: Int64?
    /// x and y of each corner in turn.
    var corners: [Float] = []
    var clip: [UInt8]?

    /// Reads a message.
    init(_ bytes: [UInt8]) throws(Refusal) {
        let problem = bytes.withUnsafeBufferPointer { buffer -> JSONCursor.Problem? in
            do throws(JSONCursor.Problem) {
                try read(JSONCursor(buffer))
                return nil
            } catch {
                return error
            }
        }
        if let problem { throw Refusal(reason: "It is no scan: \(problem.text).") }
        try check()
    }

    private mutating func read(_ start: JSONCursor) throws(JSONCursor.Problem) {
        var cursor = start
        // A closure cannot change this value while one of its methods runs.
        var scan = self
        try cursor.object { cursor, key throws(JSONCursor.Problem) in
            switch key.count {
            case 2 where key.elementsEqual("id".utf8): scan.id = try Self.uuid(cursor.string())
            case 4 where key.elementsEqual("unit".utf8): scan.unit = try cursor.string()
            case 4 where key.elementsEqual("type".utf8): scan.type = try cursor.string()
            case 4 where key.elementsEqual("text".utf8): scan.text = try cursor.string()
            case 4 where key.elementsEqual("clip".utf8): scan.clip = try cursor.string()
            case 4 where key.elementsEqual("time".utf8): scan.time = try Self.time(cursor.string())
            case 5 where key.elementsEqual("bytes".utf8): scan.payload = try Base64.bytes(cursor.string())
            case 5 where key.elementsEqual("frame".utf8): scan.frame = try cursor.integer()
            case 6 where key.elementsEqual("camera".utf8): scan.camera = try cursor.string()
            case 6 where key.elementsEqual("source".utf8): scan.source = try cursor.string()
            case 7 where key.elementsEqual("seconds".utf8): scan.seconds = try cursor.number()
            case 7 where key.elementsEqual("corners".utf8): scan.corners = try Self.corners(&cursor)
            case 8 where key.elementsEqual("sequence".utf8): scan.sequence = try cursor.integer()
            default: try cursor.skip()
            }
        }
        try cursor.end()
        self = scan
    }

    private mutating func check() throws(Refusal) {
        guard id.count == 16 else { throw Refusal(reason: "It has no id, which is a UUID.") }
        guard Self.sequences.contains(sequence) else { throw Refusal(reason: "It has no sequence from 1 to 2⁵³.") }
        guard time > .min else { throw Refusal(reason: "It has no time, such as 2026-03-01T12:00:00.250Z.") }
        for (name, what) in [(unit, "unit"), (camera, "camera"), (type, "type"), (source, "source")] {
            guard !name.isEmpty, name.count <= Self.longestName, !name.contains(0) else {
                throw Refusal(reason: "Its \(what) is missing, or longer than \(Self.longestName) bytes.")
            }
        }
        if let clip, clip.count > Self.longestName || clip.contains(0) { self.clip = nil }
        if payload == text { payload = nil }
        if let text, text.contains(0) {
            payload = payload ?? text
            self.text = text.flatMap { $0 == 0 ? [0xE2, 0x90, 0x80] : [$0] }
        }
    }

    // MARK: Values

    private static func corners(_ cursor: inout JSONCursor) throws(JSONCursor.Problem) -> [Float] {
        var corners: [Float] = []
        try cursor.array { cursor throws(JSONCursor.Problem) in
            var x = 0.0
            var y = 0.0
            try cursor.object { cursor, key throws(JSONCursor.Problem) in
                if key.elementsEqual("x".utf8) {
                    x = try cursor.number()
                } else if key.elementsEqual("y".utf8) {
                    y = try cursor.number()
                } else {
                    try cursor.skip()
                }
            }
            // Points far outside of an image mean nothing.
            guard corners.count < 2 * mostCorners, abs(x) < 1e6, abs(y) < 1e6 else {
                throw JSONCursor.Problem(text: "its corners are no corners")
            }
            corners.append(Float(x))
            corners.append(Float(y))
        }
        return corners
    }

    private static func uuid(_ text: [UInt8]) throws(JSONCursor.Problem) -> [UInt8] {
        var bytes: [UInt8] = []
        var high: UInt8?
        guard text.count == 36 else { throw JSONCursor.Problem(text: "its id is no UUID") }
        for (index, character) in text.enumerated() {
            if [8, 13, 18, 23].contains(index) {
                guard character == UInt8(ascii: "-") else { throw JSONCursor.Problem(text: "its id is no UUID") }
                continue
            }
            let value: UInt8
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = character - 0x30
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = character - 0x57
            case UInt8(ascii: "A")...UInt8(ascii: "F"): value = character - 0x37
            default: throw JSONCursor.Problem(text: "its id is no UUID")
            }
            if let first = high {
                bytes.append(first << 4 | value)
                high = nil
            } else {
                high = value
            }
        }
        return bytes
    }

    /// Returns a time like `2026-03-01T12:00:00.250Z` in microseconds since 2000.
    static func time(_ text: [UInt8]) throws(JSONCursor.Problem) -> Int64 {
        let pattern = Array("0000-00-00T00:00:00".utf8)
        let bad = JSONCursor.Problem(text: "its time is not like 2026-03-01T12:00:00.250Z")
        guard text.count >= 20, text.last == UInt8(ascii: "Z") else { throw bad }
        var numbers = [Int64](repeating: 0, count: 6)
        var field = 0
        for (index, sign) in pattern.enumerated() {
            if sign == 0x30 {
                guard (0x30...0x39).contains(text[index]) else { throw bad }
                numbers[field] = numbers[field] * 10 + Int64(text[index] - 0x30)
            } else {
                guard text[index] == sign else { throw bad }
                field += 1
            }
        }
        var micros: Int64 = 0
        if text.count > 20 {
            let digits = text[20..<text.count - 1]
            guard text[19] == UInt8(ascii: "."), (1...9).contains(digits.count),
                digits.allSatisfy({ (0x30...0x39).contains($0) })
            else { throw bad }
            for place in 0..<6 {
                micros = micros * 10 + (place < digits.count ? Int64(digits[digits.startIndex + place] - 0x30) : 0)
            }
        }
        let (year, month, day) = (numbers[0], numbers[1], numbers[2])
        guard (1...9_999).contains(year), (1...12).contains(month), (1...31).contains(day), numbers[3] < 24,
            numbers[4] < 60, numbers[5] < 61
        else { throw bad }
        // Years that begin in March, because the leap day then comes last.
        let shifted = month <= 2 ? year - 1 : year
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 730_425
        return ((days * 24 + numbers[3]) * 60 + numbers[4]) * 60_000_000 + numbers[5] * 1_000_000 + micros
    }
}

/// Base64 as RFC 4648 defines it, with padding.
enum Base64 {
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        for (value, character) in alphabet.utf8.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()

    static func bytes(_ text: [UInt8]) throws(JSONCursor.Problem) -> [UInt8] {
        guard text.count % 4 == 0 else { throw JSONCursor.Problem(text: "its bytes are not base64") }
        var rest = text[...]
        while rest.last == UInt8(ascii: "="), text.count - rest.count < 2 { rest.removeLast() }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0
        var count = 0
        for character in rest {
            let value = values[Int(character)]
            guard value < 64 else { throw JSONCursor.Problem(text: "its bytes are not base64") }
            bits = bits << 6 | UInt32(value)
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
