package import CoreMedia
package import MediaFiles

/// The contents of a media file's headers, as values.
package struct AssetFacts: Sendable {
    /// The tracks in file order.
    package var tracks: [MediaTrack]
    /// The duration of the timeline; indefinite if it has no end, as in live streams.
    package var duration: CMTime
    /// The metadata of the file.
    package var tags: [MediaTag]
    /// The metadata of the file that FFmpeg's tags do not have, such as artwork.
    package var items: [MediaFileTag]
    /// The chapters of the file.
    package var chapters: [MediaChapter]
    /// FFmpeg's name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    package var containerName: String
    /// Indicates whether the file contains movie fragments.
    package var isFragmented: Bool
    /// Indicates whether times are exact instead of estimates.
    package var isExact: Bool

    /// Reads the properties of an open file.
    init(_ demuxer: any MediaSource, isFragmented: Bool = false) {
        tracks = demuxer.tracks
        duration = demuxer.duration
        tags = demuxer.metadata
        items = demuxer.fileItems
        chapters = demuxer.chapters
        containerName = demuxer.containerName
        self.isFragmented = isFragmented
        // These formats store the time of every sample, or have samples of equal size.
        let exact = ["mov", "mp4", "matroska", "wav", "aiff", "caf", "flac", "au", "w64", "ogg"]
        isExact = containerName.split(separator: ",").contains { exact.contains(String($0)) }
    }

    /// Creates the properties of an edited timeline.
    init(composedOf tracks: [MediaTrack]) {
        self.tracks = tracks
        duration = tracks.map(\.timeRange.end).max() ?? .zero
        tags = []
        items = []
        chapters = []
        containerName = ""
        isFragmented = false
        isExact = true
    }

    /// Indicates whether there is a track with a decoder.
    var isPlayable: Bool { tracks.contains { $0.isDecodable && ($0.mediaType == .video || $0.mediaType == .audio) } }

    /// Indicates whether the file belongs to the QuickTime and MPEG-4 family.
    var isMovie: Bool { containerName.contains("mov") || containerName.contains("mp4") }
}

/// The properties of a track that only reading all samples reveals.
package struct SampleFacts: Sendable {
    /// Number of samples.
    package var count = 0
    /// Number of bytes of all samples together.
    package var byteCount: Int64 = 0
    /// The earliest presentation time; invalid without samples.
    package var start = CMTime.invalid
    /// The latest end time; invalid without samples.
    package var end = CMTime.invalid
    /// The presentation times of the buffers, sorted after reading.
    package var presentationTimes: [CMTime] = []

    /// Counts another sample buffer, in decode order.
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
