import CoreMedia
import Testing

/// Tests descriptions of time codes.
@Suite struct TimeCodeFormatTests {
    @Test("a description gives back what it was made of")
    func values() throws {
        var description: CMTimeCodeFormatDescription?
        let status = CMTimeCodeFormatDescriptionCreate(
            allocator: nil,
            timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
            frameDuration: CMTime(value: 1_001, timescale: 30_000),
            frameQuanta: 30,
            flags: kCMTimeCodeFlag_DropFrame | kCMTimeCodeFlag_24HourMax,
            extensions: nil,
            formatDescriptionOut: &description
        )
        #expect(status == 0)
        let made = try #require(description)
        #expect(CMFormatDescriptionGetMediaType(made) == kCMMediaType_TimeCode)
        #expect(CMFormatDescriptionGetMediaSubType(made) == kCMTimeCodeFormatType_TimeCode32)
        #expect(CMTimeCodeFormatDescriptionGetFrameDuration(made) == CMTime(value: 1_001, timescale: 30_000))
        #expect(CMTimeCodeFormatDescriptionGetFrameQuanta(made) == 30)
        #expect(CMTimeCodeFormatDescriptionGetTimeCodeFlags(made) == 3)
        #expect(made.frameDuration.timescale == 30_000 && made.frameQuanta == 30)
        #expect(made.timeCodeFlags == [.dropFrame, .twentyFourHourMax])
    }

    @Test("a wrong duration or number of frames is refused, and other descriptions have none")
    func refusals() throws {
        var description: CMTimeCodeFormatDescription?
        for (duration, quanta) in [(CMTime.zero, UInt32(30)), (.invalid, 30), (CMTime(value: 1, timescale: 30), 0)] {
            let status = CMTimeCodeFormatDescriptionCreate(
                allocator: nil,
                timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32,
                frameDuration: duration,
                frameQuanta: quanta,
                flags: 0,
                extensions: nil,
                formatDescriptionOut: &description
            )
            #expect(status == kCMFormatDescriptionError_InvalidParameter && description == nil)
        }
        let video = try CMVideoFormatDescription(
            videoCodecType: CMFormatDescription.MediaSubType(rawValue: kCMVideoCodecType_H264),
            width: 2,
            height: 2
        )
        #expect(!CMTimeCodeFormatDescriptionGetFrameDuration(video).isValid)
        #expect(CMTimeCodeFormatDescriptionGetFrameQuanta(video) == 0)
    }
}
