import CoreMedia
import Foundation
import Synchronization

/// Measures the channels of a connection and sets their volume.
final class AudioMeter: Sendable {
    /// The level and settings of a channel.
    struct Channel: Sendable {
        var isEnabled = true
        var volume: Float = 1
        var level = LevelMeter()

        /// The factor applied to its samples.
        var gain: Float { isEnabled ? volume : 0 }
    }

    private let channels: Mutex<[Channel]>

    init(channels: Int) { self.channels = Mutex(Array(repeating: Channel(), count: channels)) }

    /// The number of channels.
    var count: Int { channels.withLock { $0.count } }

    /// Accesses one channel; returns default values for an index out of range.
    subscript(channel: Int) -> Channel {
        get { channels.withLock { $0.indices.contains(channel) ? $0[channel] : Channel() } }
        set { channels.withLock { if $0.indices.contains(channel) { $0[channel] = newValue } } }
    }

    /// Changes the number of channels; the remaining ones keep their settings.
    func resize(_ count: Int) {
        channels.withLock { channels in
            if channels.count > count { channels.removeLast(channels.count - count) }
            while channels.count < count { channels.append(Channel()) }
        }
    }

    /// Resets the measured levels.
    func reset() {
        channels.withLock { channels in
            for index in channels.indices { channels[index].level = LevelMeter() }
        }
    }

    /// Measures passing samples and returns them with the channels' volumes applied.
    func pass(_ audio: CapturedAudio) -> CapturedAudio {
        guard var samples = PCMSamples(audio.buffer) else { return audio }
        let gains = channels.withLock { channels -> [Float] in
            for index in channels.indices where index < samples.channels {
                let (sum, peak) = samples.measure(channel: index)
                channels[index].level.add(sumOfSquares: sum, peak: peak, count: samples.count, rate: samples.rate)
            }
            return channels.allSatisfy { $0.gain == 1 } ? [] : channels.map(\.gain)
        }
        guard !gains.isEmpty else { return audio }
        samples.scale(by: gains)
        return samples.makeBuffer(like: audio.buffer).map { audio.replacing($0) } ?? audio
    }
}

/// The recent level of one channel.
///
/// Full scale is 1. A value without clocks; time is counted in samples.
struct LevelMeter: Sendable {
    /// The averaging time of the mean, in seconds.
    static let meanLength = 0.1
    /// The hold time of a peak, in seconds.
    static let holdLength = 1.0
    /// The level of silence, in decibels.
    static let silence: Float = -160

    private struct Piece: Sendable {
        var sum: Double
        var peak: Float
        var seconds: Double
        var count: Int
    }

    private var pieces: [Piece] = []

    /// Adds further samples.
    mutating func add(sumOfSquares sum: Double, peak: Float, count: Int, rate: Double) {
        guard count > 0, rate > 0 else { return }
        pieces.append(Piece(sum: sum, peak: peak, seconds: Double(count) / rate, count: count))
        var seconds = 0.0
        for index in pieces.indices.reversed() {
            seconds += pieces[index].seconds
            if seconds >= Self.holdLength {
                pieces.removeFirst(index)
                break
            }
        }
    }

    /// The RMS level over the last tenth of a second, in decibels.
    var mean: Float {
        var (sum, count, seconds) = (0.0, 0, 0.0)
        for piece in pieces.reversed() {
            sum += piece.sum
            count += piece.count
            seconds += piece.seconds
            if seconds >= Self.meanLength { break }
        }
        return Self.decibels(count == 0 ? 0 : (sum / Double(count)).squareRoot())
    }

    /// The highest peak of the last second, in decibels.
    var peak: Float { Self.decibels(Double(pieces.map(\.peak).max() ?? 0)) }

    private static func decibels(_ value: Double) -> Float {
        value <= 0 ? silence : max(silence, Float(20 * log10(value)))
    }
}
