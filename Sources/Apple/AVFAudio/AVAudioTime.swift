import CoreMedia
public import Foundation

// Sendable unchecked: nothing changes after the initializer.
/// A moment of sound: on the host clock, as a number of a sample, or both.
open class AVAudioTime: NSObject, @unchecked Sendable {
    /// Whether the moment is given on the host clock.
    public let isHostTimeValid: Bool
    /// The moment in units of the host clock, which on Linux are nanoseconds.
    public let hostTime: UInt64
    /// Whether the moment is given as a sample.
    public let isSampleTimeValid: Bool
    /// The number of the sample.
    public let sampleTime: AVAudioFramePosition
    /// Samples in a second; 0 where no sample is given.
    public let sampleRate: Double

    private init(host: UInt64?, sample: AVAudioFramePosition?, rate: Double) {
        (isHostTimeValid, hostTime) = (host != nil, host ?? 0)
        (isSampleTimeValid, sampleTime) = (sample != nil, sample ?? 0)
        sampleRate = rate
        super.init()
    }

    /// A moment on the host clock.
    public convenience init(hostTime: UInt64) { self.init(host: hostTime, sample: nil, rate: 0) }

    /// A moment as a sample.
    public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(host: nil, sample: sampleTime, rate: sampleRate)
    }

    /// A moment on both.
    public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(host: hostTime, sample: sampleTime, rate: sampleRate)
    }

    /// Seconds as units of the host clock.
    open class func hostTime(forSeconds sec: TimeInterval) -> UInt64 {
        CMClock.convertHostTimeToSystemUnits(CMTime(seconds: sec, preferredTimescale: 1_000_000_000))
    }

    /// Units of the host clock as seconds.
    open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval {
        CMClock.convertSystemUnitsToHostTime(hostTime).seconds
    }

    /// The same moment on both, reckoned from another moment that has both; nil where either lacks what is needed.
    open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
        guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, anchorTime.sampleRate > 0 else { return nil }
        let rate = anchorTime.sampleRate
        if isHostTimeValid {
            let later = Self.seconds(forHostTime: hostTime) - Self.seconds(forHostTime: anchorTime.hostTime)
            let sample = anchorTime.sampleTime + AVAudioFramePosition((later * rate).rounded())
            return AVAudioTime(hostTime: hostTime, sampleTime: sample, atRate: rate)
        }
        guard isSampleTimeValid else { return nil }
        let seconds =
            Self.seconds(forHostTime: anchorTime.hostTime)
            + Double(sampleTime - anchorTime.sampleTime) / rate
        return AVAudioTime(
            hostTime: Self.hostTime(forSeconds: max(seconds, 0)),
            sampleTime: sampleTime,
            atRate: rate
        )
    }
}
