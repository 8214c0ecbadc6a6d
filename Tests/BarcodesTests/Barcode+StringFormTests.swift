import Barcodes
import CoreVideo
import Testing

@Suite("String forms of linear codes")
struct BarcodeStringFormTests {
    private func read(_ text: String, as symbology: Symbology, asking asked: Set<Symbology>? = nil) throws -> Barcode {
        let buffer = try image(of: text, as: symbology).buffer()
        return try #require(try BarcodeReader(symbologies: asked ?? [symbology]).read(buffer).first)
    }

    struct Form: CustomTestStringConvertible, Sendable {
        var clause: String
        var symbology: Symbology
        var written: String
        var read: String
        var testDescription: String { "\(clause) \(symbology.rawValue) \(written)" }

        init(_ clause: String, _ symbology: Symbology, _ written: String, _ read: String) {
            self.clause = clause
            self.symbology = symbology
            self.written = written
            self.read = read
        }
    }

    @Test(
        "META-31…35 the string of a linear code",
        arguments: [
            Form("META-31", .upcA, "036000291452", "0036000291452"),
            Form("META-31", .upcA, "614141000036", "0614141000036"),
            Form("META-32", .upcE, "01234565", "01234565"),
            Form("META-32", .upcE, "12345670", "12345670"),
            Form("META-32", .ean8, "96385074", "96385074"),
            Form("META-32", .ean13, "4006381333931", "4006381333931"),
            Form("META-33", .code39, "ABC123", "ABC123"),
            Form("META-33", .code39, "CODE39W", "CODE39W"),
            Form("META-34", .itf, "00012345600012", "00012345600012"),
            Form("META-34", .itf, "123456", "123456"),
            Form("META-35", .codabar, "A40156B", "A40156B"),
            Form("META-35", .codabar, "D31:117/013$C", "D31:117/013$C"),
            Form("META-35", .gs1DataBar, "0950110153000", "0109501101530003"),
            Form("META-35", .gs1DataBarLimited, "1501234567890", "0115012345678907"),
            Form("META-35", .gs1DataBarExpanded, "(10)12A(17)990102", "1012A\u{1D}17990102"),
            Form("META-35", .code128, "PLAIN", "PLAIN"),
        ]
    )
    func strings(form: Form) throws {
        let code = try read(form.written, as: form.symbology)
        #expect(code.text == form.read)
        if form.symbology != .upcE { #expect(code.bytes == [UInt8](form.read.utf8)) }
    }

    @Test("the bytes of UPC-E are the expanded number")
    func upcEBytes() throws {
        #expect(try read("01234565", as: .upcE).bytes == [UInt8]("0012345000065".utf8))
    }

    @Test("META-31 UPC-A is read as UPC-A if requested, and as EAN-13 if only that is requested")
    func upcAIsAnEAN13() throws {
        for (asked, symbology): (Set<Symbology>, Symbology) in [
            ([.ean13], .ean13), ([.upcA], .upcA), ([.ean13, .upcA], .upcA),
        ] {
            let code = try read("036000291452", as: .upcA, asking: asked)
            #expect(code.symbology == symbology)
            #expect(code.text == "0036000291452")
        }
    }

    @Test("an EAN-13 that does not begin with 0 is not a UPC-A")
    func ean13IsNoUPCA() throws {
        let buffer = try image(of: "4006381333931", as: .ean13).buffer()
        #expect(try BarcodeReader(symbologies: [.upcA]).read(buffer).isEmpty)
        #expect(try BarcodeReader(symbologies: [.upcA, .ean13]).read(buffer).map(\.symbology) == [.ean13])
    }

    @Test(
        "META-33 the last character of Code 39 is verified as a check character",
        arguments: [
            ("CODE39W", true), ("CODE39A", false), ("12345", false),
        ]
    )
    func code39CheckCharacter(text: String, isRight: Bool) throws {
        #expect(try read(text, as: .code39).hasValidCheckCharacter == isRight)
    }

    @Test(
        "META-34 ITF-14 is 14 digits of interleaved 2 of 5 with a correct check digit",
        arguments: [
            ("00012345600012", true), ("00012345600013", false), ("12345670", false), ("123456", false),
        ]
    )
    func itf14(digits: String, isITF14: Bool) throws {
        let code = try read(digits, as: .itf)
        #expect(code.text == digits)
        #expect(code.isITF14 == isITF14)
    }
}
