public import Foundation

/// The pacing of an animation: a cubic Bézier curve from (0, 0) to (1, 1).
///
/// Immutable.
open class CAMediaTimingFunction: NSObject {
    private let points: [SIMD2<Float>]

    /// Creates a curve with two inner control points.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = [SIMD2(0, 0), SIMD2(c1x, c1y), SIMD2(c2x, c2y), SIMD2(1, 1)]
        super.init()
    }

    /// Creates one of the named curves; an unknown name gives a straight line.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// Writes one of the curve's four control points, which include both end points.
    ///
    /// - Parameters:
    ///   - index: 0 to 3.
    ///   - values: memory for two numbers, x and y.
    open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        precondition(points.indices.contains(index), "A timing function has the control points 0 to 3, not \(index).")
        values[0] = points[index].x
        values[1] = points[index].y
    }
}

@available(*, unavailable)
extension CAMediaTimingFunction: @unchecked Sendable {}

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Constant speed.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// A slow start.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// A slow end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// A slow start and a slow end.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve that most system animations use.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
