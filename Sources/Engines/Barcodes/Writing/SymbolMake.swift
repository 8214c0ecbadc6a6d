/// The encoding parameters of a two-dimensional code, and its codewords after error correction.
package enum SymbolMake: Hashable, Sendable {
    /// A QR code of model 2: its bit stream as bytes, version 1…40, mask 0…7 and the letter of its level.
    case qr(payload: [UInt8], version: Int, mask: Int, level: Character)
    /// An Aztec code: its data words of 6, 8, 10 or 12 bits each, packed without gaps, and their number.
    case aztec(payload: [UInt8], isCompact: Bool, layers: Int, words: Int)
    /// A Data Matrix code with Reed–Solomon correction: its data words, and the number of its modules.
    case dataMatrix(payload: [UInt8], rows: Int, columns: Int)

    /// Extracts a code's words from its modules as a reader saw them; nil if that fails.
    init?(_ symbology: Symbology, modules: CodeImage, isMirrored: Bool, details: BarcodeDetails) {
        let grid = SymbolGrid(modules)
        switch symbology {
        case .qr:
            guard
                let mask = details.dataMask, let level = details.errorCorrectionLevel?.first,
                let payload = QRSymbol.payload(isMirrored ? grid.transposed : grid, mask: mask, level: level)
            else { return nil }
            self = .qr(payload: payload, version: (modules.width - 17) / 4, mask: mask, level: level)
        case .dataMatrix:
            let upright = isMirrored ? grid.flipped : grid
            guard let payload = DataMatrixSymbol.payload(upright) else { return nil }
            self = .dataMatrix(payload: payload, rows: upright.height, columns: upright.width)
        case .aztec:
            guard let layers = details.version, let symbol = AztecSymbol(grid, layers: layers) else { return nil }
            self = .aztec(
                payload: symbol.payload,
                isCompact: symbol.isCompact,
                layers: layers,
                words: symbol.wordCount
            )
        default: return nil
        }
    }
}

/// The modules of a code, which can be mirrored.
struct SymbolGrid {
    let width: Int
    let height: Int
    private let isDark: [Bool]

    init(_ image: CodeImage) {
        self.init(width: image.width, height: image.height) { image.isDark($0, $1) }
    }

    private init(width: Int, height: Int, _ isDark: (Int, Int) -> Bool) {
        self.width = width
        self.height = height
        self.isDark = (0..<width * height).map { isDark($0 % width, $0 / width) }
    }

    /// Indicates whether a module is dark; false outside.
    subscript(x: Int, y: Int) -> Bool {
        guard (0..<width).contains(x), (0..<height).contains(y) else { return false }
        return isDark[y * width + x]
    }

    /// The grid mirrored along the diagonal through the top left corner.
    var transposed: SymbolGrid { SymbolGrid(width: height, height: width) { self[$1, $0] } }

    /// The grid mirrored along the diagonal through the bottom left corner.
    var flipped: SymbolGrid {
        SymbolGrid(width: height, height: width) { self[width - 1 - $1, height - 1 - $0] }
    }
}
