public import Foundation

// `@unchecked Sendable`: immutable.
/// A colour space: the meaning of colour components.
///
/// Named spaces, and those of ICC profiles with a matrix and curves, can be converted into each other.
///
/// Differs from Apple: profiles with tables count as sRGB. Lab, XYZ, CMYK, indexed and pattern spaces can be named but
/// not converted.
public final class CGColorSpace: Hashable, @unchecked Sendable {
    /// The number of components of a colour, without alpha.
    public let numberOfComponents: Int
    /// The kind of the components.
    public let model: CGColorSpaceModel
    /// The numbers behind the space; nil for spaces that cannot be converted.
    package let definition: ColorSpaceDefinition?

    private let text: String?
    private let profile: NSData?

    package init(
        _ text: String?,
        model: CGColorSpaceModel,
        components: Int,
        definition: ColorSpaceDefinition?,
        profile: NSData? = nil
    ) {
        self.text = text
        self.model = model
        numberOfComponents = components
        self.definition = definition
        self.profile = profile
    }

    private convenience init(_ entry: NamedColorSpace) {
        self.init(entry.name, model: entry.model, components: entry.components, definition: entry.definition)
    }

    /// Creates a colour space by name; returns nil for names other than the constants of this class.
    public convenience init?(name: CFString) {
        guard let entry = NamedColorSpace.all["\(name)"] else { return nil }
        self.init(entry)
    }

    /// Creates a colour space from an ICC profile; returns nil if the data is none.
    ///
    /// - Parameter iccData: The profile as data.
    public convenience init?(iccData: CFTypeRef) {
        guard let data = iccData as? NSData, let profile = ICCProfile(data as Data) else { return nil }
        self.init(
            nil,
            model: profile.model,
            components: profile.components,
            definition: profile.definition,
            profile: data.copy() as? NSData
        )
    }

    /// Creates a colour space from an ICC profile; returns nil if the data is none.
    public convenience init?(
        iccBasedNComponents components: Int,
        range: UnsafePointer<CGFloat>?,
        profile: CGDataProvider,
        alternate: CGColorSpace?
    ) {
        guard let data = profile.data, let read = ICCProfile(data as Data), read.components == components else {
            return nil
        }
        self.init(nil, model: read.model, components: components, definition: read.definition, profile: data)
    }

    /// Creates an RGB space from a white point, exponents and a matrix to XYZ.
    ///
    /// - Parameters:
    ///   - whitePoint: X, Y and Z of white.
    ///   - blackPoint: Ignored.
    ///   - gamma: An exponent for each component, of which the first counts; nil for 1.
    ///   - matrix: X, Y and Z of red, then of green and blue; nil for those of sRGB.
    public convenience init?(
        calibratedRGBWhitePoint whitePoint: UnsafePointer<CGFloat>,
        blackPoint: UnsafePointer<CGFloat>?,
        gamma: UnsafePointer<CGFloat>?,
        matrix: UnsafePointer<CGFloat>?
    ) {
        guard whitePoint[1] == 1, whitePoint[0] > 0, whitePoint[2] > 0 else { return nil }
        let power = gamma.map { Double($0[0]) } ?? 1
        guard power > 0, power.isFinite else { return nil }
        var definition = ColorSpaceDefinition(.rec709, .gamma(power))
        if let matrix {
            definition.toXYZ = (0..<9).map { Double(matrix[$0 % 3 * 3 + $0 / 3]) }
        }
        self.init(nil, model: .rgb, components: 3, definition: definition)
    }

    /// The name; nil for spaces that were not created by name.
    public var name: CFString? { text.map { CFString(string: $0) } }

    /// The space that an indexed space is based on, which is always nil.
    public var baseColorSpace: CGColorSpace? { nil }

    /// A Boolean value that indicates whether the space has colours outside sRGB.
    public var isWideGamutRGB: Bool {
        guard model == .rgb, let definition else { return false }
        return definition.toXYZ != ColorSpaceDefinition.standard.toXYZ
    }

    /// A Boolean value that indicates whether pictures can be drawn in the space.
    public var supportsOutput: Bool { definition != nil }

    /// Returns an ICC profile of the space; nil for spaces without numbers.
    public func copyICCData() -> CFData? {
        if let profile { return profile }
        return definition.map { ICCProfile.data(for: $0, name: text ?? "RGB") as NSData }
    }

    package static let standardRGB = CGColorSpace(NamedColorSpace.sRGB)
    package static let standardGray = CGColorSpace(NamedColorSpace.gray)
    package static let linearRGB = CGColorSpace(NamedColorSpace.extendedLinear)
    static let deviceRGB = CGColorSpace(NamedColorSpace.deviceRGB)
    static let deviceGray = CGColorSpace(NamedColorSpace.deviceGray)
    static let deviceCMYK = CGColorSpace(NamedColorSpace.deviceCMYK)

    /// The space that the attachments of a pixel buffer name; nil if they name none.
    package convenience init?(attachments: BufferAttachments) {
        guard !attachments.isEmpty else { return nil }
        self.init(
            primaries: attachments[kCVImageBufferColorPrimariesKey] as? NSString,
            transfer: attachments[kCVImageBufferTransferFunctionKey] as? NSString
        )
    }

    /// The space of primaries and a transfer function; nil if neither is known.
    convenience init?(primaries: NSString?, transfer: NSString?) {
        guard primaries != nil || transfer != nil else { return nil }
        let name: CFString
        switch primaries {
        case kCVImageBufferColorPrimaries_P3_D65: name = CGColorSpace.displayP3
        case kCVImageBufferColorPrimaries_ITU_R_2020:
            switch transfer {
            case kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ: name = CGColorSpace.itur_2100_PQ
            case kCVImageBufferTransferFunction_ITU_R_2100_HLG: name = CGColorSpace.itur_2100_HLG
            default: name = CGColorSpace.itur_2020
            }
        default: name = CGColorSpace.sRGB
        }
        self.init(name: name)
    }

    /// Returns a Boolean value that indicates whether both are the same colour space.
    public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
        if lhs === rhs { return true }
        return lhs.text == rhs.text && lhs.definition == rhs.definition && lhs.model == rhs.model
    }

    /// Hashes the name and the numbers.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
        hasher.combine(definition)
    }
}

/// Returns the device's RGB colour space, which is treated as sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// Returns the device's grey colour space, which has a gamma of 2.2.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// Returns the device's CMYK colour space, which cannot be converted.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
