import CImageKernels
package import CoreVideo
import Foundation
import PixelTransforms

// `@unchecked Sendable`: the buffer is only read; the client may write to it between two renderings.
/// The pixels of a buffer of a camera's format, converted a tile at a time.
package struct CameraPicture: ImageOperation, @unchecked Sendable {
    package var buffer: CVPixelBuffer
    /// The space of the colours; nil for numbers that are used as they are.
    package var space: ColorSpaceDefinition?
    /// A Boolean value that indicates whether colours beyond black and white are kept.
    ///
    /// That is so for pictures that are scaled or changed in colour at once and without colour management, so that
    /// these steps and the conversion are one.
    var keepsRange = false

    package init(buffer: CVPixelBuffer, space: ColorSpaceDefinition?) {
        self.buffer = buffer
        self.space = space
    }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }
    package func isOpaque(_ inputs: [ImageNode]) -> Bool {
        PixelTransform.sourceFormats.contains(buffer.pixelFormatType)
    }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
        if readPairs(target, settings) { return }
        let (width, height) = (buffer.width, buffer.height)
        let box = target.box
        // Chroma belongs to pairs of pixels.
        let left = box.x0 & ~1
        let right = min((box.x1 + 1) & ~1, width)
        let top = (height - box.y1) & ~1
        let bottom = min((height - box.y0 + 1) & ~1, height)
        guard box.x0 >= 0, box.y0 >= 0, box.x1 <= width, box.y1 <= height, !box.isEmpty else {
            target.clear()
            return
        }
        let transform = PixelTransform(
            sourceFormat: buffer.pixelFormatType,
            sourceWidth: width,
            sourceHeight: height,
            crop: PixelTransform.Rect(x: left, y: top, width: right - left, height: bottom - top),
            outputFormat: kCVPixelFormatType_32BGRA
        )
        guard let transformer = try? PixelTransformer(transform),
            let part = try? CVPixelBuffer.make(
                width: right - left,
                height: bottom - top,
                format: kCVPixelFormatType_32BGRA
            )
        else {
            target.clear()
            return
        }
        // The matrix is chosen by the height of the whole buffer.
        try? transformer.apply(from: buffer, to: part, x: 0, y: 0)
        let plane = part.planes[0]
        var places = cimage_layout(step: 4, r: 2, g: 1, b: 0, a: -1, is_premultiplied: 1, swaps_bytes: 0)
        var steps: [ColorStep] = []
        var table: ColorTables.Table<Float>?
        if let space, let working = settings.working {
            steps = ColorProgram.convert(from: space, to: working)
            if !steps.isEmpty, case .curve = steps[0] {
                steps.removeFirst()
                table = ColorTables.decode8(space.transfer)
            }
        }
        for y in box.y0..<box.y1 {
            let row = plane.baseAddress + (height - 1 - y - top) * plane.bytesPerRow + 4 * (box.x0 - left)
            cimage_load8(
                row.assumingMemoryBound(to: UInt8.self),
                Int32(box.width),
                &places,
                table?.values,
                nil,
                target.row(y)
            )
            for step in steps { step.run(target.row(y), Int32(box.width)) }
        }
    }
}

extension CameraPicture {
    /// Reads the formats of most cameras, 420v and 420f, without an intermediate picture; returns false for others.
    private func readPairs(_ target: Tile, _ settings: RenderSettings) -> Bool {
        let format = buffer.pixelFormatType
        let isFull = format == kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        guard isFull || format == kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange else { return false }
        let (box, width, height) = (target.box, buffer.width, buffer.height)
        guard box.x0 >= 0, box.y0 >= 0, box.x1 <= width, box.y1 <= height, !box.isEmpty else { return false }
        let factors = LumaChroma(buffer.attachments, height: height).factors(isFullRange: isFull)
        var steps: [ColorStep] = []
        var table: FloatTable?
        if let space, let working = settings.working {
            steps = ColorProgram.convert(from: space, to: working)
            if case .curve? = steps.first {
                steps.removeFirst()
                table = ColorTables.decodeLevels(space.transfer)
            }
        }
        buffer.withPlanes(readOnly: true) { planes in
            for y in box.y0..<box.y1 {
                let row = height - 1 - y
                let luma = planes[0].baseAddress + row * planes[0].bytesPerRow + box.x0
                let chroma = planes[1].baseAddress + row / 2 * planes[1].bytesPerRow + (box.x0 & ~1)
                cimage_load_camera(
                    luma.assumingMemoryBound(to: UInt8.self),
                    chroma.assumingMemoryBound(to: UInt8.self),
                    Int32(box.x0 & 1),
                    Int32(box.width),
                    factors,
                    table?.values,
                    Int32(table?.count ?? (keepsRange ? -1 : 0)),
                    target.row(y)
                )
                for step in steps { step.run(target.row(y), Int32(box.width)) }
            }
        }
        return true
    }
}

/// The weights of red and blue in luma.
struct LumaChroma: Sendable, Hashable {
    let red: Double
    let blue: Double

    /// Creates the weights that the attachments name, or else those that the height suggests.
    init(_ attachments: BufferAttachments, height: Int) {
        let name = attachments[kCVImageBufferYCbCrMatrixKey] as? NSString
        switch name {
        case kCVImageBufferYCbCrMatrix_ITU_R_709_2: (red, blue) = (0.2126, 0.0722)
        case kCVImageBufferYCbCrMatrix_ITU_R_601_4: (red, blue) = (0.299, 0.114)
        case kCVImageBufferYCbCrMatrix_ITU_R_2020: (red, blue) = (0.2627, 0.0593)
        case kCVImageBufferYCbCrMatrix_SMPTE_240M_1995: (red, blue) = (0.212, 0.087)
        default: (red, blue) = height >= 720 ? (0.2126, 0.0722) : (0.299, 0.114)
        }
    }

    /// Returns the factors for levels of 8 bits, in the order of the kernels.
    func factors(isFullRange: Bool) -> [Float] {
        let green = 1 - red - blue
        let luma = isFullRange ? 1 / 255.0 : 1 / 219.0
        let chroma = isFullRange ? 1 / 255.0 : 1 / 224.0
        let black = isFullRange ? 0 : 16 * luma
        let byCb = [0, -2 * (1 - blue) * blue / green * chroma, 2 * (1 - blue) * chroma]
        let byCr = [2 * (1 - red) * chroma, -2 * (1 - red) * red / green * chroma, 0]
        let offsets = (0..<3).map { -black - 128 * (byCb[$0] + byCr[$0]) }
        return ([luma, 0] + byCb + byCr + offsets).map { Float($0) }
    }
}
