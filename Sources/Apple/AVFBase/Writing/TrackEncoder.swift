package import CoreMedia
import CoreVideo
import Foundation
package import MediaFiles

/// Makes what is stored of what a client appends; one for each track, used by one thread at a time.
package protocol TrackEncoder: AnyObject {
    /// What the stored samples are; nil until that is known, at the latest with the first sample.
    var format: CMFormatDescription? { get }

    /// Takes an entry and gives what is ready for the file, in decode order.
    ///
    /// - Parameter startsSegment: whether a file can be cut before it: decoding must be able to begin with it.
    func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer]

    /// Gives what is left.
    func finish() throws(MediaError) -> [CMSampleBuffer]
}

/// Compresses pictures.
package final class VideoTrackEncoder: TrackEncoder {
    private let encoder: VideoEncoder
    private var end = LastSampleEnd()
    /// What a single frame without a duration lasts.
    private let defaultDuration: CMTime

    package init(_ encoding: VideoEncoding, defaultDuration: CMTime) throws(MediaError) {
        encoder = try VideoEncoder(encoding)
        self.defaultDuration = defaultDuration
    }

    package var format: CMFormatDescription? { encoder.formatDescription }

    package func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer] {
        let image: CVPixelBuffer
        let time: CMTime
        var duration = CMTime.invalid
        switch entry.media {
        case .picture(let picture, let pictureTime): (image, time) = (picture, pictureTime)
        case .sample(let sample):
            try sample.fetchData()
            guard let picture = sample.imageBuffer else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not encode a sample without a picture. Append pixel buffers to an input with video settings."
                )
            }
            (image, time, duration) = (picture, sample.outputPresentationTimeStamp, sample.outputDuration)
        case .endOfPrevious(let time):
            end.mark(at: time)
            return []
        }
        if !duration.isNumeric || duration <= .zero { duration = .invalid }
        end.add(time, lasting: duration)
        return try encoder.encode(image, presentationTime: time, duration: duration, asKeyFrame: startsSegment)
    }

    package func finish() throws(MediaError) -> [CMSampleBuffer] {
        try encoder.finish() + end.marker(defaultDuration: defaultDuration)
    }
}

/// Knows when a track's last sample ends where that does not follow from the samples (WIN-11, WIN-22).
package struct LastSampleEnd {
    private var count = 0
    private var time = CMTime.invalid
    private var duration = CMTime.invalid
    private var mark = CMTime.invalid

    /// Creates the state of a track without samples.
    package init() {}

    /// There is another sample.
    package mutating func add(_ time: CMTime, lasting duration: CMTime) {
        count += 1
        self.time = time
        self.duration = duration
        mark = .invalid
    }

    /// The client says that the sample before ends now.
    package mutating func mark(at time: CMTime) { if time > self.time { mark = time } }

    /// A buffer without samples that says when the last sample ends; none where its own duration or that of the one before
    /// it counts.
    package func marker(defaultDuration: CMTime) -> [CMSampleBuffer] {
        var end = mark
        if !end.isNumeric, count == 1, !duration.isNumeric { end = time + defaultDuration }
        guard end.isNumeric else { return [] }
        let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: end, decodeTimeStamp: .invalid)
        // A buffer without data and samples can always be made.
        guard
            let marker = try? CMSampleBuffer(
                dataBuffer: nil,
                formatDescription: nil,
                numSamples: 0,
                sampleTimings: [timing],
                sampleSizes: []
            )
        else { return [] }
        CMSetAttachment(
            marker,
            key: kCMSampleBufferAttachmentKey_EndsPreviousSampleDuration,
            value: true as NSNumber,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        return [marker]
    }
}

/// Compresses or converts sound.
package final class AudioTrackEncoder: TrackEncoder {
    private let encoder: AudioEncoder

    package init(_ encoding: AudioEncoding) throws(MediaError) { encoder = try AudioEncoder(encoding) }

    package var format: CMFormatDescription? { encoder.formatDescription }

    package func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer] {
        guard case .sample(let sample) = entry.media, sample.numSamples > 0 else { return [] }
        try sample.fetchData()
        return try encoder.encode(sample)
    }

    package func finish() throws(MediaError) -> [CMSampleBuffer] { try encoder.finish() }
}

/// Stores samples as they come.
package final class StoredTrackEncoder: TrackEncoder {
    package private(set) var format: CMFormatDescription?
    private var end = LastSampleEnd()

    package init(hint: CMFormatDescription?) { format = hint }

    package func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer] {
        switch entry.media {
        case .sample(let sample):
            try sample.fetchData()
            guard sample.dataBuffer != nil else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not store a sample without compressed data. Give the input settings, so that it encodes."
                )
            }
            format = format ?? sample.formatDescription
            end.add(sample.outputPresentationTimeStamp, lasting: sample.outputDuration)
            return [sample]
        case .picture:
            throw MediaError(
                .unsupportedFormat,
                "Could not store a picture that is not compressed. Give the input video settings, so that it encodes."
            )
        case .endOfPrevious(let time):
            end.mark(at: time)
            return []
        }
    }

    package func finish() throws(MediaError) -> [CMSampleBuffer] { end.marker(defaultDuration: .invalid) }
}

extension CMSampleBuffer {
    /// Fetches data that was not there when the buffer was appended.
    fileprivate func fetchData() throws(MediaError) {
        if dataReadiness == .ready { return }
        do {
            try makeDataReady()
        } catch {
            throw MediaError(.inputOutput, "Could not fetch the data of a sample that was appended: \(error).")
        }
    }

    /// When it is decoded when played: at its presentation time where it says nothing else.
    package var orderingTime: CMTime {
        let time = outputDecodeTimeStamp
        return time.isNumeric ? time : outputPresentationTimeStamp
    }

    /// Whether decoding can begin with the first sample.
    package var isSync: Bool {
        guard numSamples > 0 else { return false }
        let isNotSync = sampleAttachments[0][.notSync]
        return (isNotSync as? Bool ?? (isNotSync as? NSNumber)?.boolValue) != true
    }
}
