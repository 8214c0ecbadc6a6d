import AVFoundation
import Foundation
import Testing

@Suite("Contract: symbologies")
struct SymbologyContract {
    /// The strings that published code compares with.
    static let names: [(AVMetadataObject.ObjectType, String)] = [
        (.upce, "org.gs1.UPC-E"), (.code39, "org.iso.Code39"), (.code39Mod43, "org.iso.Code39Mod43"),
        (.ean13, "org.gs1.EAN-13"), (.ean8, "org.gs1.EAN-8"), (.code93, "com.intermec.Code93"),
        (.code128, "org.iso.Code128"), (.pdf417, "org.iso.PDF417"), (.qr, "org.iso.QRCode"), (.aztec, "org.iso.Aztec"),
        (.interleaved2of5, "org.ansi.Interleaved2of5"), (.itf14, "org.gs1.ITF14"), (.dataMatrix, "org.iso.DataMatrix"),
        (.face, "face"),
    ]

    @Test("META-30 types have the names of Apple's systems", arguments: names)
    func name(type: AVMetadataObject.ObjectType, name: String) {
        #expect(type.rawValue == name && type == AVMetadataObject.ObjectType(rawValue: name))
    }

    @Test("META-30 every type of code is available")
    func available() throws {
        let stage = try MetadataStage(reading: nil)
        let codes: [AVMetadataObject.ObjectType] = [
            .upce, .code39, .code39Mod43, .ean13, .ean8, .code93, .code128, .pdf417, .qr, .aztec, .interleaved2of5,
            .itf14, .dataMatrix, .codabar, .gs1DataBar, .gs1DataBarExpanded, .gs1DataBarLimited, .microQR, .microPDF417,
        ]
        #expect(Set(codes).isSubset(of: stage.output.availableMetadataObjectTypes) && Set(codes).count == 19)
        let others: [AVMetadataObject.ObjectType] = [
            .humanBody, .humanFullBody, .catBody, .catHead, .dogBody, .dogHead, .salientObject,
        ]
        #expect(Set((codes + others).map(\.rawValue)).count == 26)
    }

    private func read(_ types: [AVMetadataObject.ObjectType], _ sign: DrawnSign) throws -> [String] {
        try MetadataStage.read(types, sign).map { "\($0.type.rawValue) \($0.stringValue ?? "-")" }
    }

    @Test("META-31 UPC-A is EAN-13 with 13 digits that begin with 0")
    func upcA() throws {
        #expect(try read([.ean13], DrawnSign("upca", "036000291452")) == ["org.gs1.EAN-13 0036000291452"])
        #expect(try read([.upce], DrawnSign("upca", "036000291452")).isEmpty)
    }

    @Test("META-32 UPC-E and EAN-8 have eight digits, EAN-13 has thirteen, including the check digit")
    func retail() throws {
        #expect(try read([.upce], DrawnSign("upce", "01234565")) == ["org.gs1.UPC-E 01234565"])
        #expect(try read([.ean8], DrawnSign("ean8", "96385074")) == ["org.gs1.EAN-8 96385074"])
        #expect(try read([.ean13], DrawnSign("ean13", "4006381333931")) == ["org.gs1.EAN-13 4006381333931"])
    }

    @Test("META-33 Code 39 is reported as the stricter type if that is requested and its check character is correct")
    func code39() throws {
        let (right, wrong) = (DrawnSign("code39", "CODE39W"), DrawnSign("code39", "ABC123"))
        #expect(try read([.code39Mod43], right) == ["org.iso.Code39Mod43 CODE39W"])
        #expect(try read([.code39, .code39Mod43], right) == ["org.iso.Code39Mod43 CODE39W"])
        #expect(try read([.code39], right) == ["org.iso.Code39 CODE39W"])
        #expect(try read([.code39Mod43], wrong).isEmpty)
        #expect(try read([.code39, .code39Mod43], wrong) == ["org.iso.Code39 ABC123"])
    }

    @Test("META-34 ITF-14 is Interleaved 2 of 5 with 14 digits and a correct check digit")
    func itf14() throws {
        let (right, short) = (DrawnSign("itf", "00012345600012"), DrawnSign("itf", "123456"))
        #expect(try read([.interleaved2of5, .itf14], right) == ["org.gs1.ITF14 00012345600012"])
        #expect(try read([.interleaved2of5], right) == ["org.ansi.Interleaved2of5 00012345600012"])
        #expect(try read([.itf14], short).isEmpty)
        #expect(try read([.interleaved2of5, .itf14], short) == ["org.ansi.Interleaved2of5 123456"])
        #expect(try read([.itf14], DrawnSign("itf", "00012345600013")).isEmpty)
    }

    @Test("META-35 Codabar keeps its start and stop letters; GS1 codes are element strings separated by U+001D")
    func elementStrings() throws {
        #expect(try MetadataStage.read([.codabar], DrawnSign("codabar", "A40156B")).map(\.stringValue) == ["A40156B"])
        let bars = DrawnSign("gs1databar", "0950110153000")
        #expect(try MetadataStage.read([.gs1DataBar], bars).map(\.stringValue) == ["0109501101530003"])
        let expanded = DrawnSign("gs1databarexpanded", "(10)12A(17)990102", scale: 2)
        #expect(
            try MetadataStage.read([.gs1DataBarExpanded], expanded).map(\.stringValue) == ["1012A\u{1D}17990102"]
        )
        let gs1128 = DrawnSign.gs1("code128", "(10)12A(17)990102")
        #expect(try MetadataStage.read([.code128], gs1128).map(\.stringValue) == ["1012A\u{1D}17990102"])
    }

    @Test("META-36 micro symbologies have types of their own")
    func microKinds() throws {
        #expect(try read([.qr], DrawnSign("microqr", "MICRO")).isEmpty)
        #expect(try read([.microQR], DrawnSign("microqr", "MICRO")) == ["org.iso.MicroQR MICRO"])
        #expect(try read([.microQR], DrawnSign("qr", "WHOLE")).isEmpty)
        #expect(try read([.pdf417], DrawnSign("micropdf417", "MICRO")).isEmpty)
        #expect(try read([.microPDF417], DrawnSign("micropdf417", "MICRO")) == ["org.iso.MicroPDF417 MICRO"])
    }

    @Test("META-37 QR text is UTF-8, otherwise ISO 8859-1 or Shift-JIS")
    func qrText() throws {
        #expect(try MetadataStage.read([.qr], .holding(Array("Grüße, 世界".utf8))).map(\.stringValue) == ["Grüße, 世界"])
        let latin: [UInt8] = Array("Gr".utf8) + [0xFC, 0xDF] + Array("e aus K".utf8) + [0xF6] + Array("ln".utf8)
        #expect(try MetadataStage.read([.qr], .holding(latin)).map(\.stringValue) == ["Grüße aus Köln"])
    }

    @Test("META-38 Data Matrix is spelled dataMatrix")
    func spelling() throws {
        #expect(try read([.dataMatrix], DrawnSign("datamatrix", "DM")) == ["org.iso.DataMatrix DM"])
    }

    @Test(
        "META-39 every type is found small and in any rotation: 2 px per module for linear codes, 3 px for others",
        arguments: [
            (AVMetadataObject.ObjectType.upce, DrawnSign("upce", "01234565", scale: 2, angle: 20)),
            (.code39, DrawnSign("code39", "ANY WAY", scale: 2, angle: 50)),
            (.code93, DrawnSign("code93", "ANY WAY", scale: 2, angle: 80)),
            (.code128, DrawnSign("code128", "ANY WAY", scale: 2, angle: 125)),
            (.ean13, DrawnSign("ean13", "4006381333931", scale: 2, angle: 155)),
            (.ean8, DrawnSign("ean8", "96385074", scale: 2, angle: 200)),
            (.itf14, DrawnSign("itf", "00012345600012", scale: 2, angle: 235)),
            (.codabar, DrawnSign("codabar", "A40156B", scale: 2, angle: 310)),
            (.gs1DataBar, DrawnSign("gs1databar", "0950110153000", scale: 2, angle: 340)),
            (.gs1DataBarLimited, DrawnSign("gs1databarlimited", "0950110153000", scale: 2, angle: 40)),
            (.gs1DataBarExpanded, DrawnSign("gs1databarexpanded", "(10)12A(17)990102", scale: 2, angle: 65)),
            (.qr, DrawnSign("qr", "ANY WAY", angle: 37)), (.microQR, DrawnSign("microqr", "ANY WAY", angle: 130)),
            (.aztec, DrawnSign("aztec", "ANY WAY", angle: 222)),
            (.dataMatrix, DrawnSign("datamatrix", "ANY WAY", angle: 318)),
            (.pdf417, DrawnSign("pdf417", "ANY WAY", angle: 145)),
            (.microPDF417, DrawnSign("micropdf417", "ANY WAY", angle: 28)),
        ]
    )
    func anyRotation(type: AVMetadataObject.ObjectType, sign: DrawnSign) throws {
        let found = try MetadataStage.read([type], sign)
        let texts = found.map { $0.stringValue ?? "" }
        #expect(found.map(\.type) == [type], "\(texts) at \(found.map(\.bounds))")
    }
}
