/// A pixel buffer that a single owner may write to.
///
/// It cannot be copied. Passing it on, for example to ``CVReadOnlyPixelBuffer``, ends write access. Only the part of
/// Apple's type that writers need is available.
public struct CVMutablePixelBuffer: ~Copyable, @unchecked Sendable {
    // @unchecked: the buffer has one owner at a time.
    let buffer: CVPixelBuffer

    /// Allocates a buffer whose pixels are undefined.
    ///
    /// - Throws: An error that describes the invalid attribute or the lack of memory.
    public init(_ attributes: CVPixelBufferCreationAttributes) throws {
        buffer = try CVPixelBuffer.make(
            width: attributes.size.width,
            height: attributes.size.height,
            format: attributes.pixelFormatType.rawValue
        )
    }

    /// Takes over a buffer that nobody else uses from now on.
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

    /// Lends the buffer as a `CVPixelBuffer`.
    public mutating func withUnsafeBuffer<R>(_ body: (CVPixelBuffer) throws -> sending R) rethrows -> sending R {
        try body(buffer)
    }
}

extension CVMutablePixelBuffer: CVPixelBufferRepresentable {
    /// The pixel format.
    public var pixelFormatType: CVPixelFormatType { buffer.attributeValues.pixelFormatType }
    /// The size in pixels.
    public var size: CVImageSize { buffer.attributeValues.size }
    /// A Boolean value that indicates whether there is more than one plane.
    public var isPlanar: Bool { CVPixelBufferIsPlanar(buffer) }
    /// The number of planes, at least 1.
    public var planeCount: Int { buffer.planes.count }
    /// The properties of the planes.
    public var planeProperties: [CVPixelBufferPlaneProperties] { buffer.planeValues }
    /// The attributes from which a buffer like this one can be created.
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
