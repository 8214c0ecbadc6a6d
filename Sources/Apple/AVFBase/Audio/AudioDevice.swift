/// A device that plays linear PCM: interleaved 32-bit floating point at one sample rate.
///
/// Used by one thread at a time.
package protocol AudioDevice: AnyObject, Sendable {
    /// Number of sample frames per second.
    var rate: Int { get }
    /// Number of samples per frame.
    var channels: Int { get }

    /// Writes whole frames of samples, to be played after all that were written before.
    ///
    /// Does not wait until they have been played. After a pause or an underrun, playback restarts with them.
    func write(_ samples: [Float]) throws

    /// Number of written frames that have not been played yet; nil if the device has no clock of its own and all frames
    /// count as played immediately.
    var delay: Int? { get }

    /// Drops written samples that have not been played.
    func stop()

    /// Waits until all written samples have been played.
    func drain()
}

/// Replaces a device where there is none: discards all samples.
package final class SilentAudioDevice: AudioDevice {
    package let rate: Int
    package let channels: Int

    /// Creates a device for samples of this kind.
    package init(rate: Int, channels: Int) {
        self.rate = rate
        self.channels = channels
    }

    package func write(_ samples: [Float]) {}
    package var delay: Int? { nil }
    package func stop() {}
    package func drain() {}
}
