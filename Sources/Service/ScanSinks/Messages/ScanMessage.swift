public import Foundation
public import ScanStore

/// A scan as brokers and webhooks receive it: JSON with keys in alphabetical order, and the same bytes for the same
/// scan.
///
/// Unknown values are omitted. `id` is the same each time a scan is sent; a receiver that already has it drops the
/// duplicate.
public struct ScanMessage: Sendable, Hashable {
    /// The scan with its position in the store.
    public var scan: StoredScan
    /// The unit to which the camera belongs.
    public var unit: String
    /// Indicates whether the image is in the message itself, as base64.
    public var containsImage: Bool
    /// The topic of the image, if it is sent separately.
    public var imageTopic: String?

    /// Creates a message about a scan.
    public init(_ scan: StoredScan, unit: String, containsImage: Bool = false, imageTopic: String? = nil) {
        self.scan = scan
        self.unit = unit
        self.containsImage = containsImage
        self.imageTopic = imageTopic
    }

    /// The JSON, without line breaks.
    public var json: Data {
        var text = JSONText(capacity: 512 + scan.record.payload.count * 4 / 3 + (scan.record.text?.utf8.count ?? 0))
        write(to: &text)
        return text.data
    }

    func write(to text: inout JSONText) {
        let record = scan.record
        text.object { text in
            let xs = record.corners.map(\.x)
            let ys = record.corners.map(\.y)
            if let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() {
                // Bounds are a rectangle as fractions of the image, origin top-left.
                text.key("bounds")
                text.object { text in
                    text.key("height")
                    text.value(bottom - top)
                    text.key("width")
                    text.value(right - left)
                    text.key("x")
                    text.value(left)
                    text.key("y")
                    text.value(top)
                }
            }
            text.key("bytes")
            text.value(base64: record.payload)
            text.key("camera")
            text.value(record.camera)
            if let clip = record.clip {
                text.key("clip")
                text.value(clip)
            }
            if !record.corners.isEmpty {
                text.key("corners")
                text.array(record.corners) { text, corner in
                    text.object { text in
                        text.key("x")
                        text.value(corner.x)
                        text.key("y")
                        text.value(corner.y)
                    }
                }
            }
            if let frame = record.frame {
                text.key("frame")
                text.value(frame)
            }
            text.key("id")
            text.value(scan.idText)
            if containsImage, let image = record.image {
                text.key("picture")
                text.value(base64: image)
            }
            if let imageTopic {
                text.key("pictureTopic")
                text.value(imageTopic)
            }
            if let seconds = record.seconds, seconds.isFinite {
                text.key("seconds")
                text.value(seconds)
            }
            text.key("sequence")
            text.value(scan.sequence)
            text.key("source")
            text.value(record.source)
            if let string = record.text {
                text.key("text")
                text.value(string)
            }
            text.key("time")
            text.value(TimeText.of(record.time))
            text.key("type")
            text.value(record.type)
            text.key("unit")
            text.value(unit)
        }
    }
}

extension StoredScan {
    /// The id as written in messages, in lowercase.
    var idText: String { id.uuidString.lowercased() }
}
