import CoreVideo
import Foundation

/// The part of a context that `saveGState` saves.
struct DrawingState {
    var transform = CGAffineTransform.identity
    var fill = SIMD4<Double>(0, 0, 0, 1)
    var stroke = SIMD4<Double>(0, 0, 0, 1)
    var alpha = 1.0
    var blend = CGBlendMode.normal
    var lineWidth = 1.0
    var lineCap = CGLineCap.butt
    var lineJoin = CGLineJoin.miter
    var miterLimit = 10.0
    var dashPhase = 0.0
    var dashes: [Double] = []
    var isAntialiased = true
    var quality = CGInterpolationQuality.default
    var clips: [Clip] = []
    var textMatrix = CGAffineTransform.identity

    /// A part of the clip, in coordinates of the device.
    enum Clip {
        case path([PathSegment], evenOdd: Bool)
        case mask(CGImage, CGRect, CGAffineTransform)
    }
}
