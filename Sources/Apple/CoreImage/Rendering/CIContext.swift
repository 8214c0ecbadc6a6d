public import CoreVideo
public import Drawing2D
public import Foundation
package import ImageGraph

// `@unchecked Sendable`: immutable.
/// The renderer of recipes.
///
/// A context keeps nothing between two renderings, so one for all pictures costs the same as one for each. May be used
/// on several threads at the same time; a rendering uses all cores and returns when it is done.
///
/// Differs from Apple: all work is done by the processor. Working values are floats, whatever the working format.
public final class CIContext: NSObject, @unchecked Sendable {
    /// The space that filters work in; nil without colour management.
    public let workingColorSpace: CGColorSpace?
    /// The format between filters.
    public let workingFormat: CIFormat
    let outputColorSpace: CGColorSpace?
    let isOutputUnmanaged: Bool
    let isOutputPremultiplied: Bool
    private let target: CGContext?

    /// Creates a context with the defaults: linear sRGB between filters, sRGB for results.
    public override convenience init() { self.init(options: nil) }

    /// Creates a context.
    public convenience init(options: [CIContextOption: Any]? = nil) { self.init(options, target: nil) }

    /// Creates a context like ``init(options:)``; the device is not used.
    public convenience init(mtlDevice device: any MTLDevice) { self.init(options: nil) }

    /// Creates a context like ``init(options:)``; the device is not used.
    public convenience init(mtlDevice device: any MTLDevice, options: [CIContextOption: Any]? = nil) {
        self.init(options: options)
    }

    /// Creates a context whose ``draw(_:in:from:)`` draws into a context of Core Graphics.
    public convenience init(cgContext cgctx: CGContext, options: [CIContextOption: Any]? = nil) {
        self.init(options, target: cgctx)
    }

    private init(_ options: [CIContextOption: Any]?, target: CGContext?) {
        let options = options ?? [:]
        if let value = options[.workingColorSpace] {
            let space = value as? CGColorSpace
            workingColorSpace = space?.model == .rgb ? space : value is NSNull ? nil : .linearRGB
        } else {
            workingColorSpace = .linearRGB
        }
        let format = options[.workingFormat]
        workingFormat =
            (format as? CIFormat) ?? (format as? Int32).map(CIFormat.init)
            ?? (format as? Int).map { CIFormat(rawValue: Int32(clamping: $0)) } ?? .RGBAh
        outputColorSpace = options[.outputColorSpace] as? CGColorSpace
        isOutputUnmanaged = options[.outputColorSpace] is NSNull
        isOutputPremultiplied =
            (options[.outputPremultiplied] as? Bool) ?? (options[.outputPremultiplied] as? NSNumber)?.boolValue ?? true
        self.target = target
        super.init()
    }

    /// The conditions of renderings.
    package var settings: RenderSettings {
        RenderSettings(working: workingColorSpace?.definition, isQuantized: workingFormat == .RGBA8)
    }

    /// The space of created images.
    var createdSpace: CGColorSpace? {
        isOutputUnmanaged || workingColorSpace == nil ? nil : outputColorSpace ?? .standardRGB
    }

    /// Draws a part of an image into a rectangle of the context of Core Graphics; does nothing without one.
    public func draw(_ image: CIImage, in inRect: CGRect, from fromRect: CGRect) {
        guard let target, let picture = createCGImage(image, from: fromRect) else { return }
        target.draw(picture, in: inRect)
    }

    /// Does nothing: a context keeps nothing.
    public func clearCaches() {}
    /// Does nothing: a context keeps nothing.
    public func reclaimResources() {}
    /// Returns the largest size of images that are read.
    public func inputImageMaximumSize() -> CGSize { CGSize(width: 32_767, height: 32_767) }
    /// Returns the largest size of results.
    public func outputImageMaximumSize() -> CGSize { CGSize(width: 32_767, height: 32_767) }
    /// Returns 0: graphics processors are not used.
    public class func offlineGPUCount() -> UInt32 { 0 }
}
