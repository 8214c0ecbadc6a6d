package import Foundation

/// A rectangle of whole pixels; the origin is at the lower left.
package struct PixelBox: Hashable, Sendable {
    /// The left edge.
    package var x0: Int
    /// The lower edge.
    package var y0: Int
    /// The right edge, not included.
    package var x1: Int
    /// The upper edge, not included.
    package var y1: Int

    /// The coordinate that stands for infinity.
    package static let far = 1 << 28

    package init(x0: Int, y0: Int, x1: Int, y1: Int) {
        self.x0 = x0
        self.y0 = y0
        self.x1 = x1
        self.y1 = y1
    }

    /// The box without pixels.
    package static let empty = PixelBox(x0: 0, y0: 0, x1: 0, y1: 0)
    /// The box of all pixels.
    package static let infinite = PixelBox(x0: -far, y0: -far, x1: far, y1: far)

    /// Creates the smallest box around a rectangle.
    package init(around rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else {
            self = .empty
            return
        }
        // A hair of rounding does not add a row.
        let hair = 1e-6
        self.init(
            x0: Self.whole((rect.minX + hair).rounded(.down)),
            y0: Self.whole((rect.minY + hair).rounded(.down)),
            x1: Self.whole((rect.maxX - hair).rounded(.up)),
            y1: Self.whole((rect.maxY - hair).rounded(.up))
        )
        if x1 <= x0 || y1 <= y0 { self = .empty }
    }

    /// Creates the box of the pixels whose centres are in a rectangle.
    package init(centersIn rect: CGRect) {
        guard !rect.isNull, rect.width > 0, rect.height > 0 else {
            self = .empty
            return
        }
        let hair = 1e-6
        self.init(
            x0: Self.whole((rect.minX - 0.5 - hair).rounded(.up)),
            y0: Self.whole((rect.minY - 0.5 - hair).rounded(.up)),
            x1: Self.whole((rect.maxX - 0.5 - hair).rounded(.up)),
            y1: Self.whole((rect.maxY - 0.5 - hair).rounded(.up))
        )
        if x1 <= x0 || y1 <= y0 { self = .empty }
    }

    private static func whole(_ value: CGFloat) -> Int {
        value.isNaN ? 0 : Int(min(max(value, CGFloat(-far)), CGFloat(far)))
    }

    package var width: Int { x1 - x0 }
    package var height: Int { y1 - y0 }
    package var isEmpty: Bool { x1 <= x0 || y1 <= y0 }
    /// A Boolean value that indicates whether a side is at infinity.
    package var isInfinite: Bool { x0 <= -Self.far || y0 <= -Self.far || x1 >= Self.far || y1 >= Self.far }

    package func intersection(_ other: PixelBox) -> PixelBox {
        let box = PixelBox(
            x0: max(x0, other.x0),
            y0: max(y0, other.y0),
            x1: min(x1, other.x1),
            y1: min(y1, other.y1)
        )
        return box.isEmpty ? .empty : box
    }

    package func union(_ other: PixelBox) -> PixelBox {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelBox(
            x0: min(x0, other.x0),
            y0: min(y0, other.y0),
            x1: max(x1, other.x1),
            y1: max(y1, other.y1)
        )
    }

    package func contains(_ other: PixelBox) -> Bool {
        other.isEmpty || (x0 <= other.x0 && y0 <= other.y0 && x1 >= other.x1 && y1 >= other.y1)
    }

    /// Returns the box with a margin on all sides.
    package func expanded(_ dx: Int, _ dy: Int) -> PixelBox {
        guard !isEmpty else { return .empty }
        let far = Self.far
        return PixelBox(
            x0: max(x0 - dx, -far),
            y0: max(y0 - dy, -far),
            x1: min(x1 + dx, far),
            y1: min(y1 + dy, far)
        )
    }

    /// Returns the box moved by whole pixels; sides at infinity stay.
    package func moved(_ dx: Int, _ dy: Int) -> PixelBox {
        let far = Self.far
        func moved(_ value: Int, _ by: Int) -> Int { abs(value) >= far ? value : min(max(value + by, -far), far) }
        return isEmpty
            ? .empty : PixelBox(x0: moved(x0, dx), y0: moved(y0, dy), x1: moved(x1, dx), y1: moved(y1, dy))
    }

    /// The box as a rectangle; infinite if a side is.
    package var rect: CGRect {
        if isEmpty { return .null }
        if isInfinite { return .infinite }
        return CGRect(x: x0, y: y0, width: width, height: height)
    }
}

extension CGRect {
    /// A Boolean value that indicates whether a side is at infinity.
    package var reachesInfinity: Bool {
        if isNull { return false }
        let far = CGFloat(PixelBox.far)
        return !(width < far && height < far && abs(minX) < far && abs(minY) < far)
    }
}
