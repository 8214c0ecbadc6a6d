import CoreVideo
import Foundation

/// The values of a layer's properties.
///
/// Every layer has two of these: the values its properties return, and the values that are drawn, which lag behind
/// while a transaction is open.
struct LayerState {
    /// Properties that are drawn without conversion.
    var properties = LayerProperties()
    /// The object set as contents.
    var contents: Any?
    /// The content of a subclass in this module.
    var special = Special.none
    var name: String?
    var actions: [String: any CAAction]?
    var timing = MediaTiming()
    var shadowPath: [PathSegment]?
    var mask: CALayer?
    var children: [CALayer] = []

    /// The content of the subclasses in this module.
    enum Special {
        case none
        case shape(ShapeLayerState)
        case text(TextLayerState)
        case gradient(GradientLayerState)
    }

    /// Returns the content that is drawn between background and border.
    func drawnContents(imageLayer: (any ImageLayer)?) -> LayerContents {
        if let imageLayer { return .imageLayer(imageLayer) }
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
