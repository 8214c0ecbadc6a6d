import Foundation

/// The colours that numbers stand for.
///
/// Differs from Apple: a name only; nothing is converted.
public final class CGColorSpace: Hashable, Sendable {
    /// How many numbers a colour has.
    public let numberOfComponents: Int
    /// The name.
    public var name: CFString? { CFString(string: text) }

    private let text: String

    private init(_ text: String, components: Int) {
        self.text = text
        numberOfComponents = components
    }

    /// Makes a space by its name; nil for names other than those below.
    public convenience init?(name: CFString) {
        let text = "\(name)"
        guard Self.names.contains(text) else { return nil }
        self.init(text, components: text.contains("Gray") ? 1 : 3)
    }

    private static let names: Set<String> = [
        "kCGColorSpaceSRGB", "kCGColorSpaceDisplayP3", "kCGColorSpaceDeviceRGB", "kCGColorSpaceDeviceGray",
        "kCGColorSpaceITUR_709", "kCGColorSpaceITUR_2020", "kCGColorSpaceExtendedSRGB", "kCGColorSpaceLinearSRGB",
        "kCGColorSpaceGenericGrayGamma2_2",
    ]

    /// The usual space of screens and web pages.
    public static var sRGB: CFString { "kCGColorSpaceSRGB" }
    /// The wide space of Apple's screens.
    public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
    /// The space of high-definition television.
    public static var itur_709: CFString { "kCGColorSpaceITUR_709" }
    /// The space of ultra-high-definition television.
    public static var itur_2020: CFString { "kCGColorSpaceITUR_2020" }
    /// The usual space, with numbers below 0 and above 1.
    public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
    /// The usual space, with light in proportion to the numbers.
    public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
    /// Shades of grey.
    public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }

    static let standardRGB = CGColorSpace("kCGColorSpaceSRGB", components: 3)
    static let standardGray = CGColorSpace("kCGColorSpaceGenericGrayGamma2_2", components: 1)
    static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", components: 3)
    static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", components: 1)

    /// Whether both are the same space.
    public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool { lhs.text == rhs.text }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Red, green and blue as a screen takes them.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Shades of grey as a screen takes them.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
