package import CoreVideo
package import Foundation
package import PixelTransforms

/// The way of a picture's pixels into a model's image: upright, cut, turned and scaled.
///
/// A value without pixels: ``ModelImageConverter`` performs it, and ``regionRect(_:)`` undoes it for boxes.
package struct ModelImageGeometry: Sendable, Hashable {
    /// The part of the stored picture that is used.
    package let crop: PixelTransform.Rect
    /// The rotation of that part.
    package let rotation: PixelTransform.Rotation
    /// Indicates whether the rotated part is mirrored.
    package let isMirrored: Bool
    /// The part of the model's image that it fills; the rest is black.
    package let target: PixelTransform.Rect
    /// The size of the model's image in pixels.
    package let width: Int
    package let height: Int

    private let turns: Bool
    /// The used part in pixels of the upright picture, from its upper left corner.
    private let used: Box
    /// The region in pixels of the upright picture.
    private let region: Box

    private struct Box: Sendable, Hashable {
        var x: Double
        var y: Double
        var width: Double
        var height: Double
    }

    /// Creates a geometry; nil if a side is below 1 or the region is empty or outside the picture.
    ///
    /// - Parameters:
    ///   - sourceWidth: the width of the stored picture in pixels.
    ///   - sourceHeight: its height.
    ///   - orientation: what makes the stored picture upright.
    ///   - region: the part that is used, in fractions of the upright picture, with the origin at the lower left.
    ///   - fit: the way in which the region fills the model's image.
    ///   - width: the width of the model's image in pixels.
    ///   - height: its height.
    package init?(
        sourceWidth: Int,
        sourceHeight: Int,
        orientation: CGImagePropertyOrientation = .up,
        region: CGRect = CGRect(x: 0, y: 0, width: 1, height: 1),
        fit: ModelImageFit,
        width: Int,
        height: Int
    ) {
        guard sourceWidth > 0, sourceHeight > 0, width > 0, height > 0, sourceWidth <= Self.limit,
            sourceHeight <= Self.limit, width <= Self.limit, height <= Self.limit
        else { return nil }
        let (rotation, isMirrored) = Self.transform(orientation)
        let swaps = rotation.swapsSides
        let upright = (width: swaps ? sourceHeight : sourceWidth, height: swaps ? sourceWidth : sourceHeight)
        guard
            let part = Self.pixels(
                x: region.minX,
                y: 1 - region.maxY,
                width: region.width,
                height: region.height,
                upright.width,
                upright.height
            )
        else { return nil }
        self.region = Box(
            x: Double(part.x),
            y: Double(part.y),
            width: Double(part.width),
            height: Double(part.height)
        )
        self.width = width
        self.height = height
        turns = fit.turns

        var cut = part
        var target = PixelTransform.Rect(x: 0, y: 0, width: width, height: height)
        let (w, h) = fit.turns ? (part.height, part.width) : (part.width, part.height)
        let (across, down) = (Double(width) / Double(w), Double(height) / Double(h))
        switch fit {
        case .scaleFill, .scaleFillRotate90CCW: break
        case .centerCrop:
            let scale = max(across, down)
            cut.width = min(max(Int((Double(width) / scale).rounded()), 1), part.width)
            cut.height = min(max(Int((Double(height) / scale).rounded()), 1), part.height)
            cut.x += (part.width - cut.width) / 2
            cut.y += (part.height - cut.height) / 2
        case .scaleFit, .scaleFitRotate90CCW:
            let scale = min(across, down)
            target.width = min(max(Int((Double(w) * scale).rounded()), 1), width)
            target.height = min(max(Int((Double(h) * scale).rounded()), 1), height)
            target.x = (width - target.width) / 2
            target.y = (height - target.height) / 2
        }
        self.target = target
        used = Box(x: Double(cut.x), y: Double(cut.y), width: Double(cut.width), height: Double(cut.height))
        crop = Self.stored(cut, rotation, isMirrored, upright.width, upright.height)
        // A turn after the mirroring is the opposite turn before it.
        let more = fit.turns ? (isMirrored ? 90 : 270) : 0
        self.rotation = .init(degrees: rotation.rawValue + more) ?? rotation
        self.isMirrored = isMirrored
    }

    /// The longest side that can be scaled.
    private static let limit = 32767

    /// Returns the rotation and the mirroring that make a picture upright.
    private static func transform(
        _ orientation: CGImagePropertyOrientation
    ) -> (rotation: PixelTransform.Rotation, isMirrored: Bool) {
        switch orientation {
        case .up: (.none, false)
        case .upMirrored: (.none, true)
        case .down: (.half, false)
        case .downMirrored: (.half, true)
        case .leftMirrored: (.clockwise90, true)
        case .right: (.clockwise90, false)
        case .rightMirrored: (.clockwise270, true)
        case .left: (.clockwise270, false)
        }
    }

    /// Returns fractions of a picture as whole pixels; nil if nothing of it is within the picture.
    private static func pixels(
        x: Double,
        y: Double,
        width: Double,
        height: Double,
        _ pictureWidth: Int,
        _ pictureHeight: Int
    ) -> PixelTransform.Rect? {
        guard x.isFinite, y.isFinite, width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
        func side(_ start: Double, _ length: Double, _ size: Int) -> (Int, Int)? {
            let low = min(max((start * Double(size)).rounded(), 0), Double(size))
            let high = min(max(((start + length) * Double(size)).rounded(), 0), Double(size))
            let first = min(Int(low), size - 1)
            guard start < 1, start + length > 0 else { return nil }
            return (first, max(Int(high) - first, 1))
        }
        guard let (left, columns) = side(x, width, pictureWidth), let (top, rows) = side(y, height, pictureHeight)
        else { return nil }
        return PixelTransform.Rect(x: left, y: top, width: columns, height: rows)
    }

    /// Returns a part of the upright picture as the part of the stored one.
    private static func stored(
        _ part: PixelTransform.Rect,
        _ rotation: PixelTransform.Rotation,
        _ isMirrored: Bool,
        _ width: Int,
        _ height: Int
    ) -> PixelTransform.Rect {
        var part = part
        if isMirrored { part.x = width - part.x - part.width }
        switch rotation {
        case .none: return part
        case .half:
            return .init(
                x: width - part.x - part.width,
                y: height - part.y - part.height,
                width: part.width,
                height: part.height
            )
        case .clockwise90:
            return .init(x: part.y, y: width - part.x - part.width, width: part.height, height: part.width)
        case .clockwise270:
            return .init(x: height - part.y - part.height, y: part.x, width: part.height, height: part.width)
        }
    }

    /// Returns a box in the model's image as a box in the region.
    ///
    /// Both are fractions with the origin at the lower left. A box in the black margins is outside 0…1.
    package func regionRect(_ box: CGRect) -> CGRect {
        let low = regionPoint(CGPoint(x: box.minX, y: box.minY))
        let high = regionPoint(CGPoint(x: box.maxX, y: box.maxY))
        return CGRect(
            x: min(low.x, high.x),
            y: min(low.y, high.y),
            width: abs(high.x - low.x),
            height: abs(high.y - low.y)
        )
    }

    /// Returns a point in the model's image as a point in the region; fractions with the origin at the lower left.
    package func regionPoint(_ point: CGPoint) -> CGPoint {
        let x = (point.x * Double(width) - Double(target.x)) / Double(target.width)
        let y = ((1 - point.y) * Double(height) - Double(target.y)) / Double(target.height)
        // Within the used part, from its upper left corner.
        let (u, v) = turns ? (1 - y, x) : (x, y)
        let left = (used.x + u * used.width - region.x) / region.width
        let top = (used.y + v * used.height - region.y) / region.height
        return CGPoint(x: left, y: 1 - top)
    }
}
