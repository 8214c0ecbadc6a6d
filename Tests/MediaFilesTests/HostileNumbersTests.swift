import CFFmpeg
import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

/// Numbers in files that no honest program writes: their sums and products overflow.
@Suite("Hostile numbers in files")
struct HostileNumbersTests {
    @Test("a track with an absurd number of channels is ignored")
    func channels() throws {
        var bytes = try Fixtures.bytes(
            try Fixtures.make("doubles.mov", "-f lavfi -i sine=duration=0.05:sample_rate=96000 -c:a pcm_f64le")
        )
        let mark = Array("lpcm".utf8)
        let place = try #require((0..<bytes.count - 48).first { bytes[$0..<$0 + 4].elementsEqual(mark) })
        // A version 2 sound description stores its number of channels here (QuickTime File Format).
        try #require(bytes[place + 13] == 2 && bytes[place + 47] == 1)
        bytes.replaceSubrange(place + 44..<place + 48, with: [0x20, 0, 0, 0])
        let path = try Fixtures.write("channels.mov", bytes)
        #expect(throws: MediaError.self) { try MediaDemuxer(.file(path)) }
    }

    @Test("a stream with the lowest possible start begins at 0")
    func farStart() {
        var clock = StreamClock(
            timeBase: AVRational(num: 1, den: 1000),
            frameRate: nil,
            declaredStart: Int64.min + 1
        )
        #expect(clock.next(stamp: Int64.max - 5, duration: nil, lostBefore: 1).time == .zero)
        #expect(clock.next(stamp: Int64.max - 4, duration: nil, lostBefore: 0).time > .zero)
    }

    @Test("trimming more than all of the audio leaves nothing, even at another rate")
    func longTrim() throws {
        let demuxer = try MediaDemuxer(
            .file(try Fixtures.make("trim.m4a", "-f lavfi -i sine=duration=0.2:sample_rate=44100 -c:a aac"))
        )
        var described = try #require(demuxer.tracks[0].format.audioStreamBasicDescription)
        described.mSampleRate = 22050
        let format = try CMFormatDescription(
            audioStreamBasicDescription: described,
            magicCookie: demuxer.tracks[0].format.magicCookie
        )
        let decoder = try AudioSampleDecoder(format: format, output: nil)
        let trim = CMTimeCopyAsDictionary(CMTime(value: 1 << 62, timescale: 22050), allocator: kCFAllocatorDefault)
        while let sample = try demuxer.next()?.buffer {
            let data = try #require(sample.dataBuffer)
            let long = try CMSampleBuffer(
                dataBuffer: data,
                formatDescription: format,
                numSamples: 1,
                sampleTimings: [
                    CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
                ],
                sampleSizes: [data.dataLength]
            )
            CMSetAttachment(
                long,
                key: kCMSampleBufferAttachmentKey_TrimDurationAtStart,
                value: trim,
                attachmentMode: kCMAttachmentMode_ShouldPropagate
            )
            #expect(try decoder.decode(long).isEmpty)
        }
    }
}
