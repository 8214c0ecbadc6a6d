public import CoreVideo
public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer.
/// A colour with red, green, blue and alpha components, not premultiplied, in an RGB colour space.
public final class CIColor: NSObject, @unchecked Sendable {
    /// The red component.
    public let red: CGFloat
    /// The green component.
    public let green: CGFloat
    /// The blue component.
    public let blue: CGFloat
    /// The opacity.
    public let alpha: CGFloat
    /// The colour space, sRGB if none was given.
    public let colorSpace: CGColorSpace
    private let memory: UnsafeMutablePointer<CGFloat>

    private init(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat, _ space: CGColorSpace) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
        colorSpace = space
        memory = .allocate(capacity: 4)
        memory.initialize(from: [red, green, blue, alpha], count: 4)
        super.init()
    }

    deinit { memory.deallocate() }

    /// The components, for logs.
    public override var description: String { "<CIColor (\(stringRepresentation))>" }

    /// Creates a colour of sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red, green, blue, alpha, .standardRGB)
    }

    /// Creates an opaque colour of sRGB.
    public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat) {
        self.init(red: red, green: green, blue: blue, alpha: 1)
    }

    /// Creates a colour of an RGB space; returns nil for other spaces.
    public convenience init?(red r: CGFloat, green g: CGFloat, blue b: CGFloat, colorSpace: CGColorSpace) {
        self.init(red: r, green: g, blue: b, alpha: 1, colorSpace: colorSpace)
    }

    /// Creates a colour of an RGB space; returns nil for other spaces.
    public convenience init?(
        red r: CGFloat,
        green g: CGFloat,
        blue b: CGFloat,
        alpha a: CGFloat,
        colorSpace: CGColorSpace
    ) {
        guard colorSpace.model == .rgb else { return nil }
        self.init(r, g, b, a, colorSpace)
    }

    /// Creates a colour from one of Core Graphics: grey becomes sRGB.
    public convenience init(cgColor color: CGColor) {
        let numbers = color.components ?? [0, 0]
        let space = color.colorSpace
        if numbers.count >= 4, let space, space.model == .rgb {
            self.init(numbers[0], numbers[1], numbers[2], numbers[3], space)
        } else {
            let linear = space?.definition?.linear(Double(numbers[0])) ?? Double(numbers[0])
            let grey = CGFloat(ColorSpaceDefinition.standard.encoded(linear))
            self.init(grey, grey, grey, color.alpha, .standardRGB)
        }
    }

    /// Creates a colour from a text such as `0.5 0.7 0.3 1.0`.
    public convenience init(string representation: String) {
        let parts = representation.split { "() ,[]".contains($0) }.compactMap { Double($0) }.map { CGFloat($0) }
        func part(_ index: Int, _ other: CGFloat) -> CGFloat { parts.indices.contains(index) ? parts[index] : other }
        self.init(red: part(0, 0), green: part(1, 0), blue: part(2, 0), alpha: part(3, 1))
    }

    /// The number of components, alpha included.
    public var numberOfComponents: Int { 4 }
    /// The components, alpha last; valid while the colour exists.
    public var components: UnsafePointer<CGFloat> { UnsafePointer(memory) }
    /// The components as a text such as `0.5 0.7 0.3 1.0`.
    public var stringRepresentation: String { "\(red) \(green) \(blue) \(alpha)" }

    /// Returns a Boolean value that indicates whether both have the same components and space.
    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIColor else { return false }
        return red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
            && colorSpace == other.colorSpace
    }

    /// The hash of the components.
    public override var hash: Int { [red, green, blue, alpha].hashValue }

    /// Opaque black.
    public static let black = CIColor(red: 0, green: 0, blue: 0)
    /// Opaque white.
    public static let white = CIColor(red: 1, green: 1, blue: 1)
    /// Opaque grey of one half.
    public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
    /// Opaque red.
    public static let red = CIColor(red: 1, green: 0, blue: 0)
    /// Opaque green.
    public static let green = CIColor(red: 0, green: 1, blue: 0)
    /// Opaque blue.
    public static let blue = CIColor(red: 0, green: 0, blue: 1)
    /// Opaque cyan.
    public static let cyan = CIColor(red: 0, green: 1, blue: 1)
    /// Opaque magenta.
    public static let magenta = CIColor(red: 1, green: 0, blue: 1)
    /// Opaque yellow.
    public static let yellow = CIColor(red: 1, green: 1, blue: 0)
    /// Fully transparent black.
    public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
