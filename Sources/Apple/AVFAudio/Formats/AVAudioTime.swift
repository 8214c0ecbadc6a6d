public import CoreMedia
public import Foundation

// `@unchecked Sendable`: nothing changes after the initializer.
/// A moment in audio, as a host time, a sample number, or both.
open class AVAudioTime: NSObject, @unchecked Sendable {
    /// A Boolean value that indicates whether the host time is valid.
    public let isHostTimeValid: Bool
    /// The host time in units of the host clock, which on Linux are nanoseconds.
    public let hostTime: UInt64
    /// A Boolean value that indicates whether the sample number is valid.
    public let isSampleTimeValid: Bool
    /// The sample number.
    public let sampleTime: AVAudioFramePosition
    /// The number of samples per second; 0 without a sample number.
    public let sampleRate: Double

    private init(host: UInt64?, sample: AVAudioFramePosition?, rate: Double) {
        (isHostTimeValid, hostTime) = (host != nil, host ?? 0)
        (isSampleTimeValid, sampleTime) = (sample != nil, sample ?? 0)
        sampleRate = rate
        super.init()
    }

    /// Creates a moment from a host time.
    public convenience init(hostTime: UInt64) { self.init(host: hostTime, sample: nil, rate: 0) }

    /// Creates a moment from a sample number.
    public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(host: nil, sample: sampleTime, rate: sampleRate)
    }

    /// Creates a moment from a host time and a sample number.
    public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
        self.init(host: hostTime, sample: sampleTime, rate: sampleRate)
    }

    /// Creates a moment from the valid parts of a time of Core Audio.
    public convenience init(audioTimeStamp ts: UnsafePointer<AudioTimeStamp>, sampleRate: Double) {
        let flags = ts.pointee.mFlags
        self.init(
            host: flags.contains(.hostTimeValid) ? ts.pointee.mHostTime : nil,
            sample: flags.contains(.sampleTimeValid)
                ? AVAudioFramePosition(exactly: ts.pointee.mSampleTime.rounded()) : nil,
            rate: flags.contains(.sampleTimeValid) ? sampleRate : 0
        )
    }

    /// The moment as a time of Core Audio, with the parts that are valid.
    open var audioTimeStamp: AudioTimeStamp {
        var time = AudioTimeStamp()
        if isSampleTimeValid {
            time.mSampleTime = Double(sampleTime)
            time.mFlags.insert(.sampleTimeValid)
        }
        if isHostTimeValid {
            time.mHostTime = hostTime
            time.mFlags.insert(.hostTimeValid)
        }
        return time
    }

    /// Converts seconds to units of the host clock.
    open class func hostTime(forSeconds sec: TimeInterval) -> UInt64 {
        CMClock.convertHostTimeToSystemUnits(CMTime(seconds: sec, preferredTimescale: 1_000_000_000))
    }

    /// Converts units of the host clock to seconds.
    open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval {
        CMClock.convertSystemUnitsToHostTime(hostTime).seconds
    }

    /// Returns this moment with both times, computed from an anchor that has both.
    ///
    /// Returns nil if this moment or the anchor lacks a required value.
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
