/// A picture that one owner may change.
///
/// It cannot be copied; giving it away, such as to ``CVReadOnlyPixelBuffer``, ends the right to change it. Only the part
/// of Apple's type that writers need is here.
public struct CVMutablePixelBuffer: ~Copyable, @unchecked Sendable {
    // @unchecked: there is one owner at a time.
    let buffer: CVPixelBuffer

    /// Allocates a picture whose pixels are undefined.
    ///
    /// - Throws: an error that says what is wrong with the attributes, or that there is no memory.
    public init(_ attributes: CVPixelBufferCreationAttributes) throws {
        buffer = try CVPixelBuffer.make(
            width: attributes.size.width,
            height: attributes.size.height,
            format: attributes.pixelFormatType.rawValue
        )
    }

    /// Takes a picture that nobody else uses from now on.
    public init(unsafeBuffer: sending CVPixelBuffer) { buffer = unsafeBuffer }

    /// Lends the bytes of the planes for reading and writing.
    public mutating func accessUnsafeMutableRawPlaneBytes<R>(
        _ block: ([(properties: CVPixelBufferPlaneProperties, bytes: UnsafeMutableRawBufferPointer)]) throws ->
            sending R
    ) rethrows -> sending R {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        return try block(buffer.planeBytes)
    }

    /// Lends the picture as the older functions know it.
    public mutating func withUnsafeBuffer<R>(_ body: (CVPixelBuffer) throws -> sending R) rethrows -> sending R {
        try body(buffer)
    }
}

extension CVMutablePixelBuffer: CVPixelBufferRepresentable {
    /// How the pixels are stored.
    public var pixelFormatType: CVPixelFormatType { buffer.attributeValues.pixelFormatType }
    /// The size in pixels.
    public var size: CVImageSize { buffer.attributeValues.size }
    /// Whether there is more than one plane.
    public var isPlanar: Bool { CVPixelBufferIsPlanar(buffer) }
    /// How many planes there are, at least 1.
    public var planeCount: Int { buffer.planes.count }
    /// The planes.
    public var planeProperties: [CVPixelBufferPlaneProperties] { buffer.planeValues }
    /// What a picture like this one is made of.
    public var creationAttributes: CVPixelBufferCreationAttributes { buffer.attributeValues }
}

extension CVPixelBuffer {
    /// The planes with their bytes.
    var planeBytes: [(properties: CVPixelBufferPlaneProperties, bytes: UnsafeMutableRawBufferPointer)] {
        planeValues.enumerated().map { index, properties in
            let count = properties.bytesPerRow * properties.size.height
            return (properties, UnsafeMutableRawBufferPointer(start: planes[index].baseAddress, count: count))
        }
    }
}
