public import CoreVideo

// Media types, codecs, pixel formats and error codes of format descriptions.

/// The mask of all parts of an audio description.
public var kCMAudioFormatDescriptionMask_All: CMAudioFormatDescriptionMask { 15 }

/// The mask of the channel layout in comparisons of audio descriptions.
public var kCMAudioFormatDescriptionMask_ChannelLayout: CMAudioFormatDescriptionMask { 4 }

/// The mask of the extensions in comparisons of audio descriptions.
public var kCMAudioFormatDescriptionMask_Extensions: CMAudioFormatDescriptionMask { 8 }

/// The mask of the magic cookie in comparisons of audio descriptions.
public var kCMAudioFormatDescriptionMask_MagicCookie: CMAudioFormatDescriptionMask { 2 }

/// The mask of the storage format in comparisons of audio descriptions.
public var kCMAudioFormatDescriptionMask_StreamBasicDescription: CMAudioFormatDescriptionMask { 1 }

/// The error for a failed allocation.
public var kCMFormatDescriptionError_AllocationFailed: OSStatus { -12711 }

/// The error for an invalid parameter.
public var kCMFormatDescriptionError_InvalidParameter: OSStatus { -12710 }

/// The error for a value that the description does not have.
public var kCMFormatDescriptionError_ValueNotAvailable: OSStatus { -12718 }

/// The media type of audio.
public var kCMMediaType_Audio: CMMediaType { 0x736F756E }  // 'soun'

/// The media type of closed captions.
public var kCMMediaType_ClosedCaption: CMMediaType { 0x636C6370 }  // 'clcp'

/// The media type of timed metadata.
public var kCMMediaType_Metadata: CMMediaType { 0x6D657461 }  // 'meta'

/// The media type of streams that multiplex several types of media.
public var kCMMediaType_Muxed: CMMediaType { 0x6D757878 }  // 'muxx'

/// The media type of subtitles.
public var kCMMediaType_Subtitle: CMMediaType { 0x7362746C }  // 'sbtl'

/// The media type of tagged buffer groups.
public var kCMMediaType_TaggedBufferGroup: CMMediaType { 0x74626772 }  // 'tbgr'

/// The media type of text.
public var kCMMediaType_Text: CMMediaType { 0x74657874 }  // 'text'

/// The media type of time codes.
public var kCMMediaType_TimeCode: CMMediaType { 0x746D6364 }  // 'tmcd'

/// The media type of video.
public var kCMMediaType_Video: CMMediaType { 0x76696465 }  // 'vide'

/// The multiplexed stream type DV.
public var kCMMuxedStreamType_DV: CMMuxedStreamType { 0x00647620 }  // 'dv '

/// The multiplexed stream type of screen recordings of embedded devices.
public var kCMMuxedStreamType_EmbeddedDeviceScreenRecording: CMMuxedStreamType { 0x69737220 }  // 'isr '

/// The multiplexed stream type MPEG-1 system stream.
public var kCMMuxedStreamType_MPEG1System: CMMuxedStreamType { 0x6D703173 }  // 'mp1s'

/// The multiplexed stream type MPEG-2 program stream.
public var kCMMuxedStreamType_MPEG2Program: CMMuxedStreamType { 0x6D703270 }  // 'mp2p'

/// The multiplexed stream type MPEG-2 transport stream.
public var kCMMuxedStreamType_MPEG2Transport: CMMuxedStreamType { 0x6D703274 }  // 'mp2t'

/// The track ID that means no track.
public var kCMPersistentTrackID_Invalid: CMPersistentTrackID { 0 }

/// The pixel format 16BE555.
public var kCMPixelFormat_16BE555: CMPixelFormatType { 16 }

/// The pixel format 16BE565.
public var kCMPixelFormat_16BE565: CMPixelFormatType { 0x42353635 }  // 'B565'

/// The pixel format 16LE555.
public var kCMPixelFormat_16LE555: CMPixelFormatType { 0x4C353535 }  // 'L555'

/// The pixel format 16LE5551.
public var kCMPixelFormat_16LE5551: CMPixelFormatType { 0x35353531 }  // '5551'

/// The pixel format 16LE565.
public var kCMPixelFormat_16LE565: CMPixelFormatType { 0x4C353635 }  // 'L565'

/// The pixel format 24RGB.
public var kCMPixelFormat_24RGB: CMPixelFormatType { 24 }

/// The pixel format 32ARGB.
public var kCMPixelFormat_32ARGB: CMPixelFormatType { 32 }

/// The pixel format 32BGRA.
public var kCMPixelFormat_32BGRA: CMPixelFormatType { 0x42475241 }  // 'BGRA'

/// The pixel format 422YpCbCr10.
public var kCMPixelFormat_422YpCbCr10: CMPixelFormatType { 0x76323130 }  // 'v210'

/// The pixel format 422YpCbCr16.
public var kCMPixelFormat_422YpCbCr16: CMPixelFormatType { 0x76323136 }  // 'v216'

/// The pixel format 422YpCbCr8.
public var kCMPixelFormat_422YpCbCr8: CMPixelFormatType { 0x32767579 }  // '2vuy'

/// The pixel format 422YpCbCr8_yuvs.
public var kCMPixelFormat_422YpCbCr8_yuvs: CMPixelFormatType { 0x79757673 }  // 'yuvs'

/// The pixel format 4444YpCbCrA8.
public var kCMPixelFormat_4444YpCbCrA8: CMPixelFormatType { 0x76343038 }  // 'v408'

/// The pixel format 444YpCbCr10.
public var kCMPixelFormat_444YpCbCr10: CMPixelFormatType { 0x76343130 }  // 'v410'

/// The pixel format 444YpCbCr8.
public var kCMPixelFormat_444YpCbCr8: CMPixelFormatType { 0x76333038 }  // 'v308'

/// The pixel format 8IndexedGray_WhiteIsZero.
public var kCMPixelFormat_8IndexedGray_WhiteIsZero: CMPixelFormatType { 40 }

/// The time code format of a 32-bit counter.
public var kCMTimeCodeFormatType_Counter32: CMTimeCodeFormatType { 0x636E3332 }  // 'cn32'

/// The time code format of a 64-bit counter.
public var kCMTimeCodeFormatType_Counter64: CMTimeCodeFormatType { 0x636E3634 }  // 'cn64'

/// The time code format of 32-bit time codes.
public var kCMTimeCodeFormatType_TimeCode32: CMTimeCodeFormatType { 0x746D6364 }  // 'tmcd'

/// The time code format of 64-bit time codes.
public var kCMTimeCodeFormatType_TimeCode64: CMTimeCodeFormatType { 0x74633634 }  // 'tc64'

/// The video codec of uncompressed 422YpCbCr8.
public var kCMVideoCodecType_422YpCbCr8: CMVideoCodecType { 846624121 }

/// The video codec Apple Animation.
public var kCMVideoCodecType_Animation: CMVideoCodecType { 0x726C6520 }  // 'rle '

/// The video codec Apple ProRes 422.
public var kCMVideoCodecType_AppleProRes422: CMVideoCodecType { 0x6170636E }  // 'apcn'

/// The video codec Apple ProRes 422 HQ.
public var kCMVideoCodecType_AppleProRes422HQ: CMVideoCodecType { 0x61706368 }  // 'apch'

/// The video codec Apple ProRes 422 LT.
public var kCMVideoCodecType_AppleProRes422LT: CMVideoCodecType { 0x61706373 }  // 'apcs'

/// The video codec Apple ProRes 422 Proxy.
public var kCMVideoCodecType_AppleProRes422Proxy: CMVideoCodecType { 0x6170636F }  // 'apco'

/// The video codec Apple ProRes 4444.
public var kCMVideoCodecType_AppleProRes4444: CMVideoCodecType { 0x61703468 }  // 'ap4h'

/// The video codec Apple ProRes 4444 XQ.
public var kCMVideoCodecType_AppleProRes4444XQ: CMVideoCodecType { 0x61703478 }  // 'ap4x'

/// The video codec AV1.
public var kCMVideoCodecType_AV1: CMVideoCodecType { 0x61763031 }  // 'av01'

/// The video codec Cinepak.
public var kCMVideoCodecType_Cinepak: CMVideoCodecType { 0x63766964 }  // 'cvid'

/// The video codec DVC NTSC.
public var kCMVideoCodecType_DVCNTSC: CMVideoCodecType { 0x64766320 }  // 'dvc '

/// The video codec DVC PAL.
public var kCMVideoCodecType_DVCPAL: CMVideoCodecType { 0x64766370 }  // 'dvcp'

/// The video codec DVCPRO50 NTSC.
public var kCMVideoCodecType_DVCPro50NTSC: CMVideoCodecType { 0x6476356E }  // 'dv5n'

/// The video codec DVCPRO50 PAL.
public var kCMVideoCodecType_DVCPro50PAL: CMVideoCodecType { 0x64763570 }  // 'dv5p'

/// The video codec DVCPRO HD 1080i50.
public var kCMVideoCodecType_DVCPROHD1080i50: CMVideoCodecType { 0x64766835 }  // 'dvh5'

/// The video codec DVCPRO HD 1080i60.
public var kCMVideoCodecType_DVCPROHD1080i60: CMVideoCodecType { 0x64766836 }  // 'dvh6'

/// The video codec DVCPRO HD 1080p25.
public var kCMVideoCodecType_DVCPROHD1080p25: CMVideoCodecType { 0x64766832 }  // 'dvh2'

/// The video codec DVCPRO HD 1080p30.
public var kCMVideoCodecType_DVCPROHD1080p30: CMVideoCodecType { 0x64766833 }  // 'dvh3'

/// The video codec DVCPRO HD 720p50.
public var kCMVideoCodecType_DVCPROHD720p50: CMVideoCodecType { 0x64766871 }  // 'dvhq'

/// The video codec DVCPRO HD 720p60.
public var kCMVideoCodecType_DVCPROHD720p60: CMVideoCodecType { 0x64766870 }  // 'dvhp'

/// The video codec DVCPRO PAL.
public var kCMVideoCodecType_DVCProPAL: CMVideoCodecType { 0x64767070 }  // 'dvpp'

/// The video codec H.263.
public var kCMVideoCodecType_H263: CMVideoCodecType { 0x68323633 }  // 'h263'

/// The video codec H.264.
public var kCMVideoCodecType_H264: CMVideoCodecType { 0x61766331 }  // 'avc1'

/// The video codec HEVC.
public var kCMVideoCodecType_HEVC: CMVideoCodecType { 0x68766331 }  // 'hvc1'

/// The video codec HEVC with alpha.
public var kCMVideoCodecType_HEVCWithAlpha: CMVideoCodecType { 0x6D757861 }  // 'muxa'

/// The video codec JPEG.
public var kCMVideoCodecType_JPEG: CMVideoCodecType { 0x6A706567 }  // 'jpeg'

/// The video codec OpenDML JPEG.
public var kCMVideoCodecType_JPEG_OpenDML: CMVideoCodecType { 0x646D6231 }  // 'dmb1'

/// The video codec MPEG-1 Video.
public var kCMVideoCodecType_MPEG1Video: CMVideoCodecType { 0x6D703176 }  // 'mp1v'

/// The video codec MPEG-2 Video.
public var kCMVideoCodecType_MPEG2Video: CMVideoCodecType { 0x6D703276 }  // 'mp2v'

/// The video codec MPEG-4 Video.
public var kCMVideoCodecType_MPEG4Video: CMVideoCodecType { 0x6D703476 }  // 'mp4v'

/// The video codec Sorenson Video.
public var kCMVideoCodecType_SorensonVideo: CMVideoCodecType { 0x53565131 }  // 'SVQ1'

/// The video codec Sorenson Video 3.
public var kCMVideoCodecType_SorensonVideo3: CMVideoCodecType { 0x53565133 }  // 'SVQ3'

/// The video codec VP9.
public var kCMVideoCodecType_VP9: CMVideoCodecType { 0x76703039 }  // 'vp09'
