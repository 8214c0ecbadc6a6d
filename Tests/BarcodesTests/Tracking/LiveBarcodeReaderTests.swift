import CoreVideo
import Foundation
import Testing

@testable import Barcodes

@Suite("Codes in live frames")
struct LiveBarcodeReaderTests {
    /// Makes a frame with some codes, clipped at its edges.
    private func image(_ codes: [(canvas: Canvas, x: Int, y: Int)]) throws -> CVPixelBuffer {
        var canvas = Canvas(width: 640, height: 360, grey: 100)
        for (code, x, y) in codes {
            for row in max(0, -y)..<max(0, -y, min(code.height, canvas.height - y)) {
                let columns = max(0, -x)..<max(0, -x, min(code.width, canvas.width - x))
                let start = (y + row) * canvas.width + x
                canvas.pixels.replaceSubrange(
                    start + columns.lowerBound..<start + columns.upperBound,
                    with: code.pixels[row * code.width + columns.lowerBound..<row * code.width + columns.upperBound]
                )
            }
        }
        return try canvas.buffer()
    }

    private func isSame(_ one: Barcode, _ other: Barcode) -> Bool {
        one.symbology == other.symbology && one.bytes == other.bytes
            && zip(one.corners, other.corners).allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) < 0.2 }
    }

    @Test("reports exactly what a thorough scan of each frame finds, with the same corners")
    func moving() throws {
        let symbologies: Set<Symbology> = [.qr, .dataMatrix, .ean13, .aztec]
        let qr = try BarcodesTests.image(of: "MOVING", as: .qr, scale: 4)
        let matrix = try BarcodesTests.image(of: "AT THE EDGE", as: .dataMatrix, scale: 4)
        let bars = try BarcodesTests.image(of: "4006381333931", as: .ean13, scale: 2)
        var aztec = try BarcodesTests.image(of: "LIGHT ON DARK", as: .aztec, scale: 4)
        aztec.invert()
        let turned = (0..<36).map { aztec.rotated(byDegrees: Double($0) * 7) }
        let live = LiveBarcodeReader(symbologies: symbologies)
        let thorough = BarcodeReader(symbologies: symbologies)
        var runs: [[UInt8]: Int] = [:]
        var known: Set<[UInt8]> = []
        var (found, reported) = (0, 0)
        for number in 0..<36 {
            var codes = [(qr, 20 + 8 * number, 10), (matrix, 640 - 12 * number, 150), (turned[number], 20, 150)]
            // Enters from above, and disappears from one frame to the next.
            if number < 30 { codes.append((bars, 380, 9 * number - 140)) }
            let image = try image(codes)
            let all = try thorough.read(image)
            let got = try live.read(image, at: Double(number + 1) / 30)
            found += all.count
            reported += got.count
            for code in got {
                #expect(all.contains { isSame($0, code) }, "frame \(number): \(code.text ?? "") is not there")
            }
            for code in all {
                runs[code.bytes, default: 0] += 1
                let isReported = got.contains { isSame($0, code) }
                let isDue = runs[code.bytes, default: 0] >= CodeTracker.period || known.contains(code.bytes)
                #expect(isReported || !isDue, "frame \(number): \(code.text ?? "") is missing")
                if isReported { known.insert(code.bytes) }
            }
            let present = Set(all.map(\.bytes))
            runs = runs.filter { present.contains($0.key) }
            known.formIntersection(present)
        }
        #expect(found > 80 && reported > found - 20, "\(reported) of \(found)")
    }

    @Test("another text in the same place is reported immediately")
    func changing() throws {
        let live = LiveBarcodeReader(symbologies: [.qr])
        for number in 0..<12 {
            let code = try BarcodesTests.image(of: "TEXT \(number)", as: .qr, scale: 5)
            let found = try live.read(try image([(code, 200, 100)]), at: Double(number + 1))
            #expect(found.map(\.text) == ["TEXT \(number)"])
        }
    }

    @Test("a code that fills the frame is found although its modules are larger than tiles")
    func large() throws {
        let live = LiveBarcodeReader(symbologies: [.qr])
        let code = try BarcodesTests.image(of: "LARGE", as: .qr, scale: 12)
        #expect(try live.read(try image([]), at: 1).isEmpty)
        for number in 2..<7 {
            let found = try live.read(try image([(code, 100, 5)]), at: Double(number))
            if number == 6 { #expect(found.map(\.text) == ["LARGE"]) }
        }
    }

    @Test("without symbologies nothing is found, and a format without luma is rejected")
    func nothing() throws {
        let image = try image([(try BarcodesTests.image(of: "X", as: .qr), 0, 0)])
        #expect(try LiveBarcodeReader(symbologies: []).read(image, at: 1).isEmpty)
        var depth: CVPixelBuffer?
        CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_DepthFloat32, nil, &depth)
        let buffer = try #require(depth)
        #expect(throws: BarcodeError.self) { try LiveBarcodeReader(symbologies: [.qr]).read(buffer, at: 1) }
    }
}
