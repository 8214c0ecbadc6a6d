public import CoreMedia
import Foundation
import MediaFiles

// Files of sound with a C interface: linear PCM of the client's format, whatever the file's.

/// An open file of sound.
public typealias ExtAudioFileRef = OpaquePointer
/// A property of an open file of sound.
public typealias ExtAudioFilePropertyID = UInt32

/// The format of the file.
public var kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID { 0x6666_6D74 }  // 'ffmt'
/// The channel layout of the file.
public var kExtAudioFileProperty_FileChannelLayout: ExtAudioFilePropertyID { 0x6663_6C6F }  // 'fclo'
/// The format of the client.
public var kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID { 0x6366_6D74 }  // 'cfmt'
/// The channel layout of the client.
public var kExtAudioFileProperty_ClientChannelLayout: ExtAudioFilePropertyID { 0x6363_6C6F }  // 'cclo'
/// A change of the converter's settings takes effect.
public var kExtAudioFileProperty_ConverterConfig: ExtAudioFilePropertyID { 0x6163_6366 }  // 'accf'
/// The manufacturer of the codec.
public var kExtAudioFileProperty_CodecManufacturer: ExtAudioFilePropertyID { 0x636D_616E }  // 'cman'
/// The converter.
public var kExtAudioFileProperty_AudioConverter: ExtAudioFilePropertyID { 0x6163_6E76 }  // 'acnv'
/// The file.
public var kExtAudioFileProperty_AudioFile: ExtAudioFilePropertyID { 0x6166_696C }  // 'afil'
/// The largest size of a packet of the file.
public var kExtAudioFileProperty_FileMaxPacketSize: ExtAudioFilePropertyID { 0x666D_7073 }  // 'fmps'
/// The largest size of a packet of the client.
public var kExtAudioFileProperty_ClientMaxPacketSize: ExtAudioFilePropertyID { 0x636D_7073 }  // 'cmps'
/// The number of frames of the file.
public var kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID { 0x2366_726D }  // '#frm'

/// The property is not known.
public var kExtAudioFileError_InvalidProperty: OSStatus { -66561 }
/// The size of the property is wrong.
public var kExtAudioFileError_InvalidPropertySize: OSStatus { -66562 }
/// The client's format is not linear PCM.
public var kExtAudioFileError_NonPCMClientFormat: OSStatus { -66563 }
/// The channels do not fit.
public var kExtAudioFileError_InvalidChannelMap: OSStatus { -66564 }
/// The operation is out of order.
public var kExtAudioFileError_InvalidOperationOrder: OSStatus { -66565 }
/// The format cannot be used.
public var kExtAudioFileError_InvalidDataFormat: OSStatus { -66566 }
/// The position is not there.
public var kExtAudioFileError_InvalidSeek: OSStatus { -66568 }

/// An open file, read or written by one thread at a time.
private final class ExtAudioFile {
    let url: URL
    private let reader: SoundReader?
    private var clientReader: SoundReader?
    private let type: SoundFileType?
    private var writer: SoundWriter?
    let file: CMAudioFormatDescription
    private(set) var client: AVAudioFormat?

    init(reading url: URL) throws(MediaError) {
        self.url = url
        let reader = try SoundReader(url) { rate, channels in
            AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: rate, channels: channels, interleaved: true)?
                .stream ?? AudioStreamBasicDescription()
        }
        (self.reader, file, type) = (reader, reader.fileFormat, nil)
    }

    init(writing url: URL, _ type: SoundFileType) throws(MediaError) {
        self.url = url
        let writer = try SoundWriter(url, type)
        (self.type, self.writer, reader, file) = (type, writer, nil, writer.fileFormat)
    }

    var length: Int64 { reader?.length ?? writer?.frames ?? 0 }
    private var fileRate: Double { file.audioStreamBasicDescription?.mSampleRate ?? 1 }

    func setClient(_ format: AVAudioFormat) throws(MediaError) {
        if reader != nil {
            let place = position
            clientReader = try SoundReader(url) { _, _ in format.stream }
            client = format
            try seek(to: place)
        } else {
            client = format
        }
    }

    /// The position in frames of the file.
    var position: Int64 {
        guard let reader = clientReader ?? reader else { return writer?.frames ?? 0 }
        guard clientReader != nil, let rate = client?.sampleRate, rate != fileRate else { return reader.position }
        return Int64((Double(reader.position) * fileRate / rate).rounded())
    }

    func seek(to frame: Int64) throws(MediaError) {
        let rate = clientReader == nil ? fileRate : client?.sampleRate ?? fileRate
        try (clientReader ?? reader)?.seek(
            to: rate == fileRate ? frame : Int64((Double(frame) * rate / fileRate).rounded())
        )
    }

    func read(_ frames: Int, _ list: UnsafeMutableAudioBufferListPointer) throws(MediaError) -> Int {
        guard let reader = clientReader ?? reader else {
            throw MediaError(.invalidArgument, "The file was created for writing.")
        }
        let bytes = Int(reader.format.audioStreamBasicDescription?.mBytesPerFrame ?? 1)
        let room = list.map { Int($0.mDataByteSize) / max(1, bytes) }.min() ?? 0
        let count = try reader.read(min(frames, room), to: list)
        for index in list.indices { list[index].mDataByteSize = UInt32(count * bytes) }
        return count
    }

    func write(_ frames: Int, _ list: UnsafeMutableAudioBufferListPointer) throws {
        guard let writer, let format = client?.formatDescription ?? Optional(file) else {
            throw SoundError.failed("The file was opened for reading.", kExtAudioFileError_InvalidOperationOrder)
        }
        try writer.write(list, frames: frames, format: format)
    }

    func close() throws { try writer?.finish() }
}

private let files = SoundHandles<ExtAudioFile>()

private func status(_ body: () throws -> Void) -> OSStatus {
    do {
        try body()
        return noErr
    } catch let error as MediaError {
        return SoundError.status(error)
    } catch { return OSStatus(truncatingIfNeeded: (error as NSError).code) }
}

/// Opens a file for reading.
@discardableResult
public func ExtAudioFileOpenURL(
    _ inURL: CFURL,
    _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
    outExtAudioFile.pointee = nil
    return status { outExtAudioFile.pointee = files.add(try ExtAudioFile(reading: inURL as URL)) }
}

/// Opens an open file for reading in a client's format; it stays open when the new one is disposed.
///
/// Differs from Apple: a file that is written cannot be wrapped, and positions are those of the new one.
@discardableResult
public func ExtAudioFileWrapAudioFileID(
    _ inFileID: AudioFileID,
    _ inForWriting: Bool,
    _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
    outExtAudioFile.pointee = nil
    guard !inForWriting, let url = audioFileURL(inFileID) else { return kExtAudioFileError_InvalidOperationOrder }
    return status { outExtAudioFile.pointee = files.add(try ExtAudioFile(reading: url)) }
}

/// Creates a file; it exists already, it is replaced.
@discardableResult
public func ExtAudioFileCreateWithURL(
    _ inURL: CFURL,
    _ inFileType: AudioFileTypeID,
    _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
    _ inChannelLayout: UnsafePointer<AudioChannelLayout>?,
    _ inFlags: UInt32,
    _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
    outExtAudioFile.pointee = nil
    return status {
        let type = try SoundFileType(inURL as URL, type: inFileType, stream: inStreamDesc.pointee)
        outExtAudioFile.pointee = files.add(try ExtAudioFile(writing: inURL as URL, type))
    }
}

/// Completes and closes a file.
@discardableResult
public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus {
    guard let file = files.remove(inExtAudioFile) else { return kExtAudioFileError_InvalidOperationOrder }
    return status { try file.close() }
}

/// Reads frames in the client's format; 0 frames are the end.
@discardableResult
public func ExtAudioFileRead(
    _ inExtAudioFile: ExtAudioFileRef,
    _ ioNumberFrames: UnsafeMutablePointer<UInt32>,
    _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    guard let file = files.get(inExtAudioFile) else { return kExtAudioFileError_InvalidOperationOrder }
    return status {
        let list = UnsafeMutableAudioBufferListPointer(ioData)
        ioNumberFrames.pointee = UInt32(try file.read(Int(ioNumberFrames.pointee), list))
    }
}

/// Writes frames in the client's format.
@discardableResult
public func ExtAudioFileWrite(
    _ inExtAudioFile: ExtAudioFileRef,
    _ inNumberFrames: UInt32,
    _ ioData: UnsafePointer<AudioBufferList>
) -> OSStatus {
    guard let file = files.get(inExtAudioFile) else { return kExtAudioFileError_InvalidOperationOrder }
    return status {
        let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: ioData))
        try file.write(Int(inNumberFrames), list)
    }
}

/// Writes frames in the client's format, before it returns; without frames it does nothing.
@discardableResult
public func ExtAudioFileWriteAsync(
    _ inExtAudioFile: ExtAudioFileRef,
    _ inNumberFrames: UInt32,
    _ ioData: UnsafePointer<AudioBufferList>?
) -> OSStatus {
    guard let ioData, inNumberFrames > 0 else { return noErr }
    return ExtAudioFileWrite(inExtAudioFile, inNumberFrames, ioData)
}

/// Goes to a frame of the file.
@discardableResult
public func ExtAudioFileSeek(_ inExtAudioFile: ExtAudioFileRef, _ inFrameOffset: Int64) -> OSStatus {
    guard let file = files.get(inExtAudioFile) else { return kExtAudioFileError_InvalidOperationOrder }
    guard inFrameOffset >= 0 else { return kExtAudioFileError_InvalidSeek }
    return status { try file.seek(to: inFrameOffset) }
}

/// Returns the position in frames of the file.
@discardableResult
public func ExtAudioFileTell(
    _ inExtAudioFile: ExtAudioFileRef,
    _ outFrameOffset: UnsafeMutablePointer<Int64>
) -> OSStatus {
    guard let file = files.get(inExtAudioFile) else { return kExtAudioFileError_InvalidOperationOrder }
    outFrameOffset.pointee = file.position
    return noErr
}

/// Describes a property.
@discardableResult
public func ExtAudioFileGetPropertyInfo(
    _ inExtAudioFile: ExtAudioFileRef,
    _ inPropertyID: ExtAudioFilePropertyID,
    _ outSize: UnsafeMutablePointer<UInt32>?,
    _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
    switch inPropertyID {
    case kExtAudioFileProperty_FileDataFormat, kExtAudioFileProperty_ClientDataFormat:
        outSize?.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    case kExtAudioFileProperty_FileLengthFrames: outSize?.pointee = 8
    default: return kExtAudioFileError_InvalidProperty
    }
    outWritable?.pointee = DarwinBoolean(inPropertyID == kExtAudioFileProperty_ClientDataFormat)
    return noErr
}

/// Reads a property: the formats and the number of frames.
@discardableResult
public func ExtAudioFileGetProperty(
    _ inExtAudioFile: ExtAudioFileRef,
    _ inPropertyID: ExtAudioFilePropertyID,
    _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>,
    _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
    guard let file = files.get(inExtAudioFile) else { return kExtAudioFileError_InvalidOperationOrder }
    let small = kExtAudioFileError_InvalidPropertySize
    let format = file.file.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    switch inPropertyID {
    case kExtAudioFileProperty_FileDataFormat:
        return copyProperty(format, ioPropertyDataSize, outPropertyData, tooSmall: small)
    case kExtAudioFileProperty_ClientDataFormat:
        let client = file.client?.stream ?? format
        return copyProperty(client, ioPropertyDataSize, outPropertyData, tooSmall: small)
    case kExtAudioFileProperty_FileLengthFrames:
        return copyProperty(file.length, ioPropertyDataSize, outPropertyData, tooSmall: small)
    default: return kExtAudioFileError_InvalidProperty
    }
}

/// Sets a property: the client's format, which is linear PCM.
@discardableResult
public func ExtAudioFileSetProperty(
    _ inExtAudioFile: ExtAudioFileRef,
    _ inPropertyID: ExtAudioFilePropertyID,
    _ inPropertyDataSize: UInt32,
    _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
    guard let file = files.get(inExtAudioFile) else { return kExtAudioFileError_InvalidOperationOrder }
    switch inPropertyID {
    case kExtAudioFileProperty_ClientDataFormat:
        guard Int(inPropertyDataSize) >= MemoryLayout<AudioStreamBasicDescription>.size else {
            return kExtAudioFileError_InvalidPropertySize
        }
        var stream = inPropertyData.loadUnaligned(as: AudioStreamBasicDescription.self)
        guard stream.mFormatID == kAudioFormatLinearPCM else { return kExtAudioFileError_NonPCMClientFormat }
        guard let format = AVAudioFormat(streamDescription: &stream) else {
            return kExtAudioFileError_InvalidDataFormat
        }
        return status { try file.setClient(format) }
    case kExtAudioFileProperty_CodecManufacturer, kExtAudioFileProperty_ClientChannelLayout,
        kExtAudioFileProperty_FileChannelLayout:
        // Accepted: there is one codec for each format, and the order of channels is the usual one.
        return noErr
    default: return kExtAudioFileError_InvalidProperty
    }
}
