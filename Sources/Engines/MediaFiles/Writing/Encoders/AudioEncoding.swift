/// All settings that determine how audio is stored.
package struct AudioEncoding: Sendable, Hashable {
    /// An audio codec.
    package enum Codec: Sendable, Hashable {
        /// MPEG-4 AAC, low complexity.
        case aac
        /// Opus; always at 48 kHz.
        case opus
        /// Apple Lossless, of 16, 20, 24 or 32 bits.
        case appleLossless(bitDepth: Int)
        /// FLAC, of 16 or 24 bits.
        case flac(bitDepth: Int)
        /// Interleaved linear PCM.
        case linearPCM(bitDepth: Int, isFloat: Bool, isBigEndian: Bool)
    }

    package var codec: Codec
    /// Frames per second; the encoder uses the nearest rate that the codec supports.
    package var sampleRate: Double
    package var channels: Int
    /// Bits per second; nil lets the encoder choose.
    package var bitRate: Int?
    /// A Boolean value that indicates whether samples simply follow each other, regardless of gaps and overlaps between
    /// their times.
    ///
    /// If false, the encoder fills gaps with silence and drops overlaps, so that audio stays in sync with video.
    package var ignoresGaps = false

    /// Makes an encoding; the encoder chooses all other settings.
    package init(codec: Codec, sampleRate: Double, channels: Int) {
        self.codec = codec
        self.sampleRate = sampleRate
        self.channels = channels
    }
}

extension AudioEncoding.Codec: CustomStringConvertible {
    /// The codec's usual name.
    package var description: String {
        switch self {
        case .aac: "AAC"
        case .opus: "Opus"
        case .appleLossless: "Apple Lossless"
        case .flac: "FLAC"
        case .linearPCM: "linear PCM"
        }
    }
}
