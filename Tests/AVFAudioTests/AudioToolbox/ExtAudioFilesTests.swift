import AVFAudio
import CoreMedia
import Foundation
import Testing

/// Tests the files of Audio Toolbox, with ``SoundHandles``.
@Suite struct ExtAudioFilesTests {
    private static func client(_ rate: Double, channels: UInt32 = 1) -> AudioStreamBasicDescription {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = rate
        stream.mFormatID = kAudioFormatLinearPCM
        stream.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
        (stream.mChannelsPerFrame, stream.mBitsPerChannel, stream.mFramesPerPacket) = (channels, 32, 1)
        stream.mBytesPerFrame = 4 * channels
        stream.mBytesPerPacket = stream.mBytesPerFrame
        return stream
    }

    /// Reads frames of interleaved floats; nil for an error.
    private static func read(_ file: ExtAudioFileRef, _ frames: Int) -> [Float]? {
        var samples = [Float](repeating: 0, count: frames)
        var count = UInt32(frames)
        let status = samples.withUnsafeMutableBytes { bytes in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress)
            )
            return ExtAudioFileRead(file, &count, &list)
        }
        return status == noErr ? Array(samples.prefix(Int(count))) : nil
    }

    @Test(
        "what is written in the client's format is read in another",
        arguments: [kAudioFileWAVEType, kAudioFileCAFType, kAudioFileFLACType]
    )
    func roundTrip(_ type: AudioFileTypeID) throws {
        let url = Sounds.file("sound")
        defer { try? FileManager.default.removeItem(at: url) }
        var stored = Self.client(44_100)
        stored.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
        (stored.mBitsPerChannel, stored.mBytesPerFrame, stored.mBytesPerPacket) = (16, 2, 2)
        if type == kAudioFileFLACType {
            (stored.mFormatID, stored.mFormatFlags, stored.mFramesPerPacket) = (kAudioFormatFLAC, 1, 0)
            (stored.mBitsPerChannel, stored.mBytesPerFrame, stored.mBytesPerPacket) = (0, 0, 0)
        }
        var made: ExtAudioFileRef?
        #expect(ExtAudioFileCreateWithURL(url as CFURL, type, &stored, nil, 1, &made) == noErr)
        let output = try #require(made)
        var client = Self.client(44_100)
        let size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        #expect(ExtAudioFileSetProperty(output, kExtAudioFileProperty_ClientDataFormat, size, &client) == noErr)
        var tone = Sounds.tone(10_000)[0]
        let status = tone.withUnsafeMutableBytes { bytes in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress)
            )
            return ExtAudioFileWrite(output, 10_000, &list)
        }
        #expect(status == noErr && ExtAudioFileDispose(output) == noErr)
        #expect(ExtAudioFileDispose(output) == kExtAudioFileError_InvalidOperationOrder)

        #expect(ExtAudioFileOpenURL(url as CFURL, &made) == noErr)
        let input = try #require(made)
        var (length, bytes): (Int64, UInt32) = (0, 8)
        #expect(ExtAudioFileGetProperty(input, kExtAudioFileProperty_FileLengthFrames, &bytes, &length) == noErr)
        #expect(length == 10_000)
        #expect(ExtAudioFileSetProperty(input, kExtAudioFileProperty_ClientDataFormat, size, &client) == noErr)
        let samples = try #require(Self.read(input, 12_000))
        #expect(samples.count == 10_000 && Sounds.difference(samples, tone) < 1e-4)
        #expect(Self.read(input, 10)?.isEmpty == true)
        #expect(ExtAudioFileSeek(input, 5000) == noErr)
        #expect(Sounds.difference(try #require(Self.read(input, 100)), tone[5000..<5100]) < 1e-4)
        var place: Int64 = 0
        #expect(ExtAudioFileTell(input, &place) == noErr && place == 5100)
        ExtAudioFileDispose(input)
    }

    @Test("an open file is wrapped for reading in a client's format, and not for writing")
    func wrapped() throws {
        let url = try Sounds.write([[0, 0.5, 0.25]])
        defer { try? FileManager.default.removeItem(at: url) }
        var file: AudioFileID?
        #expect(AudioFileOpenURL(url as CFURL, .readPermission, 0, &file) == noErr)
        let opened = try #require(file)
        var made: ExtAudioFileRef?
        #expect(ExtAudioFileWrapAudioFileID(opened, true, &made) != noErr && made == nil)
        #expect(ExtAudioFileWrapAudioFileID(opened, false, &made) == noErr)
        let wrapped = try #require(made)
        var (length, bytes): (Int64, UInt32) = (0, 8)
        #expect(ExtAudioFileGetProperty(wrapped, kExtAudioFileProperty_FileLengthFrames, &bytes, &length) == noErr)
        #expect(length == 3 && ExtAudioFileDispose(wrapped) == noErr && AudioFileClose(opened) == noErr)
    }

    @Test("files, properties and handles that are not there have statuses of their own")
    func refusals() throws {
        var made: ExtAudioFileRef?
        let missing = URL(fileURLWithPath: "/none.wav") as CFURL
        #expect(ExtAudioFileOpenURL(missing, &made) == kAudioFileFileNotFoundError && made == nil)
        var stream = Self.client(44_100)
        #expect(ExtAudioFileCreateWithURL(missing, 0x3F3F_3F3F, &stream, nil, 0, &made) != noErr && made == nil)
        let url = try Sounds.write([[0, 0]])
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(ExtAudioFileOpenURL(url as CFURL, &made) == noErr)
        let file = try #require(made)
        var coded = AudioStreamBasicDescription()
        coded.mFormatID = kAudioFormatMPEG4AAC
        let size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        let property = kExtAudioFileProperty_ClientDataFormat
        #expect(ExtAudioFileSetProperty(file, property, size, &coded) == kExtAudioFileError_NonPCMClientFormat)
        #expect(ExtAudioFileSetProperty(file, property, 3, &coded) == kExtAudioFileError_InvalidPropertySize)
        #expect(ExtAudioFileSeek(file, -1) == kExtAudioFileError_InvalidSeek)
        ExtAudioFileDispose(file)
    }

    /// The input of a conversion: interleaved floats.
    final class Input {
        let samples: UnsafeMutablePointer<Float>
        let count: Int
        var place = 0

        init(_ values: [Float]) {
            samples = .allocate(capacity: values.count)
            samples.initialize(from: values, count: values.count)
            count = values.count
        }

        deinit { samples.deallocate() }
    }

    @Test("a converter changes the rate of what its function gives")
    func converter() throws {
        var (source, target) = (Self.client(44_100), Self.client(22_050))
        var made: AudioConverterRef?
        #expect(AudioConverterNew(&source, &target, &made) == noErr)
        let converter = try #require(made)
        let input = Input(Sounds.tone(22_050)[0])
        var output = [Float](repeating: 0, count: 20_000)
        var frames: UInt32 = 20_000
        let status = output.withUnsafeMutableBytes { bytes in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress)
            )
            return AudioConverterFillComplexBuffer(
                converter,
                { _, packets, list, _, user in
                    guard let user else { return -50 }
                    let input = Unmanaged<Input>.fromOpaque(user).takeUnretainedValue()
                    let count = min(Int(packets.pointee), input.count - input.place)
                    packets.pointee = UInt32(count)
                    list.pointee.mBuffers.mData = UnsafeMutableRawPointer(input.samples + input.place)
                    list.pointee.mBuffers.mDataByteSize = UInt32(count * 4)
                    input.place += count
                    return noErr
                },
                Unmanaged.passUnretained(input).toOpaque(),
                &frames,
                &list,
                nil
            )
        }
        #expect(status == noErr && abs(Int(frames) - 11_025) <= 2)
        let expected = Sounds.tone(11_025, rate: 22_050)[0]
        #expect(Sounds.difference(output[200..<10_800], expected[200..<10_800]) < 0.002)
        #expect(AudioConverterDispose(converter) == noErr)
        #expect(AudioConverterReset(converter) == kAudioConverterErr_UnspecifiedError)
    }

    @Test("bytes at one rate are converted to another sample type")
    func bytes() throws {
        var (source, target) = (Self.client(48_000), Self.client(48_000))
        target.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
        (target.mBitsPerChannel, target.mBytesPerFrame, target.mBytesPerPacket) = (16, 2, 2)
        var made: AudioConverterRef?
        #expect(AudioConverterNew(&source, &target, &made) == noErr)
        let converter = try #require(made)
        let samples: [Float] = [0.5, -1, 0]
        var shorts = [Int16](repeating: 0, count: 3)
        var size: UInt32 = 6
        #expect(AudioConverterConvertBuffer(converter, 12, samples, &size, &shorts) == noErr)
        #expect(shorts == [16_384, -32_768, 0] && size == 6)
        AudioConverterDispose(converter)
    }
}
