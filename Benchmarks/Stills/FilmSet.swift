import Barcodes
import CodeScenes
import CoreVideo
import Foundation

/// Rendered films: four symbologies under every trouble, read frame by frame and over time.
///
/// `OBSCURA_SCENE_SEED` gives the first seed.
struct FilmSet {
    private struct Score {
        var films = 0
        var single = 0
        var combined = 0
        var wrong = 0
        var frames = 0
        var singleTime = 0.0
        var combinedTime = 0.0
    }

    let count: Int
    let first: UInt64
    let isVerbose: Bool

    init(count: Int, environment: [String: String]) {
        self.count = count
        first = environment["OBSCURA_SCENE_SEED"].flatMap(UInt64.init) ?? 1
        isVerbose = environment["OBSCURA_FILMS_VERBOSE"] != nil
    }

    /// Reads all films and prints the table.
    func run() throws {
        var scores: [FilmTrouble: Score] = [:]
        for trouble in FilmTrouble.allCases {
            for symbology in CodeFilm.symbologies {
                for seed in first..<first + UInt64(count) {
                    let film = try CodeFilm(symbology, trouble, seed: seed)
                    try read(film, seed, &scores[trouble, default: Score()])
                }
            }
        }
        print("| trouble | films | frame by frame | over time | wrong | ms a frame: frames, time |")
        print("| --- | ---: | ---: | ---: | ---: | ---: |")
        var total = Score()
        for trouble in FilmTrouble.allCases {
            guard let score = scores[trouble] else { continue }
            print(Self.row(trouble.rawValue, score))
            total.films += score.films
            total.single += score.single
            total.combined += score.combined
            total.wrong += score.wrong
            total.frames += score.frames
            total.singleTime += score.singleTime
            total.combinedTime += score.combinedTime
        }
        print(Self.row("all", total))
    }

    private static func row(_ name: String, _ score: Score) -> String {
        let frames = Double(max(score.frames, 1))
        let times = [score.singleTime, score.combinedTime].map { String(format: "%.1f", $0 / frames * 1000) }
        let cells = [name, "\(score.films)", "\(score.single)", "\(score.combined)", "\(score.wrong)"]
        return "| " + (cells + [times.joined(separator: ", ")]).joined(separator: " | ") + " |"
    }

    private func read(_ film: CodeFilm, _ seed: UInt64, _ score: inout Score) throws {
        let all = Set(Symbology.allCases)
        let picture = BarcodeReader(symbologies: all, effort: .exhaustive)
        let reader = BarcodeReader(symbologies: all, effort: .persistent)
        let combiner = CodeCombiner(symbologies: all, pace: .thorough)
        var (single, combined, frameOfReading, looks) = (false, false, -1, 0)
        var wrong: Set<String> = []
        for number in 0..<film.frameCount {
            let image = try Self.image(film.pixels(ofFrame: number))
            let begin = Self.seconds
            let found = try (number == 0 ? picture : reader).read(image)
            let middle = Self.seconds
            let more = combiner.combine(image, at: Double(number) / 30, number: number, found: found)
            score.singleTime += middle - begin
            score.combinedTime += Self.seconds - middle
            score.frames += 1
            for code in found {
                if film.isRead(by: code) { single = true } else { wrong.insert("\(code.symbology) \(code.text ?? "")") }
            }
            for code in more {
                if film.isRead(by: code.barcode) {
                    if !combined { (frameOfReading, looks) = (number, code.frameCount) }
                    combined = true
                } else {
                    wrong.insert("combined \(code.barcode.symbology) \(code.barcode.text ?? "")")
                }
            }
        }
        score.films += 1
        score.single += single ? 1 : 0
        score.combined += single || combined ? 1 : 0
        score.wrong += wrong.count
        guard isVerbose else { return }
        let verdict = single ? "single" : combined ? "combined at \(frameOfReading) of \(looks) looks" : "missed"
        print("\(film.trouble.rawValue)\t\(film.symbology.rawValue)\t\(seed)\t\(verdict)\t\(wrong.sorted())")
    }

    private static func image(_ pixels: [UInt8]) throws -> CVPixelBuffer {
        let (width, height) = CodeFilm.size
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_OneComponent8, nil, &made)
        guard let made else { throw StillsError("There is no memory for a frame.") }
        CVPixelBufferLockBaseAddress(made, [])
        defer { CVPixelBufferUnlockBaseAddress(made, []) }
        guard let base = CVPixelBufferGetBaseAddress(made) else { throw StillsError("A frame has no memory.") }
        let bytesPerRow = CVPixelBufferGetBytesPerRow(made)
        pixels.withUnsafeBytes { bytes in
            for y in 0..<height {
                let row = UnsafeMutableRawBufferPointer(start: base + y * bytesPerRow, count: width)
                row.copyBytes(from: bytes[y * width..<(y + 1) * width])
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
