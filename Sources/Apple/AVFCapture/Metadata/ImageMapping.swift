package import Foundation

/// Maps points of the camera's image to a target rectangle after rotation, mirroring and placement, and back.
///
/// The steps always have this order: rotate clockwise, mirror left to right, scale and place. Points of the image are
/// fractions of the unrotated image, origin top-left; points of the target are in its own coordinates, y downward.
/// Nothing is clamped: points in the bars or beyond the crop keep their true coordinates.
package struct ImageMapping: Sendable, Hashable {
    /// The placement of the rotated image in the target; the raw values are those of Apple's layer gravities.
    package enum Placement: String, Sendable, Hashable, CaseIterable {
        /// Stretched to fill the target.
        case resize = "AVLayerVideoGravityResize"
        /// The whole image fits inside the target, centered, with bars.
        case resizeAspect = "AVLayerVideoGravityResizeAspect"
        /// The image covers the target, centered; the overflow is cropped.
        case resizeAspectFill = "AVLayerVideoGravityResizeAspectFill"
    }

    /// The number of clockwise quarter turns, 0…3.
    package let quarterTurns: Int
    /// Indicates whether the rotated image is mirrored left to right.
    package let isMirrored: Bool
    /// The size of the rotated image in pixels.
    package let displayedSize: CGSize
    /// The rectangle of the whole rotated image in the target's coordinates; may exceed the target with aspect fill.
    package let drawnRect: CGRect

    /// Creates a mapping; nil if the image or the target has no usable size.
    ///
    /// - Parameters:
    ///   - imageSize: The size of the unrotated image in pixels.
    ///   - rotationAngle: The clockwise rotation in degrees, a multiple of 90; other angles are rounded to one.
    ///   - isMirrored: Whether the rotated image is mirrored left to right.
    ///   - target: The rectangle to fill, e.g. a layer's bounds or a whole buffer.
    ///   - placement: The placement of the image in the target.
    package init?(
        imageSize: CGSize,
        rotationAngle: CGFloat = 0,
        isMirrored: Bool = false,
        target: CGRect,
        placement: Placement = .resize
    ) {
        let target = target.standardized
        guard imageSize.width > 0, imageSize.height > 0, target.width > 0, target.height > 0,
            imageSize.width.isFinite, imageSize.height.isFinite, target.width.isFinite, target.height.isFinite,
            rotationAngle.isFinite
        else { return nil }
        quarterTurns = Self.quarterTurns(rotationAngle)
        self.isMirrored = isMirrored
        displayedSize =
            quarterTurns.isMultiple(of: 2)
            ? imageSize : CGSize(width: imageSize.height, height: imageSize.width)

        let fits = (x: target.width / displayedSize.width, y: target.height / displayedSize.height)
        let scale: (x: CGFloat, y: CGFloat) =
            switch placement {
            case .resize: fits
            case .resizeAspect: (min(fits.x, fits.y), min(fits.x, fits.y))
            case .resizeAspectFill: (max(fits.x, fits.y), max(fits.x, fits.y))
            }
        let drawn = CGSize(width: scale.x * displayedSize.width, height: scale.y * displayedSize.height)
        drawnRect = CGRect(
            x: target.minX + (target.width - drawn.width) / 2,
            y: target.minY + (target.height - drawn.height) / 2,
            width: drawn.width,
            height: drawn.height
        )
    }

    /// Creates a mapping to the pixels of an output's buffer, which the rotated and mirrored image fills.
    ///
    /// - Parameter bufferSize: The size of the buffer in pixels, after rotation; nil for the rotated image's own size.
    package init?(
        imageSize: CGSize,
        rotationAngle: CGFloat,
        isMirrored: Bool,
        bufferSize: CGSize? = nil
    ) {
        let isUpright = Self.quarterTurns(rotationAngle).isMultiple(of: 2)
        let turned = isUpright ? imageSize : CGSize(width: imageSize.height, height: imageSize.width)
        self.init(
            imageSize: imageSize,
            rotationAngle: rotationAngle,
            isMirrored: isMirrored,
            target: CGRect(origin: .zero, size: bufferSize ?? turned),
            placement: .resize
        )
    }

    /// Returns the point of the target at which a point of the image lands.
    package func targetPoint(fromImage point: CGPoint) -> CGPoint {
        var (u, v) =
            switch quarterTurns {
            case 1: (1 - point.y, point.x)
            case 2: (1 - point.x, 1 - point.y)
            case 3: (point.y, 1 - point.x)
            default: (point.x, point.y)
            }
        if isMirrored { u = 1 - u }
        return CGPoint(x: drawnRect.minX + u * drawnRect.width, y: drawnRect.minY + v * drawnRect.height)
    }

    /// Returns the point of the image that is seen at a point of the target.
    package func imagePoint(fromTarget point: CGPoint) -> CGPoint {
        var u = (point.x - drawnRect.minX) / drawnRect.width
        let v = (point.y - drawnRect.minY) / drawnRect.height
        if isMirrored { u = 1 - u }
        return
            switch quarterTurns
        {
        case 1: CGPoint(x: v, y: 1 - u)
        case 2: CGPoint(x: 1 - u, y: 1 - v)
        case 3: CGPoint(x: 1 - v, y: u)
        default: CGPoint(x: u, y: v)
        }
    }

    /// Returns the rectangle of the target in which a rectangle of the image lands, with positive width and height.
    package func targetRect(fromImage rect: CGRect) -> CGRect {
        Self.spanned(
            targetPoint(fromImage: rect.origin),
            targetPoint(fromImage: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
        )
    }

    /// Returns the rectangle of the image that is seen in a rectangle of the target, with positive width and height.
    package func imageRect(fromTarget rect: CGRect) -> CGRect {
        Self.spanned(
            imagePoint(fromTarget: rect.origin),
            imagePoint(fromTarget: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
        )
    }

    /// Returns the number of clockwise quarter turns, 0…3; 0 for an angle that is not finite.
    private static func quarterTurns(_ angle: CGFloat) -> Int {
        guard angle.isFinite else { return 0 }
        return (Int((angle / 90).rounded().remainder(dividingBy: 4)) + 4) % 4
    }

    private static func spanned(_ a: CGPoint, _ b: CGPoint) -> CGRect {
        CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }
}
