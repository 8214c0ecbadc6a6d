import Foundation

extension Barcode {
    /// Indicates whether more than chance speaks for a code that the library has read with all its abilities.
    ///
    /// Symbologies with a weak check, or none, are found in other symbols: short rows of bars in longer ones, and the
    /// smallest of Aztec's symbols in every bull's-eye. Bands can still confirm a reading that is left out here.
    ///
    /// - Parameter isReadAgain: true where a later pass averages bars; only there few lines are a reason for doubt.
    func isCredible(in image: PixelView, isReadAgain: Bool) -> Bool {
        switch symbology {
        case .codabar: bytes.count >= 6 || lineCount >= 8
        case .code128, .code93: lineCount >= 3 || !isReadAgain
        case .aztec where modules?.width == 11: standsFree(in: LumaField(image, isInverted: isInverted))
        default: true
        }
    }

    /// Indicates whether the modules around a matrix code are light, as its quiet zone has to be.
    private func standsFree(in field: LumaField) -> Bool {
        guard let modules, let outline = CodeOutline(corners) else { return true }
        let (across, down) = (1 / Double(modules.width), 1 / Double(modules.height))
        var inside: [Double] = []
        for y in 0..<modules.height {
            for x in 0..<modules.width {
                inside.append(field.value(outline.point((Double(x) + 0.5) * across, (Double(y) + 0.5) * down)))
            }
        }
        guard let levels = LumaLevels(inside) else { return false }
        var (light, count) = (0, 0)
        func look(_ x: Double, _ y: Double) {
            count += 1
            if field.value(outline.point(x, y)) > levels.middle { light += 1 }
        }
        for index in -1...modules.width {
            let along = (Double(index) + 0.5) * across
            look(along, -0.75 * down)
            look(along, 1 + 0.75 * down)
        }
        for index in 0..<modules.height {
            let along = (Double(index) + 0.5) * down
            look(-0.75 * across, along)
            look(1 + 0.75 * across, along)
        }
        return 20 * light >= 17 * count
    }
}
