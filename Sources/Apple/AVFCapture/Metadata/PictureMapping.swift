package import Foundation

/// Where a point of the camera's picture lands after it was turned, mirrored and placed in a rectangle, and back.
///
/// The steps are always the same and in this order: turn clockwise, flip left and right, scale and place. Points of
/// the picture are fractions (origin top-left, of the unturned picture); points of the target are in its own
/// coordinates, y downward. Nothing is clamped: what lies in the bars or beyond the cut keeps its true coordinates.
package struct PictureMapping: Sendable, Hashable {
    /// How the turned picture fills the target; the raw values are those of Apple's layer gravities.
    package enum Placement: String, Sendable, Hashable, CaseIterable {
        /// Stretched to the target.
        case resize = "AVLayerVideoGravityResize"
        /// Whole picture inside the target, centred, bars outside.
        case resizeAspect = "AVLayerVideoGravityResizeAspect"
        /// Covers the target, centred, the overflow cut.
        case resizeAspectFill = "AVLayerVideoGravityResizeAspectFill"
    }

    /// Clockwise quarter turns, 0…3.
    package let quarterTurns: Int
    /// Whether the turned picture is flipped left and right.
    package let isMirrored: Bool
    /// Size of the turned picture in pixels.
    package let displayedSize: CGSize
    /// Where the whole turned picture lies in the target's coordinates; may exceed the target with aspect fill.
    package let drawnRect: CGRect

    /// Describes how a picture is shown; nil where the picture or the target has no usable size.
    ///
    /// - Parameters:
    ///   - pictureSize: the unturned picture in pixels.
    ///   - rotationAngle: clockwise degrees, a multiple of 90; anything else counts as the nearest multiple.
    ///   - isMirrored: whether the turned picture is flipped left and right.
    ///   - target: the rectangle to fill, e.g. a layer's bounds or a whole buffer.
    ///   - placement: how the target is filled.
    package init?(
        pictureSize: CGSize,
        rotationAngle: CGFloat = 0,
        isMirrored: Bool = false,
        target: CGRect,
        placement: Placement = .resize
    ) {
        let target = target.standardized
        guard pictureSize.width > 0, pictureSize.height > 0, target.width > 0, target.height > 0,
            pictureSize.width.isFinite, pictureSize.height.isFinite, target.width.isFinite, target.height.isFinite,
            rotationAngle.isFinite
        else { return nil }
        quarterTurns = Self.quarterTurns(rotationAngle)
        self.isMirrored = isMirrored
        displayedSize =
            quarterTurns.isMultiple(of: 2)
            ? pictureSize : CGSize(width: pictureSize.height, height: pictureSize.width)

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

    /// The mapping to the pixels of a buffer that an output delivers: turned and flipped as asked, filling it.
    ///
    /// - Parameter bufferSize: the delivered buffer in pixels, after the turn; nil for the turned picture's own size.
    package init?(
        pictureSize: CGSize,
        rotationAngle: CGFloat,
        isMirrored: Bool,
        bufferSize: CGSize? = nil
    ) {
        let isUpright = Self.quarterTurns(rotationAngle).isMultiple(of: 2)
        let turned = isUpright ? pictureSize : CGSize(width: pictureSize.height, height: pictureSize.width)
        self.init(
            pictureSize: pictureSize,
            rotationAngle: rotationAngle,
            isMirrored: isMirrored,
            target: CGRect(origin: .zero, size: bufferSize ?? turned),
            placement: .resize
        )
    }

    /// Where a point of the picture lands in the target.
    package func targetPoint(fromPicture point: CGPoint) -> CGPoint {
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

    /// Which point of the picture is seen at a point of the target.
    package func picturePoint(fromTarget point: CGPoint) -> CGPoint {
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

    /// Where a rectangle of the picture lands in the target, with positive width and height.
    package func targetRect(fromPicture rect: CGRect) -> CGRect {
        Self.spanned(
            targetPoint(fromPicture: rect.origin),
            targetPoint(fromPicture: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
        )
    }

    /// Which rectangle of the picture is seen in a rectangle of the target, with positive width and height.
    package func pictureRect(fromTarget rect: CGRect) -> CGRect {
        Self.spanned(
            picturePoint(fromTarget: rect.origin),
            picturePoint(fromTarget: CGPoint(x: rect.origin.x + rect.size.width, y: rect.origin.y + rect.size.height))
        )
    }

    /// Clockwise quarter turns, 0…3; 0 for an angle that is no number.
    private static func quarterTurns(_ angle: CGFloat) -> Int {
        guard angle.isFinite else { return 0 }
        return (Int((angle / 90).rounded().remainder(dividingBy: 4)) + 4) % 4
    }

    private static func spanned(_ a: CGPoint, _ b: CGPoint) -> CGRect {
        CGRect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y))
    }
}
