/// Something that plays linear PCM: 32-bit floating point, interleaved, at one rate.
///
/// One thread at a time uses it.
package protocol SoundDevice: AnyObject, Sendable {
    /// Sample frames a second.
    var rate: Int { get }
    /// Samples in a frame.
    var channels: Int { get }

    /// Takes samples to be played after all that were written before; whole frames.
    ///
    /// Does not wait for them to be heard. After a pause or an underrun, play begins again with them.
    func write(_ samples: [Float]) throws

    /// How many of the written frames have not been heard yet; nil where the device has no time of its own, so that
    /// everything counts as heard at once.
    var delay: Int? { get }

    /// Drops what was written and has not been heard.
    func stop()

    /// Waits until all that was written has been heard.
    func drain()
}

/// Takes the place of a device where there is none: everything is thrown away.
package final class NoSoundDevice: SoundDevice {
    package let rate: Int
    package let channels: Int

    /// Makes one that takes this kind of samples.
    package init(rate: Int, channels: Int) {
        self.rate = rate
        self.channels = channels
    }

    package func write(_ samples: [Float]) {}
    package var delay: Int? { nil }
    package func stop() {}
    package func drain() {}
}
