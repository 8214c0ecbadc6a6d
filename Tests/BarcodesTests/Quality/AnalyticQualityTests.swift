import CoreVideo
import Foundation
import Testing

@testable import Barcodes

/// Tests of ``MatrixQuality`` and ``BarQuality`` on symbols whose reflectance is known everywhere.
@Suite(
    "Print quality beside analytic values",
    .enabled(if: ProcessInfo.processInfo.environment["OBSCURA_LONG"] != nil)
)
struct AnalyticQualityTests {
    /// A symbol with Gaussian blur, in closed form.
    struct Print {
        var code: CodeImage
        var dark = 30.0
        var light = 220.0
        /// The blur in modules; 0 for none.
        var blur = 0.0
        /// The width that dark bars gain, in modules.
        var growth = 0.0
        /// The luma of a light streak in the middle of the widest bar.
        var streak = 0.0

        private func step(_ distance: Double) -> Double {
            blur > 0 ? 0.5 * (1 + erf(distance / (blur * 2.0.squareRoot()))) : distance > 0 ? 1 : 0
        }

        /// The ends of the dark bars in a row, in modules.
        var bars: [(from: Double, to: Double)] {
            var bars: [(Double, Double)] = []
            var start: Int?
            for x in 0...code.width {
                if code.isDark(x, 0), start == nil { start = x }
                if !code.isDark(x, 0), let begin = start {
                    bars.append((Double(begin) - growth / 2, Double(x) + growth / 2))
                    start = nil
                }
            }
            return bars
        }

        /// Returns the luma of bars at a place, in modules from the first bar.
        func bar(_ u: Double, _ bars: [(from: Double, to: Double)]) -> Double {
            var ink = 0.0
            for bar in bars { ink += step(u - bar.from) - step(u - bar.to) }
            var value = light - (light - dark) * ink
            if streak > 0, let widest = bars.max(by: { $0.to - $0.from < $1.to - $1.from }) {
                let distance = (u - (widest.from + widest.to) / 2) / 0.35
                value += streak * exp(-distance * distance / 2)
            }
            return value
        }

        /// Returns the luma of modules at a place, in modules from the upper left one.
        func module(_ u: Double, _ v: Double) -> Double {
            guard blur > 0 else {
                return code.isDark(Int(u.rounded(.down)), Int(v.rounded(.down))) ? dark : light
            }
            let reach = Int((3.5 * blur).rounded(.up)) + 1
            let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
            var ink = 0.0
            for y in row - reach...row + reach {
                let high = step(v - Double(y)) - step(v - Double(y + 1))
                for x in column - reach...column + reach where code.isDark(x, y) {
                    ink += high * (step(u - Double(x)) - step(u - Double(x + 1)))
                }
            }
            return light - (light - dark) * ink
        }

        /// Draws the symbol with its quiet zone.
        func buffer(_ symbology: Symbology, side: Int) throws -> CVPixelBuffer {
            let quiet = symbology.isLinear ? 10 : 4
            let rows = symbology.isLinear ? 40 * side : (code.height + 2 * quiet) * side
            let width = (code.width + 2 * quiet) * side
            let buffer = try CVPixelBuffer.make(width: width, height: rows, format: kCVPixelFormatType_OneComponent8)
            let plane = buffer.planes[0]
            let bars = bars
            for y in 0..<rows {
                for x in 0..<width {
                    let u = (Double(x) + 0.5) / Double(side) - Double(quiet)
                    let v = (Double(y) + 0.5) / Double(side) - Double(quiet)
                    var value: Double
                    if symbology.isLinear {
                        let isInside = (4..<36).contains(y / side)
                        value = !isInside ? light : y == 4 * side || !isInside ? bar(u, bars) : -1
                        // All rows between are the same.
                        if value < 0 {
                            let above = plane.baseAddress.load(
                                fromByteOffset: (y - 1) * plane.bytesPerRow + x,
                                as: UInt8.self
                            )
                            value = Double(above)
                        }
                    } else {
                        value = module(u, v)
                    }
                    plane.baseAddress.storeBytes(
                        of: UInt8(min(max(value.rounded(), 0), 255)),
                        toByteOffset: y * plane.bytesPerRow + x,
                        as: UInt8.self
                    )
                }
            }
            return buffer
        }
    }

    private func values(
        _ print: Print,
        _ symbology: Symbology,
        side: Int = 8,
        effort: BarcodeReader.Effort = .thorough
    ) throws -> [PrintQuality.Parameter: Double] {
        let buffer = try print.buffer(symbology, side: side)
        let reader = BarcodeReader(symbologies: [symbology], effort: effort)
        return try #require(try QualityMeter.qualities(in: buffer, reader: reader).first?.quality).parameters
    }

    private func expect(_ value: Double?, _ expected: Double, _ note: String, within least: Double = 0.005) throws {
        let value = try #require(value, "\(note)")
        #expect(abs(value - expected) <= max(0.05 * abs(expected), least), "\(note): \(value), expected \(expected)")
    }

    private func bars() throws -> CodeImage { try BarcodeWriter().write("QUALITY-42", as: .code128) }

    @Test("blur lowers the contrast of edges as its formula says")
    func blurredBars() throws {
        var former = 2.0
        for blur in [0.2, 0.35, 0.5] {
            let print = Print(code: try bars(), blur: blur)
            let bars = print.bars
            // The extremes of bars and spaces of the formula itself.
            let profile = stride(from: -3.0, to: Double(print.code.width) + 3, by: 0.02).map { print.bar($0, bars) }
            let (low, high) = (profile.min() ?? 0, profile.max() ?? 0)
            let middle = (low + high) / 2
            var extremes: [Double] = []
            var isDark: Bool?
            for value in profile {
                if isDark != (value < middle) {
                    isDark = value < middle
                    extremes.append(value)
                } else if let last = extremes.last {
                    extremes[extremes.count - 1] = isDark == true ? min(last, value) : max(last, value)
                }
            }
            let least = zip(extremes, extremes.dropFirst()).map { abs($0 - $1) }.min() ?? 0
            let found = try values(print, .code128)
            try expect(found[.contrast], (high - low) / 255, "contrast at \(blur)")
            try expect(found[.edgeContrast], least / 255, "edges at \(blur)")
            try expect(found[.modulation], least / (high - low), "modulation at \(blur)")
            let modulation = try #require(found[.modulation])
            #expect(modulation < former)
            former = modulation
        }
    }

    @Test("growth of bars lowers decodability by twice its width")
    func grownBars() throws {
        for growth in [-0.15, -0.05, 0.05, 0.1, 0.2] {
            let found = try values(Print(code: try bars(), blur: 0.1, growth: growth), .code128)
            try expect(found[.printGrowth], growth, "growth \(growth)")
            try expect(found[.decodability], 1 - 2 * abs(growth), "decodability at \(growth)")
        }
    }

    @Test("a streak in a bar is a defect of its height over the contrast")
    func streak() throws {
        var former = 0.0
        for streak in [15.0, 30, 50] {
            let found = try values(Print(code: try bars(), blur: 0.1, streak: streak), .code128)
            try expect(found[.defects], streak / 190, "streak of \(streak)")
            let defects = try #require(found[.defects])
            #expect(defects > former)
            former = defects
        }
    }

    @Test("blur lowers the modulation of modules as its formula says")
    func blurredModules() throws {
        for symbology in [Symbology.qr, .dataMatrix, .aztec] { try blurred(symbology) }
    }

    /// Returns the mean of the middle of a module by the formula, as ``MatrixQuality`` samples it.
    private func mean(_ print: Print, _ x: Int, _ y: Int) -> Double {
        var sum = 0.0
        for dy in -1...1 {
            for dx in -1...1 {
                sum += print.module(Double(x) + 0.5 + 0.16 * Double(dx), Double(y) + 0.5 + 0.16 * Double(dy))
            }
        }
        return sum / 9
    }

    private func blurred(_ symbology: Symbology) throws {
        let code = try BarcodeWriter().write("QUALITY 12345", as: symbology)
        let (width, height) = (code.width, code.height)
        var former = 2.0
        for blur in [0, 0.2, 0.35, 0.45] {
            let print = Print(code: code, blur: blur)
            let values = (0..<width * height).map { mean(print, $0 % width, $0 / width) }
            let border = (-1...width).flatMap { [mean(print, $0, -1), mean(print, $0, height)] }
            let sorted = (values + border).sorted()
            let (low, high) = (sorted[sorted.count / 200], sorted[sorted.count - 1 - sorted.count / 200])
            let sizes = values.map { abs($0 - (low + high) / 2) / (high - low) * 2 }.sorted()
            let found = try self.values(print, symbology, effort: .exhaustive)
            try expect(found[.contrast], (high - low) / 255, "contrast of \(symbology) at \(blur)")
            // Below a tenth, where the grade has long been the worst, edges lean on their neighbors.
            let expected = sizes[sizes.count / 50]
            let least = expected < 0.1 ? 0.015 : 0.005
            try expect(found[.modulation], expected, "modulation of \(symbology) at \(blur)", within: least)
            let modulation = try #require(found[.modulation])
            #expect(modulation < former)
            former = modulation
        }
    }

    @Test("every wrong word costs two check words, every wrong module of a pattern its part")
    func damage() throws {
        let code = try BarcodeWriter().write("QUALITY 12345", as: .qr, options: .init(errorCorrectionLevel: "H"))
        let version = (code.width - 17) / 4
        let checks = try #require(QRSymbol.checkWords["H"]?[version - 1])
        try #require(QRSymbol.blockCounts["H"]?[version - 1] == 1)
        let places = SoftQR.places(version: version)
        let fixed = FixedPattern.modules(of: .qr, width: code.width, height: code.height)
        let timing = fixed.indices.filter { index in
            fixed[index] == true && index / code.width == 6 && (8..<code.width - 8).contains(index % code.width)
        }
        for count in 0..<4 {
            var pixels = code.pixels
            for word in 0..<count { pixels[places[3 * word + 1][4]] = 255 - pixels[places[3 * word + 1][4]] }
            let damaged = Print(code: CodeImage(width: code.width, height: code.height, pixels: pixels))
            try expect(
                try values(damaged, .qr)[.unusedErrorCorrection],
                1 - 2 * Double(count) / Double(checks),
                "\(count) words"
            )
            pixels = code.pixels
            for place in timing.prefix(min(count, 2)) { pixels[place] = 255 }
            let torn = Print(code: CodeImage(width: code.width, height: code.height, pixels: pixels))
            try expect(
                try values(torn, .qr)[.fixedPatternDamage],
                Double(min(count, 2, timing.count)) / Double(fixed.count { $0 != nil }),
                "\(count) modules"
            )
        }
    }
}
