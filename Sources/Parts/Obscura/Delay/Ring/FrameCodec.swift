import AVFoundation
import MediaFiles

/// How frames are compressed for holding them, and made pictures again: the one place that knows a codec.
struct FrameCodec: Sendable {
    /// What is known of the frames when a compressor is made.
    struct Frames: Sendable, Equatable {
        var width: Int
        var height: Int
        var pixelFormat: OSType
        /// Frames a second, nearly.
        var rate: Double

        /// Pixels that a codec with halved colour can have.
        var evenSize: (width: Int, height: Int) { (max(2, width & ~1), max(2, height & ~1)) }
    }

    var makeCompressor: @Sendable (_ frames: Frames, _ bitRate: Int) throws -> any FrameCompressor
    var makeExpander: @Sendable (_ format: CMFormatDescription, _ pixelFormat: OSType) throws -> any FrameExpander
}

/// Compresses frames one after the other; for one thread at a time.
protocol FrameCompressor: AnyObject {
    /// Gives what is ready, in the order in which frames were given in, which is also that of decoding.
    func compress(_ image: CVPixelBuffer, time: CMTime, duration: CMTime, asKeyFrame: Bool) throws -> [CMSampleBuffer]
    /// Gives what is left.
    func finish() throws -> [CMSampleBuffer]
}

/// Makes pictures of compressed frames; for one thread at a time.
protocol FrameExpander: AnyObject {
    /// Gives the pictures that are ready, with their times.
    func expand(_ sample: CMSampleBuffer) throws -> [(image: CVPixelBuffer, time: CMTime)]
    /// Gives what is left; the next sample must be a key frame.
    func finish() throws -> [(image: CVPixelBuffer, time: CMTime)]
    /// Forgets what was given in; the next sample must be a key frame.
    func reset()
}

extension FrameCodec {
    /// The codecs of the media library, as the configuration says.
    init(_ configuration: DelayedFeedConfiguration) {
        let compression = configuration.compression
        let interval = max(0.1, configuration.keyFrameInterval)
        makeCompressor = { frames, bitRate in
            let size = frames.evenSize
            var encoding: VideoEncoding
            switch compression {
            case .h264:
                encoding = VideoEncoding(codec: .h264, width: size.width, height: size.height)
                encoding.averageBitRate = bitRate
                encoding.maximumKeyFrameDuration = interval
                encoding.maximumKeyFrameInterval = max(1, Int(frames.rate * interval * 2))
                encoding.allowsFrameReordering = false
            case .jpeg(let quality):
                encoding = VideoEncoding(codec: .jpeg, width: size.width, height: size.height)
                encoding.quality = quality
                encoding.maximumKeyFrameInterval = 1
            }
            // The least effort: at these bit rates it takes a third of the usual one's time, and pictures stay as good
            // as a camera's noise lets one see.
            encoding.effort = .ultrafast
            encoding.expectedFrameRate = frames.rate
            encoding.isRealTime = true
            return MediaCompressor(try VideoEncoder(encoding))
        }
        makeExpander = { format, pixelFormat in
            // One thread: with several a picture comes out some samples late.
            MediaExpander(
                try VideoSampleDecoder(format: format, pixelFormat: pixelFormat, threads: 1, isLowDelay: true)
            )
        }
    }
}

private final class MediaCompressor: FrameCompressor {
    private let encoder: VideoEncoder

    init(_ encoder: VideoEncoder) { self.encoder = encoder }

    func compress(_ image: CVPixelBuffer, time: CMTime, duration: CMTime, asKeyFrame: Bool) throws -> [CMSampleBuffer] {
        try encoder.encode(image, presentationTime: time, duration: duration, asKeyFrame: asKeyFrame)
    }

    func finish() throws -> [CMSampleBuffer] { try encoder.finish() }
}

private final class MediaExpander: FrameExpander {
    private let decoder: VideoSampleDecoder

    init(_ decoder: VideoSampleDecoder) { self.decoder = decoder }

    func expand(_ sample: CMSampleBuffer) throws -> [(image: CVPixelBuffer, time: CMTime)] {
        try decoder.decode(sample).map { ($0.image, $0.presentationTime) }
    }

    func finish() throws -> [(image: CVPixelBuffer, time: CMTime)] {
        try decoder.finish().map { ($0.image, $0.presentationTime) }
    }

    func reset() { decoder.reset() }
}
