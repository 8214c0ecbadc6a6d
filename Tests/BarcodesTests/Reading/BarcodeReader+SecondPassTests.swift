import CoreVideo
import Foundation
import Testing

@testable import Barcodes

@Suite("Exhaustive reading of single images")
struct BarcodeReaderSecondPassTests {
    @Test("half an EAN-13 code is not read as UPC-E beside it", arguments: ["200332731474", "978020137962"])
    func halves(text: String) throws {
        // The left half of the first code has the parities and the checksum of a UPC-E code.
        for scale in 2...4 {
            let canvas = try image(of: text, as: .ean13, scale: scale)
            for transform in Transform.turns {
                let found = try BarcodeReader().read(canvas.turned(transform).buffer())
                #expect(found.map(\.symbology) == [.ean13], "scale \(scale), \(transform)")
            }
        }
    }

    @Test("readings of a part of a code as a shorter code are removed, in either order")
    func parts() throws {
        let whole = try #require(try BarcodeReader().read(image(of: "200332731474", as: .ean13).buffer()).first)
        let outline = try #require(CodeOutline(whole.corners))
        var part = whole
        part.symbology = .upcE
        part.bytes = Array("0100003300272".utf8)
        part.corners = [(0.0, 0.0), (0, 1), (0.55, 1), (0.55, 0)].map { across, down in
            let point = outline.point(across, down)
            return CGPoint(x: point.x, y: point.y)
        }
        #expect(BarcodeReader.withoutParts([whole, part]) == [whole])
        #expect(BarcodeReader.withoutParts([part, whole]) == [whole])
        part.corners = part.corners.map { CGPoint(x: $0.x, y: $0.y + 1000) }
        #expect(BarcodeReader.withoutParts([part, whole]) == [part, whole])
    }

    @Test("two cores find the same codes as one, from top to bottom")
    func sharing() throws {
        var canvas = Canvas(width: 900, height: 700)
        let wanted: [(text: String, symbology: Symbology, x: Int, y: Int)] = [
            ("FIRST", .qr, 20, 20), ("SECOND", .code128, 320, 60), ("THIRD", .aztec, 620, 110),
            ("FOURTH", .dataMatrix, 30, 330), ("FIFTH", .code39, 320, 380), ("SIXTH", .pdf417, 40, 560),
        ]
        for item in wanted {
            canvas.draw(try image(of: item.text, as: item.symbology, scale: 3), x: item.x, y: item.y)
        }
        let found = try BarcodeReader(effort: .exhaustive).read(canvas.buffer())
        #expect(found.compactMap(\.text) == wanted.map(\.text))
        let alone = try BarcodeReader(effort: .thorough).read(canvas.buffer())
        #expect(Set(found) == Set(alone))
    }

    @Test("exhaustive reading finds what thorough reading finds", arguments: RoundTripTests.samples)
    func samples(sample: RoundTripTests.Sample) throws {
        let canvas = try image(of: sample.written, as: sample.symbology, scale: 3)
        for transform in Transform.turns {
            let found = try BarcodeReader(effort: .exhaustive).read(canvas.turned(transform).buffer())
            #expect(found.map(\.text) == [sample.read], "\(transform)")
            #expect(found.map(\.symbology) == [sample.symbology], "\(transform)")
        }
    }

    @Test(
        "the second pass finds the same codes as the first, with the same corners",
        .enabled(if: ZBarReader.isAvailable)
    )
    func corners() throws {
        let samples: [(Symbology, String)] = [(.upcE, "0123456"), (.ean8, "9638507"), (.ean13, "978020137962")]
        for (symbology, text) in samples {
            let canvas = try image(of: text, as: symbology, scale: 3).rotated(byDegrees: 4)
            let buffer = try canvas.buffer()
            let first = try #require(try BarcodeReader().read(buffer).first)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let (columns, rows) = (0..<canvas.width, 0..<canvas.height)
            let pixels = try #require(PixelView(locked: buffer, layout: .luma(), columns: columns, rows: rows))
            let reader = BarcodeReader(effort: .exhaustive)
            let second = try #require(try reader.retailCode(in: pixels, .upright(x: 0, y: 0), of: pixels))
            #expect(second.symbology == symbology)
            #expect(second.text == first.text)
            #expect(second.bytes == first.bytes)
            #expect(second.orientation == first.orientation)
            let (mine, theirs) = (try #require(CodeOutline(second.corners)), try #require(CodeOutline(first.corners)))
            #expect(mine.distance(to: theirs) < 0.5)
        }
    }

    @Test("UPC-A is reported under the requested name")
    func names() throws {
        let buffer = try image(of: "03600029145", as: .upcA, scale: 3).buffer()
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let (columns, rows) = (0..<CVPixelBufferGetWidth(buffer), 0..<CVPixelBufferGetHeight(buffer))
        let pixels = try #require(PixelView(locked: buffer, layout: .luma(), columns: columns, rows: rows))
        let names: [(Set<Symbology>, Symbology?)] = [
            ([.upcA, .ean13], .upcA), ([.ean13], .ean13), ([.upcA], .upcA), ([.ean8, .upcE], nil), ([.qr], nil),
        ]
        for (wanted, expected) in names {
            let reader = BarcodeReader(symbologies: wanted, effort: .exhaustive)
            let found = try reader.retailCode(in: pixels, .upright(x: 0, y: 0), of: pixels)
            #expect(found?.symbology == expected, "\(wanted)")
        }
    }

    @Test("a doubtful reading is corrected if other passes contradict it, and kept if they confirm it")
    func uncertain() throws {
        let buffer = try image(of: "978020137962", as: .ean13, scale: 3).buffer()
        var code = try #require(try BarcodeReader().read(buffer).first)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let (columns, rows) = (0..<CVPixelBufferGetWidth(buffer), 0..<CVPixelBufferGetHeight(buffer))
        let pixels = try #require(PixelView(locked: buffer, layout: .luma(), columns: columns, rows: rows))
        let reader = BarcodeReader(effort: .exhaustive)
        code.lineCount = 2
        #expect(try reader.withoutUncertain([code], of: pixels) == [code])
        let right = code.bytes
        code.bytes = Array("9074932437075".utf8)
        let corrected = try reader.withoutUncertain([code], of: pixels).map(\.bytes)
        // With ZBar, three passes stand against one, without it two.
        #expect(corrected == (ZBarReader.isAvailable ? [right] : []))
        code.lineCount = 50
        #expect(try reader.withoutUncertain([code], of: pixels) == [code])
    }

    @Test("an image without a code gives none, and small images do no harm")
    func quiet() throws {
        let reader = BarcodeReader(effort: .exhaustive)
        for (width, height) in [(1, 1), (2, 3), (60, 6), (49, 5), (50, 5), (300, 200), (640, 3)] {
            let canvas = Canvas(width: width, height: height, grey: 128)
            #expect(try reader.read(canvas.buffer(kCVPixelFormatType_OneComponent8)).isEmpty)
        }
    }
}
