import Foundation
import PixelTransforms

/// A plan for copying an upright image with libyuv: the pixels to read, and their position in the target.
struct ImageCopy: Hashable {
    /// The part of the buffer that is read.
    var crop: PixelRect
    var rotation: PixelTransform.Rotation
    var isMirrored: Bool
    /// The rectangle of that part in the target.
    var whole: PixelRect
    /// The visible part of ``whole``.
    ///
    /// If it is smaller than ``whole``, the image is scaled into an intermediate buffer first, because libyuv writes
    /// the entire scaled image.
    var visible: PixelRect

    /// Indicates whether the image can be written directly into the target.
    var isStraight: Bool { whole == visible }

    /// Creates a plan that only scales.
    init(crop: PixelRect, whole: PixelRect) {
        self.crop = crop
        self.whole = whole
        visible = whole
        rotation = .none
        isMirrored = false
    }

    /// Plans a copy; nil if no part of the image is visible, or if the image is enlarged so much that only blending is
    /// accurate enough.
    ///
    /// Crops consist of whole pixels. A crop whose error is at most three quarters of a target pixel is used. Otherwise
    /// a larger part is read and the surplus is cut off, so that the image is positioned correctly.
    ///
    /// - Parameters:
    ///   - source: the part of the buffer that ``SceneImage/Alignment/rect`` shows.
    ///   - width: the buffer's width in pixels.
    ///   - height: the buffer's height in pixels.
    ///   - frame: the part of the target that may be written.
    init?(_ alignment: SceneImage.Alignment, source: CGRect, width: Int, height: Int, frame: PixelRect) {
        let placed = alignment.rect
        var outline = PixelRect(nearest: placed)
        outline.width = max(outline.width, 1)
        outline.height = max(outline.height, 1)
        let visible = outline.intersection(frame)
        guard !visible.isEmpty, source.width > 0, source.height > 0, placed.width > 0, placed.height > 0 else {
            return nil
        }
        self.visible = visible
        rotation = alignment.rotation
        isMirrored = alignment.isMirrored
        let swaps = rotation.swapsSides
        let way = Way(rotation: rotation, isMirrored: isMirrored)

        // The visible part as fractions of the displayed image, then of the stored image, then in pixels of the buffer.
        let (start, end): (CGPoint, CGPoint)
        if visible == outline {
            (start, end) = (.zero, CGPoint(x: 1, y: 1))
        } else {
            start = CGPoint(
                x: (CGFloat(visible.x) - placed.minX) / placed.width,
                y: (CGFloat(visible.y) - placed.minY) / placed.height
            )
            end = CGPoint(
                x: (CGFloat(visible.right) - placed.minX) / placed.width,
                y: (CGFloat(visible.bottom) - placed.minY) / placed.height
            )
        }
        let (a, b) = (way.memory(start), way.memory(end))
        let exact = CGRect(
            x: source.minX + min(a.x, b.x) * source.width,
            y: source.minY + min(a.y, b.y) * source.height,
            width: abs(a.x - b.x) * source.width,
            height: abs(a.y - b.y) * source.height
        )
        let buffer = PixelRect(x: 0, y: 0, width: width, height: height)
        // Target pixels per buffer pixel.
        let across = (swaps ? placed.height : placed.width) / source.width
        let down = (swaps ? placed.width : placed.height) / source.height
        let nearest = PixelRect(nearest: exact).intersection(buffer)
        let off = max(
            max(abs(CGFloat(nearest.x) - exact.minX), abs(CGFloat(nearest.right) - exact.maxX)) * across,
            max(abs(CGFloat(nearest.y) - exact.minY), abs(CGFloat(nearest.bottom) - exact.maxY)) * down
        )
        if !nearest.isEmpty, off <= 0.75 || visible == outline && off <= 1 {
            crop = nearest
            whole = visible
            return
        }
        crop = PixelRect(around: exact).intersection(buffer)
        guard !crop.isEmpty else { return nil }
        // The position of the larger crop.
        let first = way.shown(
            CGPoint(
                x: (CGFloat(crop.x) - source.minX) / source.width,
                y: (CGFloat(crop.y) - source.minY) / source.height
            )
        )
        let second = way.shown(
            CGPoint(
                x: (CGFloat(crop.right) - source.minX) / source.width,
                y: (CGFloat(crop.bottom) - source.minY) / source.height
            )
        )
        whole = PixelRect(
            nearest: CGRect(
                x: placed.minX + min(first.x, second.x) * placed.width,
                y: placed.minY + min(first.y, second.y) * placed.height,
                width: abs(first.x - second.x) * placed.width,
                height: abs(first.y - second.y) * placed.height
            )
        )
        whole = whole.union(visible)
        guard max(whole.width, whole.height) <= CompositorLimits.longestScratchSide else { return nil }
    }

    /// The conversion between fractions of the stored image and fractions of the displayed image.
    private struct Way {
        var rotation: PixelTransform.Rotation
        var isMirrored: Bool

        func shown(_ point: CGPoint) -> CGPoint {
            let (x, y) = (point.x, point.y)
            let turned =
                switch rotation {
                case .none: CGPoint(x: x, y: y)
                case .clockwise90: CGPoint(x: 1 - y, y: x)
                case .half: CGPoint(x: 1 - x, y: 1 - y)
                case .clockwise270: CGPoint(x: y, y: 1 - x)
                }
            return isMirrored ? CGPoint(x: 1 - turned.x, y: turned.y) : turned
        }

        func memory(_ point: CGPoint) -> CGPoint {
            let (u, v) = (isMirrored ? 1 - point.x : point.x, point.y)
            return switch rotation {
            case .none: CGPoint(x: u, y: v)
            case .clockwise90: CGPoint(x: v, y: 1 - u)
            case .half: CGPoint(x: 1 - u, y: 1 - v)
            case .clockwise270: CGPoint(x: 1 - v, y: u)
            }
        }
    }
}
