public import Foundation

/// The JSON form of a scan, shared by receivers, the tool and the console.
///
///     {"id": "…", "sequence": 42, "camera": "door", "source": "v4l2:/dev/video0", "type": "org.iso.QRCode",
///      "text": "…", "bytes": "…", "time": "2025-06-01T12:30:00.125Z", "seconds": 12.5, "frame": 375,
///      "corners": [{"x": 0.1, "y": 0.2}, …], "clip": "door-375.mp4", "hasPicture": true}
///
/// Unknown values (`text`, `seconds`, `frame`, `clip`) are omitted. `bytes` is the payload in base64; `time` is UTC.
public struct ScanJSON: Sendable, Hashable, Codable {
    /// The scan's unique identifier.
    ///
    /// A receiver that has already seen it drops the duplicate.
    ///
    /// Written in lowercase, as everywhere outside of Swift code.
    public var id: String
    /// The scan's position in the store; less than 2⁵³, so every JSON parser represents it exactly.
    public var sequence: Int64
    /// The camera's name.
    public var camera: String
    /// The name by which the camera was opened.
    public var source: String
    /// The code's type.
    public var type: String
    /// The code's text, if its payload is text.
    public var text: String?
    /// The code's payload as raw bytes; base64 in the JSON.
    public var bytes: Data
    /// The time at which the frame was captured: ISO 8601, UTC, milliseconds.
    public var time: String
    /// The frame's capture time in seconds since the camera started.
    public var seconds: Double?
    /// The frame's number since the camera started.
    public var frame: Int64?
    /// The corners, as fractions of the image; empty if unknown.
    public var corners: [ScanPoint]
    /// The name of the movie around the scan.
    public var clip: String?
    /// Indicates whether the store has an image of the scan.
    public var hasPicture: Bool

    /// Creates the JSON form of a scan.
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
        hasPicture = scan.hasImage
    }

    /// Returns the JSON on one line, with keys in alphabetical order.
    ///
    /// - Throws: Nothing in practice, because values that JSON cannot represent are omitted.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    /// Returns a time as ISO 8601 in UTC with milliseconds, rounded down as clocks show it.
    public static func text(of time: Date) -> String {
        // Uses whole numbers, because formatters of fractions round some milliseconds up to the next second. The half
        // microsecond compensates for milliseconds that have no exact binary fraction.
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
