import Foundation
import Testing

@testable import MediaFiles

@Suite("Audio stretched or shrunk by millionths")
struct AudioStretcherTests {
    private static let rate = 48000.0

    /// Returns a sample of a stereo tone with different channels; it depends only on its position.
    private func tone(_ place: Double, _ channel: Int) -> Double {
        0.6 * sin(2 * .pi * (channel == 0 ? 997 : 5003) * place / Self.rate)
    }

    /// Stretches a tone and compares the output with the tone at the reported positions.
    ///
    /// - Returns: the noise relative to the tone in decibels, and the numbers of output and input frames.
    private func run(step: (Int) -> Double, isFloat: Bool) throws -> (noise: Double, made: Int, taken: Int) {
        let stretcher = try #require(AudioStretcher(rate: 48000, channels: 2, isFloat: isFloat))
        var (error, signal, made) = (0.0, 0.0, 0)
        for chunk in 0..<100 {
            var samples: [Float] = []
            for frame in 0..<960 {
                let place = Double(chunk * 960 + frame)
                samples += [Float(tone(place, 0)), Float(tone(place, 1))]
            }
            let begin = stretcher.position
            let numbers = samples.map { Int16(($0 * 32767).rounded()) }
            func stretch(_ bytes: UnsafeRawBufferPointer) throws -> [Double] {
                let out = try #require(stretcher.stretch(bytes, step: step(chunk)))
                if isFloat { return out.bindMemory(to: Float.self).map(Double.init) }
                return out.bindMemory(to: Int16.self).map { Double($0) / 32767 }
            }
            let out = try isFloat ? samples.withUnsafeBytes(stretch) : numbers.withUnsafeBytes(stretch)
            let count = out.count / 2
            let advance = (stretcher.position - begin) / Double(count)
            // The first frames come from a filter that is not filled yet.
            for frame in 0..<count where chunk > 0 {
                for channel in 0..<2 {
                    let wanted = tone(begin + Double(frame) * advance, channel)
                    let difference = out[frame * 2 + channel] - wanted
                    error += difference * difference
                    signal += wanted * wanted
                }
            }
            made += count
        }
        return (10 * log10(error / signal), made, 96000)
    }

    @Test(
        "the output is the tone at the reported positions, with noise 70 dB below it",
        arguments: [(1.0, false), (0.9998, false), (1.001, true), (0.995, true), (1.005, false)]
    )
    func quality(step: Double, isFloat: Bool) throws {
        let result = try run(step: { _ in step }, isFloat: isFloat)
        #expect(result.noise < -70)
        #expect(abs(Double(result.made) - (96000 - 17) / step) < 3)
    }

    @Test("the step may change with every buffer, without a click")
    func changing() throws {
        let result = try run(step: { 1 + 0.0005 * sin(Double($0)) }, isFloat: true)
        #expect(result.noise < -70)
    }

    @Test("a step beyond the limits is clamped")
    func limits() throws {
        let result = try run(step: { _ in 3 }, isFloat: false)
        #expect(abs(Double(result.made) - 96000 / (1 + AudioStretcher.mostChange)) < 40)
    }

    @Test("a reset discards all state")
    func reset() throws {
        let stretcher = try #require(AudioStretcher(rate: 44100, channels: 1, isFloat: false))
        let ones = [Int16](repeating: 1000, count: 441)
        let first = try #require(ones.withUnsafeBytes { stretcher.stretch($0, step: 1)?.count })
        stretcher.reset()
        #expect(stretcher.position == 0)
        let again = try #require(ones.withUnsafeBytes { stretcher.stretch($0, step: 1)?.count })
        #expect(first == again && first > 800)
        #expect(
            ones.withUnsafeBytes { _ in stretcher.stretch(UnsafeRawBufferPointer(start: nil, count: 0), step: 1) }?
                .isEmpty == true
        )
    }

    @Test("invalid audio formats are rejected", arguments: [(0, 1), (48000, 0), (-1, 2), (Int.max, 1)])
    func nonsense(rate: Int, channels: Int) {
        #expect(AudioStretcher(rate: rate, channels: channels, isFloat: false) == nil)
    }
}
