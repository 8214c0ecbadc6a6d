import Testing

@testable import Barcodes

/// Tests for ``SoftQR``, ``SoftDataMatrix``, ``SoftBlocks`` and ``SoftModules``.
@Suite("Symbols with doubtful modules")
struct SoftSymbolTests {
    /// Returns the modules of a symbol as numbers.
    static func modules(_ code: CodeImage) -> SoftModules {
        SoftModules(width: code.width, height: code.height, values: code.pixels.map { $0 < 128 ? -1 : 1 })
    }

    @Test("QR codes of all levels come back with a corner unknown", arguments: ["L", "M", "Q", "H"])
    func qr(level: String) throws {
        for version in [1, 2, 3, 5, 7, 10] {
            let code = try BarcodeWriter().write(
                "LOT 4711",
                as: .qr,
                options: .init(errorCorrectionLevel: level, version: version)
            )
            var soft = Self.modules(code)
            #expect(SoftQR.symbol(soft) == code)
            // The lower right corner has data only.
            let side = version == 1 ? 2 : 4
            for y in code.height - side..<code.height {
                for x in code.width - side..<code.width { soft.values[y * code.width + x] = 0 }
            }
            let read = SoftQR.symbol(soft)
            #expect(read == code, "version \(version)")
        }
    }

    @Test("Data Matrix codes of all sizes come back with a region unknown")
    func dataMatrix() throws {
        for version in 1...30 {
            guard let code = try? BarcodeWriter().write("12", as: .dataMatrix, options: .init(version: version)),
                code.height <= 64
            else { continue }
            var soft = Self.modules(code)
            #expect(SoftDataMatrix.symbol(soft) == code, "\(code.width)×\(code.height)")
            guard code.width >= 16, code.height >= 16 else { continue }
            for y in 2..<5 { for x in 2..<5 { soft.values[y * code.width + x] = 0 } }
            #expect(SoftDataMatrix.symbol(soft) == code, "\(code.width)×\(code.height) with a hole")
        }
    }

    @Test("random modules give nothing")
    func garbage() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for side in [21, 25, 29] {
            for _ in 0..<60 {
                let values = (0..<side * side).map { _ in Float.random(in: -1...1, using: &generator) }
                #expect(SoftQR.symbol(SoftModules(width: side, height: side, values: values)) == nil, "seed \(seed)")
            }
        }
        for side in [16, 20, 32] {
            for _ in 0..<60 {
                let values = (0..<side * side).map { _ in Float.random(in: -1...1, using: &generator) }
                let soft = SoftModules(width: side, height: side, values: values)
                #expect(SoftDataMatrix.symbol(soft) == nil, "seed \(seed)")
            }
        }
    }

    @Test("plain areas count as unknown")
    func plains() {
        var values = [Float](repeating: 1, count: 100)
        values[55] = -1
        let soft = SoftModules(width: 10, height: 10, values: values).withoutPlains
        #expect(soft.values[0] == 0)
        #expect(soft.values[44] == 1)
        #expect(soft.values[55] == -1)
    }
}
