import CoreVideo
import Testing

@testable import PixelTransforms

/// Conversions with every matrix; each matrix uses different code.
@Suite struct MatrixTests {
    private func transform(_ source: OSType, _ output: OSType, _ width: Int, _ height: Int) -> PixelTransform {
        PixelTransform(sourceFormat: source, sourceWidth: width, sourceHeight: height, outputFormat: output)
    }

    @Test("every format converts to every other as the slow reference does", arguments: PixelTransform.sourceFormats)
    func reference(source: OSType) throws {
        for matrix in ReferenceMatrix.allCases {
            // The last size consists of two full bands and one row.
            for (width, height) in [(24, 16), (71, 6), (2050, 5)] {
                let buffer = try slopeBuffer(source, width, height, matrix)
                CVBufferSetAttachment(buffer, kCVImageBufferYCbCrMatrixKey, matrix.name, .shouldPropagate)
                let image = ReferenceFormat(source).read(buffer, matrix)
                // The small sizes are converted to all outputs. The wide size is converted only to outputs that take
                // several steps, and not to RGB: its gradient leaves the RGB range, where the conversion to full range
                // clips chroma.
                let outputs =
                    width < 1000
                    ? PixelTransform.outputFormats
                    : [kCVPixelFormatType_422YpCbCr8_yuvs, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
                for output in outputs {
                    var wanted = image
                    if output == kCVPixelFormatType_OneComponent8 {
                        wanted.pixels = wanted.pixels.map { .init(luma: $0.luma) }
                    }
                    let result = try PixelTransformer(transform(source, output, width, height)).make(from: buffer)
                    let error = ReferenceFormat(output).largestError(result, wanted, matrix)
                    #expect(
                        error <= PixelTransformTests.evenTolerance,
                        """
                        \(PixelFormat.text(of: source)) → \(PixelFormat.text(of: output)), \(width)×\(height): \(error)
                        """
                    )
                }
            }
        }
    }

    @Test("writing a part changes no pixel outside it", arguments: PixelTransform.outputFormats)
    func borders(output: OSType) throws {
        for source in [kCVPixelFormatType_32BGRA, kCVPixelFormatType_24RGB, kCVPixelFormatType_422YpCbCr8_yuvs] {
            for matrix in [ReferenceMatrix.bt601, .bt709] {
                for width in [2, 30, 34, 66] {
                    let from = try noiseBuffer(source, width, 4, seed: 3)
                    CVBufferSetAttachment(from, kCVImageBufferYCbCrMatrixKey, matrix.name, .shouldPropagate)
                    let whole = try noiseBuffer(output, width + 64, 8, seed: 4)
                    let before = try noiseBuffer(output, width + 64, 8, seed: 4)
                    try PixelTransformer(transform(source, output, width, 4)).apply(from: from, to: whole, x: 32, y: 2)
                    #expect(isSameAround(whole, before, width), "\(width), \(matrix)")
                }
            }
        }
    }

    /// Returns whether two images are equal except for rows 2 to 5 of `width` pixels from the 32nd on.
    private func isSameAround(_ a: CVPixelBuffer, _ b: CVPixelBuffer, _ width: Int) -> Bool {
        for (index, (plane, other)) in zip(a.planes, b.planes).enumerated() {
            let shape = a.pixelFormat.planes[index]
            let across = shape.horizontalSubsampling
            let left = shape.byteCount(columns: 32 / across)
            let part = left..<left + shape.byteCount(columns: width / across)
            let rows = 2 * plane.height / 8..<6 * plane.height / 8
            for y in 0..<plane.height {
                for x in 0..<plane.bytesPerRow where !(rows.contains(y) && part.contains(x)) {
                    guard plane.row(y)[x] == other.row(y)[x] else { return false }
                }
            }
        }
        return true
    }
}
