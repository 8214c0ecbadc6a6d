import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Conservation")
struct SessionConservationTests {
    typealias Event = RecordingDelegate.Event

    /// The way in which a delegate treats its frames.
    enum Manner: String, CaseIterable {
        case fast, slow, glitching, hoarding
    }

    @Test(
        "DROP-9 captured = delivered + dropped + in flight at all times, and every frame is reported once, in order",
        arguments: Manner.allCases,
        [true, false]
    )
    func everyFrameOnce(manner: Manner, discards: Bool) throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        let rig = try CaptureRig(ScriptedSource(bufferCount: 16), outputCount: 2)
        let unbalanced = Mutex<[FrameLedger.Counts]>([])
        let ledgers = rig.outputs.map { $0.connections[0].ledger }
        let check: @Sendable () -> Void = {
            for ledger in ledgers {
                let counts = ledger.counts
                if counts.captured != counts.delivered + counts.dropped + counts.inFlight || counts.inFlight < 0 {
                    unbalanced.withLock { $0.append(counts) }
                }
            }
        }
        for (index, output) in rig.outputs.enumerated() {
            output.alwaysDiscardsLateVideoFrames = discards
            let delegate = rig.delegates[index]
            // The second delegate is always fast.
            let manner = index == 0 ? manner : .fast
            delegate.keeps = manner == .hoarding
            let random = Mutex(SeededGenerator(seed: seed &+ 1))
            delegate.whenOutput { [source = rig.source, unowned delegate] _ in
                check()
                let dice = random.withLock { Int.random(in: 0..<10, using: &$0) }
                switch manner {
                case .fast: break
                case .slow: if let count = source.pushed, count < 1500 { Self.burst(dice % 2 + 1, source) }
                case .glitching: if dice == 0 { Self.burst(20, source) }
                case .hoarding: if dice < 2 { delegate.release(Int.random(in: 1...8)) }
                }
                check()
            }
        }
        rig.session.startRunning()
        for _ in 0..<400 {
            // Bursts inside callbacks come from the first delegate's queue; one thread at a time acts as the source.
            switch Int.random(in: 0..<20, using: &generator) {
            case 0: Self.burst(Int.random(in: 1...6, using: &generator), rig.source)
            case 1: Self.lose(rig.source)
            case 2: rig.settle()
            default: Self.burst(1, rig.source)
            }
            check()
        }
        rig.delegate.keeps = false
        rig.delegate.release()
        rig.settle()
        rig.settle()
        check()
        #expect(unbalanced.withLock { $0 } == [], "seed \(seed)")
        for (delegate, ledger) in zip(rig.delegates, ledgers) {
            let counts = ledger.counts
            let events = delegate.events
            func count(_ matches: (Event) -> Bool) -> Int { events.count { matches($0) } }
            #expect(counts.inFlight == 0, "seed \(seed)")
            #expect(counts.captured == events.count, "seed \(seed)")
            #expect(counts.delivered == count { $0.isOutput }, "seed \(seed)")
            #expect(counts.droppedLate == count { if case .late = $0 { true } else { false } }, "seed \(seed)")
            #expect(counts.droppedOutOfBuffers == count { if case .outOfBuffers = $0 { true } else { false } })
            #expect(counts.droppedDiscontinuity == count { if case .discontinuity = $0 { true } else { false } })
            let numbers = events.map(\.number)
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
            #expect(zip(delegate.times, delegate.times.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
        }
        #expect(rig.source.buffersOut == 0, "seed \(seed)")
    }

    private static let sourceThread = Mutex(())

    /// Captures frames from any thread, one thread at a time like a source thread.
    private static func burst(_ count: Int, _ source: ScriptedSource) {
        sourceThread.withLock { _ in source.push(count: count) }
    }

    private static func lose(_ source: ScriptedSource) { sourceThread.withLock { _ in source.lose() } }

    @Test("a lossless source loses nothing, whatever the delegate does, and is at most four frames ahead")
    func lossless() throws {
        let source = ScriptedSource(pace: .lossless, bufferCount: 8)
        let rig = try CaptureRig(source, outputCount: 2)
        let most = Mutex(0)
        for delegate in rig.delegates {
            delegate.whenOutput { _ in
                let out = source.buffersOut
                most.withLock { $0 = max($0, out) }
            }
        }
        rig.session.startRunning()
        // The test's thread is the source thread, which waits in the gate for the delegates.
        source.push(count: 3000)
        source.end()
        rig.settle()
        for delegate in rig.delegates { #expect(delegate.events == (0..<3000).map { .output($0) }) }
        #expect(most.withLock { $0 } <= SourceRunner.framesInFlight + 1)
        #expect(!rig.session.isRunning)
    }

    @Test(
        "a lossless source continues with OutOfBuffers drops if its client keeps every buffer"
    )
    func losslessHoarder() throws {
        let rig = try CaptureRig(ScriptedSource(pace: .lossless, bufferCount: 8))
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.source.push(count: 20)
        rig.settle()
        #expect(rig.delegate.outputs == Array(0..<8))
        #expect(rig.delegate.events.dropFirst(8).elementsEqual((8..<20).map { .outOfBuffers($0) }))
        rig.delegate.release()
        rig.source.push()
        rig.settle()
        #expect(rig.delegate.events.last == .output(20))
    }

    @Test("a lossless source with exactly enough buffers does not mistake a returning buffer for a kept one")
    func losslessWithFewBuffers() throws {
        // One buffer less than the frames that may be in flight: the source waits for buffers, not for the gate.
        let rig = try CaptureRig(
            ScriptedSource(pace: .lossless, bufferCount: SourceRunner.framesInFlight - 1),
            outputCount: 2
        )
        rig.session.startRunning()
        rig.source.push(count: 3000)
        rig.settle()
        for delegate in rig.delegates { #expect(delegate.outputs == Array(0..<3000)) }
    }

    @Test("pixels, number and time of a frame stay together through conversion and slow delegates")
    func identity() throws {
        let rig = try CaptureRig(outputCount: 2)
        rig.outputs[0].alwaysDiscardsLateVideoFrames = false
        for delegate in rig.delegates { delegate.keeps = true }
        rig.session.startRunning()
        for _ in 0..<200 {
            rig.source.push()
            rig.settle()
            for delegate in rig.delegates {
                for sample in delegate.kept {
                    let image = try #require(sample.buffer.imageBuffer)
                    #expect(number(in: image) == sample.buffer.frameNumber)
                    #expect(
                        sample.buffer.presentationTimeStamp == CMTime(value: Int64(number(in: image)), timescale: 30)
                    )
                }
                delegate.release()
            }
        }
        #expect(rig.delegates[0].outputs.count == 200)
    }
}
