import Foundation
import Synchronization

/// The coefficients of a filter of second order, after the formulas of Robert Bristow-Johnson.
struct Biquad: Sendable, Equatable {
    var b0: Float = 1
    var b1: Float = 0
    var b2: Float = 0
    var a1: Float = 0
    var a2: Float = 0

    /// Creates the filter of a band.
    ///
    /// - Parameters:
    ///   - frequency: The frequency in hertz.
    ///   - bandwidth: The width in octaves.
    ///   - gain: The gain in decibels, for the kinds that have one.
    init(_ kind: AVAudioUnitEQFilterType, frequency: Float, bandwidth: Float, gain: Float, rate: Double) {
        let frequency = Double(max(1, min(Float(rate) * 0.49, frequency)))
        let omega = 2 * Double.pi * frequency / rate
        let (sine, cosine) = (sin(omega), cos(omega))
        let width = Double(max(0.05, min(5, bandwidth)))
        let wide = sine * sinh(log(2) / 2 * width * omega / sine)
        let flat = sine / 2 * 2.0.squareRoot()
        let level = pow(10, Double(max(-96, min(24, gain))) / 40)
        var (b, a): ([Double], [Double])
        switch kind {
        case .parametric:
            b = [1 + wide * level, -2 * cosine, 1 - wide * level]
            a = [1 + wide / level, -2 * cosine, 1 - wide / level]
        case .lowPass, .resonantLowPass:
            let alpha = kind == .lowPass ? flat : wide
            b = [(1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2]
            a = [1 + alpha, -2 * cosine, 1 - alpha]
        case .highPass, .resonantHighPass:
            let alpha = kind == .highPass ? flat : wide
            b = [(1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2]
            a = [1 + alpha, -2 * cosine, 1 - alpha]
        case .bandPass:
            b = [wide, 0, -wide]
            a = [1 + wide, -2 * cosine, 1 - wide]
        case .bandStop:
            b = [1, -2 * cosine, 1]
            a = [1 + wide, -2 * cosine, 1 - wide]
        case .lowShelf, .resonantLowShelf, .highShelf, .resonantHighShelf:
            let sign: Double = kind == .lowShelf || kind == .resonantLowShelf ? 1 : -1
            let slope = 2 * level.squareRoot() * flat
            b = [
                level * (level + 1 - sign * (level - 1) * cosine + slope),
                sign * 2 * level * (level - 1 - sign * (level + 1) * cosine),
                level * (level + 1 - sign * (level - 1) * cosine - slope),
            ]
            a = [
                level + 1 + sign * (level - 1) * cosine + slope,
                sign * -2 * (level - 1 + sign * (level + 1) * cosine),
                level + 1 + sign * (level - 1) * cosine - slope,
            ]
        }
        (b0, b1, b2) = (Float(b[0] / a[0]), Float(b[1] / a[0]), Float(b[2] / a[0]))
        (a1, a2) = (Float(a[1] / a[0]), Float(a[2] / a[0]))
        b = []
    }
}

/// An equalizer of several bands.
///
/// `@unchecked Sendable`: settings are behind the lock; the rest is used by the rendering thread alone.
final class EqualizerCore: EffectCore<EqualizerCore.Settings>, @unchecked Sendable {
    struct Band: Sendable, Equatable {
        var kind = AVAudioUnitEQFilterType.parametric
        var frequency: Float = 1000
        var bandwidth: Float = 0.5
        var gain: Float = 0
        var bypass = true
    }

    struct Settings: Sendable {
        var bands: [Band]
        var gain: Float = 0
    }

    // For the rendering thread: two values of each band and channel.
    private var memory: [[(Float, Float)]] = []

    override func reset() { memory = [] }

    override func process(_ frames: Int, _ format: SoundStream, from input: NodeInput) -> [[Float]] {
        let settings = settings
        if memory.count != settings.bands.count || memory.first?.count != format.channels {
            memory = settings.bands.map { _ in Array(repeating: (0, 0), count: format.channels) }
        }
        var sound = input(0, frames)
        for (index, band) in settings.bands.enumerated() where !band.bypass {
            let filter = Biquad(
                band.kind,
                frequency: band.frequency,
                bandwidth: band.bandwidth,
                gain: band.gain,
                rate: format.rate
            )
            for channel in sound.indices {
                var (first, second) = memory[index][channel]
                for frame in 0..<frames {
                    let sample = sound[channel][frame]
                    let output = filter.b0 * sample + first
                    first = filter.b1 * sample - filter.a1 * output + second
                    second = filter.b2 * sample - filter.a2 * output
                    sound[channel][frame] = output
                }
                memory[index][channel] = (first, second)
            }
        }
        guard settings.gain != 0 else { return sound }
        let gain = pow(10, settings.gain / 20)
        return sound.map { $0.map { $0 * gain } }
    }
}
