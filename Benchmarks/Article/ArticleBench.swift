import AVFoundation
import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// The options of the command line.
struct Options {
    var seconds = 20.0
    var width = 1920
    var height = 1080
    var rate = 60
    var chunk = 2.0
    var bitRate = 8_000_000
    var plays = false

    init(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let option = rest.popFirst() {
            if option == "--play" {
                plays = true
                continue
            }
            let text = rest.popFirst() ?? ""
            switch (option, Double(text)) {
            case ("--seconds", let value?) where value > 0: seconds = value
            case ("--chunk", let value?) where value > 0: chunk = value
            case ("--rate", let value?) where value >= 1: rate = Int(value)
            case ("--bit-rate", let value?) where value >= 1: bitRate = Int(value)
            case ("--size", _):
                let sides = text.split(separator: "x").compactMap { Int($0) }
                guard sides.count == 2 else { Self.quit() }
                (width, height) = (sides[0], sides[1])
            default: Self.quit()
            }
        }
    }

    private static func quit() -> Never {
        FileHandle.standardError.write(
            Data(
                ("usage: bench-article [--seconds 20] [--size 1920x1080] [--rate 60] [--chunk 2] [--bit-rate 8000000] "
                    + "[--play]\n").utf8
            )
        )
        exit(64)
    }
}

/// Delays a camera in chunks, as iOS apps do: `bench-article [--seconds 20] [--size 1920x1080] [--rate 60] [--play]`.
///
/// Prints one JSON object: the fate of all frames, processor use in cores, and resident memory. The exit status is 1 if
/// a frame is not in exactly one chunk, in order.
@main
enum ArticleBench {
    static func main() throws {
        let options = Options(CommandLine.arguments.dropFirst())
        setenv(
            "OBSCURA_CAMERAS",
            "virtual:\(options.width)x\(options.height)@\(options.rate)?codes=none&position=back",
            0
        )
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("article-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let feed = ArticleFeed(options, folder: folder)
        try feed.setUp()
        let screen = options.plays ? ChunkScreen(rate: options.rate) : nil
        feed.chunkIsReady = { url in screen?.play(url) }
        let (cpu, begin) = (processorSeconds(), CACurrentMediaTime())
        feed.session.startRunning()
        Thread.sleep(forTimeInterval: options.seconds)
        feed.session.stopRunning()
        let cores = (processorSeconds() - cpu) / (CACurrentMediaTime() - begin)
        let resident = residentBytes("VmRSS:")
        feed.finish()
        if options.plays { Thread.sleep(forTimeInterval: options.chunk + 1) }
        let counts = feed.counts.withLock { $0 }
        let gaps = zip(counts.numbers, counts.numbers.dropFirst()).filter { $1 != $0 + 1 }.count
        var figures: [(String, Any)] = [
            ("delivered", counts.delivered), ("dropped", counts.dropped), ("appended", counts.appended),
            ("refused", counts.refused), ("out_of_order", gaps), ("chunks", counts.chunks),
            ("failures", counts.failures), ("cores", (cores * 1000).rounded() / 1000),
            ("resident_mb", Double(resident >> 10) / 1024),
            ("peak_mb", Double(residentBytes("VmHWM:") >> 10) / 1024),
        ]
        if let screen {
            let shown = screen.shown
            let numbers = Set(shown.map(\.number))
            let delays = shown.compactMap { change in counts.times[change.number].map { change.time - $0 } }.sorted()
            figures += [
                ("shown", numbers.count), ("not_shown", Set(counts.numbers).subtracting(numbers).count),
                ("backward", zip(shown, shown.dropFirst()).filter { $1.number < $0.number }.count),
                ("delay_s_p50", delays.isEmpty ? 0 : delays[delays.count / 2]),
            ]
        }
        print("{" + figures.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}")
        if counts.refused + counts.dropped + counts.failures + gaps > 0 { exit(1) }
    }

    /// The user and system time of this process.
    private static func processorSeconds() -> Double {
        var usage = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &usage)
        return Double(usage.tv_sec) + Double(usage.tv_nsec) / 1e9
    }

    /// Returns a figure of the process's memory in bytes.
    private static func residentBytes(_ name: String) -> Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(separator: " ").dropLast().last.flatMap { Int($0) } ?? 0) << 10
    }
}
