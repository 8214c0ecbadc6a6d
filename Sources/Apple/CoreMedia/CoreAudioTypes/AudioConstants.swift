// Audio formats, channel layouts, and the flags of linear PCM.

/// The mono channel layout.
public var kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag { 6553601 }

/// The stereo channel layout.
public var kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag { 6619138 }

/// The AC-3 codec.
public var kAudioFormatAC3: AudioFormatID { 0x61632D33 }  // 'ac-3'

/// The A-law codec.
public var kAudioFormatALaw: AudioFormatID { 0x616C6177 }  // 'alaw'

/// The Apple Lossless codec.
public var kAudioFormatAppleLossless: AudioFormatID { 0x616C6163 }  // 'alac'

/// The FLAC codec.
public var kAudioFormatFLAC: AudioFormatID { 0x666C6163 }  // 'flac'

/// The flag for samples in the high bits of their words.
public var kAudioFormatFlagIsAlignedHigh: AudioFormatFlags { 16 }

/// The flag for big-endian samples.
public var kAudioFormatFlagIsBigEndian: AudioFormatFlags { 2 }

/// The flag for floating-point samples.
public var kAudioFormatFlagIsFloat: AudioFormatFlags { 1 }

/// The flag for channels in separate buffers.
public var kAudioFormatFlagIsNonInterleaved: AudioFormatFlags { 32 }

/// The flag for audio that cannot be mixed.
public var kAudioFormatFlagIsNonMixable: AudioFormatFlags { 64 }

/// The flag for samples that use all bits of their words.
public var kAudioFormatFlagIsPacked: AudioFormatFlags { 8 }

/// The flag for signed integer samples.
public var kAudioFormatFlagIsSignedInteger: AudioFormatFlags { 4 }

/// The value for flags that are all clear, where 0 would mean that nothing is known.
public var kAudioFormatFlagsAreAllClear: AudioFormatFlags { 2147483648 }

/// The flag for the host's byte order: 0 on a little-endian machine.
public var kAudioFormatFlagsNativeEndian: AudioFormatFlags {
    kAudioFormatFlagIsBigEndian & (1.littleEndian == 1 ? 0 : .max)
}

/// The flags for packed floating-point samples in the host's byte order.
public var kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags {
    kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagsNativeEndian
}

/// Linear PCM.
public var kAudioFormatLinearPCM: AudioFormatID { 0x6C70636D }  // 'lpcm'

/// The MPEG-4 AAC codec.
public var kAudioFormatMPEG4AAC: AudioFormatID { 0x61616320 }  // 'aac '

/// The MPEG-1 or MPEG-2 Layer 3 codec (MP3).
public var kAudioFormatMPEGLayer3: AudioFormatID { 0x2E6D7033 }  // '.mp3'

/// The Opus codec.
public var kAudioFormatOpus: AudioFormatID { 0x6F707573 }  // 'opus'

/// The µ-law codec.
public var kAudioFormatULaw: AudioFormatID { 0x756C6177 }  // 'ulaw'

/// The flag for samples in the high bits of their words.
public var kLinearPCMFormatFlagIsAlignedHigh: AudioFormatFlags { 16 }

/// The flag for big-endian samples.
public var kLinearPCMFormatFlagIsBigEndian: AudioFormatFlags { 2 }

/// The flag for floating-point samples.
public var kLinearPCMFormatFlagIsFloat: AudioFormatFlags { 1 }

/// The flag for channels in separate buffers.
public var kLinearPCMFormatFlagIsNonInterleaved: AudioFormatFlags { 32 }

/// The flag for audio that cannot be mixed.
public var kLinearPCMFormatFlagIsNonMixable: AudioFormatFlags { 64 }

/// The flag for samples that use all bits of their words.
public var kLinearPCMFormatFlagIsPacked: AudioFormatFlags { 8 }

/// The flag for signed integer samples.
public var kLinearPCMFormatFlagIsSignedInteger: AudioFormatFlags { 4 }
