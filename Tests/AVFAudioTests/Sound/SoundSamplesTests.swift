import CoreMedia
import Foundation
import Testing

@testable import AVFAudio

/// Tests ``SoundQueue``, ``SoundSamples`` and ``SoundMeter``.
@Suite struct SoundSamplesTests {
    @Test("frames come out in their order, wherever the buffers end")
    func queue() throws {
        let sound = (0..<100).map(Float.init)
        var queue = SoundQueue()
        var start = 0
        for length in [1, 30, 9, 60] {
            let buffer = try Sounds.buffer([Array(sound[start..<start + length])])
            queue.append([
                try SoundSamples.buffer(
                    buffer.list,
                    frames: length,
                    format: buffer.format.formatDescription,
                    at: Int64(start)
                )
            ])
            start += length
        }
        #expect(queue.frames == 100 && queue.time == .zero)
        queue.drop(5)
        #expect(queue.frames == 95 && queue.time == CMTime(value: 5, timescale: 44_100))
        let output = try Sounds.buffer([[Float](repeating: -1, count: 200)])
        let first = queue.take(40, bytesPerFrame: 4, to: output.list, at: 0)
        let second = queue.take(160, bytesPerFrame: 4, to: output.list, at: 40)
        #expect(first == 40 && second == 55 && queue.frames == 0 && queue.time == nil)
        #expect(try Sounds.samples(output)[0].prefix(96) == sound[5...] + [-1])
        queue.append([try SoundSamples.buffer(output.list, frames: 3, format: output.format.formatDescription, at: 7)])
        queue.clear()
        #expect(queue.frames == 0)
    }

    @Test("meters show the peak and the mean of what they were given")
    func meter() {
        var meter = SoundMeter()
        #expect(meter.peak(0) == -160 && meter.average(0) == -160)
        meter.add([[0.5, -1], [0, 0]])
        #expect(meter.peak(0) == 0 && meter.peak(1) == -160 && meter.peak(2) == -160)
        #expect(abs(meter.average(0) - 10 * log10(0.625)) < 0.001)
    }
}
