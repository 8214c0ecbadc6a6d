import Basics
import MediaFiles
import Testing

@testable import CameraSources

/// Tests ``StampedFrames``.
@Suite("Network: frames with stamps")
struct StampedFramesTests {
    private func stamp(_ number: Int64, _ captured: Int64, sent: Int64? = nil, clock: UInt64 = 7) -> FrameStamp {
        FrameStamp(number: number, captured: captured, sent: sent ?? captured, clock: clock)
    }

    @Test("on one machine, frames get exactly their numbers and times, whatever the delay")
    func oneMachine() {
        var frames = StampedFrames(hostIdentity: 7)
        #expect(!frames.isStamped && frames.drift == nil)
        for number in 100..<140 {
            let time = Nanoseconds(number) * 1_000_000
            frames.note(stamp(Int64(number), time), presentation: time, arrival: time + 600_000_000_000)
            let original = frames.take(presentation: time, next: number, now: time + 600_000_000_000)
            #expect(original == StampedFrames.Original(number: number, time: time))
        }
        #expect(frames.isStamped && frames.drift == 0)
    }

    @Test("frames that leave the decoder in another order get their own stamps; frames without one get none")
    func order() {
        var frames = StampedFrames(hostIdentity: 7)
        for (number, presentation) in [(0, 0), (1, 3), (2, 1), (3, 2)] {
            frames.note(
                stamp(Int64(number), Int64(presentation)),
                presentation: Nanoseconds(presentation),
                arrival: 10
            )
        }
        #expect(frames.take(presentation: 0, next: 0, now: 10)?.number == 0)
        #expect(frames.take(presentation: 1, next: 1, now: 10)?.number == 2)
        #expect(frames.take(presentation: 7, next: 1, now: 10) == nil)
        #expect(frames.take(presentation: nil, next: 1, now: 10) == nil)
    }

    @Test("a publisher that begins again goes on with higher numbers")
    func restart() {
        var frames = StampedFrames(hostIdentity: 7)
        frames.note(stamp(50, 1), presentation: 1, arrival: 1)
        #expect(frames.take(presentation: 1, next: 0, now: 9)?.number == 50)
        frames.note(stamp(0, 2), presentation: 2, arrival: 2)
        #expect(frames.take(presentation: 2, next: 51, now: 9)?.number == 51)
        frames.note(stamp(1, 3), presentation: 3, arrival: 3)
        #expect(frames.take(presentation: 3, next: 52, now: 9)?.number == 52)
    }

    @Test("another machine's times are put on the host clock; no clock gives numbers only")
    func otherMachine() {
        var frames = StampedFrames(hostIdentity: 7)
        frames.note(stamp(1, 5_000, sent: 9_000, clock: 8), presentation: 1, arrival: 109_000)
        #expect(frames.take(presentation: 1, next: 0, now: 200_000)?.time == 105_000)
        frames.note(stamp(2, 5_000, clock: 0), presentation: 2, arrival: 109_000)
        let original = frames.take(presentation: 2, next: 2, now: 200_000)
        #expect(original?.number == 2 && original?.time == nil)
    }

    @Test("impossible numbers and times are not taken")
    func impossible() {
        var frames = StampedFrames(hostIdentity: 7)
        frames.note(stamp(.max, 5), presentation: 1, arrival: 9)
        #expect(frames.take(presentation: 1, next: 0, now: 9) == nil)
        frames.note(stamp(.min, 5), presentation: 1, arrival: 9)
        #expect(frames.take(presentation: 1, next: 0, now: 9) == nil)
        frames.note(stamp(1, .max), presentation: 2, arrival: 9)
        #expect(frames.take(presentation: 2, next: 0, now: 9)?.time == nil)
        frames.note(stamp(2, .min), presentation: 3, arrival: 9)
        #expect(frames.take(presentation: 3, next: 0, now: 9)?.time == nil)
        for number in 0..<1000 { frames.note(stamp(Int64(number), 1), presentation: Nanoseconds(number), arrival: 9) }
        #expect(frames.take(presentation: 1, next: 0, now: 9) == nil)
    }
}
