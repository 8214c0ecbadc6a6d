import AVFoundation
import Foundation
import Obscura
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// The options of the command line.
struct Options {
    var seconds = 20.0
    var camera = "1280x720@30"
    var delay = 2.0
    var readers = 1
    /// The way frames are consumed: `session` (no delay), `reader` (shown) or `every` (each frame once).
    var way = "reader"

    init(_ arguments: ArraySlice<String>) {
        var rest = arguments
        while let option = rest.popFirst() {
            let text = rest.popFirst() ?? ""
            switch (option, Double(text)) {
            case ("--seconds", let value?) where value > 0: seconds = value
            case ("--by", let value?) where value >= 0: delay = value
            case ("--readers", let value?) where value >= 0 && value <= 1000: readers = Int(value)
            case ("--camera", _) where !text.isEmpty: camera = text
            case ("--way", _) where ["session", "reader", "every"].contains(text): way = text
            default:
                let usage =
                    "usage: bench-feed [--seconds 20] [--camera 1280x720@30] [--by 2] [--readers 1] "
                    + "[--way session|reader|every]\n"
                FileHandle.standardError.write(Data(usage.utf8))
                exit(64)
            }
        }
    }
}

/// Runs one live session with a delayed feed, or without one for comparison, and prints its cost as a JSON object.
@main
enum FeedBench {
    static func main() async throws {
        let options = Options(CommandLine.arguments.dropFirst())
        setenv("OBSCURA_CAMERAS", "virtual:\(options.camera)\(options.camera.contains("?") ? "&" : "?")codes=none", 0)
        guard let device = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let counter = Counter()
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(counter, queue: DispatchQueue(label: "counter"))
        session.addOutput(output)

        var configuration = DelayedFeedConfiguration()
        configuration.longestDelay = options.delay + 1
        let feed = options.way == "session" ? nil : try DelayedFeed(session: session, configuration: configuration)
        let shown = Mutex(0)
        var readers: [DelayedFeedReader] = []
        var tasks: [Task<Void, Never>] = []
        let (cpu, begin) = (processorSeconds(), ContinuousClock.now)
        if let feed, options.way == "reader" {
            for _ in 0..<options.readers {
                let reader = feed.reader(delay: options.delay)
                reader.onFrame(queue: DispatchQueue(label: "reader")) { _ in shown.withLock { $0 += 1 } }
                readers.append(reader)
            }
        } else if let feed {
            for _ in 0..<options.readers {
                let frames = feed.everyFrame(delay: options.delay)
                tasks.append(Task { for await _ in frames { shown.withLock { $0 += 1 } } })
            }
        }
        feed?.start()
        session.startRunning()
        try await Task.sleep(for: .seconds(options.seconds))
        session.stopRunning()
        let spent = processorSeconds() - cpu
        let elapsed = (ContinuousClock.now - begin) / .seconds(1)
        let captured = counter.count.withLock { $0 }
        let statistics = readers.map(\.statistics)
        let figures: [(String, Any)] = [
            ("captured", captured), ("shown", shown.withLock { $0 }),
            ("skipped", statistics.map(\.skipped).reduce(0, +)),
            ("repeated", statistics.map(\.repeated).reduce(0, +)),
            ("error_ms", (statistics.map(\.maximumError).max() ?? 0) * 1000),
            ("cpu_ms_a_frame", (spent / Double(max(captured, 1)) * 1e6).rounded() / 1000),
            ("cores", (spent / elapsed * 1000).rounded() / 1000), ("peak_mb", peakMegabytes()),
            ("held_mb", Double((feed?.status.memoryBytes ?? 0) >> 10) / 1024),
        ]
        print("{" + figures.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}")
        for task in tasks { task.cancel() }
    }

    /// Counts the frames of the session.
    private final class Counter: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
        let count = Mutex(0)

        func captureOutput(
            _ output: AVCaptureOutput,
            didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            count.withLock { $0 += 1 }
        }
    }

    /// The user and system time of this process.
    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The largest resident memory of this process so far.
    private static func peakMegabytes() -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(separator: " ").dropLast().last.flatMap { Double($0) } ?? 0) / 1024
    }
}
