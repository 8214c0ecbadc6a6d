// Labels of channels in a description.

/// The label “Unknown”.
public var kAudioChannelLabel_Unknown: AudioChannelLabel { 0xFFFFFFFF }

/// The label “Unused”.
public var kAudioChannelLabel_Unused: AudioChannelLabel { 0 }

/// The label “Use Coordinates”.
public var kAudioChannelLabel_UseCoordinates: AudioChannelLabel { 100 }

/// The label “Left”.
public var kAudioChannelLabel_Left: AudioChannelLabel { 1 }

/// The label “Right”.
public var kAudioChannelLabel_Right: AudioChannelLabel { 2 }

/// The label “Center”.
public var kAudioChannelLabel_Center: AudioChannelLabel { 3 }

/// The label “LFEScreen”.
public var kAudioChannelLabel_LFEScreen: AudioChannelLabel { 4 }

/// The label “Left Surround”.
public var kAudioChannelLabel_LeftSurround: AudioChannelLabel { 5 }

/// The label “Right Surround”.
public var kAudioChannelLabel_RightSurround: AudioChannelLabel { 6 }

/// The label “Left Center”.
public var kAudioChannelLabel_LeftCenter: AudioChannelLabel { 7 }

/// The label “Right Center”.
public var kAudioChannelLabel_RightCenter: AudioChannelLabel { 8 }

/// The label “Center Surround”.
public var kAudioChannelLabel_CenterSurround: AudioChannelLabel { 9 }

/// The label “Left Surround Direct”.
public var kAudioChannelLabel_LeftSurroundDirect: AudioChannelLabel { 10 }

/// The label “Right Surround Direct”.
public var kAudioChannelLabel_RightSurroundDirect: AudioChannelLabel { 11 }

/// The label “Top Center Surround”.
public var kAudioChannelLabel_TopCenterSurround: AudioChannelLabel { 12 }

/// The label “Vertical Height Left”.
public var kAudioChannelLabel_VerticalHeightLeft: AudioChannelLabel { 13 }

/// The label “Vertical Height Center”.
public var kAudioChannelLabel_VerticalHeightCenter: AudioChannelLabel { 14 }

/// The label “Vertical Height Right”.
public var kAudioChannelLabel_VerticalHeightRight: AudioChannelLabel { 15 }

/// The label “Top Back Left”.
public var kAudioChannelLabel_TopBackLeft: AudioChannelLabel { 16 }

/// The label “Top Back Center”.
public var kAudioChannelLabel_TopBackCenter: AudioChannelLabel { 17 }

/// The label “Top Back Right”.
public var kAudioChannelLabel_TopBackRight: AudioChannelLabel { 18 }

/// The label “Rear Surround Left”.
public var kAudioChannelLabel_RearSurroundLeft: AudioChannelLabel { 33 }

/// The label “Rear Surround Right”.
public var kAudioChannelLabel_RearSurroundRight: AudioChannelLabel { 34 }

/// The label “Left Wide”.
public var kAudioChannelLabel_LeftWide: AudioChannelLabel { 35 }

/// The label “Right Wide”.
public var kAudioChannelLabel_RightWide: AudioChannelLabel { 36 }

/// The label “LFE2”.
public var kAudioChannelLabel_LFE2: AudioChannelLabel { 37 }

/// The label “Left Total”.
public var kAudioChannelLabel_LeftTotal: AudioChannelLabel { 38 }

/// The label “Right Total”.
public var kAudioChannelLabel_RightTotal: AudioChannelLabel { 39 }

/// The label “Hearing Impaired”.
public var kAudioChannelLabel_HearingImpaired: AudioChannelLabel { 40 }

/// The label “Narration”.
public var kAudioChannelLabel_Narration: AudioChannelLabel { 41 }

/// The label “Mono”.
public var kAudioChannelLabel_Mono: AudioChannelLabel { 42 }

/// The label “Dialog Centric Mix”.
public var kAudioChannelLabel_DialogCentricMix: AudioChannelLabel { 43 }

/// The label “Center Surround Direct”.
public var kAudioChannelLabel_CenterSurroundDirect: AudioChannelLabel { 44 }

/// The label “Haptic”.
public var kAudioChannelLabel_Haptic: AudioChannelLabel { 45 }

/// The label “Ambisonic W”.
public var kAudioChannelLabel_Ambisonic_W: AudioChannelLabel { 200 }

/// The label “Ambisonic X”.
public var kAudioChannelLabel_Ambisonic_X: AudioChannelLabel { 201 }

/// The label “Ambisonic Y”.
public var kAudioChannelLabel_Ambisonic_Y: AudioChannelLabel { 202 }

/// The label “Ambisonic Z”.
public var kAudioChannelLabel_Ambisonic_Z: AudioChannelLabel { 203 }

/// The label “MS Mid”.
public var kAudioChannelLabel_MS_Mid: AudioChannelLabel { 204 }

/// The label “MS Side”.
public var kAudioChannelLabel_MS_Side: AudioChannelLabel { 205 }

/// The label “XY X”.
public var kAudioChannelLabel_XY_X: AudioChannelLabel { 206 }

/// The label “XY Y”.
public var kAudioChannelLabel_XY_Y: AudioChannelLabel { 207 }

/// The label “Binaural Left”.
public var kAudioChannelLabel_BinauralLeft: AudioChannelLabel { 208 }

/// The label “Binaural Right”.
public var kAudioChannelLabel_BinauralRight: AudioChannelLabel { 209 }

/// The label “Headphones Left”.
public var kAudioChannelLabel_HeadphonesLeft: AudioChannelLabel { 301 }

/// The label “Headphones Right”.
public var kAudioChannelLabel_HeadphonesRight: AudioChannelLabel { 302 }

/// The label “Click Track”.
public var kAudioChannelLabel_ClickTrack: AudioChannelLabel { 304 }

/// The label “Foreign Language”.
public var kAudioChannelLabel_ForeignLanguage: AudioChannelLabel { 305 }

/// The label “Discrete”.
public var kAudioChannelLabel_Discrete: AudioChannelLabel { 400 }
