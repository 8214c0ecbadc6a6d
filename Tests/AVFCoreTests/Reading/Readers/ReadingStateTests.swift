import AVFBase
import Foundation
import Testing

@testable import AVFCore

@Suite("State of a reader")
struct ReadingStateTests {
    private let outputs = (0..<3).map { _ in NSObject() }
    private var names: [ObjectIdentifier] { outputs.map(ObjectIdentifier.init) }

    @Test("reading starts once, and completes when the last output has ended")
    func completion() {
        var state = ReadingState()
        #expect(state.status == .unknown)
        #expect(state.start(names) == true)
        #expect(state.status == .reading)
        #expect(state.start(names) == false)
        state.end(names[1])
        state.end(names[1])
        state.end(names[0])
        #expect(state.status == .reading)
        state.end(names[2])
        #expect(state.status == .completed)
        #expect(state.error == nil)
        #expect(state.start(names) == false)
    }

    @Test("the end of an output that does not belong to the reader ends nothing")
    func strangers() {
        let stranger = NSObject()
        var state = ReadingState()
        state.end(names[0])
        #expect(state.status == .unknown)
        #expect(state.start([names[0]]) == true)
        state.end(ObjectIdentifier(stranger))
        #expect(state.status == .reading)
        state.end(names[0])
        #expect(state.status == .completed)
    }

    @Test("the first failure is kept, before and during reading", arguments: [false, true])
    func failure(starts: Bool) {
        var state = ReadingState()
        if starts { _ = state.start(names) }
        state.fail(AVError(.decodeFailed))
        #expect(state.status == .failed)
        #expect(state.error?.code == .decodeFailed)
        state.fail(AVError(.diskFull))
        for name in names { state.end(name) }
        #expect(state.cancel() == false)
        #expect(state.start(names) == false)
        #expect(state.status == .failed)
        #expect(state.error?.code == .decodeFailed)
    }

    @Test("a reader is cancelled once, before and during reading, and then neither fails nor completes")
    func cancellation() {
        for starts in [false, true] {
            var state = ReadingState()
            if starts { _ = state.start(names) }
            #expect(state.cancel() == true)
            #expect(state.cancel() == false)
            state.fail(AVError(.decodeFailed))
            for name in names { state.end(name) }
            #expect(state.start(names) == false)
            #expect(state.status == .cancelled)
            #expect(state.error == nil)
        }
    }

    @Test("a completed reader cannot fail or be cancelled")
    func afterCompletion() {
        var state = ReadingState()
        _ = state.start([names[0]])
        state.end(names[0])
        state.fail(AVError(.decodeFailed))
        #expect(state.cancel() == false)
        #expect(state.status == .completed)
        #expect(state.error == nil)
    }

    @Test("in any history the first of completion, failure and cancellation is final")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var state = ReadingState()
            var expected = AVAssetReader.Status.unknown
            var open: Set<Int> = []
            for _ in 0..<12 {
                let isOver = expected != .unknown && expected != .reading
                switch Int.random(in: 0..<10, using: &generator) {
                case 0..<3:
                    #expect(state.start(names) == (expected == .unknown), "seed \(seed)")
                    if expected == .unknown { (expected, open) = (.reading, [0, 1, 2]) }
                case 3..<8:
                    let output = Int.random(in: 0..<3, using: &generator)
                    state.end(names[output])
                    open.remove(output)
                    if expected == .reading, open.isEmpty { expected = .completed }
                case 8:
                    state.fail(AVError(.decodeFailed))
                    if !isOver { expected = .failed }
                default:
                    #expect(state.cancel() == !isOver, "seed \(seed)")
                    if !isOver { expected = .cancelled }
                }
                #expect(state.status == expected, "seed \(seed)")
                #expect((state.error != nil) == (expected == .failed), "seed \(seed)")
            }
        }
    }
}
