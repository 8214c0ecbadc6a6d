package import Foundation
import PixelTransforms

/// A rectangle of whole pixels in the target or in an image; the origin is the upper left corner.
package struct PixelRect: Hashable, Sendable {
    package var x: Int
    package var y: Int
    package var width: Int
    package var height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The empty rectangle.
    static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

    /// Creates a rectangle by rounding each edge to the nearest pixel edge.
    ///
    /// Values that are not finite or far too large are clamped to a usable range.
    init(nearest rect: CGRect) {
        self.init(rect, low: { ($0 + 0.5).rounded(.down) }, high: { ($0 + 0.5).rounded(.down) })
    }

    /// Creates the smallest rectangle that contains another one.
    ///
    /// An overlap of less than a hundredth of a pixel does not count.
    init(around rect: CGRect) {
        self.init(rect, low: { ($0 + 0.01).rounded(.down) }, high: { ($0 - 0.01).rounded(.up) })
    }

    private init(_ rect: CGRect, low: (CGFloat) -> CGFloat, high: (CGFloat) -> CGFloat) {
        func whole(_ value: CGFloat) -> Int {
            value.isNaN ? 0 : Int(min(max(value, -CompositorLimits.farthest), CompositorLimits.farthest))
        }
        guard !rect.isNull else {
            self = .empty
            return
        }
        let (left, top) = (whole(low(rect.minX)), whole(low(rect.minY)))
        self.init(
            x: left,
            y: top,
            width: max(whole(high(rect.maxX)) - left, 0),
            height: max(whole(high(rect.maxY)) - top, 0)
        )
    }

    /// The rectangle as a `PixelTransform.Rect`.
    var forTransform: PixelTransform.Rect { PixelTransform.Rect(x: x, y: y, width: width, height: height) }

    var isEmpty: Bool { width <= 0 || height <= 0 }
    var right: Int { x + width }
    var bottom: Int { y + height }
    var area: Int { isEmpty ? 0 : width * height }

    /// The rectangle as a `CGRect`.
    package var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

    func intersection(_ other: PixelRect) -> PixelRect {
        let (left, top) = (max(x, other.x), max(y, other.y))
        return PixelRect(
            x: left,
            y: top,
            width: max(min(right, other.right) - left, 0),
            height: max(min(bottom, other.bottom) - top, 0)
        )
    }

    /// Returns the smallest rectangle that contains both; empty rectangles are ignored.
    func union(_ other: PixelRect) -> PixelRect {
        guard !isEmpty else { return other }
        guard !other.isEmpty else { return self }
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PixelRect(
            x: left,
            y: top,
            width: max(right, other.right) - left,
            height: max(bottom, other.bottom) - top
        )
    }

    func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (x <= other.x && y <= other.y && right >= other.right && bottom >= other.bottom)
    }

    func moved(x dx: Int, y dy: Int) -> PixelRect { PixelRect(x: x + dx, y: y + dy, width: width, height: height) }

    /// Returns this rectangle without another one, as at most four strips that do not overlap.
    func subtracting(_ hole: PixelRect) -> [PixelRect] {
        let hole = intersection(hole)
        guard !hole.isEmpty else { return isEmpty ? [] : [self] }
        return [
            PixelRect(x: x, y: y, width: width, height: hole.y - y),
            PixelRect(x: x, y: hole.bottom, width: width, height: bottom - hole.bottom),
            PixelRect(x: x, y: hole.y, width: hole.x - x, height: hole.height),
            PixelRect(x: hole.right, y: hole.y, width: right - hole.right, height: hole.height),
        ].filter { !$0.isEmpty }
    }
}
