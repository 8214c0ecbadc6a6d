import Foundation

/// The smallest circle around points.
struct BoundingCircle: Hashable, Sendable {
    var centre: SIMD2<Double>
    var radius: Double

    /// Computes the smallest circle around points; nil if there are none (Welzl, without recursion).
    init?(around points: [SIMD2<Double>]) {
        guard let first = points.first else { return nil }
        var circle = BoundingCircle(centre: first, radius: 0)
        for (i, p) in points.enumerated() where !circle.holds(p) {
            circle = BoundingCircle(centre: p, radius: 0)
            for (j, q) in points[..<i].enumerated() where !circle.holds(q) {
                circle = BoundingCircle(p, q)
                for r in points[..<j] where !circle.holds(r) {
                    circle = BoundingCircle(p, q, r)
                }
            }
        }
        self = circle
    }

    private init(centre: SIMD2<Double>, radius: Double) {
        self.centre = centre
        self.radius = radius
    }

    private init(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
        centre = (a + b) / 2
        radius = Self.length(a - b) / 2
    }

    private init(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) {
        let (p, q) = (b - a, c - a)
        let d = 2 * (p.x * q.y - p.y * q.x)
        guard abs(d) > 1e-300 else {
            // On one line: the farthest two.
            let pairs = [BoundingCircle(a, b), BoundingCircle(a, c), BoundingCircle(b, c)]
            self = pairs.max { $0.radius < $1.radius } ?? BoundingCircle(a, b)
            return
        }
        let (pp, qq) = (p.x * p.x + p.y * p.y, q.x * q.x + q.y * q.y)
        let offset = SIMD2((q.y * pp - p.y * qq) / d, (p.x * qq - q.x * pp) / d)
        centre = a + offset
        radius = Self.length(offset)
    }

    private func holds(_ point: SIMD2<Double>) -> Bool {
        Self.length(point - centre) <= radius * (1 + 1e-12) + 1e-15
    }

    private static func length(_ v: SIMD2<Double>) -> Double { hypot(v.x, v.y) }
}
