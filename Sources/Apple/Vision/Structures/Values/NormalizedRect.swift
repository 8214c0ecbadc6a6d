public import Foundation

/// A rectangle in fractions of an image, with the origin at the lower left.
public struct NormalizedRect: Codable, CustomStringConvertible, Hashable, Sendable {
    /// The rectangle.
    public let cgRect: CGRect

    /// Creates a rectangle.
    public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
        cgRect = CGRect(x: x, y: y, width: width, height: height)
    }

    /// Creates the rectangle at a place in pixels of an image, with the origin at the lower left.
    public init(imageRect: CGRect, in imageSize: CGSize) {
        self.init(
            x: imageRect.origin.x / imageSize.width,
            y: imageRect.origin.y / imageSize.height,
            width: imageRect.size.width / imageSize.width,
            height: imageRect.size.height / imageSize.height
        )
    }

    /// Creates the rectangle at a place in pixels of an image, normalized to a region of it.
    public init(imageRect: CGRect, in imageSize: CGSize, normalizedTo regionOfInterest: NormalizedRect) {
        let whole = NormalizedRect(imageRect: imageRect, in: imageSize)
        self.init(
            x: (whole.origin.x - regionOfInterest.origin.x) / regionOfInterest.width,
            y: (whole.origin.y - regionOfInterest.origin.y) / regionOfInterest.height,
            width: whole.width / regionOfInterest.width,
            height: whole.height / regionOfInterest.height
        )
    }

    /// Creates a rectangle that is normalized already.
    public init(normalizedRect: CGRect) { cgRect = normalizedRect }

    /// The entire image.
    public static var fullImage: NormalizedRect { NormalizedRect(x: 0, y: 0, width: 1, height: 1) }

    /// The lower left corner.
    public var origin: CGPoint { cgRect.origin }
    /// The width.
    public var width: CGFloat { cgRect.size.width }
    /// The height.
    public var height: CGFloat { cgRect.size.height }

    /// Returns the place in pixels of an image.
    public func toImageCoordinates(_ imageSize: CGSize, origin: CoordinateOrigin = .lowerLeft) -> CGRect {
        let y = self.origin.y * imageSize.height
        let height = self.height * imageSize.height
        return CGRect(
            x: self.origin.x * imageSize.width,
            y: origin == .lowerLeft ? y : imageSize.height - y - height,
            width: width * imageSize.width,
            height: height
        )
    }

    /// Returns the place in pixels of an image of a rectangle that is normalized to a region of it.
    public func toImageCoordinates(
        from regionOfInterest: NormalizedRect,
        imageSize: CGSize,
        origin: CoordinateOrigin = .lowerLeft
    ) -> CGRect {
        NormalizedRect(
            x: regionOfInterest.origin.x + self.origin.x * regionOfInterest.width,
            y: regionOfInterest.origin.y + self.origin.y * regionOfInterest.height,
            width: width * regionOfInterest.width,
            height: height * regionOfInterest.height
        )
        .toImageCoordinates(imageSize, origin: origin)
    }

    /// Returns the rectangle of the image turned upside down.
    public func verticallyFlipped() -> NormalizedRect {
        NormalizedRect(x: origin.x, y: 1 - origin.y - height, width: width, height: height)
    }

    /// A text with the coordinates.
    public var description: String { "(\(origin.x), \(origin.y), \(width), \(height))" }
}
