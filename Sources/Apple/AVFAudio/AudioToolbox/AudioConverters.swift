public import CoreMedia

// Names of the converters of sound with a C interface.

/// K audio converter err format not supported.
public var kAudioConverterErr_FormatNotSupported: OSStatus { 0x666D743F }  // 'fmt?'
/// K audio converter err operation not supported.
public var kAudioConverterErr_OperationNotSupported: OSStatus { 0x6F703F3F }  // 'op??'
/// K audio converter err property not supported.
public var kAudioConverterErr_PropertyNotSupported: OSStatus { 0x70726F70 }  // 'prop'
/// K audio converter err invalid input size.
public var kAudioConverterErr_InvalidInputSize: OSStatus { 0x696E737A }  // 'insz'
/// K audio converter err invalid output size.
public var kAudioConverterErr_InvalidOutputSize: OSStatus { 0x6F74737A }  // 'otsz'
/// K audio converter err unspecified error.
public var kAudioConverterErr_UnspecifiedError: OSStatus { 0x77686174 }  // 'what'
/// K audio converter err bad property size error.
public var kAudioConverterErr_BadPropertySizeError: OSStatus { 0x2173697A }  // '!siz'
/// K audio converter err requires packet descriptions error.
public var kAudioConverterErr_RequiresPacketDescriptionsError: OSStatus { 0x21706B64 }  // '!pkd'
/// K audio converter err input sample rate out of range.
public var kAudioConverterErr_InputSampleRateOutOfRange: OSStatus { 0x21697372 }  // '!isr'
/// K audio converter err output sample rate out of range.
public var kAudioConverterErr_OutputSampleRateOutOfRange: OSStatus { 0x216F7372 }  // '!osr'
/// K audio converter minimum input buffer size.
public var kAudioConverterMinimumInputBufferSize: AudioConverterPropertyID { 0x6D696273 }  // 'mibs'
/// K audio converter minimum output buffer size.
public var kAudioConverterMinimumOutputBufferSize: AudioConverterPropertyID { 0x6D6F6273 }  // 'mobs'
/// K audio converter maximum input packet size.
public var kAudioConverterMaximumInputPacketSize: AudioConverterPropertyID { 0x78697073 }  // 'xips'
/// K audio converter maximum output packet size.
public var kAudioConverterMaximumOutputPacketSize: AudioConverterPropertyID { 0x786F7073 }  // 'xops'
/// K audio converter sample rate converter quality.
public var kAudioConverterSampleRateConverterQuality: AudioConverterPropertyID { 0x73726371 }  // 'srcq'
/// K audio converter codec quality.
public var kAudioConverterCodecQuality: AudioConverterPropertyID { 0x63647175 }  // 'cdqu'
/// K audio converter prime method.
public var kAudioConverterPrimeMethod: AudioConverterPropertyID { 0x70726D6D }  // 'prmm'
/// K audio converter prime info.
public var kAudioConverterPrimeInfo: AudioConverterPropertyID { 0x7072696D }  // 'prim'
/// K audio converter channel map.
public var kAudioConverterChannelMap: AudioConverterPropertyID { 0x63686D70 }  // 'chmp'
/// K audio converter decompression magic cookie.
public var kAudioConverterDecompressionMagicCookie: AudioConverterPropertyID { 0x646D6763 }  // 'dmgc'
/// K audio converter compression magic cookie.
public var kAudioConverterCompressionMagicCookie: AudioConverterPropertyID { 0x636D6763 }  // 'cmgc'
/// K audio converter encode bit rate.
public var kAudioConverterEncodeBitRate: AudioConverterPropertyID { 0x62726174 }  // 'brat'
/// K audio converter input channel layout.
public var kAudioConverterInputChannelLayout: AudioConverterPropertyID { 0x69636C20 }  // 'icl '
/// K audio converter output channel layout.
public var kAudioConverterOutputChannelLayout: AudioConverterPropertyID { 0x6F636C20 }  // 'ocl '
/// K audio converter applicable encode bit rates.
public var kAudioConverterApplicableEncodeBitRates: AudioConverterPropertyID { 0x61656272 }  // 'aebr'
/// K audio converter available encode bit rates.
public var kAudioConverterAvailableEncodeBitRates: AudioConverterPropertyID { 0x76656272 }  // 'vebr'
/// K audio converter applicable encode sample rates.
public var kAudioConverterApplicableEncodeSampleRates: AudioConverterPropertyID { 0x61657372 }  // 'aesr'
/// K audio converter available encode sample rates.
public var kAudioConverterAvailableEncodeSampleRates: AudioConverterPropertyID { 0x76657372 }  // 'vesr'
/// K audio converter current output stream description.
public var kAudioConverterCurrentOutputStreamDescription: AudioConverterPropertyID { 0x61636F64 }  // 'acod'
/// K audio converter current input stream description.
public var kAudioConverterCurrentInputStreamDescription: AudioConverterPropertyID { 0x61636964 }  // 'acid'
/// K audio converter quality max.
public var kAudioConverterQuality_Max: UInt32 { 0x30783746 }  // '0x7F'
/// K audio converter quality high.
public var kAudioConverterQuality_High: UInt32 { 0x30783630 }  // '0x60'
/// K audio converter quality medium.
public var kAudioConverterQuality_Medium: UInt32 { 0x30783430 }  // '0x40'
/// K audio converter quality low.
public var kAudioConverterQuality_Low: UInt32 { 0x30783230 }  // '0x20'
/// K audio converter quality min.
public var kAudioConverterQuality_Min: UInt32 { 0 }

/// The hardware is in use.
public var kAudioConverterErr_HardwareInUse: OSStatus { 0x6877_6975 }  // 'hwiu'
/// The hardware may not be used.
public var kAudioConverterErr_NoHardwarePermission: OSStatus { 0x7065_726D }  // 'perm'

/// A converter.
public typealias AudioConverterRef = OpaquePointer
/// A property of a converter.
public typealias AudioConverterPropertyID = UInt32
/// The class of a codec.
public struct AudioClassDescription: Hashable, Sendable {
    /// The type.
    public var mType: OSType
    /// The subtype.
    public var mSubType: OSType
    /// The manufacturer.
    public var mManufacturer: OSType

    /// Creates a zero description.
    public init() { self.init(mType: 0, mSubType: 0, mManufacturer: 0) }
    /// Creates a description.
    public init(mType: OSType, mSubType: OSType, mManufacturer: OSType) {
        (self.mType, self.mSubType, self.mManufacturer) = (mType, mSubType, mManufacturer)
    }
}
/// Frames that a converter needs before and after.
public struct AudioConverterPrimeInfo: Hashable, Sendable {
    /// The frames before.
    public var leadingFrames: UInt32
    /// The frames after.
    public var trailingFrames: UInt32

    /// Creates zero frames.
    public init() { self.init(leadingFrames: 0, trailingFrames: 0) }
    /// Creates numbers of frames.
    public init(leadingFrames: UInt32, trailingFrames: UInt32) {
        (self.leadingFrames, self.trailingFrames) = (leadingFrames, trailingFrames)
    }
}
/// A function that gives a converter its input.
public typealias AudioConverterComplexInputDataProc = (
    AudioConverterRef, UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<AudioBufferList>,
    UnsafeMutablePointer<UnsafeMutablePointer<AudioStreamPacketDescription>?>?, UnsafeMutableRawPointer?
) -> OSStatus
