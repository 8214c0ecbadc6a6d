public import Foundation

/// The corner from which y is measured.
public enum CoordinateOrigin: Hashable, Sendable {
    /// The upper left corner; y points down.
    case upperLeft
    /// The lower left corner; y points up.
    case lowerLeft
}

/// A point in fractions of an image, with the origin at the lower left.
public struct NormalizedPoint: Codable, CustomStringConvertible, Hashable, Sendable {
    /// The point.
    public let cgPoint: CGPoint

    /// Creates a point.
    public init(x: CGFloat, y: CGFloat) { cgPoint = CGPoint(x: x, y: y) }

    /// Creates a point that is normalized already.
    public init(normalizedPoint: CGPoint) { cgPoint = normalizedPoint }

    /// Creates the point at a place in pixels of an image, with the origin at the lower left.
    public init(imagePoint: CGPoint, in imageSize: CGSize) {
        self.init(x: imagePoint.x / imageSize.width, y: imagePoint.y / imageSize.height)
    }

    /// Creates the point at a place in pixels of an image, normalized to a region of it.
    public init(imagePoint: CGPoint, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
        let whole = NormalizedPoint(imagePoint: imagePoint, in: imageSize)
        self.init(
            x: (whole.x - regionOfInterest.origin.x) / regionOfInterest.width,
            y: (whole.y - regionOfInterest.origin.y) / regionOfInterest.height
        )
    }

    /// The lower left corner of the image.
    public static var zero: NormalizedPoint { NormalizedPoint(x: 0, y: 0) }

    /// The x coordinate.
    public var x: CGFloat { cgPoint.x }
    /// The y coordinate.
    public var y: CGFloat { cgPoint.y }

    /// Returns the place in pixels of an image.
    public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGPoint {
        let y = self.y * imageSize.height
        return CGPoint(x: x * imageSize.width, y: origin == .lowerLeft ? y : imageSize.height - y)
    }

    /// Returns the place in pixels of an image of a point that is normalized to a region of it.
    public func toImageCoordinates(
        from regionOfInterest: NormalizedRect,
        imageSize: CGSize,
        origin: CoordinateOrigin = .lowerLeft
    ) -> CGPoint {
        NormalizedPoint(
            x: regionOfInterest.origin.x + x * regionOfInterest.width,
            y: regionOfInterest.origin.y + y * regionOfInterest.height
        )
        .toImageCoordinates(imageSize, origin: origin)
    }

    /// Returns the point of the image turned upside down.
    public func verticallyFlipped() -> NormalizedPoint { NormalizedPoint(x: x, y: 1 - y) }

    /// A text with the coordinates.
    public var description: String { "(\(x), \(y))" }
}
