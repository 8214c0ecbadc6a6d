// Profiles of AAC, and other codecs.

/// High-efficiency AAC.
public var kAudioFormatMPEG4AAC_HE: AudioFormatID { 0x61616368 }  // 'aach'
/// High-efficiency AAC with parametric stereo.
public var kAudioFormatMPEG4AAC_HE_V2: AudioFormatID { 0x61616370 }  // 'aacp'
/// AAC with a low delay.
public var kAudioFormatMPEG4AAC_LD: AudioFormatID { 0x6161636C }  // 'aacl'
/// AAC with an enhanced low delay.
public var kAudioFormatMPEG4AAC_ELD: AudioFormatID { 0x61616365 }  // 'aace'
/// AAC with an enhanced low delay and band replication.
public var kAudioFormatMPEG4AAC_ELD_SBR: AudioFormatID { 0x61616366 }  // 'aacf'
/// AAC with an enhanced low delay and parametric stereo.
public var kAudioFormatMPEG4AAC_ELD_V2: AudioFormatID { 0x61616367 }  // 'aacg'
/// Spatial AAC.
public var kAudioFormatMPEG4AAC_Spatial: AudioFormatID { 0x61616373 }  // 'aacs'
/// Extended high-efficiency AAC.
public var kAudioFormatMPEGD_USAC: AudioFormatID { 0x75736163 }  // 'usac'
/// CELP.
public var kAudioFormatMPEG4CELP: AudioFormatID { 0x63656C70 }  // 'celp'
/// HVXC.
public var kAudioFormatMPEG4HVXC: AudioFormatID { 0x68767863 }  // 'hvxc'
/// MPEG layer 1.
public var kAudioFormatMPEGLayer1: AudioFormatID { 0x2E6D7031 }  // '.mp1'
/// MPEG layer 2.
public var kAudioFormatMPEGLayer2: AudioFormatID { 0x2E6D7032 }  // '.mp2'
/// AMR.
public var kAudioFormatAMR: AudioFormatID { 0x73616D72 }  // 'samr'
/// Wide-band AMR.
public var kAudioFormatAMR_WB: AudioFormatID { 0x73617762 }  // 'sawb'
/// iLBC.
public var kAudioFormatiLBC: AudioFormatID { 0x696C6263 }  // 'ilbc'
/// Enhanced AC-3.
public var kAudioFormatEnhancedAC3: AudioFormatID { 0x65632D33 }  // 'ec-3'
/// AC-3 in IEC 60958.
public var kAudioFormat60958AC3: AudioFormatID { 0x63616333 }  // 'cac3'
/// IMA 4:1.
public var kAudioFormatAppleIMA4: AudioFormatID { 0x696D6134 }  // 'ima4'
/// Time codes.
public var kAudioFormatTimeCode: AudioFormatID { 0x74696D65 }  // 'time'
/// Spatial audio.
public var kAudioFormatAPAC: AudioFormatID { 0x61706163 }  // 'apac'
/// MIDI.
public var kAudioFormatMIDIStream: AudioFormatID { 0x6D696469 }  // 'midi'

/// Returns the number of channels of a layout; zero where the tag does not say.
public func AudioChannelLayoutTag_GetNumberOfChannels(_ inLayoutTag: AudioChannelLayoutTag) -> UInt32 {
    inLayoutTag & 0xFFFF
}

/// The kinds of MPEG-4 audio.
public enum MPEG4ObjectID: Int, Sendable {
    /// AAC main.
    case aac_Main = 1
    /// AAC with low complexity.
    case AAC_LC = 2
    /// AAC with a scalable sampling rate.
    case AAC_SSR = 3
    /// AAC with long-term prediction.
    case AAC_LTP = 4
    /// AAC with spectral band replication.
    case AAC_SBR = 5
    /// Scalable AAC.
    case aac_Scalable = 6
    /// TwinVQ.
    case twinVQ = 7
    /// CELP.
    case CELP = 8
    /// HVXC.
    case HVXC = 9
}
