public import CoreVideo
import Foundation

extension MLShapedArray: Codable {
    private enum Key: String, CodingKey { case shape, scalars }

    /// Writes the shape and the elements as bytes without gaps.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(shape, forKey: .shape)
        let bytes = scalars.withUnsafeBytes { Data($0) }
        try container.encode(bytes, forKey: .scalars)
    }

    /// Reads an array; throws if the number of elements does not fit the shape.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let shape = try container.decode([Int].self, forKey: .shape)
        let data = try container.decode(Data.self, forKey: .scalars)
        guard let layout = ArrayLayout(contiguous: shape),
            layout.count * MemoryLayout<Scalar>.stride == data.count
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .scalars,
                in: container,
                debugDescription: "\(data.count) bytes are not a shaped array of shape \(shape)."
            )
        }
        self.init(data: data, shape: shape)
    }
}

extension MLShapedArray {
    /// Creates an array with a copy of a OneComponent16Half pixel buffer's elements.
    ///
    /// Traps if the format is another one, or the shape does not fit: its last size is the buffer's width, and the
    /// product of the others its height.
    ///
    /// Differs from Apple: the memory is not shared.
    public init(mutating pixelBuffer: CVPixelBuffer, shape: [Int]) {
        self.init(MLMultiArray(pixelBuffer: pixelBuffer, shape: shape.map { NSNumber(value: $0) }))
    }

    /// Returns nil: no shaped array shares its memory with a pixel buffer here.
    public func withPixelBufferIfAvailable<R>(_ body: (_ pixelBuffer: CVPixelBuffer) throws -> R) rethrows -> R? { nil }

    /// Returns nil: no shaped array shares its memory with a pixel buffer here.
    public mutating func withMutablePixelBufferIfAvailable<R>(
        _ body: (_ pixelBuffer: CVPixelBuffer) throws -> R
    ) rethrows -> R? { nil }
}
