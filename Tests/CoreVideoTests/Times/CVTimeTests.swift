import CoreVideo
import Testing

/// Tests ``CVTime`` and ``CVSMPTETime``.
@Suite struct CVTimeTests {
    @Test("times are zero at first, and keep their parts")
    func parts() {
        let stamp = CVTimeStamp()
        #expect(stamp.version == 0 && stamp.videoTime == 0 && stamp.smpteTime.frames == 0)
        let time = CVTime(timeValue: 1, timeScale: 30, flags: 0)
        #expect(time.timeValue == 1 && time.timeScale == 30)
        #expect(kCVIndefiniteTime.flags == CVTimeFlags.isIndefinite.rawValue)
        #expect(CVTimeStampFlags.videoHostTimeValid == [.videoTimeValid, .hostTimeValid])
        #expect(CVSMPTETimeType.type2997.rawValue == 4)
    }
}
