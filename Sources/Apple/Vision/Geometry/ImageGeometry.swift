import CoreVideo
import Foundation
import PixelTransforms

/// The size of a stored picture and the orientation that makes it upright.
///
/// Points and rectangles are in pixels with the origin at the upper left; pixel edges have whole coordinates.
struct ImageGeometry: Hashable, Sendable {
    /// The width of the stored picture.
    let storedWidth: Int
    /// The height of the stored picture.
    let storedHeight: Int
    /// The rotation and mirroring that make the stored picture upright.
    let orientation: CGImagePropertyOrientation

    /// Indicates whether the upright picture exchanges width and height.
    var swapsSides: Bool { orientation.rawValue >= CGImagePropertyOrientation.leftMirrored.rawValue }
    /// The width of the upright picture.
    var width: Int { swapsSides ? storedHeight : storedWidth }
    /// The height of the upright picture.
    var height: Int { swapsSides ? storedWidth : storedHeight }
    /// Indicates whether the upright picture is a mirror image of the stored one.
    var isMirrored: Bool {
        switch orientation {
        case .upMirrored, .downMirrored, .leftMirrored, .rightMirrored: true
        default: false
        }
    }

    /// Returns the place in the upright picture of a point of the stored one.
    func uprightPoint(_ point: CGPoint) -> CGPoint {
        Self.turned(point, orientation, width: CGFloat(storedWidth), height: CGFloat(storedHeight))
    }

    /// Returns the place in the stored picture of a point of the upright one.
    func storedPoint(_ point: CGPoint) -> CGPoint {
        let back: CGImagePropertyOrientation =
            switch orientation {
            case .right: .left
            case .left: .right
            default: orientation
            }
        return Self.turned(point, back, width: CGFloat(width), height: CGFloat(height))
    }

    /// Returns the part of the stored picture that becomes a part of the upright one.
    func storedRect(_ rect: PixelTransform.Rect) -> PixelTransform.Rect {
        let one = storedPoint(CGPoint(x: rect.x, y: rect.y))
        let other = storedPoint(CGPoint(x: rect.x + rect.width, y: rect.y + rect.height))
        return PixelTransform.Rect(
            x: Int(min(one.x, other.x)),
            y: Int(min(one.y, other.y)),
            width: Int(abs(one.x - other.x)),
            height: Int(abs(one.y - other.y))
        )
    }

    /// The rotation that, followed by a mirroring if ``isMirrored``, makes the stored picture upright.
    var rotation: PixelTransform.Rotation {
        switch orientation {
        case .up, .upMirrored: .none
        case .down, .downMirrored: .half
        case .right, .leftMirrored: .clockwise90
        case .left, .rightMirrored: .clockwise270
        }
    }

    private static func turned(
        _ point: CGPoint,
        _ orientation: CGImagePropertyOrientation,
        width: CGFloat,
        height: CGFloat
    ) -> CGPoint {
        let (x, y) = (point.x, point.y)
        return switch orientation {
        case .up: point
        case .upMirrored: CGPoint(x: width - x, y: y)
        case .down: CGPoint(x: width - x, y: height - y)
        case .downMirrored: CGPoint(x: x, y: height - y)
        case .leftMirrored: CGPoint(x: y, y: x)
        case .right: CGPoint(x: height - y, y: x)
        case .rightMirrored: CGPoint(x: height - y, y: width - x)
        case .left: CGPoint(x: y, y: width - x)
        }
    }
}
