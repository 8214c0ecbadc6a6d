/// Everything that decides how pictures are compressed, in one value.
///
/// Equal values make equal encoders. What is nil is the encoder's choice.
package struct VideoEncoding: Sendable, Hashable {
    /// A way to compress pictures.
    package enum Codec: Sendable, Hashable {
        /// H.264, stored as `avc1`.
        case h264
        /// HEVC, stored as `hvc1`.
        case hevc
        /// Every picture a JPEG.
        case jpeg
        /// One of the five kinds of Apple ProRes.
        case proRes(ProRes)
    }

    /// A kind of Apple ProRes, from the smallest to the largest.
    package enum ProRes: Int, Sendable, Hashable, CaseIterable {
        case proxy = 0
        case lt = 1
        case standard = 2
        case hq = 3
        /// 4:4:4 with alpha.
        case p4444 = 4
    }

    /// What happens to pictures of another size.
    package enum Scaling: Sendable, Hashable {
        /// Stretched to the encoded size.
        case resize
        /// Made to fit inside; the rest is black.
        case aspect
        /// Made to cover the encoded size; what goes beyond is cut off.
        case aspectFill
    }

    /// A subset of a codec's tools that decoders are known to have.
    package enum Profile: Sendable, Hashable {
        /// Levels in tenths: 31 is 3.1; nil leaves the level to the encoder.
        case h264Baseline(level: Int?)
        case h264Main(level: Int?)
        case h264High(level: Int?)
        case hevcMain
        case hevcMain10
    }

    /// How H.264 packs its numbers.
    package enum EntropyMode: Sendable, Hashable { case cavlc, cabac }

    /// Whether an encoder in hardware is tried.
    package enum HardwareUse: Sendable, Hashable {
        /// Where FFmpeg has one and a trial shows that it works.
        case whereItWorks
        case never
    }

    /// How hard a software encoder tries; x264's and x265's own scale.
    package enum Effort: String, Sendable, Hashable, CaseIterable {
        case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
    }

    package var codec: Codec
    /// Encoded pixels in a row; even for 4:2:0.
    package var width: Int
    /// Encoded rows; even for 4:2:0.
    package var height: Int
    package var scaling: Scaling = .resize
    /// Bits per second over the whole.
    package var averageBitRate: Int?
    /// From 0, smallest, to 1, best.
    package var quality: Double?
    /// At most so many frames from one key frame to the next; 1 makes all of them key frames.
    package var maximumKeyFrameInterval: Int?
    /// At most so many seconds from one key frame to the next; 0 is no limit.
    package var maximumKeyFrameDuration: Double?
    /// A hint in frames per second; never changes the frames' times.
    package var expectedFrameRate: Double?
    /// Whether frames may be stored in another order than they are shown (B-frames).
    package var allowsFrameReordering = true
    package var profile: Profile?
    package var entropyMode: EntropyMode?
    /// What the pixels mean: the output is tagged so, and pictures that say something else are converted.
    ///
    /// Nil takes over what the first picture says. The range is that of the first picture in either case.
    package var color: MediaColor?
    /// A pixel's width to its height; nil for square pixels, or what the first picture says.
    package var pixelAspect: MediaRational?
    /// Whether every frame must come out as soon as it went in, at little cost: no look-ahead, no reordering.
    package var isRealTime = false
    package var hardware: HardwareUse = .whereItWorks
    /// Nil is `veryfast` in real time and the encoder's default otherwise.
    package var effort: Effort?

    /// Makes an encoding in which everything else is the encoder's choice.
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
    /// Makes a description of colours from CoreVideo's constants.
    package init(matrix: String?, primaries: String?, transferFunction: String?) {
        self.init(isFullRange: false, matrix: matrix, primaries: primaries, transferFunction: transferFunction)
    }
}

extension MediaError.Code {
    /// A value that cannot be used, such as a size of 0 or a time that falls back.
    package static let invalidArgument = MediaError.Code(rawValue: "invalidArgument")
    /// There is a file of that name.
    package static let fileExists = MediaError.Code(rawValue: "fileExists")
    /// An encoder refused to start or to go on.
    package static let encoderFailed = MediaError.Code(rawValue: "encoderFailed")
}
