import AVFAudio
import CoreMedia
import Foundation
import Testing

/// Tests the packets of Audio Toolbox's files.
@Suite struct AudioFilesTests {
    @Test("frames of linear PCM are written and read from any place")
    func linear() throws {
        let url = Sounds.file("wav")
        defer { try? FileManager.default.removeItem(at: url) }
        var stream = AudioStreamBasicDescription()
        (stream.mSampleRate, stream.mFormatID) = (8000, kAudioFormatLinearPCM)
        stream.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
        (stream.mChannelsPerFrame, stream.mBitsPerChannel, stream.mFramesPerPacket) = (1, 16, 1)
        (stream.mBytesPerFrame, stream.mBytesPerPacket) = (2, 2)
        var made: AudioFileID?
        #expect(AudioFileCreateWithURL(url as CFURL, kAudioFileWAVEType, &stream, .eraseFile, &made) == noErr)
        let output = try #require(made)
        let samples = (0..<5000).map { Int16($0) }
        for start in [0, 1000] {
            var count: UInt32 = start == 0 ? 1000 : 4000
            let status = samples[start...].withUnsafeBytes { bytes in
                bytes.baseAddress.map {
                    AudioFileWritePackets(output, false, count * 2, nil, Int64(start), &count, $0)
                }
            }
            #expect(status == noErr)
        }
        #expect(AudioFileClose(output) == noErr && AudioFileClose(output) == kAudioFileInvalidFileError)
        #expect(AudioFileOpenURL(url as CFURL, .readPermission, 0, &made) == noErr)
        let input = try #require(made)
        var (count, size): (Int64, UInt32) = (0, 8)
        #expect(AudioFileGetProperty(input, kAudioFilePropertyAudioDataPacketCount, &size, &count) == noErr)
        #expect(count == 5000)
        for start in [0, 300, 4990, 20] as [Int64] {
            var read = [Int16](repeating: 0, count: 100)
            var (packets, bytes): (UInt32, UInt32) = (100, 200)
            #expect(AudioFileReadPacketData(input, false, &bytes, nil, start, &packets, &read) == noErr)
            let there = Int(min(100, 5000 - start))
            #expect(packets == there && Array(read.prefix(there)) == Array(samples[Int(start)..<Int(start) + there]))
        }
        var (packets, bytes, one): (UInt32, UInt32, Int16) = (1, 2, 0)
        let ended = AudioFileReadPacketData(input, false, &bytes, nil, 5000, &packets, &one)
        #expect(ended == kAudioFileEndOfFileError && packets == 0)
        AudioFileClose(input)
    }

    @Test("packets of AAC come with their places and are decoded by a converter")
    func coded() throws {
        let tone = Sounds.tone(20_000)
        let url = try Sounds.write(tone, to: "m4a", id: kAudioFormatMPEG4AAC)
        defer { try? FileManager.default.removeItem(at: url) }
        var made: AudioFileID?
        #expect(AudioFileOpenURL(url as CFURL, .readPermission, 0, &made) == noErr)
        let file = try #require(made)
        defer { AudioFileClose(file) }
        var stream = AudioStreamBasicDescription()
        var size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        #expect(AudioFileGetProperty(file, kAudioFilePropertyDataFormat, &size, &stream) == noErr)
        #expect(stream.mFormatID == kAudioFormatMPEG4AAC && stream.mFramesPerPacket == 1024)
        var largest: UInt32 = 0
        size = 4
        #expect(AudioFileGetProperty(file, kAudioFilePropertyMaximumPacketSize, &size, &largest) == noErr)
        var places = [AudioStreamPacketDescription](repeating: AudioStreamPacketDescription(), count: 30)
        var data = [UInt8](repeating: 0, count: Int(largest) * 30)
        var (bytes, packets) = (UInt32(data.count), UInt32(30))
        #expect(AudioFileReadPacketData(file, false, &bytes, &places, 0, &packets, &data) == noErr)
        #expect(packets >= 20 && places[0].mDataByteSize > 0)
        #expect(places[1].mStartOffset == Int64(places[0].mDataByteSize))
        #expect(AudioFileGetPropertyInfo(file, kAudioFilePropertyMagicCookieData, &size, nil) == noErr && size > 0)
    }

    @Test("files that are not there or cannot be written say so")
    func refusals() {
        var made: AudioFileID?
        let missing = URL(fileURLWithPath: "/none.wav") as CFURL
        #expect(AudioFileOpenURL(missing, .readPermission, 0, &made) == kAudioFileFileNotFoundError)
        #expect(AudioFileOpenURL(missing, .readWritePermission, 0, &made) == kAudioFilePermissionsError)
        var stream = AudioStreamBasicDescription()
        stream.mFormatID = kAudioFormatMPEG4AAC
        let status = AudioFileCreateWithURL(missing, kAudioFileM4AType, &stream, [], &made)
        #expect(status == kAudioFileUnsupportedDataFormatError && made == nil)
    }
}
