public import CoreVideo
public import Foundation

/// The horizon of an image.
open class VNHorizonObservation: VNObservation, @unchecked Sendable {
    /// The angle of the horizon in radians, positive counterclockwise.
    open var angle: CGFloat {
        if case .horizon(let angle) = content.details { CGFloat(angle) } else { 0 }
    }
    /// The rotation about the origin that makes the horizon level.
    open var transform: CGAffineTransform { CGAffineTransform(rotationAngle: -angle) }

    /// Returns the rotation about the centre of an image that makes the horizon level.
    open func transform(forImageWidth width: Int, height: Int) -> CGAffineTransform {
        let (x, y) = (CGFloat(width) / 2, CGFloat(height) / 2)
        return CGAffineTransform(translationX: -x, y: -y)
            .concatenating(transform)
            .concatenating(CGAffineTransform(translationX: x, y: y))
    }
}
