public import Foundation

/// A colour: components from 0 to 1, and alpha.
///
/// Immutable and Sendable. Two colours are equal if their colour spaces and components are equal.
///
/// Differs from Apple: colours are not converted between colour spaces. Layers draw three components as sRGB, whatever
/// the space, and one component as grey. Patterns are not supported.
public final class CGColor: Hashable, Sendable {
    private let numbers: [CGFloat]
    private let space: CGColorSpace

    private init(_ space: CGColorSpace, _ numbers: [CGFloat]) {
        self.space = space
        self.numbers = numbers
    }

    /// Creates a colour from red, green and blue.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standardRGB, [red, green, blue, alpha])
    }

    /// Creates a colour from red, green and blue in the sRGB colour space.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standardRGB, [red, green, blue, alpha])
    }

    /// Creates a grey: 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.standardGray, [gray, alpha])
    }

    /// Creates a grey: 0 is black, 1 is white.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(.standardGray, [gray, alpha])
    }

    /// Creates a colour from components in a colour space.
    ///
    /// - Parameters:
    ///   - space: The colour space.
    ///   - components: As many components as the space has, followed by alpha.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    /// The colour space of the components.
    public var colorSpace: CGColorSpace? { space }

    /// The number of components, alpha included.
    public var numberOfComponents: Int { numbers.count }

    /// The components, alpha last.
    public var components: [CGFloat]? { numbers }

    /// The opacity, from 0 (transparent) to 1 (opaque).
    public var alpha: CGFloat { numbers[numbers.count - 1] }

    /// Returns a copy of the colour with a different alpha.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, numbers.dropLast() + [alpha]) }

    /// Opaque black.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// Opaque white.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Fully transparent black.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Red, green, blue and alpha as they are drawn, clamped to 0…1.
    package var rgba: SIMD4<Double> {
        let isGray = space.numberOfComponents == 1
        let drawn = SIMD4(
            Double(numbers[0]),
            Double(numbers[isGray ? 0 : 1]),
            Double(numbers[isGray ? 0 : 2]),
            Double(alpha)
        )
        return drawn.replacing(with: 0, where: drawn .!= drawn).clamped(lowerBound: .zero, upperBound: .one)
    }

    /// Returns a Boolean value that indicates whether both have the same colour space and components.
    public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
        lhs === rhs || (lhs.space == rhs.space && lhs.numbers == rhs.numbers)
    }

    /// Hashes the colour space and the components.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(numbers)
    }
}
