import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests the clauses of buffer queues.
@Suite struct BufferQueueContractTests {
    private func sample(_ presentation: Int64, _ duration: Int64 = 1) throws -> CMSampleBuffer {
        try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 1,
            sampleTimings: [timing(time(presentation, 1), time(duration, 1))],
            sampleSizes: [10]
        )
    }

    private func times(_ queue: CMBufferQueue) -> [Int64] {
        queue.buffers.compactMap { ($0 as? CMSampleBuffer)?.presentationTimeStamp.value }
    }

    @Test("CMQ-2 the order is first in, first out, or sorted with equal buffers in order of arrival")
    func order() throws {
        let plain = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
        let sorted = try CMBufferQueue(capacity: 0, handlers: .outputPTSSortedSampleBuffers)
        let buffers = try [3, 1, 2, 1].map { try sample($0) }
        for buffer in buffers {
            try plain.enqueue(buffer)
            try sorted.enqueue(buffer)
        }
        #expect(times(plain) == [3, 1, 2, 1] && times(sorted) == [1, 1, 2, 3])
        #expect(sorted.dequeue() === buffers[1] && sorted.dequeue() === buffers[3])
        #expect(plain.head === buffers[0])
    }

    @Test("CMQ-3 a full queue rejects buffers; an empty queue or a head that is not ready returns nil")
    func limits() throws {
        let queue = try CMBufferQueue(capacity: 1, handlers: .unsortedSampleBuffers)
        #expect(queue.dequeue() == nil && queue.head == nil)
        let pending = try CMSampleBuffer(
            dataBuffer: nil,
            dataReady: false,
            formatDescription: nil,
            numSamples: 0,
            sampleTimings: [],
            sampleSizes: [],
            makeDataReadyHandler: { _ in 0 }
        )
        try queue.enqueue(pending)
        #expect(CMBufferQueueEnqueue(queue, buffer: try sample(1)) == -12764)
        #expect(queue.dequeueIfDataReady() == nil)
        try pending.setDataReadiness(.ready)
        #expect(queue.dequeueIfDataReady() === pending)
    }

    @Test("CMQ-4 after the end of data no buffer can be added until reset")
    func endOfData() throws {
        let queue = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
        try queue.enqueue(sample(1))
        try queue.markEndOfData()
        #expect(queue.containsEndOfData && !queue.isAtEndOfData)
        #expect(CMBufferQueueEnqueue(queue, buffer: try sample(2)) == -12763)
        _ = queue.dequeue()
        #expect(queue.isAtEndOfData)
        try queue.reset()
        #expect(!queue.containsEndOfData)
        try queue.enqueue(sample(2))
    }

    @Test("CMQ-5 duration, sizes and times cover the whole queue")
    func totals() throws {
        let queue = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
        #expect(queue.duration == .zero && !queue.endPresentationTimeStamp.isValid)
        for (start, length) in [(5, 9), (2, 1), (7, 3)] as [(Int64, Int64)] { try queue.enqueue(sample(start, length)) }
        #expect(queue.duration == time(13, 1) && queue.totalSize == 30 && queue.bufferCount == 3)
        #expect(queue.firstPresentationTimeStamp == time(5, 1))
        #expect(queue.minPresentationTimeStamp == time(2, 1) && queue.maxPresentationTimeStamp == time(7, 1))
        #expect(queue.endPresentationTimeStamp == time(14, 1))
    }

    @Test("CMQ-6 triggers are called when their condition becomes true, and cannot change the queue")
    func triggers() throws {
        let queue = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
        var events: [String] = []
        var inside: [Int] = []
        _ = try queue.installTrigger(condition: .whenDurationBecomesGreaterThanOrEqualTo(time(2, 1))) { _ in
            events.append("long")
            inside.append(thrownStatus { try queue.reset() })
            #expect(queue.bufferCount == 2)
        }
        _ = try queue.installTrigger(condition: .whenBufferCountBecomesLessThan(1)) { _ in events.append("empty") }
        _ = try queue.installTrigger(condition: .whenMaxPresentationTimeStampChanges) { _ in events.append("max") }
        _ = try queue.installTrigger(condition: .whenEndOfDataReached) { _ in events.append("end") }
        _ = try queue.installTrigger(condition: .whenReset) { _ in events.append("reset") }
        let polled = try queue.installTrigger(condition: .whenBufferCountBecomesGreaterThan(1))
        try queue.enqueue(sample(1))
        #expect(events == ["max"] && !queue.testTrigger(polled))
        try queue.enqueue(sample(2))
        #expect(events == ["max", "long", "max"] && inside == [-12766] && queue.testTrigger(polled))
        try queue.enqueue(sample(0))
        #expect(events.count == 3)
        try queue.reset()
        #expect(Array(events.dropFirst(3)) == ["empty", "max", "reset"])
        try queue.markEndOfData()
        #expect(events.last == "end")
        try queue.removeTrigger(polled)
        #expect(thrownStatus { try queue.removeTrigger(polled) } == -12768)
        #expect(
            thrownStatus { _ = try queue.installTrigger(condition: .whenDurationBecomesLessThan(.indefinite)) }
                == -12765
        )
    }

    @Test("CMQ-6 a trigger waits for the data of the first buffer")
    func readiness() throws {
        let queue = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
        let calls = Counter()
        _ = try queue.installTrigger(condition: .whenDataBecomesReady) { _ in calls.increment() }
        let pending = try CMSampleBuffer(
            dataBuffer: nil,
            dataReady: false,
            formatDescription: nil,
            numSamples: 0,
            sampleTimings: [],
            sampleSizes: [],
            makeDataReadyHandler: { _ in 0 }
        )
        try queue.enqueue(pending)
        #expect(calls.count == 0)
        try pending.setDataReadiness(.ready)
        #expect(calls.count == 1)
    }

    @Test("CMQ-2 the queue retains buffers and is released with its observer")
    func lifetime() throws {
        weak var ended: CMSampleBuffer?
        weak var endedQueue: CMBufferQueue?
        do {
            let queue = try CMBufferQueue(capacity: 0, handlers: .unsortedSampleBuffers)
            endedQueue = queue
            do {
                let buffer = try sample(1)
                ended = buffer
                try queue.enqueue(buffer)
            }
            #expect(ended != nil)
        }
        #expect(ended == nil && endedQueue == nil)
    }
}
