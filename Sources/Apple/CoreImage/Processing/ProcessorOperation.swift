import CoreVideo
import Foundation
import ImageGraph

/// A format that processors read and write, with the format of pixel buffers that have the same bytes.
struct ProcessedFormat: Sendable {
    var format: CIFormat
    var buffer: OSType
    var isRedOnly = false
    var isLuminance = false

    init?(_ format: CIFormat) {
        self.format = format
        switch format {
        case .BGRA8: buffer = kCVPixelFormatType_32BGRA
        case .RGBA8: buffer = kCVPixelFormatType_32RGBA
        case .ARGB8: buffer = kCVPixelFormatType_32ARGB
        case .RGBAh: buffer = kCVPixelFormatType_64RGBAHalf
        case .RGBAf: buffer = kCVPixelFormatType_128RGBAFloat
        case .RGBA16: buffer = kCVPixelFormatType_64RGBALE
        case .A8, .R8, .L8:
            buffer = kCVPixelFormatType_OneComponent8
            isRedOnly = format != .L8
            isLuminance = format == .L8
        case .Rh: (buffer, isRedOnly) = (kCVPixelFormatType_OneComponent16Half, true)
        case .Rf: (buffer, isRedOnly) = (kCVPixelFormatType_OneComponent32Float, true)
        default: return nil
        }
    }
}

/// The pixels of a part of an input or of the result.
private struct ProcessorPart: CIImageProcessorInput {
    let box: PixelBox
    let kind: ProcessedFormat
    let buffer: CVPixelBuffer
    let address: UnsafeMutableRawPointer

    init?(_ box: PixelBox, _ kind: ProcessedFormat) {
        guard !box.isEmpty,
            let buffer = try? CVPixelBuffer.make(width: box.width, height: box.height, format: kind.buffer)
        else { return nil }
        self.box = box
        self.kind = kind
        self.buffer = buffer
        let plane = buffer.planes[0]
        address = plane.baseAddress
        address.initializeMemory(as: UInt8.self, repeating: 0, count: plane.bytesPerRow * plane.height)
    }

    var region: CGRect { box.rect }
    var bytesPerRow: Int { buffer.planes[0].bytesPerRow }
    var format: CIFormat { kind.format }
    var baseAddress: UnsafeRawPointer { UnsafeRawPointer(address) }
    var pixelBuffer: CVPixelBuffer? { buffer }
    var metalTexture: (any MTLTexture)? { nil }

    fileprivate var layout: BitmapLayout {
        guard let parts = FormatParts(kind.format) else { return BitmapLayout(buffer, isOpaque: false) }
        return parts.layout(width: box.width, height: box.height, bytesPerRow: bytesPerRow)
    }
}

/// A part that may be written to.
private struct WritablePart: CIImageProcessorOutput {
    let part: ProcessorPart
    var region: CGRect { part.region }
    var bytesPerRow: Int { part.bytesPerRow }
    var format: CIFormat { part.format }
    var baseAddress: UnsafeMutableRawPointer { part.address }
    var pixelBuffer: CVPixelBuffer? { part.buffer }
    var metalTexture: (any MTLTexture)? { nil }
    var metalCommandBuffer: (any MTLCommandBuffer)? { nil }
}

// `@unchecked Sendable`: the arguments are the client's, who knows that parts are computed on several threads.
/// The work of a processor on tiles.
struct ProcessorOperation: ImageOperation, @unchecked Sendable {
    let kernel: CIImageProcessorKernel.Type
    let arguments: [String: Any]?
    let inputs: [ProcessedFormat]
    let output: ProcessedFormat
    let isOpaque: Bool

    func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox {
        PixelBox(around: kernel.roi(forInput: Int32(index), arguments: arguments, outputRect: box.rect))
    }

    func render(_ target: Tile, _ tiles: [Tile], _ settings: RenderSettings) {
        let numbers = RenderSettings(working: nil)
        guard let result = ProcessorPart(target.box, output) else {
            target.clear()
            return
        }
        var parts: [ProcessorPart] = []
        for (index, (tile, format)) in zip(tiles, inputs).enumerated() {
            let wanted = PixelBox(
                around: kernel.roi(forInput: Int32(index), arguments: arguments, outputRect: target.box.rect)
            )
            // What an infinite region asks for is what there is.
            let box = wanted.isInfinite || wanted.width > 32_767 || wanted.height > 32_767 ? tile.box : wanted
            guard let part = ProcessorPart(box, format) else { continue }
            let memory = PixelTarget(
                base: part.address,
                bytesPerRow: part.bytesPerRow,
                layout: part.layout,
                space: nil,
                isLuminance: format.isLuminance,
                places: format.isRedOnly ? FormatParts(format.format)?.places : nil
            )
            memory.write(tile, x: box.x0, y: box.y0, numbers)
            parts.append(part)
        }
        do {
            try kernel.process(with: parts, arguments: arguments, output: WritablePart(part: result))
        } catch {
            ImagingLog.warn("A processor failed, and its part stays transparent: \(error)")
            target.clear()
            return
        }
        let source = BitmapSource(
            storage: .buffer(result.buffer),
            layout: result.layout,
            space: nil,
            isRedOnly: output.isRedOnly
        )
        let origin = target.view(target.box, dx: -target.box.x0, dy: -target.box.y0)
        source.render(origin, [], numbers)
        if isOpaque { target.change([.matrix([1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1])]) }
    }
}
