public import CoreMedia
import Foundation
import MediaFiles

// Files of sound with a C interface: stored packets, as they are. A packet of linear PCM is a frame.

/// The way a file is opened.
public enum AudioFilePermissions: Int8, Sendable {
    /// For reading.
    case readPermission = 1
    /// For writing.
    case writePermission = 2
    /// For both; such files cannot be opened here.
    case readWritePermission = 3
}

/// The way a file is created.
public struct AudioFileFlags: OptionSet, Sendable {
    /// The bits.
    public let rawValue: UInt32
    /// Creates flags from bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Replaces a file that exists.
    public static let eraseFile = AudioFileFlags(rawValue: 1)
    /// Does not align the samples.
    public static let dontPageAlignAudioData = AudioFileFlags(rawValue: 2)
}

/// The type of the file.
public var kAudioFilePropertyFileFormat: AudioFilePropertyID { 0x6666_6D74 }  // 'ffmt'
/// The format of the packets.
public var kAudioFilePropertyDataFormat: AudioFilePropertyID { 0x6466_6D74 }  // 'dfmt'
/// The data that a decoder needs.
public var kAudioFilePropertyMagicCookieData: AudioFilePropertyID { 0x6D67_6963 }  // 'mgic'
/// The number of bytes of all packets.
public var kAudioFilePropertyAudioDataByteCount: AudioFilePropertyID { 0x6263_6E74 }  // 'bcnt'
/// The number of packets.
public var kAudioFilePropertyAudioDataPacketCount: AudioFilePropertyID { 0x7063_6E74 }  // 'pcnt'
/// The largest size of a packet.
public var kAudioFilePropertyMaximumPacketSize: AudioFilePropertyID { 0x7073_7A65 }  // 'psze'
/// A bound of the sizes of packets.
public var kAudioFilePropertyPacketSizeUpperBound: AudioFilePropertyID { 0x706B_7562 }  // 'pkub'
/// The duration in seconds.
public var kAudioFilePropertyEstimatedDuration: AudioFilePropertyID { 0x6564_7572 }  // 'edur'
/// The bits in a second.
public var kAudioFilePropertyBitRate: AudioFilePropertyID { 0x6272_6174 }  // 'brat'
/// The layout of the channels.
public var kAudioFilePropertyChannelLayout: AudioFilePropertyID { 0x636D_6170 }  // 'cmap'

/// The numbers of a file's packets.
private struct PacketFacts {
    var count: Int64 = 0
    var bytes: Int64 = 0
    var largest: UInt32 = 0
}

/// An open file, used by one thread at a time.
private final class AudioFile {
    private let location: MediaLocation
    private var demuxer: MediaDemuxer?
    private let track: Int
    let format: CMAudioFormatDescription
    let stream: AudioStreamBasicDescription
    let type: AudioFileTypeID
    private let writer: MediaFileWriter?
    private(set) var written: Int64 = 0
    private var counted: PacketFacts?
    /// The packets that were read and not taken, the first of which has this number.
    private var packets: [UnsafeSlice] = []
    private var next: Int64 = 0

    /// Bytes of a packet in a buffer.
    private struct UnsafeSlice {
        var bytes: [UInt8]
        var range: Range<Int>
    }

    init(reading url: URL) throws(MediaError) {
        location = MediaLocation(url)
        let demuxer = try MediaDemuxer(location)
        guard let track = demuxer.tracks.first(where: { $0.mediaType == .audio }),
            let stream = track.format.audioStreamBasicDescription
        else { throw MediaError(.noVideo, "\(location) has no sound. Choose a file with sound.") }
        demuxer.select([track.id])
        (self.demuxer, self.track, format, self.stream) = (demuxer, track.id, track.format, stream)
        type = SoundFileType.type(ofContainer: demuxer.containerName)
        writer = nil
    }

    init(writing url: URL, _ type: AudioFileTypeID, _ stream: AudioStreamBasicDescription) throws(MediaError) {
        guard let container = SoundFileType.container(of: type), stream.mFormatID == kAudioFormatLinearPCM,
            let format = try? CMFormatDescription(audioStreamBasicDescription: stream)
        else {
            throw MediaError(.unsupportedFormat, "Only linear PCM is written packet by packet. Use ExtAudioFile.")
        }
        location = MediaLocation(url)
        try? FileManager.default.removeItem(at: url)
        writer = try MediaFileWriter(
            .file(path: url.path),
            container: container,
            tracks: [MediaFileWriter.Track(format: format)],
            sessionStart: .zero
        )
        (self.type, self.stream, self.format, track) = (type, stream, format, 0)
    }

    /// The address of a file that is read; nil for one that is written.
    var url: URL? {
        guard writer == nil, case .file(let path) = location else { return nil }
        return URL(fileURLWithPath: path)
    }

    var isLinear: Bool { stream.mFormatID == kAudioFormatLinearPCM }

    /// The numbers of all packets, counted once.
    func facts() throws(MediaError) -> PacketFacts {
        if let counted { return counted }
        if writer != nil {
            let size = stream.mBytesPerFrame
            return PacketFacts(count: written, bytes: written * Int64(size), largest: size)
        }
        let demuxer = try MediaDemuxer(location)
        demuxer.select([track])
        var facts = PacketFacts()
        while let sample = try demuxer.next() {
            facts.count += Int64(sample.buffer.numSamples)
            facts.bytes += Int64(sample.buffer.dataBuffer?.dataLength ?? 0)
            if isLinear {
                facts.largest = stream.mBytesPerFrame
            } else {
                for index in 0..<sample.buffer.numSamples {
                    facts.largest = max(facts.largest, UInt32(clamping: sample.buffer.sampleSize(at: index)))
                }
            }
        }
        counted = facts
        return facts
    }

    /// Reads packets from a number on, as many as fit; returns their sizes.
    func read(
        _ count: Int,
        from first: Int64,
        into memory: UnsafeMutableRawPointer,
        room: Int
    ) throws(MediaError) -> [Int] {
        if first != next || demuxer == nil {
            let demuxer = try MediaDemuxer(location)
            demuxer.select([track])
            (self.demuxer, packets, next) = (demuxer, [], 0)
            while next < first, try fill() {
                let dropped = min(packets.count, Int(clamping: first - next))
                packets.removeFirst(dropped)
                next += Int64(dropped)
            }
        }
        var sizes: [Int] = []
        var used = 0
        while sizes.count < count {
            if packets.isEmpty, try !fill() { break }
            let packet = packets[0]
            guard used + packet.range.count <= room else { break }
            packet.bytes.withUnsafeBytes { bytes in
                let part = UnsafeRawBufferPointer(rebasing: bytes[packet.range])
                if let base = part.baseAddress { (memory + used).copyMemory(from: base, byteCount: part.count) }
            }
            packets.removeFirst()
            next += 1
            used += packet.range.count
            sizes.append(packet.range.count)
        }
        return sizes
    }

    private func fill() throws(MediaError) -> Bool {
        while packets.isEmpty {
            guard let sample = try demuxer?.next() else { return false }
            guard let data = sample.buffer.dataBuffer, let bytes = try? [UInt8](data.dataBytes()) else { continue }
            var place = 0
            for index in 0..<sample.buffer.numSamples {
                let own = isLinear ? Int(stream.mBytesPerFrame) : sample.buffer.sampleSize(at: index)
                let size = own == 0 && sample.buffer.numSamples == 1 ? bytes.count : own
                guard size > 0, place + size <= bytes.count else { break }
                packets.append(UnsafeSlice(bytes: bytes, range: place..<place + size))
                place += size
            }
        }
        return true
    }

    /// Appends frames.
    func write(_ bytes: UnsafeRawPointer, frames: Int) throws {
        guard let writer else {
            throw SoundError.failed("The file was opened for reading.", kAudioFilePermissionsError)
        }
        var list = AudioBufferList()
        list.mNumberBuffers = 1
        list.mBuffers = AudioBuffer(
            mNumberChannels: stream.mChannelsPerFrame,
            mDataByteSize: UInt32(frames) * stream.mBytesPerFrame,
            mData: UnsafeMutableRawPointer(mutating: bytes)
        )
        let sample = try withUnsafeMutablePointer(to: &list) { list in
            try SoundSamples.buffer(
                UnsafeMutableAudioBufferListPointer(list),
                frames: frames,
                format: format,
                at: written
            )
        }
        try writer.write(sample, track: 0)
        written += Int64(frames)
    }

    func close() throws(MediaError) { try writer?.finish() }
}

private let files = SoundHandles<AudioFile>()

/// Returns the address of an open file that is read.
func audioFileURL(_ file: AudioFileID) -> URL? { files.get(file)?.url }

private func status(_ body: () throws -> OSStatus) -> OSStatus {
    do { return try body() } catch let error as MediaError { return SoundError.status(error) } catch {
        return OSStatus(truncatingIfNeeded: (error as NSError).code)
    }
}

/// Opens a file for reading; the hint has no effect.
@discardableResult
public func AudioFileOpenURL(
    _ inFileRef: CFURL,
    _ inPermissions: AudioFilePermissions,
    _ inFileTypeHint: AudioFileTypeID,
    _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
    outAudioFile.pointee = nil
    guard inPermissions == .readPermission else { return kAudioFilePermissionsError }
    return status {
        outAudioFile.pointee = files.add(try AudioFile(reading: inFileRef as URL))
        return noErr
    }
}

/// Creates a file of linear PCM; one that exists is replaced.
@discardableResult
public func AudioFileCreateWithURL(
    _ inFileRef: CFURL,
    _ inFileType: AudioFileTypeID,
    _ inFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ inFlags: AudioFileFlags,
    _ outAudioFile: UnsafeMutablePointer<AudioFileID?>
) -> OSStatus {
    outAudioFile.pointee = nil
    return status {
        outAudioFile.pointee = files.add(try AudioFile(writing: inFileRef as URL, inFileType, inFormat.pointee))
        return noErr
    }
}

/// Completes and closes a file.
@discardableResult
public func AudioFileClose(_ inAudioFile: AudioFileID) -> OSStatus {
    guard let file = files.remove(inAudioFile) else { return kAudioFileInvalidFileError }
    return status {
        try file.close()
        return noErr
    }
}

/// Reads packets, as many as fit into the bytes; at the end it answers `kAudioFileEndOfFileError`.
@discardableResult
public func AudioFileReadPacketData(
    _ inAudioFile: AudioFileID,
    _ inUseCache: Bool,
    _ ioNumBytes: UnsafeMutablePointer<UInt32>,
    _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?,
    _ inStartingPacket: Int64,
    _ ioNumPackets: UnsafeMutablePointer<UInt32>,
    _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let file = files.get(inAudioFile) else { return kAudioFileInvalidFileError }
    guard let outBuffer, inStartingPacket >= 0 else { return kAudioFileInvalidPacketOffsetError }
    let (wanted, room) = (Int(ioNumPackets.pointee), Int(ioNumBytes.pointee))
    (ioNumPackets.pointee, ioNumBytes.pointee) = (0, 0)
    return status {
        let sizes = try file.read(wanted, from: inStartingPacket, into: outBuffer, room: room)
        var place = 0
        for (index, size) in sizes.enumerated() {
            if !file.isLinear {
                outPacketDescriptions?[index] = AudioStreamPacketDescription(
                    mStartOffset: Int64(place),
                    mVariableFramesInPacket: 0,
                    mDataByteSize: UInt32(size)
                )
            }
            place += size
        }
        (ioNumPackets.pointee, ioNumBytes.pointee) = (UInt32(sizes.count), UInt32(place))
        return sizes.isEmpty && wanted > 0 ? kAudioFileEndOfFileError : noErr
    }
}

/// Reads packets into memory that is large enough for them, as the caller knows.
@discardableResult
public func AudioFileReadPackets(
    _ inAudioFile: AudioFileID,
    _ inUseCache: Bool,
    _ outNumBytes: UnsafeMutablePointer<UInt32>,
    _ outPacketDescriptions: UnsafeMutablePointer<AudioStreamPacketDescription>?,
    _ inStartingPacket: Int64,
    _ ioNumPackets: UnsafeMutablePointer<UInt32>,
    _ outBuffer: UnsafeMutableRawPointer?
) -> OSStatus {
    outNumBytes.pointee = UInt32(Int32.max)
    return AudioFileReadPacketData(
        inAudioFile,
        inUseCache,
        outNumBytes,
        outPacketDescriptions,
        inStartingPacket,
        ioNumPackets,
        outBuffer
    )
}

/// Appends frames of linear PCM; they must follow those that are there.
@discardableResult
public func AudioFileWritePackets(
    _ inAudioFile: AudioFileID,
    _ inUseCache: Bool,
    _ inNumBytes: UInt32,
    _ inPacketDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    _ inStartingPacket: Int64,
    _ ioNumPackets: UnsafeMutablePointer<UInt32>,
    _ inBuffer: UnsafeRawPointer
) -> OSStatus {
    guard let file = files.get(inAudioFile) else { return kAudioFileInvalidFileError }
    let frames = min(ioNumPackets.pointee, inNumBytes / max(1, file.stream.mBytesPerFrame))
    ioNumPackets.pointee = 0
    guard inStartingPacket == file.written else { return kAudioFileInvalidPacketOffsetError }
    guard frames > 0 else { return noErr }
    return status {
        try file.write(inBuffer, frames: Int(frames))
        ioNumPackets.pointee = frames
        return noErr
    }
}

/// Describes a property.
@discardableResult
public func AudioFileGetPropertyInfo(
    _ inAudioFile: AudioFileID,
    _ inPropertyID: AudioFilePropertyID,
    _ outDataSize: UnsafeMutablePointer<UInt32>?,
    _ isWritable: UnsafeMutablePointer<UInt32>?
) -> OSStatus {
    guard let file = files.get(inAudioFile) else { return kAudioFileInvalidFileError }
    isWritable?.pointee = 0
    switch inPropertyID {
    case kAudioFilePropertyDataFormat: outDataSize?.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    case kAudioFilePropertyAudioDataByteCount, kAudioFilePropertyAudioDataPacketCount,
        kAudioFilePropertyEstimatedDuration:
        outDataSize?.pointee = 8
    case kAudioFilePropertyFileFormat, kAudioFilePropertyMaximumPacketSize, kAudioFilePropertyPacketSizeUpperBound,
        kAudioFilePropertyBitRate:
        outDataSize?.pointee = 4
    case kAudioFilePropertyMagicCookieData:
        guard let cookie = file.format.magicCookie else { return kAudioFileUnsupportedPropertyError }
        outDataSize?.pointee = UInt32(cookie.count)
    default: return kAudioFileUnsupportedPropertyError
    }
    return noErr
}

/// Reads a property.
@discardableResult
public func AudioFileGetProperty(
    _ inAudioFile: AudioFileID,
    _ inPropertyID: AudioFilePropertyID,
    _ ioDataSize: UnsafeMutablePointer<UInt32>,
    _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
    guard let file = files.get(inAudioFile) else { return kAudioFileInvalidFileError }
    let small = kAudioFileBadPropertySizeError
    func give<Value>(_ value: Value) -> OSStatus {
        copyProperty(value, ioDataSize, outPropertyData, tooSmall: small)
    }
    return status {
        let frames = Double(max(1, file.stream.mFramesPerPacket))
        switch inPropertyID {
        case kAudioFilePropertyDataFormat: return give(file.stream)
        case kAudioFilePropertyFileFormat: return give(file.type)
        case kAudioFilePropertyAudioDataByteCount: return give(try file.facts().bytes)
        case kAudioFilePropertyAudioDataPacketCount: return give(try file.facts().count)
        case kAudioFilePropertyMaximumPacketSize, kAudioFilePropertyPacketSizeUpperBound:
            return give(try file.facts().largest)
        case kAudioFilePropertyEstimatedDuration:
            return give(Double(try file.facts().count) * frames / max(1, file.stream.mSampleRate))
        case kAudioFilePropertyBitRate:
            let facts = try file.facts()
            let seconds = Double(facts.count) * frames / max(1, file.stream.mSampleRate)
            return give(UInt32(min(4e9, seconds > 0 ? Double(facts.bytes) * 8 / seconds : 0)))
        case kAudioFilePropertyMagicCookieData:
            guard let cookie = file.format.magicCookie else { return kAudioFileUnsupportedPropertyError }
            guard ioDataSize.pointee >= cookie.count else { return small }
            cookie.copyBytes(to: outPropertyData.assumingMemoryBound(to: UInt8.self), count: cookie.count)
            ioDataSize.pointee = UInt32(cookie.count)
            return noErr
        default: return kAudioFileUnsupportedPropertyError
        }
    }
}

/// Sets a property; answers that none can be set, except a magic cookie, which linear PCM does not need.
@discardableResult
public func AudioFileSetProperty(
    _ inAudioFile: AudioFileID,
    _ inPropertyID: AudioFilePropertyID,
    _ inDataSize: UInt32,
    _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
    inPropertyID == kAudioFilePropertyMagicCookieData ? noErr : kAudioFileUnsupportedPropertyError
}
