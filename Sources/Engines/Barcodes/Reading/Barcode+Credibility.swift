import Foundation

/// The doubt about a reading, before it is reported.
enum Doubt: Equatable {
    /// More than chance speaks for the reading.
    case none
    /// The reading counts if another rendering of the place gives it too.
    case unlessSeenTwice
    /// The reading is chance, or a part of another symbol.
    case always
}

extension Barcode {
    /// Returns the doubt about a code that the library has read.
    ///
    /// Symbologies with a weak check, or none, are found in other symbols and in noise: short rows of bars in longer
    /// ones, the smallest of Aztec's symbols in every bull's-eye, Micro QR codes in every finder pattern. Small symbols
    /// whose error correction is nearly used up are others' by chance.
    ///
    /// - Parameters:
    ///   - field: what the code was read in; light on dark if the code is.
    ///   - corners: the code's corners in the field.
    ///   - isReadAgain: true where a later pass averages bars; only there few lines are a reason for doubt.
    func doubt(in field: LumaField, _ corners: [CGPoint], isReadAgain: Bool) -> Doubt {
        switch symbology {
        case .aztec where modules?.width == 11, .microQR:
            isFree(in: field, corners) ? .unlessSeenTwice : .always
        case .qr, .aztec, .dataMatrix:
            if evidence.map({ $0 >= leastEvidence }) ?? true {
                .none
            } else {
                isFree(in: field, corners) ? .unlessSeenTwice : .always
            }
        case .rMQR: patternDamage <= 0.2 ? .none : .always
        // The library takes nearly all check words for words that it could not read; with many, enough are left.
        case .pdf417: leastCheckWords >= 16 ? .none : .unlessSeenTwice
        case .microPDF417: .unlessSeenTwice
        case .codabar where bytes.count < 6 && lineCount < 8: isReadAgain ? .always : .unlessSeenTwice
        case .codabar, .itf, .telepen: lineCount < 10 ? .unlessSeenTwice : .none
        case .code39 where !hasValidCheckCharacter: lineCount < 6 ? .unlessSeenTwice : .none
        case .code128, .code93: lineCount < 3 && isReadAgain ? .unlessSeenTwice : .none
        case .gs1DataBar, .gs1DataBarLimited: lineCount < 4 ? .unlessSeenTwice : .none
        default: .none
        }
    }

    /// The least number of check words that a PDF417 code with this payload can have, by the share that it states.
    private var leastCheckWords: Double {
        guard let text = details.errorCorrectionLevel, text.hasSuffix("%"), let percent = Double(text.dropLast()),
            (1..<100).contains(percent)
        else { return 0 }
        // A word holds three digits at most.
        return (1 + Double(bytes.count) / 3) * percent / (100 - percent)
    }

    /// Bits of evidence with which a symbol counts without a second reading; finder patterns are evidence too.
    private var leastEvidence: Double {
        switch symbology {
        case .qr: 20
        case .aztec: 16
        default: 32
        }
    }

    /// The evidence in the error correction of a small symbol, in bits; nil if it is not known, or plenty.
    ///
    /// Words by chance are a symbol's with the probability of two to the power of minus this number.
    private var evidence: Double? {
        guard let modules, modules.width * modules.height <= 45 * 45 else { return nil }
        var sum: Double?
        correction { block in sum = (sum ?? 0) + block.evidence }
        return sum
    }

    /// Calls a closure with the use of each block's error correction, as far as it is known.
    func correction(_ body: @escaping ReedSolomon.Tally) {
        guard let modules else { return }
        let grid = SymbolGrid(modules)
        switch symbology {
        case .qr:
            guard let mask = details.dataMask, let level = details.errorCorrectionLevel?.first else { return }
            _ = QRSymbol.payload(isMirrored ? grid.transposed : grid, mask: mask, level: level, tally: body)
        case .dataMatrix: _ = DataMatrixSymbol.payload(isMirrored ? grid.flipped : grid, tally: body)
        case .aztec:
            guard let layers = details.version else { return }
            _ = AztecSymbol(grid, layers: layers, tally: body)
        default: break
        }
    }

    /// The part of the modules that all symbols of this size have in common that are wrong.
    private var patternDamage: Double {
        guard let modules else { return 0 }
        let fixed = FixedPattern.modules(of: symbology, width: modules.width, height: modules.height)
        let known = fixed.indices.filter { fixed[$0] != nil }
        guard !known.isEmpty else { return 0 }
        let wrong = known.count { modules.isDark($0 % modules.width, $0 / modules.width) != fixed[$0] }
        return Double(wrong) / Double(known.count)
    }

    /// Indicates whether the modules around a matrix code are light, as its quiet zone has to be.
    ///
    /// Each is compared with the modules near it, since light may be uneven.
    private func isFree(in field: LumaField, _ corners: [CGPoint]) -> Bool {
        guard let modules, let outline = CodeOutline(corners) else { return true }
        let (width, height) = (modules.width, modules.height)
        let (across, down) = (1 / Double(width), 1 / Double(height))
        func value(_ x: Int, _ y: Int) -> Double {
            field.value(outline.point((Double(x) + 0.5) * across, (Double(y) + 0.5) * down))
        }
        let inside = (0..<width * height).map { value($0 % width, $0 / width) }
        guard let levels = LumaLevels(inside) else { return false }
        var (light, count) = (0, 0)
        func look(_ x: Double, _ y: Double, near column: Int, _ row: Int) {
            var (lowest, highest) = (Double.infinity, -Double.infinity)
            for y in max(row - 3, 0)...min(row + 3, height - 1) {
                for x in max(column - 3, 0)...min(column + 3, width - 1) {
                    lowest = min(lowest, inside[y * width + x])
                    highest = max(highest, inside[y * width + x])
                }
            }
            let isClear = highest - lowest > 0.4 * levels.contrast
            count += 1
            let point = outline.point(x, y)
            // Nothing is around a code that ends at the edges of the image.
            let isOutside = min(point.x, point.y) < 0 || point.x > Double(field.width) || point.y > Double(field.height)
            if isOutside || field.value(point) > (isClear ? (lowest + highest) / 2 : levels.middle) { light += 1 }
        }
        for index in -1...width {
            let column = min(max(index, 0), width - 1)
            look((Double(index) + 0.5) * across, -0.75 * down, near: column, 0)
            look((Double(index) + 0.5) * across, 1 + 0.75 * down, near: column, height - 1)
        }
        for index in 0..<height {
            look(-0.75 * across, (Double(index) + 0.5) * down, near: 0, index)
            look(1 + 0.75 * across, (Double(index) + 0.5) * down, near: width - 1, index)
        }
        return 20 * light >= 17 * count
    }
}
