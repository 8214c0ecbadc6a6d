/// A picture that nobody changes, so that threads may share it.
public final class CVReadOnlyPixelBuffer: @unchecked Sendable {
    // @unchecked: whoever makes one promises that nobody changes the pixels.
    private let buffer: CVPixelBuffer

    /// Takes a picture from its owner.
    public init(_ pixelBuffer: consuming CVMutablePixelBuffer) { buffer = pixelBuffer.buffer }

    /// Takes a picture that nobody changes from now on.
    public init(unsafeBuffer: sending CVPixelBuffer) { buffer = unsafeBuffer }

    /// Lends the picture as the older functions know it; it must not be changed.
    public func withUnsafeBuffer<R>(_ body: (CVPixelBuffer) throws -> sending R) rethrows -> sending R {
        try body(buffer)
    }

    /// The picture, for other modules that keep the promise.
    package var sharedBuffer: CVPixelBuffer { buffer }
}

extension CVReadOnlyPixelBuffer: CVPixelBufferRepresentable {
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

    /// Lends the bytes of the planes for reading.
    public func accessUnsafeRawPlaneBytes<R>(
        _ block: ([(properties: CVPixelBufferPlaneProperties, bytes: UnsafeRawBufferPointer)]) throws -> sending R
    ) rethrows -> sending R {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        return try block(buffer.planeBytes.map { ($0.properties, UnsafeRawBufferPointer($0.bytes)) })
    }
}
