import CZXing

/// A kind of machine-readable code.
///
/// The raw value is the name on the command line.
package enum Symbology: String, CaseIterable, Sendable, Hashable {
    case qr
    case microQR = "microqr"
    case aztec
    case dataMatrix = "datamatrix"
    case pdf417
    case microPDF417 = "micropdf417"
    case code39
    case code93
    case code128
    case codabar
    case ean8
    case ean13
    case upcA = "upca"
    case upcE = "upce"
    case itf
    case gs1DataBar = "gs1databar"
    case gs1DataBarExpanded = "gs1databarexpanded"
    case gs1DataBarLimited = "gs1databarlimited"
    case rMQR = "rmqr"
    case maxiCode = "maxicode"
    case telepen
    case dxFilmEdge = "dxfilmedge"

    /// A Boolean value that indicates whether Apple's metadata objects have a type for the symbology.
    package var hasAppleType: Bool {
        switch self {
        case .rMQR, .maxiCode, .telepen, .dxFilmEdge: false
        default: true
        }
    }

    /// A Boolean value that indicates whether the code is a single row of bars (or a few stacked rows, for GS1
    /// DataBar).
    package var isLinear: Bool {
        switch self {
        case .qr, .microQR, .rMQR, .aztec, .dataMatrix, .pdf417, .microPDF417, .maxiCode: false
        default: true
        }
    }

    /// A Boolean value that indicates whether the code is a grid of square modules.
    var isMatrix: Bool {
        switch self {
        case .qr, .microQR, .rMQR, .aztec, .dataMatrix: true
        default: false
        }
    }

    /// The width of the empty border that the symbology requires, in modules.
    package var quietZone: Int {
        switch self {
        case .qr: 4
        case .microQR, .rMQR, .pdf417: 2
        case .aztec, .dataMatrix, .microPDF417, .maxiCode: 1
        case .ean13: 11
        default: 10
        }
    }

    /// The library formats to request from the reader.
    ///
    /// Variants are listed one by one where the library's general name covers more than this symbology. Its QR code
    /// includes Micro QR and rMQR, and its Code 39 includes two pharmacy codes that ordinary six-character codes can
    /// pass for.
    var readFormats: [ZXing_BarcodeFormat] {
        switch self {
        case .qr: [ZXing_BarcodeFormat_QRCodeModel1, ZXing_BarcodeFormat_QRCodeModel2]
        case .microQR: [ZXing_BarcodeFormat_MicroQRCode]
        case .aztec: [ZXing_BarcodeFormat_AztecCode, ZXing_BarcodeFormat_AztecRune]
        case .dataMatrix: [ZXing_BarcodeFormat_DataMatrix]
        case .pdf417: [ZXing_BarcodeFormat_PDF417, ZXing_BarcodeFormat_CompactPDF417]
        case .microPDF417: [ZXing_BarcodeFormat_MicroPDF417]
        case .code39: [ZXing_BarcodeFormat_Code39Std, ZXing_BarcodeFormat_Code39Ext]
        case .code93: [ZXing_BarcodeFormat_Code93]
        case .code128: [ZXing_BarcodeFormat_Code128]
        case .codabar: [ZXing_BarcodeFormat_Codabar]
        case .ean8: [ZXing_BarcodeFormat_EAN8]
        case .ean13: [ZXing_BarcodeFormat_EAN13]
        case .upcA: [ZXing_BarcodeFormat_UPCA]
        case .upcE: [ZXing_BarcodeFormat_UPCE]
        case .itf: [ZXing_BarcodeFormat_ITF]
        case .gs1DataBar:
            [ZXing_BarcodeFormat_DataBarOmni, ZXing_BarcodeFormat_DataBarStk, ZXing_BarcodeFormat_DataBarStkOmni]
        case .gs1DataBarExpanded: [ZXing_BarcodeFormat_DataBarExp, ZXing_BarcodeFormat_DataBarExpStk]
        case .gs1DataBarLimited: [ZXing_BarcodeFormat_DataBarLtd]
        case .rMQR: [ZXing_BarcodeFormat_RMQRCode]
        case .maxiCode: [ZXing_BarcodeFormat_MaxiCode]
        case .telepen: [ZXing_BarcodeFormat_Telepen]
        case .dxFilmEdge: [ZXing_BarcodeFormat_DXFilmEdge]
        }
    }

    /// Returns the library formats to request for several symbologies.
    ///
    /// Complete families are requested by the family's name, because the library traverses its list repeatedly while it
    /// reads.
    static func readFormats(of symbologies: Set<Symbology>) -> [ZXing_BarcodeFormat] {
        var rest = symbologies
        var formats: [ZXing_BarcodeFormat] = []
        for (members, name) in families where rest.isSuperset(of: members) {
            rest.subtract(members)
            formats.append(name)
        }
        return formats + Symbology.allCases.filter(rest.contains).flatMap(\.readFormats)
    }

    /// The families whose variants are all supported here.
    private static let families: [(members: Set<Symbology>, name: ZXing_BarcodeFormat)] = [
        ([.qr, .microQR, .rMQR], ZXing_BarcodeFormat_QRCode),
        ([.aztec], ZXing_BarcodeFormat_Aztec),
        ([.pdf417, .microPDF417], ZXing_BarcodeFormat_PDF417),
        ([.gs1DataBar, .gs1DataBarLimited, .gs1DataBarExpanded], ZXing_BarcodeFormat_DataBar),
    ]

    /// The variant that the writer makes.
    var writeFormat: ZXing_BarcodeFormat {
        switch self {
        case .qr: ZXing_BarcodeFormat_QRCode
        case .aztec: ZXing_BarcodeFormat_Aztec
        default: readFormats[0]
        }
    }

    /// Returns the symbology of a code that the library has read; nil for one that was not requested.
    init?(_ format: ZXing_BarcodeFormat) {
        switch format {
        case ZXing_BarcodeFormat_QRCode: self = .qr
        case ZXing_BarcodeFormat_Aztec: self = .aztec
        case ZXing_BarcodeFormat_Code39: self = .code39
        case ZXing_BarcodeFormat_ITF14: self = .itf
        case ZXing_BarcodeFormat_TelepenAlpha, ZXing_BarcodeFormat_TelepenNumeric: self = .telepen
        default:
            guard let found = Symbology.allCases.first(where: { $0.readFormats.contains(format) }) else { return nil }
            self = found
        }
    }
}
