public import Foundation

/// One code that was read from one frame, in the form that is stored and announced.
///
/// A value without references to frames, so it may outlive the camera, the process and the machine.
public struct ScanRecord: Sendable, Hashable, Identifiable {
    /// The scan's identifier, unique across all machines.
    ///
    /// A receiver that has already seen it drops the duplicate.
    public var id: UUID
    /// The camera's name within its unit, such as `door`.
    ///
    /// Scans of one camera keep their order.
    public var camera: String
    /// The name by which the camera was opened, such as `v4l2:/dev/video0`, without credentials.
    public var source: String
    /// The code's type, by Apple's names, such as `org.iso.QRCode`.
    public var type: String
    /// The code's text; nil if its bytes are not text.
    public var text: String?
    /// The code's payload as raw bytes.
    public var payload: Data
    /// The frame's capture time by the machine's wall clock, which may jump.
    public var time: Date
    /// The frame's capture time in seconds since the camera started; never goes back while the camera runs.
    public var seconds: Double?
    /// The frame's number, counted from 0 since the camera started.
    public var frame: Int64?
    /// The code's corners as fractions of the image, origin top-left: the code's own top left first, then
    /// counter-clockwise (clockwise if the code or image is mirrored).
    ///
    /// Four corners, or none if they are unknown.
    public var corners: [ScanPoint]
    /// A JPEG of the frame or of a part of it; nil if none was requested.
    public var image: Data?
    /// The name of a movie around the scan, relative to the unit's folder of clips.
    ///
    /// It is recorded after the scan is stored.
    public var clip: String?

    /// Creates a record; `id` is new unless given.
    public init(
        id: UUID = UUID(),
        camera: String,
        source: String,
        type: String,
        text: String?,
        payload: Data,
        time: Date,
        seconds: Double? = nil,
        frame: Int64? = nil,
        corners: [ScanPoint] = [],
        image: Data? = nil,
        clip: String? = nil
    ) {
        self.id = id
        self.camera = camera
        self.source = source
        self.type = type
        self.text = text
        self.payload = payload
        self.time = time
        self.seconds = seconds
        self.frame = frame
        self.corners = corners
        self.image = image
        self.clip = clip
    }
}

/// A point in an image, as fractions of its width and height, origin top-left.
public struct ScanPoint: Sendable, Hashable, Codable {
    /// Distance from the left edge, as a fraction of the width.
    public var x: Double
    /// Distance from the top edge, as a fraction of the height.
    public var y: Double

    /// Creates a point.
    ///
    /// Coordinates are between 0 and 1, or slightly outside for corners beyond the edge.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A scan that is on the disk, with its position in the store's order.
public struct StoredScan: Sendable, Hashable, Identifiable {
    /// The position in the store: greater than that of every scan stored before, even across processes and deletions.
    public let sequence: Int64
    /// The stored record.
    public let record: ScanRecord
    /// Indicates whether the store has an image of the scan.
    ///
    /// `record.image` may still be nil, if images were not requested.
    public let hasImage: Bool

    /// The record's id.
    public var id: UUID { record.id }

    /// Creates a stored scan; only stores need this.
    ///
    /// `hasImage` announces an image that is not in `record`.
    public init(sequence: Int64, record: ScanRecord, hasImage: Bool = false) {
        self.sequence = sequence
        self.record = record
        self.hasImage = hasImage || record.image != nil
    }
}
