import Barcodes
import CoreVideo
import Foundation
import Testing

@Suite("Hostile images")
struct RobustnessTests {
    /// A random number generator that repeats its sequence for the same seed (SplitMix64).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    // The symbologies with a check that noise does not pass by chance.
    private static let checked = Set(Symbology.allCases).subtracting([.codabar, .itf, .code39])

    @Test("noise contains no code", arguments: 1...12)
    func noise(run: Int) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = Generator(state: seed)
        let blocks = Int.random(in: 1...12, using: &generator)
        var canvas = Canvas(
            width: .random(in: 1...400, using: &generator),
            height: .random(in: 1...300, using: &generator)
        )
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                var block = Generator(state: seed &+ UInt64(y / blocks * 1000 + x / blocks))
                canvas.pixels[y * canvas.width + x] = UInt8.random(in: 0...255, using: &block)
            }
        }
        let found = try BarcodeReader(symbologies: Self.checked).read(canvas.buffer(kCVPixelFormatType_OneComponent8))
        #expect(found.isEmpty, "seed \(seed), size \(canvas.width)×\(canvas.height), blocks of \(blocks)")
        _ = try BarcodeReader().read(canvas.buffer(kCVPixelFormatType_OneComponent8))
    }

    @Test(
        "images of any size are searched",
        arguments: [(1, 1), (1, 2), (2, 1), (3, 1), (1, 500), (500, 1), (3, 3), (7, 5), (17, 17), (5000, 2), (2, 5000)]
    )
    func sizes(width: Int, height: Int) throws {
        for grey: UInt8 in [0, 127, 255] {
            let canvas = Canvas(width: width, height: height, grey: grey)
            #expect(try BarcodeReader().read(canvas.buffer(kCVPixelFormatType_OneComponent8)).isEmpty)
        }
    }

    @Test("stripes and checkerboards of every pitch are searched without crashing", arguments: 1...9)
    func stripes(pitch: Int) throws {
        for isChequered in [false, true] {
            var canvas = Canvas(width: 240, height: 180)
            for y in 0..<canvas.height {
                for x in 0..<canvas.width {
                    let isDark = (x / pitch + (isChequered ? y / pitch : 0)).isMultiple(of: 2)
                    canvas.pixels[y * canvas.width + x] = isDark ? 0 : 255
                }
            }
            #expect(try BarcodeReader(symbologies: Self.checked).read(canvas.buffer()).isEmpty)
        }
    }

    @Test("damaged codes are read correctly or not at all", arguments: RoundTripTests.samples)
    func damage(sample: RoundTripTests.Sample) throws {
        // Without a mandatory check, a wrong bar can give a wrong character; no guarantee is possible.
        guard ![.codabar, .itf, .code39].contains(sample.symbology) else { return }
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = Generator(state: seed)
        let clean = try image(of: sample.written, as: sample.symbology, scale: 3)
        let reader = BarcodeReader(symbologies: [sample.symbology])
        // The check of a linear code is one number of a few dozen, which a wrong reading may hit by chance.
        var wrong = 0
        defer { #expect(wrong <= (sample.symbology.isLinear ? 1 : 0), "seed \(seed)") }
        for _ in 0..<12 {
            var canvas = clean
            for _ in 0..<Int.random(in: 1...30, using: &generator) {
                let x = Int.random(in: 0..<canvas.width, using: &generator)
                let y = Int.random(in: 0..<canvas.height, using: &generator)
                let side = Int.random(in: 1...12, using: &generator)
                let grey = UInt8.random(in: 0...255, using: &generator)
                for row in y..<min(y + side, canvas.height) {
                    for column in x..<min(x + side, canvas.width) {
                        canvas.pixels[row * canvas.width + column] = grey
                    }
                }
            }
            for code in try reader.read(canvas.buffer(kCVPixelFormatType_OneComponent8)) {
                if code.text != sample.read { wrong += 1 }
                let size = CGRect(x: 0, y: 0, width: canvas.width + 1, height: canvas.height + 1)
                #expect(code.corners.allSatisfy(size.contains), "seed \(seed): \(code.corners)")
            }
        }
    }

    @Test("one reader serves several threads at once")
    func threads() async throws {
        let reader = BarcodeReader(symbologies: [.qr, .code128])
        let results = await withTaskGroup(of: Bool.self) { group in
            for index in 0..<16 {
                group.addTask {
                    let text = "THREAD \(index)"
                    let buffer = try? image(of: text, as: index.isMultiple(of: 2) ? .qr : .code128).buffer()
                    guard let buffer else { return false }
                    return (try? reader.read(buffer).map(\.text)) == [text]
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == [Bool](repeating: true, count: 16))
    }

    @Test("an empty set of symbologies finds nothing")
    func noSymbologies() throws {
        let buffer = try image(of: "CODE", as: .qr).buffer()
        #expect(try BarcodeReader(symbologies: []).read(buffer).isEmpty)
    }
}
