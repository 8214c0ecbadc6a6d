import AVFoundation
import Foundation
import Synchronization
import Testing

@testable import Obscura

@Suite("Releasing ready parts in every order while frames arrive", .timeLimit(.minutes(2)))
struct FeedReleaseTests {
    private static func permutations(_ names: [String]) -> [[String]] {
        guard names.count > 1 else { return [names] }
        return names.indices.flatMap { index in
            var rest = names
            let name = rest.remove(at: index)
            return permutations(rest).map { [name] + $0 }
        }
    }

    @Test("session, feed, reader, layer and clip buffer, in all 120 orders")
    func everyOrder() throws {
        let orders = Self.permutations(["session", "feed", "reader", "layer", "clips"])
        for (index, order) in orders.enumerated() {
            let camera = try FeedCamera("codes=none&seed=\(70_000 + index)")
            weak var gone: AVCaptureSession?
            var held: [String: AnyObject] = [:]
            let shown = Atomic(0)
            do {
                let session = AVCaptureSession()
                gone = session
                session.sessionPreset = .inputPriority
                session.addInput(try AVCaptureDeviceInput(device: camera.device))
                var configuration = DelayedFeedConfiguration()
                configuration.memoryBudget = 4 << 20
                let feed = try DelayedFeed(session: session, configuration: configuration)
                let (reader, second) = (feed.reader(delay: 0.1), feed.reader(delay: 0.2))
                held = [
                    "session": session, "feed": feed, "reader": reader, "layer": second.layer,
                    "clips": ClipBuffer(feed: feed),
                ]
                reader.onFrame(queue: DispatchQueue(label: "shown")) { _ in
                    shown.add(1, ordering: .relaxed)
                }
            }
            #expect(comesTrue { shown.load(ordering: .relaxed) > 0 })
            for name in order {
                for _ in 0..<8 { sched_yield() }
                held[name] = nil
            }
            #expect(comesTrue { gone == nil }, "\(order): the session is still there")
        }
    }

    @Test("a reader's closure that releases everything ends the reader")
    func insideClosure() throws {
        let camera = try FeedCamera("codes=none&seed=71000")
        for _ in 0..<10 {
            weak var gone: AVCaptureSession?
            let done = DispatchSemaphore(value: 0)
            let held = Mutex<(DelayedFeed, DelayedFeedReader)?>(nil)
            do {
                let feed = try DelayedFeed(device: camera.device)
                gone = feed.session
                let reader = feed.reader(delay: 0.1)
                held.withLock { $0 = (feed, reader) }
                reader.onFrame(queue: DispatchQueue(label: "shown")) { _ in
                    let all = held.withLock { held in
                        defer { held = nil }
                        return held
                    }
                    if all != nil { done.signal() }
                }
            }
            done.wait()
            #expect(comesTrue { gone == nil })
        }
    }

    @Test("a closure that saw the end of capture does not block the next capture, and can be restarted")
    func nextCapture() async throws {
        let camera = try FeedCamera("codes=none&seed=71002")
        var configuration = DelayedFeedConfiguration()
        configuration.longestDelay = 0.5
        let feed = try DelayedFeed(device: camera.device, configuration: configuration)
        let reader = feed.reader(delay: 0.2)
        let shown = Atomic(0)
        reader.onFrame(queue: DispatchQueue(label: "shown")) { _ in shown.add(1, ordering: .relaxed) }
        #expect(comesTrue { shown.load(ordering: .relaxed) > 10 })
        feed.stop()
        await feed.waitUntilSettled()
        // Shows all held frames, after which the reader's queue knows of the end.
        #expect(
            comesTrue { shown.load(ordering: .relaxed) == feed.status.captured },
            "\(shown.load(ordering: .relaxed)) shown, \(reader.statistics), \(feed.status)"
        )
        for _ in 0..<3 { _ = reader.frame() }
        let before = feed.status.captured
        feed.start()
        // Captures more frames than the feed holds, so frames were dropped that a reader would have had to take.
        #expect(comesTrue { feed.status.captured > before + 300 })
        let last = shown.load(ordering: .relaxed)
        reader.onFrame(queue: DispatchQueue(label: "shown")) { _ in shown.add(1, ordering: .relaxed) }
        #expect(comesTrue { shown.load(ordering: .relaxed) > last + 100 })
        feed.stop()
        await feed.waitUntilSettled()
    }

    @Test("a scanner that is released inside its own loop ends, and its camera stops")
    func scanner() async throws {
        let camera = try FeedCamera("codes=qr&seed=71001", size: "192x144@30")
        for _ in 0..<10 {
            weak var gone: AVCaptureSession?
            do {
                var scanner: SynchronizedScanner? = try SynchronizedScanner(device: camera.device)
                gone = scanner?.session
                var iterator = scanner?.events.makeAsyncIterator()
                for _ in 0..<3 { _ = try await iterator?.next() }
                scanner = nil
                iterator = nil
            }
            #expect(comesTrue { gone == nil })
        }
    }
}
