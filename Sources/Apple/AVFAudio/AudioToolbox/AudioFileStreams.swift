public import CoreMedia

// Parsers of streams of audio files. None can be opened: `AVAssetReader` and `AVAudioFile` read audio.

/// K audio file stream error unsupported file type.
public var kAudioFileStreamError_UnsupportedFileType: OSStatus { 0x7479703F }  // 'typ?'
/// K audio file stream error unsupported data format.
public var kAudioFileStreamError_UnsupportedDataFormat: OSStatus { 0x666D743F }  // 'fmt?'
/// K audio file stream error unsupported property.
public var kAudioFileStreamError_UnsupportedProperty: OSStatus { 0x7074793F }  // 'pty?'
/// K audio file stream error bad property size.
public var kAudioFileStreamError_BadPropertySize: OSStatus { 0x2173697A }  // '!siz'
/// K audio file stream error not optimized.
public var kAudioFileStreamError_NotOptimized: OSStatus { 0x6F70746D }  // 'optm'
/// K audio file stream error invalid packet offset.
public var kAudioFileStreamError_InvalidPacketOffset: OSStatus { 0x70636B3F }  // 'pck?'
/// K audio file stream error invalid file.
public var kAudioFileStreamError_InvalidFile: OSStatus { 0x6474613F }  // 'dta?'
/// K audio file stream error value unknown.
public var kAudioFileStreamError_ValueUnknown: OSStatus { 0x756E6B3F }  // 'unk?'
/// K audio file stream error data unavailable.
public var kAudioFileStreamError_DataUnavailable: OSStatus { 0x6D6F7265 }  // 'more'
/// K audio file stream error illegal operation.
public var kAudioFileStreamError_IllegalOperation: OSStatus { 0x6E6F7065 }  // 'nope'
/// K audio file stream error unspecified error.
public var kAudioFileStreamError_UnspecifiedError: OSStatus { 0x7768743F }  // 'wht?'
/// K audio file stream error discontinuity cant recover.
public var kAudioFileStreamError_DiscontinuityCantRecover: OSStatus { 0x64736321 }  // 'dsc!'
/// K audio file stream property ready to produce packets.
public var kAudioFileStreamProperty_ReadyToProducePackets: AudioFileStreamPropertyID { 0x72656479 }  // 'redy'
/// K audio file stream property file format.
public var kAudioFileStreamProperty_FileFormat: AudioFileStreamPropertyID { 0x66666D74 }  // 'ffmt'
/// K audio file stream property data format.
public var kAudioFileStreamProperty_DataFormat: AudioFileStreamPropertyID { 0x64666D74 }  // 'dfmt'
/// K audio file stream property format list.
public var kAudioFileStreamProperty_FormatList: AudioFileStreamPropertyID { 0x666C7374 }  // 'flst'
/// K audio file stream property magic cookie data.
public var kAudioFileStreamProperty_MagicCookieData: AudioFileStreamPropertyID { 0x6D676963 }  // 'mgic'
/// K audio file stream property audio data byte count.
public var kAudioFileStreamProperty_AudioDataByteCount: AudioFileStreamPropertyID { 0x62636E74 }  // 'bcnt'
/// K audio file stream property audio data packet count.
public var kAudioFileStreamProperty_AudioDataPacketCount: AudioFileStreamPropertyID { 0x70636E74 }  // 'pcnt'
/// K audio file stream property maximum packet size.
public var kAudioFileStreamProperty_MaximumPacketSize: AudioFileStreamPropertyID { 0x70737A65 }  // 'psze'
/// K audio file stream property data offset.
public var kAudioFileStreamProperty_DataOffset: AudioFileStreamPropertyID { 0x646F6666 }  // 'doff'
/// K audio file stream property channel layout.
public var kAudioFileStreamProperty_ChannelLayout: AudioFileStreamPropertyID { 0x636D6170 }  // 'cmap'
/// K audio file stream property packet to frame.
public var kAudioFileStreamProperty_PacketToFrame: AudioFileStreamPropertyID { 0x706B6672 }  // 'pkfr'
/// K audio file stream property frame to packet.
public var kAudioFileStreamProperty_FrameToPacket: AudioFileStreamPropertyID { 0x6672706B }  // 'frpk'
/// K audio file stream property packet to byte.
public var kAudioFileStreamProperty_PacketToByte: AudioFileStreamPropertyID { 0x706B6279 }  // 'pkby'
/// K audio file stream property byte to packet.
public var kAudioFileStreamProperty_ByteToPacket: AudioFileStreamPropertyID { 0x6279706B }  // 'bypk'
/// K audio file stream property packet table info.
public var kAudioFileStreamProperty_PacketTableInfo: AudioFileStreamPropertyID { 0x706E666F }  // 'pnfo'
/// K audio file stream property packet size upper bound.
public var kAudioFileStreamProperty_PacketSizeUpperBound: AudioFileStreamPropertyID { 0x706B7562 }  // 'pkub'
/// K audio file stream property average bytes per packet.
public var kAudioFileStreamProperty_AverageBytesPerPacket: AudioFileStreamPropertyID { 0x61627070 }  // 'abpp'
/// K audio file stream property bit rate.
public var kAudioFileStreamProperty_BitRate: AudioFileStreamPropertyID { 0x62726174 }  // 'brat'
/// K audio file stream property info dictionary.
public var kAudioFileStreamProperty_InfoDictionary: AudioFileStreamPropertyID { 0x696E666F }  // 'info'

/// Flags of a property of a stream.
public struct AudioFileStreamPropertyFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Property is cached.
    public static let propertyIsCached = AudioFileStreamPropertyFlags(rawValue: 1)
    /// Cache property.
    public static let cacheProperty = AudioFileStreamPropertyFlags(rawValue: 2)
}

/// Flags for parsing.
public struct AudioFileStreamParseFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Discontinuity.
    public static let discontinuity = AudioFileStreamParseFlags(rawValue: 1)
}

/// Flags of a position in a stream.
public struct AudioFileStreamSeekFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Offset is estimated.
    public static let offsetIsEstimated = AudioFileStreamSeekFlags(rawValue: 1)
}

/// A function that is called about a property of a stream.
public typealias AudioFileStream_PropertyListenerProc = (
    UnsafeMutableRawPointer, AudioFileStreamID, AudioFileStreamPropertyID,
    UnsafeMutablePointer<AudioFileStreamPropertyFlags>
) -> Void
/// A function that is called with packets of a stream.
public typealias AudioFileStream_PacketsProc = (
    UnsafeMutableRawPointer, UInt32, UInt32, UnsafeRawPointer,
    UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> Void

/// Opens a parser; always answers that the file type is not supported.
@discardableResult
public func AudioFileStreamOpen(
    _ inClientData: UnsafeMutableRawPointer?,
    _ inPropertyListenerProc: @escaping AudioFileStream_PropertyListenerProc,
    _ inPacketsProc: @escaping AudioFileStream_PacketsProc,
    _ inFileTypeHint: AudioFileTypeID,
    _ outAudioFileStream: UnsafeMutablePointer<AudioFileStreamID?>
) -> OSStatus {
    outAudioFileStream.pointee = nil
    return kAudioFileStreamError_UnsupportedFileType
}

/// Parses bytes; answers that there is no such parser.
@discardableResult
public func AudioFileStreamParseBytes(
    _ inAudioFileStream: AudioFileStreamID,
    _ inDataByteSize: UInt32,
    _ inData: UnsafeRawPointer?,
    _ inFlags: AudioFileStreamParseFlags
) -> OSStatus { kAudioFileStreamError_IllegalOperation }

/// Finds a packet; answers that there is no such parser.
@discardableResult
public func AudioFileStreamSeek(
    _ inAudioFileStream: AudioFileStreamID,
    _ inPacketOffset: Int64,
    _ outDataByteOffset: UnsafeMutablePointer<Int64>,
    _ ioFlags: UnsafeMutablePointer<AudioFileStreamSeekFlags>
) -> OSStatus { kAudioFileStreamError_IllegalOperation }

/// Describes a property; answers that there is no such parser.
@discardableResult
public func AudioFileStreamGetPropertyInfo(
    _ inAudioFileStream: AudioFileStreamID,
    _ inPropertyID: AudioFileStreamPropertyID,
    _ outPropertyDataSize: UnsafeMutablePointer<UInt32>?,
    _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus { kAudioFileStreamError_IllegalOperation }

/// Reads a property; answers that there is no such parser.
@discardableResult
public func AudioFileStreamGetProperty(
    _ inAudioFileStream: AudioFileStreamID,
    _ inPropertyID: AudioFileStreamPropertyID,
    _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>,
    _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus { kAudioFileStreamError_IllegalOperation }

/// Closes a parser: none.
@discardableResult
public func AudioFileStreamClose(_ inAudioFileStream: AudioFileStreamID) -> OSStatus { 0 }
