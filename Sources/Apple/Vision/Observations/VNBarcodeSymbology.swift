/// A kind of machine-readable code.
public struct VNBarcodeSymbology: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a symbology from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Aztec.
    public static let aztec = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyAztec")
    /// Code 39.
    public static let code39 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39")
    /// Code 39 with a check character.
    public static let code39Checksum = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39Checksum")
    /// Code 39 with pairs for all ASCII characters.
    public static let code39FullASCII = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode39FullASCII")
    /// Code 39 with pairs for all ASCII characters and a check character.
    public static let code39FullASCIIChecksum = VNBarcodeSymbology(
        rawValue: "VNBarcodeSymbologyCode39FullASCIIChecksum"
    )
    /// Code 93.
    public static let code93 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode93")
    /// Code 93i.
    public static let code93i = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode93i")
    /// Code 128.
    public static let code128 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCode128")
    /// Data Matrix.
    public static let dataMatrix = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyDataMatrix")
    /// EAN-8.
    public static let ean8 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyEAN8")
    /// EAN-13, and UPC-A as EAN-13 with a leading zero.
    public static let ean13 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyEAN13")
    /// Interleaved 2 of 5.
    public static let i2of5 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyI2of5")
    /// Interleaved 2 of 5 with a check digit.
    public static let i2of5Checksum = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyI2of5Checksum")
    /// ITF-14.
    public static let itf14 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyITF14")
    /// PDF417.
    public static let pdf417 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyPDF417")
    /// QR.
    public static let qr = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyQR")
    /// UPC-E.
    public static let upce = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyUPCE")
    /// Codabar.
    public static let codabar = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyCodabar")
    /// GS1 DataBar.
    public static let gs1DataBar = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBar")
    /// GS1 DataBar Expanded.
    public static let gs1DataBarExpanded = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBarExpanded")
    /// GS1 DataBar Limited.
    public static let gs1DataBarLimited = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyGS1DataBarLimited")
    /// MicroPDF417.
    public static let microPDF417 = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMicroPDF417")
    /// Micro QR.
    public static let microQR = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMicroQR")
    /// Modified Plessey.
    public static let msiPlessey = VNBarcodeSymbology(rawValue: "VNBarcodeSymbologyMSIPlessey")
}

// The spellings of older code.
extension VNBarcodeSymbology {
    /// Aztec.
    public static let Aztec = aztec
    /// Code 39.
    public static let Code39 = code39
    /// Code 39 with a check character.
    public static let Code39Checksum = code39Checksum
    /// Code 39 with pairs for all ASCII characters.
    public static let Code39FullASCII = code39FullASCII
    /// Code 39 with pairs for all ASCII characters and a check character.
    public static let Code39FullASCIIChecksum = code39FullASCIIChecksum
    /// Code 93.
    public static let Code93 = code93
    /// Code 93i.
    public static let Code93i = code93i
    /// Code 128.
    public static let Code128 = code128
    /// Data Matrix.
    public static let DataMatrix = dataMatrix
    /// EAN-8.
    public static let EAN8 = ean8
    /// EAN-13, and UPC-A as EAN-13 with a leading zero.
    public static let EAN13 = ean13
    /// Interleaved 2 of 5.
    public static let I2of5 = i2of5
    /// Interleaved 2 of 5 with a check digit.
    public static let I2of5Checksum = i2of5Checksum
    /// ITF-14.
    public static let ITF14 = itf14
    /// PDF417.
    public static let PDF417 = pdf417
    /// QR.
    public static let QR = qr
    /// UPC-E.
    public static let UPCE = upce
}
