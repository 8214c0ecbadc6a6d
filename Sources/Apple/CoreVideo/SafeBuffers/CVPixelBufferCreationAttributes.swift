/// The code of a pixel format, as a type.
public struct CVPixelFormatType: RawRepresentable, Hashable, Sendable {
    /// The code: a `kCVPixelFormatType_…`.
    public let rawValue: OSType

    /// Makes a value from a code, known or not.
    public init(rawValue: OSType) { self.rawValue = rawValue }
}

/// The size of a picture in pixels.
public struct CVImageSize: Hashable, Sendable {
    /// Pixels in a row.
    public var width: Int
    /// Rows.
    public var height: Int

    /// Makes a size.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}

/// What a picture is to be made like.
public struct CVPixelBufferCreationAttributes: Hashable, Sendable {
    /// How the pixels are stored.
    public var pixelFormatType: CVPixelFormatType
    /// The size in pixels.
    public var size: CVImageSize

    /// Makes attributes.
    public init(pixelFormatType: CVPixelFormatType, size: CVImageSize) {
        self.pixelFormatType = pixelFormatType
        self.size = size
    }

    /// The same as a dictionary for the older functions.
    package var dictionary: [String: Any] {
        [
            kCVPixelBufferPixelFormatTypeKey as String: pixelFormatType.rawValue,
            kCVPixelBufferWidthKey as String: size.width,
            kCVPixelBufferHeightKey as String: size.height,
        ]
    }
}

/// One plane of a picture.
public struct CVPixelBufferPlaneProperties: Hashable, Sendable {
    /// The size of the plane in its own pixels.
    public var size: CVImageSize
    /// Bytes from one row to the next.
    public var bytesPerRow: Int
}

/// A picture in memory, whoever may change it.
public protocol CVPixelBufferRepresentable: ~Copyable {
    /// How the pixels are stored.
    var pixelFormatType: CVPixelFormatType { get }
    /// The size in pixels.
    var size: CVImageSize { get }
    /// Whether there is more than one plane.
    var isPlanar: Bool { get }
    /// How many planes there are, at least 1.
    var planeCount: Int { get }
    /// The planes.
    var planeProperties: [CVPixelBufferPlaneProperties] { get }
    /// What a picture like this one is made of.
    var creationAttributes: CVPixelBufferCreationAttributes { get }
}

extension CVPixelBuffer {
    /// The planes as values.
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
