import AVFBase
import CoreMedia
import DequeModule
import Foundation
import MediaFiles
import Pacing
import Synchronization

/// The implementation of an audio renderer: a thread that decodes, and the decoded audio by time.
final class AudioRendererCore: Sendable {
    // @unchecked: sample buffers are not changed after enqueueing.
    private struct State: @unchecked Sendable {
        var waiting: Deque<CMSampleBuffer> = []
        var status = AVQueuedSampleBufferRenderingStatus.unknown
        var error: AVError?
        weak var synchronizer: SynchronizerCore?
        var volume: Float = 1
        var isMuted = false
        var epoch = 0
        var onFailure: (@Sendable (AVError) -> Void)?
    }

    // Used by the keeper's thread only.
    private struct Decoding: @unchecked Sendable {
        var decoder: AudioSampleDecoder?
        var format: CMFormatDescription?
        var epoch = 0
    }

    let environment = PlaybackEnvironment.current
    let audio = AudioStore(rate: ItemCore.audioRate, channels: ItemCore.audioChannels)
    private let ownTimebase: CMTimebase
    private let state = Mutex(State())
    private let decoding = Mutex(Decoding())
    private let keeper: Mutex<TimeKeeper?> = Mutex(nil)
    let request = RendererRequest()

    /// Number of buffers that may be pending, and seconds of decoded audio, before no more is wanted.
    static let mostWaiting = 32
    static let mostSeconds = 2

    init() { ownTimebase = CMTimebase(readOnlyFollowing: environment.clock.clock) }

    deinit { keeper.withLock { $0 }?.stop() }

    func onFailure(_ body: @escaping @Sendable (AVError) -> Void) { state.withLock { $0.onFailure = body } }

    var timebase: CMTimebase { state.withLock { $0.synchronizer }?.timebase ?? ownTimebase }
    var status: AVQueuedSampleBufferRenderingStatus { state.withLock { $0.status } }
    var error: AVError? { state.withLock { $0.error } }

    var volume: Float {
        get { state.withLock { $0.volume } }
        set { state.withLock { $0.volume = max(0, min(1, newValue)) } }
    }

    var isMuted: Bool {
        get { state.withLock { $0.isMuted } }
        set { state.withLock { $0.isMuted = newValue } }
    }

    var gain: Float { state.withLock { $0.isMuted ? 0 : $0.volume } }

    func attach(to synchronizer: SynchronizerCore?) -> Bool {
        state.withLock { state in
            guard synchronizer == nil || state.synchronizer == nil else { return false }
            state.synchronizer = synchronizer
            return true
        }
    }

    private var isFull: Bool {
        guard let end = audio.end else { return false }
        return end - audio.place(of: timebase.time) >= audio.rate * Self.mostSeconds
    }

    var isReadyForMore: Bool { status != .failed && state.withLock { $0.waiting.count } < Self.mostWaiting && !isFull }
    var hasSufficient: Bool {
        guard let end = audio.end else { return false }
        return end - audio.place(of: timebase.time) >= audio.rate / 5
    }

    func enqueue(_ sample: CMSampleBuffer) {
        let sample = UncheckedReference(sample)
        state.withLock { state in
            guard state.status != .failed else { return }
            state.status = .rendering
            state.waiting.append(sample.value)
        }
        wake()
    }

    func flush() {
        state.withLock { state in
            state.waiting = []
            state.status = .unknown
            state.error = nil
            state.epoch += 1
        }
        audio.clear()
        wake()
    }

    /// Drops audio from a time on; always returns true, as earlier audio continues without a break.
    func flush(from time: CMTime) -> Bool {
        state.withLock { state in
            state.waiting.removeAll { $0.presentationTimeStamp >= time }
            state.epoch += 1
        }
        audio.trim(after: audio.place(of: time))
        wake()
        return true
    }

    func wake() {
        let keeper = keeper.withLock { keeper -> TimeKeeper? in
            if let keeper { return keeper }
            keeper = TimeKeeper(name: "AVSampleBufferAudioRenderer", clock: environment.clock) { [weak self] now in
                self?.work(at: now) ?? .positiveInfinity
            }
            return nil
        }
        keeper?.wake()
    }

    private func work(at now: CMTime) -> CMTime {
        audio.trim(before: audio.place(of: timebase.time) - audio.rate / 2)
        let (next, epoch) = state.withLock { state in
            (UncheckedReference(state.waiting.popFirst()), state.epoch)
        }
        if let sample = next.value {
            decode(sample, epoch)
            state.withLock { $0.synchronizer }?.rendererDidChange()
            return now
        }
        request.callIfReady { [weak self] in self?.isReadyForMore ?? false }
        // Playback frees space.
        return timebase.effectiveRate > 0 ? now + CMTime(value: 1, timescale: 10) : .positiveInfinity
    }

    private func decode(_ sample: CMSampleBuffer, _ epoch: Int) {
        var decoding = self.decoding.withLock { $0 }
        defer { self.decoding.withLock { $0 = decoding } }
        do {
            if decoding.epoch != epoch {
                decoding.decoder?.reset()
                decoding.epoch = epoch
            }
            if decoding.decoder == nil || sample.formatDescription != decoding.format {
                guard let format = sample.formatDescription else {
                    throw MediaError(
                        .unsupportedFormat,
                        "A sample buffer was enqueued without a format description. Give it one."
                    )
                }
                decoding.decoder = try AudioSampleDecoder(
                    format: format,
                    output: AudioStreamBasicDescription(floatsAtRate: audio.rate, channels: audio.channels)
                )
                decoding.format = format
            }
            for piece in try decoding.decoder?.decode(sample) ?? [] {
                guard let samples = piece.dataBuffer?.floatSamples, !samples.isEmpty else { continue }
                audio.append(samples, at: piece.presentationTimeStamp)
            }
        } catch {
            let error = (error as? MediaError).map { AVError($0) } ?? AVError(.decodeFailed)
            let notify = state.withLock { state -> (@Sendable (AVError) -> Void)? in
                guard state.epoch == epoch else { return nil }
                state.status = .failed
                state.error = error
                state.waiting = []
                return state.onFailure
            }
            notify?(error)
        }
    }
}
