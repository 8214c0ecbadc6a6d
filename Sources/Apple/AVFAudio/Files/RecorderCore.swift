import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// The working part of a recorder: it writes the microphone's sound on the microphone's thread.
final class RecorderCore: Sendable {
    private struct State: @unchecked Sendable {
        // @unchecked: the writer and the buffers are used with the lock held.
        var writer: SoundWriter?
        var isRecording = false
        var frames: Int64 = 0
        /// The number of frames after which recording ends.
        var limit: Int64?
        /// The host time at which recording begins.
        var start: UInt64?
        var isMetering = false
        var recent: [[Float]] = []
        var meter = SoundMeter()
        var onEnd: (@Sendable (_ isWhole: Bool, _ problem: (any Error)?) -> Void)?
    }

    let url: URL
    let type: SoundFileType
    private let input = SoundInput()
    private let state = Mutex(State())
    private let ends = DispatchQueue(label: "AVAudioRecorder")

    init(_ url: URL, settings: [String: Any]) throws {
        self.url = url
        type = try SoundFileType(url, settings: settings)
    }

    deinit {
        input.stop()
        _ = try? state.withLock { $0.writer }?.finish()
    }

    func onEnd(_ body: @escaping @Sendable (Bool, (any Error)?) -> Void) { state.withLock { $0.onEnd = body } }

    var isRecording: Bool { state.withLock { $0.isRecording } }
    private var inputRate: Double { input.format?.rate ?? 48_000 }
    /// The recorded seconds.
    var currentTime: Double { state.withLock { Double($0.frames) / inputRate } }

    var isMetering: Bool {
        get { state.withLock { $0.isMetering } }
        set { state.withLock { $0.isMetering = newValue } }
    }
    var meter: SoundMeter { state.withLock { $0.meter } }

    /// Measures the last tenth of a second.
    func updateMeters() {
        state.withLock { state in
            state.meter = SoundMeter()
            if state.isMetering { state.meter.add(state.recent) }
        }
    }

    /// Creates the file, which replaces one that exists.
    func prepare() -> Bool {
        state.withLock { state in
            if state.writer != nil { return true }
            state.writer = try? SoundWriter(url, type)
            state.frames = 0
            return state.writer != nil
        }
    }

    /// Records or goes on.
    ///
    /// - Parameters:
    ///   - start: The host time to begin at; nil for at once.
    ///   - duration: The seconds to record; nil for no end.
    func record(from start: UInt64?, for duration: Double?) -> Bool {
        guard prepare() else { return false }
        state.withLock { state in
            state.isRecording = true
            state.start = start
            state.limit = duration.map { state.frames + Int64(max(0, $0) * inputRate) }
        }
        do {
            try input.start(ended: { [weak self] in self?.finishLater() }) { [weak self] buffer, time in
                self?.take(buffer, time)
            }
            return true
        } catch {
            state.withLock { $0.isRecording = false }
            return false
        }
    }

    func pause() {
        state.withLock { $0.isRecording = false }
        input.stop()
    }

    private func take(_ buffer: AVAudioPCMBuffer, _ hostTime: UInt64) {
        let sound = UncheckedBuffer(value: buffer)
        let isDone = state.withLock { state in
            guard state.isRecording, let writer = state.writer, hostTime >= state.start ?? 0 else { return false }
            if let limit = state.limit {
                sound.value.frameLength = UInt32(clamping: min(Int64(sound.value.frameLength), limit - state.frames))
            }
            if state.isMetering, let floats = sound.value.floats {
                let most = Int(sound.value.format.sampleRate / 10)
                state.recent = floats.indices.map { index in
                    let before = state.recent.indices.contains(index) ? state.recent[index] : []
                    return Array((before + floats[index]).suffix(most))
                }
            }
            do {
                try writer.write(
                    sound.value.list,
                    frames: Int(sound.value.frameLength),
                    format: sound.value.format.formatDescription
                )
            } catch { return true }
            state.frames += Int64(sound.value.frameLength)
            let isDone = state.limit.map { state.frames >= $0 } ?? false
            if isDone { state.isRecording = false }
            return isDone
        }
        if isDone { finishLater() }
    }

    private struct UncheckedBuffer: @unchecked Sendable { let value: AVAudioPCMBuffer }

    /// Completes the file on another thread than the microphone's.
    private func finishLater() { ends.async { [weak self] in self?.finish() } }

    /// Completes the file; has no effect without one.
    func finish() {
        input.stop()
        let (report, isWhole, problem) = state.withLock { state in
            state.isRecording = false
            guard let writer = state.writer else { return (nil, true, nil) as Result }
            state.writer = nil
            do {
                try writer.finish()
                return (state.onEnd, true, nil)
            } catch { return (state.onEnd, false, error) }
        }
        report?(isWhole, problem)
    }

    private typealias Result = ((@Sendable (Bool, (any Error)?) -> Void)?, Bool, (any Error)?)
}
