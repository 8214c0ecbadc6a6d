import AVFBase
public import Foundation
import QuartzCore

/// The largest rectangle of a shape that fits into a rectangle, centred.
///
/// A shape of 16×9 in a square of 1000 is (0, 218.75, 1000, 562.5). A shape without width or height has no answer: the
/// result's numbers are then no numbers (NaN), as on Apple's systems.
///
/// - Parameters:
///   - aspectRatio: a size of the wanted shape; only the quotient counts.
///   - boundingRect: what is to hold it.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    let bounds = boundingRect.standardized
    let scale = min(bounds.width / aspectRatio.width, bounds.height / aspectRatio.height)
    guard aspectRatio.width > 0, aspectRatio.height > 0, scale.isFinite else {
        return CGRect(x: CGFloat.nan, y: .nan, width: .nan, height: .nan)
    }
    return VideoPlacement.centred(aspectRatio, scale: scale, in: bounds)
}

/// Where a picture lies in a layer.
enum VideoPlacement {
    /// The rectangle of a picture in a layer's bounds, which it may reach beyond with `resizeAspectFill`.
    ///
    /// Zero while there is no picture; a gravity that is not known counts as `resizeAspect`.
    static func rect(of size: CGSize, gravity: AVLayerVideoGravity, in bounds: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return .zero }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        switch gravity {
        case .resize: return bounds
        case .resizeAspectFill: return centred(size, scale: max(across, down), in: bounds)
        default: return centred(size, scale: min(across, down), in: bounds)
        }
    }

    /// The rectangle of a picture in what is drawn of a layer.
    static func rect(of size: CGSize, in look: LayerLook) -> CGRect {
        rect(of: size, gravity: AVLayerVideoGravity(rawValue: look.pictureGravity), in: look.bounds)
    }

    /// A rectangle of a size times a scale, in the middle of another one.
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
