import CFFmpeg
import CoreMedia

/// A linear PCM sample type, with its FFmpeg and Core Media names.
struct PCMFormat: Sendable, Hashable {
    /// Bits in a sample: 8, 16, 24, 32 or 64.
    var bits: Int
    /// A Boolean value that indicates whether samples are floating-point numbers.
    var isFloat: Bool
    /// A Boolean value that indicates whether integers are signed; 8-bit integers often are not.
    var isSigned: Bool
    /// A Boolean value that indicates whether the most significant byte comes first.
    var isBigEndian: Bool

    init(bits: Int, isFloat: Bool, isSigned: Bool = true, isBigEndian: Bool = false) {
        self.bits = bits
        self.isFloat = isFloat
        self.isSigned = isSigned
        self.isBigEndian = isBigEndian
    }

    /// Reads the sample type of a description; nil for formats other than linear PCM and for padded samples.
    init?(_ description: AudioStreamBasicDescription) {
        guard description.mFormatID == kAudioFormatLinearPCM, description.mChannelsPerFrame > 0 else { return nil }
        let flags = description.mFormatFlags
        isFloat = flags & kAudioFormatFlagIsFloat != 0
        isSigned = isFloat || flags & kAudioFormatFlagIsSignedInteger != 0
        isBigEndian = flags & kAudioFormatFlagIsBigEndian != 0
        bits = Int(description.mBitsPerChannel)
        let isInterleaved = flags & kAudioFormatFlagIsNonInterleaved == 0
        let samples = isInterleaved ? Int(description.mChannelsPerFrame) : 1
        guard Int(description.mBytesPerFrame) == bits / 8 * samples, bits % 8 == 0 else { return nil }
        guard isFloat ? bits == 32 || bits == 64 : [8, 16, 24, 32].contains(bits) else { return nil }
    }

    /// Makes the sample type of one of FFmpeg's PCM codecs; nil for other codecs.
    init?(codec: AVCodecID) {
        guard let row = Self.table.first(where: { $0.codec == codec }) else { return nil }
        self = row.format
    }

    /// Bytes in a sample.
    var bytes: Int { bits / 8 }

    /// FFmpeg's codec for interleaved samples of this type; nil if it has none.
    var codec: AVCodecID? {
        var wanted = self
        if bits == 8 { wanted.isBigEndian = false }
        return Self.table.first { $0.format == wanted }?.codec
    }

    /// Returns Core Media's description of interleaved or non-interleaved samples of this type.
    func description(rate: Double, channels: Int, isInterleaved: Bool = true) -> AudioStreamBasicDescription {
        var flags = kAudioFormatFlagIsPacked
        if isFloat { flags |= kAudioFormatFlagIsFloat } else if isSigned { flags |= kAudioFormatFlagIsSignedInteger }
        if isBigEndian { flags |= kAudioFormatFlagIsBigEndian }
        if !isInterleaved { flags |= kAudioFormatFlagIsNonInterleaved }
        let frame = UInt32(bytes * (isInterleaved ? channels : 1))
        return AudioStreamBasicDescription(
            mSampleRate: rate,
            mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: flags,
            mBytesPerPacket: frame,
            mFramesPerPacket: 1,
            mBytesPerFrame: frame,
            mChannelsPerFrame: UInt32(channels),
            mBitsPerChannel: UInt32(bits),
            mReserved: 0
        )
    }

    private static let table: [(codec: AVCodecID, format: PCMFormat)] = [
        (AV_CODEC_ID_PCM_S16LE, PCMFormat(bits: 16, isFloat: false)),
        (AV_CODEC_ID_PCM_S16BE, PCMFormat(bits: 16, isFloat: false, isBigEndian: true)),
        (AV_CODEC_ID_PCM_S24LE, PCMFormat(bits: 24, isFloat: false)),
        (AV_CODEC_ID_PCM_S24BE, PCMFormat(bits: 24, isFloat: false, isBigEndian: true)),
        (AV_CODEC_ID_PCM_S32LE, PCMFormat(bits: 32, isFloat: false)),
        (AV_CODEC_ID_PCM_S32BE, PCMFormat(bits: 32, isFloat: false, isBigEndian: true)),
        (AV_CODEC_ID_PCM_F32LE, PCMFormat(bits: 32, isFloat: true)),
        (AV_CODEC_ID_PCM_F32BE, PCMFormat(bits: 32, isFloat: true, isBigEndian: true)),
        (AV_CODEC_ID_PCM_F64LE, PCMFormat(bits: 64, isFloat: true)),
        (AV_CODEC_ID_PCM_F64BE, PCMFormat(bits: 64, isFloat: true, isBigEndian: true)),
        (AV_CODEC_ID_PCM_S8, PCMFormat(bits: 8, isFloat: false)),
        (AV_CODEC_ID_PCM_U8, PCMFormat(bits: 8, isFloat: false, isSigned: false)),
        (AV_CODEC_ID_PCM_U16LE, PCMFormat(bits: 16, isFloat: false, isSigned: false)),
        (AV_CODEC_ID_PCM_U16BE, PCMFormat(bits: 16, isFloat: false, isSigned: false, isBigEndian: true)),
    ]
}
