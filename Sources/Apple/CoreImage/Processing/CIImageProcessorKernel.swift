public import CoreVideo
public import Foundation
import ImageGraph

/// A step of a recipe that a subclass computes on the processor.
///
/// Override ``process(with:arguments:output:)`` and, where a pixel of the result needs more than the same pixel of the
/// inputs, ``roi(forInput:arguments:outputRect:)``. Values are those of the context's working space, premultiplied.
/// Pictures are rendered in parts, on several threads at the same time, so a subclass keeps nothing between two calls.
open class CIImageProcessorKernel: NSObject {
    /// Computes a part of the result; the base class leaves it transparent.
    ///
    /// Called on threads of the rendering, for one part each. An error makes the part transparent, with a warning.
    ///
    /// - Parameters:
    ///   - arguments: Values for the kernel, by name.
    ///   - inputs: The needed parts of the inputs, valid during the call.
    ///   - output: The part of the result, whose bytes are 0 before the call, valid during the call.
    open class func process(
        with inputs: [any CIImageProcessorInput]?,
        arguments: [String: Any]?,
        output: any CIImageProcessorOutput
    ) throws {}

    /// Returns the part of an input that a part of the result needs; the same part unless a subclass says otherwise.
    open class func roi(forInput input: Int32, arguments: [String: Any]?, outputRect: CGRect) -> CGRect { outputRect }

    /// Returns the format of an input: `BGRA8` unless a subclass says otherwise.
    open class func formatForInput(at input: Int32) -> CIFormat { .BGRA8 }

    /// The format of the result: `BGRA8` unless a subclass says otherwise.
    open class var outputFormat: CIFormat { .BGRA8 }

    /// A Boolean value that indicates whether the result has no alpha; false unless a subclass says otherwise.
    open class var outputIsOpaque: Bool { false }

    /// A Boolean value that indicates whether inputs are ready for the processor, which they always are.
    open class var synchronizeInputs: Bool { true }

    /// Returns the image that the subclass computes.
    ///
    /// Throws an error for an infinite or empty extent and for formats other than `BGRA8`, `RGBA8`, `ARGB8`, `RGBAh`,
    /// `RGBAf`, `RGBA16` and those of one component `A8`, `R8`, `L8`, `Rh` and `Rf`.
    public class func apply(
        withExtent extent: CGRect,
        inputs: [CIImage]?,
        arguments: [String: Any]?
    ) throws -> CIImage {
        let images = inputs ?? []
        guard !extent.isNull, !extent.reachesInfinity, extent.width > 0, extent.height > 0 else {
            throw ProcessorError(description: "A processor needs a finite extent with pixels; crop it.")
        }
        guard let result = ProcessedFormat(outputFormat) else { throw ProcessorError(outputFormat) }
        let formats = try images.indices.map { index -> ProcessedFormat in
            let wanted = formatForInput(at: Int32(index))
            guard let format = ProcessedFormat(wanted) else { throw ProcessorError(wanted) }
            return format
        }
        let work = ProcessorOperation(
            kernel: self,
            arguments: arguments,
            inputs: formats,
            output: result,
            isOpaque: outputIsOpaque
        )
        return CIImage(ImageNode(work, inputs: images.map(\.node), extent: extent))
    }
}

/// A part of an input of a processor.
public protocol CIImageProcessorInput {
    /// The part, in the coordinates of the input; its top row is the first in memory.
    var region: CGRect { get }
    /// The number of bytes from row to row.
    var bytesPerRow: Int { get }
    /// The format of the pixels.
    var format: CIFormat { get }
    /// The address of the top row, valid during the call.
    var baseAddress: UnsafeRawPointer { get }
    /// The pixels as a buffer; nil for formats that no pixel buffer has.
    var pixelBuffer: CVPixelBuffer? { get }
    /// Nil: Metal is not supported.
    var metalTexture: (any MTLTexture)? { get }
}

/// A part of the result of a processor.
public protocol CIImageProcessorOutput {
    /// The part, in the coordinates of the result; its top row is the first in memory.
    var region: CGRect { get }
    /// The number of bytes from row to row.
    var bytesPerRow: Int { get }
    /// The format of the pixels.
    var format: CIFormat { get }
    /// The address of the top row, valid during the call.
    var baseAddress: UnsafeMutableRawPointer { get }
    /// The pixels as a buffer; nil for formats that no pixel buffer has.
    var pixelBuffer: CVPixelBuffer? { get }
    /// Nil: Metal is not supported.
    var metalTexture: (any MTLTexture)? { get }
    /// Nil: Metal is not supported.
    var metalCommandBuffer: (any MTLCommandBuffer)? { get }
}

/// The reason that a processor cannot be applied.
struct ProcessorError: Error, CustomStringConvertible {
    let description: String

    init(description: String) { self.description = description }

    init(_ format: CIFormat) {
        description = "A processor cannot have the format \(format.rawValue); use BGRA8, RGBAh or RGBAf."
    }
}
