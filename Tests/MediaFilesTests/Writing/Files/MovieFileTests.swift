import CoreMedia
import CoreVideo
import Foundation
import Testing

@testable import MediaFiles

@Suite struct MovieFileTests {
    @Test(
        "WR-31 ten frames a thirtieth apart: duration 200/600, timescale 600",
        arguments: [MediaFileWriter.Container.mov, .mp4, .m4v]
    )
    func tenFrames(container: MediaFileWriter.Container) throws {
        let times = (0..<10).map { CMTime(value: Int64($0), timescale: 30) }
        let samples = try Written.video(Written.h264(320, 240), times: times) {
            try Written.image($0, width: 320, height: 240)
        }
        #expect(samples.count == 10)
        let path = try Written.file(samples, container: container)
        let stream = try Written.streams(path)[0]
        #expect(stream["codec_name"] as? String == "h264")
        #expect(stream["codec_tag_string"] as? String == "avc1")
        #expect(stream["time_base"] as? String == "1/600")
        #expect(stream["duration_ts"] as? Int == 200)
        #expect(stream["nb_frames"] as? String == "10")
        #expect(try Written.frameTimes(path) == (0..<10).map { $0 * 20 })
    }

    @Test(
        "presentation times are read back exactly, even those of a clock that has run for long",
        arguments: [
            [0, 1001, 2002, 3003, 4004, 6006, 7007].map { CMTime(value: $0, timescale: 30_000) },
            (0..<12).map { CMTime(value: 987_654_321_012_345 + $0 * 33_366_700, timescale: 1_000_000_000) },
            [0, 40, 90, 91, 300, 1000, 1001].map { CMTime(value: $0, timescale: 1000) },
            [.zero] + (1..<9).map { CMTime(value: $0 * 1001, timescale: 24_000) },
        ],
        [false, true]
    )
    func exactTimes(times: [CMTime], isFragmented: Bool) throws {
        let samples = try Written.video(Written.h264(), times: times) { try Written.image($0) }
        var options = MediaFileWriter.Options()
        if isFragmented { options.fragmentInterval = CMTime(value: 1, timescale: 10) }
        let path = try Written.file(samples, options: options)
        let scale = Int32(try Written.timescale(path))
        let read = try Written.frameTimes(path).map { CMTime(value: $0, timescale: scale) }
        #expect(read == times.map { $0 - times[0] })
    }
}
