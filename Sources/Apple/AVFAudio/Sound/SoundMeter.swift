import Foundation

/// The levels of a stretch of sound, by channel.
struct SoundMeter: Sendable {
    /// The level of silence, in decibels.
    static let silence: Float = -160

    private var peaks: [Float] = []
    private var squares: [Float] = []
    private var frames = 0

    /// Adds frames: an array for each channel.
    mutating func add(_ channels: [[Float]]) {
        if peaks.count != channels.count {
            peaks = Array(repeating: 0, count: channels.count)
            squares = peaks
        }
        for (index, samples) in channels.enumerated() {
            for sample in samples {
                peaks[index] = max(peaks[index], abs(sample))
                squares[index] += sample * sample
            }
        }
        frames += channels.first?.count ?? 0
    }

    /// Returns the highest level of a channel in decibels below full scale, from -160 to 0.
    func peak(_ channel: Int) -> Float {
        guard peaks.indices.contains(channel), frames > 0 else { return Self.silence }
        return Self.decibels(peaks[channel])
    }

    /// Returns the root mean square of a channel in decibels below full scale, from -160 to 0.
    func average(_ channel: Int) -> Float {
        guard squares.indices.contains(channel), frames > 0 else { return Self.silence }
        return Self.decibels((squares[channel] / Float(frames)).squareRoot())
    }

    private static func decibels(_ level: Float) -> Float {
        level > 0 ? max(silence, min(0, 20 * log10(level))) : silence
    }
}
