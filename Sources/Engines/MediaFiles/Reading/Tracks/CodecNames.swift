import CFFmpeg
import CoreMedia
import Foundation

/// The codecs that both Core Media and FFmpeg have a name for.
enum CodecNames {
    /// Video: Core Media's type and FFmpeg's codec.
    ///
    /// For a codec with several types, the first is the one to report.
    private static let video: [(type: CMVideoCodecType, codec: AVCodecID)] = [
        (kCMVideoCodecType_H264, AV_CODEC_ID_H264),
        (code("avc3"), AV_CODEC_ID_H264),
        (kCMVideoCodecType_HEVC, AV_CODEC_ID_HEVC),
        (code("hev1"), AV_CODEC_ID_HEVC),
        (kCMVideoCodecType_HEVCWithAlpha, AV_CODEC_ID_HEVC),
        (kCMVideoCodecType_JPEG, AV_CODEC_ID_MJPEG),
        (kCMVideoCodecType_JPEG_OpenDML, AV_CODEC_ID_MJPEG),
        (kCMVideoCodecType_AV1, AV_CODEC_ID_AV1),
        (kCMVideoCodecType_VP9, AV_CODEC_ID_VP9),
        (code("vp08"), AV_CODEC_ID_VP8),
        (kCMVideoCodecType_AppleProRes422, AV_CODEC_ID_PRORES),
        (kCMVideoCodecType_AppleProRes422HQ, AV_CODEC_ID_PRORES),
        (kCMVideoCodecType_AppleProRes422LT, AV_CODEC_ID_PRORES),
        (kCMVideoCodecType_AppleProRes422Proxy, AV_CODEC_ID_PRORES),
        (kCMVideoCodecType_AppleProRes4444, AV_CODEC_ID_PRORES),
        (kCMVideoCodecType_AppleProRes4444XQ, AV_CODEC_ID_PRORES),
        (kCMVideoCodecType_MPEG4Video, AV_CODEC_ID_MPEG4),
        (kCMVideoCodecType_MPEG2Video, AV_CODEC_ID_MPEG2VIDEO),
        (kCMVideoCodecType_MPEG1Video, AV_CODEC_ID_MPEG1VIDEO),
        (kCMVideoCodecType_H263, AV_CODEC_ID_H263),
        (kCMVideoCodecType_Animation, AV_CODEC_ID_QTRLE),
        (kCMVideoCodecType_Cinepak, AV_CODEC_ID_CINEPAK),
        (kCMVideoCodecType_SorensonVideo, AV_CODEC_ID_SVQ1),
        (kCMVideoCodecType_SorensonVideo3, AV_CODEC_ID_SVQ3),
        (code("png "), AV_CODEC_ID_PNG),
    ]

    /// Audio, in the same form; the description distinguishes the kinds of linear PCM.
    private static let audio: [(type: AudioFormatID, codec: AVCodecID)] = [
        (kAudioFormatMPEG4AAC, AV_CODEC_ID_AAC),
        (code("aach"), AV_CODEC_ID_AAC),
        (code("aacp"), AV_CODEC_ID_AAC),
        (code("aace"), AV_CODEC_ID_AAC),
        (code("aacl"), AV_CODEC_ID_AAC),
        (kAudioFormatAppleLossless, AV_CODEC_ID_ALAC),
        (kAudioFormatMPEGLayer3, AV_CODEC_ID_MP3),
        (code(".mp2"), AV_CODEC_ID_MP2),
        (code(".mp1"), AV_CODEC_ID_MP1),
        (kAudioFormatOpus, AV_CODEC_ID_OPUS),
        (kAudioFormatFLAC, AV_CODEC_ID_FLAC),
        (kAudioFormatAC3, AV_CODEC_ID_AC3),
        (code("ec-3"), AV_CODEC_ID_EAC3),
        (kAudioFormatULaw, AV_CODEC_ID_PCM_MULAW),
        (kAudioFormatALaw, AV_CODEC_ID_PCM_ALAW),
        (code("ima4"), AV_CODEC_ID_ADPCM_IMA_QT),
        (code("samr"), AV_CODEC_ID_AMR_NB),
        (code("sawb"), AV_CODEC_ID_AMR_WB),
    ]

    /// The key under which a description names FFmpeg's codec if Core Media has no name for it.
    // Immutable.
    nonisolated(unsafe) static let extensionKey: CFString = "ObscuraCodec"

    /// Returns four characters as a number.
    static func code(_ text: String) -> FourCharCode { text.utf8.prefix(4).reduce(0) { $0 << 8 | FourCharCode($1) } }

    /// Returns Core Media's type for a stream's video codec; nil if it has none.
    static func videoType(_ parameters: AVCodecParameters) -> CMVideoCodecType? {
        // The container's four-character code, stored from the lowest byte up, distinguishes the variants of one codec.
        let tag = FourCharCode(bigEndian: parameters.codec_tag.littleEndian)
        if video.contains(where: { $0.type == tag && $0.codec == parameters.codec_id }) { return tag }
        if parameters.codec_id == AV_CODEC_ID_PRORES { return proRes(parameters.profile) }
        return video.first { $0.codec == parameters.codec_id }?.type
    }

    private static func proRes(_ profile: Int32) -> CMVideoCodecType {
        switch profile {
        case 0: kCMVideoCodecType_AppleProRes422Proxy
        case 1: kCMVideoCodecType_AppleProRes422LT
        case 3: kCMVideoCodecType_AppleProRes422HQ
        case 4: kCMVideoCodecType_AppleProRes4444
        case 5: kCMVideoCodecType_AppleProRes4444XQ
        default: kCMVideoCodecType_AppleProRes422
        }
    }

    /// Returns Core Media's type for a stream's audio codec, except linear PCM; nil if it has none.
    static func audioType(_ codec: AVCodecID) -> AudioFormatID? { audio.first { $0.codec == codec }?.type }

    /// Returns a substitute type for a codec without a Core Media name: the container's four-character code, or the
    /// first four characters of FFmpeg's name.
    static func strangerType(_ parameters: AVCodecParameters) -> FourCharCode {
        let tag = FourCharCode(bigEndian: parameters.codec_tag.littleEndian)
        let isKnown = video.contains { $0.type == tag } || audio.contains { $0.type == tag }
        if tag > 0xFFFF, !isKnown { return tag }
        return code(text(avcodec_get_name(parameters.codec_id)).padding(toLength: 4, withPad: " ", startingAt: 0))
    }

    /// Returns FFmpeg's codec for a description; nil if it has none, and for linear PCM of an unsupported kind.
    static func codec(of format: CMFormatDescription) -> AVCodecID? {
        if let name = format.extensions[extensionKey] as? String {
            return avcodec_descriptor_get_by_name(name)?.pointee.id
        }
        let type = format.mediaSubType.rawValue
        switch format.mediaType {
        case .video: return video.first { $0.type == type }?.codec
        case .audio:
            if type == kAudioFormatLinearPCM {
                return format.audioStreamBasicDescription.flatMap { PCMFormat($0)?.codec }
            }
            return audio.first { $0.type == type }?.codec
        default: return nil
        }
    }
}
