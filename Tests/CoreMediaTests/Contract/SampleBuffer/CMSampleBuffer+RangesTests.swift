import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Sample ranges and audio")
struct CMSampleBufferRangesTests {
    private func stream(_ format: AudioFormatID, flags: AudioFormatFlags = 0) -> AudioStreamBasicDescription {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = 48000
        stream.mFormatID = format
        stream.mFormatFlags = flags
        stream.mChannelsPerFrame = 2
        if format == kAudioFormatLinearPCM {
            stream.mBytesPerFrame = 4
            stream.mBytesPerPacket = 4
            stream.mFramesPerPacket = 1
        } else {
            stream.mFramesPerPacket = 1024
        }
        return stream
    }

    @Test("SBUF-21 SBUF-28 linear PCM has one timing and one size entry and is divided by frames")
    func linear() throws {
        let format = try CMFormatDescription(audioStreamBasicDescription: stream(kAudioFormatLinearPCM))
        let data = try CMBlockBufferTests.make([Array(0..<40)])
        let buffer = try CMSampleBuffer(
            dataBuffer: data,
            formatDescription: format,
            numSamples: 10,
            presentationTimeStamp: time(1, 1),
            packetDescriptions: []
        )
        #expect(try buffer.sampleTimingInfos().count == 1 && buffer.sampleSizes() == [4])
        #expect(buffer.duration == time(10, 48000) && buffer.totalSampleSize == 40)
        let part = try CMSampleBuffer(copying: buffer, forRange: 3..<5)
        #expect(part.numSamples == 2 && part.presentationTimeStamp == time(1, 1) + time(3, 48000))
        #expect(try part.dataBuffer?.dataBytes() == Data([12, 13, 14, 15, 16, 17, 18, 19]))
    }

    @Test("SBUF-28 non-interleaved audio cannot be divided")
    func nonInterleaved() throws {
        let format = try CMFormatDescription(
            audioStreamBasicDescription: stream(kAudioFormatLinearPCM, flags: kAudioFormatFlagIsNonInterleaved)
        )
        let buffer = try CMSampleBuffer(
            dataBuffer: CMBlockBufferTests.make([Array(0..<40)]),
            formatDescription: format,
            numSamples: 10,
            presentationTimeStamp: .zero,
            packetDescriptions: []
        )
        #expect(thrownStatus { _ = try CMSampleBuffer(copying: buffer, forRange: 0..<1) } == -12739)
    }

    @Test("SBUF-28 packets of different sizes are split into single-packet buffers that share their bytes")
    func packets() throws {
        let format = try CMFormatDescription(audioStreamBasicDescription: stream(kAudioFormatMPEG4AAC))
        let packets = [
            AudioStreamPacketDescription(mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 2),
            AudioStreamPacketDescription(mStartOffset: 2, mVariableFramesInPacket: 0, mDataByteSize: 3),
        ]
        let buffer = try CMSampleBuffer(
            dataBuffer: CMBlockBufferTests.make([[1, 2, 3], [4, 5]]),
            formatDescription: format,
            numSamples: 2,
            presentationTimeStamp: time(0, 48000),
            packetDescriptions: packets
        )
        #expect(buffer.duration == time(2048, 48000))
        #expect(try buffer.audioStreamPacketDescriptions() == packets)
        let singles = Array(try buffer.singleSampleBuffers())
        #expect(singles.count == 2)
        #expect(try singles[1].dataBuffer?.dataBytes() == Data([3, 4, 5]))
        #expect(singles[1].presentationTimeStamp == time(1024, 48000))
        #expect(try singles[1].audioStreamPacketDescriptions().map(\.mStartOffset) == [0])
    }

    @Test("SBUF-8 audio needs an audio format, samples and a time")
    func requirements() throws {
        let video = try CMFormatDescription(videoCodecType: .h264, width: 8, height: 8)
        let audio = try CMFormatDescription(audioStreamBasicDescription: stream(kAudioFormatLinearPCM))
        func status(_ format: CMFormatDescription, _ count: Int, _ time: CMTime) -> Int {
            thrownStatus {
                _ = try CMSampleBuffer(
                    dataBuffer: nil,
                    formatDescription: format,
                    numSamples: count,
                    presentationTimeStamp: time,
                    packetDescriptions: []
                )
            }
        }
        #expect(status(video, 1, .zero) == -12731)
        #expect(status(audio, 0, .zero) == -12731)
        #expect(status(audio, 1, .indefinite) == -12740)
        #expect(status(audio, 1, .zero) == 0)
        let frame = try makeFrame()
        #expect(thrownStatus { _ = try frame.audioStreamPacketDescriptions() } == -12741)
    }

    @Test("SBUF-28 a callback over the samples of one image is called once, and its error is returned")
    func callbacks() throws {
        let frame = try makeFrame()
        var calls = 0
        let status = CMSampleBufferCallForEachSample(
            frame,
            callback: { sample, index, _ in
                calls += 1
                return sample.imageBuffer === frame.imageBuffer && index == 0 ? -42 : 0
            },
            refcon: nil
        )
        #expect(calls == 1 && status == -42)
    }

    @Test("SBUF-28 sample indexes out of range are rejected")
    func outside() throws {
        let frame = try makeFrame()
        for range in [0..<2, -1..<1, 0..<0] {
            #expect(thrownStatus { _ = try CMSampleBuffer(copying: frame, forRange: range) } == -12734)
        }
    }

    @Test("SBUF-22 C code changes per-sample attachments through the array, as clients of encoders do")
    func mutableDictionaries() throws {
        let frame = try makeFrame()
        let array = try #require(CMSampleBufferGetSampleAttachmentsArray(frame, createIfNecessary: true))
        let dictionary = unsafeBitCast(CFArrayGetValueAtIndex(array, 0), to: CFMutableDictionary.self)
        dictionary[kCMSampleAttachmentKey_DisplayImmediately] = kCFBooleanTrue
        #expect(frame.sampleAttachments[0][.displayImmediately] as? Bool == true)
    }
}
