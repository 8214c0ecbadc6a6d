import CoreVideo
import Foundation
import Testing

@testable import Barcodes

@Suite("Second opinions on EAN and UPC codes")
struct RetailVotesTests {
    /// The result of a pass: the first or second number, and the number of lines.
    struct Vote: Sendable {
        let number: Int
        let pass: RetailVotes.Pass
        let lines: Int
        var isShort = false

        init(_ number: Int, _ pass: RetailVotes.Pass, _ lines: Int, isShort: Bool = false) {
            (self.number, self.pass, self.lines, self.isShort) = (number, pass, lines, isShort)
        }
    }

    /// Votes and the expected verdict.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let votes: [Vote]
        let verdict: Int?

        init(_ name: String, _ votes: [Vote], _ verdict: Int?) {
            (testDescription, self.votes, self.verdict) = (name, votes, verdict)
        }
    }

    static let cases = [
        Case("nobody", [], nil),
        Case("ZBar, on few lines", [Vote(1, .other, 4)], nil),
        Case("ZBar, on enough", [Vote(1, .other, 5)], 1),
        Case("a sharpened copy, on few lines", [Vote(1, .sharpened, 5)], nil),
        Case("a sharpened copy, on more", [Vote(1, .sharpened, 6)], 1),
        Case("a blurred copy alone", [Vote(1, .blurred, 50)], nil),
        Case("few lines without contradiction", [Vote(1, .plain, 2)], 1),
        Case("two passes agree", [Vote(1, .other, 1), Vote(1, .sharpened, 2)], 1),
        Case("UPC-E on few lines alone", [Vote(1, .plain, 5, isShort: true)], nil),
        Case("UPC-E seen by ZBar alone", [Vote(1, .other, 90, isShort: true)], nil),
        Case("UPC-E seen in a copy alone", [Vote(1, .sharpened, 90, isShort: true)], nil),
        Case(
            "UPC-E seen by two passes",
            [Vote(1, .other, 4, isShort: true), Vote(1, .sharpened, 3, isShort: true)],
            1
        ),
        Case("UPC-E beside a code seen by two passes", [Vote(2, .other, 60, isShort: true), Vote(1, .other, 6)], 1),
        Case(
            "a misprint that misleads two passes, and one that reads correctly",
            [
                Vote(2, .plain, 2), Vote(2, .other, 19), Vote(1, .blurred, 3),
            ],
            nil
        ),
        Case(
            "ZBar on very many lines and another pass, against one",
            [
                Vote(1, .plain, 2), Vote(1, .other, 40), Vote(2, .sharpened, 2),
            ],
            1
        ),
        Case(
            "three against one",
            [
                Vote(1, .plain, 2), Vote(1, .blurred, 2), Vote(1, .sharpened, 2), Vote(2, .other, 9),
            ],
            1
        ),
        Case(
            "two against two",
            [
                Vote(1, .plain, 2), Vote(1, .blurred, 2), Vote(2, .sharpened, 2), Vote(2, .other, 50),
            ],
            nil
        ),
        Case("few lines against many", [Vote(2, .plain, 3), Vote(1, .other, 30)], 1),
        Case("few lines against a few more", [Vote(2, .plain, 3), Vote(1, .other, 29)], nil),
        Case("a second number from ZBar with a third of the lines", [Vote(1, .other, 30), Vote(2, .other, 10)], nil),
        Case("a second number from ZBar with fewer lines", [Vote(1, .other, 31), Vote(2, .other, 10)], 1),
    ]

    @Test("verdict", arguments: cases)
    func verdicts(example: Case) {
        let numbers: [[UInt8]] = [[], Array("9780201379624".utf8), Array("2003327314742".utf8)]
        // In either order of the votes.
        for votes in [example.votes, example.votes.reversed()] {
            var all = RetailVotes()
            for vote in votes {
                all.add(numbers[vote.number], isShort: vote.isShort, by: vote.pass, lines: vote.lines)
            }
            #expect(all.isEmpty == votes.isEmpty)
            #expect(all.verdict?.number == example.verdict.map { numbers[$0] })
        }
    }

    @Test(
        "eight digits of UPC-E expand to thirteen",
        arguments: [
            ("01234505", "0012000003455"), ("04182635", "0041800000265"), ("04182643", "0041820000063"),
            ("01234565", "0012345000065"), ("14963406", "0149000006346"), ("1234", "1234"),
        ]
    )
    func expansion(digits: String, number: String) {
        let expanded = RetailVotes.expanded(upcE: Array(digits.utf8))
        #expect(String(decoding: expanded, as: UTF8.self).count == number.count)
        // The library must agree.
        guard digits.count == 8, let canvas = try? image(of: String(digits.dropLast()), as: .upcE, scale: 3) else {
            return
        }
        let read = try? BarcodeReader(symbologies: [.upcE]).read(canvas.buffer()).first
        if read?.text == digits { #expect(read?.bytes == expanded) }
    }

    @Test("ZBar reads in every quarter turn and reports the position", .enabled(if: ZBarReader.isAvailable))
    func turns() throws {
        let canvas = try image(of: "978020137962", as: .ean13, scale: 3)
        for transform in Transform.turns {
            let turned = canvas.turned(transform)
            let buffer = try turned.buffer(kCVPixelFormatType_OneComponent8)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let (columns, rows) = (0..<turned.width, 0..<turned.height)
            let pixels = try #require(PixelView(locked: buffer, layout: .luma(), columns: columns, rows: rows))
            let found = ZBarReader.findings(in: GreyCopy(pixels))
            #expect(found.map(\.number) == [Array("9780201379624".utf8)], "\(transform)")
            let one = try #require(found.first)
            let code = try #require(
                Barcode(one, wanted: [.ean13], place: .upright(x: 0, y: 0), image: pixels)
            )
            let whole = try #require(try BarcodeReader(symbologies: [.ean13]).read(buffer).first)
            #expect(code.text == whole.text && code.symbologyIdentifier == whole.symbologyIdentifier)
            #expect(code.orientation == whole.orientation, "\(transform)")
            let (mine, theirs) = (try #require(CodeOutline(code.corners)), try #require(CodeOutline(whole.corners)))
            #expect(mine.distance(to: theirs) < 1, "\(transform)")
        }
    }

    @Test("copies are blurred by the local mean and sharpened by the remainder")
    func copies() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var state = seed
        for (width, height) in [(1, 1), (1, 7), (5, 1), (2, 3), (9, 8)] {
            var canvas = Canvas(width: width, height: height)
            for index in canvas.pixels.indices {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                canvas.pixels[index] = UInt8(state >> 56)
            }
            let buffer = try canvas.buffer(kCVPixelFormatType_OneComponent8)
            CVPixelBufferLockBaseAddress(buffer, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
            let pixels = try #require(
                PixelView(locked: buffer, layout: .luma(), columns: 0..<width, rows: 0..<height)
            )
            let copy = GreyCopy(pixels)
            #expect(copy.pixels == canvas.pixels)
            for radius in 1...2 {
                // Rows first, then columns, each truncated to integers.
                func mean(_ x: Int, _ y: Int) -> Int {
                    let columns = max(0, x - radius)...min(width - 1, x + radius)
                    let rows = max(0, y - radius)...min(height - 1, y + radius)
                    let means = rows.map { row in
                        columns.reduce(0) { $0 + Int(canvas.pixels[row * width + $1]) } / columns.count
                    }
                    return means.reduce(0, +) / rows.count
                }
                let (blurred, sharpened) = (copy.blurred(radius: radius), copy.sharpened(radius: radius))
                for y in 0..<height {
                    for x in 0..<width {
                        let (here, value) = (y * width + x, Int(canvas.pixels[y * width + x]))
                        #expect(Int(blurred.pixels[here]) == mean(x, y), "seed \(seed)")
                        #expect(sharpened.pixels[here] == UInt8(clamping: 3 * value - 2 * mean(x, y)), "seed \(seed)")
                    }
                }
            }
        }
    }
}
