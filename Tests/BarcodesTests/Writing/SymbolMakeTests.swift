import Barcodes
import Foundation
import Testing

@Suite("Codewords of symbols")
struct SymbolMakeTests {
    /// Indicates whether a payload is that of a QR code of bytes: mode, length, contents.
    private func isQR(_ payload: [UInt8], holding text: [UInt8], version: Int) -> Bool {
        var bits = payload.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }[...]
        func number(_ count: Int) -> Int {
            defer { bits = bits.dropFirst(count) }
            return bits.prefix(count).reduce(0) { $0 << 1 | Int($1) }
        }
        guard number(4) == 4, number(version < 10 ? 8 : 16) == text.count else { return false }
        return text.allSatisfy { number(8) == Int($0) }
    }

    @Test("META-28 META-29 every version and level of QR codes gives its codewords", arguments: ["L", "M", "Q", "H"])
    func qr(level: String) throws {
        for version in [1, 2, 5, 6, 7, 10, 14, 21, 27, 32, 36, 40] {
            let text: [UInt8] = Array("v\(version)".utf8)
            let options = BarcodeWriter.Options(errorCorrectionLevel: level, version: version)
            let image = try BarcodeWriter().write(bytes: text, as: .qr, options: options)
            let buffer = try Canvas(image, scale: 3, quietZone: 4).buffer()
            let code = try #require(try BarcodeReader(symbologies: [.qr]).read(buffer).first)
            guard case .qr(let payload, let found, let mask, let letter)? = code.make else {
                Issue.record("version \(version)\(level) has no words")
                continue
            }
            #expect(found == version && letter == Character(level) && 0...7 ~= mask)
            #expect(isQR(payload, holding: text, version: version), "version \(version)\(level)")
        }
    }

    @Test("META-28 damage is repaired before the codewords are returned")
    func damaged() throws {
        let text = Array("damaged code".utf8)
        let options = BarcodeWriter.Options(errorCorrectionLevel: "H", version: 4)
        let image = try BarcodeWriter().write(bytes: text, as: .qr, options: options)
        var canvas = Canvas(image, scale: 4, quietZone: 4)
        // A spot of 4×4 modules near the center.
        for y in 70..<86 { for x in 78..<94 { canvas.pixels[y * canvas.width + x] = 0 } }
        let code = try #require(try BarcodeReader(symbologies: [.qr]).read(canvas.buffer()).first)
        guard case .qr(let payload, _, _, _)? = code.make else {
            Issue.record("no words")
            return
        }
        #expect(isQR(payload, holding: text, version: 4))
    }

    @Test("META-28 a mirrored code has the codewords of the original", arguments: [Symbology.qr, .aztec, .dataMatrix])
    func mirrored(symbology: Symbology) throws {
        let canvas = try image(of: "MIRROR", as: symbology)
        let reader = BarcodeReader(symbologies: [symbology])
        let plain = try #require(try reader.read(canvas.buffer()).first?.make)
        for transform in Transform.all {
            #expect(try reader.read(canvas.turned(transform).buffer()).first?.make == plain, "\(transform)")
        }
    }

    @Test("META-29 every size of Data Matrix gives its codewords", arguments: 1...30)
    func dataMatrix(version: Int) throws {
        let options = BarcodeWriter.Options(version: version)
        let image = try BarcodeWriter().write("DM", as: .dataMatrix, options: options)
        let buffer = try Canvas(image, scale: 4, quietZone: 2).buffer()
        guard let code = try BarcodeReader(symbologies: [.dataMatrix]).read(buffer).first else {
            // The library does not find some long, low codes.
            #expect(version > 24)
            return
        }
        guard case .dataMatrix(let payload, let rows, let columns)? = code.make else {
            Issue.record("\(image.height)×\(image.width) has no words")
            return
        }
        #expect(rows == image.height && columns == image.width)
        // The codewords are the characters' codes plus one, followed by padding.
        #expect(payload.starts(with: [69, 78, 129]))
    }

    @Test(
        "META-29 compact and full Aztec codes with words of all lengths give their codewords",
        arguments: [1, 2, 3, 4, 5, 9, 23]
    )
    func aztec(layers: Int) throws {
        // Capitals are 2…27, five bits each.
        let text = String(repeating: "OBSCURA", count: layers < 3 ? 1 : layers * 4)
        let image = try BarcodeWriter().write(text, as: .aztec)
        let buffer = try Canvas(image, scale: 4, quietZone: 2).buffer()
        let code = try #require(try BarcodeReader(symbologies: [.aztec]).read(buffer).first)
        guard case .aztec(let payload, let isCompact, let found, let words)? = code.make else {
            Issue.record("a code of \(image.width) modules has no words")
            return
        }
        #expect(image.width == (isCompact ? 11 + 4 * found : image.width) && words > 0)
        // O is 16, B is 3; stuffed bits come later.
        #expect(payload.starts(with: [0b1000_0000]) && payload[1] >> 6 == 0b11, "\(payload.prefix(4))")
    }
}
