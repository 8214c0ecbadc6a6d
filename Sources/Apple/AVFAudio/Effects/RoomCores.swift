import Foundation
import Synchronization

/// An echo with feedback.
///
/// `@unchecked Sendable`: settings are behind the lock; the rest is used by the rendering thread alone.
final class DelayCore: EffectCore<DelayCore.Settings>, @unchecked Sendable {
    struct Settings: Sendable {
        var time = 1.0
        var feedback: Float = 50
        var cutoff: Float = 15_000
        var mix: Float = 100
    }

    // For the rendering thread.
    private var lines: [[Float]] = []
    private var filtered: [Float] = []
    private var place = 0
    private var format: SoundStream?

    override func reset() { (lines, place, format) = ([], 0, nil) }

    override func process(_ frames: Int, _ format: SoundStream, from input: NodeInput) -> [[Float]] {
        let settings = settings
        let length = max(1, Int(max(0, min(2, settings.time)) * format.rate))
        if self.format != format || lines.first?.count != length {
            lines = Array(repeating: [Float](repeating: 0, count: length), count: format.channels)
            filtered = Array(repeating: 0, count: format.channels)
            (place, self.format) = (0, format)
        }
        let dry = input(0, frames)
        var wet = dry
        let feedback = max(-1, min(1, settings.feedback / 100))
        let cutoff = max(10, min(Float(format.rate) / 2, settings.cutoff))
        let part = 1 - exp(-2 * Float.pi * cutoff / Float(format.rate))
        for channel in wet.indices {
            var at = place
            for frame in 0..<frames {
                let echo = lines[channel][at]
                wet[channel][frame] = echo
                filtered[channel] += part * (echo - filtered[channel])
                lines[channel][at] = dry[channel][frame] + filtered[channel] * feedback
                at = at + 1 == length ? 0 : at + 1
            }
        }
        place = (place + frames) % length
        return Self.mix(dry, wet, settings.mix)
    }
}

/// The sound of a room: echoes whose distances have no common measure.
///
/// `@unchecked Sendable`: settings are behind the lock; the rest is used by the rendering thread alone.
final class ReverbCore: EffectCore<ReverbCore.Settings>, @unchecked Sendable {
    struct Settings: Sendable {
        var mix: Float = 0
        /// The part of an echo that comes back.
        var decay: Float = 0.8
    }

    private struct Line {
        var samples: [Float]
        var place = 0
        init(_ seconds: Double, _ rate: Double) {
            samples = [Float](repeating: 0, count: max(1, Int(seconds * rate)))
        }
        /// Returns the oldest sample and puts a new one in its place.
        mutating func exchange(_ make: (Float) -> Float) -> Float {
            let old = samples[place]
            samples[place] = make(old)
            place = place + 1 == samples.count ? 0 : place + 1
            return old
        }
    }

    // For the rendering thread.
    private var combs: [[Line]] = []
    private var passes: [[Line]] = []
    private var format: SoundStream?

    override func reset() { format = nil }

    override func process(_ frames: Int, _ format: SoundStream, from input: NodeInput) -> [[Float]] {
        if self.format != format {
            self.format = format
            combs = (0..<format.channels).map { channel in
                [0.0297, 0.0371, 0.0411, 0.0437].map { Line($0 + 0.0005 * Double(channel), format.rate) }
            }
            passes = (0..<format.channels).map { _ in [0.005, 0.0017].map { Line($0, format.rate) } }
        }
        let settings = settings
        let dry = input(0, frames)
        var wet = dry
        for channel in wet.indices {
            for frame in 0..<frames {
                let sample = dry[channel][frame]
                var sum: Float = 0
                for index in combs[channel].indices {
                    sum += combs[channel][index].exchange { sample + $0 * settings.decay }
                }
                sum /= 4
                for index in passes[channel].indices {
                    let into = sum
                    let old = passes[channel][index].exchange { into + $0 * 0.7 }
                    sum = old - 0.7 * (into + old * 0.7)
                }
                wet[channel][frame] = sum
            }
        }
        return Self.mix(dry, wet, settings.mix)
    }
}

/// Distortion: more gain than there is room for.
///
/// `@unchecked Sendable`: settings are behind the lock; the rest is used by the rendering thread alone.
final class DistortionCore: EffectCore<DistortionCore.Settings>, @unchecked Sendable {
    struct Settings: Sendable {
        var gain: Float = -6
        var mix: Float = 50
    }

    override func process(_ frames: Int, _ format: SoundStream, from input: NodeInput) -> [[Float]] {
        let settings = settings
        let gain = 4 * pow(10, settings.gain / 20)
        let dry = input(0, frames)
        return Self.mix(dry, dry.map { $0.map { tanh($0 * gain) } }, settings.mix)
    }
}
