// Audio formats and the flags of linear PCM.

/// The channel layout mono.
public var kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag { 6553601 }

/// The channel layout stereo.
public var kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag { 6619138 }

/// The audio codec AC3.
public var kAudioFormatAC3: AudioFormatID { 0x61632D33 }  // 'ac-3'

/// The audio codec A Law.
public var kAudioFormatALaw: AudioFormatID { 0x616C6177 }  // 'alaw'

/// The audio codec Apple Lossless.
public var kAudioFormatAppleLossless: AudioFormatID { 0x616C6163 }  // 'alac'

/// The audio codec FLAC.
public var kAudioFormatFLAC: AudioFormatID { 0x666C6163 }  // 'flac'

/// The flag: is aligned high.
public var kAudioFormatFlagIsAlignedHigh: AudioFormatFlags { 16 }

/// The flag: is big endian.
public var kAudioFormatFlagIsBigEndian: AudioFormatFlags { 2 }

/// The flag: is float.
public var kAudioFormatFlagIsFloat: AudioFormatFlags { 1 }

/// The flag: is non interleaved.
public var kAudioFormatFlagIsNonInterleaved: AudioFormatFlags { 32 }

/// The flag: is non mixable.
public var kAudioFormatFlagIsNonMixable: AudioFormatFlags { 64 }

/// The flag: is packed.
public var kAudioFormatFlagIsPacked: AudioFormatFlags { 8 }

/// The flag: is signed integer.
public var kAudioFormatFlagIsSignedInteger: AudioFormatFlags { 4 }

/// Stands for flags that are all 0, where 0 itself means that nothing is known.
public var kAudioFormatFlagsAreAllClear: AudioFormatFlags { 2147483648 }

/// The byte order of the machine: 0 on a little-endian one.
public var kAudioFormatFlagsNativeEndian: AudioFormatFlags {
    kAudioFormatFlagIsBigEndian & (1.littleEndian == 1 ? 0 : .max)
}

/// Packed floating-point samples in the byte order of the machine.
public var kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags {
    kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagsNativeEndian
}

/// The audio codec Linear PCM.
public var kAudioFormatLinearPCM: AudioFormatID { 0x6C70636D }  // 'lpcm'

/// The audio codec MPEG4AAC.
public var kAudioFormatMPEG4AAC: AudioFormatID { 0x61616320 }  // 'aac '

/// The audio codec MPEG Layer3.
public var kAudioFormatMPEGLayer3: AudioFormatID { 0x2E6D7033 }  // '.mp3'

/// The audio codec Opus.
public var kAudioFormatOpus: AudioFormatID { 0x6F707573 }  // 'opus'

/// The audio codec U Law.
public var kAudioFormatULaw: AudioFormatID { 0x756C6177 }  // 'ulaw'

/// The flag: is aligned high.
public var kLinearPCMFormatFlagIsAlignedHigh: AudioFormatFlags { 16 }

/// The flag: is big endian.
public var kLinearPCMFormatFlagIsBigEndian: AudioFormatFlags { 2 }

/// The flag: is float.
public var kLinearPCMFormatFlagIsFloat: AudioFormatFlags { 1 }

/// The flag: is non interleaved.
public var kLinearPCMFormatFlagIsNonInterleaved: AudioFormatFlags { 32 }

/// The flag: is non mixable.
public var kLinearPCMFormatFlagIsNonMixable: AudioFormatFlags { 64 }

/// The flag: is packed.
public var kLinearPCMFormatFlagIsPacked: AudioFormatFlags { 8 }

/// The flag: is signed integer.
public var kLinearPCMFormatFlagIsSignedInteger: AudioFormatFlags { 4 }
