import Barcodes
import CoreVideo
import Foundation

/// The facts about a machine-readable code.
struct CodeFacts: Codable, Hashable, Sendable {
    /// The raw value of the symbology.
    var symbology: String
    var string: String?
    var data: Data?
    var isGS1: Bool
    var isInverted: Bool
    var symbol: CodeSymbol?
}

/// The parameters of a code's symbol, and its words after error correction.
enum CodeSymbol: Codable, Hashable, Sendable {
    case qr(payload: Data, version: Int, mask: UInt8, level: Int)
    case aztec(payload: Data, isCompact: Bool, layers: Int, words: Int)
    case dataMatrix(payload: Data, rows: Int, columns: Int)

    /// Converts what the reader found; nil for impossible numbers.
    init?(_ make: SymbolMake) {
        switch make {
        case .qr(let payload, let version, let mask, let level):
            guard let letter = level.asciiValue, let mask = UInt8(exactly: mask) else { return nil }
            self = .qr(payload: Data(payload), version: version, mask: mask, level: Int(letter))
        case .aztec(let payload, let isCompact, let layers, let words):
            self = .aztec(payload: Data(payload), isCompact: isCompact, layers: layers, words: words)
        case .dataMatrix(let payload, let rows, let columns):
            self = .dataMatrix(payload: Data(payload), rows: rows, columns: columns)
        }
    }

    /// The descriptor for clients; nil for impossible numbers.
    var descriptor: CIBarcodeDescriptor? {
        switch self {
        case .qr(let payload, let version, let mask, let level):
            guard let level = CIQRCodeDescriptor.ErrorCorrectionLevel(rawValue: level) else { return nil }
            return CIQRCodeDescriptor(
                payload: payload,
                symbolVersion: version,
                maskPattern: mask,
                errorCorrectionLevel: level
            )
        case .aztec(let payload, let isCompact, let layers, let words):
            return CIAztecCodeDescriptor(
                payload: payload,
                isCompact: isCompact,
                layerCount: layers,
                dataCodewordCount: words
            )
        case .dataMatrix(let payload, let rows, let columns):
            return CIDataMatrixCodeDescriptor(
                payload: payload,
                rowCount: rows,
                columnCount: columns,
                eccVersion: .v200
            )
        }
    }
}
