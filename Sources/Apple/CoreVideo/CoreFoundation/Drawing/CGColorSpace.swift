import Foundation

/// A colour space: the meaning of colour components.
///
/// Differs from Apple: only a name; colours are not converted.
public final class CGColorSpace: Hashable, Sendable {
    /// The number of components of a colour, without alpha.
    public let numberOfComponents: Int
    /// The name.
    public var name: CFString? { CFString(string: text) }

    private let text: String

    private init(_ text: String, components: Int) {
        self.text = text
        numberOfComponents = components
    }

    /// Creates a colour space by name; returns nil for names other than those below.
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

    /// The sRGB space, the usual one for screens and web pages.
    public static var sRGB: CFString { "kCGColorSpaceSRGB" }
    /// The Display P3 space, the wide-gamut one of Apple's displays.
    public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
    /// The space of high-definition television, ITU-R BT.709.
    public static var itur_709: CFString { "kCGColorSpaceITUR_709" }
    /// The space of ultra-high-definition television, ITU-R BT.2020.
    public static var itur_2020: CFString { "kCGColorSpaceITUR_2020" }
    /// The sRGB space, extended to components below 0 and above 1.
    public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
    /// The sRGB space with components linear in light.
    public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
    /// Grey with a gamma of 2.2.
    public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }

    static let standardRGB = CGColorSpace("kCGColorSpaceSRGB", components: 3)
    static let standardGray = CGColorSpace("kCGColorSpaceGenericGrayGamma2_2", components: 1)
    static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", components: 3)
    static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", components: 1)

    /// Returns a Boolean value that indicates whether both are the same colour space.
    public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool { lhs.text == rhs.text }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// Returns the device's RGB colour space.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns the device's grey colour space.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
