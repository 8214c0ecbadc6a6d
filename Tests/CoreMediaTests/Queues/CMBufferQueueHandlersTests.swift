import CoreMedia
import Foundation
import Testing

@Suite("Handlers of buffer queues, and their builder")
struct CMBufferQueueHandlersTests {
    typealias Builder = CMBufferQueue.Handlers.Builder

    private let buffer = NSString(string: "buffer")

    /// Sets each handler of a builder, with answers that begin at a number.
    private func fill(_ builder: inout Builder, from number: Int64) {
        builder.getDecodeTimeStamp { _ in time(number, 1) }
        builder.getPresentationTimeStamp { _ in time(number + 1, 1) }
        builder.getDuration { _ in time(number + 2, 1) }
        builder.isDataReady { _ in number % 2 == 0 }
        builder.compare { _, _ in number % 2 == 0 ? .compareLessThan : .compareGreaterThan }
        builder.getSize { _ in Int(number) + 3 }
        builder.dataBecameReadyNotification = "ready \(number)"
    }

    /// The answers of handlers for a buffer; nil for each handler that is not set.
    private func answers(_ handlers: CMBufferQueue.Handlers) -> [Int64?] {
        [
            handlers.getDecodeTimeStamp?(buffer).value, handlers.getPresentationTimeStamp?(buffer).value,
            handlers.getDuration(buffer).value, handlers.isDataReady.map { $0(buffer) ? 1 : 0 },
            handlers.compare.map { Int64($0(buffer, buffer).rawValue) }, handlers.getSize.map { Int64($0(buffer)) },
        ]
    }

    @Test("an empty builder gives buffers a duration of zero and nothing else")
    func empty() {
        let handlers = CMBufferQueue.Handlers { _ in }
        #expect(answers(handlers) == [nil, nil, 0, nil, nil, nil])
        #expect(handlers.getDuration(buffer) == .zero)
        #expect(handlers.dataBecameReadyNotification == nil)
    }

    @Test("each function of the builder sets its own handler")
    func each() {
        let all = CMBufferQueue.Handlers { fill(&$0, from: 10) }
        #expect(answers(all) == [10, 11, 12, 1, -1, 13])
        #expect(all.dataBecameReadyNotification == "ready 10")
        let setters: [(inout Builder) -> Void] = [
            { $0.getDecodeTimeStamp { _ in time(5, 1) } }, { $0.getPresentationTimeStamp { _ in time(5, 1) } },
            { $0.getDuration { _ in time(5, 1) } }, { $0.isDataReady { _ in true } },
            { $0.compare { _, _ in .compareGreaterThan } }, { $0.getSize { _ in 5 } },
        ]
        let expected: [Int64] = [5, 5, 5, 1, 1, 5]
        for (index, setter) in setters.enumerated() {
            var answer: [Int64?] = [nil, nil, 0, nil, nil, nil]
            answer[index] = expected[index]
            #expect(answers(CMBufferQueue.Handlers(withHandlers: setter)) == answer, "\(index)")
        }
    }

    @Test("a handler that is set twice is the second one")
    func twice() {
        let handlers = CMBufferQueue.Handlers { builder in
            fill(&builder, from: 10)
            fill(&builder, from: 21)
        }
        #expect(answers(handlers) == [21, 22, 23, 0, 1, 24])
        #expect(handlers.dataBecameReadyNotification == "ready 21")
    }

    @Test("a copy of handlers keeps all that it does not replace, and leaves the original as it was")
    func copies() {
        let original = CMBufferQueue.Handlers { fill(&$0, from: 10) }
        #expect(answers(original.withHandlers { _ in }) == answers(original))
        let changed = original.withHandlers { builder in
            builder.getSize { _ in 99 }
            builder.dataBecameReadyNotification = nil
        }
        #expect(answers(changed) == [10, 11, 12, 1, -1, 99])
        #expect(changed.dataBecameReadyNotification == nil)
        #expect(answers(original) == [10, 11, 12, 1, -1, 13])
        #expect(original.dataBecameReadyNotification == "ready 10")
        #expect(answers(original.withHandlers { fill(&$0, from: 21) }) == [21, 22, 23, 0, 1, 24])
    }

    @Test("the sorted handlers of sample buffers are the unsorted ones with an order")
    func standard() throws {
        let sample = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 1,
            sampleTimings: [timing(time(7, 1), time(2, 1))],
            sampleSizes: [10]
        )
        let (unsorted, sorted) = (
            CMBufferQueue.Handlers.unsortedSampleBuffers, CMBufferQueue.Handlers.outputPTSSortedSampleBuffers
        )
        for handlers in [unsorted, sorted] {
            #expect(handlers.getPresentationTimeStamp?(sample) == time(7, 1))
            #expect(handlers.getDuration(sample) == time(2, 1))
            #expect(handlers.getSize?(sample) == 10)
            #expect(handlers.isDataReady?(sample) == true)
            // Of any other object they know nothing.
            #expect(handlers.getPresentationTimeStamp?(buffer).isValid == false)
            #expect(handlers.isDataReady?(buffer) == false)
            #expect(handlers.getSize?(buffer) == 0)
        }
        #expect(unsorted.compare == nil)
        #expect(sorted.compare?(sample, sample) == .compareEqualTo)
        #expect(unsorted.dataBecameReadyNotification == sorted.dataBecameReadyNotification)
    }

    @Test("a queue asks the handlers that were built for its buffers, and inserts by their order")
    func queue() throws {
        var asked: [String] = []
        let handlers = CMBufferQueue.Handlers { builder in
            builder.getDuration { buffer in
                asked.append(buffer as? String ?? "?")
                return time(Int64((buffer as? NSString)?.length ?? 0), 1)
            }
            builder.compare { first, second in
                let lengths = [first, second].map { ($0 as? NSString)?.length ?? 0 }
                return lengths[0] < lengths[1] ? .compareLessThan : .compareEqualTo
            }
        }
        let queue = try CMBufferQueue(capacity: 0, handlers: handlers)
        for text in ["ccc", "a", "bb"] { try queue.enqueue(NSString(string: text)) }
        #expect(queue.buffers.compactMap { $0 as? NSString }.map { $0.length } == [1, 2, 3])
        #expect(queue.duration == time(6, 1))
        #expect(asked.count == 3)
        #expect(!queue.firstDecodeTimeStamp.isValid && queue.totalSize == 0)
    }
}
