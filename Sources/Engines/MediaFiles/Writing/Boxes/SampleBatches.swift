import CoreMedia
import CoreVideo
import Foundation

/// The samples of one buffer, split into runs for a movie's table.
struct SampleBatches {
    private(set) var list: [MovieTrack.Samples] = []

    /// - Throws: ``MediaError/Code/invalidArgument`` for samples without times or sizes.
    init(_ buffer: CMSampleBuffer) throws(MediaError) {
        let first = buffer.presentationTimeStamp
        let output = buffer.outputPresentationTimeStamp
        guard first.isNumeric, output.isNumeric else {
            throw MediaError(
                .invalidArgument,
                "Could not write a sample without a time. Give every sample a presentation time that is a number."
            )
        }
        let trims = (start: Self.trim(buffer, .trimDurationAtStart), end: Self.trim(buffer, .trimDurationAtEnd))
        // The caller may have set output times.
        let shift = output - trims.start - first
        let stream = buffer.formatDescription?.audioStreamBasicDescription
        if let stream, stream.mFormatID == kAudioFormatLinearPCM, stream.mBytesPerFrame > 0, stream.mSampleRate >= 1 {
            list = [Self.linear(buffer, stream, at: first + shift)]
        } else {
            list.reserveCapacity(buffer.numSamples)
            for index in 0..<buffer.numSamples { list.append(try Self.sample(buffer, index, shift: shift)) }
        }
        list[0].trimAtStart = trims.start
        list[list.count - 1].trimAtEnd = trims.end
    }

    private static func linear(
        _ buffer: CMSampleBuffer,
        _ stream: AudioStreamBasicDescription,
        at time: CMTime
    ) -> MovieTrack.Samples {
        MovieTrack.Samples(
            count: buffer.numSamples,
            decodeTime: time,
            presentationTime: time,
            duration: CMTime(value: 1, timescale: Int32(clamping: Int(stream.mSampleRate.rounded()))),
            size: Int(stream.mBytesPerFrame)
        )
    }

    private static func sample(
        _ buffer: CMSampleBuffer,
        _ index: Int,
        shift: CMTime
    ) throws(MediaError) -> MovieTrack.Samples {
        guard let timing = try? buffer.sampleTimingInfo(at: index), timing.presentationTimeStamp.isNumeric else {
            throw MediaError(.invalidArgument, "Could not write a sample without a time. Give every sample a time.")
        }
        var size = buffer.sampleSize(at: index)
        if size == 0, buffer.numSamples == 1 { size = buffer.dataBuffer?.dataLength ?? 0 }
        let isShifted = shift.value != 0
        let presentation = isShifted ? timing.presentationTimeStamp + shift : timing.presentationTimeStamp
        var decode = timing.decodeTimeStamp.isNumeric ? timing.decodeTimeStamp : timing.presentationTimeStamp
        if isShifted { decode = decode + shift }
        var result = MovieTrack.Samples(
            count: 1,
            decodeTime: decode,
            presentationTime: presentation,
            duration: timing.duration,
            size: size
        )
        let facts = buffer.sampleAttachments[index]
        func fact(_ key: CMSampleBuffer.PerSampleAttachmentsDictionary.Key) -> Bool? {
            (facts[key] as? NSNumber)?.boolValue ?? (facts[key] as? Bool)
        }
        result.isSync = !(fact(.notSync) ?? false)
        result.dependsOnOthers = fact(.dependsOnOthers) ?? !result.isSync
        result.isDisposable = fact(.isDependedOnByOthers) == false
        return result
    }

    private static func trim(_ buffer: CMSampleBuffer, _ key: CMSampleBuffer.AttachmentKey) -> CMTime {
        guard let dictionary = buffer.attachments[key]?.value as? NSDictionary else { return .zero }
        let time = CMTimeMakeFromDictionary(dictionary)
        return time.isNumeric && time > .zero ? time : .zero
    }
}
