import CFFmpeg
import Foundation

/// The contents of a file or stream, found without reading through it; `obscura inspect` prints it.
package struct MediaInspection: Codable, Sendable, Hashable {
    /// The kind of data that a stream carries.
    package enum Kind: String, Codable, Sendable, Hashable {
        case video, audio, subtitles, data, attachment, other
    }

    /// One stream of the container.
    ///
    /// A property is nil where it is unknown or does not apply.
    package struct Stream: Codable, Sendable, Hashable {
        /// The stream's number from 0.
        package var index: Int
        /// The kind of data that the stream carries.
        package var kind: Kind
        /// The codec's short name, such as `h264`.
        package var codec: String
        /// The codec's display name.
        package var codecTitle: String
        /// The codec's profile, such as `High`.
        package var profile: String?
        /// Mean bit rate, in bits per second.
        package var bitRate: Int?
        /// Duration, in seconds.
        package var duration: Double?
        /// Number of frames or packets, where the container counts them.
        package var frameCount: Int?
        /// Language as an ISO 639 code.
        package var language: String?
        /// A Boolean value that indicates whether players select the stream by default.
        package var isDefault: Bool
        /// Tags such as `handler_name`.
        package var tags: [String: String]

        /// Video: width in pixels, before any rotation.
        package var width: Int?
        /// Video: height in pixels, before any rotation.
        package var height: Int?
        /// Video: width of a pixel divided by its height.
        package var pixelAspect: MediaRational?
        /// Video: frames per second; the mean where the rate varies.
        package var frameRate: MediaRational?
        /// Video: FFmpeg's name of the pixel format in the stream, such as `yuv420p`.
        package var pixelFormat: String?
        /// Video: `tv` for limited-range luma, `pc` for full range.
        package var colorRange: String?
        /// Video: FFmpeg's name of the YCbCr matrix, such as `bt709`.
        package var colorMatrix: String?
        /// Video: FFmpeg's name of the color primaries.
        package var colorPrimaries: String?
        /// Video: FFmpeg's name of the transfer function.
        package var colorTransfer: String?
        /// Video: the clockwise rotation that makes the frames upright: 0, 90, 180 or 270 degrees.
        package var rotation: Int?
        /// Video: true if the rotated frames must be mirrored left to right.
        package var isMirrored: Bool?

        /// Audio: samples per second.
        package var sampleRate: Int?
        /// Audio: number of channels.
        package var channels: Int?
    }

    /// The path as given, or the address without user name and password.
    package var name: String
    /// FFmpeg's short name of the container, such as `mov,mp4,m4a,3gp,3g2,mj2`.
    package var container: String
    /// The container's display name, such as `QuickTime / MOV`.
    package var containerTitle: String
    /// A Boolean value that indicates whether the input is a single image.
    package var isPicture: Bool
    /// The file's size in bytes; nil for an address.
    package var byteCount: Int64?
    /// Duration in seconds; nil if unknown and for an image.
    package var duration: Double?
    /// Total bit rate of all streams, in bits per second.
    package var bitRate: Int?
    /// Number of chapters.
    package var chapterCount: Int
    /// Tags of the container, such as `title` and `creation_time`.
    package var tags: [String: String]
    /// The streams in the container's order.
    package var streams: [Stream]

    /// Inspects an input.
    package init(
        _ location: MediaLocation,
        limits: MediaLimits = MediaLimits(),
        interrupt: MediaInterrupt = MediaInterrupt()
    ) throws(MediaError) {
        if HEIFReader.isHEIF(location) {
            try self.init(picture: location, limits: limits)
        } else {
            try self.init(container: location, limits: limits, interrupt: interrupt)
        }
    }

    private init(
        container location: MediaLocation,
        limits: MediaLimits,
        interrupt: MediaInterrupt
    ) throws(MediaError) {
        let input = try MediaInput(location, limits: limits, interrupt: interrupt)
        let context = input.context.pointee
        name = location.description
        container = input.containerName
        containerTitle = input.containerTitle
        isPicture = input.isImage
        byteCount = input.size
        duration = input.isImage ? nil : input.durationInMicroseconds.map { Double($0) / 1e6 }
        bitRate = input.isImage || context.bit_rate <= 0 ? nil : Int(context.bit_rate)
        chapterCount = Int(context.nb_chapters)
        tags = dictionary(context.metadata)
        streams = (0..<input.streamCount).compactMap { Stream(input, index: $0) }
        if streams.isEmpty { throw MediaReader.noVideoError(input) }
        // The orientation of an image is in its Exif data, which the decoder reads.
        if input.isImage {
            var options = MediaReader.Options()
            options.limits = limits
            options.interrupt = interrupt
            streams = try MediaReader(location, options: options).description.streams
        }
    }
}

extension MediaInspection {
    /// Inspects a HEIF picture.
    fileprivate init(picture location: MediaLocation, limits: MediaLimits) throws(MediaError) {
        var options = MediaReader.Options()
        options.limits = limits
        let picture = try HEIFReader(location, options: options).description
        var size: Int64?
        if case .file(let path) = location { size = FileLayout(path: path, limit: 1).map { Int64(clamping: $0.byteCount) } }
        var stream = Stream(
            index: 0,
            kind: .video,
            codec: "hevc",
            codecTitle: "HEVC",
            isDefault: true,
            tags: [:]
        )
        (stream.width, stream.height) = (picture.width, picture.height)
        (stream.rotation, stream.isMirrored) = (0, false)
        name = location.description
        container = "heif"
        containerTitle = "HEIF"
        isPicture = true
        byteCount = size
        duration = nil
        bitRate = nil
        chapterCount = 0
        tags = [:]
        streams = [stream]
    }
}

extension MediaInspection.Stream {
    /// Reads the properties of one stream; nil if no stream has that index.
    init?(_ input: MediaInput, index: Int) {
        guard let pointer = input.stream(index), let parameters = pointer.pointee.codecpar?.pointee else { return nil }
        let stream = pointer.pointee
        var tags = dictionary(stream.metadata)
        let language = tags.removeValue(forKey: "language")
        let seconds = Double(stream.duration) * Double(stream.time_base.num) / Double(stream.time_base.den)
        self.init(
            index: index,
            kind: MediaInspection.Kind(parameters.codec_type),
            codec: text(avcodec_get_name(parameters.codec_id)),
            codecTitle: text(avcodec_descriptor_get(parameters.codec_id)?.pointee.long_name),
            profile: avcodec_profile_name(parameters.codec_id, parameters.profile).map { String(cString: $0) },
            bitRate: parameters.bit_rate > 0 ? Int(parameters.bit_rate) : nil,
            duration: stream.duration == CFFMPEG_NO_PTS || !seconds.isFinite || seconds <= 0 || input.isImage
                ? nil : seconds,
            frameCount: stream.nb_frames > 0 ? Int(stream.nb_frames) : nil,
            language: language == "und" ? nil : language,
            isDefault: stream.disposition & AV_DISPOSITION_DEFAULT != 0,
            tags: tags
        )
        switch kind {
        case .video:
            width = Int(parameters.width)
            height = Int(parameters.height)
            pixelAspect = MediaRational(av_guess_sample_aspect_ratio(input.context, pointer, nil))
            frameRate = input.isImage ? nil : MediaReader.rate(input, pointer)
            pixelFormat = av_get_pix_fmt_name(AVPixelFormat(parameters.format)).map { String(cString: $0) }
            if parameters.color_range != AVCOL_RANGE_UNSPECIFIED {
                colorRange = av_color_range_name(parameters.color_range).map { String(cString: $0) }
            }
            if parameters.color_space != AVCOL_SPC_UNSPECIFIED {
                colorMatrix = av_color_space_name(parameters.color_space).map { String(cString: $0) }
            }
            if parameters.color_primaries != AVCOL_PRI_UNSPECIFIED {
                colorPrimaries = av_color_primaries_name(parameters.color_primaries).map { String(cString: $0) }
            }
            if parameters.color_trc != AVCOL_TRC_UNSPECIFIED {
                colorTransfer = av_color_transfer_name(parameters.color_trc).map { String(cString: $0) }
            }
            let orientation = cffmpeg_stream_display_matrix(pointer).map { MediaOrientation(displayMatrix: $0) }
            rotation = (orientation ?? .upright).rotation
            isMirrored = (orientation ?? .upright).isMirrored
        case .audio:
            sampleRate = Int(parameters.sample_rate)
            channels = Int(cffmpeg_channels(pointer.pointee.codecpar))
        default: break
        }
    }
}

extension MediaInspection.Kind {
    init(_ type: AVMediaType) {
        switch type {
        case AVMEDIA_TYPE_VIDEO: self = .video
        case AVMEDIA_TYPE_AUDIO: self = .audio
        case AVMEDIA_TYPE_SUBTITLE: self = .subtitles
        case AVMEDIA_TYPE_DATA: self = .data
        case AVMEDIA_TYPE_ATTACHMENT: self = .attachment
        default: self = .other
        }
    }
}

/// Returns FFmpeg's dictionary as a Swift dictionary; the last value of a repeated key wins.
private func dictionary(_ pointer: OpaquePointer?) -> [String: String] {
    var result: [String: String] = [:]
    var entry: UnsafePointer<AVDictionaryEntry>?
    while let next = av_dict_get(pointer, "", entry, AV_DICT_IGNORE_SUFFIX) {
        result[text(next.pointee.key)] = text(next.pointee.value)
        entry = UnsafePointer(next)
    }
    return result
}
