/// A projective map of the plane, such as a camera's view of a flat label.
struct PlaneMap {
    // Rows of the matrix; the last element is 1.
    private var a = 1.0
    private var b = 0.0
    private var c = 0.0
    private var d = 0.0
    private var e = 1.0
    private var f = 0.0
    private var g = 0.0
    private var h = 0.0

    /// Maps the rectangle from the origin to `width` and `height` onto a quadrilateral; nil for one without area.
    ///
    /// - Parameter corners: the images of the rectangle's upper left, upper right, lower right and lower left corner.
    init?(width: Double, height: Double, onto corners: [ImagePoint]) {
        guard corners.count == 4, width > 0, height > 0 else { return nil }
        let (p, q, r, s) = (corners[0], corners[1], corners[2], corners[3])
        let sum = p - q + r - s
        let (one, two) = (q - r, s - r)
        let area = one.cross(two)
        guard abs(area) > 1e-9 else { return nil }
        g = sum.cross(two) / area
        h = one.cross(sum) / area
        a = (q.x - p.x + g * q.x) / width
        b = (s.x - p.x + h * s.x) / height
        c = p.x
        d = (q.y - p.y + g * q.y) / width
        e = (s.y - p.y + h * s.y) / height
        f = p.y
        g /= width
        h /= height
    }

    /// Makes an affine map from the images of the origin and of the steps to the right and down.
    init(origin: ImagePoint, across: ImagePoint, down: ImagePoint) {
        (a, b, c) = (across.x, down.x, origin.x)
        (d, e, f) = (across.y, down.y, origin.y)
    }

    /// Returns the image of a point.
    @inline(__always)
    func callAsFunction(_ x: Double, _ y: Double) -> ImagePoint {
        let weight = g * x + h * y + 1
        // Points at the horizon stay finite.
        let w = abs(weight) < 1e-9 ? 1e-9 : weight
        return ImagePoint((a * x + b * y + c) / w, (d * x + e * y + f) / w)
    }
}
