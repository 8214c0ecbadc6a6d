package import CoreMedia
package import MediaFiles

/// What the headers of a media file say, as values.
package struct AssetFacts: Sendable {
    /// The tracks, in the order of the file.
    package var tracks: [MediaTrack]
    /// The length of the timeline; indefinite where it has no end, as live streams.
    package var duration: CMTime
    /// What the file says about itself.
    package var tags: [MediaTag]
    /// FFmpeg's name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    package var containerName: String
    /// Whether the file is made of movie fragments.
    package var isFragmented: Bool
    /// Whether times are exact and not estimates.
    package var isExact: Bool

    /// Takes what an open file says.
    init(_ demuxer: MediaDemuxer, isFragmented: Bool = false) {
        tracks = demuxer.tracks
        duration = demuxer.duration
        tags = demuxer.metadata
        containerName = demuxer.containerName
        self.isFragmented = isFragmented
        // These name the time of every sample, or have samples of one size.
        let exact = ["mov", "mp4", "matroska", "wav", "aiff", "caf", "flac", "au", "w64", "ogg"]
        isExact = containerName.split(separator: ",").contains { exact.contains(String($0)) }
    }

    /// Whether there is a track with a decoder.
    var isPlayable: Bool { tracks.contains { $0.isDecodable && ($0.mediaType == .video || $0.mediaType == .audio) } }

    /// Whether it is of the family of QuickTime and MPEG-4 files.
    var isMovie: Bool { containerName.contains("mov") || containerName.contains("mp4") }
}

/// What only reading all samples of a track tells.
package struct SampleFacts: Sendable {
    /// Samples.
    package var count = 0
    /// Bytes of all samples together.
    package var byteCount: Int64 = 0
    /// When the first is presented; invalid without samples.
    package var start = CMTime.invalid
    /// When the last ends; invalid without samples.
    package var end = CMTime.invalid
    /// When the buffers are presented, in this order.
    package var presentationTimes: [CMTime] = []

    /// Counts one more sample buffer in decode order.
    mutating func count(_ buffer: CMSampleBuffer) {
        count += buffer.numSamples
        byteCount += Int64(buffer.totalSampleSize)
        let time = buffer.presentationTimeStamp
        guard time.isNumeric else { return }
        presentationTimes.append(time)
        start = start.isValid ? min(start, time) : time
        let end = buffer.duration.isNumeric ? time + buffer.duration : time
        self.end = self.end.isValid ? max(self.end, end) : end
    }
}
