import Barcodes
import CoreVideo
import Testing

@Suite("Written codes are read back")
struct RoundTripTests {
    /// One code of a symbology: the text to write and the string to read.
    struct Sample: CustomTestStringConvertible, Sendable {
        var symbology: Symbology
        var written: String
        var read: String

        init(_ symbology: Symbology, _ written: String, _ read: String? = nil) {
            self.symbology = symbology
            self.written = written
            self.read = read ?? written
        }

        var testDescription: String { "\(symbology.rawValue) \(written)" }
    }

    static let samples = [
        Sample(.qr, "https://example.org/obscura?frame=000042"),
        Sample(.qr, "Grüße, 世界"),
        Sample(.microQR, "MICRO-42"),
        Sample(.aztec, "Aztec 42, with lower case."),
        Sample(.dataMatrix, "Data Matrix 42"),
        Sample(.pdf417, "PDF417 holds a longer text, such as this one."),
        Sample(.microPDF417, "MicroPDF417"),
        Sample(.code39, "CODE-39 $/+%"),
        Sample(.code93, "Code 93"),
        Sample(.code128, "Code 128 ABCabc 123456"),
        Sample(.codabar, "A123456-7B"),
        Sample(.ean8, "9638507", "96385074"),
        Sample(.ean13, "978020137962", "9780201379624"),
        Sample(.upcA, "03600029145", "0036000291452"),
        Sample(.upcE, "0123456", "01234565"),
        Sample(.itf, "00012345600012"),
        Sample(.gs1DataBar, "0950110153000", "0109501101530003"),
        Sample(.gs1DataBarLimited, "0950110153000", "0109501101530003"),
        Sample(.gs1DataBarExpanded, "(01)09501101530003(10)AB-123", "010950110153000310AB-123"),
    ]

    /// Symbologies without a type of Apple's; reading them is a bonus.
    static let others = [
        Sample(.rMQR, "RMQR 42"),
        Sample(.maxiCode, "MAXICODE 42"),
        Sample(.telepen, "TELEPEN 42"),
        Sample(.dxFilmEdge, "115-10/11A"),
    ]

    @Test("every symbology is in a table")
    func everySymbologyIsTested() {
        #expect(Set((Self.samples + Self.others).map(\.symbology)) == Set(Symbology.allCases))
        #expect(Self.samples.map(\.symbology).allSatisfy { $0.hasAppleType })
        #expect(!Self.others.map(\.symbology).contains { $0.hasAppleType })
    }

    @Test("META-39 every symbology is read at several scales, in every quarter turn and mirrored", arguments: samples)
    func readsInEveryPosition(sample: Sample) throws {
        let reader = BarcodeReader()
        let code = try BarcodeWriter().write(sample.written, as: sample.symbology)
        for scale in [2, 3, 5] {
            // META-39 requires 3 pixels per module of two-dimensional codes.
            if scale == 2, !sample.symbology.isLinear { continue }
            let canvas = Canvas(code, scale: 1, quietZone: sample.symbology.quietZone)
            for transform in Transform.all {
                let found = try reader.read(canvas.turned(transform).enlarged(by: scale).buffer())
                // The library does not read mirrored MicroPDF417 codes.
                if transform.isMirrored, sample.symbology == .microPDF417 {
                    #expect(found.isEmpty)
                    continue
                }
                let comment: Comment = "scale \(scale), \(transform): \(found.map(\.symbology))"
                #expect(found.map(\.text) == [sample.read], comment)
                #expect(found.map(\.symbology) == [sample.symbology], comment)
                #expect(found.map(\.isInverted) == [false], comment)
            }
        }
    }

    @Test("symbologies without a type of Apple's are read upright", arguments: others)
    func readsOthersUpright(sample: Sample) throws {
        for scale in [3, 5] {
            let found = try BarcodeReader().read(
                image(of: sample.written, as: sample.symbology, scale: scale).buffer()
            )
            #expect(found.map(\.text) == [sample.read], "scale \(scale)")
            #expect(found.map(\.symbology) == [sample.symbology])
        }
    }

    @Test("a reader of one symbology finds its code and no other", arguments: samples)
    func readsOnlyWhatWasAskedFor(sample: Sample) throws {
        let buffer = try image(of: sample.written, as: sample.symbology).buffer()
        let alone = try BarcodeReader(symbologies: [sample.symbology]).read(buffer)
        #expect(alone.map(\.text) == [sample.read])
        var others = Set(Symbology.allCases).subtracting([sample.symbology])
        if sample.symbology == .upcA { others.remove(.ean13) }  // The same bars under both names
        #expect(try BarcodeReader(symbologies: others).read(buffer).isEmpty)
    }

    @Test("META-36 a QR request does not report Micro QR, nor vice versa")
    func keepsTheKindsOfQRApart() throws {
        let plain = try image(of: "PLAIN", as: .qr).buffer()
        let micro = try image(of: "MICRO", as: .microQR).buffer()
        #expect(try BarcodeReader(symbologies: [.qr]).read(micro).isEmpty)
        #expect(try BarcodeReader(symbologies: [.microQR]).read(plain).isEmpty)
    }

    @Test("META-36 a PDF417 request does not report MicroPDF417, nor vice versa")
    func keepsTheKindsOfPDF417Apart() throws {
        let plain = try image(of: "PLAIN", as: .pdf417).buffer()
        let micro = try image(of: "MICRO", as: .microPDF417).buffer()
        #expect(try BarcodeReader(symbologies: [.pdf417]).read(micro).isEmpty)
        #expect(try BarcodeReader(symbologies: [.microPDF417]).read(plain).isEmpty)
    }

    @Test("thorough reading finds a light code on dark and reports it as inverted")
    func readsInverted() throws {
        var canvas = try image(of: "INVERTED", as: .qr)
        canvas.invert()
        let buffer = try canvas.buffer()
        #expect(try BarcodeReader(effort: .thorough).read(buffer).map(\.isInverted) == [true])
        #expect(try BarcodeReader(effort: .fast).read(buffer).isEmpty)
    }

    @Test("fast reading finds a level, sharp code", arguments: samples)
    func readsFast(sample: Sample) throws {
        let buffer = try image(of: sample.written, as: sample.symbology).buffer()
        let reader = BarcodeReader(symbologies: [sample.symbology], effort: .fast)
        #expect(try reader.read(buffer).map(\.text) == [sample.read])
    }

    @Test(
        "META-39 two-dimensional codes are found at any angle, with their orientation",
        arguments: [Symbology.qr, .microQR, .aztec, .dataMatrix],
        stride(from: 7.0, to: 360.0, by: 41.0).map { $0 }
    )
    func readsAtAnyAngle(symbology: Symbology, degrees: Double) throws {
        let canvas = try image(of: "ANGLE 42", as: symbology, scale: 4).rotated(byDegrees: degrees)
        let found = try BarcodeReader(symbologies: [symbology]).read(canvas.buffer())
        #expect(found.map(\.text) == ["ANGLE 42"])
        for code in found {
            let difference = (Double(code.orientation) - degrees + 900).truncatingRemainder(dividingBy: 360) - 180
            #expect(abs(difference) < 4, "says \(code.orientation)°")
        }
    }

    @Test(
        "META-39 bar codes are found at any angle, with their orientation",
        arguments: [
            Symbology.code39, .code93, .code128, .codabar, .ean13, .ean8, .upcE, .itf, .gs1DataBar,
            .gs1DataBarExpanded, .gs1DataBarLimited, .pdf417, .microPDF417,
        ],
        stride(from: 12.0, to: 360.0, by: 87.0).map { $0 }
    )
    func readsBarsAtAnyAngle(symbology: Symbology, degrees: Double) throws {
        let sample = try #require(Self.samples.first { $0.symbology == symbology })
        let canvas = try image(of: sample.written, as: symbology, scale: 3).rotated(byDegrees: degrees)
        let found = try BarcodeReader(symbologies: [symbology]).read(canvas.buffer())
        #expect(found.map(\.text) == [sample.read])
        for code in found {
            let difference = (Double(code.orientation) - degrees + 900).truncatingRemainder(dividingBy: 360) - 180
            #expect(abs(difference) < 2, "says \(code.orientation)°")
        }
    }

    @Test("balanced and thorough reading find upright bars, fast reading does not")
    func readsUprightBars() throws {
        let upright = try image(of: "UPRIGHT", as: .code128).turned(Transform(isMirrored: false, quarterTurns: 1))
        let buffer = try upright.buffer()
        #expect(try BarcodeReader(effort: .fast).read(buffer).isEmpty)
        #expect(try BarcodeReader(effort: .balanced).read(buffer).map(\.text) == ["UPRIGHT"])
        #expect(try BarcodeReader(effort: .thorough).read(buffer).map(\.text) == ["UPRIGHT"])
    }

    @Test("all codes of several kinds in one image are found, once each")
    func readsSeveral() throws {
        var canvas = Canvas(width: 900, height: 700)
        let wanted: [(text: String, symbology: Symbology, x: Int, y: Int)] = [
            ("FIRST", .qr, 20, 20), ("SECOND", .qr, 320, 30), ("THIRD", .aztec, 620, 40),
            ("FOURTH", .dataMatrix, 30, 330), ("FIFTH", .code128, 320, 360), ("SIXTH", .qr, 40, 520),
        ]
        for item in wanted {
            canvas.draw(try image(of: item.text, as: item.symbology, scale: 3), x: item.x, y: item.y)
        }
        let found = try BarcodeReader().read(canvas.buffer())
        #expect(found.compactMap(\.text).sorted() == wanted.map(\.text).sorted())
    }

    @Test("the reader reports no more codes than its maximum")
    func respectsTheMaximum() throws {
        var canvas = Canvas(width: 600, height: 250)
        canvas.draw(try image(of: "LEFT", as: .qr), x: 20, y: 20)
        canvas.draw(try image(of: "RIGHT", as: .qr), x: 320, y: 20)
        let buffer = try canvas.buffer()
        #expect(try BarcodeReader(maximumCount: 1).read(buffer).count == 1)
        #expect(try BarcodeReader(maximumCount: 1000).read(buffer).count == 2)
    }
}
