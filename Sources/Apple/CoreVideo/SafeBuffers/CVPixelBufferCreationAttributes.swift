/// The code of a pixel format, as a type.
public struct CVPixelFormatType: RawRepresentable, Hashable, Sendable {
    /// The code: a `kCVPixelFormatType_…`.
    public let rawValue: OSType

    /// Creates a value from a code, known or not.
    public init(rawValue: OSType) { self.rawValue = rawValue }
}

/// The size of an image in pixels.
public struct CVImageSize: Hashable, Sendable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// The attributes for creating a pixel buffer.
public struct CVPixelBufferCreationAttributes: Hashable, Sendable {
    /// The pixel format.
    public var pixelFormatType: CVPixelFormatType
    /// The size in pixels.
    public var size: CVImageSize

    /// Creates attributes.
    public init(pixelFormatType: CVPixelFormatType, size: CVImageSize) {
        self.pixelFormatType = pixelFormatType
        self.size = size
    }

    /// The attributes as a dictionary for the C-style functions.
    package var dictionary: [String: Any] {
        [
            kCVPixelBufferPixelFormatTypeKey as String: pixelFormatType.rawValue,
            kCVPixelBufferWidthKey as String: size.width,
            kCVPixelBufferHeightKey as String: size.height,
        ]
    }
}

/// The properties of one plane.
public struct CVPixelBufferPlaneProperties: Hashable, Sendable {
    /// The size of the plane in its own samples.
    public var size: CVImageSize
    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int
}

/// A pixel buffer, mutable or read-only.
public protocol CVPixelBufferRepresentable: ~Copyable {
    /// The pixel format.
    var pixelFormatType: CVPixelFormatType { get }
    /// The size in pixels.
    var size: CVImageSize { get }
    /// A Boolean value that indicates whether there is more than one plane.
    var isPlanar: Bool { get }
    /// The number of planes, at least 1.
    var planeCount: Int { get }
    /// The properties of the planes.
    var planeProperties: [CVPixelBufferPlaneProperties] { get }
    /// The attributes from which a buffer like this one can be created.
    var creationAttributes: CVPixelBufferCreationAttributes { get }
}

extension CVPixelBuffer {
    /// The properties of the planes.
    var planeValues: [CVPixelBufferPlaneProperties] {
        (0..<planes.count).map { index in
            let plane = planes[index]
            return CVPixelBufferPlaneProperties(
                size: CVImageSize(width: plane.width, height: plane.height),
                bytesPerRow: plane.bytesPerRow
            )
        }
    }

    var attributeValues: CVPixelBufferCreationAttributes {
        CVPixelBufferCreationAttributes(
            pixelFormatType: CVPixelFormatType(rawValue: pixelFormatType),
            size: CVImageSize(width: width, height: height)
        )
    }
}
