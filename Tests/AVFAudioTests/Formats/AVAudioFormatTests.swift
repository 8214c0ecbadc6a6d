import AVFAudio
import Foundation
import Testing

/// Tests ``AVAudioFormat``, ``AVAudioBuffer``, ``AVAudioPCMBuffer``, ``AVAudioTime`` and ``AVAudioSession``.
@Suite("Audio formats and buffers")
struct AVAudioFormatTests {
    @Test(
        "formats return the values they were created from",
        arguments: [AVAudioCommonFormat.pcmFormatFloat32, .pcmFormatFloat64, .pcmFormatInt16, .pcmFormatInt32],
        [true, false]
    )
    func formats(common: AVAudioCommonFormat, interleaved: Bool) throws {
        let format = try #require(
            AVAudioFormat(commonFormat: common, sampleRate: 44_100, channels: 2, interleaved: interleaved)
        )
        #expect(format.commonFormat == common)
        #expect(format.sampleRate == 44_100)
        #expect(format.channelCount == 2)
        #expect(format.isInterleaved == interleaved)
        #expect(format.isStandard == (common == .pcmFormatFloat32 && !interleaved))
        #expect(AVAudioFormat(settings: format.settings) == format)
        #expect(AVAudioFormat(cmAudioFormatDescription: format.formatDescription) == format)
    }

    @Test("creating an invalid format returns nil")
    func senseless() {
        #expect(AVAudioFormat(standardFormatWithSampleRate: 0, channels: 2) == nil)
        #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 0) == nil)
        #expect(AVAudioFormat(commonFormat: .otherFormat, sampleRate: 1, channels: 1, interleaved: true) == nil)
        #expect(AVAudioFormat(settings: [:]) == nil)
    }

    @Test("a buffer is zeroed up to its capacity and has the length that is set", arguments: [true, false])
    func buffers(interleaved: Bool) throws {
        let format = try #require(
            AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: 2, interleaved: interleaved)
        )
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 100))
        #expect(buffer.frameLength == 0)
        buffer.frameLength = 50
        let channels = try #require(buffer.int16ChannelData)
        #expect(buffer.floatChannelData == nil)
        #expect(buffer.stride == (interleaved ? 2 : 1))
        for frame in 0..<50 {
            #expect(channels[1][frame * buffer.stride] == 0)
            channels[0][frame * buffer.stride] = Int16(frame)
            channels[1][frame * buffer.stride] = Int16(-frame)
        }
        let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
        #expect(list.count == (interleaved ? 1 : 2))
        #expect(list[0].mDataByteSize == (interleaved ? 200 : 100))
        let samples = UnsafeMutableBufferPointer<Int16>(list[0])
        #expect(samples[1] == (interleaved ? 0 : 1))
        #expect(samples[2] == (interleaved ? 1 : 2))
    }

    @Test("compressed audio has no PCM buffer")
    func compressed() throws {
        var stream = AudioStreamBasicDescription()
        stream.mSampleRate = 44_100
        stream.mFormatID = kAudioFormatMPEG4AAC
        stream.mFramesPerPacket = 1024
        stream.mChannelsPerFrame = 2
        let format = try #require(AVAudioFormat(streamDescription: &stream))
        #expect(format.commonFormat == .otherFormat)
        #expect(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 10) == nil)
    }

    @Test("moments convert between the host clock and samples")
    func times() throws {
        let second = AVAudioTime.hostTime(forSeconds: 1)
        #expect(abs(AVAudioTime.seconds(forHostTime: second) - 1) < 1e-6)
        let anchor = AVAudioTime(hostTime: 10 * second, sampleTime: 1000, atRate: 48_000)
        let later = try #require(AVAudioTime(hostTime: 11 * second).extrapolateTime(fromAnchor: anchor))
        #expect(later.sampleTime == 49_000)
        let back = try #require(AVAudioTime(sampleTime: 49_000, atRate: 48_000).extrapolateTime(fromAnchor: anchor))
        #expect(back.hostTime == 11 * second)
        #expect(AVAudioTime(hostTime: 0).extrapolateTime(fromAnchor: AVAudioTime(hostTime: 5)) == nil)
    }

    @Test("moments have the form of Core Audio, with the parts that are valid")
    func stamps() {
        var stamp = AVAudioTime(hostTime: 7, sampleTime: 480, atRate: 48_000).audioTimeStamp
        #expect(stamp.mHostTime == 7 && stamp.mSampleTime == 480 && stamp.mFlags == .sampleHostTimeValid)
        let both = AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
        #expect(both.hostTime == 7 && both.sampleTime == 480 && both.sampleRate == 48_000)
        stamp.mFlags = .hostTimeValid
        let host = AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
        #expect(host.isHostTimeValid && !host.isSampleTimeValid && host.sampleRate == 0)
        #expect(host.audioTimeStamp.mFlags == .hostTimeValid)
    }

    @Test("a session stores its settings")
    func session() throws {
        let session = AVAudioSession.sharedInstance()
        try session.setCategory(.playAndRecord, mode: .videoRecording, options: [.mixWithOthers])
        try session.setActive(true)
        #expect(session.category == .playAndRecord)
        #expect(session.mode == .videoRecording)
        #expect(session.categoryOptions == .mixWithOthers)
        #expect(session.recordPermission == .granted)
    }
}
