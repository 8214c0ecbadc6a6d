import AVFBase
import CoreMedia
import Testing

@testable import AVFCapture

@Suite("Ranges of frame rates")
struct AVFrameRateRangeTests {
    @Test("DEV-25 a range contains the times between its ends, compared exactly")
    func frameRateRange() {
        let range = AVFrameRateRange(
            minFrameDuration: CMTime(value: 1001, timescale: 30000),
            maxFrameDuration: CMTime(value: 1, timescale: 1)
        )
        #expect(range.maxFrameRate == 30000.0 / 1001.0 && range.minFrameRate == 1)
        #expect(range.contains(CMTime(value: 2002, timescale: 60000)))
        #expect(!range.contains(CMTime(value: 1, timescale: 30)))
        #expect(!range.contains(.invalid) && !range.contains(.positiveInfinity))
    }
}
