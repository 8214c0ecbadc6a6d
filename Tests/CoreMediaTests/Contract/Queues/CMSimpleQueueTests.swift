import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("CMSimpleQueue")
struct CMSimpleQueueTests {
    private func pointer(_ number: Int) throws -> UnsafeRawPointer {
        try #require(UnsafeRawPointer(bitPattern: number))
    }

    @Test("CMQ-1 the capacity is validated", arguments: [(-1, -12772), (0, -12771), (1, 0), (1 << 31, -12772)])
    func capacities(_ capacity: Int, _ expected: Int) {
        #expect(thrownStatus { _ = try CMSimpleQueue(capacity: capacity) } == expected)
    }

    @Test("CMQ-1 first in, first out; full, empty and reset")
    func order() throws {
        let queue = try CMSimpleQueue(capacity: 2)
        #expect(queue.dequeue() == nil && queue.head == nil)
        try queue.enqueue(pointer(16))
        try queue.enqueue(pointer(32))
        #expect(queue.fullness == 1 && queue.count == 2)
        #expect(thrownStatus { try queue.enqueue(pointer(48)) } == -12773)
        #expect(try queue.head == pointer(16))
        #expect(try queue.dequeue() == pointer(16))
        try queue.enqueue(pointer(48))
        #expect(try queue.dequeue() == pointer(32))
        #expect(try queue.dequeue() == pointer(48))
        #expect(queue.dequeue() == nil && queue.fullness == 0)
        try queue.enqueue(pointer(64))
        try queue.reset()
        #expect(queue.count == 0 && queue.dequeue() == nil)
    }

    @Test("CMQ-1 with one producer and one consumer thread nothing is lost or reordered")
    func threads() async throws {
        nonisolated(unsafe) let queue = try CMSimpleQueue(capacity: 7)
        let total = 20000
        let producer = Task.detached {
            for number in 1...total {
                while let pointer = UnsafeRawPointer(bitPattern: number), (try? queue.enqueue(pointer)) == nil {
                    await Task.yield()
                }
            }
        }
        var expected = 1
        while expected <= total {
            guard let element = queue.dequeue() else {
                await Task.yield()
                continue
            }
            guard Int(bitPattern: element) == expected else {
                Issue.record("got \(Int(bitPattern: element)) instead of \(expected)")
                break
            }
            expected += 1
        }
        await producer.value
        #expect(queue.count == 0)
    }
}
