import AVFoundation
import CoreMedia
import Foundation
import Testing

@testable import AVFCapture

@Suite("Jumping clocks")
struct ClockJumpTests {
    /// A camera with its own clock, and a microphone whose clock is the session's clock.
    private struct Rig {
        let cameraClock = TestClock(at: CMTime(value: 1_000_000, timescale: 30))
        let audioClock = TestClock(at: CMTime(value: 500, timescale: 1))
        let source: ScriptedSource
        let session = AVCaptureSession()
        let listener = Listener()

        init(hasAudio: Bool = true) throws {
            source = ScriptedSource(clock: cameraClock.clock)
            session.addInput(try source.makeInput())
            if hasAudio { session.addInput(try MuteMicrophone(on: audioClock.clock).makeInput()) }
            session.addOutput(listener.output)
            session.startRunning()
        }

        var counts: FrameLedger.Counts { listener.output.connections[0].ledger.counts }

        /// Advances both clocks, and captures a frame.
        func frame() {
            let step = CMTime(value: 1, timescale: 30)
            cameraClock.advance(by: step)
            audioClock.advance(by: step)
            source.push(at: cameraClock.clock.time)
            listener.settle()
        }
    }

    @Test("a camera's clock that jumps back and forth costs no frame, and session times increase")
    func camera() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let rig = try Rig()
        for _ in 0..<60 {
            for _ in 0..<Int.random(in: 1...8, using: &random) { rig.frame() }
            let jump = Int64.random(in: -3_600...3_600, using: &random)
            rig.cameraClock.advance(by: CMTime(value: jump, timescale: 1))
        }
        rig.frame()
        let times = rig.listener.delegate.times
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "seed \(seed)")
        #expect(rig.listener.delegate.outputs == Array(0..<(rig.source.pushed ?? 0)), "seed \(seed)")
        let last = try #require(times.last)
        #expect(
            abs((rig.audioClock.clock.time - last).seconds) < 0.05,
            "seed \(seed): times are on the session's clock"
        )
        #expect(rig.counts.captured == rig.counts.delivered && rig.counts.inFlight == 0, "seed \(seed)")
    }

    @Test("a session clock that jumps ahead costs no frame; after a jump back frames are lost until time is new")
    func session() throws {
        let rig = try Rig()
        for _ in 0..<10 { rig.frame() }
        rig.audioClock.advance(by: CMTime(value: 3_600, timescale: 1))
        for _ in 0..<10 { rig.frame() }
        #expect(rig.listener.delegate.outputs == Array(0..<20))
        // Half a second back: frames that would repeat times are reported as lost.
        rig.audioClock.advance(by: CMTime(value: -1, timescale: 2))
        for _ in 0..<30 { rig.frame() }
        let times = rig.listener.delegate.times
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        #expect(rig.listener.delegate.outputs == Array(0..<20) + Array(35..<50))
        #expect(rig.counts.captured == 50 && rig.counts.delivered == 35 && rig.counts.dropped == 15)
        #expect(rig.listener.delegate.events.filter { !$0.isOutput }.map(\.number) == Array(20..<35))
    }

    @Test("jumping timestamps on the session's own clock keep times in order, and lose only frames that are not new")
    func stamps() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        let rig = try Rig(hasAudio: false)
        var time = CMTime(value: 1_000_000, timescale: 30)
        var (latest, expected) = (CMTime.negativeInfinity, [Int]())
        for number in 0..<300 {
            time = time + CMTime(value: Int64.random(in: -20...40, using: &random), timescale: 30)
            rig.source.push(at: time)
            rig.listener.settle()
            if time > latest {
                latest = time
                expected.append(number)
            }
        }
        #expect(rig.listener.delegate.outputs == expected, "seed \(seed)")
        #expect(rig.counts.captured == 300 && rig.counts.delivered == expected.count, "seed \(seed)")
        #expect(rig.counts.inFlight == 0, "seed \(seed)")
    }
}
