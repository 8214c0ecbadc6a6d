/// All settings that determine how video is compressed.
///
/// Equal values make equal encoders. The encoder chooses settings that are nil.
package struct VideoEncoding: Sendable, Hashable {
    /// A video codec.
    package enum Codec: Sendable, Hashable {
        /// H.264, stored as `avc1`.
        case h264
        /// HEVC, stored as `hvc1`.
        case hevc
        /// Every frame is a JPEG image.
        case jpeg
        /// One of the five variants of Apple ProRes.
        case proRes(ProRes)
    }

    /// A variant of Apple ProRes, from the smallest to the largest.
    package enum ProRes: Int, Sendable, Hashable, CaseIterable {
        case proxy = 0
        case lt = 1
        case standard = 2
        case hq = 3
        /// 4:4:4 with alpha.
        case p4444 = 4
    }

    /// The treatment of frames whose size differs from the encoded size.
    package enum Scaling: Sendable, Hashable {
        /// Stretches the frame to the encoded size.
        case resize
        /// Fits the frame inside the encoded size; the rest is black.
        case aspect
        /// Covers the encoded size; crops the excess.
        case aspectFill
    }

    /// A subset of a codec's coding tools that decoders are known to support.
    package enum Profile: Sendable, Hashable {
        /// Levels in tenths: 31 is 3.1; nil leaves the level to the encoder.
        case h264Baseline(level: Int?)
        case h264Main(level: Int?)
        case h264High(level: Int?)
        case hevcMain
        case hevcMain10
    }

    /// The entropy coding of H.264.
    package enum EntropyMode: Sendable, Hashable { case cavlc, cabac }

    /// The use of hardware encoders.
    package enum HardwareUse: Sendable, Hashable {
        /// Uses hardware if FFmpeg has an encoder and a trial shows that it works.
        case whereItWorks
        case never
    }

    /// The effort of a software encoder, on the scale of x264 and x265.
    package enum Effort: String, Sendable, Hashable, CaseIterable {
        case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
    }

    /// An upper bound for the bits within any interval of a duration.
    package struct RateLimit: Sendable, Hashable {
        package var bits: Int
        package var seconds: Double

        package init(bits: Int, seconds: Double) {
            self.bits = bits
            self.seconds = seconds
        }
    }

    /// The part of a frame that is shown: its size, and the offset of its centre from the frame's, in pixels.
    package struct CleanAperture: Sendable, Hashable {
        package var width: Double
        package var height: Double
        package var horizontalOffset: Double
        package var verticalOffset: Double

        package init(width: Double, height: Double, horizontalOffset: Double, verticalOffset: Double) {
            self.width = width
            self.height = height
            self.horizontalOffset = horizontalOffset
            self.verticalOffset = verticalOffset
        }
    }

    package var codec: Codec
    /// Encoded width in pixels; even for 4:2:0.
    package var width: Int
    /// Encoded height in pixels; even for 4:2:0.
    package var height: Int
    package var scaling: Scaling = .resize
    /// Mean bits per second over the whole track.
    package var averageBitRate: Int?
    /// The maximum number of bits of a while, beside the mean.
    package var rateLimit: RateLimit?
    /// The maximum number of bytes of a slice of H.264.
    package var maximumSliceBytes: Int?
    /// The quality from 0 (smallest) to 1 (best).
    package var quality: Double?
    /// The maximum number of frames from one key frame to the next; 1 makes all frames key frames.
    package var maximumKeyFrameInterval: Int?
    /// The maximum number of seconds from one key frame to the next; 0 means no limit.
    package var maximumKeyFrameDuration: Double?
    /// A hint in frames per second; never changes the frames' times.
    package var expectedFrameRate: Double?
    /// A Boolean value that indicates whether frames may be stored in an order other than presentation order
    /// (B-frames).
    package var allowsFrameReordering = true
    package var profile: Profile?
    package var entropyMode: EntropyMode?
    /// The color properties with which the output is tagged; frames with other properties are converted.
    ///
    /// Nil takes them from the first frame. The range is that of the first frame in either case.
    package var color: MediaColor?
    /// Width of a pixel divided by its height; nil for square pixels, or the value of the first frame.
    package var pixelAspect: MediaRational?
    /// The part of the frames to show; nil shows all, or the part that the first frame names.
    package var cleanAperture: CleanAperture?
    /// A Boolean value that indicates whether every frame must come out immediately and cheaply: no lookahead, no
    /// reordering.
    package var isRealTime = false
    package var hardware: HardwareUse = .whereItWorks
    /// Nil means an effort that keeps up in real time, `veryfast` at most, and the encoder's default otherwise.
    package var effort: Effort?

    /// Makes an encoding; the encoder chooses all other settings.
    package init(codec: Codec, width: Int, height: Int) {
        self.codec = codec
        self.width = width
        self.height = height
    }
}

extension VideoEncoding.Codec: CustomStringConvertible {
    /// The codec's usual name.
    package var description: String {
        switch self {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .jpeg: "JPEG"
        case .proRes(.p4444): "ProRes 4444"
        case .proRes(.standard): "ProRes 422"
        case .proRes(.proxy): "ProRes 422 Proxy"
        case .proRes(.lt): "ProRes 422 LT"
        case .proRes(.hq): "ProRes 422 HQ"
        }
    }
}

extension MediaColor {
    /// Makes color properties from CoreVideo's constants.
    package init(matrix: String?, primaries: String?, transferFunction: String?) {
        self.init(isFullRange: false, matrix: matrix, primaries: primaries, transferFunction: transferFunction)
    }
}

extension MediaError.Code {
    /// A value is unusable, such as a size of 0 or a decreasing time.
    package static let invalidArgument = MediaError.Code(rawValue: "invalidArgument")
    /// A file with that name exists.
    package static let fileExists = MediaError.Code(rawValue: "fileExists")
    /// An encoder failed to start or to continue.
    package static let encoderFailed = MediaError.Code(rawValue: "encoderFailed")
}
