import AVFBase
import CoreMedia
import Foundation
import MediaFiles
import Pacing
import Synchronization

/// The position of a player in its sound, by the clock.
///
/// A value without threads and clocks.
struct PlayerLine: Sendable {
    /// The number of frames of the sound.
    var length: Int64
    /// The frames of sound in a second of time.
    var speed: Double
    /// The clock's time at which the position was the anchor's; nil while the player rests.
    private(set) var anchorTime: Double?
    private(set) var anchor: Double
    /// The repetitions to come; negative for no end.
    var loops: Int

    init(length: Int64, speed: Double) {
        (self.length, self.speed, anchor, loops) = (length, speed, 0, 0)
    }

    /// A Boolean value that indicates whether the position moves.
    var isRunning: Bool { anchorTime != nil }

    /// Returns the position at a time, in frames from the first one, without the repetitions.
    func position(at time: Double) -> Double {
        guard let anchorTime else { return anchor }
        return anchor + max(0, time - anchorTime) * speed
    }

    /// Begins to move at a time.
    mutating func start(at time: Double) { anchorTime = time }

    /// Rests at the position of a time.
    mutating func rest(at time: Double) {
        anchor = min(position(at: time), Double(length))
        anchorTime = nil
    }

    /// Goes to a position.
    mutating func move(to frame: Double, at time: Double) {
        anchor = max(0, frame)
        if let begun = anchorTime { anchorTime = max(begun, time) }
    }

    /// Changes the speed without a jump.
    mutating func setSpeed(_ new: Double, at time: Double) {
        if let begun = anchorTime, begun <= time {
            anchor = position(at: time)
            anchorTime = time
        }
        speed = new
    }

    /// Returns the time at which the sound ends; nil while the player rests.
    var end: Double? {
        anchorTime.map { $0 + max(0, Double(length) - anchor) / max(1e-9, speed) }
    }

    /// Begins the next repetition where the sound ended; returns false if there is none.
    mutating func loop() -> Bool {
        guard loops != 0, length > 0, let end else { return false }
        if loops > 0 { loops -= 1 }
        anchor = 0
        anchorTime = end
        return true
    }
}

/// A change of the volume in a time.
struct VolumeRamp: Sendable {
    var from: Float
    var to: Float
    var start: Double
    var duration: Double

    /// Returns the volume at a time.
    func value(at time: Double) -> Float {
        guard duration > 0, time < start + duration else { return to }
        return from + (to - from) * Float(max(0, time - start) / duration)
    }
}

/// The working part of a player: it renders on the clock to a device.
final class SoundPlayerCore: Sendable {
    private struct State: @unchecked Sendable {
        // @unchecked: the reader is used with the lock held.
        var reader: SoundReader
        var line: PlayerLine
        var ramp = VolumeRamp(from: 1, to: 1, start: 0, duration: 0)
        var pan: Float = 0
        var rate: Float = 1
        var isRateEnabled = false
        var loops = 0
        var stretcher: SoundStretcher
        /// The frame that is rendered next, without the repetitions.
        var rendered: Double = 0
        var hasRenderedAll = false
        var isMetering = false
        var recent: [[Float]] = []
        var meter = SoundMeter()
        var device: (any AudioDevice)?
        var thread: TimeKeeper?
        var onEnd: (@Sendable (Bool) -> Void)?
    }

    /// The rate of the sound.
    let rate: Double
    let channels: Int
    let length: Int64
    let format: AVAudioFormat
    let fileFormat: AVAudioFormat
    private let environment = PlaybackEnvironment.current
    private let state: Mutex<State>

    init(_ url: URL) throws {
        var made: AVAudioFormat?
        let reader: SoundReader
        do throws(MediaError) {
            reader = try SoundReader(url) { rate, channels in
                let format = AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels)
                made = format
                return format?.stream ?? AudioStreamBasicDescription()
            }
        } catch { throw SoundError.file(error) }
        guard let format = made else { throw SoundError.failed("\(url.lastPathComponent) has no sound.") }
        (self.format, rate, channels) = (format, format.sampleRate, Int(format.channelCount))
        fileFormat = AVAudioFormat(cmAudioFormatDescription: reader.fileFormat)
        length = reader.length
        state = Mutex(
            State(
                reader: reader,
                line: PlayerLine(length: length, speed: rate),
                stretcher: SoundStretcher(channels: channels, sampleRate: rate)
            )
        )
    }

    deinit { state.withLock { $0.thread }?.stop() }

    /// The clock's time in seconds.
    var now: Double { environment.clock.now.seconds }
    var isPlaying: Bool { state.withLock { $0.line.isRunning } }

    func onEnd(_ body: @escaping @Sendable (Bool) -> Void) { state.withLock { $0.onEnd = body } }

    var currentTime: Double {
        get {
            let now = now
            return state.withLock { min(Double(length), $0.line.position(at: now)) / rate }
        }
        set {
            let now = now
            // A position beyond the end is the beginning, as on Apple's systems.
            let frame = newValue >= Double(length) / rate ? 0 : max(0, newValue) * rate
            state.withLock { state in
                state.line.move(to: frame, at: now)
                seek(&state)
            }
            wake()
        }
    }

    private func seek(_ state: inout State) {
        state.rendered = state.line.anchor.rounded()
        state.hasRenderedAll = false
        try? state.reader.seek(to: Int64(state.rendered))
        state.stretcher.reset()
        state.device?.stop()
    }

    // MARK: Settings

    var volume: Float {
        get { state.withLock { $0.ramp.to } }
        set { state.withLock { $0.ramp = VolumeRamp(from: newValue, to: newValue, start: 0, duration: 0) } }
    }

    func fade(to volume: Float, in seconds: Double) {
        let now = now
        state.withLock { state in
            let from = state.ramp.value(at: now)
            state.ramp = VolumeRamp(from: from, to: volume, start: now, duration: max(0, seconds))
        }
    }

    var pan: Float {
        get { state.withLock { $0.pan } }
        set { state.withLock { $0.pan = max(-1, min(1, newValue)) } }
    }

    var loops: Int {
        get { state.withLock { $0.loops } }
        set {
            state.withLock { state in
                state.loops = newValue
                state.line.loops = newValue
            }
            wake()
        }
    }

    var playRate: Float {
        get { state.withLock { $0.rate } }
        set { setRate { $0.rate = max(0.5, min(2, newValue)) } }
    }

    var isRateEnabled: Bool {
        get { state.withLock { $0.isRateEnabled } }
        set { setRate { $0.isRateEnabled = newValue } }
    }

    private func setRate(_ change: (inout State) -> Void) {
        let now = now
        state.withLock { state in
            change(&state)
            state.line.setSpeed(rate * Double(state.isRateEnabled ? state.rate : 1), at: now)
        }
        wake()
    }

    var isMetering: Bool {
        get { state.withLock { $0.isMetering } }
        set { state.withLock { $0.isMetering = newValue } }
    }

    /// Measures the sound since the last call, at most a tenth of a second of it.
    func updateMeters() {
        state.withLock { state in
            state.meter = SoundMeter()
            if state.isMetering { state.meter.add(state.recent) }
        }
    }

    var meter: SoundMeter { state.withLock { $0.meter } }

    // MARK: Playing

    func prepare() -> Bool {
        state.withLock { _ = device(&$0) }
        return length > 0
    }

    func play(at time: Double?) -> Bool {
        let now = now
        let isNew = state.withLock { state in
            guard !state.line.isRunning else { return false }
            if state.line.anchor >= Double(length) { state.line.move(to: 0, at: now) }
            state.line.loops = state.loops
            state.line.setSpeed(rate * Double(state.isRateEnabled ? state.rate : 1), at: now)
            state.line.start(at: max(now, time ?? now))
            seek(&state)
            return true
        }
        if isNew { wake() }
        return length > 0
    }

    func pause() {
        let now = now
        let device = state.withLock { state in
            state.line.rest(at: now)
            return state.device
        }
        device?.stop()
        wake()
    }

    private func wake() {
        let thread = state.withLock { state in
            if state.thread == nil, state.line.isRunning {
                state.thread = TimeKeeper(name: "AVAudioPlayer", clock: environment.clock) { [weak self] now in
                    self?.work(at: now.seconds) ?? .positiveInfinity
                }
            }
            return state.thread
        }
        thread?.wake()
    }

    private func device(_ state: inout State) -> any AudioDevice {
        if let device = state.device { return device }
        let made = (try? environment.openAudio(Int(rate), 2)) ?? SilentAudioDevice(rate: Int(rate), channels: 2)
        state.device = made
        return made
    }

    private func work(at now: Double) -> CMTime {
        let (next, ended) = state.withLock { state -> (Double?, (@Sendable (Bool) -> Void)?) in
            guard let begun = state.line.anchorTime else { return (nil, nil) }
            guard begun <= now else { return (begun, nil) }
            let device = device(&state)
            let ahead = device.delay == nil ? 0 : 0.1
            while true {
                guard let end = state.line.end else { return (nil, nil) }
                render(&state, until: min(now + ahead, end), to: device)
                guard now + 1e-9 >= end else { return (min(now + 0.02, end), nil) }
                if state.line.loop() {
                    state.rendered = 0
                    try? state.reader.seek(to: 0)
                    continue
                }
                state.line.rest(at: now)
                state.line.move(to: 0, at: now)
                return (nil, state.onEnd)
            }
        }
        ended?(true)
        return next.map {
            // Rounded up, so that the time has come when the thread wakes.
            CMTime(value: Int64(($0 * 1e9).rounded(.up)), timescale: 1_000_000_000)
        } ?? .positiveInfinity
    }

    /// Renders what is heard until a time.
    private func render(_ state: inout State, until time: Double, to device: any AudioDevice) {
        let speed = state.line.speed / rate
        let due = min(Double(length), state.line.position(at: time))
        let frames = Int((due - state.rendered) / speed)
        guard frames > 0 else { return }
        let reader = state.reader
        let read: (Int) -> [[Float]] = { [format] count in
            guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: UInt32(count)) else { return [] }
            let there = (try? reader.read(count, to: buffer.list)) ?? 0
            buffer.frameLength = UInt32(there)
            return (buffer.floats ?? []).map { $0 + [Float](repeating: 0, count: count - there) }
        }
        var sound: [[Float]]
        if speed == 1 {
            sound = read(frames)
        } else {
            state.stretcher.rate = speed
            sound = state.stretcher.read(frames, from: read)
        }
        state.rendered += Double(frames) * speed
        let volume = state.ramp.value(at: time)
        sound = sound.map { $0.map { $0 * volume } }
        if state.isMetering {
            let most = max(frames, Int(rate / 10))
            state.recent = sound.indices.map { index in
                let before = state.recent.indices.contains(index) ? state.recent[index] : []
                return Array((before + sound[index]).suffix(most))
            }
        }
        let pair = SoundStream(rate: rate, channels: 2).adapt(sound, frames: frames)
        let gains = (0..<2).map { MixerCore.gain(state.pan, $0, of: 2) }
        try? device.write((0..<frames * 2).map { pair[$0 % 2][$0 / 2] * gains[$0 % 2] })
    }
}
