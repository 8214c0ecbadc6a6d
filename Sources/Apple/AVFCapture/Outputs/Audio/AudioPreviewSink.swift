import AVFBase
import CoreMedia
import Dispatch
import Synchronization

/// Plays the audio of a connection.
///
/// Writing to a device may block, so the sink writes on a queue of its own. Audio that would be late by more than a
/// fifth of a second is skipped.
final class AudioPreviewSink: AudioSink {
    typealias Opener = @Sendable (_ rate: Int, _ channels: Int) throws -> any AudioDevice

    private struct State {
        /// Number of sample frames that wait for the queue.
        var waiting = 0
        /// Increases to silence audio that already waits.
        var generation = 0
    }

    private let open: Opener
    private let gain: @Sendable () -> Float
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "AVFoundation.soundPreview")
    // Used only on the queue, so the lock is never contended.
    private let device = Mutex<(any AudioDevice)?>(nil)

    init(open: @escaping Opener, gain: @escaping @Sendable () -> Float) {
        self.open = open
        self.gain = gain
    }

    func receive(_ audio: CapturedAudio) {
        guard let samples = PCMSamples(audio.buffer) else { return }
        let count = samples.count
        let generation = state.withLock { state -> Int? in
            // A source that waits for its clients has no real time, so its audio cannot be late.
            if !audio.isLossless, state.waiting * 5 > Int(samples.rate) { return nil }
            state.waiting += count
            return state.generation
        }
        guard let generation else { return }
        queue.async { [self] in
            let isCurrent = state.withLock { state in
                state.waiting -= count
                return state.generation == generation
            }
            if isCurrent { play(samples) }
            withExtendedLifetime(audio) {}
        }
    }

    func sourceDidEnd(_ token: DrainToken) {
        queue.async { withExtendedLifetime(token) {} }
    }

    func flush() {
        state.withLock { $0.generation += 1 }
        queue.async { [self] in device.withLock { $0 }?.stop() }
    }

    /// Returns when all received audio has been written to the device.
    func settle() { queue.sync {} }

    private func play(_ samples: PCMSamples) {
        let (rate, channels) = (Int(samples.rate), samples.channels)
        var present = device.withLock { $0 }
        if present?.rate != rate || present?.channels != channels {
            // Without a device all audio is discarded, and opening is not retried for every buffer.
            present = (try? open(rate, channels)) ?? SilentAudioDevice(rate: rate, channels: channels)
        }
        let gain = gain()
        do {
            try present?.write(samples.floats.map { $0 * gain })
        } catch {
            present = SilentAudioDevice(rate: rate, channels: channels)
        }
        device.withLock { $0 = present }
    }
}
