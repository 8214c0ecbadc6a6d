/// Everything that decides how sound is stored, in one value.
package struct AudioEncoding: Sendable, Hashable {
    /// A way to store sound.
    package enum Codec: Sendable, Hashable {
        /// MPEG-4 AAC, low complexity.
        case aac
        /// Opus; always at 48 kHz.
        case opus
        /// Apple Lossless, of 16, 20, 24 or 32 bits.
        case appleLossless(bitDepth: Int)
        /// Interleaved linear PCM.
        case linearPCM(bitDepth: Int, isFloat: Bool, isBigEndian: Bool)
    }

    package var codec: Codec
    /// Frames per second; a codec that does not have it takes the nearest.
    package var sampleRate: Double
    package var channels: Int
    /// Bits per second; nil is the encoder's choice.
    package var bitRate: Int?
    /// Whether gaps and overlaps between buffers are kept out of step with their times: samples then follow each other.
    ///
    /// False fills gaps with silence and leaves out what comes twice, so that sound stays with the pictures.
    package var ignoresGaps = false

    /// Makes an encoding in which everything else is the encoder's choice.
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
        case .linearPCM: "linear PCM"
        }
    }
}
