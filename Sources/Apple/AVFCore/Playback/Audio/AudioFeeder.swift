import AVFBase
import CoreMedia
import Foundation
import Pacing
import Synchronization

/// A stretch of audio on the clock: its source, and when it plays.
struct AudioSegment: Sendable {
    var store: AudioStore
    /// The relation between the item's time and the clock's.
    var line: PlaybackLine
    /// The clock's time at which it ends; +∞ if open-ended.
    var end: CMTime
}

/// Supplies an audio device with samples, a little ahead of the clock.
///
/// The clock is the master: if the device's own clock runs faster or slower, as its delay shows, the audio is stretched
/// or compressed by at most half a percent until they agree again; if they are far apart, playback restarts.
final class AudioFeeder: Sendable {
    /// The audio to play; requested on the feeder's thread.
    typealias Program = @Sendable () -> (segments: [AudioSegment], gain: Float)

    private struct State {
        var device: (any AudioDevice)?
        /// The sample frame of the clock up to which audio was written; nil while nothing plays.
        var written: Int?
        var segment: PlaybackLine?
        /// The device's lag behind the clock when playback began.
        var firstLag: Double?
    }

    private let environment: PlaybackEnvironment
    private let rate: Int
    private let channels: Int
    private let program: Program
    private let state = Mutex(State())
    private let keeper: Mutex<TimeKeeper?> = Mutex(nil)

    /// The lead of written audio over the clock, and the interval between writes, in milliseconds.
    static let lead = 80
    static let period = 20

    /// Creates a feeder, which opens the device when there is something to play.
    init(environment: PlaybackEnvironment, rate: Int, channels: Int, program: @escaping Program) {
        self.environment = environment
        self.rate = rate
        self.channels = channels
        self.program = program
    }

    deinit { keeper.withLock { $0 }?.stop() }

    /// Called when the program has changed.
    func wake() {
        let hasAudio = !program().segments.isEmpty
        let keeper = keeper.withLock { keeper -> TimeKeeper? in
            if keeper == nil, hasAudio {
                keeper = TimeKeeper(name: "AVPlayer sound", clock: environment.clock) { [weak self] now in
                    self?.feed(at: now) ?? .positiveInfinity
                }
                return nil
            }
            return keeper
        }
        keeper?.wake()
    }

    /// Ends the thread; drops written samples.
    func stop() {
        keeper.withLock { $0 }?.stop()
        state.withLock { $0.device }?.stop()
    }

    /// Returns the device's frame at a time of the clock.
    private func frame(of clockTime: CMTime) -> Int {
        let converted = clockTime.convertScale(CMTimeScale(rate), method: .roundHalfAwayFromZero)
        return converted.isNumeric ? Int(converted.value) : .max / 4
    }

    private func feed(at now: CMTime) -> CMTime {
        let (segments, gain) = program()
        var state = self.state.withLock { $0 }
        defer { self.state.withLock { $0 = state } }
        guard let first = segments.first else {
            if state.written != nil {
                state.device?.stop()
                state.written = nil
                state.segment = nil
            }
            return .positiveInfinity
        }
        let device = device(&state)
        let present = frame(of: now)
        if state.written == nil || !follows(first.line, state.segment) || state.written ?? 0 < present {
            // Restarts: samples written for another line must not be played.
            if state.written != nil { device.stop() }
            state.written = max(present, frame(of: first.line.clockAnchor))
            state.firstLag = nil
        }
        state.segment = first.line
        let from = state.written ?? present
        let to = present + rate * Self.lead / 1000
        if from < to {
            var samples = mix(segments, from: from, to: to, gain: gain)
            correct(&samples, device, &state, present: present, from: from)
            do {
                try device.write(samples)
            } catch {
                // The device is gone; time continues without it.
                state.device = SilentAudioDevice(rate: rate, channels: channels)
            }
            state.written = to
        }
        return now + CMTime(value: CMTimeValue(Self.period), timescale: 1000)
    }

    /// Returns whether a line continues the one written last.
    private func follows(_ line: PlaybackLine, _ written: PlaybackLine?) -> Bool {
        guard let written else { return false }
        return line == written || known.withLock { $0 == line }
    }

    /// The line that was announced as the next one.
    private let known: Mutex<PlaybackLine?> = Mutex(nil)

    private func mix(_ segments: [AudioSegment], from: Int, to: Int, gain: Float) -> [Float] {
        var samples = [Float](repeating: 0, count: (to - from) * channels)
        for (index, segment) in segments.enumerated() {
            if index == 1 { known.withLock { $0 = segment.line } }
            let start = max(from, frame(of: segment.line.clockAnchor))
            let end = segment.end.isNumeric ? min(to, frame(of: segment.end)) : to
            guard start < end, segment.line.rate > 0, gain > 0 else { continue }
            let step = Double(segment.line.rate)
            let begun = segment.store.place(of: segment.line.anchor)
            let place = Double(begun) + Double(start - frame(of: segment.line.clockAnchor)) * step
            segment.store.mix(
                from: place,
                step: step,
                count: end - start,
                gain: gain,
                into: &samples,
                at: start - from
            )
        }
        return samples
    }

    private func device(_ state: inout State) -> any AudioDevice {
        if let device = state.device { return device }
        let device = (try? environment.openAudio(rate, channels)) ?? SilentAudioDevice(rate: rate, channels: channels)
        state.device = device
        return device
    }

    /// Stretches or compresses samples if the device's clock has drifted from ours.
    private func correct(
        _ samples: inout [Float],
        _ device: any AudioDevice,
        _ state: inout State,
        present: Int,
        from: Int
    ) {
        guard let delay = device.delay else { return }
        // Samples written now are played this many frames late.
        let lag = Double(delay - (from - present))
        guard let firstLag = state.firstLag else { return state.firstLag = lag }
        if abs(lag - firstLag) > Double(rate) / 4 {
            device.stop()
            return state.firstLag = nil
        }
        let change = DriftCorrection.frames(lag: lag - firstLag, count: samples.count / channels, rate: rate)
        if change != 0 { samples = DriftCorrection.stretched(samples, channels: channels, by: change) }
    }
}

/// Keeps audio in step with a clock that is not the device's own.
enum DriftCorrection {
    /// Returns the number of frames by which to lengthen a piece (negative: shorten it) when the device is `lag` frames
    /// behind.
    ///
    /// Zero within 5 ms; beyond that, a tenth of the lag, at most half a percent of the piece.
    static func frames(lag: Double, count: Int, rate: Int) -> Int {
        guard abs(lag) > Double(rate) * 0.005 else { return 0 }
        let most = Double(count) * 0.005
        return Int((-max(-most, min(most, lag * 0.1))).rounded(.toNearestOrAwayFromZero))
    }

    /// Returns the audio with a few frames more or fewer, interpolated linearly.
    static func stretched(_ samples: [Float], channels: Int, by change: Int) -> [Float] {
        let count = samples.count / channels
        let wanted = count + change
        guard count > 1, wanted > 1 else { return samples }
        var result = [Float](repeating: 0, count: wanted * channels)
        let step = Double(count - 1) / Double(wanted - 1)
        for index in 0..<wanted {
            let place = min(Double(index) * step, Double(count - 1))
            let frame = min(Int(place), count - 2)
            let part = Float(place - Double(frame))
            for channel in 0..<channels {
                let (a, b) = (samples[frame * channels + channel], samples[(frame + 1) * channels + channel])
                result[index * channels + channel] = a + (b - a) * part
            }
        }
        return result
    }
}
