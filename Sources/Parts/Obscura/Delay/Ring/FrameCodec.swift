import AVFoundation
import MediaFiles

/// Creates the compressor and decompressor for held frames; nothing else depends on the codec.
struct FrameCodec: Sendable {
    /// The properties of the frames that a compressor needs.
    struct Frames: Sendable, Equatable {
        var width: Int
        var height: Int
        var pixelFormat: OSType
        /// The approximate frame rate.
        var rate: Double

        /// The size rounded down to even numbers, as 4:2:0 subsampling requires.
        var evenSize: (width: Int, height: Int) { (max(2, width & ~1), max(2, height & ~1)) }
    }

    var makeCompressor: @Sendable (_ frames: Frames, _ bitRate: Int) throws -> any FrameCompressor
    var makeExpander: @Sendable (_ format: CMFormatDescription, _ pixelFormat: OSType) throws -> any FrameExpander
}

/// Compresses frames in order; use it from one thread at a time.
protocol FrameCompressor: AnyObject {
    /// Compresses a frame and returns the finished ones, in input order, which is also decoding order.
    func compress(_ image: CVPixelBuffer, time: CMTime, duration: CMTime, asKeyFrame: Bool) throws -> [CMSampleBuffer]
    /// Returns the remaining compressed frames.
    func finish() throws -> [CMSampleBuffer]
}

/// Decodes compressed frames; use it from one thread at a time.
protocol FrameExpander: AnyObject {
    /// Decodes a sample and returns the finished images with their times.
    func expand(_ sample: CMSampleBuffer) throws -> [(image: CVPixelBuffer, time: CMTime)]
    /// Returns the remaining images; the next sample must be a key frame.
    func finish() throws -> [(image: CVPixelBuffer, time: CMTime)]
    /// Discards all input; the next sample must be a key frame.
    func reset()
}

extension FrameCodec {
    /// Uses the codecs of MediaFiles according to the configuration.
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
            // At these bit rates, the lowest effort takes a third of the default's time, and quality stays within the
            // camera's noise.
            encoding.effort = .ultrafast
            encoding.expectedFrameRate = frames.rate
            encoding.isRealTime = true
            return MediaCompressor(try VideoEncoder(encoding))
        }
        makeExpander = { format, pixelFormat in
            // A single thread; with several, images come out some samples late.
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
