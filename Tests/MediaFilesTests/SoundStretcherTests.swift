import Foundation
import Testing

@testable import MediaFiles

@Suite("Sound made longer or shorter by millionths")
struct SoundStretcherTests {
    private static let rate = 48000.0

    /// A stereo tone, other on the right; a sample depends on its place alone.
    private func tone(_ place: Double, _ channel: Int) -> Double {
        0.6 * sin(2 * .pi * (channel == 0 ? 997 : 5003) * place / Self.rate)
    }

    /// Puts a tone in and compares what comes out with the tone at the places that it says.
    ///
    /// - Returns: the noise beside the tone in decibels, and how many frames came of how many.
    private func run(step: (Int) -> Double, isFloat: Bool) throws -> (noise: Double, made: Int, taken: Int) {
        let stretcher = try #require(SoundStretcher(rate: 48000, channels: 2, isFloat: isFloat))
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
        "what comes out is the tone at the places it says, with noise 70 dB below it",
        arguments: [(1.0, false), (0.9998, false), (1.001, true), (0.995, true), (1.005, false)]
    )
    func quality(step: Double, isFloat: Bool) throws {
        let result = try run(step: { _ in step }, isFloat: isFloat)
        #expect(result.noise < -70)
        #expect(abs(Double(result.made) - (96000 - 17) / step) < 3)
    }

    @Test("a step may change with every piece of sound, without a crack")
    func changing() throws {
        let result = try run(step: { 1 + 0.0005 * sin(Double($0)) }, isFloat: true)
        #expect(result.noise < -70)
    }

    @Test("a step beyond what is allowed is taken as the last that is")
    func limits() throws {
        let result = try run(step: { _ in 3 }, isFloat: false)
        #expect(abs(Double(result.made) - 96000 / (1 + SoundStretcher.mostChange)) < 40)
    }

    @Test("after a reset it begins anew")
    func reset() throws {
        let stretcher = try #require(SoundStretcher(rate: 44100, channels: 1, isFloat: false))
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

    @Test("forms that no sound has are refused", arguments: [(0, 1), (48000, 0), (-1, 2), (Int.max, 1)])
    func nonsense(rate: Int, channels: Int) {
        #expect(SoundStretcher(rate: rate, channels: channels, isFloat: false) == nil)
    }
}
