public import CoreMedia
import Foundation
import MediaFiles

// Converters of sound with a C interface, on the same ground as `AVAudioConverter`.

/// A converter, used by one thread at a time.
private final class ConverterCore {
    let source: AudioStreamBasicDescription
    let target: AudioStreamBasicDescription
    private var cookie: Data?
    private var bitRate: UInt32 = 0
    private var conversion: SoundConversion?
    var isEnding = false

    init(_ source: AudioStreamBasicDescription, _ target: AudioStreamBasicDescription) throws {
        (self.source, self.target) = (source, target)
        let isDecoding = source.mFormatID != kAudioFormatLinearPCM && target.mFormatID == kAudioFormatLinearPCM
        // A decoder may need the magic cookie that is set later.
        if !isDecoding { conversion = try make() }
    }

    private func make() throws -> SoundConversion {
        try SoundConversion(
            from: CMFormatDescription(audioStreamBasicDescription: source, magicCookie: cookie),
            to: CMFormatDescription(audioStreamBasicDescription: target),
            bitRate: bitRate > 0 ? Int(bitRate) : nil
        )
    }

    func current() throws -> SoundConversion {
        if let conversion { return conversion }
        let made = try make()
        conversion = made
        return made
    }

    func reset() { (conversion, isEnding) = (nil, false) }

    func setCookie(_ data: Data) {
        cookie = data
        conversion = nil
    }

    func setBitRate(_ rate: UInt32) {
        bitRate = rate
        conversion = nil
    }

    var outputCookie: Data? { (try? current())?.packetFormat?.magicCookie }
    var isEncoding: Bool { target.mFormatID != kAudioFormatLinearPCM }
    var largestPacket: UInt32 {
        if target.mBytesPerPacket > 0 { return target.mBytesPerPacket }
        return target.mFormatID == kAudioFormatMPEG4AAC
            ? 768 * target.mChannelsPerFrame : 4096 * 4 * target.mChannelsPerFrame + 64
    }
}

private let converters = SoundHandles<ConverterCore>()

private func status(_ body: () throws -> OSStatus) -> OSStatus {
    do { return try body() } catch let error as MediaError {
        return error.code == .unsupportedFormat || error.code == .unsupportedCodec
            ? kAudioConverterErr_FormatNotSupported : kAudioConverterErr_UnspecifiedError
    } catch { return kAudioConverterErr_UnspecifiedError }
}

/// Creates a converter; answers `kAudioConverterErr_FormatNotSupported` for formats that cannot be converted.
@discardableResult
public func AudioConverterNew(
    _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus {
    outAudioConverter.pointee = nil
    let (source, target) = (inSourceFormat.pointee, inDestinationFormat.pointee)
    guard source.mSampleRate > 0, target.mSampleRate > 0, source.mChannelsPerFrame > 0, target.mChannelsPerFrame > 0
    else { return kAudioConverterErr_FormatNotSupported }
    do {
        outAudioConverter.pointee = converters.add(try ConverterCore(source, target))
        return noErr
    } catch { return kAudioConverterErr_FormatNotSupported }
}

/// Creates a converter; the classes have no effect, since there is one codec for each format.
@discardableResult
public func AudioConverterNewSpecific(
    _ inSourceFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ inDestinationFormat: UnsafePointer<AudioStreamBasicDescription>,
    _ inNumberClassDescriptions: UInt32,
    _ inClassDescriptions: UnsafePointer<AudioClassDescription>,
    _ outAudioConverter: UnsafeMutablePointer<AudioConverterRef?>
) -> OSStatus { AudioConverterNew(inSourceFormat, inDestinationFormat, outAudioConverter) }

/// Fills buffers with frames or packets, of which a function gives the input.
///
/// The function is called on this thread until the output is full. No packets without an error are its end; an error of
/// the function is the result, with what was converted before.
@discardableResult
public func AudioConverterFillComplexBuffer(
    _ inAudioConverter: AudioConverterRef,
    _ inInputDataProc: @escaping AudioConverterComplexInputDataProc,
    _ inInputDataProcUserData: UnsafeMutableRawPointer?,
    _ ioOutputDataPacketSize: UnsafeMutablePointer<UInt32>,
    _ outOutputData: UnsafeMutablePointer<AudioBufferList>,
    _ outPacketDescription: UnsafeMutablePointer<AudioStreamPacketDescription>?
) -> OSStatus {
    guard let core = converters.get(inAudioConverter) else { return kAudioConverterErr_UnspecifiedError }
    let list = UnsafeMutableAudioBufferListPointer(outOutputData)
    let wanted = Int(ioOutputDataPacketSize.pointee)
    ioOutputDataPacketSize.pointee = 0
    return status {
        let conversion = try core.current()
        var output = ConverterOutput(list, wanted, core.isEncoding ? nil : core.target.mBytesPerFrame)
        defer { ioOutputDataPacketSize.pointee = output.finish() }
        while true {
            if output.take(from: conversion, outPacketDescription) || core.isEnding { return noErr }
            let ratio = core.source.mSampleRate / core.target.mSampleRate
            let frames = Double(max(1, wanted - output.count)) * Double(max(1, core.target.mFramesPerPacket)) * ratio
            var packets = UInt32(min(65_536, max(1, frames / Double(max(1, core.source.mFramesPerPacket)))))
            let isPlanar = core.source.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
            let input = AudioBufferList.allocate(maximumBuffers: isPlanar ? Int(core.source.mChannelsPerFrame) : 1)
            defer { free(input.unsafeMutablePointer) }
            var places: UnsafeMutablePointer<AudioStreamPacketDescription>?
            let answer = inInputDataProc(
                inAudioConverter,
                &packets,
                input.unsafeMutablePointer,
                &places,
                inInputDataProcUserData
            )
            if answer != noErr { return answer }
            if packets == 0 {
                core.isEnding = true
                try conversion.finish()
            } else if core.source.mFormatID == kAudioFormatLinearPCM {
                let bytes = max(1, core.source.mBytesPerFrame)
                let there = input.map { $0.mDataByteSize / bytes }.min() ?? 0
                guard there > 0 else { return kAudioConverterErr_InvalidInputSize }
                try conversion.push(input, frames: Int(min(packets, there)))
            } else {
                try push(conversion, core.source, input[0], packets, places)
            }
        }
    }
}

/// Adds packets to a conversion.
private func push(
    _ conversion: SoundConversion,
    _ stream: AudioStreamBasicDescription,
    _ buffer: AudioBuffer,
    _ packets: UInt32,
    _ places: UnsafeMutablePointer<AudioStreamPacketDescription>?
) throws {
    guard let data = buffer.mData else { throw SoundError.failed("The packets have no data.") }
    for index in 0..<Int(packets) {
        let place = places?[index]
        // One packet without a description is all of the data.
        let fixed = stream.mBytesPerPacket > 0 ? Int(stream.mBytesPerPacket) : Int(buffer.mDataByteSize)
        let (start, size) = place.map { (Int($0.mStartOffset), Int($0.mDataByteSize)) } ?? (index * fixed, fixed)
        guard start >= 0, size > 0, start + size <= Int(buffer.mDataByteSize) else {
            throw SoundError.failed("A packet lies outside its data.", kAudioConverterErr_InvalidInputSize)
        }
        let bytes = UnsafeRawBufferPointer(start: data + start, count: size)
        try conversion.push(bytes, CMTimeScale(max(1, stream.mSampleRate)), stream.mFramesPerPacket)
    }
}

/// The buffers that a conversion fills.
private struct ConverterOutput {
    private let list: UnsafeMutableAudioBufferListPointer
    private let wanted: Int
    private let frameSize: UInt32?
    private let room: Int
    private var bytes = 0
    /// The number of frames or packets so far.
    private(set) var count = 0
    private var pending: [UInt8]?

    /// - Parameter frameSize: The bytes of a frame; nil for packets.
    init(_ list: UnsafeMutableAudioBufferListPointer, _ wanted: Int, _ frameSize: UInt32?) {
        (self.list, self.frameSize) = (list, frameSize)
        let room = list.map { Int($0.mDataByteSize) }.min() ?? 0
        self.room = room
        self.wanted = frameSize.map { min(wanted, room / max(1, Int($0))) } ?? wanted
    }

    /// Takes what is ready; returns whether the output is full.
    mutating func take(
        from conversion: SoundConversion,
        _ places: UnsafeMutablePointer<AudioStreamPacketDescription>?
    ) -> Bool {
        guard frameSize == nil else {
            count += conversion.take(wanted - count, to: list, at: count)
            return count == wanted
        }
        while count < wanted, let size = conversion.packets.first?.dataBuffer?.dataLength {
            guard bytes + size <= room, let target = list[0].mData, let packet = conversion.takePacket() else {
                return true
            }
            packet.withUnsafeBytes { source in
                if let base = source.baseAddress { (target + bytes).copyMemory(from: base, byteCount: source.count) }
            }
            places?[count] = AudioStreamPacketDescription(
                mStartOffset: Int64(bytes),
                mVariableFramesInPacket: 0,
                mDataByteSize: UInt32(size)
            )
            bytes += size
            count += 1
        }
        return count == wanted
    }

    /// Writes the sizes of the buffers; returns the number of frames or packets.
    func finish() -> UInt32 {
        for index in list.indices { list[index].mDataByteSize = frameSize.map { UInt32(count) * $0 } ?? UInt32(bytes) }
        return UInt32(count)
    }
}

/// Converts frames at one rate.
@discardableResult
public func AudioConverterConvertComplexBuffer(
    _ inAudioConverter: AudioConverterRef,
    _ inNumberPCMFrames: UInt32,
    _ inInputData: UnsafePointer<AudioBufferList>,
    _ outOutputData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    guard let core = converters.get(inAudioConverter) else { return kAudioConverterErr_UnspecifiedError }
    guard !core.isEncoding, core.source.mSampleRate == core.target.mSampleRate else {
        return kAudioConverterErr_OperationNotSupported
    }
    return status {
        let conversion = try core.current()
        let input = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: inInputData))
        let there = input.map { $0.mDataByteSize / max(1, core.source.mBytesPerFrame) }.min() ?? 0
        guard there >= inNumberPCMFrames else { return kAudioConverterErr_InvalidInputSize }
        if inNumberPCMFrames > 0 { try conversion.push(input, frames: Int(inNumberPCMFrames)) }
        let list = UnsafeMutableAudioBufferListPointer(outOutputData)
        var output = ConverterOutput(list, Int(inNumberPCMFrames), core.target.mBytesPerFrame)
        _ = output.take(from: conversion, nil)
        return output.finish() == inNumberPCMFrames ? noErr : kAudioConverterErr_InvalidOutputSize
    }
}

/// Converts bytes of interleaved frames at one rate.
@discardableResult
public func AudioConverterConvertBuffer(
    _ inAudioConverter: AudioConverterRef,
    _ inInputDataSize: UInt32,
    _ inInputData: UnsafeRawPointer,
    _ ioOutputDataSize: UnsafeMutablePointer<UInt32>,
    _ outOutputData: UnsafeMutableRawPointer
) -> OSStatus {
    guard let core = converters.get(inAudioConverter) else { return kAudioConverterErr_UnspecifiedError }
    var input = AudioBufferList()
    input.mNumberBuffers = 1
    input.mBuffers = AudioBuffer(
        mNumberChannels: core.source.mChannelsPerFrame,
        mDataByteSize: inInputDataSize,
        mData: UnsafeMutableRawPointer(mutating: inInputData)
    )
    var output = AudioBufferList()
    output.mNumberBuffers = 1
    output.mBuffers = AudioBuffer(
        mNumberChannels: core.target.mChannelsPerFrame,
        mDataByteSize: ioOutputDataSize.pointee,
        mData: outOutputData
    )
    let frames = inInputDataSize / max(1, core.source.mBytesPerFrame)
    let result = AudioConverterConvertComplexBuffer(inAudioConverter, frames, &input, &output)
    ioOutputDataSize.pointee = output.mBuffers.mDataByteSize
    return result
}

/// Reads a property: the formats, the largest packet, and an encoder's magic cookie.
@discardableResult
public func AudioConverterGetProperty(
    _ inAudioConverter: AudioConverterRef,
    _ inPropertyID: AudioConverterPropertyID,
    _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>,
    _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
    guard let core = converters.get(inAudioConverter) else { return kAudioConverterErr_UnspecifiedError }
    let small = kAudioConverterErr_BadPropertySizeError
    switch inPropertyID {
    case kAudioConverterCurrentInputStreamDescription:
        return copyProperty(core.source, ioPropertyDataSize, outPropertyData, tooSmall: small)
    case kAudioConverterCurrentOutputStreamDescription:
        return copyProperty(core.target, ioPropertyDataSize, outPropertyData, tooSmall: small)
    case kAudioConverterMaximumOutputPacketSize, kAudioConverterMinimumOutputBufferSize:
        return copyProperty(core.largestPacket, ioPropertyDataSize, outPropertyData, tooSmall: small)
    case kAudioConverterPrimeInfo:
        return copyProperty(AudioConverterPrimeInfo(), ioPropertyDataSize, outPropertyData, tooSmall: small)
    case kAudioConverterCompressionMagicCookie:
        guard let cookie = core.outputCookie, ioPropertyDataSize.pointee >= cookie.count else {
            return kAudioConverterErr_PropertyNotSupported
        }
        cookie.copyBytes(to: outPropertyData.assumingMemoryBound(to: UInt8.self), count: cookie.count)
        ioPropertyDataSize.pointee = UInt32(cookie.count)
        return noErr
    default: return kAudioConverterErr_PropertyNotSupported
    }
}

/// Describes a property.
@discardableResult
public func AudioConverterGetPropertyInfo(
    _ inAudioConverter: AudioConverterRef,
    _ inPropertyID: AudioConverterPropertyID,
    _ outSize: UnsafeMutablePointer<UInt32>?,
    _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
    guard let core = converters.get(inAudioConverter) else { return kAudioConverterErr_UnspecifiedError }
    outWritable?.pointee = false
    switch inPropertyID {
    case kAudioConverterCurrentInputStreamDescription, kAudioConverterCurrentOutputStreamDescription:
        outSize?.pointee = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
    case kAudioConverterMaximumOutputPacketSize, kAudioConverterMinimumOutputBufferSize: outSize?.pointee = 4
    case kAudioConverterPrimeInfo: outSize?.pointee = 8
    case kAudioConverterCompressionMagicCookie:
        guard let cookie = core.outputCookie else { return kAudioConverterErr_PropertyNotSupported }
        outSize?.pointee = UInt32(cookie.count)
    default: return kAudioConverterErr_PropertyNotSupported
    }
    return noErr
}

/// Sets a property: a decoder's magic cookie, an encoder's bit rate; quality and priming have no effect.
@discardableResult
public func AudioConverterSetProperty(
    _ inAudioConverter: AudioConverterRef,
    _ inPropertyID: AudioConverterPropertyID,
    _ inPropertyDataSize: UInt32,
    _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
    guard let core = converters.get(inAudioConverter) else { return kAudioConverterErr_UnspecifiedError }
    switch inPropertyID {
    case kAudioConverterDecompressionMagicCookie:
        core.setCookie(Data(bytes: inPropertyData, count: Int(inPropertyDataSize)))
    case kAudioConverterEncodeBitRate:
        guard inPropertyDataSize >= 4 else { return kAudioConverterErr_BadPropertySizeError }
        core.setBitRate(inPropertyData.loadUnaligned(as: UInt32.self))
    case kAudioConverterSampleRateConverterQuality, kAudioConverterCodecQuality, kAudioConverterPrimeMethod: break
    default: return kAudioConverterErr_PropertyNotSupported
    }
    return noErr
}

/// Forgets what was converted; a new stream may follow.
@discardableResult
public func AudioConverterReset(_ inAudioConverter: AudioConverterRef) -> OSStatus {
    guard let core = converters.get(inAudioConverter) else { return kAudioConverterErr_UnspecifiedError }
    core.reset()
    return noErr
}

/// Ends a converter.
@discardableResult
public func AudioConverterDispose(_ inAudioConverter: AudioConverterRef) -> OSStatus {
    converters.remove(inAudioConverter) == nil ? kAudioConverterErr_UnspecifiedError : noErr
}
