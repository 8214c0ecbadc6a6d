/// A colour space with a name.
struct NamedColorSpace {
    let name: String
    let model: CGColorSpaceModel
    let components: Int
    let definition: ColorSpaceDefinition?

    private init(_ name: String, _ definition: ColorSpaceDefinition) {
        self.name = "kCGColorSpace" + name
        model = definition.isGray ? .monochrome : .rgb
        components = definition.isGray ? 1 : 3
        self.definition = definition
    }

    private init(_ name: String, _ model: CGColorSpaceModel, _ components: Int) {
        self.name = "kCGColorSpace" + name
        self.model = model
        self.components = components
        definition = nil
    }

    static let sRGB = NamedColorSpace("SRGB", .standard)
    static let gray = NamedColorSpace("GenericGrayGamma2_2", .init(.rec709, .gamma(2.2), isGray: true))
    static let extendedLinear = NamedColorSpace("ExtendedLinearSRGB", .init(.rec709, .linear))
    static let deviceRGB = NamedColorSpace("DeviceRGB", .standard)
    static let deviceGray = NamedColorSpace("DeviceGray", .init(.rec709, .gamma(2.2), isGray: true))
    static let deviceCMYK = NamedColorSpace("DeviceCMYK", .cmyk, 4)

    /// All named spaces by their full names.
    static let all: [String: NamedColorSpace] = {
        let list = [
            sRGB, gray, extendedLinear, deviceRGB, deviceGray, deviceCMYK,
            NamedColorSpace("ExtendedSRGB", .standard),
            NamedColorSpace("LinearSRGB", .init(.rec709, .linear)),
            NamedColorSpace("GenericRGB", .standard),
            NamedColorSpace("GenericRGBLinear", .init(.rec709, .linear)),
            NamedColorSpace("DisplayP3", .init(.p3, .sRGB)),
            NamedColorSpace("ExtendedDisplayP3", .init(.p3, .sRGB)),
            NamedColorSpace("LinearDisplayP3", .init(.p3, .linear)),
            NamedColorSpace("ExtendedLinearDisplayP3", .init(.p3, .linear)),
            NamedColorSpace("AdobeRGB1998", .init(.adobe, .gamma(2.199_218_75))),
            NamedColorSpace("ITUR_709", .init(.rec709, .rec709)),
            NamedColorSpace("ITUR_2020", .init(.rec2020, .rec709)),
            NamedColorSpace("ITUR_2020_sRGBGamma", .init(.rec2020, .sRGB)),
            NamedColorSpace("ITUR_2100_PQ", .init(.rec2020, .pq)),
            NamedColorSpace("ITUR_2100_HLG", .init(.rec2020, .hlg)),
            NamedColorSpace("ExtendedLinearITUR_2020", .init(.rec2020, .linear)),
            NamedColorSpace("ACESCGLinear", .init(.acescg, .linear)),
            NamedColorSpace("DCIP3", .init(.cinema, .gamma(2.6))),
            NamedColorSpace("ROMMRGB", .init(.romm, .gamma(1.8))),
            NamedColorSpace("LinearGray", .init(.rec709, .linear, isGray: true)),
            NamedColorSpace("ExtendedGray", .init(.rec709, .gamma(2.2), isGray: true)),
            NamedColorSpace("ExtendedLinearGray", .init(.rec709, .linear, isGray: true)),
            NamedColorSpace("GenericCMYK", .cmyk, 4),
            NamedColorSpace("GenericXYZ", .XYZ, 3),
            NamedColorSpace("GenericLab", .lab, 3),
        ]
        return Dictionary(list.map { ($0.name, $0) }) { first, _ in first }
    }()
}

extension ColorSpaceDefinition {
    /// The numbers of sRGB.
    package static let standard = ColorSpaceDefinition(.rec709, .sRGB)
}

extension CGColorSpace {
    /// The sRGB space, the usual one for screens and web pages.
    public static var sRGB: CFString { "kCGColorSpaceSRGB" }
    /// The Display P3 space, the wide-gamut one of Apple's displays.
    public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
    /// The sRGB space, extended to components below 0 and above 1.
    public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
    /// The sRGB space with components linear in light.
    public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
    /// The sRGB space with components linear in light, extended to components below 0 and above 1.
    public static var extendedLinearSRGB: CFString { "kCGColorSpaceExtendedLinearSRGB" }
    /// Grey with a gamma of 2.2.
    public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }
    /// Grey that is linear in light.
    public static var linearGray: CFString { "kCGColorSpaceLinearGray" }
    /// Grey with a gamma of 2.2, extended to values below 0 and above 1.
    public static var extendedGray: CFString { "kCGColorSpaceExtendedGray" }
    /// Grey that is linear in light, extended to values below 0 and above 1.
    public static var extendedLinearGray: CFString { "kCGColorSpaceExtendedLinearGray" }
    /// RGB with components linear in light.
    public static var genericRGBLinear: CFString { "kCGColorSpaceGenericRGBLinear" }
    /// Adobe RGB (1998).
    public static var adobeRGB1998: CFString { "kCGColorSpaceAdobeRGB1998" }
    /// CMYK, which cannot be converted.
    public static var genericCMYK: CFString { "kCGColorSpaceGenericCMYK" }
    /// CIE XYZ, which cannot be converted.
    public static var genericXYZ: CFString { "kCGColorSpaceGenericXYZ" }
    /// CIE Lab, which cannot be converted.
    public static var genericLab: CFString { "kCGColorSpaceGenericLab" }
    /// ACEScg.
    public static var acescgLinear: CFString { "kCGColorSpaceACESCGLinear" }
    /// The space of digital cinema.
    public static var dcip3: CFString { "kCGColorSpaceDCIP3" }
    /// The space of high-definition television, ITU-R BT.709.
    public static var itur_709: CFString { "kCGColorSpaceITUR_709" }
    /// The space of ultra-high-definition television, ITU-R BT.2020.
    public static var itur_2020: CFString { "kCGColorSpaceITUR_2020" }
    /// The primaries of ITU-R BT.2020 with the curve of sRGB.
    public static var itur_2020_sRGBGamma: CFString { "kCGColorSpaceITUR_2020_sRGBGamma" }
    /// ITU-R BT.2100 with hybrid log-gamma.
    public static var itur_2100_HLG: CFString { "kCGColorSpaceITUR_2100_HLG" }
    /// ITU-R BT.2100 with the perceptual quantizer.
    public static var itur_2100_PQ: CFString { "kCGColorSpaceITUR_2100_PQ" }
    /// The primaries of ITU-R BT.2020, linear in light and extended.
    public static var extendedLinearITUR_2020: CFString { "kCGColorSpaceExtendedLinearITUR_2020" }
    /// Display P3, extended to components below 0 and above 1.
    public static var extendedDisplayP3: CFString { "kCGColorSpaceExtendedDisplayP3" }
    /// Display P3, linear in light and extended.
    public static var extendedLinearDisplayP3: CFString { "kCGColorSpaceExtendedLinearDisplayP3" }
    /// Display P3, linear in light.
    public static var linearDisplayP3: CFString { "kCGColorSpaceLinearDisplayP3" }
    /// ROMM RGB, also called ProPhoto RGB.
    public static var rommrgb: CFString { "kCGColorSpaceROMMRGB" }
}
