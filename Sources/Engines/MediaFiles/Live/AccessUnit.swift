package import CoreMedia
import Foundation

/// One compressed frame of H.264 or HEVC as a byte stream with start codes (annex B of both standards).
package enum AccessUnit {
    /// The codec of the frames.
    package enum Codec: Sendable, Hashable, CaseIterable {
        case h264, hevc

        /// Returns the type of a NAL unit, from its first byte.
        func kind(_ first: UInt8) -> UInt8 { self == .h264 ? first & 0x1F : first >> 1 & 0x3F }

        /// Indicates whether a NAL unit type is a parameter set.
        func isParameterSet(_ kind: UInt8) -> Bool {
            self == .h264 ? kind == 7 || kind == 8 || kind == 13 : (32...34).contains(kind)
        }

        /// Indicates whether a NAL unit type is a slice.
        func isSlice(_ kind: UInt8) -> Bool { self == .h264 ? (1...5).contains(kind) : kind < 32 }

        /// Indicates whether a NAL unit type is a slice of a frame at which decoding can begin.
        func isKeySlice(_ kind: UInt8) -> Bool { self == .h264 ? kind == 5 : (16...23).contains(kind) }
    }

    /// Indicates whether decoding can begin at a frame, judging by its first slice.
    ///
    /// For cameras whose driver does not mark key frames.
    package static func isKey(_ data: CMBlockBuffer, _ codec: Codec) -> Bool {
        data.withContiguousBytes { bytes in
            var isKey: Bool?
            StartCodes.visitUnits(bytes) { unit in
                let kind = codec.kind(bytes[unit.lowerBound])
                if codec.isSlice(kind) { isKey = codec.isKeySlice(kind) }
                return isKey == nil
            }
            return isKey ?? false
        }
    }

    /// Makes a format description from the parameter sets before a key frame; nil if they are missing or damaged.
    package static func format(of data: CMBlockBuffer, _ codec: Codec) -> CMFormatDescription? {
        var sets: [Data] = []
        data.withContiguousBytes { bytes in
            StartCodes.visitUnits(bytes) { unit in
                let kind = codec.kind(bytes[unit.lowerBound])
                // Repeated parameter sets count once.
                if codec.isParameterSet(kind), unit.count > 2 {
                    let set = Data(bytes[unit])
                    if !sets.contains(set) { sets.append(set) }
                }
                return !codec.isSlice(kind)
            }
        }
        guard !sets.isEmpty else { return nil }
        switch codec {
        case .h264: return try? CMFormatDescription(h264ParameterSets: sets)
        case .hevc: return try? CMFormatDescription(hevcParameterSets: sets)
        }
    }

    /// Returns the frame in the form of files and Apple's frameworks: each NAL unit has a four-byte length prefix, and
    /// parameter sets and delimiters are omitted.
    ///
    /// Returns nil if no unit remains.
    package static func lengthPrefixed(_ data: CMBlockBuffer, _ codec: Codec) -> CMBlockBuffer? {
        data.withContiguousBytes { bytes in
            var units: [Range<Int>] = []
            var size = 0
            StartCodes.visitUnits(bytes) { unit in
                let kind = codec.kind(bytes[unit.lowerBound])
                let isDelimiter = kind == (codec == .h264 ? 9 : 35)
                if !codec.isParameterSet(kind), !isDelimiter {
                    units.append(unit)
                    size += unit.count + 4
                }
                return true
            }
            guard size > 0, let memory = malloc(size) else { return nil }
            var position = 0
            for unit in units {
                memory.storeBytes(of: UInt32(unit.count).bigEndian, toByteOffset: position, as: UInt32.self)
                UnsafeMutableRawBufferPointer(start: memory + position + 4, count: unit.count)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[unit]))
                position += unit.count + 4
            }
            // The default allocator frees with free().
            let buffer = UnsafeMutableRawBufferPointer(start: memory, count: size)
            return try? CMBlockBuffer(buffer: buffer, deallocator: { memory, _ in free(memory) })
        }
    }
}
