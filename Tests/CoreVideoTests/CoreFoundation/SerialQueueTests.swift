import CoreVideo
import Foundation
import Testing

/// Tests ``DispatchSerialQueue`` as the executor of an actor.
@Suite("Actors on serial queues")
struct SerialQueueTests {
    /// An actor that runs on a queue.
    private actor Counter {
        let queue = DispatchSerialQueue(label: "counter", qos: .userInitiated)
        nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }
        private var count = 0

        func add() -> Int {
            dispatchPrecondition(condition: .onQueue(queue))
            count += 1
            return count
        }

        /// Adds on the queue, as a delegate's call does.
        nonisolated func addOnQueue() -> Int {
            queue.sync {
                assumeIsolated { counter in
                    counter.count += 1
                    return counter.count
                }
            }
        }
    }

    @Test("an actor's methods run on its queue, and what runs on the queue is isolated to the actor")
    func executor() async {
        let counter = Counter()
        #expect(await counter.add() == 1)
        #expect(counter.addOnQueue() == 2)
        #expect(await counter.add() == 3)
    }

    @Test("URLs of files are made by paths")
    func files() {
        #expect(NSURL.fileURL(withPath: "/a b").path == "/a b")
        #expect(NSURL.fileURL(withPath: "/c", isDirectory: true).hasDirectoryPath)
    }
}
