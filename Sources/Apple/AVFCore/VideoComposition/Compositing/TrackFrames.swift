import AVFBase
import CoreMedia
import CoreVideo
import DequeModule
import MediaFiles

/// The decoded frames of one track, found by their times.
///
/// Times that increase need no seek. Used by one thread at a time.
final class TrackFrames {
    /// A frame, or the beginning of a gap.
    private struct Entry {
        var image: CVPixelBuffer?
        var start: CMTime
        var end: CMTime
    }

    private let source: any MediaSource
    private let decoder: VideoSampleDecoder
    private let track: MediaTrack
    private var ready: Deque<Entry> = []
    private var current: Entry?
    private var isDrained = false
    private var hasBegun = false

    /// The distance to a later frame beyond which seeking may be faster than decoding everything on the way.
    private static let farAhead = CMTime(value: 4, timescale: 1)

    init(_ source: any MediaSource, track: MediaTrack, pixelFormat: OSType?) throws(MediaError) {
        self.source = source
        self.track = track
        source.select([track.id])
        decoder = try VideoSampleDecoder(format: track.format, pixelFormat: pixelFormat)
    }

    /// Returns the frame that is shown at a time; nil before the first one, in a gap and at the end.
    func frame(at time: CMTime) throws(MediaError) -> CVPixelBuffer? {
        guard time < track.timeRange.end || !track.timeRange.end.isNumeric else { return nil }
        try move(to: time)
        guard let current, current.start <= time else { return nil }
        // A frame without a successor ends with its own duration.
        return current.image != nil && ready.isEmpty && time >= current.end ? nil : current.image
    }

    /// Returns the start of the first frame after a time; nil if there is none.
    func start(after time: CMTime) throws(MediaError) -> CMTime? {
        try move(to: time)
        if let current, current.start > time { return current.start }
        return try next()?.start
    }

    private func move(to time: CMTime) throws(MediaError) {
        let isBehind = current.map { time < $0.start } ?? !hasBegun
        let isFar = current.map { time - $0.start > Self.farAhead } ?? false
        if isBehind || isFar { try seek(to: time) }
        while let following = try next(), following.start <= time || current == nil {
            current = following
            ready.removeFirst()
            if following.start > time { break }
        }
    }

    private func seek(to time: CMTime) throws(MediaError) {
        decoder.reset()
        ready = []
        current = nil
        isDrained = false
        hasBegun = true
        try source.seek(to: time)
    }

    /// Returns the entry after the current one; nil at the end.
    private func next() throws(MediaError) -> Entry? {
        while ready.isEmpty, !isDrained {
            guard let sample = try source.next()?.buffer else {
                isDrained = true
                try add(decoder.finish())
                break
            }
            if sample.isGap {
                try add(decoder.finish())
                let start = sample.presentationTimeStamp
                ready.append(Entry(image: nil, start: start, end: start + sample.duration))
            } else {
                try add(decoder.decode(sample))
            }
        }
        return ready.first
    }

    private func add(_ images: [DecodedImage]) throws(MediaError) {
        for image in images {
            let start = image.presentationTime
            let length =
                image.duration.isNumeric && image.duration > .zero ? image.duration : track.usualFrameDuration
            ready.append(Entry(image: image.image, start: start, end: start + length))
        }
    }
}
