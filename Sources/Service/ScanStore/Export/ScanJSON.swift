public import Foundation

/// A scan as JSON, for receivers, the tool and the console alike.
///
///     {"id": "…", "sequence": 42, "camera": "door", "source": "v4l2:/dev/video0", "type": "org.iso.QRCode",
///      "text": "…", "bytes": "…", "time": "2025-06-01T12:30:00.125Z", "seconds": 12.5, "frame": 375,
///      "corners": [{"x": 0.1, "y": 0.2}, …], "clip": "door-375.mp4", "hasPicture": true}
///
/// What is not known (`text`, `seconds`, `frame`, `clip`) is left out. `bytes` is the payload in base64; `time` is UTC.
public struct ScanJSON: Sendable, Hashable, Codable {
    /// Tells this scan from all others; a receiver that has seen it drops the repeat.
    ///
    /// In small letters, as everywhere outside of programs.
    public var id: String
    /// The place in the store; less than 2⁵³, so that every reader of JSON has it exactly.
    public var sequence: Int64
    /// The camera's name.
    public var camera: String
    /// What the camera was opened by.
    public var source: String
    /// The kind of code.
    public var type: String
    /// What the code says, where it is a text.
    public var text: String?
    /// What the code says, byte for byte; base64.
    public var bytes: Data
    /// When the frame was taken: ISO 8601, UTC, milliseconds.
    public var time: String
    /// When the frame was taken, in seconds since the camera began.
    public var seconds: Double?
    /// The frame's number since the camera began.
    public var frame: Int64?
    /// The corners, as fractions of the picture; none where they are not known.
    public var corners: [ScanPoint]
    /// The name of the film around it.
    public var clip: String?
    /// Whether the store has a picture.
    public var hasPicture: Bool

    /// The JSON form of a scan.
    public init(_ scan: StoredScan) {
        let record = scan.record
        id = record.id.uuidString.lowercased()
        sequence = scan.sequence
        camera = record.camera
        source = record.source
        type = record.type
        text = record.text
        bytes = record.payload
        time = Self.text(of: record.time)
        seconds = record.seconds.flatMap { $0.isFinite ? $0 : nil }
        frame = record.frame
        corners = record.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? record.corners : []
        clip = record.clip
        hasPicture = scan.hasPicture
    }

    /// The JSON, on one line, with its keys in alphabetical order.
    ///
    /// - Throws: nothing; what JSON has no numbers for is left out.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// A time as ISO 8601 in UTC with milliseconds, rounded down, as clocks show it.
    public static func text(of time: Date) -> String {
        // By whole numbers: formatters of fractions round some milliseconds to the next second. The half microsecond is
        // for milliseconds that no binary fraction is.
        let since2001 = min(
            max(time.timeIntervalSinceReferenceDate, ScanRow.times.lowerBound),
            ScanRow.times.upperBound - 0.001
        )
        let milliseconds = Int64(((since2001 * 1000) + 0.0005).rounded(.down))
        let seconds = milliseconds >= 0 ? milliseconds / 1000 : (milliseconds - 999) / 1000
        let fraction = String(milliseconds - seconds * 1000)
        let whole = Date(timeIntervalSinceReferenceDate: Double(seconds)).formatted(.iso8601)
        return whole.dropLast() + "." + String(repeating: "0", count: 3 - fraction.count) + fraction + "Z"
    }
}
