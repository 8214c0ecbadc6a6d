import AVFoundation
import CameraSources
import CoreMedia
import CoreVideo
import Testing

@testable import AVFCapture

@Suite("Decisions about the frames of a source")
struct FrameDeliveryTests {
    private let camera = ScriptedSource.format(320, 240)
    private let clock = CMClock(name: "source") { CMTime(value: 7, timescale: 1) }

    private func milliseconds(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 1000) }

    private func frame(at time: CMTime) -> CameraFrame {
        CameraFrame(image: nil, presentationTime: time, duration: .invalid, number: 1, hostTime: 0)
    }

    /// Returns whether a frame at a time is accepted.
    private func accepts(_ delivery: inout FrameDelivery, _ time: CMTime) -> Bool {
        var frame = frame(at: time)
        return delivery.stamp(&frame)
    }

    private func loss(at time: CMTime, count: Int = 1) -> CameraLoss {
        CameraLoss(reason: .discontinuity, presentationTime: time, duration: .invalid, number: 1, count: count)
    }

    private func image(_ width: Int, _ height: Int) throws -> FrameContent {
        .image(try CVPixelBuffer.make(width: width, height: height, format: camera.pixelFormat))
    }

    /// A delivery for frames every `duration` milliseconds.
    private func delivery(
        _ sinks: [RecordingSink] = [],
        every duration: Int64 = 30,
        gate: FrameGate? = nil
    )
        -> FrameDelivery
    {
        var delivery = FrameDelivery()
        _ = delivery.start(
            frameDuration: milliseconds(duration),
            sinks: sinks,
            sessionTime: SessionTime(),
            gate: gate
        )
        return delivery
    }

    @Test("frames whose times do not increase are refused")
    func order() {
        var delivery = delivery()
        let times: [(CMTime, Bool)] = [
            (milliseconds(10), true), (milliseconds(10), false), (milliseconds(9), false), (.invalid, false),
            (.positiveInfinity, false), (milliseconds(11), true),
        ]
        for (time, isAccepted) in times {
            let accepted = accepts(&delivery, time)
            #expect(accepted == isAccepted, "\(time)")
        }
    }

    @Test("a loss out of order is reported right after the previous frame, and later frames follow it")
    func lossOutOfOrder() throws {
        var delivery = delivery()
        _ = accepts(&delivery, milliseconds(10))
        let early = delivery.report(loss(at: milliseconds(5)), clock: clock) { camera }
        let report = try #require(early)
        #expect(report.loss.presentationTime > milliseconds(10) && report.loss.presentationTime < milliseconds(11))
        let acceptsSameTime = accepts(&delivery, report.loss.presentationTime)
        #expect(!acceptsSameTime)
        let onTime = delivery.lose(loss(at: milliseconds(20)), clock: clock) { camera }
        #expect(onTime?.loss.presentationTime == milliseconds(20))
    }

    @Test("a loss before the first frame has the requested format, and the clock's time if it has none")
    func firstLoss() throws {
        var delivery = delivery()
        let first = delivery.report(loss(at: .invalid), clock: clock) { camera }
        let report = try #require(first)
        #expect(report.loss.presentationTime.seconds.rounded() == 7)
        #expect(report.format.width == 320 && report.format.height == 240)
        #expect(report.format.nominalDuration == milliseconds(30))
        let silent = CMClock(name: "silent") { .invalid }
        var other = self.delivery()
        let unknown = other.report(loss(at: .invalid), clock: silent) { camera }
        #expect(unknown == nil)
    }

    @Test("all frames of a size share one format")
    func formats() throws {
        var delivery = delivery()
        let small = delivery.describe(try image(320, 240), stream: nil) { camera }
        let again = delivery.describe(try image(320, 240), stream: nil) { camera }
        let large = delivery.describe(try image(640, 480), stream: nil) { camera }
        #expect([small.isNew, again.isNew, large.isNew] == [true, false, true])
        #expect(small.format === again.format && large.format.width == 640)
        let stream = delivery.describe(.stream, stream: nil) { camera }
        // Frames that were not decoded have the format that is known.
        #expect(!stream.isNew && stream.format === large.format)
    }

    @Test("a new rate makes a new format with the same description")
    func newRate() throws {
        var delivery = delivery()
        let before = delivery.describe(try image(320, 240), stream: nil) { camera }.format
        let same = delivery.update(frameDuration: milliseconds(30), sinks: [], sessionTime: SessionTime())
        #expect(!same.isNewRate)
        let unchanged = delivery.describe(try image(320, 240), stream: nil) { camera }.format
        #expect(unchanged === before)
        let update = delivery.update(frameDuration: milliseconds(60), sinks: [], sessionTime: SessionTime())
        #expect(update.isNewRate)
        let after = delivery.describe(try image(320, 240), stream: nil) { camera }
        #expect(!after.isNew && after.format !== before)
        #expect(after.format.nominalDuration == milliseconds(60) && before.nominalDuration == milliseconds(30))
        #expect(after.format.description(for: .identity) === before.description(for: .identity))
    }

    @Test("the format that key frames declare stays until another one")
    func streamFormats() throws {
        var delivery = delivery()
        let declared = try CMFormatDescription(videoCodecType: .h264, width: 320, height: 240)
        _ = delivery.describe(.stream, stream: declared) { camera }
        _ = delivery.describe(.stream, stream: nil) { camera }
        #expect(delivery.compressedDescription === declared)
        _ = delivery.start(frameDuration: .invalid, sinks: [], sessionTime: SessionTime(), gate: nil)
        #expect(delivery.compressedDescription == nil)
    }

    @Test("of a source that keeps its rate, frames are left out")
    func thinning() {
        var delivery = delivery(every: 10)
        _ = delivery.update(frameDuration: milliseconds(20), sinks: [], sessionTime: SessionTime())
        let begins = delivery.thin(to: milliseconds(20), obeys: false)
        #expect(begins && delivery.isThinning)
        let kept = (0..<6).map { delivery.select(milliseconds($0 * 10), duration: milliseconds(10)) }
        #expect(kept.map(\.isKept) == [true, false, true, false, true, false])
        #expect(kept.allSatisfy { $0.duration == milliseconds(20) })
        // The frame at 60 ms would be kept, the one at 70 ms not.
        let wanted = delivery.lose(loss(at: milliseconds(60)), clock: clock) { camera }
        let unwanted = delivery.lose(loss(at: milliseconds(70)), clock: clock) { camera }
        #expect(wanted != nil && unwanted == nil)
        let beginsAgain = delivery.thin(to: milliseconds(10), obeys: false)
        #expect(!beginsAgain && !delivery.isThinning)
        let all = (8..<12).map { delivery.select(milliseconds($0 * 10), duration: milliseconds(10)) }
        #expect(all.allSatisfy { $0.isKept && $0.duration == milliseconds(10) })
    }

    @Test("of a source that obeys, no frames are left out")
    func obedience() {
        var delivery = delivery(every: 10)
        let begins = delivery.thin(to: milliseconds(20), obeys: true)
        #expect(!begins && !delivery.isThinning && delivery.sourceDuration == milliseconds(20))
        let selection = delivery.select(milliseconds(0), duration: .invalid)
        #expect(selection.isKept)
    }

    @Test("the frames of a source that waits enter its gate")
    func gates() {
        let gate = FrameGate(limit: 4)
        var delivery = delivery(gate: gate)
        let selection = delivery.select(milliseconds(0), duration: .invalid)
        #expect(selection.gate === gate)
    }

    @Test("sinks that are no longer used are returned once")
    func sinks() {
        let sinks = [RecordingSink(), RecordingSink()]
        var delivery = delivery(sinks)
        let update = delivery.update(frameDuration: milliseconds(30), sinks: [sinks[1]], sessionTime: SessionTime())
        #expect(update.removed.count == 1 && update.removed[0] === sinks[0])
        let removed = delivery.start(
            frameDuration: milliseconds(30),
            sinks: sinks,
            sessionTime: SessionTime(),
            gate: nil
        )
        #expect(removed.isEmpty && delivery.sinks.count == 2)
        let stopped = [delivery.stop(), delivery.stop()]
        #expect(stopped.map(\.count) == [2, 0])
    }

    @Test("the order begins anew when the session's clock changes, and only then")
    func sessionTimes() throws {
        var delivery = delivery()
        _ = accepts(&delivery, milliseconds(100))
        _ = delivery.update(frameDuration: milliseconds(30), sinks: [], sessionTime: SessionTime())
        let acceptsEarlier = accepts(&delivery, milliseconds(50))
        #expect(!acceptsEarlier)
        let session = CMClock(name: "session") { .zero }
        let chosen = try #require(SessionClock(of: [.init(clock: session, pace: .live, hasAudio: false)]))
        let shifted = SessionTime(from: clock, pace: .lossless, to: chosen)
        _ = delivery.update(frameDuration: milliseconds(30), sinks: [], sessionTime: shifted)
        var converted = frame(at: milliseconds(50))
        let isAccepted = delivery.stamp(&converted)
        #expect(isAccepted && converted.presentationTime == .zero)
    }

    @Test("black images of one size are one object")
    func blackImages() throws {
        var delivery = delivery()
        let content = try image(320, 240)
        _ = delivery.describe(content, stream: nil) { camera }
        let images = (0..<2).map { _ in delivery.blackImage(like: content) { camera }?.value }
        #expect(images[0] != nil && images[0] === images[1])
        #expect(images[0].map(CVPixelBufferGetWidth) == 320)
    }
}
