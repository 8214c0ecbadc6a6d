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
        case pictures([StoredFrame])
        case sound([(samples: [Float], start: CMTime)])
        case nothing
        case videoEnd
        case soundEnd
    }

    let facts: ItemFacts
    let videoTrack: MediaTrack?
    let soundTrack: MediaTrack?
    private let demuxer: MediaDemuxer
    private var videoDecoder: VideoSampleDecoder?
    private var soundDecoder: AudioSampleDecoder?
    private let channels: Int
    private var waitingVideo: Deque<CMSampleBuffer> = []
    private var waitingSound: Deque<CMSampleBuffer> = []
    private var isAtEnd = false
    private var hasFlushedVideo = false
    private var hasFlushedSound = false
    /// Indicates whether the next decoded frame follows the last one in the store.
    private(set) var isAtStoreEnd = true

    /// The largest number of samples that are read and not yet decoded; a badly interleaved file plays without some of
    /// its audio.
    private static let mostWaiting = 4000

    init(_ demuxer: MediaDemuxer, soundRate: Int, soundChannels: Int) throws(MediaError) {
        self.demuxer = demuxer
        channels = soundChannels
        let tracks = demuxer.tracks
        let video =
            tracks.first { $0.mediaType == .video && $0.isEnabled }
            ?? tracks.first { $0.mediaType == .video }
        let audio =
            tracks.first { $0.mediaType == .audio && $0.isEnabled }
            ?? tracks.first { $0.mediaType == .audio }
        if let video { videoDecoder = try VideoSampleDecoder(format: video.format, pixelFormat: nil) }
        if let audio {
            // Audio that cannot be decoded does not prevent the video from being shown.
            soundDecoder = try? AudioSampleDecoder(
                format: audio.format,
                output: AudioStreamBasicDescription(floatsAtRate: soundRate, channels: soundChannels)
            )
        }
        videoTrack = video
        soundTrack = soundDecoder == nil ? nil : audio
        guard videoTrack != nil || soundTrack != nil else {
            throw MediaError(.noVideo, "The item has neither video nor audio to play. Choose another file.")
        }
        demuxer.select(Set([videoTrack?.id, soundTrack?.id].compactMap { $0 }))
        let ends = [videoTrack, soundTrack].compactMap { $0?.timeRange.end }.filter(\.isNumeric)
        let longest = ends.max() ?? demuxer.duration
        facts = ItemFacts(
            duration: longest.isNumeric && longest > .zero ? longest : demuxer.duration,
            tracks: tracks,
            videoTrackID: videoTrack?.id,
            soundTrackID: soundTrack?.id
        )
    }

    /// Indicates whether so many video samples are pending that no more are read in search of audio.
    var hasTooMuchWaiting: Bool { waitingVideo.count > Self.mostWaiting }

    /// The error for media that end too early; nil if they do not.
    var truncation: MediaError? {
        guard demuxer.isTruncated else { return nil }
        return MediaError(
            .truncated,
            "\(demuxer.location) stops in the middle, so it could not be played to its end. Copy or record it again."
        )
    }

    /// Notes that the next decoded frame no longer follows the last one in the store.
    func leaveStore() { isAtStoreEnd = false }

    /// Discards all pending samples; nothing more is output.
    func giveUp() {
        isAtEnd = true
        waitingVideo = []
        waitingSound = []
        hasFlushedVideo = true
        hasFlushedSound = true
    }

    // MARK: Decoding

    /// Performs one step of work: decodes a sample of a wanted kind, or reads one.
    func next(wantsVideo: Bool, wantsSound: Bool) throws(MediaError) -> Outcome {
        if wantsVideo, let sample = waitingVideo.popFirst() { return try decode(sample) }
        if wantsSound, let sample = waitingSound.popFirst() { return try decodeSound(sample) }
        if !isAtEnd {
            try readOne()
            return .nothing
        }
        if wantsVideo {
            guard !hasFlushedVideo else { return .videoEnd }
            hasFlushedVideo = true
            return .pictures(try videoDecoder?.finish().map(stored) ?? [])
        }
        guard wantsSound else { return .nothing }
        guard !hasFlushedSound else { return .soundEnd }
        hasFlushedSound = true
        return .sound(try soundDecoder?.finish().compactMap(floats) ?? [])
    }

    private func decode(_ sample: CMSampleBuffer) throws(MediaError) -> Outcome {
        guard let videoDecoder else { return .nothing }
        return .pictures(try videoDecoder.decode(sample).map(stored))
    }

    private func decodeSound(_ sample: CMSampleBuffer) throws(MediaError) -> Outcome {
        guard let soundDecoder else { return .nothing }
        return .sound(try soundDecoder.decode(sample).compactMap(floats))
    }

    private func stored(_ picture: DecodedPicture) -> StoredFrame {
        let start = picture.presentationTime
        var length = picture.duration
        if !length.isNumeric || length <= .zero {
            length = videoTrack?.usualFrameDuration ?? CMTime(value: 1, timescale: 30)
        }
        return StoredFrame(image: picture.image, start: start, end: start + length)
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
        guard let first = waitingVideo.first?.presentationTimeStamp, first.isNumeric else { return request.time }
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
        } else if sample.trackID == soundTrack?.id {
            waitingSound.append(sample.buffer)
        }
    }

    private func rewind(to time: CMTime) throws(MediaError) {
        waitingVideo = []
        waitingSound = []
        isAtEnd = false
        hasFlushedVideo = false
        hasFlushedSound = false
        isAtStoreEnd = true
        videoDecoder?.reset()
        soundDecoder?.reset()
        try demuxer.seek(to: time)
    }

    /// Returns the time of the frame a number of steps away from a time, or of the last one on the way.
    func pictureTime(_ count: Int, from time: CMTime, known: FrameStore) throws(MediaError) -> CMTime {
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
            guard sample.trackID == videoTrack?.id else { continue }
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
