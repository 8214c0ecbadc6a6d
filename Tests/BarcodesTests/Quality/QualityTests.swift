import CoreVideo
import Testing

@testable import Barcodes

@Suite("Print quality")
struct QualityTests {
    /// Draws a symbol with its inks, its dark modules wider by a part of a module.
    private func drawing(
        _ symbology: Symbology = .qr,
        dark: UInt8 = 30,
        light: UInt8 = 220,
        growth: Double = 0,
        height: Double = 1,
        damage: Int = 0
    ) throws -> CVPixelBuffer {
        let code = try BarcodeWriter().write(symbology == .microQR ? "12345" : "QUALITY 12345", as: symbology)
        let (side, quiet) = (20, 4)
        let tall = Int(Double(side) * height)
        let (width, rows) = ((code.width + 2 * quiet) * side, (code.height + 2 * quiet) * tall)
        let room = growth / 2
        let buffer = try CVPixelBuffer.make(width: width, height: rows, format: kCVPixelFormatType_OneComponent8)
        let plane = buffer.planes[0]
        for y in 0..<rows {
            for x in 0..<width {
                let u = (Double(x) + 0.5) / Double(side) - Double(quiet)
                let v = (Double(y) + 0.5) / Double(tall) - Double(quiet)
                var isDark = false
                for (du, dv) in [(0, 0), (-room, -room), (room, -room), (-room, room), (room, room)] {
                    isDark = isDark || code.isDark(Int((u + du).rounded(.down)), Int((v + dv).rounded(.down)))
                }
                // Damage: white modules in the upper timing pattern.
                let (column, row) = (Int(u), Int(v))
                if column >= 8, column < 8 + 2 * damage, row == 6 { isDark = false }
                plane.baseAddress.storeBytes(
                    of: isDark ? dark : light,
                    toByteOffset: y * plane.bytesPerRow + x,
                    as: UInt8.self
                )
            }
        }
        return buffer
    }

    private func quality(_ buffer: CVPixelBuffer) throws -> PrintQuality {
        let found = try QualityMeter.qualities(in: buffer, reader: BarcodeReader(effort: .thorough))
        return try #require(found.first?.quality)
    }

    @Test("contrast is the difference of the inks", arguments: [(30, 220), (60, 180), (90, 150)] as [(UInt8, UInt8)])
    func contrast(_ inks: (UInt8, UInt8)) throws {
        for symbology in [Symbology.qr, .dataMatrix, .code128] {
            let value = try #require(try quality(drawing(symbology, dark: inks.0, light: inks.1)).parameters[.contrast])
            let expected = Double(inks.1 - inks.0) / 255
            #expect(abs(value - expected) < 0.05 * expected, "\(symbology)")
        }
    }

    @Test("a perfect symbol has the best grade")
    func perfect() throws {
        for symbology in [Symbology.qr, .microQR, .dataMatrix, .aztec] {
            let found = try quality(drawing(symbology))
            #expect(found.grade > 3.9, "\(symbology) \(found.parameters)")
            #expect(found.parameters[.fixedPatternDamage] == 0, "\(symbology)")
            if symbology != .microQR {
                #expect(found.parameters[.unusedErrorCorrection] == 1, "\(symbology)")
            }
        }
    }

    @Test("growth is the width that dark modules gain")
    func growth() throws {
        for growth in [0, 0.1, 0.2, 0.3] {
            let value = try #require(try quality(drawing(growth: growth)).parameters[.printGrowth])
            #expect(abs(value - growth) < 0.03, "\(growth): \(value)")
        }
    }

    @Test("a stretched symbol is nonuniform along its axes")
    func stretched() throws {
        let value = try #require(try quality(drawing(height: 1.1)).parameters[.axialNonuniformity])
        #expect(abs(value - 0.1 / 1.05) < 0.006, "\(value)")
    }

    @Test("damage of a timing pattern grows with the damage")
    func damage() throws {
        let values = try (0..<3).map { try #require(try quality(drawing(damage: $0)).parameters[.fixedPatternDamage]) }
        #expect(values == values.sorted())
        #expect(values[0] == 0 && values[2] > values[1])
    }

    @Test("grades are interpolated between the limits")
    func grades() {
        #expect(PrintQuality.Parameter.contrast.grade(0.7) == 4)
        #expect(PrintQuality.Parameter.contrast.grade(0.1) == 0)
        #expect(PrintQuality.Parameter.axialNonuniformity.grade(0.06) == 4)
        #expect(PrintQuality.Parameter.axialNonuniformity.grade(0.2) == 0)
        #expect(PrintQuality.Parameter.printGrowth.grade(1) == nil)
    }
}
