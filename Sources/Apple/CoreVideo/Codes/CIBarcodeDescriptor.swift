public import Foundation

/// The parameters of a code's symbol: the base class of the descriptors of each symbology.
///
/// On Apple's systems these classes come from Core Image. Capture describes its codes with them. They are immutable and
/// may be compared and retained.
open class CIBarcodeDescriptor: NSObject {
    /// The payload after error correction, before decoding to characters.
    fileprivate let payload: Data
    /// The other parameters, in an order defined by the subclass, for comparison.
    fileprivate let parameters: [Int]

    fileprivate init(payload: Data, parameters: [Int]) {
        self.payload = payload
        self.parameters = parameters
        super.init()
    }

    /// Returns whether the other object is of the same class with the same payload and parameters.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CIBarcodeDescriptor, type(of: other) == type(of: self) else { return false }
        return payload == other.payload && parameters == other.parameters
    }

    /// A hash that is equal for equal descriptors.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(payload)
        hasher.combine(parameters)
        return hasher.finalize()
    }
}

@available(*, unavailable)
extension CIBarcodeDescriptor: @unchecked Sendable {}

/// The parameters of a QR code.
open class CIQRCodeDescriptor: CIBarcodeDescriptor {
    /// The levels of error correction: the share of the code that may be damaged.
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

    /// The version, which determines the size, 1…40.
    public let symbolVersion: Int
    /// The pattern that masks the modules, 0…7.
    public let maskPattern: UInt8
    /// The level of error correction.
    public let errorCorrectionLevel: ErrorCorrectionLevel
    /// The bit stream after error correction: mode indicators, lengths and data.
    open var errorCorrectedPayload: Data { payload }

    /// Creates the descriptor of a QR code; nil for an impossible version or mask.
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

/// The parameters of an Aztec code.
open class CIAztecCodeDescriptor: CIBarcodeDescriptor {
    /// Indicates whether the code is compact.
    public let isCompact: Bool
    /// The number of layers around the center: 1…32; up to 4 if compact.
    public let layerCount: Int
    /// The number of data codewords: 1…2048; up to 64 if compact.
    public let dataCodewordCount: Int
    /// The data codewords after error correction.
    ///
    /// Apple does not specify how codewords that are not bytes are stored. Here words of 6, 10 or 12 bits follow each
    /// other without gaps, most significant bits first, as in the symbol.
    open var errorCorrectedPayload: Data { payload }

    /// Creates the descriptor of an Aztec code; nil for impossible numbers.
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

/// The parameters of a PDF417 code.
open class CIPDF417CodeDescriptor: CIBarcodeDescriptor {
    /// Indicates whether the code is compact.
    public let isCompact: Bool
    /// The number of rows, 3…90.
    public let rowCount: Int
    /// The number of data columns, 1…30.
    public let columnCount: Int
    /// The codewords after error correction, 16 bits each; the first one is their count.
    open var errorCorrectedPayload: Data { payload }

    /// Creates the descriptor of a PDF417 code; nil for impossible numbers.
    public init?(payload errorCorrectedPayload: Data, isCompact: Bool, rowCount: Int, columnCount: Int) {
        guard 3...90 ~= rowCount, 1...30 ~= columnCount else { return nil }
        self.isCompact = isCompact
        self.rowCount = rowCount
        self.columnCount = columnCount
        super.init(payload: errorCorrectedPayload, parameters: [isCompact ? 1 : 0, rowCount, columnCount])
    }
}

/// The parameters of a Data Matrix code.
open class CIDataMatrixCodeDescriptor: CIBarcodeDescriptor {
    /// The versions of error correction.
    public enum ECCVersion: Int, Sendable {
        /// None.
        case v000 = 0
        /// Convolutional, weakest.
        case v050 = 50
        /// Convolutional.
        case v080 = 80
        /// Convolutional.
        case v100 = 100
        /// Convolutional, strongest.
        case v140 = 140
        /// Reed–Solomon, the current one.
        case v200 = 200
    }

    /// The number of rows of modules.
    public let rowCount: Int
    /// The number of columns of modules.
    public let columnCount: Int
    /// The version of error correction.
    public let eccVersion: ECCVersion
    /// The codewords after error correction.
    open var errorCorrectedPayload: Data { payload }

    /// Creates the descriptor of a Data Matrix code; nil for sizes below one module.
    public init?(payload errorCorrectedPayload: Data, rowCount: Int, columnCount: Int, eccVersion: ECCVersion) {
        guard rowCount > 0, columnCount > 0 else { return nil }
        self.rowCount = rowCount
        self.columnCount = columnCount
        self.eccVersion = eccVersion
        super.init(payload: errorCorrectedPayload, parameters: [rowCount, columnCount, eccVersion.rawValue])
    }
}
