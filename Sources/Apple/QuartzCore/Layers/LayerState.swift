import CoreVideo
import Foundation

/// All that a layer's properties say.
///
/// Every layer has two: what its properties give, and what is drawn, which lags behind while a transaction is open.
struct LayerState {
    /// What is drawn as it is.
    var look = LayerLook()
    /// What was set as contents.
    var contents: Any?
    /// What a subclass of this module draws.
    var special = Special.none
    var name: String?
    var actions: [String: any CAAction]?
    var timing = MediaTiming()
    var shadowPath: [PathSegment]?
    var mask: CALayer?
    var children: [CALayer] = []

    /// What subclasses of this module draw.
    enum Special {
        case none
        case shape(ShapeLayerState)
        case text(TextLayerState)
        case gradient(GradientLayerState)
    }

    /// What is drawn between background and border.
    func drawnContents(picture: (any PictureLayer)?) -> LayerContents {
        if let picture { return .picture(picture) }
        switch special {
        case .shape(let shape): return .shape(shape.drawn)
        case .text(let text): return .text(text.contents)
        case .gradient(let gradient): return .gradient(gradient.contents)
        case .none: break
        }
        switch contents {
        case let image as CGImage: return .image(image)
        case let buffer as CVPixelBuffer: return .pixelBuffer(buffer)
        default: return .none
        }
    }
}
