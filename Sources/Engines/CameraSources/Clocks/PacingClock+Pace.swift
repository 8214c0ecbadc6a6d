package import Pacing

extension PacingClock {
    /// The pace of a camera that produces frames by this clock.
    package var pace: CameraPace { isLive ? .live : .lossless }
}
