public import Foundation

/// A colour: numbers from 0 to 1, and how opaque it is.
///
/// Immutable and Sendable; two are equal when their space and numbers are.
///
/// Differs from Apple: nothing is converted between colour spaces: layers draw the numbers of any space with three as
/// those of sRGB, and those with one as shades of grey. Patterns do not exist.
public final class CGColor: Hashable, Sendable {
    private let numbers: [CGFloat]
    private let space: CGColorSpace

    private init(_ space: CGColorSpace, _ numbers: [CGFloat]) {
        self.space = space
        self.numbers = numbers
    }

    /// Makes a colour of red, green and blue.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standardRGB, [red, green, blue, alpha])
    }

    /// Makes a colour of red, green and blue in the usual space of screens.
    public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(.standardRGB, [red, green, blue, alpha])
    }

    /// Makes a shade of grey: 0 is black, 1 is white.
    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(.standardGray, [gray, alpha])
    }

    /// Makes a shade of grey: 0 is black, 1 is white.
    public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
        self.init(.standardGray, [gray, alpha])
    }

    /// Makes a colour from numbers of a space.
    ///
    /// - Parameters:
    ///   - space: what the numbers stand for.
    ///   - components: as many numbers as the space has, and then how opaque the colour is.
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        self.init(space, Array(UnsafeBufferPointer(start: components, count: space.numberOfComponents + 1)))
    }

    /// The space of the numbers.
    public var colorSpace: CGColorSpace? { space }

    /// How many numbers there are, the opacity included.
    public var numberOfComponents: Int { numbers.count }

    /// The numbers, the opacity last.
    public var components: [CGFloat]? { numbers }

    /// How opaque the colour is: 0, invisible, to 1.
    public var alpha: CGFloat { numbers[numbers.count - 1] }

    /// The same colour, as opaque as said.
    public func copy(alpha: CGFloat) -> CGColor? { CGColor(space, numbers.dropLast() + [alpha]) }

    /// No light.
    public static let black = CGColor(gray: 0, alpha: 1)
    /// All light.
    public static let white = CGColor(gray: 1, alpha: 1)
    /// Nothing.
    public static let clear = CGColor(gray: 0, alpha: 0)

    /// Red, green, blue and opacity as they are drawn: from 0 to 1, whatever the numbers are.
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

    /// Whether both have the same space and numbers.
    public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
        lhs === rhs || (lhs.space == rhs.space && lhs.numbers == rhs.numbers)
    }

    /// Hashes space and numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(space)
        hasher.combine(numbers)
    }
}
