import AVFoundation
import Obscura
import Synchronization
import Testing

@testable import FrameAnalysis

/// ``EventQueue``.
@Suite("Event queue", .timeLimit(.minutes(1)))
struct EventQueueTests {
    private final class Shared: Sendable {
        let queue = Mutex(EventQueue())

        func read() async throws -> Int? {
            let event = try await withCheckedThrowingContinuation { reader in
                queue.withLock { $0.read(reader) }?()
            }
            guard case .drop(let drop) = event else { return nil }
            return drop.number
        }

        func add(_ number: Int) {
            queue.withLock { $0.add(.drop(ScanDrop(reason: .late, time: .zero, number: number))) }?()
        }
    }

    private struct Broken: Error {}

    @Test("events are read in order; after two there is no room; the end comes after the events")
    func order() async throws {
        let shared = Shared()
        #expect(shared.queue.withLock { $0.hasRoom })
        shared.add(1)
        #expect(shared.queue.withLock { $0.hasRoom })
        shared.add(2)
        #expect(!shared.queue.withLock { $0.hasRoom })
        shared.queue.withLock { $0.end(Broken()) }?()
        shared.queue.withLock { $0.end(nil) }?()
        shared.add(3)
        #expect(try await shared.read() == 1)
        #expect(try await shared.read() == 2)
        await #expect(throws: Broken.self) { try await shared.read() }
        #expect(try await shared.read() == nil)
    }

    @Test("a reader that waits gets the next event, or the end")
    func waiting() async throws {
        let shared = Shared()
        async let first = shared.read()
        shared.add(7)
        #expect(try await first == 7)
        async let last = shared.read()
        shared.queue.withLock { $0.end(nil) }?()
        #expect(try await last == nil)
    }

    @Test("cancelling drops what waits")
    func cancelling() async throws {
        let shared = Shared()
        shared.add(1)
        let (wake, dropped) = shared.queue.withLock { $0.cancel() }
        wake?()
        #expect(dropped.count == 1)
        #expect(try await shared.read() == nil)
    }
}
