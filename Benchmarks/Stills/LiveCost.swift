import Barcodes
import CodeScenes
import CoreVideo
import Foundation

/// The cost of reading live images of 1280×720, beside the library's own thorough reading of the same images.
///
/// Both read in turn, frame by frame, so that what else the machine does burdens both.
struct LiveCost {
    private static let (width, height) = (1280, 720)

    /// Reads frames with no code, with one and with four, and prints the table.
    func run(frames: Int) throws {
        print("| codes | Obscura live, ms | ZXing-C++ thorough, ms | ratio | codes read, of those there |")
        print("| --- | ---: | ---: | ---: | ---: |")
        for count in [0, 1, 4] { try run(frames: frames, codes: count) }
    }

    private func run(frames: Int, codes count: Int) throws {
        let all = Set(Symbology.allCases)
        let kinds: [Symbology] = [.qr, .ean13, .dataMatrix, .code128]
        let cards = try kinds.prefix(count).map { kind in
            let text = kind == .ean13 ? "4006381333931" : "LIVE 4711"
            return try BarcodeWriter().write(text, as: kind).scaled(by: 4, quietZone: kind.quietZone)
        }
        let live = LiveBarcodeReader(symbologies: all)
        let library = BarcodeReader(symbologies: all, effort: .thorough)
        var times = (ours: [Double](), library: [Double]())
        var found = 0
        for number in 0..<frames {
            let image = try Self.image(cards, number)
            let begin = Self.seconds
            found += try live.read(image, at: Double(number) / 30).count
            let middle = Self.seconds
            _ = try library.libraryReadings(image)
            times.ours.append(middle - begin)
            times.library.append(Self.seconds - middle)
        }
        // The first images find the codes.
        let (ours, theirs) = (Self.mean(times.ours.dropFirst(10)), Self.mean(times.library.dropFirst(10)))
        let cells = [
            "\(count)", String(format: "%.2f", ours * 1000), String(format: "%.2f", theirs * 1000),
            String(format: "%.2f", ours / theirs), "\(found) of \(frames * count)",
        ]
        print("| " + cells.joined(separator: " | ") + " |")
    }

    private static func mean(_ times: ArraySlice<Double>) -> Double {
        times.reduce(0, +) / Double(max(times.count, 1))
    }

    /// Draws cards that drift over an uneven wall.
    private static func image(_ cards: [CodeImage], _ number: Int) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_OneComponent8, nil, &made)
        guard let made else { throw StillsError("There is no memory for an image.") }
        CVPixelBufferLockBaseAddress(made, [])
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        guard let base = CVPixelBufferGetBaseAddress(made) else { throw StillsError("An image has no memory.") }
        let bytesPerRow = CVPixelBufferGetBytesPerRow(made)
        func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
            (base + y * bytesPerRow).assumingMemoryBound(to: UInt8.self)
        }
        for y in 0..<height { memset(row(y), Int32(80 + 60 * y / height), width) }
        for (index, card) in cards.enumerated() {
            let left = 60 + index % 2 * 620 + (number * 2 + index * 30) % 80
            let top = 40 + index / 2 * 340 + (number + index * 20) % 40
            for y in 0..<min(card.height, height - top) {
                card.pixels.withUnsafeBufferPointer { pixels in
                    guard let from = pixels.baseAddress else { return }
                    memcpy(row(top + y) + left, from + y * card.width, min(card.width, width - left))
                }
            }
        }
        return made
    }

    private static var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
    }
}
