import AVFBase
public import CoreMedia
public import Foundation

/// Something recognised in a picture: the base of codes, faces and the like.
///
/// Objects are snapshots that never change and may be kept. The program does not make them; a metadata output reports
/// them. Places are fractions of the camera's unrotated picture, origin top-left, unless the object came from a
/// conversion such as ``AVCaptureOutput/transformedMetadataObject(for:connection:)``.
open class AVMetadataObject: NSObject {
    /// What kind of thing it is.
    public let type: ObjectType
    /// When the picture it was found in was taken, on the session's clock; invalid for objects not from capture.
    public let time: CMTime
    /// How long that picture lasts; may be invalid.
    public let duration: CMTime
    /// The smallest upright rectangle around it; zero where it has none.
    public let bounds: CGRect

    /// Whether the object came from capture, so that it belongs to one input.
    let isCaptured: Bool
    /// The input of the picture; nil once that is gone.
    let source: UncheckedWeakReference<AnyObject>

    /// What all kinds have in common.
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

    /// A number that stays with one thing while it is in view, for kinds that are tracked; -1 for others, codes among
    /// them.
    open var objectID: Int { -1 }

    /// A number shared by objects that belong to one being; -1 where nothing is known of that.
    open var groupID: Int { -1 }

    /// How a film's blur keeps to this object: not at all, as no camera of this library has such a blur.
    open var cinematicVideoFocusMode: AVCaptureDevice.CinematicVideoFocusMode { .none }

    /// Whether the object stands for a fixed distance of such a blur: never.
    open var isFixedFocus: Bool { false }

    /// The parts of this object that all kinds share.
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

    /// A copy of the same class with its places converted.
    func transformed(by mapping: PictureMapping) -> AVMetadataObject {
        AVMetadataObject(moved(by: mapping))
    }

    /// The common parts with the bounds converted; an object without bounds stays without.
    final func moved(by mapping: PictureMapping) -> Common {
        var moved = common
        if bounds != .zero { moved.bounds = mapping.targetRect(fromPicture: bounds) }
        return moved
    }

    /// A copy of the same class in the coordinates of a target, for a connection's picture.
    ///
    /// - Returns: nil for an object that was found in the pictures of another input than the connection's.
    final func transformed(by mapping: PictureMapping, for connection: AVCaptureConnection) -> AVMetadataObject? {
        if isCaptured {
            guard let source = source.value, connection.inputPorts.contains(where: { $0.input === source }) else {
                return nil
            }
        }
        return transformed(by: mapping)
    }

    /// The kind and the place; not what a code says.
    open override var description: String {
        "<\(Swift.type(of: self)): \(type.rawValue), bounds \(bounds)>"
    }
}

@available(*, unavailable)
extension AVMetadataObject: @unchecked Sendable {}
