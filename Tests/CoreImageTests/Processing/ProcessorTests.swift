import CoreImage
import Foundation
import Testing

/// ``CIImageProcessorKernel`` with the work of ``ProcessorOperation``.
@Suite("Core Image: processors")
struct ProcessorTests {
    private let context = CIContext.plain()
    private let image = CIImage(cvPixelBuffer: Pictures.varied(300, 70))

    @Test(
        "a processor reads and writes the same pixels in each format",
        arguments: [
            CIFormat.BGRA8, .RGBA8, .ARGB8, .RGBAh, .RGBAf, .RGBA16,
        ]
    )
    func copies(_ format: CIFormat) throws {
        let copy = try CopyKernel.copy(image, format)
        #expect(copy.extent == image.extent)
        let (a, b) = (context.bytes(copy, image.extent), context.bytes(image, image.extent))
        #expect(zip(a, b).allSatisfy { near($0, $1, 1) })
    }

    @Test("a processor gets the region that it asks for, its top row first")
    func regions() throws {
        let moved = try NeighbourKernel.apply(withExtent: image.extent, inputs: [image], arguments: nil)
        // Each pixel is the one two rows higher.
        #expect(context.pixel(moved, 250, 30) == context.pixel(image, 250, 32))
        #expect(context.pixel(moved, 3, 0) == context.pixel(image, 3, 2))
        #expect(context.pixel(moved, 3, 69) == [0, 0, 0, 0])
    }

    @Test("an error of a processor leaves its part transparent")
    func failure() throws {
        let broken = try BrokenKernel.apply(withExtent: image.extent, inputs: [image], arguments: nil)
        #expect(context.pixel(broken, 10, 10) == [0, 0, 0, 0])
    }

    @Test("an infinite extent is refused")
    func infinite() {
        #expect(throws: (any Error).self) {
            try CopyKernel.apply(withExtent: .infinite, inputs: [image], arguments: nil)
        }
    }
}

private class CopyKernel: CIImageProcessorKernel {
    static func copy(_ image: CIImage, _ format: CIFormat) throws -> CIImage {
        let kernel: CopyKernel.Type =
            switch format {
            case .RGBA8: CopyRGBA.self
            case .ARGB8: CopyARGB.self
            case .RGBAh: CopyHalf.self
            case .RGBAf: CopyFloat.self
            case .RGBA16: CopyDeep.self
            default: CopyKernel.self
            }
        return try kernel.apply(withExtent: image.extent, inputs: [image], arguments: nil)
    }

    override class func formatForInput(at input: Int32) -> CIFormat { outputFormat }

    override class func process(
        with inputs: [any CIImageProcessorInput]?,
        arguments: [String: Any]?,
        output: any CIImageProcessorOutput
    ) throws {
        guard let input = inputs?.first, input.region == output.region, input.format == output.format else { return }
        let count = min(input.bytesPerRow, output.bytesPerRow) * Int(output.region.height)
        output.baseAddress.copyMemory(from: input.baseAddress, byteCount: count)
    }
}

private final class CopyRGBA: CopyKernel { override class var outputFormat: CIFormat { .RGBA8 } }
private final class CopyARGB: CopyKernel { override class var outputFormat: CIFormat { .ARGB8 } }
private final class CopyHalf: CopyKernel { override class var outputFormat: CIFormat { .RGBAh } }
private final class CopyFloat: CopyKernel { override class var outputFormat: CIFormat { .RGBAf } }
private final class CopyDeep: CopyKernel { override class var outputFormat: CIFormat { .RGBA16 } }

private final class NeighbourKernel: CIImageProcessorKernel {
    override class func roi(forInput input: Int32, arguments: [String: Any]?, outputRect: CGRect) -> CGRect {
        outputRect.offsetBy(dx: 0, dy: 2)
    }

    override class func process(
        with inputs: [any CIImageProcessorInput]?,
        arguments: [String: Any]?,
        output: any CIImageProcessorOutput
    ) throws {
        guard let input = inputs?.first else { return }
        for row in 0..<Int(output.region.height) {
            (output.baseAddress + row * output.bytesPerRow).copyMemory(
                from: input.baseAddress + row * input.bytesPerRow,
                byteCount: 4 * Int(output.region.width)
            )
        }
    }
}

private final class BrokenKernel: CIImageProcessorKernel {
    override class func process(
        with inputs: [any CIImageProcessorInput]?,
        arguments: [String: Any]?,
        output: any CIImageProcessorOutput
    ) throws { throw CocoaError(.featureUnsupported) }
}
