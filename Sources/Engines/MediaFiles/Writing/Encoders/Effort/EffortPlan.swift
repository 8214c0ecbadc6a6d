/// Decides how much work an encoder spends on frames that arrive in real time, so that it keeps up with them.
///
/// A value without threads and clocks: the times of encoding and the frames that wait go in, a level comes out. It
/// begins with the highest level that leaves most of the time between frames free. It lowers the level before the queue
/// is full, and raises it again after a long time without need.
struct EffortPlan: Sendable, Equatable {
    /// The share of the time between frames that a level may be expected to take, as other work needs the rest.
    static let share = 1.0 / 3
    /// The share of the time between frames at which encoding is about to fall behind.
    static let limit = 0.85

    /// The level for the next frame.
    private(set) var level: EncoderLevel
    /// The average nanoseconds of encoding at this level; nil before the first frame.
    private(set) var average: Double?

    private let codec: VideoEncoding.Codec
    private let pixels: Int
    /// The nanoseconds from frame to frame.
    private var interval: Double
    private var lastTime: Double?
    /// The frames at this level.
    private var frames = 0
    /// The frames since the queue was last longer than usual.
    private var calmFrames = 0
    /// The number of calm frames before the level is raised; doubled each time that raising was a mistake.
    private var patience = 600
    private var wasRaised = false

    /// Makes a plan.
    ///
    /// - Parameters:
    ///   - rate: The expected frames per second.
    ///   - speeds: The times that encoding took before.
    init(codec: VideoEncoding.Codec, width: Int, height: Int, rate: Double, speeds: EncoderSpeeds) {
        self.codec = codec
        pixels = width * height
        interval = 1e9 / min(max(rate, 1), 1000)
        level = .least
        while let higher = level.higher, isAffordable(higher, speeds) { level = higher }
    }

    private func isAffordable(_ level: EncoderLevel, _ speeds: EncoderSpeeds) -> Bool {
        speeds.expected(pixels: pixels, EncoderSpeeds.Key(codec: codec, level: level)) <= Self.share * interval
    }

    /// The key under which this level's speed is kept.
    var key: EncoderSpeeds.Key { EncoderSpeeds.Key(codec: codec, level: level) }

    /// Notes an encoded frame; returns true if the level has changed.
    ///
    /// - Parameters:
    ///   - time: The frame's presentation time in seconds.
    ///   - nanoseconds: The time that encoding it took.
    ///   - waiting: The number of frames that wait for the encoder.
    ///   - capacity: The number of frames that may wait before frames are lost.
    mutating func note(
        time: Double,
        took nanoseconds: Double,
        waiting: Int,
        capacity: Int,
        speeds: EncoderSpeeds
    ) -> Bool {
        // The first frame includes the start of the encoder.
        if frames > 0 { average = average.map { $0 + (nanoseconds - $0) / 8 } ?? nanoseconds }
        frames += 1
        if let lastTime, time > lastTime { interval += (min((time - lastTime) * 1e9, 1e9) - interval) / 16 }
        lastTime = time
        calmFrames = waiting > 1 ? 0 : calmFrames + 1
        if let lower = lowered(waiting: waiting, capacity: capacity) { return change(to: lower, isRaise: false) }
        guard let higher = level.higher, calmFrames >= patience, isAffordable(higher, speeds) else { return false }
        return change(to: higher, isRaise: true)
    }

    /// Returns the level to go down to; nil to stay.
    private func lowered(waiting: Int, capacity: Int) -> EncoderLevel? {
        guard let lower = level.lower else { return nil }
        // Half a queue is the last moment: the least work at once.
        if waiting * 2 >= capacity, waiting > 1, frames > 1 { return .least }
        let isBehind = (average ?? 0) > Self.limit * interval
        return frames >= 8 && (isBehind || waiting * 4 >= capacity && waiting > 1) ? lower : nil
    }

    private mutating func change(to new: EncoderLevel, isRaise: Bool) -> Bool {
        // Raising that did not last is tried again after a longer time.
        if !isRaise, wasRaised { patience = min(patience * 2, 100_000) }
        wasRaised = isRaise
        level = new
        average = nil
        (frames, calmFrames) = (0, 0)
        return true
    }
}
