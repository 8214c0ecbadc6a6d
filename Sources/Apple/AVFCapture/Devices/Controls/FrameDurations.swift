import CoreMedia

/// The shortest and the longest time between frames that a client has chosen for a format.
struct FrameDurations: Sendable, Equatable {
    private var minimum: CMTime?
    private var maximum: CMTime?

    init() {}

    /// The shortest time between frames, chosen or by default.
    func minimum(for format: AVCaptureDevice.Format) -> CMTime {
        if let minimum { return minimum }
        let standard = format.defaultMinFrameDuration
        if let maximum, maximum < standard { return maximum }
        return standard
    }

    /// The longest time between frames, chosen or by default; never shorter than the shortest.
    func maximum(for format: AVCaptureDevice.Format) -> CMTime {
        maximum ?? format.defaultMaxFrameDuration(forMin: minimum(for: format))
    }

    /// Chooses the shortest time; a shorter longest time follows (DEV-34).
    ///
    /// Nil goes back to the default.
    mutating func setMinimum(_ duration: CMTime?, for format: AVCaptureDevice.Format) {
        minimum = duration
        let present = minimum(for: format)
        if let chosen = maximum, chosen < present { maximum = present }
    }

    /// Chooses the longest time; a longer shortest time follows (DEV-34).
    ///
    /// Nil goes back to the default.
    mutating func setMaximum(_ duration: CMTime?, for format: AVCaptureDevice.Format) {
        maximum = duration
        if let duration, let chosen = minimum, chosen > duration { minimum = duration }
    }
}
