import CameraSources
import CoreMedia

/// The clock of a session's times.
struct SessionClock: Sendable {
    /// The clock.
    let clock: CMClock
    /// The pace of the source whose clock was chosen; lossless only if all sources wait for their clients.
    let pace: CameraPace

    /// A source whose clock can become the session's.
    struct Candidate {
        /// The source's clock.
        let clock: CMClock
        /// The source's pace.
        let pace: CameraPace
        /// Indicates whether the source captures audio.
        let hasAudio: Bool
    }

    /// Chooses a clock among those of a session's sources; nil if there is none (S-SESSION-62).
    ///
    /// Clocks of live sources take precedence over those of sources that wait. Among these, the microphone's clock is
    /// preferred, so audio needs no correction, then the host clock, then the clock of the first source.
    init?(of candidates: [Candidate]) {
        let live = candidates.filter { $0.pace == .live }
        let preferred = live.isEmpty ? candidates : live
        guard
            let chosen = preferred.first(where: \.hasAudio)
                ?? preferred.first(where: { $0.clock === CMClock.hostTimeClock }) ?? preferred.first
        else { return nil }
        clock = chosen.clock
        pace = chosen.pace
    }
}
