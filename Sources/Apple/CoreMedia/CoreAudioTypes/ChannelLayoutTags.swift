// Tags of channel layouts: the upper half is a number of the order, the lower one the number of channels.
// L, R, C, Ls, Rs, Cs, Lc, Rc, Rls and Rrs are places; LFE is the channel of low frequencies.

/// A layout whose channels are described one by one.
public var kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag { 0x0 }

/// A layout whose channels are a set of bits.
public var kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag { 0x10000 }

/// Left and right, for headphones.
public var kAudioChannelLayoutTag_StereoHeadphones: AudioChannelLayoutTag { 0x660002 }

/// Left and right, with matrixed surround.
public var kAudioChannelLayoutTag_MatrixStereo: AudioChannelLayoutTag { 0x670002 }

/// Mid and side.
public var kAudioChannelLayoutTag_MidSide: AudioChannelLayoutTag { 0x680002 }

/// Two coincident microphones.
public var kAudioChannelLayoutTag_XY: AudioChannelLayoutTag { 0x690002 }

/// Left and right, of a head.
public var kAudioChannelLayoutTag_Binaural: AudioChannelLayoutTag { 0x6A0002 }

/// W, X, Y and Z.
public var kAudioChannelLayoutTag_Ambisonic_B_Format: AudioChannelLayoutTag { 0x6B0004 }

/// Four corners.
public var kAudioChannelLayoutTag_Quadraphonic: AudioChannelLayoutTag { 0x6C0004 }

/// Five corners.
public var kAudioChannelLayoutTag_Pentagonal: AudioChannelLayoutTag { 0x6D0005 }

/// Six corners.
public var kAudioChannelLayoutTag_Hexagonal: AudioChannelLayoutTag { 0x6E0006 }

/// Eight corners.
public var kAudioChannelLayoutTag_Octagonal: AudioChannelLayoutTag { 0x6F0008 }

/// Eight corners in two heights.
public var kAudioChannelLayoutTag_Cube: AudioChannelLayoutTag { 0x700008 }

/// L R C.
public var kAudioChannelLayoutTag_MPEG_3_0_A: AudioChannelLayoutTag { 0x710003 }

/// C L R.
public var kAudioChannelLayoutTag_MPEG_3_0_B: AudioChannelLayoutTag { 0x720003 }

/// L R C Cs.
public var kAudioChannelLayoutTag_MPEG_4_0_A: AudioChannelLayoutTag { 0x730004 }

/// C L R Cs.
public var kAudioChannelLayoutTag_MPEG_4_0_B: AudioChannelLayoutTag { 0x740004 }

/// L R C Ls Rs.
public var kAudioChannelLayoutTag_MPEG_5_0_A: AudioChannelLayoutTag { 0x750005 }

/// L R Ls Rs C.
public var kAudioChannelLayoutTag_MPEG_5_0_B: AudioChannelLayoutTag { 0x760005 }

/// L C R Ls Rs.
public var kAudioChannelLayoutTag_MPEG_5_0_C: AudioChannelLayoutTag { 0x770005 }

/// C L R Ls Rs.
public var kAudioChannelLayoutTag_MPEG_5_0_D: AudioChannelLayoutTag { 0x780005 }

/// L R C LFE Ls Rs.
public var kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag { 0x790006 }

/// L R Ls Rs C LFE.
public var kAudioChannelLayoutTag_MPEG_5_1_B: AudioChannelLayoutTag { 0x7A0006 }

/// L C R Ls Rs LFE.
public var kAudioChannelLayoutTag_MPEG_5_1_C: AudioChannelLayoutTag { 0x7B0006 }

/// C L R Ls Rs LFE.
public var kAudioChannelLayoutTag_MPEG_5_1_D: AudioChannelLayoutTag { 0x7C0006 }

/// L R C LFE Ls Rs Cs.
public var kAudioChannelLayoutTag_MPEG_6_1_A: AudioChannelLayoutTag { 0x7D0007 }

/// L R C LFE Ls Rs Lc Rc.
public var kAudioChannelLayoutTag_MPEG_7_1_A: AudioChannelLayoutTag { 0x7E0008 }

/// C Lc Rc L R Ls Rs LFE.
public var kAudioChannelLayoutTag_MPEG_7_1_B: AudioChannelLayoutTag { 0x7F0008 }

/// L R C LFE Ls Rs Rls Rrs.
public var kAudioChannelLayoutTag_MPEG_7_1_C: AudioChannelLayoutTag { 0x800008 }

/// L R Ls Rs C LFE Lc Rc.
public var kAudioChannelLayoutTag_Emagic_Default_7_1: AudioChannelLayoutTag { 0x810008 }

/// L R C LFE Ls Rs Lt Rt.
public var kAudioChannelLayoutTag_SMPTE_DTV: AudioChannelLayoutTag { 0x820008 }

/// L R Cs.
public var kAudioChannelLayoutTag_ITU_2_1: AudioChannelLayoutTag { 0x830003 }

/// L R Ls Rs.
public var kAudioChannelLayoutTag_ITU_2_2: AudioChannelLayoutTag { 0x840004 }

/// L R LFE.
public var kAudioChannelLayoutTag_DVD_4: AudioChannelLayoutTag { 0x850003 }

/// L R LFE Cs.
public var kAudioChannelLayoutTag_DVD_5: AudioChannelLayoutTag { 0x860004 }

/// L R LFE Ls Rs.
public var kAudioChannelLayoutTag_DVD_6: AudioChannelLayoutTag { 0x870005 }

/// L R C LFE.
public var kAudioChannelLayoutTag_DVD_10: AudioChannelLayoutTag { 0x880004 }

/// L R C LFE Cs.
public var kAudioChannelLayoutTag_DVD_11: AudioChannelLayoutTag { 0x890005 }

/// L R Ls Rs LFE.
public var kAudioChannelLayoutTag_DVD_18: AudioChannelLayoutTag { 0x8A0005 }

/// L R Ls Rs C Cs.
public var kAudioChannelLayoutTag_AudioUnit_6_0: AudioChannelLayoutTag { 0x8B0006 }

/// L R Ls Rs C Rls Rrs.
public var kAudioChannelLayoutTag_AudioUnit_7_0: AudioChannelLayoutTag { 0x8C0007 }

/// C L R Ls Rs Cs.
public var kAudioChannelLayoutTag_AAC_6_0: AudioChannelLayoutTag { 0x8D0006 }

/// C L R Ls Rs Cs LFE.
public var kAudioChannelLayoutTag_AAC_6_1: AudioChannelLayoutTag { 0x8E0007 }

/// C L R Ls Rs Rls Rrs.
public var kAudioChannelLayoutTag_AAC_7_0: AudioChannelLayoutTag { 0x8F0007 }

/// C L R Ls Rs Rls Rrs Cs.
public var kAudioChannelLayoutTag_AAC_Octagonal: AudioChannelLayoutTag { 0x900008 }

/// Sixteen channels of the 10.2 order.
public var kAudioChannelLayoutTag_TMH_10_2_std: AudioChannelLayoutTag { 0x910010 }

/// Twenty-one channels of the 10.2 order.
public var kAudioChannelLayoutTag_TMH_10_2_full: AudioChannelLayoutTag { 0x920015 }

/// Channels without places; the number of channels is added to the tag.
public var kAudioChannelLayoutTag_DiscreteInOrder: AudioChannelLayoutTag { 0x930000 }

/// L R Ls Rs C Lc Rc.
public var kAudioChannelLayoutTag_AudioUnit_7_0_Front: AudioChannelLayoutTag { 0x940007 }

/// C LFE.
public var kAudioChannelLayoutTag_AC3_1_0_1: AudioChannelLayoutTag { 0x950002 }

/// L C R.
public var kAudioChannelLayoutTag_AC3_3_0: AudioChannelLayoutTag { 0x960003 }

/// L C R Cs.
public var kAudioChannelLayoutTag_AC3_3_1: AudioChannelLayoutTag { 0x970004 }

/// L C R LFE.
public var kAudioChannelLayoutTag_AC3_3_0_1: AudioChannelLayoutTag { 0x980004 }

/// L R Cs LFE.
public var kAudioChannelLayoutTag_AC3_2_1_1: AudioChannelLayoutTag { 0x990004 }

/// L C R Cs LFE.
public var kAudioChannelLayoutTag_AC3_3_1_1: AudioChannelLayoutTag { 0x9A0005 }

/// C L R Ls Rs Rls Rrs LFE.
public var kAudioChannelLayoutTag_AAC_7_1_B: AudioChannelLayoutTag { 0xB70008 }

/// C L R Ls Rs LFE Vhl Vhr.
public var kAudioChannelLayoutTag_AAC_7_1_C: AudioChannelLayoutTag { 0xB80008 }

/// Twelve channels, four of them above.
public var kAudioChannelLayoutTag_Atmos_7_1_4: AudioChannelLayoutTag { 0xC0000C }

/// Sixteen channels, six of them above.
public var kAudioChannelLayoutTag_Atmos_9_1_6: AudioChannelLayoutTag { 0xC10010 }

/// Eight channels, two of them above.
public var kAudioChannelLayoutTag_Atmos_5_1_2: AudioChannelLayoutTag { 0xC20008 }

/// Ten channels, four of them above.
public var kAudioChannelLayoutTag_Atmos_5_1_4: AudioChannelLayoutTag { 0xC3000A }

/// Ten channels, two of them above.
public var kAudioChannelLayoutTag_Atmos_7_1_2: AudioChannelLayoutTag { 0xC4000A }

/// Another name of ``kAudioChannelLayoutTag_Mono``.
public var kAudioChannelLayoutTag_MPEG_1_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_Mono }

/// Another name of ``kAudioChannelLayoutTag_Stereo``.
public var kAudioChannelLayoutTag_MPEG_2_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_Stereo }

/// Another name of ``kAudioChannelLayoutTag_Mono``.
public var kAudioChannelLayoutTag_ITU_1_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_Mono }

/// Another name of ``kAudioChannelLayoutTag_Stereo``.
public var kAudioChannelLayoutTag_ITU_2_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_Stereo }

/// Another name of ``kAudioChannelLayoutTag_MPEG_3_0_A``.
public var kAudioChannelLayoutTag_ITU_3_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_3_0_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_4_0_A``.
public var kAudioChannelLayoutTag_ITU_3_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_4_0_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_0_A``.
public var kAudioChannelLayoutTag_ITU_3_2: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_0_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_1_A``.
public var kAudioChannelLayoutTag_ITU_3_2_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_1_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_7_1_C``.
public var kAudioChannelLayoutTag_ITU_3_4_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_7_1_C }

/// Another name of ``kAudioChannelLayoutTag_Mono``.
public var kAudioChannelLayoutTag_DVD_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_Mono }

/// Another name of ``kAudioChannelLayoutTag_Stereo``.
public var kAudioChannelLayoutTag_DVD_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_Stereo }

/// Another name of ``kAudioChannelLayoutTag_ITU_2_1``.
public var kAudioChannelLayoutTag_DVD_2: AudioChannelLayoutTag { kAudioChannelLayoutTag_ITU_2_1 }

/// Another name of ``kAudioChannelLayoutTag_ITU_2_2``.
public var kAudioChannelLayoutTag_DVD_3: AudioChannelLayoutTag { kAudioChannelLayoutTag_ITU_2_2 }

/// Another name of ``kAudioChannelLayoutTag_MPEG_3_0_A``.
public var kAudioChannelLayoutTag_DVD_7: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_3_0_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_4_0_A``.
public var kAudioChannelLayoutTag_DVD_8: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_4_0_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_0_A``.
public var kAudioChannelLayoutTag_DVD_9: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_0_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_1_A``.
public var kAudioChannelLayoutTag_DVD_12: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_1_A }

/// Another name of ``kAudioChannelLayoutTag_Quadraphonic``.
public var kAudioChannelLayoutTag_AudioUnit_4: AudioChannelLayoutTag { kAudioChannelLayoutTag_Quadraphonic }

/// Another name of ``kAudioChannelLayoutTag_Pentagonal``.
public var kAudioChannelLayoutTag_AudioUnit_5: AudioChannelLayoutTag { kAudioChannelLayoutTag_Pentagonal }

/// Another name of ``kAudioChannelLayoutTag_Hexagonal``.
public var kAudioChannelLayoutTag_AudioUnit_6: AudioChannelLayoutTag { kAudioChannelLayoutTag_Hexagonal }

/// Another name of ``kAudioChannelLayoutTag_Octagonal``.
public var kAudioChannelLayoutTag_AudioUnit_8: AudioChannelLayoutTag { kAudioChannelLayoutTag_Octagonal }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_0_B``.
public var kAudioChannelLayoutTag_AudioUnit_5_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_0_B }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_1_A``.
public var kAudioChannelLayoutTag_AudioUnit_5_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_1_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_6_1_A``.
public var kAudioChannelLayoutTag_AudioUnit_6_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_6_1_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_7_1_C``.
public var kAudioChannelLayoutTag_AudioUnit_7_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_7_1_C }

/// Another name of ``kAudioChannelLayoutTag_MPEG_7_1_A``.
public var kAudioChannelLayoutTag_AudioUnit_7_1_Front: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_7_1_A }

/// Another name of ``kAudioChannelLayoutTag_MPEG_3_0_B``.
public var kAudioChannelLayoutTag_AAC_3_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_3_0_B }

/// Another name of ``kAudioChannelLayoutTag_Quadraphonic``.
public var kAudioChannelLayoutTag_AAC_Quadraphonic: AudioChannelLayoutTag { kAudioChannelLayoutTag_Quadraphonic }

/// Another name of ``kAudioChannelLayoutTag_MPEG_4_0_B``.
public var kAudioChannelLayoutTag_AAC_4_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_4_0_B }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_0_D``.
public var kAudioChannelLayoutTag_AAC_5_0: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_0_D }

/// Another name of ``kAudioChannelLayoutTag_MPEG_5_1_D``.
public var kAudioChannelLayoutTag_AAC_5_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_5_1_D }

/// Another name of ``kAudioChannelLayoutTag_MPEG_7_1_B``.
public var kAudioChannelLayoutTag_AAC_7_1: AudioChannelLayoutTag { kAudioChannelLayoutTag_MPEG_7_1_B }

/// A layout that is not known; the number of channels is added to the tag.
public var kAudioChannelLayoutTag_Unknown: AudioChannelLayoutTag { 0xFFFF0000 }
