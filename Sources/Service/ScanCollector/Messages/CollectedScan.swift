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
            switch key {
            case "id": scan.id = try Self.uuid(&cursor)
            case "unit": scan.unit = try cursor.string()
            case "type": scan.type = try cursor.string()
            case "text": scan.text = try cursor.string()
            case "clip": scan.clip = try cursor.string()
            case "time": scan.time = try Self.time(&cursor)
            case "bytes": scan.payload = try Self.payload(&cursor)
            case "frame": scan.frame = try cursor.integer()
            case "camera": scan.camera = try cursor.string()
            case "source": scan.source = try cursor.string()
            case "seconds": scan.seconds = try cursor.number()
            case "corners": scan.corners = try Self.corners(&cursor)
            case "sequence": scan.sequence = try cursor.integer()
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
        corners.reserveCapacity(8)
        try cursor.array { cursor throws(JSONCursor.Problem) in
            var x = 0.0
            var y = 0.0
            try cursor.object { cursor, key throws(JSONCursor.Problem) in
                switch key {
                case "x": x = try cursor.number()
                case "y": y = try cursor.number()
                default: try cursor.skip()
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

    private static func uuid(_ cursor: inout JSONCursor) throws(JSONCursor.Problem) -> [UInt8] {
        guard let bytes = try cursor.plain({ ScanText.uuid($0) }) else {
            throw JSONCursor.Problem(text: "its id is no UUID")
        }
        return bytes
    }

    private static func time(_ cursor: inout JSONCursor) throws(JSONCursor.Problem) -> Int64 {
        guard let time = try cursor.plain({ ScanText.time($0) }) else {
            throw JSONCursor.Problem(text: "its time is not like 2026-03-01T12:00:00.250Z")
        }
        return time
    }

    private static func payload(_ cursor: inout JSONCursor) throws(JSONCursor.Problem) -> [UInt8] {
        // A slash may be escaped.
        var copy = cursor
        if let bytes = try cursor.plain({ Base64.bytes($0) }) { return bytes }
        let text = try copy.string()
        guard let bytes = text.withUnsafeBufferPointer({ Base64.bytes($0) }) else {
            throw JSONCursor.Problem(text: "its bytes are not base64")
        }
        return bytes
    }
}
