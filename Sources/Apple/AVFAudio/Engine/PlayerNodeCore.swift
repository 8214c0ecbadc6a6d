import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// Sound that a player node will play: a copy of a buffer, or a part of a file.
///
/// `@unchecked Sendable`: used by whoever holds it, with the player's lock held.
final class ScheduledSound: @unchecked Sendable {
    /// Frames per second of the source.
    let rate: Double
    /// The number of channels of the source.
    let channels: Int
    /// The number of frames of the source.
    let frames: Int
    private let read: (_ place: Int, _ frames: Int) -> [[Float]]
    private var place = 0
    private var resampler: SoundResampler?
    private var target: Double?

    /// Creates the sound of a buffer; nil for samples other than 32-bit floats that cannot be converted.
    init?(_ buffer: AVAudioPCMBuffer) {
        guard let sound = Self.floats(buffer) else { return nil }
        rate = buffer.format.sampleRate
        channels = sound.count
        frames = sound.first?.count ?? 0
        read = { place, frames in sound.map { Array($0[place..<place + frames]) } }
    }

    private static func floats(_ buffer: AVAudioPCMBuffer) -> [[Float]]? {
        if let floats = buffer.floats { return floats }
        let format = buffer.format
        guard
            let plain = AVAudioFormat(standardFormatWithSampleRate: format.sampleRate, channels: format.channelCount),
            let converter = AVAudioConverter(from: format, to: plain),
            let output = AVAudioPCMBuffer(pcmFormat: plain, frameCapacity: buffer.frameLength)
        else { return nil }
        guard (try? converter.convert(to: output, from: buffer)) != nil else { return nil }
        return output.floats
    }

    /// Creates the sound of a part of a file; nil if it cannot be opened.
    init?(_ url: URL, first: Int64, frames: Int) {
        var made: AVAudioFormat?
        let reader = try? SoundReader(url) { rate, channels in
            let format = AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels)
            made = format
            return format?.stream ?? AudioStreamBasicDescription()
        }
        guard let reader, let format = made else { return nil }
        rate = format.sampleRate
        channels = Int(format.channelCount)
        self.frames = max(0, min(frames, Int(clamping: reader.length - first)))
        read = { place, frames in
            guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: UInt32(max(1, frames))) else {
                return []
            }
            try? reader.seek(to: first + Int64(place))
            let count = (try? reader.read(frames, to: buffer.list)) ?? 0
            buffer.frameLength = UInt32(count)
            // The rest of a damaged file is silent.
            return buffer.floats.map { $0.map { $0 + [Float](repeating: 0, count: frames - count) } } ?? []
        }
    }

    /// Returns the number of frames at another rate.
    func length(at other: Double) -> Int { other == rate ? frames : Int((Double(frames) * other / rate).rounded()) }

    /// Returns frames at a rate, silence after the end.
    func next(_ count: Int, at other: Double) -> [[Float]] {
        guard other != rate else { return take(count) }
        if target != other {
            target = other
            resampler = SoundResampler(from: rate, to: other, channels: channels)
        }
        return resampler?.read(count) { take($0) } ?? []
    }

    private func take(_ count: Int) -> [[Float]] {
        let there = min(count, frames - place)
        let sound = there > 0 ? read(place, there) : Array(repeating: [], count: channels)
        place += there
        return there == count ? sound : sound.map { $0 + [Float](repeating: 0, count: count - there) }
    }

    /// Goes back to the first frame.
    func rewind() {
        place = 0
        resampler?.reset()
    }
}

/// The working part of a player node.
final class PlayerNodeCore: NodeCore, @unchecked Sendable {
    /// A part of the schedule.
    struct Entry {
        var sound: ScheduledSound
        var start: AVAudioTime?
        var options: AVAudioPlayerNodeBufferOptions
        var kind: AVAudioPlayerNodeCompletionCallbackType
        var handler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)?
        var place = 0
    }

    private struct State: @unchecked Sendable {
        var entries: [Entry] = []
        var isPlaying = false
        /// The number of frames played, at the node's rate.
        var played: Int64 = 0
        /// The node's time at which playing began, less the frames played before a pause.
        var origin: Int64?
        var startTime: AVAudioTime?
        var rate = 48_000.0
    }

    private let state = Mutex(State())

    override var isMixing: Bool { true }

    var isPlaying: Bool { state.withLock { $0.isPlaying } }

    /// The number of the node's frame at which the player's time is zero, and the rate; nil if it does not play.
    var origin: (frame: Int64, rate: Double)? {
        state.withLock { state in state.isPlaying ? state.origin.map { ($0, state.rate) } : nil }
    }

    func schedule(_ entry: Entry) -> [@Sendable () -> Void] {
        state.withLock { state in
            var ended: [Entry] = []
            if entry.options.contains(.interrupts) {
                ended = state.entries
                state.entries = []
            }
            state.entries.append(entry)
            return ended.map(Self.call)
        }
    }

    func play(at time: AVAudioTime?) {
        state.withLock { state in
            guard !state.isPlaying else { return }
            state.isPlaying = true
            state.startTime = time
            state.origin = nil
        }
    }

    func pause() { state.withLock { $0.isPlaying = false } }

    /// Empties the schedule; returns the calls to make.
    func stop() -> [@Sendable () -> Void] {
        state.withLock { state in
            let ended = state.entries
            (state.entries, state.isPlaying, state.played, state.origin) = ([], false, 0, nil)
            return ended.map(Self.call)
        }
    }

    private static func call(_ entry: Entry) -> @Sendable () -> Void {
        let (handler, kind) = (entry.handler, entry.kind)
        return { handler?(kind) }
    }

    override func reset() { _ = stop() }

    override func render(_ frames: Int, _ format: SoundStream, from input: NodeInput, _ pass: RenderPass) -> [[Float]] {
        state.withLock { state in
            var sound = format.silence(frames)
            guard state.isPlaying else { return sound }
            state.rate = format.rate
            let now = pass.position(at: format.rate)
            var place = 0
            if state.origin == nil {
                let wait = Self.wait(for: state.startTime, now, format.rate, pass)
                guard wait < frames else { return sound }
                place = wait
                state.origin = now + Int64(wait) - state.played
                state.startTime = nil
            }
            let first = place
            while place < frames, !state.entries.isEmpty {
                let time = state.played + Int64(place - first)
                if state.entries[0].place == 0, let start = state.entries[0].start {
                    let due = Self.playerFrame(of: start, state.origin ?? now, format.rate, pass)
                    if due > time {
                        place += Int(min(Int64(frames - place), due - time))
                        continue
                    }
                }
                place += fill(&sound, from: place, &state.entries[0], format)
                if state.entries[0].place >= state.entries[0].sound.length(at: format.rate) {
                    endFirst(&state.entries, pass)
                }
            }
            state.played += Int64(frames - first)
            return sound
        }
    }

    private func fill(_ sound: inout [[Float]], from place: Int, _ entry: inout Entry, _ format: SoundStream) -> Int {
        let room = (sound.first?.count ?? 0) - place
        let count = min(room, entry.sound.length(at: format.rate) - entry.place)
        guard count > 0 else { return 0 }
        let part = format.adapt(entry.sound.next(count, at: format.rate), frames: count)
        for channel in sound.indices where part.indices.contains(channel) {
            sound[channel].replaceSubrange(place..<place + count, with: part[channel])
        }
        entry.place += count
        return count
    }

    private func endFirst(_ entries: inout [Entry], _ pass: RenderPass) {
        let isInterrupted = entries.dropFirst().contains { $0.options.contains(.interruptsAtLoop) }
        if entries[0].options.contains(.loops), !isInterrupted, entries[0].place > 0 {
            entries[0].place = 0
            entries[0].start = nil
            entries[0].sound.rewind()
            return
        }
        pass.calls.append(Self.call(entries.removeFirst()))
        if isInterrupted, let next = entries.firstIndex(where: { $0.options.contains(.interruptsAtLoop) }), next > 0 {
            for entry in entries[..<next] { pass.calls.append(Self.call(entry)) }
            entries.removeFirst(next)
        }
    }

    /// Returns the number of frames until a time of the node.
    private static func wait(for time: AVAudioTime?, _ now: Int64, _ rate: Double, _ pass: RenderPass) -> Int {
        guard let time else { return 0 }
        if time.isSampleTimeValid, time.sampleRate > 0 {
            return max(0, Int(clamping: Int64((Double(time.sampleTime) * rate / time.sampleRate).rounded()) - now))
        }
        guard time.isHostTimeValid, time.hostTime > pass.hostTime else { return 0 }
        let seconds = AVAudioTime.seconds(forHostTime: time.hostTime - pass.hostTime)
        return Int(min(1e9, (seconds * rate).rounded()))
    }

    /// Returns the player's frame for a time of the player.
    private static func playerFrame(of time: AVAudioTime, _ origin: Int64, _ rate: Double, _ pass: RenderPass) -> Int64
    {
        if time.isSampleTimeValid, time.sampleRate > 0 {
            return Int64((Double(time.sampleTime) * rate / time.sampleRate).rounded())
        }
        guard time.isHostTimeValid, time.hostTime > pass.hostTime else { return 0 }
        let seconds = AVAudioTime.seconds(forHostTime: time.hostTime - pass.hostTime)
        return pass.position(at: rate) - origin + Int64(min(1e12, (seconds * rate).rounded()))
    }
}
