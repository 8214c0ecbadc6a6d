import AVFBase
public import Foundation
import QuartzCore

/// Returns the largest rectangle with an aspect ratio that fits into another rectangle, centered.
///
/// An aspect ratio of 16×9 in a square of 1000 yields (0, 218.75, 1000, 562.5). A ratio without width or height has no
/// answer: all values of the result are then NaN, as on Apple's systems.
///
/// - Parameters:
///   - aspectRatio: A size with the aspect ratio; only the quotient matters.
///   - boundingRect: The rectangle to fit into.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    let bounds = boundingRect.standardized
    let scale = min(bounds.width / aspectRatio.width, bounds.height / aspectRatio.height)
    guard aspectRatio.width > 0, aspectRatio.height > 0, scale.isFinite else {
        return CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: .nan)
    }
    return VideoPlacement.centred(aspectRatio, scale: scale, in: bounds)
}

/// Computes the place of a frame in a layer.
enum VideoPlacement {
    /// Returns the rectangle of a frame in a layer's bounds; with `resizeAspectFill` it may extend beyond them.
    ///
    /// Zero for an empty size; an unknown gravity counts as `resizeAspect`.
    static func rect(of size: CGSize, gravity: AVLayerVideoGravity, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return .zero }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        switch gravity {
        case .resize: return bounds
        case .resizeAspectFill: return centred(size, scale: max(across, down), in: bounds)
        default: return centred(size, scale: min(across, down), in: bounds)
        }
    }

    /// Returns the rectangle of a frame in a layer's snapshot for drawing.
    static func rect(of size: CGSize, in properties: LayerProperties) -> CGRect {
        rect(of: size, gravity: AVLayerVideoGravity(rawValue: properties.imageGravity), in: properties.bounds)
    }

    /// Returns a rectangle of a scaled size, centered in another one.
    static func centred(_ size: CGSize, scale: CGFloat, in bounds: CGRect) -> CGRect {
        let (width, height) = (size.width * scale, size.height * scale)
        return CGRect(
            x: bounds.midX - width / 2,
            y: bounds.midY - height / 2,
            width: width,
            height: height
        )
    }
}
