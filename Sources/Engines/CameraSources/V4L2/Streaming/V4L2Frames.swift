import Basics
import CoreMedia
import CoreVideo
import Glibc

/// Turns the buffers that a driver fills into frames and losses, with their times, numbers and gaps.
///
/// For the source thread only.
final class V4L2Frames {
    /// An event for the client.
    enum Event {
        case frame(CameraFrame)
        case loss(CameraLoss)
    }

    /// The frame number and time at which the next run continues.
    struct Progress: Sendable, Hashable {
        /// The number of the next frame.
        var nextNumber = 0
        /// The time of the last frame, in nanoseconds of the host clock.
        var lastTime = Int64.min
    }

    private let plan: V4L2Stream.Plan
    private let request: CameraRequest
    private let controls: V4L2ControlBox
    private var clock: V4L2FrameClock
    private var counter: V4L2FrameCounter
    private var generation = 0
    private var hasBegun = false
    private var thinning: FrameThinning?
    /// True if the compressed image before the next one is missing.
    private var followsGap = false
    /// The decoder, if the codec needs earlier images and pixels are requested.
    private var decoding: V4L2VideoDecoding?

    init(_ plan: V4L2Stream.Plan, _ request: CameraRequest, _ progress: Progress, controls: V4L2ControlBox) {
        self.plan = plan
        self.request = request
        self.controls = controls
        clock = V4L2FrameClock(after: progress.lastTime, oldest: Self.oldest(plan))
        counter = V4L2FrameCounter(next: progress.nextNumber)
    }

    /// The current frame number and time.
    var progress: Progress { Progress(nextNumber: counter.next, lastTime: clock.last) }

    /// Opens the decoder if one is needed.
    func prepare() throws(CameraError) {
        if request.wantsPixels { decoding = try V4L2VideoDecoding(plan.mode.format) }
    }

    /// The age that a frame can reach in the driver: the time to fill all its buffers, plus the delay of a slow client.
    private static func oldest(_ plan: V4L2Stream.Plan) -> Int64 {
        Int64(plan.frameDuration.seconds * 1e9) * Int64(plan.limits.buffers.upperBound) + 10_000_000_000
    }

    /// Starts with a stream; if the driver chose a higher rate than requested, frames are dropped.
    func begin(_ stream: V4L2Stream) {
        // Images of an inter-frame codec cannot be dropped.
        guard plan.mode.pixels.codec?.needsEarlierFrames != true else { return }
        let duration = stream.frameDuration
        guard !V4L2Stream.isNear(duration, plan.frameDuration) else { return }
        thinning = FrameThinning(from: duration, to: plan.frameDuration)
    }

    /// Turns a filled buffer into events for the client.
    func take(_ filled: V4L2Filled, _ stream: V4L2Stream, report: (Event) -> Void) {
        let duration = stream.frameDuration
        let last = clock.last
        let host = HostClock.now
        let time = clock.time(of: filled.stamp, host: host, now: Self.clocks)
        if filled.generation != generation {
            generation = filled.generation
            counter.begin()
        }
        // Only within a run: the time between two runs is not a loss.
        let step = hasBegun ? time - last : nil
        let length = max(1, Int64(duration.seconds * 1e9))
        let missing = counter.count(filled.sequence, room: step.map { Int(($0 + length / 2) / length) })
        hasBegun = true
        // After a change of rate, clients get the rate that the driver chose.
        if let thinning, thinning.sourceDuration != duration { self.thinning = nil }
        let number = counter.next - 1
        let stamp = Self.time(time)
        let content = content(of: filled, stream, at: stamp)
        let gap = missing + (content.isDamaged ? 1 : 0)
        if gap > 0 {
            let due = missing > 0 ? last + (time - last) / Int64(missing + 1) : time
            report(Self.loss(.discontinuity, number - missing, Self.time(due), duration, count: gap))
        }
        let note = V4L2VideoDecoding.Note(
            number: number,
            time: stamp,
            hostTime: UInt64(host),
            settings: controls.settings(at: UInt64(max(time, 0)))
        )
        switch content {
        case .image(let image): report(Self.frame(note, duration, image, nil))
        case .compressed(let compressed):
            deliver(note, duration, compressed, followsGap: followsGap || gap > 0, report)
        case .noRoom: report(Self.loss(.outOfBuffers, number, stamp, duration, count: 1))
        case .damaged, .leftOut: break
        }
        // Images that refer to this one cannot be decoded.
        if case .compressed = content { followsGap = false } else if plan.mode.pixels.codec != nil { followsGap = true }
    }

    private func deliver(
        _ note: V4L2VideoDecoding.Note,
        _ duration: CMTime,
        _ compressed: CompressedImage,
        followsGap: Bool,
        _ report: (Event) -> Void
    ) {
        guard let decoding else { return report(Self.frame(note, duration, nil, compressed)) }
        var note = note
        if request.wantsCompressed { note.compressed = compressed }
        for outcome in decoding.decode(compressed, note, followsGap: followsGap) {
            switch outcome {
            case .image(let note, let image): report(Self.frame(note, duration, image, note.compressed))
            case .lost(let note): report(Self.loss(.discontinuity, note.number, note.time, duration, count: 1))
            }
        }
    }

    private static func frame(
        _ note: V4L2VideoDecoding.Note,
        _ duration: CMTime,
        _ image: CVPixelBuffer?,
        _ compressed: CompressedImage?
    ) -> Event {
        .frame(
            CameraFrame(
                image: image,
                compressed: compressed,
                presentationTime: note.time,
                duration: duration,
                number: note.number,
                hostTime: note.hostTime,
                settings: note.settings
            )
        )
    }

    /// Turns a buffer into a frame, or returns it to the driver.
    private func content(of filled: V4L2Filled, _ stream: V4L2Stream, at time: CMTime) -> V4L2Stream.Content {
        if thinning?.keeps(time) == false {
            stream.queue.giveBack(filled.index)
            return .leftOut
        }
        // Damage can be detected even if clients hold too many buffers to take this one.
        guard filled.isDamaged || stream.queue.hasRoom else {
            stream.queue.giveBack(filled.index)
            return .noRoom
        }
        return stream.content(of: filled)
    }

    private static func loss(
        _ reason: CameraLoss.Reason,
        _ number: Int,
        _ time: CMTime,
        _ duration: CMTime,
        count: Int
    ) -> Event {
        .loss(CameraLoss(reason: reason, presentationTime: time, duration: duration, number: number, count: count))
    }

    private static func clocks() -> V4L2FrameClock.Now {
        V4L2FrameClock.Now(
            host: HostClock.now,
            calendar: HostClock.calendarTime,
            boot: HostClock.bootTime
        )
    }

    private static func time(_ nanoseconds: Int64) -> CMTime { CMTime(value: nanoseconds, timescale: 1_000_000_000) }
}
