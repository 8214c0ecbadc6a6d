import AVFBase
public import CoreMedia
public import Foundation

/// Something recognized in an image: the base class of codes, faces and others.
///
/// Objects are immutable snapshots and may be retained. They are created by metadata outputs, not by programs.
/// Coordinates are fractions of the camera's unrotated image, origin top-left, unless the object results from a
/// conversion such as ``AVCaptureOutput/transformedMetadataObject(for:connection:)``.
open class AVMetadataObject: NSObject {
    /// The type of the object.
    public let type: ObjectType
    /// The capture time of its image on the session's clock; invalid for objects that do not come from capture.
    public let time: CMTime
    /// The duration of that image; may be invalid.
    public let duration: CMTime
    /// The smallest upright rectangle around the object; zero if it has no bounds.
    public let bounds: CGRect

    /// Indicates whether the object comes from capture and so belongs to one input.
    let isCaptured: Bool
    /// The input of the image; nil once that was deallocated.
    let source: UncheckedWeakReference<AnyObject>

    /// The properties common to all types.
    struct Common {
        var type: ObjectType
        var time = CMTime.invalid
        var duration = CMTime.invalid
        var bounds = CGRect.zero
        var isCaptured = false
        var source = UncheckedWeakReference<AnyObject>(nil)
    }

    init(_ common: Common) {
        type = common.type
        time = common.time
        duration = common.duration
        bounds = common.bounds
        isCaptured = common.isCaptured
        source = common.source
        super.init()
    }

    /// A number that identifies an object while it is in view, for types that are tracked; -1 for others, including
    /// codes.
    open var objectID: Int { -1 }

    /// A number shared by objects that belong to the same person or animal; -1 if unknown.
    open var groupID: Int { -1 }

    /// The focus mode of cinematic video for this object; always none, as no camera of this library supports it.
    open var cinematicVideoFocusMode: AVCaptureDevice.CinematicVideoFocusMode { .none }

    /// A Boolean value that indicates whether the object stands for a fixed focus distance; always false.
    open var isFixedFocus: Bool { false }

    /// The properties that all types share.
    final var common: Common {
        Common(
            type: type,
            time: time,
            duration: duration,
            bounds: bounds,
            isCaptured: isCaptured,
            source: source
        )
    }

    /// Returns a copy of the same class with converted coordinates.
    func transformed(by mapping: ImageMapping) -> AVMetadataObject {
        AVMetadataObject(moved(by: mapping))
    }

    /// Returns the common properties with converted bounds; an object without bounds remains without.
    final func moved(by mapping: ImageMapping) -> Common {
        var moved = common
        if bounds != .zero { moved.bounds = mapping.targetRect(fromImage: bounds) }
        return moved
    }

    /// Returns a copy of the same class in the coordinates of a target, for a connection's image.
    ///
    /// - Returns: The copy; nil for an object found in images of another input than the connection's.
    final func transformed(by mapping: ImageMapping, for connection: AVCaptureConnection) -> AVMetadataObject? {
        if isCaptured {
            guard let source = source.value, connection.inputPorts.contains(where: { $0.input === source }) else {
                return nil
            }
        }
        return transformed(by: mapping)
    }

    /// A text with the type and the bounds, but not the payload of codes.
    open override var description: String {
        "<\(Swift.type(of: self)): \(type.rawValue), bounds \(bounds)>"
    }
}

@available(*, unavailable)
extension AVMetadataObject: @unchecked Sendable {}
