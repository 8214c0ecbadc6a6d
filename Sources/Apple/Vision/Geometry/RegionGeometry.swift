import CoreVideo
import Foundation
import PixelTransforms

/// The part of an upright picture that a request looks at, and the coordinates of its results.
///
/// Engines work in pixels of the cut-out part, with the origin at the upper left. Results are normalized to the exact
/// region, with the origin at the lower left (V-ROI-4).
struct RegionGeometry: Hashable, Sendable {
    /// The upright picture.
    let image: ImageGeometry
    /// The region as asked for: normalized to the upright picture, with the origin at the lower left.
    let region: CGRect
    /// The cut-out part, in whole pixels of the upright picture.
    let pixels: PixelTransform.Rect

    /// Creates the geometry of a region; throws for one that is empty or reaches out of the picture.
    init(_ image: ImageGeometry, region: CGRect) throws {
        // Sums such as 0.7 + 0.3 may exceed 1 by rounding.
        let slack = 1e-9
        guard
            region.size.width > 0, region.size.height > 0, region.minX >= -slack, region.minY >= -slack,
            region.maxX <= 1 + slack, region.maxY <= 1 + slack
        else {
            throw VisionFailure(
                .invalidArgument,
                """
                The region of interest \(region) is empty or reaches out of the image; set regionOfInterest to a part \
                of (0, 0, 1, 1).
                """
            )
        }
        self.image = image
        self.region = region
        let columns = Self.pixels(from: region.minX, to: region.maxX, of: image.width)
        let rows = Self.pixels(from: region.minY, to: region.maxY, of: image.height)
        pixels = PixelTransform.Rect(
            x: columns.lowerBound,
            y: image.height - rows.upperBound,
            width: columns.count,
            height: rows.count
        )
    }

    /// Indicates whether the region is the entire picture.
    var isWhole: Bool {
        pixels == PixelTransform.Rect(x: 0, y: 0, width: image.width, height: image.height)
    }

    /// Returns the normalized place of a point of the cut-out part.
    func normalized(_ point: CGPoint) -> CGPoint {
        let x = (point.x + CGFloat(pixels.x)) / CGFloat(image.width)
        let y = (CGFloat(image.height) - point.y - CGFloat(pixels.y)) / CGFloat(image.height)
        return CGPoint(x: (x - region.minX) / region.size.width, y: (y - region.minY) / region.size.height)
    }

    /// Returns the normalized place of a rectangle of the cut-out part.
    func normalized(_ rect: CGRect) -> CGRect {
        let low = normalized(CGPoint(x: rect.minX, y: rect.maxY))
        let high = normalized(CGPoint(x: rect.maxX, y: rect.minY))
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Returns the place in the cut-out part of a normalized point.
    func pixelPoint(_ point: CGPoint) -> CGPoint {
        let x = region.minX + point.x * region.size.width
        let y = region.minY + point.y * region.size.height
        return CGPoint(
            x: x * CGFloat(image.width) - CGFloat(pixels.x),
            y: CGFloat(image.height) - y * CGFloat(image.height) - CGFloat(pixels.y)
        )
    }

    /// Returns the place in the cut-out part of a normalized rectangle.
    func pixelRect(_ rect: CGRect) -> CGRect {
        let low = pixelPoint(CGPoint(x: rect.minX, y: rect.maxY))
        let high = pixelPoint(CGPoint(x: rect.maxX, y: rect.minY))
        return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
    }

    /// Returns whether the centre of a normalized rectangle lies in the region (V-ROI-5).
    func containsCentre(of rect: CGRect) -> Bool {
        let slack = 1e-6
        return rect.midX >= -slack && rect.midX <= 1 + slack && rect.midY >= -slack && rect.midY <= 1 + slack
    }

    /// Returns the whole pixels that an interval touches, at least one.
    private static func pixels(from low: CGFloat, to high: CGFloat, of length: Int) -> Range<Int> {
        let slack = 1e-7
        let first = min(max(Int((low * CGFloat(length) + slack).rounded(.down)), 0), length - 1)
        let last = min(max(Int((high * CGFloat(length) - slack).rounded(.up)), first + 1), length)
        return first..<last
    }
}
