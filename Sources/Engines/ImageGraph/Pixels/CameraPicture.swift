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

    package init(buffer: CVPixelBuffer, space: ColorSpaceDefinition?) {
        self.buffer = buffer
        self.space = space
    }

    package func need(_ box: PixelBox, of index: Int, inputs: [ImageNode]) -> PixelBox { .empty }

    package func render(_ target: Tile, _ inputs: [Tile], _ settings: RenderSettings) {
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
                target.row(y)
            )
            for step in steps { step.run(target.row(y), Int32(box.width)) }
        }
    }
}
