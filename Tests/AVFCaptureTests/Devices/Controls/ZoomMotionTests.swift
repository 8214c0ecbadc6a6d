import CoreMedia
import Foundation
import Testing

@testable import AVFCapture

@Suite("Zoom ramps")
struct ZoomMotionTests {
    @Test("a ramp that replaces another continues without a pause")
    func ramps() {
        var motion = ZoomMotion()
        func time(_ frame: Int) -> CMTime { CMTime(value: Int64(frame), timescale: 10) }
        motion.begin(to: 8, rate: 1)
        #expect(motion.advance(to: time(0)) == 1)
        #expect(motion.advance(to: time(10)) == 2)
        motion.begin(to: 1, rate: -2)
        #expect(abs(motion.advance(to: time(12)) - 2 * pow(2, -0.4)) < 1e-12)
        #expect(motion.advance(to: time(20)) == 1)
        #expect(!motion.isRamping)
        motion.begin(to: 4, rate: .infinity)
        #expect(!motion.isRamping)
        motion.begin(to: 8, rate: 1)
        motion.limit(to: 1)
        #expect(!motion.isRamping && motion.factor == 1)
    }
}
