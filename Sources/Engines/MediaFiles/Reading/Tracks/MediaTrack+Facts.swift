import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

extension MediaTrack {
    /// Reads the properties of one stream; nil for cover art and for streams without a format description.
    ///
    /// - Parameters:
    ///   - id: the track's number.
    ///   - timeline: maps the stream's ticks to the asset's timeline.
    ///   - stored: the track as the movie's header has it.
    init?(
        _ input: MediaInput,
        _ stream: UnsafeMutablePointer<AVStream>,
        id: Int,
        timeline: StreamTimeline,
        stored: MovieMap.Track?
    ) {
        let cover = AV_DISPOSITION_ATTACHED_PIC | AV_DISPOSITION_TIMED_THUMBNAILS
        guard let parameters = stream.pointee.codecpar, stream.pointee.disposition & cover == 0,
            parameters.pointee.codec_type != AVMEDIA_TYPE_ATTACHMENT
        else { return nil }
        let aspect = MediaRational(av_guess_sample_aspect_ratio(input.context, stream, nil))
        let isVideo = parameters.pointee.codec_type == AVMEDIA_TYPE_VIDEO
        let isSound = parameters.pointee.codec_type == AVMEDIA_TYPE_AUDIO
        // FFmpeg hands on neither the keys of timed metadata nor the descriptions of subtitles and time code.
        let own = isVideo || isSound ? nil : stored.flatMap { SampleDescriptionFacts.format($0) }
        let made = StreamFormat.make(
            parameters.pointee,
            pixelAspect: aspect,
            description: isVideo ? stored?.descriptions.first : nil
        )
        guard let format = own ?? made else { return nil }
        var duration = MediaReader.duration(input, stream) ?? .invalid
        var start =
            stream.pointee.start_time == CFFMPEG_NO_PTS ? CMTime.zero : timeline.time(stream.pointee.start_time)
        // Audio before 0 is priming, which is not audible.
        if start.isNumeric, start < .zero {
            if duration.isNumeric { duration = max(.zero, duration + start) }
            start = .zero
        }
        var tags = MediaTag.list(stream.pointee.metadata)
        let language = tags.first { $0.key == "language" }?.value
        tags.removeAll { $0.key == "language" }
        let index = SampleIndex(stream, isComplete: timeline.hasIndex)
        let seconds = duration.isNumeric ? Double(duration.value) / Double(duration.timescale) : 0
        var rate = parameters.pointee.bit_rate > 0 ? Float(parameters.pointee.bit_rate) : 0
        if rate == 0, let bytes = index?.byteCount, seconds > 0 { rate = Float(Double(bytes) * 8 / seconds) }
        self.init(
            id: id,
            mediaType: own?.mediaType ?? StreamFormat.mediaType(parameters.pointee),
            format: format,
            timescale: timeline.timescale,
            timeRange: CMTimeRange(
                start: start,
                duration: input.isImage ? .invalid : duration
            ),
            naturalSize: isVideo ? Self.naturalSize(parameters.pointee, aspect) : .zero,
            preferredTransform: isVideo ? Self.transform(stream) : .identity,
            nominalFrameRate: isVideo && !input.isImage
                ? (MediaRational(stream.pointee.avg_frame_rate) ?? MediaReader.rate(input, stream))
                    .map { Float($0.value) } ?? 0 : 0,
            minFrameDuration: isVideo && !input.isImage ? Self.shortest(index, input, stream, timeline) : .invalid,
            estimatedDataRate: rate,
            sampleCount: stream.pointee.nb_frames > 0 ? Int(stream.pointee.nb_frames) : nil,
            totalSampleDataLength: index?.byteCount,
            languageTag: stored?.languageTag ?? (language == "und" ? nil : language),
            isEnabled: stored?.isEnabled
                ?? (!timeline.hasIndex || stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0),
            requiresFrameReordering: isVideo && parameters.pointee.video_delay > 0,
            isDecodable: avcodec_find_decoder(parameters.pointee.codec_id) != nil,
            metadata: tags
        )
        guard let stored else { return }
        items = stored.metadata
        references = stored.references
        volume = stored.volume
        alternateGroup = stored.alternateGroup
        isSelfContained = !stored.refersElsewhere
        soundPlaces = stored.soundPlaces
    }

    /// Returns whether the streams of an input that was not probed are the tracks that were found before: movies whose
    /// tables have as many samples and bytes.
    static func areSame(_ known: [MediaTrack], _ input: MediaInput, _ numbers: [Int]) -> Bool {
        guard input.containerName.hasPrefix("mov"), input.streamCount == known.count else { return false }
        return (0..<input.streamCount).allSatisfy { index in
            guard let stream = input.stream(index), let track = known.first(where: { $0.id == numbers[index] }),
                let table = SampleIndex(stream, isComplete: true), let parameters = stream.pointee.codecpar
            else { return false }
            return track.sampleCount == Int(stream.pointee.nb_frames) && track.totalSampleDataLength == table.byteCount
                && track.timescale == stream.pointee.time_base.den
                && track.mediaType == StreamFormat.mediaType(parameters.pointee)
        }
    }

    /// Returns the size in square pixels: the height is unchanged and the width is scaled.
    private static func naturalSize(_ parameters: AVCodecParameters, _ aspect: MediaRational?) -> CGSize {
        let width = (Double(parameters.width) * (aspect?.value ?? 1)).rounded()
        return CGSize(width: width, height: Double(parameters.height))
    }

    private static func transform(_ stream: UnsafePointer<AVStream>) -> CGAffineTransform {
        guard let matrix = cffmpeg_stream_display_matrix(stream) else { return .identity }
        func number(_ index: Int) -> Double { Double(matrix[index]) / 65536 }
        return CGAffineTransform(
            a: number(0),
            b: number(1),
            c: number(3),
            d: number(4),
            tx: number(6),
            ty: number(7)
        )
    }

    private static func shortest(
        _ index: SampleIndex?,
        _ input: MediaInput,
        _ stream: UnsafeMutablePointer<AVStream>,
        _ timeline: StreamTimeline
    ) -> CMTime {
        if let ticks = index?.shortestStep { return timeline.duration(ticks) }
        return MediaReader.rate(input, stream)?.frameDuration ?? .invalid
    }
}

extension MediaTag {
    /// Returns FFmpeg's dictionary as tags, in its order.
    static func list(_ dictionary: OpaquePointer?) -> [MediaTag] {
        var result: [MediaTag] = []
        var entry: UnsafePointer<AVDictionaryEntry>?
        while let next = av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
            result.append(MediaTag(key: text(next.pointee.key), value: text(next.pointee.value)))
            entry = UnsafePointer(next)
        }
        return result
    }
}

/// A summary of a container's sample table.
private struct SampleIndex {
    /// Total size of all samples, in bytes.
    var byteCount: Int64 = 0
    /// The minimum number of ticks between samples in decode order; nil for fewer than two samples.
    var shortestStep: Int64?

    /// Reads the table; nil if the container has no complete table.
    init?(_ stream: UnsafeMutablePointer<AVStream>, isComplete: Bool) {
        let count = avformat_index_get_entries_count(stream)
        // Movie fragments enter the table only as they are read.
        guard isComplete, count > 0, stream.pointee.nb_frames > 0, Int64(count) >= stream.pointee.nb_frames else {
            return nil
        }
        var last: Int64?
        for place in 0..<count {
            guard let entry = avformat_index_get_entry(stream, place)?.pointee else { return nil }
            byteCount += Int64(entry.size)
            if let last, entry.timestamp > last {
                shortestStep = min(shortestStep ?? .max, entry.timestamp &- last)
            }
            last = entry.timestamp
        }
    }
}
