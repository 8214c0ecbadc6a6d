import Barcodes
public import Foundation

/// How a code is made: the base of the descriptions of each symbology.
///
/// On Apple's systems these classes come from Core Image. They never change and may be compared and kept.
open class CIBarcodeDescriptor: NSObject {
    /// The payload after error correction, before it is made into characters.
    fileprivate let payload: Data
    /// The other parts, in an order of the subclass's own, for comparison.
    fileprivate let parameters: [Int]

    fileprivate init(payload: Data, parameters: [Int]) {
        self.payload = payload
        self.parameters = parameters
        super.init()
    }

    /// Whether the other one is of the same class with the same payload and make.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIBarcodeDescriptor, type(of: other) == type(of: self) else { return false }
        return payload == other.payload && parameters == other.parameters
    }

    /// Equal for equal descriptions.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(payload)
        hasher.combine(parameters)
        return hasher.finalize()
    }
}

@available(*, unavailable)
extension CIBarcodeDescriptor: @unchecked Sendable {}

/// How a QR code is made.
open class CIQRCodeDescriptor: CIBarcodeDescriptor {
    /// How much of the code may be damaged.
    public enum ErrorCorrectionLevel: Int, Sendable {
        /// About 7 %.
        case levelL = 76
        /// About 15 %.
        case levelM = 77
        /// About 25 %.
        case levelQ = 81
        /// About 30 %.
        case levelH = 72
    }

    /// The code's size, 1…40.
    public let symbolVersion: Int
    /// The pattern laid over the modules, 0…7.
    public let maskPattern: UInt8
    /// How much of the code may be damaged.
    public let errorCorrectionLevel: ErrorCorrectionLevel
    /// The bit stream after error correction: mode and length marks and data.
    open var errorCorrectedPayload: Data { payload }

    /// Describes a QR code; nil for a version or a mask that does not exist.
    public init?(
        payload errorCorrectedPayload: Data,
        symbolVersion: Int,
        maskPattern: UInt8,
        errorCorrectionLevel: ErrorCorrectionLevel
    ) {
        guard 1...40 ~= symbolVersion, 0...7 ~= maskPattern else { return nil }
        self.symbolVersion = symbolVersion
        self.maskPattern = maskPattern
        self.errorCorrectionLevel = errorCorrectionLevel
        super.init(
            payload: errorCorrectedPayload,
            parameters: [symbolVersion, Int(maskPattern), errorCorrectionLevel.rawValue]
        )
    }
}

/// How an Aztec code is made.
open class CIAztecCodeDescriptor: CIBarcodeDescriptor {
    /// Whether it is of the compact kind.
    public let isCompact: Bool
    /// How many layers of modules lie around the centre: 1…32, compact up to 4.
    public let layerCount: Int
    /// How many code words hold data: 1…2048, compact up to 64.
    public let dataCodewordCount: Int
    /// The code words that hold data, after error correction.
    ///
    /// Apple leaves this open: how words that are no bytes lie in it. Here words of 6, 10 or 12 bits follow each other
    /// without gaps, highest bits first, as they are in the symbol.
    open var errorCorrectedPayload: Data { payload }

    /// Describes an Aztec code; nil for numbers that do not exist.
    public init?(payload errorCorrectedPayload: Data, isCompact: Bool, layerCount: Int, dataCodewordCount: Int) {
        guard 1...(isCompact ? 4 : 32) ~= layerCount, 1...(isCompact ? 64 : 2048) ~= dataCodewordCount else {
            return nil
        }
        self.isCompact = isCompact
        self.layerCount = layerCount
        self.dataCodewordCount = dataCodewordCount
        super.init(
            payload: errorCorrectedPayload,
            parameters: [isCompact ? 1 : 0, layerCount, dataCodewordCount]
        )
    }
}

/// How a PDF417 code is made.
open class CIPDF417CodeDescriptor: CIBarcodeDescriptor {
    /// Whether it is of the compact kind.
    public let isCompact: Bool
    /// Rows, 3…90.
    public let rowCount: Int
    /// Columns of data, 1…30.
    public let columnCount: Int
    /// The code words after error correction, 16 bits each; the first is their count.
    open var errorCorrectedPayload: Data { payload }

    /// Describes a PDF417 code; nil for numbers that do not exist.
    public init?(payload errorCorrectedPayload: Data, isCompact: Bool, rowCount: Int, columnCount: Int) {
        guard 3...90 ~= rowCount, 1...30 ~= columnCount else { return nil }
        self.isCompact = isCompact
        self.rowCount = rowCount
        self.columnCount = columnCount
        super.init(payload: errorCorrectedPayload, parameters: [isCompact ? 1 : 0, rowCount, columnCount])
    }
}

/// How a Data Matrix code is made.
open class CIDataMatrixCodeDescriptor: CIBarcodeDescriptor {
    /// The kind of error correction.
    public enum ECCVersion: Int, Sendable {
        /// None.
        case v000 = 0
        /// Convolution, weakest.
        case v050 = 50
        /// Convolution.
        case v080 = 80
        /// Convolution.
        case v100 = 100
        /// Convolution, strongest.
        case v140 = 140
        /// Reed–Solomon, the one in use.
        case v200 = 200
    }

    /// Modules from top to bottom.
    public let rowCount: Int
    /// Modules from left to right.
    public let columnCount: Int
    /// The kind of error correction.
    public let eccVersion: ECCVersion
    /// The code words after error correction.
    open var errorCorrectedPayload: Data { payload }

    /// Describes a Data Matrix code; nil for sizes below one module.
    public init?(payload errorCorrectedPayload: Data, rowCount: Int, columnCount: Int, eccVersion: ECCVersion) {
        guard rowCount > 0, columnCount > 0 else { return nil }
        self.rowCount = rowCount
        self.columnCount = columnCount
        self.eccVersion = eccVersion
        super.init(payload: errorCorrectedPayload, parameters: [rowCount, columnCount, eccVersion.rawValue])
    }
}

extension CIBarcodeDescriptor {
    /// The description of a code that was read; nil where the numbers are none that exist.
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
