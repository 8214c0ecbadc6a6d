import AVFoundation
import Foundation
import Obscura
import Synchronization

#if canImport(Glibc)
import Glibc
#endif

/// Measures the processor time that a recording costs a live session, with codes and a synchronizer.
///
/// One session runs on, and a recording is on and off in turn, so that the machine's other load counts for both.
/// The recorder's thread compresses; its time is counted separately. Tracing of frames is measured in the same way.
@main
enum CapsuleBench {
    private static let usage = "usage: bench-capsule [--seconds 4] [--rounds 5] [--camera 640x480@30]\n"

    static func main() async throws {
        var (seconds, rounds, camera) = (4.0, 5, "640x480@30")
        var rest = CommandLine.arguments.dropFirst()
        while let option = rest.popFirst() {
            let text = rest.popFirst() ?? ""
            switch (option, Double(text)) {
            case ("--seconds", let value?) where value > 0: seconds = value
            case ("--rounds", let value?) where value >= 1 && value <= 1000: rounds = Int(value)
            case ("--camera", _) where !text.isEmpty: camera = text
            default:
                FileHandle.standardError.write(Data(usage.utf8))
                exit(64)
            }
        }
        setenv("OBSCURA_CAMERAS", "virtual:\(camera)?codes=qr", 0)
        let client = Client()
        let session = try makeSession(client)
        await withCheckedContinuation { done in
            DispatchQueue(label: "start").async {
                session.session.startRunning()
                done.resume()
            }
        }
        // Pools and caches fill up first.
        try await Task.sleep(for: .seconds(1))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bench-capsule-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for pixels in CaptureCapsule.Pixels.allCases {
            var (alone, recorded, thread): ([Double], [Double], [Double]) = ([], [], [])
            var (bytes, omitted) = (0, 0)
            for round in 0..<rounds {
                alone.append(try await cost(seconds, client).total)
                let url = folder.appendingPathComponent("\(pixels)-\(round).capsule")
                var configuration = CaptureCapsule.Configuration()
                configuration.pixels = pixels
                let capsule = try CaptureCapsule(writingTo: url, configuration: configuration)
                let both = try await cost(seconds, client)
                omitted += capsule.omissions.values.reduce(0, +)
                try capsule.stop()
                recorded.append(both.total - both.recorder)
                thread.append(both.recorder)
                bytes = (try? FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int) ?? 0
            }
            let (before, after, own) = (median(alone), median(recorded), median(thread))
            try tell([
                "pixels": "\(pixels)", "session_us_per_frame": rounded(before),
                "session_beside_recorder_us_per_frame": rounded(after), "recorder_us_per_frame": rounded(own),
                "more_percent": rounded((after - before) / before * 100),
                "more_percent_with_recorder": rounded((after + own - before) / before * 100),
                "bytes_per_second": Int(Double(bytes) / seconds), "left_out": omitted,
            ])
        }
        for every in [1, 30] {
            var (alone, traced): ([Double], [Double]) = ([], [])
            let ways = Atomic(0)
            for _ in 0..<rounds {
                alone.append(try await cost(seconds, client).total)
                let tracing = FrameTracing(every: every) { _ in ways.wrappingAdd(1, ordering: .relaxed) }
                traced.append(try await cost(seconds, client).total)
                tracing.stop()
            }
            let (before, after) = (median(alone), median(traced))
            try tell([
                "tracing_every": every, "session_us_per_frame": rounded(before),
                "session_traced_us_per_frame": rounded(after), "ways": ways.load(ordering: .relaxed),
                "more_percent": rounded((after - before) / before * 100),
            ])
        }
        session.session.stopRunning()
    }

    /// Prints figures as a line of JSON.
    private static func tell(_ facts: [String: Any]) throws {
        let json = try JSONSerialization.data(withJSONObject: facts, options: [.sortedKeys])
        print(String(decoding: json, as: UTF8.self))
    }

    private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

    private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    /// Returns the processor time in microseconds for each frame: of the process, and of the recorder's thread.
    private static func cost(_ seconds: Double, _ client: Client) async throws -> (total: Double, recorder: Double) {
        let (frames, processor, recorder) = (client.count, processorTime(), threadTime())
        try await Task.sleep(for: .seconds(seconds))
        let count = Double(max(client.count - frames, 1))
        return ((processorTime() - processor) / count, (threadTime() - recorder) / count)
    }

    /// The processor time of the process in microseconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    /// The processor time of the recorder's thread in microseconds; 0 without one.
    private static func threadTime() -> Double {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        for task in tasks {
            guard let name = try? String(contentsOfFile: "/proc/self/task/\(task)/comm", encoding: .utf8),
                name.hasPrefix("capsule"),
                let text = try? String(contentsOfFile: "/proc/self/task/\(task)/schedstat", encoding: .utf8),
                let nanoseconds = text.split(separator: " ").first.flatMap({ Double($0) })
            else { continue }
            return nanoseconds / 1e3
        }
        return 0
    }

    /// A session with its outputs, which live as long as it.
    private struct Running: @unchecked Sendable {
        // @unchecked: made and used by the main task, one call after the other.
        var session: AVCaptureSession
        var synchronizer: AVCaptureDataOutputSynchronizer
    }

    private static func makeSession(_ client: Client) throws -> Running {
        guard let device = AVCaptureDevice.default(for: .video) else { throw AVError(.deviceNotConnected) }
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let (video, metadata) = (AVCaptureVideoDataOutput(), AVCaptureMetadataOutput())
        for output in [video, metadata] { session.addOutput(output) }
        metadata.metadataObjectTypes = [.qr]
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, metadata])
        synchronizer.setDelegate(client, queue: DispatchQueue(label: "sets"))
        return Running(session: session, synchronizer: synchronizer)
    }
}

/// Counts sets.
private final class Client: NSObject, AVCaptureDataOutputSynchronizerDelegate, Sendable {
    private let sets = Atomic(0)

    var count: Int { sets.load(ordering: .relaxed) }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        sets.wrappingAdd(1, ordering: .relaxed)
    }
}
