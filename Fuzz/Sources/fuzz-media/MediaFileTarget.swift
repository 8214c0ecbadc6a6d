import CoreVideo
import Fuzzing

@testable import CoreMedia
@testable import MediaFiles

/// Reads files of every container: properties, samples, frames, seeking.
enum MediaFileTarget {
    // Used by one input at a time.
    nonisolated(unsafe) private static let file = MemoryFile()
    /// Sufficient for all checks, and small enough that no input takes seconds.
    private static let mostSamples = 60

    static var limits: MediaLimits {
        var limits = MediaLimits()
        limits.maximumWidth = 1024
        limits.maximumHeight = 1024
        limits.maximumPixels = 1 << 18
        return limits
    }

    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        file.fill(bytes)
        let location = MediaLocation.file(file.path)
        // Only one check per input, because opening takes most of the time; adding or removing a byte selects another
        // check.
        switch bytes.count % 3 {
        case 0:
            _ = MovieBoxes.hasFragments(location)
            header(bytes)
            inspect(location)
        case 1: samples(location)
        default: frames(location)
        }
    }

    /// Reads the bytes as the header of a movie, and as the keys of timed metadata, which are written again.
    private static func header(_ bytes: UnsafeRawBufferPointer) {
        for track in MovieMap(bytes: Array(bytes))?.tracks ?? [] { _ = SampleDescriptionFacts.format(track) }
        var extensions = CMFormatDescription.Extensions()
        SampleDescriptionFacts.add(Array(bytes), to: &extensions)
        let table = MetadataKeyTable(box: Array(bytes))
        let format = CMFormatDescription(metadataKeys: table)
        require(format.metadataKeys.keys.count == table.keys.count, "keys are lost in a description")
        require(MetadataKeyTable(box: table.boxBytes).keys.count == table.keys.count, "keys are lost in a box")
    }

    private static func inspect(_ location: MediaLocation) {
        do throws(MediaError) {
            let inspection = try MediaInspection(location, limits: limits)
            require(!inspection.streams.isEmpty, "a file without streams")
        } catch {
            checkWords(error)
        }
    }

    private static func samples(_ location: MediaLocation) {
        do throws(MediaError) {
            let demuxer = try MediaDemuxer(location, limits: limits)
            try read(demuxer)
            try demuxer.seek(to: CMTime(value: 1, timescale: 10))
            if let track = demuxer.tracks.last { demuxer.select([track.id]) }
            try read(demuxer)
            let times = [
                CMTime.positiveInfinity, .invalid, CMTime(value: .max, timescale: 1), CMTime(value: -5, timescale: 1),
            ]
            for time in times {
                try demuxer.seek(to: time)
                _ = try demuxer.next()
            }
        } catch {
            checkWords(error)
        }
    }

    private static func read(_ demuxer: MediaDemuxer) throws(MediaError) {
        var decoders: [Int: Decoder] = [:]
        for track in demuxer.tracks {
            _ = (track.timeRange.end, track.naturalSize, track.format.extensions.count, track.format == track.format)
            decoders[track.id] = Decoder(track)
        }
        for _ in 0..<mostSamples {
            guard let sample = try demuxer.next() else { break }
            let buffer = sample.buffer
            _ = (buffer.presentationTimeStamp, buffer.decodeTimeStamp, buffer.duration, buffer.totalSampleSize)
            decoders[sample.trackID]?.decode(buffer)
        }
        for decoder in decoders.values { decoder.finish() }
    }

    private static func frames(_ location: MediaLocation) {
        do throws(MediaError) {
            var options = MediaReader.Options()
            options.limits = limits
            options.threads = 1
            options.flattensAlpha = true
            let reader = try MediaReader.open(location, options: options)
            for _ in 0..<8 {
                guard let frame = try reader.nextFrame() else { break }
                let planes = frame.image.planes
                // The last byte of the image must be readable.
                let last = planes[planes.count - 1]
                _ = (last.baseAddress + (last.height - 1) * last.bytesPerRow).load(as: UInt8.self)
            }
            if let error = reader.endError { checkWords(error) }
        } catch {
            checkWords(error)
        }
    }

    static func checkWords(_ error: MediaError) {
        require(error.message.hasSuffix("."), error.message.debugDescription)
    }
}

/// A decoder for the samples of a track of any media type.
private final class Decoder {
    private let video: VideoSampleDecoder?
    private let audio: AudioSampleDecoder?

    init(_ track: MediaTrack) {
        video =
            track.mediaType == .video
            ? try? VideoSampleDecoder(
                format: track.format,
                pixelFormat: nil,
                threads: 1,
                limits: MediaFileTarget.limits
            )
            : nil
        audio = track.mediaType == .audio ? try? AudioSampleDecoder(format: track.format, output: nil) : nil
    }

    func decode(_ sample: CMSampleBuffer) {
        _ = try? video?.decode(sample)
        _ = try? audio?.decode(sample)
    }

    func finish() {
        _ = try? video?.finish()
        _ = try? audio?.finish()
    }
}
