import CoreMedia

/// Numbers and times of a PipeWire camera's frames, from what the producer says; a value.
struct PipeWireFrameCounter: Sendable {
    /// Where a frame is, and what was lost before it.
    struct Placed: Sendable, Hashable {
        var number: Int
        var time: CMTime
        var losses: [CameraLoss] = []
    }

    /// A jump of the producer's numbers that is no gap: it has begun anew.
    static let longestGap: UInt64 = 10_000
    /// A stamp that is further from now than this is of another clock, in nanoseconds.
    static let mostAge: UInt64 = 5_000_000_000

    /// How far the stream has come.
    var progress = PipeWireRun.Progress()
    private var sequence: UInt64?
    /// Whether the frame before was the last for which there was a buffer.
    private var wasOut = false

    /// Places the next frame.
    ///
    /// - Parameters:
    ///   - sequence: the producer's number of it; nil where it has none.
    ///   - stamp: the producer's time in nanoseconds of the host clock; nil where it has none.
    ///   - now: the same clock now.
    ///   - duration: the time between frames.
    ///   - isOut: whether the client holds all buffers, with this frame.
    mutating func place(
        sequence present: UInt64?,
        stamp: UInt64?,
        now: UInt64,
        duration: CMTime,
        isOut: Bool
    ) -> Placed {
        var missing = 0
        if let present, let last = sequence, present > last, present - last <= Self.longestGap {
            missing = Int(present - last) - 1
        }
        sequence = present
        let believed = stamp.flatMap { $0 <= now + Self.mostAge && $0 + Self.mostAge >= now ? $0 : nil } ?? now
        var time = CMTime(value: CMTimeValue(believed), timescale: 1_000_000_000)
        // A clock that stands still or goes back must not break the order.
        if progress.time.isNumeric { time = max(time, progress.time + CMTime(value: 1, timescale: 1_000_000_000)) }
        var placed = Placed(number: progress.number + missing, time: time)
        if missing > 0 { placed.losses = losses(missing, before: time, duration) }
        wasOut = isOut
        progress.number = placed.number + 1
        progress.time = time
        return placed
    }

    /// A placed frame turns out to hold no picture.
    func lose(_ placed: Placed, _ reason: CameraLoss.Reason, duration: CMTime) -> CameraLoss {
        CameraLoss(
            reason: reason,
            presentationTime: placed.time,
            duration: duration,
            number: placed.number,
            count: 1
        )
    }

    private func losses(_ count: Int, before next: CMTime, _ duration: CMTime) -> [CameraLoss] {
        let first = next - CMTimeMultiply(duration, multiplier: Int32(clamping: count))
        let begin = progress.time.isNumeric ? max(first, progress.time) : first
        guard wasOut else {
            return [
                CameraLoss(
                    reason: .discontinuity,
                    presentationTime: begin,
                    duration: duration,
                    number: progress.number,
                    count: count
                )
            ]
        }
        // One loss stands for one frame where buffers were missing.
        return (0..<count).map { index in
            CameraLoss(
                reason: .outOfBuffers,
                presentationTime: begin + CMTimeMultiply(duration, multiplier: Int32(index)),
                duration: duration,
                number: progress.number + index,
                count: 1
            )
        }
    }
}
