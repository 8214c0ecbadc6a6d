public import CoreMedia
public import CoreVideo
public import Foundation
import PixelTransforms

/// An image that a request produced.
public struct PixelBufferObservation: VisionObservation {
    private let content: ObservationContent
    private let pixels: SharedPixels
    /// The kind and revision of the request that made the observation; nil if none did.
    public let originatingRequestDescriptor: RequestDescriptor?

    init?(classic: VNObservation, _ descriptor: RequestDescriptor?) {
        guard let observation = classic as? VNPixelBufferObservation else { return nil }
        content = observation.content
        pixels = SharedPixels(observation.pixelBuffer)
        originatingRequestDescriptor = descriptor
    }

    init(content: ObservationContent, pixelBuffer: CVPixelBuffer, descriptor: RequestDescriptor?) {
        self.content = content
        pixels = SharedPixels(pixelBuffer)
        originatingRequestDescriptor = descriptor
    }

    /// Creates the value of an observation of the classes.
    public init?(_ observation: VNPixelBufferObservation) { self.init(classic: observation, nil) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }
    /// The size in pixels.
    public var size: CGSize { pixels.size }
    /// The pixel format.
    public var pixelFormat: OSType { pixels.buffer.pixelFormatType }
    /// The image; throws for a pixel format that no image has.
    public var cgImage: CGImage {
        get throws {
            let buffer = pixels.buffer
            do {
                let transform = PixelTransform(
                    sourceFormat: buffer.pixelFormatType,
                    sourceWidth: buffer.width,
                    sourceHeight: buffer.height,
                    outputFormat: kCVPixelFormatType_32BGRA
                )
                return CGImage(pixelBuffer: try TransformerCache.shared.transformer(transform).make(from: buffer))
            } catch {
                throw VisionError.invalidFormat("The pixels cannot become an image: \(error)")
            }
        }
    }

    /// Calls a closure with the first byte of the pixels, which are valid during the call.
    public func withUnsafePointer<R>(_ body: (UnsafeRawPointer) -> R) -> R { pixels.withUnsafePointer(body) }

    /// Returns the value at a point: 0…1 for one component of 8 bits, the value itself for floats.
    public func pixel(at point: NormalizedPoint) -> Float {
        switch pixelFormat {
        case kCVPixelFormatType_OneComponent32Float: pixels.pixel(at: point, as: Float.self)
        case kCVPixelFormatType_OneComponent16Half:
            HalfBits.value(pixels.pixel(at: point, as: UInt16.self))
        case kCVPixelFormatType_32BGRA, kCVPixelFormatType_32ARGB:
            Float(pixels.pixel(at: point, as: SIMD4<UInt8>.self)[1]) / 255
        default: Float(pixels.pixel(at: point, as: UInt8.self)) / 255
        }
    }
}

/// Floats of 16 bits as numbers, also on processors without them.
enum HalfBits {
    /// Returns the number that 16 bits stand for.
    static func value(_ bits: UInt16) -> Float {
        let sign: Float = bits & 0x8000 == 0 ? 1 : -1
        let exponent = Int(bits >> 10 & 0x1f)
        let fraction = Float(bits & 0x3ff) / 1024
        switch exponent {
        case 0: return sign * fraction * 0x1p-14
        case 31: return fraction == 0 ? sign * .infinity : .nan
        default: return sign * (1 + fraction) * Float(sign: .plus, exponent: exponent - 15, significand: 1)
        }
    }

    /// Returns the nearest 16 bits for a number; too large numbers become infinite.
    static func bits(_ value: Float) -> UInt16 {
        let sign: UInt16 = value.sign == .minus ? 0x8000 : 0
        let size = value.magnitude
        guard !size.isNaN else { return sign | 0x7e00 }
        guard size < 65520 else { return sign | 0x7c00 }
        guard size >= 0x1p-14 else { return sign | UInt16((size * 0x1p24).rounded(.toNearestOrEven)) }
        let scaled = (size.significand * 1024).rounded(.toNearestOrEven)
        return sign + UInt16(scaled) - 1024 + UInt16(Int(size.exponent) + 15) << 10
    }
}
