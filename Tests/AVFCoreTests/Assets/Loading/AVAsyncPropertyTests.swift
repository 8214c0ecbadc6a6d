import CoreMedia
import Foundation
import MediaFiles
import Synchronization
import Testing

@testable import AVFBase
@testable import AVFCore

/// The work of a load, which a test can block.
private final class Gate: Sendable {
    private let (entries, entered) = AsyncStream.makeStream(of: Void.self)
    private let opened = DispatchSemaphore(value: 0)
    private let runs = Mutex(0)

    func pass() {
        runs.withLock { $0 += 1 }
        entered.yield()
        opened.wait()
    }

    var count: Int { runs.withLock { $0 } }
    /// Returns when one more run of the work has begun.
    ///
    /// Suspends the task instead of blocking a thread of the pool, on which the load itself may be waiting.
    func waitUntilEntered() async { for await _ in entries { return } }
    func open() { opened.signal() }
}

/// Tests ``AVAsyncProperty``, ``AssetCore`` and ``AssetFacts``.
@Suite("Loading")
struct AVAsyncPropertyTests {
    @Test("ASSET-2 concurrent requests for a value share the work")
    func shared() async throws {
        let gate = Gate()
        let load = LoadOnce<Int>("test") { _ in
            gate.pass()
            return 42
        }
        guard case .notYetLoaded = load.progress else {
            Issue.record("not fresh")
            return
        }
        async let first = load.value()
        async let second = load.value()
        await gate.waitUntilEntered()
        guard case .loading = load.progress else {
            Issue.record("not loading")
            return
        }
        gate.open()
        #expect(try await (first, second) == (42, 42))
        #expect(try await load.value() == 42)
        #expect(try load.waitForValue() == 42)
        #expect(gate.count == 1)
    }

    @Test("ASSET-2 a failed value stays failed")
    func failure() async throws {
        let runs = Mutex(0)
        let load = LoadOnce<Int>("test") { _ in
            runs.withLock { $0 += 1 }
            throw MediaError(.damaged, "Could not read it.")
        }
        for _ in 0..<3 {
            let error = await #expect(throws: AVError.self) { try await load.value() }
            #expect(error?.code == .fileFailedToParse)
        }
        #expect(runs.withLock { $0 } == 1)
    }

    @Test("ASSET-10 cancelling ends pending loads with an error, and the next load starts again")
    func cancel() async throws {
        let gate = Gate()
        let interrupted = Mutex(false)
        let load = LoadOnce<Int>("test") { interrupt in
            gate.pass()
            interrupted.withLock { $0 = interrupt.isCancelled }
            return 1
        }
        let waiting = Task { try await load.value() }
        await gate.waitUntilEntered()
        load.cancel()
        let error = await #expect(throws: AVError.self) { try await waiting.value }
        #expect(error?.code == .operationCancelled)
        gate.open()
        let again = Task { try await load.value() }
        await gate.waitUntilEntered()
        gate.open()
        #expect(try await again.value == 1)
        #expect(gate.count == 2)
    }

    @Test("ASSET-2 a cancelled task stops waiting, and other tasks continue")
    func cancelledTask() async throws {
        let gate = Gate()
        let load = LoadOnce<Int>("test") { _ in
            gate.pass()
            return 7
        }
        let leaving = Task { try await load.value() }
        await gate.waitUntilEntered()
        leaving.cancel()
        await #expect(throws: CancellationError.self) { try await leaving.value }
        gate.open()
        #expect(try await load.value() == 7)
    }

    @Test("ASSET-2 a result after the cancellation is ignored")
    func lateResult() {
        var state = LoadState<Int>()
        guard case .run(_, let first) = state.request(1, { _ in }), case .stop = state.cancel(),
            case .run(_, let second) = state.request(2, { _ in })
        else {
            Issue.record("unexpected actions")
            return
        }
        guard case .nothing = state.finish(attempt: first, with: .success(1)) else {
            Issue.record("the first attempt counted")
            return
        }
        guard case .notify(let waiters, .success(2)) = state.finish(attempt: second, with: .success(2)) else {
            Issue.record("the second attempt did not count")
            return
        }
        #expect(waiters.count == 1)
    }

    @Test("ASSET-10 cancelLoading ends pending loads with a cancelled error, and has no effect on loaded values")
    func cancelLoading() async throws {
        let gate = Gate()
        let header = LoadOnce<AssetFacts>("test") { _ in
            gate.pass()
            throw AVError(.unknown)
        }
        let asset = AVAsset(core: AssetCore(header: header))
        let waiting = Task { try await asset.load(.tracks) }
        await gate.waitUntilEntered()
        #expect(asset.status(of: .tracks) == .loading)
        #expect(asset.statusOfValue(forKey: "tracks", error: nil) == .loading)
        asset.cancelLoading()
        let error = await #expect(throws: AVError.self) { try await waiting.value }
        #expect(error?.code == .operationCancelled)
        #expect(asset.statusOfValue(forKey: "tracks", error: nil) == .cancelled)
        gate.open()

        let loaded = AVURLAsset(url: try AssetFixtures.movie())
        loaded.cancelLoading()
        #expect(loaded.status(of: .tracks) == .notYetLoaded)
        #expect(try await loaded.load(.tracks).count == 2)
        loaded.cancelLoading()
        #expect(loaded.statusOfValue(forKey: "tracks", error: nil) == .loaded)
    }

    @Test("ASSET-10 releasing an asset ends its loads, and the handler runs once")
    func release() async throws {
        let gate = Gate()
        let interrupted = Mutex(false)
        let ended = DispatchSemaphore(value: 0)
        let header = LoadOnce<AssetFacts>("test") { interrupt in
            gate.pass()
            interrupted.withLock { $0 = interrupt.isCancelled }
            ended.signal()
            throw AVError(.unknown)
        }
        let calls = Mutex(0)
        let (handled, handler) = AsyncStream.makeStream(of: Void.self)
        var asset: AVAsset? = AVAsset(core: AssetCore(header: header))
        asset?.loadValuesAsynchronously(forKeys: ["tracks", "duration"]) {
            calls.withLock { $0 += 1 }
            handler.yield()
        }
        await gate.waitUntilEntered()
        asset = nil
        for await _ in handled { break }
        gate.open()
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "test").async {
                ended.wait()
                continuation.resume()
            }
        }
        #expect(interrupted.withLock { $0 } && calls.withLock { $0 } == 1)
    }

    @Test("the description of a status has the name of the case")
    func descriptions() throws {
        let asset = AVURLAsset(url: AssetFixtures.missing)
        #expect(asset.status(of: .duration).description == "notYetLoaded")
        #expect(asset.status(of: .duration) != .loading)
        _ = asset.duration
        #expect(asset.status(of: .duration).description.hasPrefix("failed("))
        let property: AVAsyncProperty<AVURLAsset, CMTime> = .duration
        #expect(property.description == "AVURLAsset.duration")
    }
}
