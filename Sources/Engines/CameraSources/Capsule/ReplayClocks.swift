import Pacing
import Synchronization

/// The clocks of capsules that are played, one for each file and pace, so that its cameras and its sound stay together.
enum ReplayClocks {
    private struct Key: Hashable {
        var path: String
        var pace: FileCameraSettings.Pace
    }

    private struct Weak: Sendable {
        weak var clock: (any PacingClock)?
    }

    private static let clocks = Mutex<[Key: Weak]>([:])

    /// Returns the clock of a capsule, which lives as long as something uses it.
    static func clock(for settings: CapsuleReplaySettings) -> any PacingClock {
        let key = Key(path: settings.path, pace: settings.pace)
        return clocks.withLock { clocks in
            if let known = clocks[key]?.clock { return known }
            let new: any PacingClock = settings.pace == .realtime ? HostPacingClock() : VirtualPacingClock()
            clocks = clocks.filter { $0.value.clock != nil }
            clocks[key] = Weak(clock: new)
            return new
        }
    }
}
