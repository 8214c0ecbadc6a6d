import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Packs a video encoder's packets into sample buffers with a format description.
final class SamplePackaging {
    private let encoding: VideoEncoding
    private let color: MediaColor
    private let pixelAspect: MediaRational?
    private var description: CMFormatDescription?

    init(_ encoding: VideoEncoding, color: MediaColor, pixelAspect: MediaRational?) {
        self.encoding = encoding
        self.color = color
        self.pixelAspect = pixelAspect
    }

    private var isHEVC: Bool { encoding.codec == .hevc }
    private var hasUnits: Bool { encoding.codec == .h264 || encoding.codec == .hevc }

    /// Makes the description from the bytes before the first packet; nil if it depends on the packets.
    func description(fromHeader header: [UInt8]) -> CMFormatDescription? {
        if hasUnits {
            description = header.isEmpty ? nil : describe(parameterSets: header)
        } else {
            description = try? CMFormatDescription(
                videoCodecType: CMFormatDescription.MediaSubType(rawValue: codecType),
                width: encoding.width,
                height: encoding.height,
                extensions: extensions
            )
        }
        return description
    }

    /// Makes a sample buffer of one packet, whose bytes are copied.
    func sample(
        _ packet: UnsafeMutablePointer<AVPacket>,
        timing: CMSampleTimingInfo
    ) throws(MediaError) -> CMSampleBuffer {
        let isKey = packet.pointee.flags & AV_PKT_FLAG_KEY != 0
        guard let bytes = packet.pointee.data, packet.pointee.size > 0 else {
            throw MediaError(.encoderFailed, "The encoder returned a frame without data. Choose other settings.")
        }
        let size = Int(packet.pointee.size)
        if hasUnits, description == nil || isKey {
            let buffer = UnsafeBufferPointer(start: bytes, count: size)
            // Hardware encoders send parameter sets with their key frames only.
            if description == nil { description = describe(parameterSets: Array(buffer)) }
        }
        guard let description else {
            throw MediaError(
                .encoderFailed,
                "The encoder returned frames without parameter sets. Choose another encoder."
            )
        }
        let data = try copy(bytes, size)
        do {
            let sample = try CMSampleBuffer(
                dataBuffer: data.buffer,
                formatDescription: description,
                numSamples: 1,
                sampleTimings: [timing],
                sampleSizes: [data.size]
            )
            if hasUnits { mark(sample, isKey: isKey, isDisposable: packet.pointee.flags & AV_PKT_FLAG_DISPOSABLE != 0) }
            return sample
        } catch {
            throw MediaError(.encoderFailed, "Could not keep an encoded frame: \(error.localizedDescription)")
        }
    }

    /// Marks a sample's dependencies; samples without marks are sync samples.
    private func mark(_ sample: CMSampleBuffer, isKey: Bool, isDisposable: Bool) {
        var facts = sample.sampleAttachments[0]
        if !isKey {
            facts[.notSync] = NSNumber(value: true)
        }
        facts[.dependsOnOthers] = NSNumber(value: !isKey)
        if isDisposable { facts[.isDependedOnByOthers] = NSNumber(value: false) }
        sample.sampleAttachments[0] = facts
    }

    private func copy(
        _ bytes: UnsafeMutablePointer<UInt8>,
        _ size: Int
    ) throws(MediaError) -> (buffer: CMBlockBuffer, size: Int) {
        var length = size
        if hasUnits {
            length = Int(cffmpeg_lengths_from_start_codes(bytes, Int64(size), isHEVC ? 1 : 0, 1, nil))
        }
        guard length > 0, let memory = malloc(length) else { throw .noMemoryForEncoder("") }
        if hasUnits {
            let target = memory.assumingMemoryBound(to: UInt8.self)
            _ = cffmpeg_lengths_from_start_codes(bytes, Int64(size), isHEVC ? 1 : 0, 1, target)
        } else {
            memory.copyMemory(from: bytes, byteCount: length)
        }
        do {
            // Frees the memory with the last reference.
            return (try CMBlockBuffer(buffer: UnsafeMutableRawBufferPointer(start: memory, count: length)), length)
        } catch {
            free(memory)
            throw .noMemoryForEncoder("")
        }
    }

    private func describe(parameterSets bytes: [UInt8]) -> CMFormatDescription? {
        var sets: [Data] = []
        bytes.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            var (position, start, length): (Int64, Int64, Int64) = (0, 0, 0)
            while cffmpeg_next_unit(base, Int64(buffer.count), &position, &start, &length) != 0 {
                guard length > 0 else { continue }
                let first = base[Int(start)]
                let type = isHEVC ? first >> 1 & 0x3F : first & 0x1F
                guard isHEVC ? (32...34).contains(type) : [7, 8, 13].contains(type) else { continue }
                sets.append(Data(buffer[Int(start)..<Int(start + length)]))
            }
        }
        if isHEVC { return try? CMFormatDescription(hevcParameterSets: sets, extensions: extensions) }
        guard let plain = try? CMFormatDescription(h264ParameterSets: sets) else { return nil }
        var all = extensions
        let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
        all[key] = plain.extensions[key]
        return try? CMFormatDescription(
            videoCodecType: .h264,
            width: Int(plain.dimensions.width),
            height: Int(plain.dimensions.height),
            extensions: all
        )
    }

    /// The color properties of the pixels as format description extensions.
    private var extensions: CMFormatDescription.Extensions {
        var result = CMFormatDescription.Extensions()
        if let value = color.primaries {
            result[kCMFormatDescriptionExtension_ColorPrimaries] = NSString(string: value)
        }
        if let value = color.transferFunction {
            result[kCMFormatDescriptionExtension_TransferFunction] = NSString(string: value)
        }
        if let value = color.matrix { result[kCMFormatDescriptionExtension_YCbCrMatrix] = NSString(string: value) }
        if color.isFullRange { result[kCMFormatDescriptionExtension_FullRangeVideo] = NSNumber(value: true) }
        if let aperture = encoding.cleanAperture {
            result[kCMFormatDescriptionExtension_CleanAperture] = NSDictionary(dictionary: [
                kCMFormatDescriptionKey_CleanApertureWidth: NSNumber(value: aperture.width),
                kCMFormatDescriptionKey_CleanApertureHeight: NSNumber(value: aperture.height),
                kCMFormatDescriptionKey_CleanApertureHorizontalOffset: NSNumber(value: aperture.horizontalOffset),
                kCMFormatDescriptionKey_CleanApertureVerticalOffset: NSNumber(value: aperture.verticalOffset),
            ])
        }
        if let pixelAspect, pixelAspect.numerator != pixelAspect.denominator {
            result[kCMFormatDescriptionExtension_PixelAspectRatio] = NSDictionary(dictionary: [
                kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing: NSNumber(value: pixelAspect.numerator),
                kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing: NSNumber(value: pixelAspect.denominator),
            ])
        }
        return result
    }

    private var codecType: CMVideoCodecType {
        switch encoding.codec {
        case .h264: kCMVideoCodecType_H264
        case .hevc: kCMVideoCodecType_HEVC
        case .jpeg: kCMVideoCodecType_JPEG
        case .proRes(.proxy): kCMVideoCodecType_AppleProRes422Proxy
        case .proRes(.lt): kCMVideoCodecType_AppleProRes422LT
        case .proRes(.standard): kCMVideoCodecType_AppleProRes422
        case .proRes(.hq): kCMVideoCodecType_AppleProRes422HQ
        case .proRes(.p4444): kCMVideoCodecType_AppleProRes4444
        }
    }
}
