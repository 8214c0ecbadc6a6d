import Dispatch
import Synchronization
import Testing

@testable import Obscura

private struct Broken: Error {}

@Suite("Passing scans to a task")
struct ChannelTests {
    @Test("elements arrive in order, then the end on every call")
    func order() async throws {
        let channel = Channel<Int>(.block(upTo: 3))
        for number in 1...3 { #expect(channel.send(number)) }
        channel.finish()
        #expect(!channel.send(4))
        for number in 1...3 { #expect(try await channel.receive() == number) }
        #expect(try await channel.receive() == nil)
        #expect(try await channel.receive() == nil)
    }

    @Test("a failure is thrown once, after the elements sent before it")
    func failure() async throws {
        let channel = Channel<Int>(.block(upTo: 3))
        channel.send(1)
        channel.finish(throwing: Broken())
        channel.finish()
        #expect(try await channel.receive() == 1)
        await #expect(throws: Broken.self) { try await channel.receive() }
        #expect(try await channel.receive() == nil)
    }

    @Test("a failure reaches a waiting receiver")
    func failureWhileWaiting() async throws {
        let channel = Channel<Int>(.block(upTo: 1))
        let receiver = Task { try await channel.receive() }
        channel.finish(throwing: Broken())
        await #expect(throws: Broken.self) { try await receiver.value }
        #expect(try await channel.receive() == nil)
    }

    @Test("keepNewest drops the oldest elements and counts them", arguments: [1, 2, 5])
    func keepNewest(limit: Int) async throws {
        let channel = Channel<Int>(.keepNewest(limit))
        for number in 1...10 { #expect(channel.send(number)) }
        #expect(channel.waitingCount == limit)
        #expect(channel.discardedCount == 10 - limit)
        channel.finish()
        var received: [Int] = []
        while let number = try await channel.receive() { received.append(number) }
        #expect(received == Array((11 - limit)...10))
    }

    @Test("block makes the sender wait, loses nothing and never exceeds its limit", arguments: [1, 2, 7])
    func block(limit: Int) async throws {
        let channel = Channel<Int>(.block(upTo: limit))
        DispatchQueue(label: "sender").async {
            for number in 0..<2000 { channel.send(number) }
            channel.finish()
        }
        var received = 0
        while let number = try await channel.receive() {
            #expect(number == received)
            received += 1
            #expect(channel.waitingCount <= limit)
        }
        #expect(received == 2000)
        #expect(channel.discardedCount == 0)
    }

    @Test("a limit below one counts as one")
    func smallestLimit() async throws {
        #expect(ScanBuffering.block(upTo: 0).limit == 1)
        #expect(ScanBuffering.keepNewest(-3).limit == 1)
    }

    @Test("cancelling releases waiting elements and blocked senders, and ends the receiver")
    func cancel() async throws {
        let channel = Channel<Int>(.block(upTo: 1))
        channel.send(1)
        let refused = await withCheckedContinuation { done in
            DispatchQueue(label: "sender").async { done.resume(returning: !channel.send(2)) }
            channel.cancel()
        }
        #expect(refused)
        #expect(channel.waitingCount == 0)
        #expect(try await channel.receive() == nil)
    }

    @Test("cancelling the receiving task ends its wait")
    func cancelTask() async throws {
        let channel = Channel<Int>(.block(upTo: 1))
        let task = Task { try await channel.receive() }
        task.cancel()
        #expect(try await task.value == nil)
        #expect(!channel.send(1))
    }

    @Test("many senders and one receiver: each element arrives exactly once")
    func manySenders() async throws {
        let channel = Channel<Int>(.block(upTo: 2))
        let left = Atomic<Int>(4)
        for sender in 0..<4 {
            DispatchQueue(label: "sender \(sender)").async {
                for number in 0..<500 { channel.send(sender * 500 + number) }
                if left.subtract(1, ordering: .acquiringAndReleasing).newValue == 0 { channel.finish() }
            }
        }
        var received = Set<Int>()
        while let number = try await channel.receive() {
            let isNew = received.insert(number).inserted
            #expect(isNew)
        }
        #expect(received.count == 2000)
    }
}
