import AVFBase
import CoreMedia
import DequeModule

/// The queue of audio that the client of an audio data output cannot take yet.
///
/// It is a value without locks, dispatch queues or clocks; events go in, and the entry for the next callback comes out.
/// At most one callback is scheduled or running. When more than two seconds of a live source's audio wait, the oldest
/// is discarded without a report (AUD-2).
struct AudioBacklog: Sendable {
    /// The content of a callback.
    enum Entry: Sendable {
        /// Samples to hand over.
        case audio(AudioDatum)
        /// The end of the flow: everything before has been delivered, so the token can be released.
        case end(DrainToken)
    }

    /// The state of the callbacks.
    enum Phase: Sendable {
        /// No callback is needed.
        case idle
        /// A callback has been scheduled and has not begun.
        case scheduled
        /// A callback is running.
        case running
    }

    /// Duration of the audio that may wait.
    static let limit = CMTime(value: 2, timescale: 1)

    private(set) var phase = Phase.idle
    private var entries = Deque<Entry>()
    private var waiting = CMTime.zero

    /// True if no audio waits and no callback is scheduled or running.
    var isIdle: Bool { phase == .idle && entries.isEmpty }

    /// Adds audio.
    ///
    /// - Parameter removed: receives audio that has waited for too long, which the caller frees outside the lock.
    /// - Returns: whether the caller must schedule a callback.
    mutating func offer(_ datum: AudioDatum, removed: inout [Entry]) -> Bool {
        entries.append(.audio(datum))
        waiting = waiting + datum.audio.duration
        if !datum.audio.isLossless {
            while waiting > Self.limit, case .audio(let oldest)? = entries.first {
                waiting = waiting - oldest.audio.duration
                entries.removeFirst()
                removed.append(.audio(oldest))
            }
        }
        return schedule()
    }

    /// Adds the end of the flow.
    mutating func offer(end token: DrainToken) -> Bool {
        entries.append(.end(token))
        return schedule()
    }

    /// Begins the scheduled callback and returns its entry; nil if nothing waits and no callback is to be made.
    mutating func begin() -> Entry? {
        guard phase == .scheduled else { return nil }
        guard let entry = entries.popFirst() else {
            phase = .idle
            return nil
        }
        if case .audio(let datum) = entry { waiting = waiting - datum.audio.duration }
        phase = .running
        return entry
    }

    /// Ends the running callback.
    ///
    /// Returns whether the caller must schedule another.
    mutating func end() -> Bool {
        guard phase == .running else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// Cancels the scheduled callback because the client has changed its queue.
    ///
    /// Returns whether the caller must schedule one on the new queue.
    mutating func reschedule() -> Bool {
        guard phase == .scheduled else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// Discards everything that waits and returns it, for the caller to free outside the lock.
    mutating func removeAll() -> [Entry] {
        defer {
            entries = []
            waiting = .zero
        }
        return Array(entries)
    }

    private mutating func schedule() -> Bool {
        guard phase == .idle else { return false }
        phase = .scheduled
        return true
    }
}

/// Audio on its way through one connection of an audio data output.
struct AudioDatum: Sendable {
    /// The samples, with their ticket of the gate.
    let audio: CapturedAudio
    /// The connection that the audio came through.
    var connection: AVCaptureConnection { reference.value }
    private let reference: UncheckedReference<AVCaptureConnection>

    init(audio: CapturedAudio, connection: AVCaptureConnection) {
        self.audio = audio
        reference = UncheckedReference(connection)
    }

    /// The time of the first sample on the session's clock.
    var time: CMTime { audio.time }

    /// The time of the last sample; all later audio begins after it.
    var lastTime: CMTime {
        guard let rate = audio.buffer.formatDescription?.audioStreamBasicDescription?.mSampleRate, rate >= 1 else {
            return time
        }
        return time + audio.duration - CMTime(value: 1, timescale: CMTimeScale(rate))
    }
}
