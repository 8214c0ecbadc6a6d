public import Foundation

/// One code that was read from one frame, as it is kept and announced.
///
/// A value without references to frames, so that it may outlive the camera, the process and the machine.
public struct ScanRecord: Sendable, Hashable, Identifiable {
    /// Tells this scan from all others, on all machines.
    ///
    /// A receiver that has seen it drops the repeat.
    public var id: UUID
    /// The camera's name within its unit, such as `door`.
    ///
    /// Order is kept within one camera.
    public var camera: String
    /// What the camera was opened by, such as `v4l2:/dev/video0`, without credentials.
    public var source: String
    /// The kind of code, by Apple's names: `org.iso.QRCode`.
    public var type: String
    /// What the code says, nil where its bytes are no text.
    public var text: String?
    /// What the code says, byte for byte.
    public var payload: Data
    /// When the frame was taken, by the machine's wall clock, which may jump.
    public var time: Date
    /// When the frame was taken, in seconds since the camera began; never goes back while the camera runs.
    public var seconds: Double?
    /// The frame's number, counted from 0 since the camera began.
    public var frame: Int64?
    /// The code's corners as fractions of the picture, origin top-left: the code's own top left first, then
    /// counter-clockwise (clockwise where code or picture is mirrored).
    ///
    /// Four, or none where they are not known.
    public var corners: [ScanPoint]
    /// A JPEG of the frame or of a part of it, nil where none was asked for.
    public var picture: Data?
    /// The name of a film around the scan, relative to the unit's folder of clips.
    ///
    /// It is written after the scan.
    public var clip: String?

    /// A record of a scan; `id` is a new one unless given.
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
        picture: Data? = nil,
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
        self.picture = picture
        self.clip = clip
    }
}

/// A place in a picture, as fractions of its width and height, origin top-left.
public struct ScanPoint: Sendable, Hashable, Codable {
    /// From the left edge, as a fraction of the width.
    public var x: Double
    /// From the upper edge, as a fraction of the height.
    public var y: Double

    /// A place in a picture; both between 0 and 1, or a little outside for corners beyond the edge.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A scan that is on the disk, at its place in the store's order.
public struct StoredScan: Sendable, Hashable, Identifiable {
    /// The place in the store: greater than that of every scan stored before, also across processes and deletions.
    public let sequence: Int64
    /// What was stored.
    public let record: ScanRecord
    /// Whether the store has a picture of it; `record.picture` is nil all the same where pictures were not asked for.
    public let hasPicture: Bool

    /// The record's id.
    public var id: UUID { record.id }

    /// A scan at its place; stores make these.
    ///
    /// `hasPicture` tells of a picture that is not in `record`.
    public init(sequence: Int64, record: ScanRecord, hasPicture: Bool = false) {
        self.sequence = sequence
        self.record = record
        self.hasPicture = hasPicture || record.picture != nil
    }
}
