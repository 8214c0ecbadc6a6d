public import CoreVideo
public import Foundation

// `@unchecked Sendable`: immutable.
/// Colours at places from 0 to 1.
public final class CGGradient: Hashable, @unchecked Sendable {
    /// The stops: place, then red, green, blue and alpha.
    let stops: [(place: Double, color: SIMD4<Double>)]

    private init?(_ colors: [SIMD4<Double>], _ places: [Double]) {
        guard !colors.isEmpty, colors.count == places.count else { return nil }
        stops = zip(places, colors).map { (min(max($0, 0), 1), $1) }
    }

    /// Creates a gradient from colours.
    ///
    /// - Parameters:
    ///   - space: Ignored: colours are mixed as they are.
    ///   - colors: `CGColor` objects.
    ///   - locations: A place for each colour; nil for even distances.
    public convenience init?(colorsSpace space: CGColorSpace?, colors: CFArray, locations: UnsafePointer<CGFloat>?) {
        let list = colors.compactMap { $0 as? CGColor }.map(\.rgba)
        guard list.count == colors.count else { return nil }
        self.init(list, Self.places(locations, list.count))
    }

    /// Creates a gradient from the components of colours, alpha last.
    public convenience init?(
        colorSpace space: CGColorSpace,
        colorComponents components: UnsafePointer<CGFloat>,
        locations: UnsafePointer<CGFloat>?,
        count: Int
    ) {
        guard (1...1000).contains(count) else { return nil }
        let step = space.numberOfComponents + 1
        let list = (0..<count).compactMap { CGColor(colorSpace: space, components: components + $0 * step)?.rgba }
        self.init(list, Self.places(locations, count))
    }

    private static func places(_ given: UnsafePointer<CGFloat>?, _ count: Int) -> [Double] {
        if let given { return (0..<count).map { Double(given[$0]) } }
        return (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    }

    /// Returns a Boolean value that indicates whether both are the same object.
    public static func == (lhs: CGGradient, rhs: CGGradient) -> Bool { lhs === rhs }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
