import CoreMedia
import CoreVideo
import Foundation
import Fuzzing

@testable import CoreMedia
@testable import MediaFiles

/// Decodes H.264 and HEVC frames with start codes, and parses the atoms in which files store parameter sets.
enum AccessUnitTarget {
    @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
        var input = FuzzInput(bytes)
        let codec: AccessUnit.Codec = input.flag() ? .hevc : .h264
        guard input.flag() else { return images(&input, codec) }
        atom(input.rest(), codec)
    }

    /// Decodes several frames, each preceded by its length, so that a decoder sees damage and the data after it.
    private static func images(_ input: inout FuzzInput, _ codec: AccessUnit.Codec) {
        var limits = MediaLimits()
        limits.maximumPixels = 1 << 18
        let decoder = try? LiveVideoDecoder(codec, threads: 1, limits: limits)
        var tokens = 0
        var seen = 0
        for token in 0..<12 where !input.isEmpty {
            let bytes = input.take(input.number())
            guard !bytes.isEmpty, let data = try? CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow) else {
                continue
            }
            try? data.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
            _ = AccessUnit.isKey(data, codec)
            if let format = AccessUnit.format(of: data, codec) { check(format) }
            if let prefixed = AccessUnit.lengthPrefixed(data, codec) {
                require(prefixed.dataLength > 4, "a frame without units")
            }
            guard let result = try? decoder?.decode(data, token: token) else { continue }
            tokens += 1
            seen += result.images.count + result.lostCount
            for image in result.images { require(image.token <= token, "a frame before its data") }
        }
        seen += decoder?.noteGap() ?? 0
        _ = (tokens, seen)
    }

    private static func atom(_ bytes: [UInt8], _ codec: AccessUnit.Codec) {
        let atoms = NSMutableDictionary()
        atoms.setObject(NSData(data: Data(bytes)), forKey: (codec == .h264 ? "avcC" : "hvcC") as NSString)
        var extensions = CMFormatDescription.Extensions()
        extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = atoms
        guard
            let format = try? CMFormatDescription(
                videoCodecType: codec == .h264 ? .h264 : .hevc,
                width: 16,
                height: 16,
                extensions: extensions
            )
        else { return }
        check(format)
        _ = try? VideoSampleDecoder(format: format, pixelFormat: nil, threads: 1)
        _ = SequenceParameterSet(h264: bytes)
        _ = SequenceParameterSet(hevc: bytes)
    }

    private static func check(_ format: CMFormatDescription) {
        let size = format.dimensions
        require(size.width > 0 && size.height > 0, "frames of \(size)")
        for set in format.parameterSets { require(!set.isEmpty, "an empty parameter set") }
        _ = (format == format, format.hash, format.description)
    }
}
