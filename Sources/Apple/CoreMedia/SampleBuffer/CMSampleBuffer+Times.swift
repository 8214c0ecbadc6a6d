import CoreVideo
import Foundation

extension CMSampleBuffer {
    /// The earliest presentation time of the samples; invalid without timing.
    public var presentationTimeStamp: CMTime { isValid ? timing.earliest : .invalid }

    /// The decode time of the first sample; invalid if there is none.
    public var decodeTimeStamp: CMTime { isValid ? timing.timing(at: 0)?.decodeTimeStamp ?? .invalid : .invalid }

    /// The sum of the samples' durations without gaps; invalid if one is unknown.
    public var duration: CMTime { isValid ? timing.duration(ofSamples: sampleCount) : .invalid }

    /// The duration during playback: trimmed at both ends and divided by the speed.
    public var outputDuration: CMTime {
        let playback = playback
        return (duration - playback.trimStart - playback.trimEnd).divided(by: playback.speed)
    }

    /// The presentation time during playback: the time that was set, or the presentation time after trimming.
    public var outputPresentationTimeStamp: CMTime {
        guard isValid else { return .invalid }
        let explicit = current.outputPresentationTime
        if explicit.isValid { return explicit }
        let playback = playback
        if playback.isReversed { return presentationTimeStamp + duration - playback.trimEnd }
        return presentationTimeStamp + playback.trimStart
    }

    /// The decode time during playback.
    public var outputDecodeTimeStamp: CMTime {
        outputPresentationTimeStamp + (decodeTimeStamp - presentationTimeStamp).divided(by: playback.speed)
    }

    /// Sets the presentation time during playback; an invalid time restores the computed one.
    ///
    /// - Throws: ``Error/invalidated``.
    public func setOutputPresentationTimeStamp(_ pts: CMTime) throws {
        guard isValid else { throw Error.invalidated }
        update { $0.outputPresentationTime = pts }
    }

    /// Returns the timing of one sample.
    ///
    /// - Throws: ``Error/sampleIndexOutOfRange``, ``Error/bufferHasNoSampleTimingInfo`` or ``Error/invalidated``.
    public func sampleTimingInfo(at sampleIndex: CMItemIndex) throws -> CMSampleTimingInfo {
        guard isValid else { throw Error.invalidated }
        if case .none = timing { throw Error.bufferHasNoSampleTimingInfo }
        guard (0..<sampleCount).contains(sampleIndex), let result = timing.timing(at: sampleIndex) else {
            throw Error.sampleIndexOutOfRange
        }
        return result
    }

    /// Returns the timing entries: one for all samples or one per sample.
    ///
    /// - Throws: ``Error/bufferHasNoSampleTimingInfo`` if there are none, or ``Error/invalidated``.
    public func sampleTimingInfos() throws -> [CMSampleTimingInfo] {
        guard isValid else { throw Error.invalidated }
        if case .none = timing { throw Error.bufferHasNoSampleTimingInfo }
        return timing.array
    }

    /// Returns the timing entries during playback: moved to the output time and divided by the speed.
    ///
    /// - Throws: The errors of ``sampleTimingInfos()``.
    public func outputSampleTimingInfos() throws -> [CMSampleTimingInfo] {
        let entries = try sampleTimingInfos()
        let (origin, output, speed) = (presentationTimeStamp, outputPresentationTimeStamp, playback.speed)
        return entries.map { entry in
            CMSampleTimingInfo(
                duration: entries.count == 1 && sampleCount == 1 ? outputDuration : entry.duration.divided(by: speed),
                presentationTimeStamp: output + (entry.presentationTimeStamp - origin).divided(by: speed),
                decodeTimeStamp: output + (entry.decodeTimeStamp - origin).divided(by: speed)
            )
        }
    }

    /// The playback parameters in the attachments.
    private var playback: (trimStart: CMTime, trimEnd: CMTime, speed: Double, isReversed: Bool) {
        let attachments = current.attachments
        guard !attachments.isEmpty else { return (.zero, .zero, 1, false) }
        func trim(_ key: CFString) -> CMTime {
            guard let dictionary = attachments[key] as? CFDictionary else { return .zero }
            let time = CMTimeMakeFromDictionary(dictionary)
            return time.isNumeric ? time : .zero
        }
        let speed = (attachments[kCMSampleBufferAttachmentKey_SpeedMultiplier] as? NSNumber)?.doubleValue ?? 1
        return (
            trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart),
            trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd),
            speed > 0 && speed.isFinite ? speed : 1,
            (attachments[kCMSampleBufferAttachmentKey_Reverse] as? NSNumber)?.boolValue ?? false
        )
    }
}

extension CMTime {
    /// Returns the quotient for a positive divisor; exact if the divisor or its reciprocal is integral.
    func divided(by divisor: Double) -> CMTime {
        if divisor == 1 { return self }
        if let whole = Int32(exactly: divisor) { return multiplied(by: 1, over: whole) }
        return multiplied(by: 1 / divisor)
    }
}
