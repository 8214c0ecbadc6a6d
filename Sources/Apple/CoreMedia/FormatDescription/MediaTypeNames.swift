import CoreVideo

extension CMFormatDescription.MediaType {
    /// The media type `kCMMediaType_Audio`.
    public static let audio = Self(rawValue: kCMMediaType_Audio)
    /// The media type `kCMMediaType_ClosedCaption`.
    public static let closedCaption = Self(rawValue: kCMMediaType_ClosedCaption)
    /// The media type `kCMMediaType_Metadata`.
    public static let metadata = Self(rawValue: kCMMediaType_Metadata)
    /// The media type `kCMMediaType_Muxed`.
    public static let muxed = Self(rawValue: kCMMediaType_Muxed)
    /// The media type `kCMMediaType_Subtitle`.
    public static let subtitle = Self(rawValue: kCMMediaType_Subtitle)
    /// The media type `kCMMediaType_Text`.
    public static let text = Self(rawValue: kCMMediaType_Text)
    /// The media type `kCMMediaType_TimeCode`.
    public static let timeCode = Self(rawValue: kCMMediaType_TimeCode)
    /// The media type `kCMMediaType_Video`.
    public static let video = Self(rawValue: kCMMediaType_Video)
}

extension CMFormatDescription.MediaSubType {
    /// The codec `kAudioFormatAC3`.
    public static let ac3 = Self(rawValue: kAudioFormatAC3)
    /// AES3 audio, 'aes3'.
    public static let aes3 = Self(rawValue: 0x61657333)
    /// The codec `kAudioFormatALaw`.
    public static let aLaw = Self(rawValue: kAudioFormatALaw)
    /// AMR narrowband, 'samr'.
    public static let amr = Self(rawValue: 0x73616D72)
    /// AMR wideband, 'sawb'.
    public static let amr_WB = Self(rawValue: 0x73617762)
    /// The codec `kCMVideoCodecType_Animation`.
    public static let animation = Self(rawValue: kCMVideoCodecType_Animation)
    /// Apple IMA 4:1 ADPCM, 'ima4'.
    public static let appleIMA4 = Self(rawValue: 0x696D6134)
    /// The codec `kAudioFormatAppleLossless`.
    public static let appleLossless = Self(rawValue: kAudioFormatAppleLossless)
    /// Audible, 'AUDB'.
    public static let audible = Self(rawValue: 0x41554442)
    /// The codec `kCMVideoCodecType_Cinepak`.
    public static let cinepak = Self(rawValue: kCMVideoCodecType_Cinepak)
    /// The stream type `kCMMuxedStreamType_DV`.
    public static let dv = Self(rawValue: kCMMuxedStreamType_DV)
    /// The codec `kCMVideoCodecType_DVCNTSC`.
    public static let dvcNTSC = Self(rawValue: kCMVideoCodecType_DVCNTSC)
    /// The codec `kCMVideoCodecType_DVCPAL`.
    public static let dvcPAL = Self(rawValue: kCMVideoCodecType_DVCPAL)
    /// The codec `kCMVideoCodecType_DVCPro50NTSC`.
    public static let dvcPro50NTSC = Self(rawValue: kCMVideoCodecType_DVCPro50NTSC)
    /// The codec `kCMVideoCodecType_DVCPro50PAL`.
    public static let dvcPro50PAL = Self(rawValue: kCMVideoCodecType_DVCPro50PAL)
    /// The codec `kCMVideoCodecType_DVCPROHD1080i50`.
    public static let dvcPROHD1080i50 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i50)
    /// The codec `kCMVideoCodecType_DVCPROHD1080i60`.
    public static let dvcPROHD1080i60 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080i60)
    /// The codec `kCMVideoCodecType_DVCPROHD1080p25`.
    public static let dvcPROHD1080p25 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p25)
    /// The codec `kCMVideoCodecType_DVCPROHD1080p30`.
    public static let dvcPROHD1080p30 = Self(rawValue: kCMVideoCodecType_DVCPROHD1080p30)
    /// The codec `kCMVideoCodecType_DVCPROHD720p50`.
    public static let dvcPROHD720p50 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p50)
    /// The codec `kCMVideoCodecType_DVCPROHD720p60`.
    public static let dvcPROHD720p60 = Self(rawValue: kCMVideoCodecType_DVCPROHD720p60)
    /// The codec `kCMVideoCodecType_DVCProPAL`.
    public static let dvcProPAL = Self(rawValue: kCMVideoCodecType_DVCProPAL)
    /// DVI/Intel IMA ADPCM, `0x6D730011`.
    public static let dviIntelIMA = Self(rawValue: 0x6D730011)
    /// Enhanced AC-3, 'ec-3'.
    public static let enhancedAC3 = Self(rawValue: 0x65632D33)
    /// The codec `kAudioFormatFLAC`.
    public static let flac = Self(rawValue: kAudioFormatFLAC)
    /// The codec `kCMVideoCodecType_H263`.
    public static let h263 = Self(rawValue: kCMVideoCodecType_H263)
    /// The codec `kCMVideoCodecType_H264`.
    public static let h264 = Self(rawValue: kCMVideoCodecType_H264)
    /// The codec `kCMVideoCodecType_HEVC`.
    public static let hevc = Self(rawValue: kCMVideoCodecType_HEVC)
    /// The codec `kCMVideoCodecType_HEVCWithAlpha`.
    public static let hevcWithAlpha = Self(rawValue: kCMVideoCodecType_HEVCWithAlpha)
    /// AC-3 in IEC 60958 packets, 'cac3'.
    public static let iec60958AC3 = Self(rawValue: 0x63616333)
    /// iLBC, 'ilbc'.
    public static let iLBC = Self(rawValue: 0x696C6263)
    /// The codec `kCMVideoCodecType_JPEG`.
    public static let jpeg = Self(rawValue: kCMVideoCodecType_JPEG)
    /// The codec `kCMVideoCodecType_JPEG_OpenDML`.
    public static let jpeg_OpenDML = Self(rawValue: kCMVideoCodecType_JPEG_OpenDML)
    /// The codec `kAudioFormatLinearPCM`.
    public static let linearPCM = Self(rawValue: kAudioFormatLinearPCM)
    /// Microsoft GSM 6.10, `0x6D730031`.
    public static let microsoftGSM = Self(rawValue: 0x6D730031)
    /// The stream type `kCMMuxedStreamType_MPEG1System`.
    public static let mpeg1System = Self(rawValue: kCMMuxedStreamType_MPEG1System)
    /// The codec `kCMVideoCodecType_MPEG1Video`.
    public static let mpeg1Video = Self(rawValue: kCMVideoCodecType_MPEG1Video)
    /// The stream type `kCMMuxedStreamType_MPEG2Program`.
    public static let mpeg2Program = Self(rawValue: kCMMuxedStreamType_MPEG2Program)
    /// The stream type `kCMMuxedStreamType_MPEG2Transport`.
    public static let mpeg2Transport = Self(rawValue: kCMMuxedStreamType_MPEG2Transport)
    /// The codec `kCMVideoCodecType_MPEG2Video`.
    public static let mpeg2Video = Self(rawValue: kCMVideoCodecType_MPEG2Video)
    /// The codec `kAudioFormatMPEG4AAC`.
    public static let mpeg4AAC = Self(rawValue: kAudioFormatMPEG4AAC)
    /// MPEG-4 AAC Enhanced Low Delay, 'aace'.
    public static let mpeg4AAC_ELD = Self(rawValue: 0x61616365)
    /// MPEG-4 AAC Enhanced Low Delay with spectral band replication, 'aacf'.
    public static let mpeg4AAC_ELD_SBR = Self(rawValue: 0x61616366)
    /// MPEG-4 AAC Enhanced Low Delay version 2, 'aacg'.
    public static let mpeg4AAC_ELD_V2 = Self(rawValue: 0x61616367)
    /// MPEG-4 High Efficiency AAC, 'aach'.
    public static let mpeg4AAC_HE = Self(rawValue: 0x61616368)
    /// MPEG-4 High Efficiency AAC version 2, 'aacp'.
    public static let mpeg4AAC_HE_V2 = Self(rawValue: 0x61616370)
    /// MPEG-4 AAC Low Delay, 'aacl'.
    public static let mpeg4AAC_LD = Self(rawValue: 0x6161636C)
    /// MPEG-4 AAC Spatial, 'aacs'.
    public static let mpeg4AAC_Spatial = Self(rawValue: 0x61616373)
    /// MPEG-4 CELP, 'celp'.
    public static let mpeg4CELP = Self(rawValue: 0x63656C70)
    /// MPEG-4 HVXC, 'hvxc'.
    public static let mpeg4HVXC = Self(rawValue: 0x68767863)
    /// MPEG-4 TwinVQ, 'twvq'.
    public static let mpeg4TwinVQ = Self(rawValue: 0x74777671)
    /// The codec `kCMVideoCodecType_MPEG4Video`.
    public static let mpeg4Video = Self(rawValue: kCMVideoCodecType_MPEG4Video)
    /// MPEG-D USAC, 'usac'.
    public static let mpegD_USAC = Self(rawValue: 0x75736163)
    /// MPEG-1 or MPEG-2 Layer 1 audio, '.mp1'.
    public static let mpegLayer1 = Self(rawValue: 0x2E6D7031)
    /// MPEG-1 or MPEG-2 Layer 2 audio, '.mp2'.
    public static let mpegLayer2 = Self(rawValue: 0x2E6D7032)
    /// The codec `kAudioFormatMPEGLayer3`.
    public static let mpegLayer3 = Self(rawValue: kAudioFormatMPEGLayer3)
    /// The codec `kAudioFormatOpus`.
    public static let opus = Self(rawValue: kAudioFormatOpus)
    /// The pixel format `kCMPixelFormat_16BE555`.
    public static let pixelFormat_16BE555 = Self(rawValue: kCMPixelFormat_16BE555)
    /// The pixel format `kCMPixelFormat_16BE565`.
    public static let pixelFormat_16BE565 = Self(rawValue: kCMPixelFormat_16BE565)
    /// The pixel format `kCMPixelFormat_16LE555`.
    public static let pixelFormat_16LE555 = Self(rawValue: kCMPixelFormat_16LE555)
    /// The pixel format `kCMPixelFormat_16LE5551`.
    public static let pixelFormat_16LE5551 = Self(rawValue: kCMPixelFormat_16LE5551)
    /// The pixel format `kCMPixelFormat_16LE565`.
    public static let pixelFormat_16LE565 = Self(rawValue: kCMPixelFormat_16LE565)
    /// The pixel format `kCMPixelFormat_24RGB`.
    public static let pixelFormat_24RGB = Self(rawValue: kCMPixelFormat_24RGB)
    /// The pixel format `kCMPixelFormat_32ARGB`.
    public static let pixelFormat_32ARGB = Self(rawValue: kCMPixelFormat_32ARGB)
    /// The pixel format `kCMPixelFormat_32BGRA`.
    public static let pixelFormat_32BGRA = Self(rawValue: kCMPixelFormat_32BGRA)
    /// The pixel format `kCMPixelFormat_422YpCbCr10`.
    public static let pixelFormat_422YpCbCr10 = Self(rawValue: kCMPixelFormat_422YpCbCr10)
    /// The pixel format `kCMPixelFormat_422YpCbCr16`.
    public static let pixelFormat_422YpCbCr16 = Self(rawValue: kCMPixelFormat_422YpCbCr16)
    /// The pixel format `kCMPixelFormat_422YpCbCr8`.
    public static let pixelFormat_422YpCbCr8 = Self(rawValue: kCMPixelFormat_422YpCbCr8)
    /// The pixel format `kCMPixelFormat_422YpCbCr8_yuvs`.
    public static let pixelFormat_422YpCbCr8_yuvs = Self(rawValue: kCMPixelFormat_422YpCbCr8_yuvs)
    /// The pixel format `kCMPixelFormat_4444YpCbCrA8`.
    public static let pixelFormat_4444YpCbCrA8 = Self(rawValue: kCMPixelFormat_4444YpCbCrA8)
    /// The pixel format `kCMPixelFormat_444YpCbCr10`.
    public static let pixelFormat_444YpCbCr10 = Self(rawValue: kCMPixelFormat_444YpCbCr10)
    /// The pixel format `kCMPixelFormat_444YpCbCr8`.
    public static let pixelFormat_444YpCbCr8 = Self(rawValue: kCMPixelFormat_444YpCbCr8)
    /// The pixel format `kCMPixelFormat_8IndexedGray_WhiteIsZero`.
    public static let pixelFormat_8IndexedGray_WhiteIsZero = Self(rawValue: kCMPixelFormat_8IndexedGray_WhiteIsZero)
    /// The codec `kCMVideoCodecType_AppleProRes422`.
    public static let proRes422 = Self(rawValue: kCMVideoCodecType_AppleProRes422)
    /// The codec `kCMVideoCodecType_AppleProRes422HQ`.
    public static let proRes422HQ = Self(rawValue: kCMVideoCodecType_AppleProRes422HQ)
    /// The codec `kCMVideoCodecType_AppleProRes422LT`.
    public static let proRes422LT = Self(rawValue: kCMVideoCodecType_AppleProRes422LT)
    /// The codec `kCMVideoCodecType_AppleProRes422Proxy`.
    public static let proRes422Proxy = Self(rawValue: kCMVideoCodecType_AppleProRes422Proxy)
    /// The codec `kCMVideoCodecType_AppleProRes4444`.
    public static let proRes4444 = Self(rawValue: kCMVideoCodecType_AppleProRes4444)
    /// The codec `kCMVideoCodecType_AppleProRes4444XQ`.
    public static let proRes4444XQ = Self(rawValue: kCMVideoCodecType_AppleProRes4444XQ)
    /// QUALCOMM PureVoice, 'Qclp'.
    public static let qualcomm = Self(rawValue: 0x51636C70)
    /// The codec `kCMVideoCodecType_SorensonVideo`.
    public static let sorensonVideo = Self(rawValue: kCMVideoCodecType_SorensonVideo)
    /// The codec `kCMVideoCodecType_SorensonVideo3`.
    public static let sorensonVideo3 = Self(rawValue: kCMVideoCodecType_SorensonVideo3)
    /// Time code, 'tmcd'.
    public static let timeCode = Self(rawValue: 0x746D6364)
    /// The time code format `kCMTimeCodeFormatType_TimeCode32`.
    public static let timeCode32 = Self(rawValue: kCMTimeCodeFormatType_TimeCode32)
    /// The time code format `kCMTimeCodeFormatType_TimeCode64`.
    public static let timeCode64 = Self(rawValue: kCMTimeCodeFormatType_TimeCode64)
    /// The codec `kAudioFormatULaw`.
    public static let uLaw = Self(rawValue: kAudioFormatULaw)
}
