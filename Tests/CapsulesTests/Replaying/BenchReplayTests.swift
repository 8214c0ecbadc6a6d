import AVFoundation
import CameraSources
import Capsules
import CoreMedia
import Foundation
import Obscura
import Synchronization
import Testing

private let folder = ProcessInfo.processInfo.environment["OBSCURA_BENCH_CAPSULES"]

/// Replays capsules that `make test-v4l2` has recorded from the kernel's cameras: each replay gives the same bytes.
///
/// OBSCURA_BENCH_CAPSULES is their folder, and OBSCURA_REPLAYS the number of replays of each (4), half of them while all
/// processors are busy.
@Suite("replays of the driver bench", .serialized, .enabled(if: folder != nil, "run these with make test-v4l2"))
struct BenchReplayTests {
    /// Keeps all processors busy as long as it lives.
    private final class Load: Sendable {
        private let isOver = Mutex(false)
        private let threads = DispatchGroup()

        func begin() {
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                threads.enter()
                Thread.detachNewThread {
                    while !self.isOver.withLock({ $0 }) {}
                    self.threads.leave()
                }
            }
        }

        func end() {
            isOver.withLock { $0 = true }
            threads.wait()
        }
    }

    /// Returns everything that a feed with a delay gives of a capsule: numbers, times and pixels.
    private static func delayed(_ path: String) async throws -> [UInt8] {
        let camera = try ReplayCamera.open(CapsuleReplaySettings(path: path))[0]
        let feed = try DelayedFeed(device: try #require(AVCaptureDevice.unlisted(camera)))
        var writer = ByteWriter()
        let frames = feed.everyFrame(delay: 0.5)
        for await frame in frames {
            writer.int(frame.number ?? -1)
            for time in [frame.captureTime, frame.displayTime] { writer.text("\(time.value)/\(time.timescale)") }
            writer.int(Int(Checksum.of(CollectingClient.bytes(frame.pixelBuffer))))
        }
        writer.int(frames.lost)
        return writer.bytes
    }

    @Test("ledgers, sets, scans and delayed frames are the same bytes each time, on a busy machine too")
    func same() async throws {
        let folder = try #require(folder)
        let rounds = ProcessInfo.processInfo.environment["OBSCURA_REPLAYS"].flatMap { Int($0) } ?? 4
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".capsule") }
        #expect(names.count >= 2, "the driver bench has recorded \(names)")
        for name in names.sorted() {
            let path = "\(folder)/\(name)"
            let file = try CapsuleFile(path: path, keepsSound: true)
            let verification = try await CapsuleVerification.run(path: path)
            #expect(verification.isSame, "\(name): \(verification.checks)")
            let start = ContinuousClock.now
            var outcomes: Set<[UInt8]> = []
            var feeds: Set<[UInt8]> = []
            let load = Load()
            for round in 0..<rounds {
                if round == rounds / 2 { load.begin() }
                outcomes.insert(await (try CapsuleReplay(path: path, file: file)).run().bytes)
                feeds.insert(try await Self.delayed(path))
            }
            load.end()
            let counts = "\(outcomes.count) outcomes, \(feeds.count) feeds"
            #expect(outcomes.count == 1 && feeds.count == 1, "\(name): \(counts)")
            #expect(outcomes.first?.isEmpty == false && feeds.first?.isEmpty == false)
            let seconds = (ContinuousClock.now - start) / .seconds(1)
            print("\(name): \(rounds) replays with the same bytes in \(Int(seconds)) s, half of them on a busy machine")
        }
    }
}
