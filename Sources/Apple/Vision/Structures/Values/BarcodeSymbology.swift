/// A kind of machine-readable code.
public enum BarcodeSymbology: CaseIterable, Codable, Hashable, Sendable {
    /// Aztec.
    case aztec
    /// Code 39.
    case code39
    /// Code 39 with a check character.
    case code39Checksum
    /// Code 39 with pairs for all ASCII characters.
    case code39FullASCII
    /// Code 39 with pairs for all ASCII characters and a check character.
    case code39FullASCIIChecksum
    /// Code 93.
    case code93
    /// Code 93i.
    case code93i
    /// Code 128.
    case code128
    /// Data Matrix.
    case dataMatrix
    /// EAN-8.
    case ean8
    /// EAN-13, and UPC-A as EAN-13 with a leading zero.
    case ean13
    /// Interleaved 2 of 5.
    case i2of5
    /// Interleaved 2 of 5 with a check digit.
    case i2of5Checksum
    /// ITF-14.
    case itf14
    /// PDF417.
    case pdf417
    /// QR.
    case qr
    /// UPC-E.
    case upce
    /// Codabar.
    case codabar
    /// GS1 DataBar.
    case gs1DataBar
    /// GS1 DataBar Expanded.
    case gs1DataBarExpanded
    /// GS1 DataBar Limited.
    case gs1DataBarLimited
    /// MicroPDF417.
    case microPDF417
    /// Micro QR.
    case microQR
    /// Modified Plessey.
    case msiPlessey

    /// The same symbology for the classes.
    var classic: VNBarcodeSymbology {
        switch self {
        case .aztec: .aztec
        case .code39: .code39
        case .code39Checksum: .code39Checksum
        case .code39FullASCII: .code39FullASCII
        case .code39FullASCIIChecksum: .code39FullASCIIChecksum
        case .code93: .code93
        case .code93i: .code93i
        case .code128: .code128
        case .dataMatrix: .dataMatrix
        case .ean8: .ean8
        case .ean13: .ean13
        case .i2of5: .i2of5
        case .i2of5Checksum: .i2of5Checksum
        case .itf14: .itf14
        case .pdf417: .pdf417
        case .qr: .qr
        case .upce: .upce
        case .codabar: .codabar
        case .gs1DataBar: .gs1DataBar
        case .gs1DataBarExpanded: .gs1DataBarExpanded
        case .gs1DataBarLimited: .gs1DataBarLimited
        case .microPDF417: .microPDF417
        case .microQR: .microQR
        case .msiPlessey: .msiPlessey
        }
    }

    /// Converts a symbology of the classes; nil for one that has no case.
    init?(_ classic: VNBarcodeSymbology) {
        guard let found = Self.allCases.first(where: { $0.classic == classic }) else { return nil }
        self = found
    }
}
