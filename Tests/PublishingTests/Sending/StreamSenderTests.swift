import AVFoundation
import Basics
import Foundation
import MediaFiles
import Obscura
import Synchronization
import Testing

@testable import Publishing

/// Tests ``StreamSender``, ``FramePump``, ``FramePacker`` and ``StreamWriter`` with a receiver that cuts the line.
@Suite("Publishing: sending", .timeLimit(.minutes(5)))
struct StreamSenderTests {
    private let cuts = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 4 : 100

    @Test("after each cut of the line sending goes on: in order, each frame once, from a key frame on")
    func cutting() async throws {
        let camera = try PublishedCamera("seed=7001", size: "128x96@100")
        let held = HeldNumbers(camera.feed)
        let receiver = try CuttingReceiver(cuts: cuts, bytes: 12_000)
        let target = try #require(StreamTarget("tcp://127.0.0.1:\(receiver.port)"))
        let publication = Publication(address: target.description)
        let sender = StreamSender(
            target,
            publication,
            bound: 60,
            backOff: BackOff(first: 0.01, longest: 0.01)
        )
        sender.begin()
        let frames = camera.feed.everyFrame()
        let pump = FramePump(feed: camera.feed, delay: 0, isPaced: true)
        let task = Task { await pump.run(frames, into: sender) }
        let connections = await onThread { receiver.connections() }
        frames.stop()
        sender.cancel()
        await task.value
        _ = await publication.waitUntilEnded()
        #expect(connections.count == cuts + 1)
        let streams = connections.map { CuttingReceiver.stamps($0) }
        let numbers = await held.through(streams.compactMap { $0.last?.stamp.number }.max() ?? -1)
        var last: Int64 = -1
        for (index, bytes) in connections.enumerated() {
            let stamps = streams[index]
            #expect(stamps.count > 1, "connection \(index) has \(bytes.count) bytes")
            #expect(stamps.first?.isKey == true)
            // No frame was older than the bound, so none is left out.
            #expect(HeldNumbers.isPart(stamps.map(\.stamp.number), of: numbers), "connection \(index)")
            #expect((stamps.first?.stamp.number ?? -1) > last)
            #expect(stamps.allSatisfy { $0.stamp.sent >= $0.stamp.captured && $0.stamp.clock == HostStart.identity })
            last = stamps.last?.stamp.number ?? last
        }
        #expect(publication.status.connections >= cuts + 1)
    }

    @Test("a delayed stream has every frame of a camera on a virtual clock, and the original times")
    func everyFrame() async throws {
        let camera = try PublishedCamera("clock=virtual&frames=70&seed=7002")
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("publish-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let publisher = FramePublisher(feed: camera.feed)
        let publication = try publisher.send(to: folder.appendingPathComponent("live.m3u8").path, delay: 0.5)
        #expect(await publication.waitUntilEnded() == nil)
        #expect(publication.status.sent == 70 && publication.status.dropped == 0)
        let list = try String(contentsOf: folder.appendingPathComponent("live.m3u8"), encoding: .utf8)
        #expect(list.contains("#EXT-X-MAP:URI=\"init-0.mp4\"") && list.contains("live0.m4s"))
        // The last frames of a camera without real time come when it ends, all at their own times.
        let durations = list.split(separator: "\n").filter { $0.hasPrefix("#EXTINF:") }
            .compactMap { Double($0.dropFirst(8).dropLast()) }
        #expect(abs(durations.reduce(0, +) - 70.0 / 30) < 0.1)
    }

    /// Keeps what it takes.
    private final class Collector: FrameTaker {
        struct Taken: Sendable {
            var number: Int64
            /// The time of the stream less that of capture.
            var delay: Nanoseconds
            /// The time on the session's clock when the frame came, less the time at which it was due.
            var lateness: Nanoseconds?
        }
        private let taken = Mutex<[Taken]>([])
        private let feed: DelayedFeed

        init(_ feed: DelayedFeed) { self.feed = feed }

        var frames: [Taken] { taken.withLock { $0 } }
        var backlog: Int { 0 }

        func take(_ frame: StreamFrame, sound: [StreamSound], due: Nanoseconds) async -> Bool {
            guard let stamp = frame.bytes.withUnsafeBytes({ FrameStamp(in: $0, .h264) }) else { return false }
            let now = feed.clock.flatMap { Nanoseconds(CMClockGetTime($0)) }
            taken.withLock {
                $0.append(
                    Taken(
                        number: stamp.number,
                        delay: frame.time - stamp.captured,
                        lateness: now.map { $0 - frame.time }
                    )
                )
            }
            return true
        }

        func end(_ error: PublishingError?) {}
    }

    @Test(
        "a stream is exactly as late as asked, and has every frame once, in order",
        arguments: [(0.2, 10), (2, 10), (30, 10), (600, 1)]
    )
    func delays(delay: Double, rate: Int) async throws {
        let count = Int(delay * Double(rate)) + 60
        let camera = try PublishedCamera(
            "clock=virtual&frames=\(count)&seed=7005\(Int(delay * 10))",
            size: "64x64@\(rate)"
        )
        let frames = camera.feed.everyFrame(delay: delay)
        let collector = Collector(camera.feed)
        await FramePump(feed: camera.feed, delay: delay, isPaced: false).run(frames, into: collector)
        let taken = collector.frames
        #expect(taken.map(\.number) == Array(0..<Int64(count)))
        #expect(taken.allSatisfy { $0.delay == Nanoseconds(delay * 1e9) })
        // While the camera goes on, none comes before it is due; what is left comes when it has ended.
        let running = taken.prefix(count - Int(delay * Double(rate)) - 2)
        #expect(running.count > 50 && running.allSatisfy { ($0.lateness ?? -1) >= 0 })
    }

    @Test("a receiver that does not exist is an event, again and again, and a stop ends it")
    func nobody() async throws {
        let camera = try PublishedCamera("seed=7003")
        let publication = try FramePublisher(feed: camera.feed).send(to: "tcp://127.0.0.1:1")
        var count = 0
        for await case .disconnected(let message, _) in publication.events {
            #expect(message.contains("tcp://127.0.0.1:1"))
            count += 1
            if count == 2 { break }
        }
        publication.stop()
        _ = await publication.waitUntilEnded()
        #expect(publication.status.sent == 0)
    }

    @Test("addresses that take no frames are refused without their passwords")
    func addresses() throws {
        let camera = try PublishedCamera("seed=7004")
        let publisher = FramePublisher(feed: camera.feed)
        #expect {
            _ = try publisher.send(to: "gopher://user:geheim@host/x")
        } throws: { error in
            let error = error as? PublishingError
            return error?.code == .invalidAddress && error?.message.contains("geheim") == false
        }
    }

    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            Thread { continuation.resume(returning: body()) }.start()
        }
    }
}
