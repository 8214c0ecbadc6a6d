import CoreMedia
import CoreVideo
import Foundation

/// Writes the format of a track's samples to its sample description box.
struct SampleEntry {
    let format: CMFormatDescription
    /// A Boolean value that indicates whether the container is a QuickTime movie rather than an MPEG-4 file.
    let isQuickTime: Bool

    /// Checks that the container can hold the format.
    ///
    /// - Throws: ``MediaError/Code/unsupportedFormat`` with a remedy.
    func check(container: MediaFileWriter.Container) throws(MediaError) {
        let name = format.mediaSubType.description
        switch format.mediaType {
        case .audio:
            guard let stream = format.audioStreamBasicDescription, stream.mChannelsPerFrame > 0,
                stream.mSampleRate >= 1, stream.mSampleRate < 4_000_000
            else {
                throw MediaError(.unsupportedFormat, "Could not write audio without a rate or channels. Give both.")
            }
            guard stream.mFormatID == kAudioFormatLinearPCM else { return }
            guard isQuickTime else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not write linear PCM to a file of type \(container.rawValue): "
                        + "only .mov, .wav, .caf and .aiff hold it. Use one of these, or compress the audio."
                )
            }
            guard stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved == 0 || stream.mChannelsPerFrame == 1 else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not write audio with non-interleaved channels. Interleave them first."
                )
            }
        case .video:
            guard format.dimensions.width > 0, format.dimensions.height > 0 else {
                throw MediaError(
                    .unsupportedFormat,
                    "Could not write \(name) video without a size. Give width and height."
                )
            }
            if format.mediaSubType == .h264 || format.mediaSubType == .hevc {
                guard !format.parameterSets.isEmpty else {
                    throw MediaError(
                        .unsupportedFormat,
                        "Could not write \(name) without parameter sets. Give a format description that has them."
                    )
                }
            }
            // QuickTime uses the same code for packed 4:2:2.
            let isKnownToReaders = isQuickTime && format.mediaSubType.rawValue == kCVPixelFormatType_422YpCbCr8
            if PixelFormat.named(format.mediaSubType.rawValue) != nil, !isKnownToReaders {
                throw MediaError(.unsupportedFormat, "Could not write uncompressed video. Compress it first.")
            }
        default: break
        }
    }

    /// Writes the sample entry.
    func write(to writer: inout BoxWriter) {
        switch format.mediaType {
        case .video: writeVideo(to: &writer)
        case .audio: writeAudio(to: &writer)
        default:
            if let stored = verbatim { return writer.raw(stored) }
            writer.box(type) { writer in
                writer.zeros(6)
                writer.u16(1)
                if format.isBoxedMetadata {
                    writer.box("keys") { $0.raw(format.metadataKeys.boxBytes) }
                } else {
                    writeAtoms(to: &writer)
                }
            }
        }
    }

    /// The description as another file had it; nil unless its size and type are right.
    private var verbatim: [UInt8]? {
        let key = kCMFormatDescriptionExtension_VerbatimSampleDescription
        guard let data = format.extensions[key] as? Data, data.count >= 16 else { return nil }
        let bytes = BoxBytes(bytes: [UInt8](data)[...])
        guard Int(bytes.u32(0)) == data.count, bytes.u32(4) == format.mediaSubType.rawValue else { return nil }
        return [UInt8](data)
    }

    private var type: String {
        let code = format.mediaSubType.rawValue
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    // MARK: Video

    private func writeVideo(to writer: inout BoxWriter) {
        writer.box(type) { writer in
            writer.zeros(6)
            writer.u16(1)
            writer.zeros(4)
            // QuickTime has vendor and quality fields here, MPEG-4 has zeros.
            writer.zeros(12)
            writer.u16(UInt16(clamping: format.dimensions.width))
            writer.u16(UInt16(clamping: format.dimensions.height))
            writer.fixed(72)
            writer.fixed(72)
            writer.u32(0)
            writer.u16(1)
            let name = Array("\(compressorName)".utf8.prefix(31))
            writer.u8(UInt8(name.count))
            writer.raw(name)
            writer.zeros(31 - name.count)
            writer.u16(depth)
            writer.u16(0xFFFF)
            writeAtoms(to: &writer)
            writeColor(to: &writer)
            writeShape(to: &writer)
            writeFields(to: &writer)
        }
    }

    private var depth: UInt16 {
        if let own = format.extensions[kCMFormatDescriptionExtension_Depth] as? NSNumber,
            let depth = UInt16(exactly: own.intValue), depth > 0
        {
            return depth
        }
        return format.mediaSubType.rawValue == kCMVideoCodecType_AppleProRes4444 ? 32 : 24
    }

    /// Writes the number of fields and their order, and the place of chroma samples.
    private func writeFields(to writer: inout BoxWriter) {
        let count = (format.extensions[kCMFormatDescriptionExtension_FieldCount] as? NSNumber)?.intValue
        let detail = format.extensions[kCMFormatDescriptionExtension_FieldDetail] as? NSString
        let names = [
            1: kCMFormatDescriptionFieldDetail_TemporalTopFirst, 6: kCMFormatDescriptionFieldDetail_TemporalBottomFirst,
            9: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly,
            14: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate,
        ]
        let isProRes = format.mediaSubType.rawValue >> 16 == 0x6170
        // ProRes readers require it. Other progressive video needs it as little as MPEG-4 files do.
        guard isQuickTime, isProRes || count == 2 else { return }
        writer.box("fiel") { writer in
            writer.u8(count == 2 ? 2 : 1)
            writer.u8(count == 2 ? UInt8(names.first { $0.value == detail }?.key ?? 0) : 0)
        }
    }

    private var compressorName: String {
        if let name = format.extensions[kCMFormatDescriptionExtension_FormatName] as? NSString {
            return String(describing: name)
        }
        return switch format.mediaSubType {
        case .h264: "H.264"
        case .hevc: "HEVC"
        case .jpeg: "Photo - JPEG"
        default: ""
        }
    }

    /// Writes the atoms in the format description, such as `avcC`.
    private func writeAtoms(to writer: inout BoxWriter, except names: Set<String> = []) {
        let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
        guard let atoms = format.extensions[key] as? NSDictionary else { return }
        let pairs = atoms.compactMap { entry -> (String, [Data])? in
            guard let name = entry.key as? String, !names.contains(name) else { return nil }
            if let data = entry.value as? Data { return (name, [data]) }
            return (entry.value as? [Data]).map { (name, $0) }
        }
        for (name, contents) in pairs.sorted(by: { $0.0 < $1.0 }) {
            for data in contents { writer.box(name) { $0.raw(data) } }
        }
    }

    private func writeColor(to writer: inout BoxWriter) {
        func text(_ key: CFString) -> CFString? { (format.extensions[key] as? NSString).map { $0 as CFString } }
        let primaries = CVColorPrimariesGetIntegerCodePointForString(
            text(kCMFormatDescriptionExtension_ColorPrimaries)
        )
        let transfer = CVTransferFunctionGetIntegerCodePointForString(
            text(kCMFormatDescriptionExtension_TransferFunction)
        )
        let matrix = CVYCbCrMatrixGetIntegerCodePointForString(text(kCMFormatDescriptionExtension_YCbCrMatrix))
        let isFull = (format.extensions[kCMFormatDescriptionExtension_FullRangeVideo] as? NSNumber)?.boolValue ?? false
        let isTagged = primaries != 2 || transfer != 2 || matrix != 2
        guard isTagged || isFull && !isQuickTime else { return }
        writer.box("colr") { writer in
            writer.fourCharacters(isQuickTime ? "nclc" : "nclx")
            writer.u16(UInt16(clamping: primaries))
            writer.u16(UInt16(clamping: transfer))
            writer.u16(UInt16(clamping: matrix))
            if !isQuickTime { writer.u8(isFull ? 0x80 : 0) }
        }
    }

    private func writeShape(to writer: inout BoxWriter) {
        if let aspect = pixelAspect {
            writer.box("pasp") { writer in
                writer.u32(UInt32(clamping: aspect.horizontal))
                writer.u32(UInt32(clamping: aspect.vertical))
            }
        }
        let full = format.dimensions
        guard format.extensions[kCMFormatDescriptionExtension_CleanAperture] is NSDictionary else { return }
        let aperture = format.cleanAperture(originIsAtTopLeft: true)
        writer.box("clap") { writer in
            func fraction(_ value: Double) {
                writer.i32(Int32((value * 1000).rounded()))
                writer.u32(1000)
            }
            fraction(aperture.width)
            fraction(aperture.height)
            fraction(aperture.midX - Double(full.width) / 2)
            fraction(aperture.midY - Double(full.height) / 2)
        }
    }

    private var pixelAspect: (horizontal: Int, vertical: Int)? {
        guard let ratio = format.extensions[kCMFormatDescriptionExtension_PixelAspectRatio] as? NSDictionary,
            let horizontal = ratio[kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing] as? NSNumber,
            let vertical = ratio[kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing] as? NSNumber,
            horizontal.intValue > 0, vertical.intValue > 0
        else { return nil }
        return (horizontal.intValue, vertical.intValue)
    }

    /// The display size of the track, in square pixels.
    var presentationSize: (width: Double, height: Double) {
        let size = format.presentationDimensions(usePixelAspectRatio: true, useCleanAperture: true)
        return (Double(size.width), Double(size.height))
    }
}
