import Barcodes
import Testing

@Suite("Writing codes")
struct BarcodeWriterTests {
    @Test(
        "a code has one pixel per module and no border",
        arguments: [
            (Symbology.qr, "VERSION 1", 21, 21), (.aztec, "A", 15, 15), (.dataMatrix, "123456", 10, 10),
            (.microQR, "12345", 11, 11),
        ]
    )
    func sizes(symbology: Symbology, text: String, width: Int, height: Int) throws {
        let code = try BarcodeWriter().write(text, as: symbology)
        #expect(code.width == width)
        #expect(code.height == height)
        #expect(Set(code.pixels) == [0, 255])
    }

    @Test(
        "linear codes are as wide as their modules and have the same bars in every row",
        arguments: [
            (Symbology.ean13, "4006381333931", 95), (.ean8, "96385074", 67), (.code128, "AB", 57), (.code39, "1", 38),
        ]
    )
    func linear(symbology: Symbology, text: String, width: Int) throws {
        let code = try BarcodeWriter().write(text, as: symbology)
        #expect(code.width == width)
        #expect(code.height >= 10)
        for y in 0..<code.height {
            for x in 0..<code.width {
                #expect(code.isDark(x, y) == code.isDark(x, 0))
            }
        }
    }

    @Test("options choose the size of the code")
    func options() throws {
        let writer = BarcodeWriter()
        #expect(try writer.write("A", as: .qr, options: .init(version: 7)).width == 17 + 4 * 7)
        #expect(try writer.write("A", as: .aztec, options: .init(version: 2)).width == 19)
        let narrow = try writer.write("A longer text for it", as: .pdf417, options: .init(columns: 2))
        let wide = try writer.write("A longer text for it", as: .pdf417, options: .init(columns: 5))
        #expect(wide.width == narrow.width + 3 * 17)
    }

    @Test(
        "contents that a symbology does not support are rejected with a reason",
        arguments: [
            (Symbology.ean13, "4006381333932"), (.ean8, "ABCDEFG"), (.upcE, "99999999"), (.itf, "12A4"),
            (.codabar, "12345"), (.qr, ""), (.microQR, String(repeating: "long ", count: 20)),
            (.qr, String(repeating: "0123456789", count: 800)), (.code39, "ünicode"), (.gs1DataBarExpanded, "(99"),
        ]
    )
    func refusals(symbology: Symbology, text: String) {
        do {
            _ = try BarcodeWriter().write(text, as: symbology)
            Issue.record("a \(symbology.rawValue) code was made of “\(text.prefix(20))”")
        } catch let .writingFailed(refused, reason) {
            #expect(refused == symbology)
            #expect(!reason.isEmpty)
            #expect(reason != "no reason given")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test("an enlarged code has the requested border")
    func scaling() throws {
        let code = CodeImage(width: 2, height: 1, pixels: [0, 255])
        let large = code.scaled(by: 2, quietZone: 1)
        #expect(large.width == 8)
        #expect(large.height == 6)
        let rows = (0..<6).map { y in (0..<8).map { large.isDark($0, y) ? "#" : "." }.joined() }
        #expect(rows == ["........", "........", "..##....", "..##....", "........", "........"])
    }
}
