package import CoreMedia
import Foundation

/// A compressed frame for a stream: H.264 or HEVC with start codes, with parameter sets before each key frame.
package struct StreamFrame: Sendable {
    /// The format of a stream's frames.
    package struct Format: Sendable, Hashable {
        /// The codec.
        package var codec: AccessUnit.Codec
        /// Width in pixels.
        package var width: Int
        /// Height in pixels.
        package var height: Int
        /// The parameter sets, with start codes.
        package var parameterSets: [UInt8]

        /// Makes a format.
        package init(codec: AccessUnit.Codec, width: Int, height: Int, parameterSets: [UInt8]) {
            self.codec = codec
            self.width = width
            self.height = height
            self.parameterSets = parameterSets
        }
    }

    /// The bytes.
    package var bytes: [UInt8]
    /// The format.
    package var format: Format
    /// The presentation time in nanoseconds.
    package var time: Int64
    /// The duration in nanoseconds; 0 if unknown.
    package var duration: Int64
    /// Indicates whether decoding can begin with this frame.
    package var isKey: Bool

    /// Makes a frame.
    package init(bytes: [UInt8], format: Format, time: Int64, duration: Int64, isKey: Bool) {
        self.bytes = bytes
        self.format = format
        self.time = time
        self.duration = duration
        self.isKey = isKey
    }

    /// Makes a frame from a sample as files store it; nil if the sample is not H.264 or HEVC, or damaged.
    ///
    /// - Parameters:
    ///   - format: the format of the previous frame, which is reused if the sample has the same description.
    ///   - stamp: the stamp to send with the frame; nil for none.
    ///   - time: the presentation time in nanoseconds.
    package init?(
        _ sample: CMSampleBuffer,
        isKey: Bool,
        format: Format,
        stamp: FrameStamp?,
        time: Int64
    ) {
        guard let data = CMSampleBufferGetDataBuffer(sample) else { return nil }
        let stampUnit = stamp?.unit(format.codec) ?? []
        let made: [UInt8]? = data.withContiguousBytes { bytes in
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count + format.parameterSets.count + stampUnit.count + 64)
            // A delimiter first, as transport streams require it.
            result += Self.startCode + (format.codec == .h264 ? [0x09, 0xF0] : [0x46, 0x01, 0x50])
            if isKey { result += format.parameterSets }
            if !stampUnit.isEmpty { result += Self.startCode + stampUnit }
            var position = 0
            while position + 4 < bytes.count {
                let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
                position += 4
                guard length > 0, length <= bytes.count - position else { return nil }
                result += Self.startCode
                result.append(contentsOf: bytes[position..<position + length])
                position += length
            }
            return position > 0 ? result : nil
        }
        guard let made else { return nil }
        let duration = CMSampleBufferGetDuration(sample)
        self.init(
            bytes: made,
            format: format,
            time: time,
            duration: duration.isNumeric ? Int64(duration.seconds.clamped * 1e9) : 0,
            isKey: isKey
        )
    }

    fileprivate static let startCode: [UInt8] = [0, 0, 0, 1]
}

extension Double {
    /// The number of seconds within an hour, for durations of frames.
    fileprivate var clamped: Double { isFinite ? Swift.min(Swift.max(self, 0), 3600) : 0 }
}

extension StreamFrame.Format {
    /// Makes the format of a description; nil if its codec is not H.264 or HEVC, or lengths do not have four bytes.
    package init?(_ description: CMFormatDescription) {
        let codec: AccessUnit.Codec
        switch description.mediaSubType {
        case .h264: codec = .h264
        case .hevc: codec = .hevc
        default: return nil
        }
        guard description.nalUnitHeaderLength == 4 else { return nil }
        let sets = description.parameterSets.flatMap { StreamFrame.startCode + [UInt8]($0) }
        guard !sets.isEmpty else { return nil }
        let size = description.dimensions
        self.init(codec: codec, width: Int(size.width), height: Int(size.height), parameterSets: sets)
    }
}
