import Barcodes
import CoreVideo
import Testing

@Suite("Payloads")
struct PayloadTextTests {
    private func read(_ canvas: Canvas) throws -> Barcode {
        try #require(try BarcodeReader().read(canvas.buffer()).first)
    }

    private func read(bytes: [UInt8], as symbology: Symbology, eci: Int? = nil) throws -> Barcode {
        let code = try BarcodeWriter().write(bytes: bytes, as: symbology, options: .init(eci: eci))
        return try read(Canvas(code, scale: 4, quietZone: symbology.quietZone))
    }

    static let byteCodes: [Symbology] = [.qr, .aztec, .dataMatrix, .pdf417]

    @Test("a zero byte truncates neither payload nor text", arguments: byteCodes)
    func zeroBytes(symbology: Symbology) throws {
        let bytes: [UInt8] = [0x41, 0x42, 0x00, 0x43, 0x44]
        let code = try read(bytes: bytes, as: symbology)
        #expect(code.bytes == bytes)
        #expect(code.text == "AB\0CD")
        #expect(code.content == .text)
    }

    @Test("META-27 every byte survives, and bytes that are not text have no string", arguments: byteCodes)
    func allBytes(symbology: Symbology) throws {
        let bytes = (0...255).map { UInt8($0) }
        let code = try read(bytes: bytes, as: symbology)
        #expect(code.bytes == bytes)
        #expect(code.text == nil)
        #expect(code.content == .binary)
    }

    @Test("META-27 a payload declared as binary has no string", arguments: byteCodes)
    func statedBinary(symbology: Symbology) throws {
        let code = try read(bytes: [UInt8]("looks like text".utf8), as: symbology, eci: 899)
        #expect(code.hasECI)
        #expect(code.bytes == [UInt8]("looks like text".utf8))
        #expect(code.text == nil)
    }

    struct Encoded: CustomTestStringConvertible, Sendable {
        var name: String
        var bytes: [UInt8]
        var eci: Int?
        var text: String?
        var testDescription: String { name }
    }

    @Test(
        "META-37 a stated interpretation takes precedence; else UTF-8, then ISO 8859-1 or Shift-JIS",
        arguments: [
            Encoded(name: "ASCII", bytes: [UInt8]("plain".utf8), text: "plain"),
            Encoded(name: "UTF-8", bytes: [UInt8]("Grüße, 世界 🎥".utf8), text: "Grüße, 世界 🎥"),
            Encoded(name: "UTF-8 with byte order mark", bytes: [0xEF, 0xBB, 0xBF, 0x61], text: "\u{FEFF}a"),
            Encoded(
                name: "ISO 8859-1",
                bytes: [0x47, 0x72, 0xFC, 0xDF, 0x65, 0x20, 0x61, 0x75, 0x73, 0x20, 0x4B, 0xF6, 0x6C, 0x6E],
                text: "Grüße aus Köln"
            ),
            // テスト日本語 in Shift-JIS
            Encoded(
                name: "Shift-JIS",
                bytes: [0x83, 0x65, 0x83, 0x58, 0x83, 0x67, 0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA],
                text: "テスト日本語"
            ),
            Encoded(name: "stated UTF-8", bytes: [UInt8]("Grüße".utf8), eci: 26, text: "Grüße"),
            Encoded(name: "stated ISO 8859-1", bytes: [UInt8]("ü".utf8), eci: 3, text: "Ã¼"),
            Encoded(name: "stated ISO 8859-7", bytes: [0xE1, 0xE2, 0xE3], eci: 9, text: "αβγ"),
            Encoded(name: "stated Shift-JIS", bytes: [0x93, 0xFA], eci: 20, text: "日"),
            Encoded(name: "bytes of no character set", bytes: [0xFF, 0xFE, 0x80, 0x81, 0x41], text: nil),
            Encoded(
                name: "separators are text",
                bytes: [0x41, 0x1D, 0x42, 0x1E, 0x43, 0x04, 0x0D, 0x0A],
                text: "A\u{1D}B\u{1E}C\u{4}\r\n"
            ),
            Encoded(name: "half of UTF-8 are control characters", bytes: [0x01, 0x41, 0x42, 0x1B], text: nil),
            Encoded(name: "a quarter are control characters", bytes: [0x01, 0x41, 0x42, 0x43], text: "\u{1}ABC"),
            Encoded(name: "UTF-16", bytes: [0x41, 0x00, 0x42, 0x00, 0x43, 0x00], text: nil),
            Encoded(name: "small numbers", bytes: [0, 1, 2, 3, 4, 5, 6, 7], text: nil),
            Encoded(name: "a control character in ISO 8859-1", bytes: [0x47, 0x72, 0xFC, 0x01, 0x65], text: nil),
        ]
    )
    func characterSets(sample: Encoded) throws {
        let code = try read(bytes: sample.bytes, as: .qr, eci: sample.eci)
        #expect(code.bytes == sample.bytes)
        #expect(code.text == sample.text)
        #expect(code.hasECI == (sample.eci != nil))
    }

    @Test(
        "META-35 GS1 codes give element strings with U+001D between them",
        arguments: [
            Symbology.code128, .qr, .dataMatrix, .aztec, .gs1DataBarExpanded,
        ]
    )
    func gs1(symbology: Symbology) throws {
        let canvas = try image(
            of: "(01)09501101530003(10)AB12(21)XY9",
            as: symbology,
            options: .init(isGS1: true)
        )
        let code = try read(canvas)
        #expect(code.text == "010950110153000310AB12\u{1D}21XY9")
        #expect(code.isGS1)
    }

    @Test("encoding parameters of the symbol are reported")
    func details() throws {
        let qr = try read(
            image(of: "DETAILS", as: .qr, options: .init(errorCorrectionLevel: "Q", version: 5, dataMask: 3))
        )
        #expect(qr.details.version == 5)
        #expect(qr.details.errorCorrectionLevel == "Q")
        #expect(qr.details.dataMask == 3)
        #expect(qr.symbologyIdentifier == "]Q1")
        #expect(qr.sequence == nil)
        #expect(!qr.details.isReaderInitialisation)
        let matrix = try read(image(of: "DETAILS", as: .dataMatrix))
        #expect(matrix.details.rows == 14)
        #expect(matrix.details.columns == 14)
        let micro = try read(image(of: "12345", as: .microQR, options: .init(version: 3)))
        #expect(micro.details.version == 3)
        let aztec = try read(image(of: "DETAILS", as: .aztec))
        #expect(aztec.details.version == 1)
        #expect(aztec.details.errorCorrectionLevel?.hasSuffix("%") == true)
    }
}
