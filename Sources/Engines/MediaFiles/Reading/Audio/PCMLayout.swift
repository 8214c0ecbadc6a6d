import CFFmpeg
import CoreMedia
import Foundation

/// The memory layout of linear PCM, with conversions to and from a format that swresample accepts.
struct PCMLayout: Sendable, Hashable {
    /// The sample type.
    let kind: PCMFormat
    /// Number of channels in a frame.
    let channels: Int
    /// A Boolean value that indicates whether samples are interleaved; otherwise each channel is a plane.
    let isInterleaved: Bool
    /// Frames per second.
    let rate: Int32

    /// Reads the layout of a description; nil for formats other than linear PCM and for unknown sample types.
    init?(_ description: AudioStreamBasicDescription) {
        guard let kind = PCMFormat(description), let rate = Int32(exactly: description.mSampleRate.rounded()), rate > 0,
            description.mChannelsPerFrame <= 64
        else { return nil }
        self.kind = kind
        self.rate = rate
        channels = Int(description.mChannelsPerFrame)
        isInterleaved = description.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0
    }

    /// The layout as Core Media's description.
    var description: AudioStreamBasicDescription {
        kind.description(rate: Double(rate), channels: channels, isInterleaved: isInterleaved)
    }

    /// Number of planes.
    var planeCount: Int { isInterleaved ? 1 : channels }

    /// Number of samples of one frame in a plane.
    var samplesInPlane: Int { isInterleaved ? channels : 1 }

    /// Number of bytes of one frame in a plane.
    var bytesPerFrame: Int { kind.bytes * samplesInPlane }

    /// FFmpeg's format of the same or the next larger sample type.
    var native: AVSampleFormat {
        let packed: AVSampleFormat
        switch (kind.isFloat, kind.bits) {
        case (true, 64): packed = AV_SAMPLE_FMT_DBL
        case (true, _): packed = AV_SAMPLE_FMT_FLT
        case (false, 8): packed = AV_SAMPLE_FMT_U8
        case (false, 16): packed = AV_SAMPLE_FMT_S16
        default: packed = AV_SAMPLE_FMT_S32
        }
        return isInterleaved ? packed : av_get_planar_sample_fmt(packed)
    }

    /// A Boolean value that indicates whether samples have FFmpeg's memory format.
    var isNative: Bool {
        if kind.bits == 24 { return false }
        if kind.bits == 8 { return !kind.isSigned }
        return kind.isSigned && !kind.isBigEndian
    }

    /// Converts samples to FFmpeg's format.
    func widen(_ source: UnsafeRawPointer, to destination: UnsafeMutableRawPointer, samples: Int) {
        switch kind.bits {
        case 8: flip8(source, destination, samples)
        case 16: map(source, destination, samples) { (value: UInt16) in order(value) ^ sign16 }
        case 24:
            let bytes = source.assumingMemoryBound(to: UInt8.self)
            for index in 0..<samples {
                let at = bytes + index * 3
                let (low, high) = kind.isBigEndian ? (at[2], at[0]) : (at[0], at[2])
                let value = UInt32(low) << 8 | UInt32(at[1]) << 16 | UInt32(high) << 24
                destination.storeBytes(of: value, toByteOffset: index * 4, as: UInt32.self)
            }
        case 32: map(source, destination, samples) { (value: UInt32) in order(value) }
        default: map(source, destination, samples) { (value: UInt64) in order(value) }
        }
    }

    /// Converts samples from FFmpeg's format to this layout.
    func narrow(_ source: UnsafeRawPointer, to destination: UnsafeMutableRawPointer, samples: Int) {
        switch kind.bits {
        case 8: flip8(source, destination, samples)
        case 16: map(source, destination, samples) { (value: UInt16) in order(value ^ sign16) }
        case 24:
            let bytes = destination.assumingMemoryBound(to: UInt8.self)
            for index in 0..<samples {
                let value = source.loadUnaligned(fromByteOffset: index * 4, as: Int32.self)
                // Rounds, but keeps the largest values to avoid overflow.
                let rounded = UInt32(bitPattern: value > Int32.max - 128 ? value : value + 128)
                let parts = (UInt8(rounded >> 8 & 0xFF), UInt8(rounded >> 16 & 0xFF), UInt8(rounded >> 24))
                let at = bytes + index * 3
                (at[0], at[1], at[2]) = kind.isBigEndian ? (parts.2, parts.1, parts.0) : parts
            }
        case 32: map(source, destination, samples) { (value: UInt32) in order(value) }
        default: map(source, destination, samples) { (value: UInt64) in order(value) }
        }
    }

    private var sign16: UInt16 { kind.isSigned ? 0 : 0x8000 }

    private func order<T: FixedWidthInteger>(_ value: T) -> T { kind.isBigEndian ? value.byteSwapped : value }

    private func flip8(_ source: UnsafeRawPointer, _ destination: UnsafeMutableRawPointer, _ samples: Int) {
        let sign: UInt8 = kind.isSigned ? 0x80 : 0
        map(source, destination, samples) { (value: UInt8) in value ^ sign }
    }

    private func map<T: FixedWidthInteger>(
        _ source: UnsafeRawPointer,
        _ destination: UnsafeMutableRawPointer,
        _ samples: Int,
        _ body: (T) -> T
    ) {
        let size = MemoryLayout<T>.size
        for index in 0..<samples {
            let value = source.loadUnaligned(fromByteOffset: index * size, as: T.self)
            destination.storeBytes(of: body(value), toByteOffset: index * size, as: T.self)
        }
    }
}
