public import CoreMedia

// Types of audio files.

/// The type of an audio file.
public typealias AudioFileTypeID = UInt32
/// AIFF.
public var kAudioFileAIFFType: AudioFileTypeID { 0x41494646 }  // 'AIFF'
/// AIFF-C.
public var kAudioFileAIFCType: AudioFileTypeID { 0x41494643 }  // 'AIFC'
/// WAVE.
public var kAudioFileWAVEType: AudioFileTypeID { 0x57415645 }  // 'WAVE'
/// WAVE of more than 4 GB.
public var kAudioFileRF64Type: AudioFileTypeID { 0x52463634 }  // 'RF64'
/// Broadcast WAVE of more than 4 GB.
public var kAudioFileBW64Type: AudioFileTypeID { 0x42573634 }  // 'BW64'
/// Wave64.
public var kAudioFileWave64Type: AudioFileTypeID { 0x57363466 }  // 'W64f'
/// Sound Designer II.
public var kAudioFileSoundDesigner2Type: AudioFileTypeID { 0x53643266 }  // 'Sd2f'
/// NeXT or Sun.
public var kAudioFileNextType: AudioFileTypeID { 0x4E655854 }  // 'NeXT'
/// MPEG layer 3.
public var kAudioFileMP3Type: AudioFileTypeID { 0x4D504733 }  // 'MPG3'
/// MPEG layer 2.
public var kAudioFileMP2Type: AudioFileTypeID { 0x4D504732 }  // 'MPG2'
/// MPEG layer 1.
public var kAudioFileMP1Type: AudioFileTypeID { 0x4D504731 }  // 'MPG1'
/// AC-3.
public var kAudioFileAC3Type: AudioFileTypeID { 0x61632D33 }  // 'ac-3'
/// AAC with ADTS headers.
public var kAudioFileAAC_ADTSType: AudioFileTypeID { 0x61647473 }  // 'adts'
/// MPEG-4.
public var kAudioFileMPEG4Type: AudioFileTypeID { 0x6D703466 }  // 'mp4f'
/// MPEG-4 with audio only.
public var kAudioFileM4AType: AudioFileTypeID { 0x6D346166 }  // 'm4af'
/// MPEG-4 audiobook.
public var kAudioFileM4BType: AudioFileTypeID { 0x6D346266 }  // 'm4bf'
/// Core Audio Format.
public var kAudioFileCAFType: AudioFileTypeID { 0x63616666 }  // 'caff'
/// 3GPP.
public var kAudioFile3GPType: AudioFileTypeID { 0x33677070 }  // '3gpp'
/// 3GPP2.
public var kAudioFile3GP2Type: AudioFileTypeID { 0x33677032 }  // '3gp2'
/// AMR.
public var kAudioFileAMRType: AudioFileTypeID { 0x616D7266 }  // 'amrf'
/// FLAC.
public var kAudioFileFLACType: AudioFileTypeID { 0x666C6163 }  // 'flac'
/// AAC in LATM.
public var kAudioFileLATMInLOASType: AudioFileTypeID { 0x6C6F6173 }  // 'loas'

/// An open audio file.
public typealias AudioFileID = OpaquePointer
/// A property of an audio file.
public typealias AudioFilePropertyID = UInt32
/// A property of a stream of a file's bytes.
public typealias AudioFileStreamPropertyID = UInt32
/// A parser of a stream of a file's bytes.
public typealias AudioFileStreamID = OpaquePointer
/// K audio file unspecified error.
public var kAudioFileUnspecifiedError: OSStatus { 0x7768743F }  // 'wht?'
/// K audio file unsupported file type error.
public var kAudioFileUnsupportedFileTypeError: OSStatus { 0x7479703F }  // 'typ?'
/// K audio file unsupported data format error.
public var kAudioFileUnsupportedDataFormatError: OSStatus { 0x666D743F }  // 'fmt?'
/// K audio file unsupported property error.
public var kAudioFileUnsupportedPropertyError: OSStatus { 0x7074793F }  // 'pty?'
/// K audio file bad property size error.
public var kAudioFileBadPropertySizeError: OSStatus { 0x2173697A }  // '!siz'
/// K audio file permissions error.
public var kAudioFilePermissionsError: OSStatus { 0x70726D3F }  // 'prm?'
/// K audio file not optimized error.
public var kAudioFileNotOptimizedError: OSStatus { 0x6F70746D }  // 'optm'
/// K audio file invalid chunk error.
public var kAudioFileInvalidChunkError: OSStatus { 0x63686B3F }  // 'chk?'
/// K audio file invalid file error.
public var kAudioFileInvalidFileError: OSStatus { 0x6474613F }  // 'dta?'
/// K audio file invalid packet offset error.
public var kAudioFileInvalidPacketOffsetError: OSStatus { 0x70636B3F }  // 'pck?'
/// K audio file file not found error.
public var kAudioFileFileNotFoundError: OSStatus { -43 }
/// K audio file end of file error.
public var kAudioFileEndOfFileError: OSStatus { -39 }

/// The numbers of frames of a file.
public struct AudioFilePacketTableInfo: Hashable, Sendable {
    /// The frames that are heard.
    public var mNumberValidFrames: Int64
    /// The frames before.
    public var mPrimingFrames: Int32
    /// The frames after.
    public var mRemainderFrames: Int32

    /// Creates zero frames.
    public init() { self.init(mNumberValidFrames: 0, mPrimingFrames: 0, mRemainderFrames: 0) }
    /// Creates numbers of frames.
    public init(mNumberValidFrames: Int64, mPrimingFrames: Int32, mRemainderFrames: Int32) {
        self.mNumberValidFrames = mNumberValidFrames
        (self.mPrimingFrames, self.mRemainderFrames) = (mPrimingFrames, mRemainderFrames)
    }
}
