import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation

/// Makes format descriptions from the data of containers and codecs.
enum StreamFormat {
    /// Makes the format description of a stream.
    ///
    /// - Parameters:
    ///   - parameters: the stream's parameters.
    ///   - pixelAspect: width of a pixel divided by its height, if known.
    ///   - extradata: codec data that replaces the data in the parameters.
    ///   - description: the stored description of the samples with its header, if known.
    static func make(
        _ parameters: AVCodecParameters,
        pixelAspect: MediaRational?,
        extradata: Data? = nil,
        description: [UInt8]? = nil
    ) -> CMFormatDescription? {
        let extradata = extradata ?? Self.extradata(parameters)
        switch parameters.codec_type {
        case AVMEDIA_TYPE_VIDEO: return video(parameters, pixelAspect, extradata, description)
        case AVMEDIA_TYPE_AUDIO: return audio(parameters, extradata)
        default: return other(parameters, extradata)
        }
    }

    /// Returns the codec data in the parameters; nil if there is none.
    static func extradata(_ parameters: AVCodecParameters) -> Data? {
        guard let bytes = parameters.extradata, parameters.extradata_size > 0 else { return nil }
        return Data(bytes: bytes, count: Int(parameters.extradata_size))
    }

    private static func video(
        _ parameters: AVCodecParameters,
        _ pixelAspect: MediaRational?,
        _ extradata: Data?,
        _ description: [UInt8]?
    ) -> CMFormatDescription? {
        var extensions = CMFormatDescription.Extensions()
        addImageFacts(parameters, to: &extensions)
        if let description { SampleDescriptionFacts.add(description, to: &extensions) }
        if let matrix = MediaColor.matrix(parameters.color_space) {
            extensions[kCMFormatDescriptionExtension_YCbCrMatrix] = matrix as CFString
        }
        if let primaries = MediaColor.primaries(parameters.color_primaries) {
            extensions[kCMFormatDescriptionExtension_ColorPrimaries] = primaries as CFString
        }
        if let transfer = MediaColor.transfer(parameters.color_trc) {
            extensions[kCMFormatDescriptionExtension_TransferFunction] = transfer as CFString
        }
        if parameters.color_range != AVCOL_RANGE_UNSPECIFIED {
            let isFull = parameters.color_range == AVCOL_RANGE_JPEG
            extensions[kCMFormatDescriptionExtension_FullRangeVideo] = NSNumber(value: isFull)
        }
        if let pixelAspect, pixelAspect.numerator != pixelAspect.denominator {
            extensions[.pixelAspectRatio] = .pixelAspectRatio(
                horizontalSpacing: pixelAspect.numerator,
                verticalSpacing: pixelAspect.denominator
            )
        }
        let type = CodecNames.videoType(parameters)
        var sets: (width: Int32, height: Int32)?
        if let extradata, !extradata.isEmpty {
            if let made = parameterSets(parameters.codec_id, extradata) {
                extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] =
                    made.extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms]
                sets = (made.dimensions.width, made.dimensions.height)
            } else {
                let name = ExtensionAtoms.name(parameters.codec_id)
                extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = NSDictionary(
                    object: NSData(data: extradata),
                    forKey: name as NSString
                )
            }
        }
        if type == nil { name(parameters, in: &extensions) }
        // Containers round or omit dimensions that the codec's own header has.
        let isKnown = parameters.width > 0 && parameters.height > 0
        return try? CMFormatDescription(
            videoCodecType: CMFormatDescription.MediaSubType(rawValue: type ?? CodecNames.strangerType(parameters)),
            width: Int(isKnown ? parameters.width : sets?.width ?? 0),
            height: Int(isKnown ? parameters.height : sets?.height ?? 0),
            extensions: extensions
        )
    }

    /// Adds the fields and the place of chroma samples, where the codec's data tell them.
    private static func addImageFacts(
        _ parameters: AVCodecParameters,
        to extensions: inout CMFormatDescription.Extensions
    ) {
        switch parameters.field_order {
        case AV_FIELD_PROGRESSIVE: extensions[kCMFormatDescriptionExtension_FieldCount] = NSNumber(value: 1)
        case AV_FIELD_TT, AV_FIELD_TB:
            extensions[kCMFormatDescriptionExtension_FieldCount] = NSNumber(value: 2)
            extensions[kCMFormatDescriptionExtension_FieldDetail] = kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly
        case AV_FIELD_BB, AV_FIELD_BT:
            extensions[kCMFormatDescriptionExtension_FieldCount] = NSNumber(value: 2)
            extensions[kCMFormatDescriptionExtension_FieldDetail] = kCMFormatDescriptionFieldDetail_SpatialFirstLineLate
        default: break
        }
        guard parameters.chroma_location != AVCHROMA_LOC_UNSPECIFIED else { return }
        let place = SampleDescriptionFacts.chromaLocation(Int(parameters.chroma_location.rawValue) - 1)
        extensions[kCMFormatDescriptionExtension_ChromaLocationTopField] = place
        extensions[kCMFormatDescriptionExtension_ChromaLocationBottomField] = place
    }

    /// Makes a description of H.264 or HEVC from parameter sets with start codes, as in MPEG-2 streams.
    private static func parameterSets(_ codec: AVCodecID, _ extradata: Data) -> CMFormatDescription? {
        guard StartCodes.begin(extradata) else { return nil }
        let units = StartCodes.units(extradata)
        switch codec {
        case AV_CODEC_ID_H264:
            return try? CMFormatDescription(h264ParameterSets: units.filter { [7, 8, 13].contains($0[0] & 0x1F) })
        case AV_CODEC_ID_HEVC:
            return try? CMFormatDescription(
                hevcParameterSets: units.filter { $0.count > 1 && (32...34).contains($0[0] >> 1 & 0x3F) }
            )
        default: return nil
        }
    }

    private static func audio(_ parameters: AVCodecParameters, _ extradata: Data?) -> CMFormatDescription? {
        var extensions = CMFormatDescription.Extensions()
        var parameters = parameters
        let channels = max(1, Int(cffmpeg_channels(&parameters)))
        // No FFmpeg decoder accepts more channels, and frame sizes still fit in 32 bits.
        guard channels <= 512 else { return nil }
        let rate = Double(max(1, parameters.sample_rate))
        let stream: AudioStreamBasicDescription
        if let pcm = PCMFormat(codec: parameters.codec_id) {
            stream = pcm.description(rate: rate, channels: channels)
        } else {
            let type = CodecNames.audioType(parameters.codec_id)
            if type == nil { name(parameters, in: &extensions) }
            var made = AudioStreamBasicDescription()
            made.mSampleRate = rate
            made.mFormatID = type ?? CodecNames.strangerType(parameters)
            made.mChannelsPerFrame = UInt32(channels)
            if [AV_CODEC_ID_ALAC, AV_CODEC_ID_FLAC].contains(parameters.codec_id) {
                made.mFormatFlags = losslessFlags(parameters.bits_per_raw_sample)
            }
            made.mFramesPerPacket = framesInPacket(parameters)
            if parameters.codec_id == AV_CODEC_ID_PCM_MULAW || parameters.codec_id == AV_CODEC_ID_PCM_ALAW {
                made.mBytesPerPacket = UInt32(channels)
                made.mBytesPerFrame = UInt32(channels)
                made.mBitsPerChannel = 8
                made.mFramesPerPacket = 1
            }
            stream = made
        }
        return try? CMFormatDescription(
            audioStreamBasicDescription: stream,
            layout: ChannelLayouts.layout(mask: cffmpeg_channel_mask(&parameters), channels: channels),
            magicCookie: extradata,
            extensions: extensions
        )
    }

    /// Number of frames in a packet; 0 if it varies.
    private static func framesInPacket(_ parameters: AVCodecParameters) -> UInt32 {
        switch parameters.codec_id {
        case AV_CODEC_ID_AAC: parameters.frame_size > 0 ? UInt32(parameters.frame_size) : 1024
        case AV_CODEC_ID_MP3, AV_CODEC_ID_MP2: parameters.frame_size > 0 ? UInt32(parameters.frame_size) : 1152
        case AV_CODEC_ID_AC3, AV_CODEC_ID_EAC3: 1536
        case AV_CODEC_ID_ALAC: parameters.frame_size > 0 ? UInt32(parameters.frame_size) : 4096
        case AV_CODEC_ID_ADPCM_IMA_QT: 64
        case AV_CODEC_ID_OPUS, AV_CODEC_ID_VORBIS, AV_CODEC_ID_FLAC: 0
        default: parameters.frame_size > 0 ? UInt32(parameters.frame_size) : 0
        }
    }

    /// Core Audio's flag for the bit depth of the source of lossless audio.
    private static func losslessFlags(_ bits: Int32) -> AudioFormatFlags {
        switch bits {
        case 16: 1
        case 20: 2
        case 24: 3
        case 32: 4
        default: 0
        }
    }

    private static func other(_ parameters: AVCodecParameters, _ extradata: Data?) -> CMFormatDescription? {
        var extensions = CMFormatDescription.Extensions()
        if let extradata {
            extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms] = NSDictionary(
                object: NSData(data: extradata),
                forKey: "glbl" as NSString
            )
        }
        if parameters.codec_id != AV_CODEC_ID_NONE { name(parameters, in: &extensions) }
        return try? CMFormatDescription(
            mediaType: mediaType(parameters),
            mediaSubType: CMFormatDescription.MediaSubType(rawValue: CodecNames.strangerType(parameters)),
            extensions: extensions
        )
    }

    /// Returns Core Media's media type of a stream.
    static func mediaType(_ parameters: AVCodecParameters) -> CMFormatDescription.MediaType {
        switch parameters.codec_type {
        case AVMEDIA_TYPE_VIDEO: return .video
        case AVMEDIA_TYPE_AUDIO: return .audio
        case AVMEDIA_TYPE_SUBTITLE:
            return parameters.codec_id == AV_CODEC_ID_EIA_608 ? .closedCaption : .subtitle
        default:
            return FourCharCode(bigEndian: parameters.codec_tag.littleEndian) == CodecNames.code("tmcd")
                ? .timeCode : .metadata
        }
    }

    private static func name(_ parameters: AVCodecParameters, in extensions: inout CMFormatDescription.Extensions) {
        extensions[CodecNames.extensionKey] = text(avcodec_get_name(parameters.codec_id)) as CFString
    }
}

/// Locates codec data in a description of video.
enum ExtensionAtoms {
    /// Returns the name of the atom that holds a codec's data in MPEG-4 files; `glbl` for codecs without a dedicated
    /// one.
    static func name(_ codec: AVCodecID) -> String {
        switch codec {
        case AV_CODEC_ID_H264: "avcC"
        case AV_CODEC_ID_HEVC: "hvcC"
        case AV_CODEC_ID_AV1: "av1C"
        case AV_CODEC_ID_VP9: "vpcC"
        default: "glbl"
        }
    }

    /// Returns the codec data in a description; nil if there is none.
    static func extradata(of format: CMFormatDescription, codec: AVCodecID) -> Data? {
        if format.mediaType == .audio { return format.magicCookie }
        let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
        guard let atoms = format.extensions[key] as? NSDictionary else { return nil }
        return atoms[name(codec) as NSString] as? Data
    }
}
