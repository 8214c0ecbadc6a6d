import CoreMedia
import CoreVideo
import DequeModule
import MediaFiles

/// The open media of an item: the file, the decoders, and samples that were read but not decoded.
///
/// Used by one thread only.
final class OpenMedia {
    /// The result of one step of work.
    enum Outcome {
        case images([StoredFrame])
        case audio([(samples: [Float], start: CMTime)])
        case nothing
        case videoEnd
        case audioEnd
    }

    let facts: ItemFacts
    let videoTrack: MediaTrack?
    let audioTrack: MediaTrack?
    private let demuxer: any MediaSource
    private var videoDecoder: VideoSampleDecoder?
    private var audioDecoder: AudioSampleDecoder?
    private let channels: Int
    private var waitingVideo: Deque<CMSampleBuffer> = []
    private var waitingAudio: Deque<CMSampleBuffer> = []
    private var isAtEnd = false
    private var hasFlushedVideo = false
    private var hasFlushedAudio = false
    /// Indicates whether the next decoded frame follows the last one in the store.
    private(set) var isAtStoreEnd = true

    /// The largest number of samples that are read and not yet decoded; a badly interleaved file plays without some of
    /// its audio.
    private static let mostWaiting = 4000

    init(_ demuxer: any MediaSource, audioRate: Int, audioChannels: Int) throws(MediaError) {
        self.demuxer = demuxer
        channels = audioChannels
        let tracks = demuxer.tracks
        let video = tracks.first { $0.mediaType == .video && $0.isEnabled }
        let audio = tracks.first { $0.mediaType == .audio && $0.isEnabled }
        if let video { videoDecoder = try VideoSampleDecoder(format: video.format, pixelFormat: nil, keepsDepth: true) }
        if let audio {
            // Audio that cannot be decoded does not prevent the video from being shown.
            audioDecoder = try? AudioSampleDecoder(
                format: audio.format,
                output: AudioStreamBasicDescription(floatsAtRate: audioRate, channels: audioChannels)
            )
        }
        videoTrack = video
        audioTrack = audioDecoder == nil ? nil : audio
        guard videoTrack != nil || audioTrack != nil else {
            throw MediaError(.noVideo, "The item has neither video nor audio to play. Choose another file.")
        }
        demuxer.select(Set([videoTrack?.id, audioTrack?.id].compactMap { $0 }))
        let ends = [videoTrack, audioTrack].compactMap { $0?.timeRange.end }.filter(\.isNumeric)
        let longest = ends.max() ?? demuxer.duration
        facts = ItemFacts(
            duration: longest.isNumeric && longest > .zero ? longest : demuxer.duration,
            tracks: tracks,
            videoTrackID: videoTrack?.id,
            audioTrackID: audioTrack?.id
        )
    }

    /// Indicates whether so many video samples are pending that no more are read in search of audio.
    var hasTooMuchWaiting: Bool { waitingVideo.count > Self.mostWaiting }

    /// The error for media that end too early; nil if they do not.
    var truncation: MediaError? {
        guard demuxer.isTruncated else { return nil }
        return MediaError(
            .truncated,
            "\(demuxer.title) stops in the middle, so it could not be played to its end. Copy or record it again."
        )
    }

    /// Notes that the next decoded frame no longer follows the last one in the store.
    func leaveStore() { isAtStoreEnd = false }

    /// Discards all pending samples; nothing more is output.
    func giveUp() {
        isAtEnd = true
        waitingVideo = []
        waitingAudio = []
        hasFlushedVideo = true
        hasFlushedAudio = true
    }

    // MARK: Decoding

    /// Performs one step of work: decodes a sample of a wanted kind, or reads one.
    func next(wantsVideo: Bool, wantsAudio: Bool) throws(MediaError) -> Outcome {
        if wantsVideo, let sample = waitingVideo.popFirst() { return try decode(sample) }
        if wantsAudio, let sample = waitingAudio.popFirst() { return try decodeAudio(sample) }
        if !isAtEnd {
            try readOne()
            return .nothing
        }
        if wantsVideo {
            guard !hasFlushedVideo else { return .videoEnd }
            hasFlushedVideo = true
            return .images(try videoDecoder?.finish().map(stored) ?? [])
        }
        guard wantsAudio else { return .nothing }
        guard !hasFlushedAudio else { return .audioEnd }
        hasFlushedAudio = true
        return .audio(try audioDecoder?.finish().compactMap(floats) ?? [])
    }

    private func decode(_ sample: CMSampleBuffer) throws(MediaError) -> Outcome {
        guard let videoDecoder else { return .nothing }
        return .images(try videoDecoder.decode(sample).map(stored))
    }

    private func decodeAudio(_ sample: CMSampleBuffer) throws(MediaError) -> Outcome {
        guard let audioDecoder else { return .nothing }
        return .audio(try audioDecoder.decode(sample).compactMap(floats))
    }

    private func stored(_ image: DecodedImage) -> StoredFrame {
        let start = image.presentationTime
        var length = image.duration
        if !length.isNumeric || length <= .zero {
            length = videoTrack?.usualFrameDuration ?? CMTime(value: 1, timescale: 30)
        }
        return StoredFrame(image: image.image, start: start, end: start + length)
    }

    private func floats(_ buffer: CMSampleBuffer) -> (samples: [Float], start: CMTime)? {
        guard let data = buffer.dataBuffer, let samples = data.floatSamples, !samples.isEmpty else { return nil }
        return (samples, buffer.presentationTimeStamp)
    }

    // MARK: Seeking

    /// Seeks to a time within tolerances; returns the time that was chosen.
    ///
    /// The frames output afterwards begin with the sync sample at or before that time.
    func seek(to request: PlayerMachine.SeekRequest) throws(MediaError) -> CMTime {
        try rewind(to: request.time)
        guard videoTrack != nil else { return request.time }
        // The first frame is the sync sample at or before the time.
        while waitingVideo.isEmpty, !isAtEnd { try readOne() }
        // One that is not shown says nothing about the frame that is.
        guard let sample = waitingVideo.first, !sample.isHidden else { return request.time }
        let first = sample.presentationTimeStamp
        guard first.isNumeric else { return request.time }
        let isAtItemEnd = facts.duration.isNumeric && request.time >= facts.duration
        let reachesBack = request.before == .positiveInfinity || first >= request.time - request.before
        let reachesOn = request.after == .positiveInfinity || first <= request.time + request.after
        return !isAtItemEnd && first != request.time && reachesBack && reachesOn
            ? CMTimeMaximum(first, .zero) : request.time
    }

    private func readOne() throws(MediaError) {
        guard let sample = try demuxer.next() else { return isAtEnd = true }
        if sample.trackID == videoTrack?.id {
            waitingVideo.append(sample.buffer)
        } else if sample.trackID == audioTrack?.id {
            waitingAudio.append(sample.buffer)
        }
    }

    private func rewind(to time: CMTime) throws(MediaError) {
        waitingVideo = []
        waitingAudio = []
        isAtEnd = false
        hasFlushedVideo = false
        hasFlushedAudio = false
        isAtStoreEnd = true
        videoDecoder?.reset()
        audioDecoder?.reset()
        try demuxer.seek(to: time)
    }

    /// Returns the time of the frame a number of steps away from a time, or of the last one on the way.
    func imageTime(_ count: Int, from time: CMTime, known: FrameStore) throws(MediaError) -> CMTime {
        if count > 0 {
            let starts = known.starts(after: time)
            if isAtStoreEnd, starts.count >= count { return starts[count - 1] }
            return try laterTime(count, from: time)
        }
        let present = known.frame(at: time)?.start ?? time
        return try earlierTime(-count, from: present)
    }

    private func laterTime(_ count: Int, from time: CMTime) throws(MediaError) -> CMTime {
        try rewind(to: time)
        var starts: [CMTime] = []
        // Frames come in decode order, which differs from presentation order by at most this many frames.
        while starts.count < count + 32, let sample = try demuxer.next() {
            guard sample.trackID == videoTrack?.id, !sample.buffer.isHidden else { continue }
            let start = sample.buffer.presentationTimeStamp
            if start.isNumeric, start > time { starts.append(start) }
        }
        starts.sort()
        return starts.isEmpty ? time : starts[min(count, starts.count) - 1]
    }

    private func earlierTime(_ count: Int, from time: CMTime) throws(MediaError) -> CMTime {
        let usual = videoTrack?.usualFrameDuration ?? CMTime(value: 1, timescale: 30)
        var way = CMTimeMultiplyByFloat64(usual, multiplier: Double(count) * 1.5 + 1)
        while true {
            let from = CMTimeMaximum(.zero, time - way)
            try rewind(to: from)
            var starts: [CMTime] = []
            var beyond = 0
            while beyond < 32, let sample = try demuxer.next() {
                guard sample.trackID == videoTrack?.id else { continue }
                let start = sample.buffer.presentationTimeStamp
                guard start.isNumeric else { continue }
                if start < time { starts.append(start) } else { beyond += 1 }
            }
            starts.sort()
            if starts.count >= count { return starts[starts.count - count] }
            if from == .zero { return starts.first ?? time }
            way = CMTimeMultiply(way, multiplier: 4)
        }
    }
}

extension MediaTrack {
    /// The usual duration of a frame.
    var usualFrameDuration: CMTime {
        if minFrameDuration.isNumeric, minFrameDuration > .zero { return minFrameDuration }
        return nominalFrameRate > 0
            ? CMTime(seconds: 1 / Double(nominalFrameRate), preferredTimescale: 600_000)
            : CMTime(value: 1, timescale: 30)
    }
}
