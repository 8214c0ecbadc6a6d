public import CoreVideo
public import Foundation
import ImageGraph
import Synchronization

/// The treatment of alpha by a destination.
public enum CIRenderDestinationAlphaMode: UInt, Sendable {
    /// Alpha is ignored.
    case none = 0
    /// Colours are multiplied by alpha.
    case premultiplied = 1
    /// Colours are not multiplied by alpha.
    case unpremultiplied = 2
}

// `@unchecked Sendable`: configured before use, on one thread.
/// A place for the result of a rendering.
public final class CIRenderDestination: NSObject, @unchecked Sendable {
    let buffer: CVPixelBuffer?
    let memory: UnsafeMutableRawPointer?
    let bytesPerRow: Int
    let format: CIFormat
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int
    /// The treatment of alpha.
    public var alphaMode: CIRenderDestinationAlphaMode = .premultiplied
    /// A Boolean value that indicates whether row 0 of memory is at the bottom.
    public var isFlipped = false
    /// Accepted without effect.
    public var isDithered = false
    /// A Boolean value that indicates whether values are clamped to 0…1, which integer formats always are.
    public var isClamped = true
    /// The space of the pixels; nil for the numbers of the working space.
    public var colorSpace: CGColorSpace?
    /// A kernel for blending, which is not supported.
    public var blendKernel: CIBlendKernel?

    /// Creates a destination in a pixel buffer, whose space is that of its attachments.
    public init(pixelBuffer: CVPixelBuffer) {
        buffer = pixelBuffer
        memory = nil
        bytesPerRow = 0
        format = .BGRA8
        width = pixelBuffer.width
        height = pixelBuffer.height
        super.init()
        colorSpace = CGColorSpace(attachments: pixelBuffer.attachments) ?? .standardRGB
    }

    /// Creates a destination in memory that stays valid until the task has ended.
    public init(bitmapData data: UnsafeMutableRawPointer, width: Int, height: Int, bytesPerRow: Int, format: CIFormat) {
        buffer = nil
        memory = data
        self.bytesPerRow = bytesPerRow
        self.format = format
        self.width = width
        self.height = height
        super.init()
        colorSpace = .standardRGB
    }

    /// Creates a destination without memory, to which nothing can be rendered.
    init(width: Int, height: Int) {
        (buffer, memory, bytesPerRow, format) = (nil, nil, 0, .BGRA8)
        (self.width, self.height) = (width, height)
        super.init()
    }
}

/// The numbers of a rendering that has ended.
public final class CIRenderInfo: NSObject, @unchecked Sendable {
    /// The time that the work took, in seconds.
    public let kernelExecutionTime: TimeInterval
    /// Always 0: nothing is compiled.
    public var kernelCompileTime: TimeInterval { 0 }
    /// The number of passes over the result, which is 1.
    public var passCount: Int { 1 }
    /// The number of pixels of the result.
    public let pixelsProcessed: Int

    init(time: TimeInterval, pixels: Int) {
        kernelExecutionTime = time
        pixelsProcessed = pixels
        super.init()
    }
}

/// A rendering that was started.
public final class CIRenderTask: NSObject, @unchecked Sendable {
    private let info: CIRenderInfo

    init(_ info: CIRenderInfo) {
        self.info = info
        super.init()
    }

    /// Returns the numbers of the rendering, which has ended already.
    public func waitUntilCompleted() throws -> CIRenderInfo { info }
}

/// The reason that a destination cannot be used.
struct DestinationError: Error, CustomStringConvertible {
    let description: String
}

extension CIContext {
    /// Renders a part of an image: its lower left corner comes to a point of the destination.
    ///
    /// Differs from Apple: the work is done when the method returns.
    ///
    /// - Throws: An error for destinations of a format that cannot be written.
    public func startTask(
        toRender image: CIImage,
        from fromRect: CGRect,
        to destination: CIRenderDestination,
        at atPoint: CGPoint
    ) throws -> CIRenderTask {
        let start = Date()
        let box = PixelBox(around: fromRect.isInfinite ? image.extent : fromRect)
        let from = box.isInfinite ? PixelBox(x0: 0, y0: 0, x1: destination.width, y1: destination.height) : box
        guard abs(atPoint.x) < 1e6, abs(atPoint.y) < 1e6 else {
            throw DestinationError(description: "The point \(atPoint) is outside the destination.")
        }
        let (x, y) = (Int(atPoint.x.rounded()), Int(atPoint.y.rounded()))
        let whole = PixelBox(x0: 0, y0: 0, x1: destination.width, y1: destination.height)
        let part = PixelBox(x0: x, y0: y, x1: x + from.width, y1: y + from.height).intersection(whole)
        if !part.isEmpty { try render(image.node, from.x0 - x, from.y0 - y, part, to: destination) }
        let pixels = part.width * part.height
        return CIRenderTask(CIRenderInfo(time: Date().timeIntervalSince(start), pixels: pixels))
    }

    /// Renders an image: its (0, 0) comes to the lower left corner of the destination.
    public func startTask(toRender image: CIImage, to destination: CIRenderDestination) throws -> CIRenderTask {
        let rect = CGRect(x: 0, y: 0, width: destination.width, height: destination.height)
        return try startTask(toRender: image, from: rect, to: destination, at: .zero)
    }

    /// Makes a destination transparent.
    public func startTask(toClear destination: CIRenderDestination) throws -> CIRenderTask {
        try startTask(toRender: .clear, to: destination)
    }

    /// Does nothing: there is nothing to prepare.
    public func prepareRender(
        _ image: CIImage,
        from fromRect: CGRect,
        to destination: CIRenderDestination,
        at atPoint: CGPoint
    ) throws {}

    private func render(
        _ node: ImageNode,
        _ x: Int,
        _ y: Int,
        _ part: PixelBox,
        to destination: CIRenderDestination
    ) throws {
        var node = node
        var part = part
        let height = destination.height
        if destination.isFlipped {
            node = node.transformed(by: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height + 2 * y)))
            part = PixelBox(x0: part.x0, y0: height - part.y1, x1: part.x1, y1: height - part.y0)
        }
        if destination.alphaMode == .none {
            node = node.colored([.matrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])])
        }
        let isPremultiplied = destination.alphaMode != .unpremultiplied
        if let buffer = destination.buffer {
            let isDone = draw(
                node,
                into: buffer,
                x: x,
                y: y,
                part: part.rect,
                colorSpace: destination.colorSpace,
                isPremultiplied: isPremultiplied
            )
            guard isDone else {
                throw DestinationError(description: "The pixel buffer's format cannot be written; use 32BGRA.")
            }
            return
        }
        guard let memory = destination.memory,
            let parts = FormatParts(destination.format, isPremultiplied: isPremultiplied), destination.width > 0,
            height > 0, destination.bytesPerRow >= destination.width * parts.bytesPerPixel
        else { throw DestinationError(description: "The bitmap's format, size or row bytes cannot be used.") }
        let target = PixelTarget(
            base: memory,
            bytesPerRow: destination.bytesPerRow,
            layout: parts.layout(width: destination.width, height: height, bytesPerRow: destination.bytesPerRow),
            space: workingColorSpace == nil ? nil : destination.colorSpace?.definition,
            isLuminance: parts.isLuminance,
            places: parts.places
        )
        target.render(node, x: x, y: y, part: part, settings)
    }
}
