public import CoreMedia
public import CoreVideo
public import Foundation

/// The movement of each pixel from one image to another.
public struct OpticalFlowObservation: VisionObservation {
    private let content: ObservationContent
    private let pixels: SharedPixels
    /// The kind and revision of the request that made the observation; nil if none did.
    public let originatingRequestDescriptor: RequestDescriptor?

    init?(classic: VNObservation, _ descriptor: RequestDescriptor?) {
        let formats = [kCVPixelFormatType_TwoComponent32Float, kCVPixelFormatType_TwoComponent16Half]
        guard
            let observation = classic as? VNPixelBufferObservation,
            formats.contains(observation.pixelBuffer.pixelFormatType)
        else { return nil }
        content = observation.content
        pixels = SharedPixels(observation.pixelBuffer)
        originatingRequestDescriptor = descriptor
    }

    /// Creates the value of an observation of the classes; nil for one without two components a pixel.
    public init?(_ observation: VNPixelBufferObservation) { self.init(classic: observation, nil) }

    /// The identity.
    public var uuid: UUID { content.uuid }
    /// The confidence; 1 if it has no meaning.
    public var confidence: Float { content.confidence }
    /// The time of the image; nil if unknown.
    public var timeRange: CMTimeRange? { content.time?.range }
    /// The size in pixels.
    public var size: CGSize { pixels.size }
    /// The pixel format: two components, floats of 32 or 16 bits.
    public var pixelFormat: OSType { pixels.buffer.pixelFormatType }

    /// Calls a closure with the first byte of the pixels, which are valid during the call.
    public func withUnsafePointer<R>(_ body: (UnsafeRawPointer) -> R) -> R { pixels.withUnsafePointer(body) }

    /// Returns the movement at a point: x and y in pixels, with y downwards.
    public func flow(at point: NormalizedPoint) -> (Float, Float) {
        if pixelFormat == kCVPixelFormatType_TwoComponent16Half {
            let bits = pixels.pixel(at: point, as: SIMD2<UInt16>.self)
            return (HalfBits.value(bits.x), HalfBits.value(bits.y))
        }
        let flow = pixels.pixel(at: point, as: SIMD2<Float>.self)
        return (flow.x, flow.y)
    }
}
