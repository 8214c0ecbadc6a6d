package import Pacing

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
