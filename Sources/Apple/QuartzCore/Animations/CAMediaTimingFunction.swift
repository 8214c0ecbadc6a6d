public import Foundation

/// How something speeds up and slows down: a curve from (0, 0) to (1, 1).
///
/// Immutable.
open class CAMediaTimingFunction: NSObject {
    private let points: [SIMD2<Float>]

    /// Makes a curve toward two points.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = [SIMD2(0, 0), SIMD2(c1x, c1y), SIMD2(c2x, c2y), SIMD2(1, 1)]
        super.init()
    }

    /// Makes a curve by its name; a straight line for names other than those below.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// Gives one of the four points of the curve, beginning and end included.
    ///
    /// - Parameters:
    ///   - index: 0 to 3.
    ///   - values: room for two numbers.
    open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
        precondition(points.indices.contains(index), "A timing function has the control points 0 to 3, not \(index).")
        values[0] = points[index].x
        values[1] = points[index].y
    }
}

@available(*, unavailable)
extension CAMediaTimingFunction: @unchecked Sendable {}

/// Names of ways to speed up and slow down.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// At the same speed all the time.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Slowly at first.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Slowly at the end.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Slowly at both ends.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// As most animations of the system.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}
