extension AVMetadataObject {
    /// A type of object that can be recognized.
    ///
    /// The raw values are those of Apple's systems.
    public struct ObjectType: RawRepresentable, Hashable, Sendable {
        /// The name of the type.
        public let rawValue: String

        /// Creates a type from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a type from its name.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }
}

// MARK: Codes

extension AVMetadataObject.ObjectType {
    /// UPC-E: eight digits, not expanded.
    public static let upce = Self("org.gs1.UPC-E")
    /// Code 39; its optional check character is not verified.
    public static let code39 = Self("org.iso.Code39")
    /// Code 39 with a valid check character, which stays in the string.
    public static let code39Mod43 = Self("org.iso.Code39Mod43")
    /// EAN-13, and UPC-A as EAN-13 with a leading 0.
    public static let ean13 = Self("org.gs1.EAN-13")
    /// EAN-8.
    public static let ean8 = Self("org.gs1.EAN-8")
    /// Code 93.
    public static let code93 = Self("com.intermec.Code93")
    /// Code 128, including GS1-128.
    public static let code128 = Self("org.iso.Code128")
    /// PDF417.
    public static let pdf417 = Self("org.iso.PDF417")
    /// QR Code; excludes Micro QR.
    public static let qr = Self("org.iso.QRCode")
    /// Aztec.
    public static let aztec = Self("org.iso.Aztec")
    /// Interleaved 2 of 5.
    public static let interleaved2of5 = Self("org.ansi.Interleaved2of5")
    /// ITF-14: interleaved 2 of 5 with 14 digits and a valid check digit.
    public static let itf14 = Self("org.gs1.ITF14")
    /// Data Matrix.
    public static let dataMatrix = Self("org.iso.DataMatrix")
    /// Codabar; the string includes the start and stop letters.
    public static let codabar = Self("Codabar")
    /// GS1 DataBar.
    public static let gs1DataBar = Self("org.gs1.GS1DataBar")
    /// GS1 DataBar Expanded.
    public static let gs1DataBarExpanded = Self("org.gs1.GS1DataBarExpanded")
    /// GS1 DataBar Limited.
    public static let gs1DataBarLimited = Self("org.gs1.GS1DataBarLimited")
    /// Micro QR code.
    public static let microQR = Self("org.iso.MicroQR")
    /// MicroPDF417.
    public static let microPDF417 = Self("org.iso.MicroPDF417")
}

// MARK: Codes that Apple has no name for

// Only their raw values are public, so the module has no public names that Apple's does not have.
extension AVMetadataObject.ObjectType {
    /// Rectangular micro QR.
    package static let rectangularMicroQR = Self("org.iso.RectangularMicroQR")
    /// MaxiCode.
    package static let maxiCode = Self("org.iso.MaxiCode")
    /// Telepen.
    package static let telepen = Self("Telepen")
    /// The code along the edge of 35 mm film.
    package static let dxFilmEdge = Self("DXFilmEdge")
}
