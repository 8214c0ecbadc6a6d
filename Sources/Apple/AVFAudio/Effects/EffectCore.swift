import Foundation
import Synchronization

/// The working part of an effect: settings behind a lock, and what the rendering thread keeps.
///
/// `@unchecked Sendable`: settings are behind the lock; the rest is used by the rendering thread alone.
class EffectCore<Settings: Sendable>: NodeCore, @unchecked Sendable {
    private let value: Mutex<(settings: Settings, isBypassed: Bool)>

    init(_ settings: Settings) { value = Mutex((settings, false)) }

    /// The settings.
    var settings: Settings {
        get { value.withLock { $0.settings } }
        set { value.withLock { $0.settings = newValue } }
    }
    /// A Boolean value that indicates whether the sound is unchanged.
    var isBypassed: Bool {
        get { value.withLock { $0.isBypassed } }
        set { value.withLock { $0.isBypassed = newValue } }
    }

    override func render(_ frames: Int, _ format: SoundStream, from input: NodeInput, _ pass: RenderPass) -> [[Float]] {
        guard !isBypassed else { return input(0, frames) }
        return process(frames, format, from: input)
    }

    /// Renders frames with the effect.
    func process(_ frames: Int, _ format: SoundStream, from input: NodeInput) -> [[Float]] { input(0, frames) }

    /// Returns dry and wet sound in a proportion from 0 to 100.
    static func mix(_ dry: [[Float]], _ wet: [[Float]], _ percent: Float) -> [[Float]] {
        let part = max(0, min(1, percent / 100))
        return zip(dry, wet).map { zip($0, $1).map { $0 * (1 - part) + $1 * part } }
    }
}

/// A change of speed and pitch.
///
/// `@unchecked Sendable`: settings are behind the lock; the rest is used by the rendering thread alone.
final class TimePitchCore: EffectCore<TimePitchCore.Settings>, @unchecked Sendable {
    struct Settings: Sendable {
        /// The number of input frames for each output frame.
        var rate: Float = 1
        /// The pitch in cents.
        var pitch: Float = 0
        /// A Boolean value that indicates whether the pitch follows the speed.
        var isLinked = false
    }

    // For the rendering thread.
    private var stretcher: SoundStretcher?
    private var format: SoundStream?
    private var reader: SpeedReader?

    override func reset() { (stretcher, reader, format) = (nil, nil, nil) }

    override func process(_ frames: Int, _ format: SoundStream, from input: NodeInput) -> [[Float]] {
        if self.format != format { reset() }
        self.format = format
        let settings = settings
        let rate = Double(max(1.0 / 32, min(32, settings.rate)))
        let pitch = settings.isLinked ? rate : pow(2, Double(max(-2400, min(2400, settings.pitch))) / 1200)
        var stretcher = stretcher ?? SoundStretcher(channels: format.channels, sampleRate: format.rate)
        var reader = reader ?? SpeedReader(channels: format.channels)
        let sound: [[Float]]
        if settings.isLinked {
            sound = reader.read(frames, speed: rate) { input(0, $0) }
        } else {
            stretcher.rate = rate / pitch
            sound = reader.read(frames, speed: pitch) { count in stretcher.read(count) { input(0, $0) } }
        }
        (self.stretcher, self.reader) = (stretcher, reader)
        return sound
    }
}

/// Sound read faster or slower, which changes its pitch: a curve through four samples.
struct SpeedReader {
    private var history: [[Float]]
    /// The place of the next output frame in the history; one frame before it is kept.
    private var place = 1.0

    init(channels: Int) { history = Array(repeating: [0], count: max(1, channels)) }

    /// Returns frames, of which a closure gives the input.
    mutating func read(_ frames: Int, speed: Double, from source: (_ frames: Int) -> [[Float]]) -> [[Float]] {
        let last = Int(place + Double(frames) * speed) + 3
        let missing = last - history[0].count
        if missing > 0 {
            let more = source(missing)
            for index in history.indices {
                let samples = more.indices.contains(index) ? more[index] : []
                history[index] += samples + [Float](repeating: 0, count: missing - min(missing, samples.count))
            }
        }
        let output = history.map { samples in
            (0..<frames).map { frame in
                let at = place + Double(frame) * speed
                let index = Int(at)
                return Self.curve(samples, index, Float(at - Double(index)))
            }
        }
        place += Double(frames) * speed
        let done = min(Int(place) - 1, history[0].count)
        if done > 0 {
            for index in history.indices { history[index].removeFirst(done) }
            place -= Double(done)
        }
        return output
    }

    private static func curve(_ samples: [Float], _ index: Int, _ part: Float) -> Float {
        guard part > 0 else { return samples[index] }
        let (before, from, to, after) = (samples[index - 1], samples[index], samples[index + 1], samples[index + 2])
        let slope = (to - before) / 2
        let bend = before - 2.5 * from + 2 * to - 0.5 * after
        let twist = 1.5 * (from - to) + (after - before) / 2
        return ((twist * part + bend) * part + slope) * part + from
    }
}
