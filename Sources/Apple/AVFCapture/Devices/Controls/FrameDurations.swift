import CoreMedia

/// The minimum and maximum frame durations that a client has set for a format.
struct FrameDurations: Sendable, Equatable {
    private var minimum: CMTime?
    private var maximum: CMTime?

    init() {}

    /// Returns the minimum frame duration, set or default.
    func minimum(for format: AVCaptureDevice.Format) -> CMTime {
        if let minimum { return minimum }
        let standard = format.defaultMinFrameDuration
        if let maximum, maximum < standard { return maximum }
        return standard
    }

    /// Returns the maximum frame duration, set or default; never shorter than the minimum.
    func maximum(for format: AVCaptureDevice.Format) -> CMTime {
        maximum ?? format.defaultMaxFrameDuration(forMin: minimum(for: format))
    }

    /// Sets the minimum; raises a shorter maximum to it (DEV-34).
    ///
    /// Nil restores the default.
    mutating func setMinimum(_ duration: CMTime?, for format: AVCaptureDevice.Format) {
        minimum = duration
        let present = minimum(for: format)
        if let chosen = maximum, chosen < present { maximum = present }
    }

    /// Sets the maximum; lowers a longer minimum to it (DEV-34).
    ///
    /// Nil restores the default.
    mutating func setMaximum(_ duration: CMTime?, for format: AVCaptureDevice.Format) {
        maximum = duration
        if let duration, let chosen = minimum, chosen > duration { minimum = duration }
    }
}
