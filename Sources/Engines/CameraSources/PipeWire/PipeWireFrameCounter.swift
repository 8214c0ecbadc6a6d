import CoreMedia

/// Assigns numbers and times to a PipeWire camera's frames, based on the producer's; a value type.
struct PipeWireFrameCounter: Sendable {
    /// The number and time of a frame, and the losses before it.
    struct Placed: Sendable, Hashable {
        var number: Int
        var time: CMTime
        var losses: [CameraLoss] = []
    }

    /// Longest gap in the producer's numbers that counts as a loss.
    ///
    /// Beyond it, the producer has restarted its count.
    static let longestGap: UInt64 = 10_000
    /// Longest distance of a stamp from the current time, in nanoseconds.
    ///
    /// Beyond it, the stamp is from another clock.
    static let mostAge: UInt64 = 5_000_000_000

    /// Progress of the stream.
    var progress = PipeWireRun.Progress()
    private var sequence: UInt64?
    /// True if the previous frame used the last free buffer.
    private var wasOut = false

    /// Assigns number and time to the next frame.
    ///
    /// - Parameters:
    ///   - sequence: The producer's sequence number; nil if it has none.
    ///   - stamp: The producer's time in nanoseconds of the host clock; nil if it has none.
    ///   - now: The current time of the same clock.
    ///   - duration: The time between frames.
    ///   - isOut: True if clients hold all buffers, including this frame's.
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

    /// Returns the loss for a numbered frame that contains no image.
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
        // If buffers were missing, one loss stands for one frame.
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
