package import CameraSources
import CoreMedia

/// What playback takes from its surroundings: time, and a way to be heard.
///
/// The real one unless a test sets another while it makes players and renderers.
package struct PlaybackEnvironment: Sendable {
    /// What timebases follow and threads wait on.
    ///
    /// Its clock takes the place of the host clock in all calls that name
    /// host times.
    package var clock: any PacingClock
    /// Opens a sound device for linear PCM in 32-bit floating point, interleaved.
    package var openSound: @Sendable (_ rate: Int, _ channels: Int) throws -> any SoundDevice

    /// Makes an environment.
    package init(
        clock: any PacingClock = HostPacingClock(),
        openSound: @escaping @Sendable (_ rate: Int, _ channels: Int) throws -> any SoundDevice = {
            try ALSADevice(rate: $0, channels: $1)
        }
    ) {
        self.clock = clock
        self.openSound = openSound
    }

    /// What new players and renderers use.
    @TaskLocal package static var current = PlaybackEnvironment()
}

/// How the time of an item follows from a clock's: a line through an anchor.
struct PlaybackLine: Sendable, Hashable {
    /// Item seconds per second of the clock; 0 while it stands still.
    var rate: Float
    /// The item's time at ``clockAnchor``.
    var anchor: CMTime
    /// The clock's time at ``anchor``.
    var clockAnchor: CMTime

    /// The rate as an exact fraction, where it is one with a small denominator: times then stay exact.
    private var ratio: (over: Int32, under: Int32)? {
        for under: Int32 in [1, 2, 4, 8, 16] {
            if let over = Int32(exactly: rate * Float(under)), over != 0 {
                return (over, under)
            }
        }
        return nil
    }

    /// The item's time at a time of the clock.
    func time(at clockTime: CMTime) -> CMTime {
        if rate == 0 { return anchor }
        let passed = clockTime - clockAnchor
        if rate == 1 { return anchor + passed }
        if rate == -1 { return anchor - passed }
        if let ratio {
            return anchor + CMTimeMultiplyByRatio(passed, multiplier: ratio.over, divisor: ratio.under)
        }
        return anchor + CMTimeMultiplyByFloat64(passed, multiplier: Double(rate))
    }

    /// The clock's time at a time of the item; +∞ while it stands still.
    func clockTime(at time: CMTime) -> CMTime {
        guard rate != 0, time.isNumeric else { return .positiveInfinity }
        let way = time - anchor
        if rate == 1 { return clockAnchor + way }
        if rate == -1 { return clockAnchor - way }
        if let ratio {
            return clockAnchor + CMTimeMultiplyByRatio(way, multiplier: ratio.under, divisor: ratio.over)
        }
        return clockAnchor + CMTimeMultiplyByFloat64(way, multiplier: 1 / Double(rate))
    }
}
