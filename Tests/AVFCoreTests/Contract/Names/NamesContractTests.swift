import AVFoundation
import Foundation
import Testing

/// Tests the clauses of names that one import makes visible, and of values of times.
@Suite struct NamesContractTests {
    @Test("CF-1 CF-6 one import brings Core Media, Core Video, audio types, layers, geometry and Dispatch")
    func visible() {
        let time: CMTime = CMTimeMake(value: 1, timescale: 2)
        let stream = AudioStreamBasicDescription()
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 2)
        let transform = CGAffineTransform(scaleX: 2, y: 3)
        let interval: CFTimeInterval = CACurrentMediaTime()
        let queue = DispatchQueue(label: "names")
        #expect(time.seconds == 0.5 && stream.mSampleRate == 0 && kCVReturnSuccess == 0)
        #expect(CGPoint(x: 1, y: 1).applying(transform) == CGPoint(x: 2, y: 3) && layer.bounds.width == 4)
        #expect(interval > 0 && CFAbsoluteTimeGetCurrent() > 0 && queue.label == "names")
        #expect(CGFloat(1) == CGSize(width: 1, height: 2).width)
    }

    @Test("CLOCK-13 the timebases of synchronizers and renderers cannot be set")
    func readOnly() {
        for timebase in [AVSampleBufferRenderSynchronizer().timebase, AVSampleBufferAudioRenderer().timebase] {
            #expect(CMTimebaseSetRate(timebase, rate: 1) == -12757)
            #expect(CMTimebaseSetTime(timebase, time: .zero) == -12757)
        }
    }

    @Test("TIME-44 a value keeps all fields of a time", arguments: [0, 1, 2])
    func values(_ index: Int) {
        let rounded = CMTime(value: 5, timescale: 3, flags: [.valid, .hasBeenRounded], epoch: 7)
        let time = [rounded, .positiveInfinity, .invalid][index]
        let kept = NSValue(time: time).timeValue
        #expect(kept.value == time.value && kept.timescale == time.timescale)
        #expect(kept.flags == time.flags && kept.epoch == time.epoch)
        #expect(!NSValue(timeRange: .zero).timeValue.isValid)
    }
}
