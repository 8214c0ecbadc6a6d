/// A pixel buffer that nobody writes to, so that threads can share it.
public final class CVReadOnlyPixelBuffer: @unchecked Sendable {
    // @unchecked: the creator guarantees that nobody changes the pixels.
    private let buffer: CVPixelBuffer

    /// Takes over a buffer from its owner.
    public init(_ pixelBuffer: consuming CVMutablePixelBuffer) { buffer = pixelBuffer.buffer }

    /// Takes over a buffer that nobody changes from now on.
    public init(unsafeBuffer: sending CVPixelBuffer) { buffer = unsafeBuffer }

    /// Lends the buffer as a `CVPixelBuffer`, which must not be changed.
    public func withUnsafeBuffer<R>(_ body: (CVPixelBuffer) throws -> sending R) rethrows -> sending R {
        try body(buffer)
    }

    /// The buffer, for other modules, which must not change it either.
    package var sharedBuffer: CVPixelBuffer { buffer }
}

extension CVReadOnlyPixelBuffer: CVPixelBufferRepresentable {
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

    /// Lends the bytes of the planes for reading.
    public func accessUnsafeRawPlaneBytes<R>(
        _ block: ([(properties: CVPixelBufferPlaneProperties, bytes: UnsafeRawBufferPointer)]) throws -> sending R
    ) rethrows -> sending R {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        return try block(buffer.planeBytes.map { ($0.properties, UnsafeRawBufferPointer($0.bytes)) })
    }
}
