import CoreMedia
import Foundation
import Synchronization

/// Measures the channels of a connection and sets their volume.
final class SoundMeter: Sendable {
    /// What a channel shows and is set to.
    struct Channel: Sendable {
        var isEnabled = true
        var volume: Float = 1
        var level = LevelMeter()

        /// What its samples are multiplied with.
        var gain: Float { isEnabled ? volume : 0 }
    }

    private let channels: Mutex<[Channel]>

    init(channels: Int) { self.channels = Mutex(Array(repeating: Channel(), count: channels)) }

    /// How many channels there are.
    var count: Int { channels.withLock { $0.count } }

    /// One channel; as it is at first for one that is not there.
    subscript(channel: Int) -> Channel {
        get { channels.withLock { $0.indices.contains(channel) ? $0[channel] : Channel() } }
        set { channels.withLock { if $0.indices.contains(channel) { $0[channel] = newValue } } }
    }

    /// Changes how many channels there are; those that stay keep their settings.
    func resize(_ count: Int) {
        channels.withLock { channels in
            if channels.count > count { channels.removeLast(channels.count - count) }
            while channels.count < count { channels.append(Channel()) }
        }
    }

    /// Forgets what was measured.
    func reset() {
        channels.withLock { channels in
            for index in channels.indices { channels[index].level = LevelMeter() }
        }
    }

    /// Measures sound on its way and gives it back, with the channels' volumes applied.
    func pass(_ sound: CapturedSound) -> CapturedSound {
        guard var samples = PCMSamples(sound.buffer) else { return sound }
        let gains = channels.withLock { channels -> [Float] in
            for index in channels.indices where index < samples.channels {
                let (sum, peak) = samples.measure(channel: index)
                channels[index].level.add(sumOfSquares: sum, peak: peak, count: samples.count, rate: samples.rate)
            }
            return channels.allSatisfy { $0.gain == 1 } ? [] : channels.map(\.gain)
        }
        guard !gains.isEmpty else { return sound }
        samples.scale(by: gains)
        return samples.makeBuffer(like: sound.buffer).map { sound.replacing($0) } ?? sound
    }
}

/// The level of one channel over the last moments.
///
/// Full scale is 1; a value without clocks: time goes by the samples.
struct LevelMeter: Sendable {
    /// Over how many seconds the mean is taken.
    static let meanLength = 0.1
    /// For how many seconds a peak is held.
    static let holdLength = 1.0
    /// What silence shows, in decibels.
    static let silence: Float = -160

    private struct Piece: Sendable {
        var sum: Double
        var peak: Float
        var seconds: Double
        var count: Int
    }

    private var pieces: [Piece] = []

    /// Takes note of further samples.
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

    /// The root of the mean square over the last tenth of a second, in decibels.
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
