package import CoreMedia
import CoreVideo
import Foundation
package import MediaFiles

/// Converts the media that a client appends to stored samples; one per track, used by one thread at a time.
package protocol TrackEncoder: AnyObject {
    /// The format of the stored samples; nil until it is known, which is with the first sample at the latest.
    var format: CMFormatDescription? { get }

    /// Encodes an entry and returns the samples that are ready for the file, in decode order.
    ///
    /// - Parameter startsSegment: Indicates whether a segment begins with the entry, in which case decoding must be
    ///   able to begin with it.
    func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer]

    /// Notes how many entries wait for this encoder, and how many may before the client has to leave some out.
    func note(waiting: Int, capacity: Int)

    /// Returns the remaining samples.
    func finish() throws(MediaError) -> [CMSampleBuffer]
}

extension TrackEncoder {
    /// Does nothing, as most encoders cannot work faster.
    package func note(waiting: Int, capacity: Int) {}
}

/// Compresses frames.
package final class VideoTrackEncoder: TrackEncoder {
    private let encoder: VideoEncoder
    private var end = LastSampleEnd()
    /// The duration of a single frame that has none.
    private let defaultDuration: CMTime

    package init(_ encoding: VideoEncoding, defaultDuration: CMTime) throws(MediaError) {
        encoder = try VideoEncoder(encoding)
        self.defaultDuration = defaultDuration
    }

    package var format: CMFormatDescription? { encoder.formatDescription }

    package func note(waiting: Int, capacity: Int) { encoder.note(waiting: waiting, capacity: capacity) }

    package func encode(_ entry: WriterEntry, startsSegment: Bool) throws(MediaError) -> [CMSampleBuffer] {
        let image: CVPixelBuffer
        let time: CMTime
        var duration = CMTime.invalid
        var isKey = startsSegment
        switch entry.media {
        case .image(let pixelBuffer, let imageTime): (image, time) = (pixelBuffer, imageTime)
        case .sample(let sample):
            try sample.fetchData()
            guard let pixelBuffer = sample.imageBuffer else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not encode a sample without an image. Append pixel buffers to an input with video settings."
                )
            }
            (image, time, duration) = (pixelBuffer, sample.outputPresentationTimeStamp, sample.outputDuration)
            isKey = isKey || sample.forcesKeyFrame
        case .endOfPrevious(let time):
            end.mark(at: time)
            return []
        }
        if !duration.isNumeric || duration <= .zero { duration = .invalid }
        end.add(time, lasting: duration)
        return try encoder.encode(image, presentationTime: time, duration: duration, asKeyFrame: isKey)
    }

    package func finish() throws(MediaError) -> [CMSampleBuffer] {
        try encoder.finish() + end.marker(defaultDuration: defaultDuration)
    }
}

/// Determines when a track's last sample ends if that does not follow from the samples (WIN-11, WIN-22).
package struct LastSampleEnd {
    private var count = 0
    private var time = CMTime.invalid
    private var duration = CMTime.invalid
    private var mark = CMTime.invalid

    /// Creates the state of a track without samples.
    package init() {}

    /// Adds a sample.
    package mutating func add(_ time: CMTime, lasting duration: CMTime) {
        count += 1
        self.time = time
        self.duration = duration
        mark = .invalid
    }

    /// Notes that the client ends the previous sample at this time.
    package mutating func mark(at time: CMTime) { if time > self.time { mark = time } }

    /// Returns a buffer without samples that marks the end of the last sample; none if the last sample's own duration
    /// or its predecessor's applies.
    package func marker(defaultDuration: CMTime) -> [CMSampleBuffer] {
        var end = mark
        if !end.isNumeric, count == 1, !duration.isNumeric { end = time + defaultDuration }
        guard end.isNumeric else { return [] }
        let timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: end, decodeTimeStamp: .invalid)
        // A buffer without data and samples can always be created.
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

/// Compresses or converts audio.
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

/// Stores samples as appended.
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
        case .image:
            throw MediaError(
                .unsupportedFormat,
                "Could not store an uncompressed frame. Give the input video settings, so that it encodes."
            )
        case .endOfPrevious(let time):
            end.mark(at: time)
            return []
        }
    }

    package func finish() throws(MediaError) -> [CMSampleBuffer] { end.marker(defaultDuration: .invalid) }
}

extension CMSampleBuffer {
    /// Fetches data that was not available when the buffer was appended.
    fileprivate func fetchData() throws(MediaError) {
        if dataReadiness == .ready { return }
        do {
            try makeDataReady()
        } catch {
            throw MediaError(.inputOutput, "Could not fetch the data of a sample that was appended: \(error).")
        }
    }

    /// The decode time; the presentation time if there is none.
    package var orderingTime: CMTime {
        let time = outputDecodeTimeStamp
        return time.isNumeric ? time : outputPresentationTimeStamp
    }

    /// Indicates whether the client asks for a key frame.
    fileprivate var forcesKeyFrame: Bool {
        let key = kCMSampleBufferAttachmentKey_ForceKeyFrame
        let mark = CMGetAttachment(self, key: key, attachmentModeOut: nil)
        return (mark as? Bool) ?? (mark as? NSNumber)?.boolValue ?? false
    }

    /// Indicates whether decoding can begin with the first sample.
    package var isSync: Bool {
        guard numSamples > 0 else { return false }
        let isNotSync = sampleAttachments[0][.notSync]
        return (isNotSync as? Bool ?? (isNotSync as? NSNumber)?.boolValue) != true
    }
}
