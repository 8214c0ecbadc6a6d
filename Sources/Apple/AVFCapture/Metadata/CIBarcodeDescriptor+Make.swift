import Barcodes
import CoreVideo
import Foundation

extension CIBarcodeDescriptor {
    /// Creates the descriptor of a code that was read; nil for impossible numbers.
    static func describing(_ make: SymbolMake) -> CIBarcodeDescriptor? {
        switch make {
        case .qr(let payload, let version, let mask, let level):
            let letter = level.asciiValue.flatMap { CIQRCodeDescriptor.ErrorCorrectionLevel(rawValue: Int($0)) }
            guard let letter, let mask = UInt8(exactly: mask) else { return nil }
            return CIQRCodeDescriptor(
                payload: Data(payload),
                symbolVersion: version,
                maskPattern: mask,
                errorCorrectionLevel: letter
            )
        case .aztec(let payload, let isCompact, let layers, let words):
            return CIAztecCodeDescriptor(
                payload: Data(payload),
                isCompact: isCompact,
                layerCount: layers,
                dataCodewordCount: words
            )
        case .dataMatrix(let payload, let rows, let columns):
            return CIDataMatrixCodeDescriptor(
                payload: Data(payload),
                rowCount: rows,
                columnCount: columns,
                eccVersion: .v200
            )
        }
    }
}
