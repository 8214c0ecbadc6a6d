package import Pacing

/// The environment of playback: its clock and its audio device.
///
/// Tests set another one while they create players and renderers.
package struct PlaybackEnvironment: Sendable {
    /// The clock that timebases follow and threads wait on.
    ///
    /// It replaces the host clock in all calls that take host times.
    package var clock: any PacingClock
    /// Opens an audio device for interleaved linear PCM in 32-bit floating point.
    package var openAudio: @Sendable (_ rate: Int, _ channels: Int) throws -> any AudioDevice

    /// Creates an environment.
    package init(
        clock: any PacingClock = HostPacingClock(),
        openAudio: @escaping @Sendable (_ rate: Int, _ channels: Int) throws -> any AudioDevice = {
            try ALSADevice(rate: $0, channels: $1)
        }
    ) {
        self.clock = clock
        self.openAudio = openAudio
    }

    /// The environment of new players and renderers.
    @TaskLocal package static var current = PlaybackEnvironment()
}
