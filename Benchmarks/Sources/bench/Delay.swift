import AVFoundation
import CameraSources
import Foundation
import Obscura

/// Measures delayed feeds and clips: memory, CPU time and exactness.
func delaying(turns: Int) throws -> [Row] {
    try [tenMinutes(noise: 0.3), tenMinutes(noise: 0)] + readers(turns: turns) + clips(turns: turns)
}

/// Measures 10 minutes of 1280×720 at 30 frames per second, shown 10 minutes later, within 256 MiB.
///
/// - Parameter noise: 0 for images that compress well; more for images that use all available bits.
private func tenMinutes(noise: Double) throws -> Row {
    var configuration = DelayedFeedConfiguration()
    configuration.memoryBudget = 256 << 20
    configuration.longestDelay = 600
    let camera = try VirtualFeed("1280x720@30?clock=virtual&codes=qr,aztec&frames=18900&seed=31&noise=\(noise)")
    let feed = try DelayedFeed(device: camera.device, configuration: configuration)
    resetPeak()
    let base = residentMegabytes().now
    let cpu = processTime()
    let start = hostNanoseconds()
    let seen = watch(feed, delays: [600])
    let used = processTime() - cpu
    let peak = residentMegabytes().peak
    guard seen[0].shown == 18_900 else { throw BenchError("\(seen[0].shown) of 18900 frames were shown.") }
    return Row(
        group: "delay",
        name: "600 s of 1280×720 at 30 in 256 MiB, noise \(noise)",
        figures: [
            "peak_rss_mb": peak, "rss_before_mb": base, "held_mb": Double(feed.status.memoryBytes) / 1_048_576,
            "cpu_ms": used / 18_900 / 1000, "wall_s": Double(hostNanoseconds() - start) / 1e9,
            "repeated": Double(seen[0].repeated), "skipped": Double(seen[0].skipped),
            "wrong": Double(seen[0].wrong), "max_error_ms": seen[0].largestError * 1000,
        ]
    )
}

/// Measures the CPU time per captured frame, without readers and with several.
private func readers(turns: Int) throws -> [Row] {
    try [[], [0.2], [2, 2, 2], [0.2, 2, 5]].map { delays -> Row in
        let costs = try (0..<turns).map { turn -> Double in
            let camera = try VirtualFeed(
                "1280x720@30?clock=virtual&codes=none&motion=still&frames=600&seed=\(40 + turn + delays.count * 10)"
            )
            let feed = try DelayedFeed(device: camera.device)
            let cpu = processTime()
            _ = watch(feed, delays: delays)
            return (processTime() - cpu) / 600 / 1000
        }
        return Row(
            group: "delay",
            name: "1280×720, readers at \(delays)",
            figures: ["cpu_ms": median(costs)]
        )
    }
}

/// Measures the time to save a clip as a share of its length.
private func clips(turns: Int) throws -> [Row] {
    let camera = try VirtualFeed("1280x720@30?clock=virtual&codes=qr&frames=1800&seed=71")
    let feed = try DelayedFeed(device: camera.device)
    _ = watch(feed, delays: [])
    let buffer = ClipBuffer(feed: feed)
    return try [5.0, 60].map { seconds in
        let times = try (0..<turns).map { turn -> Double in
            let url = FileManager.default.temporaryDirectory.appendingPathComponent("bench-\(UUID().uuidString).mov")
            defer { try? FileManager.default.removeItem(at: url) }
            let start = hostNanoseconds()
            let clip = try blocking { try await buffer.save(last: seconds, to: url) }
            guard abs(clip.duration - seconds) < 0.001 else { throw BenchError("The clip lasts \(clip.duration) s.") }
            return Double(hostNanoseconds() - start) / 1e9
        }
        return Row(
            group: "delay",
            name: "clip of \(Int(seconds)) s of 1280×720",
            figures: ["ms": median(times) * 1000, "share": median(times) / seconds]
        )
    }
}

/// The frames that a reader showed, identified by the numbers in the images.
private struct Seen: Sendable {
    var shown = 0
    var repeated = 0
    var skipped = 0
    /// The number of images that do not belong to their frame.
    var wrong = 0
    /// The largest difference between delay and age, in seconds.
    var largestError = 0.0
}

/// Runs a feed to the end of its camera, with a reader at each delay.
private func watch(_ feed: DelayedFeed, delays: [Double]) -> [Seen] {
    let readers = delays.map { feed.reader(delay: $0) }
    let result: [Seen]? = try? blocking {
        let events = feed.events
        feed.start()
        return await withTaskGroup(of: (Int, Seen).self) { group in
            for (index, reader) in readers.enumerated() {
                group.addTask {
                    var seen = Seen()
                    var last = -1
                    for await frame in reader {
                        let number = stripNumber(frame.pixelBuffer)
                        if number != frame.number { seen.wrong += 1 }
                        if number == last { seen.repeated += 1 }
                        seen.skipped += max(0, number - last - 1)
                        last = number
                        seen.shown += 1
                        seen.largestError = max(seen.largestError, abs(frame.age - delays[index]))
                    }
                    return (index, seen)
                }
            }
            group.addTask {
                for await event in events { if case .ended = event { break } }
                return (-1, Seen())
            }
            var result = [Seen](repeating: Seen(), count: delays.count)
            for await (index, seen) in group where index >= 0 { result[index] = seen }
            return result
        }
    }
    return result ?? []
}

/// Returns the number in the strip along the top edge of a virtual camera's frame, most significant bit first.
func stripNumber(_ image: CVPixelBuffer) -> Int {
    CVPixelBufferLockBaseAddress(image, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(image, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddressOfPlane(image, 0) else { return -1 }
    let row = CVPixelBufferGetHeight(image) / 90 * CVPixelBufferGetBytesPerRowOfPlane(image, 0)
    let width = CVPixelBufferGetWidth(image)
    return (0..<32).reduce(0) { number, block in
        let luma = base.load(fromByteOffset: row + (2 * block + 1) * width / 64, as: UInt8.self)
        return number << 1 | (luma > 128 ? 1 : 0)
    }
}

/// A virtual camera that is removed from the registry when it is released.
final class VirtualFeed {
    let device: AVCaptureDevice
    private let source: any CameraSource

    init(_ name: String) throws {
        source = try CameraRegistry.make(named: "virtual:\(name)")
        guard CameraRegistry.add(source) != nil, let device = AVCaptureDevice(uniqueID: source.info.uniqueID) else {
            throw BenchError("The camera \(name) could not be added.")
        }
        self.device = device
    }

    deinit { CameraRegistry.remove(source) }
}

/// Runs async code and waits for its end; must not be called on a task's thread.
func blocking<Result: Sendable>(_ body: @escaping @Sendable () async throws -> Result) throws -> Result {
    let done = DispatchSemaphore(value: 0)
    // Written once before the semaphore is signalled.
    nonisolated(unsafe) var result: Swift.Result<Result, any Error>?
    Task {
        do { result = .success(try await body()) } catch { result = .failure(error) }
        done.signal()
    }
    done.wait()
    guard let result else { throw BenchError("Nothing came of it.") }
    return try result.get()
}

/// Resets the peak memory.
private func resetPeak() {
    try? Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
}

/// Returns the process's current and peak memory in MiB.
func residentMegabytes() -> (now: Double, peak: Double) {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    func value(_ name: String) -> Double {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return (line?.split(separator: " ").compactMap { Double($0) }.first ?? .nan) / 1024
    }
    return (value("VmRSS:"), value("VmHWM:"))
}
