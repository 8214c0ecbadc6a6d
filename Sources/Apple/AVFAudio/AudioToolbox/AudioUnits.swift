public import CoreMedia

// Audio units. There are none: searches find nothing.

/// A kind of audio unit.
public typealias AudioComponent = OpaquePointer
/// An audio unit.
public typealias AudioComponentInstance = OpaquePointer
/// An audio unit.
public typealias AudioUnit = AudioComponentInstance
/// A property of an audio unit.
public typealias AudioUnitPropertyID = UInt32
/// A part of an audio unit.
public typealias AudioUnitScope = UInt32
/// An element of a part of an audio unit.
public typealias AudioUnitElement = UInt32
/// A parameter of an audio unit.
public typealias AudioUnitParameterID = UInt32
/// The value of a parameter.
public typealias AudioUnitParameterValue = Float
/// A number of frames.
public typealias AUAudioFrameCount = UInt32
/// A number of channels.
public typealias AUAudioChannelCount = UInt32
/// The address of a parameter.
public typealias AUParameterAddress = UInt64
/// The value of a parameter.
public typealias AUValue = Float
/// A time in beats.
public typealias MusicTimeStamp = Double
/// A graph of audio units.
public typealias AUGraph = OpaquePointer
/// A node of a graph.
public typealias AUNode = Int32

/// A description of a kind of audio unit.
public struct AudioComponentDescription: Hashable, Sendable {
    /// The type.
    public var componentType: OSType
    /// The subtype.
    public var componentSubType: OSType
    /// The manufacturer.
    public var componentManufacturer: OSType
    /// The flags.
    public var componentFlags: UInt32
    /// The mask of the flags.
    public var componentFlagsMask: UInt32

    /// Creates a zero description.
    public init() {
        self.init(
            componentType: 0,
            componentSubType: 0,
            componentManufacturer: 0,
            componentFlags: 0,
            componentFlagsMask: 0
        )
    }
    /// Creates a description.
    public init(
        componentType: OSType,
        componentSubType: OSType,
        componentManufacturer: OSType,
        componentFlags: UInt32,
        componentFlagsMask: UInt32
    ) {
        self.componentType = componentType
        self.componentSubType = componentSubType
        self.componentManufacturer = componentManufacturer
        self.componentFlags = componentFlags
        self.componentFlagsMask = componentFlagsMask
    }
}

/// The way an audio unit is loaded.
public struct AudioComponentInstantiationOptions: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates options from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// In another process.
    public static let loadOutOfProcess = AudioComponentInstantiationOptions(rawValue: 1)
    /// In this process.
    public static let loadInProcess = AudioComponentInstantiationOptions(rawValue: 2)
}

/// Flags of rendering.
public struct AudioUnitRenderActionFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Unit render action pre render.
    public static let unitRenderAction_PreRender = AudioUnitRenderActionFlags(rawValue: 4)
    /// Unit render action post render.
    public static let unitRenderAction_PostRender = AudioUnitRenderActionFlags(rawValue: 8)
    /// Unit render action output is silence.
    public static let unitRenderAction_OutputIsSilence = AudioUnitRenderActionFlags(rawValue: 16)
    /// Offline unit render action render.
    public static let offlineUnitRenderAction_Render = AudioUnitRenderActionFlags(rawValue: 64)
    /// Offline unit render action complete.
    public static let offlineUnitRenderAction_Complete = AudioUnitRenderActionFlags(rawValue: 128)
}

/// K audio unit type output.
public var kAudioUnitType_Output: UInt32 { 0x61756F75 }  // 'auou'
/// K audio unit type music device.
public var kAudioUnitType_MusicDevice: UInt32 { 0x61756D75 }  // 'aumu'
/// K audio unit type music effect.
public var kAudioUnitType_MusicEffect: UInt32 { 0x61756D66 }  // 'aumf'
/// K audio unit type format converter.
public var kAudioUnitType_FormatConverter: UInt32 { 0x61756663 }  // 'aufc'
/// K audio unit type effect.
public var kAudioUnitType_Effect: UInt32 { 0x61756678 }  // 'aufx'
/// K audio unit type mixer.
public var kAudioUnitType_Mixer: UInt32 { 0x61756D78 }  // 'aumx'
/// K audio unit type panner.
public var kAudioUnitType_Panner: UInt32 { 0x6175706E }  // 'aupn'
/// K audio unit type generator.
public var kAudioUnitType_Generator: UInt32 { 0x6175676E }  // 'augn'
/// K audio unit type offline effect.
public var kAudioUnitType_OfflineEffect: UInt32 { 0x61756F6C }  // 'auol'
/// K audio unit sub type generic output.
public var kAudioUnitSubType_GenericOutput: UInt32 { 0x67656E72 }  // 'genr'
/// K audio unit sub type remote io.
public var kAudioUnitSubType_RemoteIO: UInt32 { 0x72696F63 }  // 'rioc'
/// K audio unit sub type voice processing io.
public var kAudioUnitSubType_VoiceProcessingIO: UInt32 { 0x7670696F }  // 'vpio'
/// K audio unit sub type haloutput.
public var kAudioUnitSubType_HALOutput: UInt32 { 0x6168616C }  // 'ahal'
/// K audio unit sub type default output.
public var kAudioUnitSubType_DefaultOutput: UInt32 { 0x64656620 }  // 'def '
/// K audio unit sub type multi channel mixer.
public var kAudioUnitSubType_MultiChannelMixer: UInt32 { 0x6D636D78 }  // 'mcmx'
/// K audio unit sub type varispeed.
public var kAudioUnitSubType_Varispeed: UInt32 { 0x76617269 }  // 'vari'
/// K audio unit sub type new time pitch.
public var kAudioUnitSubType_NewTimePitch: UInt32 { 0x6E757470 }  // 'nutp'
/// K audio unit sub type audio file player.
public var kAudioUnitSubType_AudioFilePlayer: UInt32 { 0x6166706C }  // 'afpl'
/// K audio unit sub type nband eq.
public var kAudioUnitSubType_NBandEQ: UInt32 { 0x6E626571 }  // 'nbeq'
/// K audio unit sub type peak limiter.
public var kAudioUnitSubType_PeakLimiter: UInt32 { 0x6C6D7472 }  // 'lmtr'
/// K audio unit sub type dynamics processor.
public var kAudioUnitSubType_DynamicsProcessor: UInt32 { 0x64636D70 }  // 'dcmp'
/// K audio unit sub type reverb2.
public var kAudioUnitSubType_Reverb2: UInt32 { 0x72766232 }  // 'rvb2'
/// K audio unit sub type delay.
public var kAudioUnitSubType_Delay: UInt32 { 0x64656C79 }  // 'dely'
/// K audio unit sub type distortion.
public var kAudioUnitSubType_Distortion: UInt32 { 0x64697374 }  // 'dist'
/// K audio unit sub type low pass filter.
public var kAudioUnitSubType_LowPassFilter: UInt32 { 0x6C706173 }  // 'lpas'
/// K audio unit sub type high pass filter.
public var kAudioUnitSubType_HighPassFilter: UInt32 { 0x68706173 }  // 'hpas'
/// K audio unit sub type band pass filter.
public var kAudioUnitSubType_BandPassFilter: UInt32 { 0x62706173 }  // 'bpas'
/// K audio unit manufacturer apple.
public var kAudioUnitManufacturer_Apple: UInt32 { 0x6170706C }  // 'appl'
/// K audio unit scope global.
public var kAudioUnitScope_Global: AudioUnitScope { 0 }
/// K audio unit scope input.
public var kAudioUnitScope_Input: AudioUnitScope { 1 }
/// K audio unit scope output.
public var kAudioUnitScope_Output: AudioUnitScope { 2 }
/// K audio unit scope group.
public var kAudioUnitScope_Group: AudioUnitScope { 3 }
/// K audio unit scope part.
public var kAudioUnitScope_Part: AudioUnitScope { 4 }
/// K audio unit scope note.
public var kAudioUnitScope_Note: AudioUnitScope { 5 }
/// K audio unit property class info.
public var kAudioUnitProperty_ClassInfo: AudioUnitPropertyID { 0 }
/// K audio unit property make connection.
public var kAudioUnitProperty_MakeConnection: AudioUnitPropertyID { 1 }
/// K audio unit property sample rate.
public var kAudioUnitProperty_SampleRate: AudioUnitPropertyID { 2 }
/// K audio unit property parameter list.
public var kAudioUnitProperty_ParameterList: AudioUnitPropertyID { 3 }
/// K audio unit property parameter info.
public var kAudioUnitProperty_ParameterInfo: AudioUnitPropertyID { 4 }
/// K audio unit property stream format.
public var kAudioUnitProperty_StreamFormat: AudioUnitPropertyID { 8 }
/// K audio unit property element count.
public var kAudioUnitProperty_ElementCount: AudioUnitPropertyID { 11 }
/// K audio unit property latency.
public var kAudioUnitProperty_Latency: AudioUnitPropertyID { 12 }
/// K audio unit property maximum frames per slice.
public var kAudioUnitProperty_MaximumFramesPerSlice: AudioUnitPropertyID { 14 }
/// K audio unit property audio channel layout.
public var kAudioUnitProperty_AudioChannelLayout: AudioUnitPropertyID { 19 }
/// K audio unit property tail time.
public var kAudioUnitProperty_TailTime: AudioUnitPropertyID { 20 }
/// K audio unit property bypass effect.
public var kAudioUnitProperty_BypassEffect: AudioUnitPropertyID { 21 }
/// K audio unit property set render callback.
public var kAudioUnitProperty_SetRenderCallback: AudioUnitPropertyID { 23 }
/// K audio unit property present preset.
public var kAudioUnitProperty_PresentPreset: AudioUnitPropertyID { 36 }
/// K audio unit property should allocate buffer.
public var kAudioUnitProperty_ShouldAllocateBuffer: AudioUnitPropertyID { 51 }
/// K audio output unit property enable io.
public var kAudioOutputUnitProperty_EnableIO: AudioUnitPropertyID { 2003 }
/// K audio output unit property current device.
public var kAudioOutputUnitProperty_CurrentDevice: AudioUnitPropertyID { 2000 }
/// K audio output unit property set input callback.
public var kAudioOutputUnitProperty_SetInputCallback: AudioUnitPropertyID { 2005 }
/// K audio unit err invalid property.
public var kAudioUnitErr_InvalidProperty: OSStatus { -10879 }
/// K audio unit err invalid parameter.
public var kAudioUnitErr_InvalidParameter: OSStatus { -10878 }
/// K audio unit err invalid element.
public var kAudioUnitErr_InvalidElement: OSStatus { -10877 }
/// K audio unit err no connection.
public var kAudioUnitErr_NoConnection: OSStatus { -10876 }
/// K audio unit err failed initialization.
public var kAudioUnitErr_FailedInitialization: OSStatus { -10875 }
/// K audio unit err too many frames to process.
public var kAudioUnitErr_TooManyFramesToProcess: OSStatus { -10874 }
/// K audio unit err format not supported.
public var kAudioUnitErr_FormatNotSupported: OSStatus { -10868 }
/// K audio unit err uninitialized.
public var kAudioUnitErr_Uninitialized: OSStatus { -10867 }
/// K audio unit err invalid scope.
public var kAudioUnitErr_InvalidScope: OSStatus { -10866 }
/// K audio unit err cannot do in current context.
public var kAudioUnitErr_CannotDoInCurrentContext: OSStatus { -10863 }
/// K audio unit err unauthorized.
public var kAudioUnitErr_Unauthorized: OSStatus { -10847 }

/// Finds a kind of audio unit; always nil.
public func AudioComponentFindNext(
    _ inComponent: AudioComponent?,
    _ inDesc: UnsafePointer<AudioComponentDescription>
) -> AudioComponent? { nil }

/// Makes an audio unit; answers that there is no such unit.
@discardableResult
public func AudioComponentInstanceNew(
    _ inComponent: AudioComponent,
    _ outInstance: UnsafeMutablePointer<AudioComponentInstance?>
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Ends an audio unit; answers that there is no such unit.
@discardableResult
public func AudioComponentInstanceDispose(
    _ inInstance: AudioComponentInstance
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Prepares an audio unit; answers that there is no such unit.
@discardableResult
public func AudioUnitInitialize(_ inUnit: AudioUnit) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Undoes the preparation; answers that there is no such unit.
@discardableResult
public func AudioUnitUninitialize(_ inUnit: AudioUnit) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Starts an audio unit; answers that there is no such unit.
@discardableResult
public func AudioOutputUnitStart(_ ci: AudioUnit) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Stops an audio unit; answers that there is no such unit.
@discardableResult
public func AudioOutputUnitStop(_ ci: AudioUnit) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Sets a property; answers that there is no such unit.
@discardableResult
public func AudioUnitSetProperty(
    _ inUnit: AudioUnit,
    _ inID: AudioUnitPropertyID,
    _ inScope: AudioUnitScope,
    _ inElement: AudioUnitElement,
    _ inData: UnsafeRawPointer?,
    _ inDataSize: UInt32
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Reads a property; answers that there is no such unit.
@discardableResult
public func AudioUnitGetProperty(
    _ inUnit: AudioUnit,
    _ inID: AudioUnitPropertyID,
    _ inScope: AudioUnitScope,
    _ inElement: AudioUnitElement,
    _ outData: UnsafeMutableRawPointer,
    _ ioDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Describes a property; answers that there is no such unit.
@discardableResult
public func AudioUnitGetPropertyInfo(
    _ inUnit: AudioUnit,
    _ inID: AudioUnitPropertyID,
    _ inScope: AudioUnitScope,
    _ inElement: AudioUnitElement,
    _ outDataSize: UnsafeMutablePointer<UInt32>?,
    _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Sets a parameter; answers that there is no such unit.
@discardableResult
public func AudioUnitSetParameter(
    _ inUnit: AudioUnit,
    _ inID: AudioUnitParameterID,
    _ inScope: AudioUnitScope,
    _ inElement: AudioUnitElement,
    _ inValue: AudioUnitParameterValue,
    _ inBufferOffsetInFrames: UInt32
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Reads a parameter; answers that there is no such unit.
@discardableResult
public func AudioUnitGetParameter(
    _ inUnit: AudioUnit,
    _ inID: AudioUnitParameterID,
    _ inScope: AudioUnitScope,
    _ inElement: AudioUnitElement,
    _ outValue: UnsafeMutablePointer<AudioUnitParameterValue>
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Renders; answers that there is no such unit.
@discardableResult
public func AudioUnitRender(
    _ inUnit: AudioUnit,
    _ ioActionFlags: UnsafeMutablePointer<AudioUnitRenderActionFlags>?,
    _ inTimeStamp: UnsafePointer<AudioTimeStamp>,
    _ inOutputBusNumber: UInt32,
    _ inNumberFrames: UInt32,
    _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus { kAudioUnitErr_FailedInitialization }

/// Forgets what was rendered; answers that there is no such unit.
@discardableResult
public func AudioUnitReset(
    _ inUnit: AudioUnit,
    _ inScope: AudioUnitScope,
    _ inElement: AudioUnitElement
) -> OSStatus { kAudioUnitErr_FailedInitialization }
