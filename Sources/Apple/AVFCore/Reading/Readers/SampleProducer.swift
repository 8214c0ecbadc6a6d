import AVFBase
import CoreMedia
import Foundation
import MediaFiles

/// Provides the samples of one output, range after range.
///
/// Used by one thread at a time.
protocol SampleProducer: AnyObject {
    /// Seeks to the beginning of a range of the asset's timeline.
    func begin(_ range: CMTimeRange) throws
    /// Returns the next sample in the range; nil at its end.
    func next() throws -> CMSampleBuffer?
    /// What was missing or damaged in the samples so far; nil if nothing was.
    var loss: MediaError? { get }
}

extension SampleProducer {
    /// Nothing.
    var loss: MediaError? { nil }
}

/// Provides the samples of a track as stored, including those that are needed to decode the range.
///
/// Video begins with the last sync sample at or before the range, and ends when no further sample can lie in the range.
final class StoredSamples: SampleProducer {
    private let demuxer: any MediaSource
    private let isAudio: Bool
    private let isVideo: Bool
    private var range = CMTimeRange(start: .zero, end: .positiveInfinity)
    private var isAtEnd = false
    var loss: MediaError? { demuxer.loss }

    init(_ demuxer: any MediaSource, track: MediaTrack) {
        self.demuxer = demuxer
        isAudio = track.mediaType == .audio
        isVideo = track.mediaType == .video
        demuxer.select([track.id])
    }

    func begin(_ range: CMTimeRange) throws(MediaError) {
        self.range = range
        isAtEnd = false
        try demuxer.seek(to: range.start)
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while !isAtEnd, let sample = try demuxer.next()?.buffer {
            let time = sample.presentationTimeStamp
            guard time.isNumeric else { return sample }
            let isBehind = time >= range.end
            if isVideo {
                let decoded = sample.decodeTimeStamp.isNumeric ? sample.decodeTimeStamp : time
                if isBehind, decoded >= range.end || isSync(sample) { break }
                return sample
            }
            if isBehind { break }
            // The encoder's packets before 0 belong to a range that begins there.
            let isEarly = isAudio && time < .zero && range.start <= .zero
            let end = sample.duration.isNumeric ? time + sample.duration : time
            if isEarly || end > range.start || time >= range.start { return sample }
        }
        isAtEnd = true
        return nil
    }

    private func isSync(_ sample: CMSampleBuffer) -> Bool {
        !(sample.sampleAttachments[0][.notSync] as? Bool ?? false)
    }
}

/// Provides the decoded frames of a track in presentation order, beginning with the one that is shown at the start of
/// the range.
final class DecodedVideo: SampleProducer {
    private let demuxer: any MediaSource
    private let decoder: VideoSampleDecoder
    private var range = CMTimeRange(start: .zero, end: .positiveInfinity)
    private var ready: [DecodedImage] = []
    /// The last frame before the range, which is shown at its start unless another begins exactly there.
    private var early: DecodedImage?
    private var hasBegun = false
    private var isDrained = false
    private var format: CMFormatDescription?
    /// Indicates whether decoding began at the start, where no frame lacks those before it.
    private var isWhole = false
    var loss: MediaError? { demuxer.loss ?? (isWhole ? decoder.loss : nil) }

    init(
        _ demuxer: any MediaSource,
        track: MediaTrack,
        settings: ReaderSettings.Video,
        isWritable: Bool
    ) throws(MediaError) {
        self.demuxer = demuxer
        demuxer.select([track.id])
        decoder = try VideoSampleDecoder(
            format: track.format,
            pixelFormat: settings.pixelFormat,
            width: settings.width,
            height: settings.height,
            isWritable: isWritable,
            scaling: settings.scaling
        )
    }

    func begin(_ range: CMTimeRange) throws(MediaError) {
        self.range = range
        ready = []
        early = nil
        hasBegun = false
        isDrained = false
        isWhole = range.start <= .zero
        decoder.reset()
        try demuxer.seek(to: range.start)
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while let image = try nextImage() {
            if image.presentationTime >= range.end { break }
            if hasBegun { return try sample(image) }
            if image.presentationTime < range.start {
                early = image
                continue
            }
            hasBegun = true
            guard let early, image.presentationTime > range.start else { return try sample(image) }
            ready.insert(image, at: 0)
            return try sample(early)
        }
        ready = []
        isDrained = true
        guard !hasBegun else { return nil }
        hasBegun = true
        // The range begins within the last frame, or after it.
        guard let early, early.presentationTime + early.duration > range.start else { return nil }
        return try sample(early)
    }

    private func nextImage() throws(MediaError) -> DecodedImage? {
        while ready.isEmpty {
            if isDrained { return nil }
            if let sample = try demuxer.next() {
                // A gap in the track has no frames.
                ready = sample.buffer.isGap ? try decoder.finish() : try decoder.decode(sample.buffer)
            } else {
                ready = try decoder.finish()
                isDrained = true
            }
        }
        return ready.removeFirst()
    }

    private func sample(_ image: DecodedImage) throws(MediaError) -> CMSampleBuffer {
        let description: CMFormatDescription
        if let format, format.matchesImageBuffer(image.image) {
            description = format
        } else {
            do { description = try CMFormatDescription(imageBuffer: image.image) } catch {
                throw MediaError(.unsupportedFormat, "A decoded frame cannot be described: \(error).")
            }
            format = description
        }
        return CMSampleBuffer(
            image: image.image,
            formatDescription: description,
            presentationTime: image.presentationTime,
            duration: image.duration,
            frameNumber: nil
        )
    }
}

/// Provides the audio of a track as linear PCM, cut exactly to the range.
final class DecodedAudio: SampleProducer {
    /// Number of frames in a buffer, as in Apple's reader.
    static let framesInBuffer = 8192

    private let demuxer: any MediaSource
    private let decoder: AudioSampleDecoder
    private var range = CMTimeRange(start: .zero, end: .positiveInfinity)
    private var chunks = PCMChunks()
    private var isDrained = false
    var loss: MediaError? { demuxer.loss }

    init(
        _ demuxer: any MediaSource,
        track: MediaTrack,
        output: AudioStreamBasicDescription,
        layout: ManagedAudioChannelLayout?
    ) throws(MediaError) {
        self.demuxer = demuxer
        demuxer.select([track.id])
        decoder = try AudioSampleDecoder(format: track.format, output: output, layout: layout)
    }

    func begin(_ range: CMTimeRange) throws(MediaError) {
        self.range = range
        chunks = PCMChunks()
        isDrained = false
        decoder.reset()
        // Codecs need some packets to synchronize.
        try demuxer.seek(to: range.start > .zero ? range.start - CMTime(value: 1, timescale: 4) : .zero)
    }

    func next() throws(MediaError) -> CMSampleBuffer? {
        while !chunks.has(Self.framesInBuffer), !isDrained {
            guard let sample = try demuxer.next()?.buffer else {
                for buffer in try decoder.finish() { chunks.add(buffer, in: range) }
                isDrained = true
                break
            }
            if sample.presentationTimeStamp.isNumeric, sample.presentationTimeStamp >= range.end {
                for buffer in try decoder.finish() { chunks.add(buffer, in: range) }
                isDrained = true
                break
            }
            for buffer in try decoder.decode(sample) { chunks.add(buffer, in: range) }
        }
        return try chunks.take(Self.framesInBuffer)
    }
}
