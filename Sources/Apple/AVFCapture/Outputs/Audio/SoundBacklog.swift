import AVFBase
import CoreMedia
import DequeModule

/// What an audio data output does with sound that its client cannot take yet: events go in, the next callback comes out.
///
/// A value without locks, queues or clocks. One callback is scheduled or running at a time. Sound of a live source that
/// waits makes place for newer sound when more than two seconds of it wait, the oldest first and without a report
/// (AUD-2).
struct SoundBacklog: Sendable {
    /// What the next callback is about.
    enum Entry: Sendable {
        /// Samples to hand over.
        case sound(SoundDatum)
        /// Everything before has been handed over: let go of this.
        case end(DrainToken)
    }

    /// Where the callbacks are.
    enum Phase: Sendable {
        /// None is needed.
        case idle
        /// One has been scheduled and has not begun.
        case scheduled
        /// One is running.
        case running
    }

    /// How much sound may wait.
    static let limit = CMTime(value: 2, timescale: 1)

    private(set) var phase = Phase.idle
    private var entries = Deque<Entry>()
    private var waiting = CMTime.zero

    /// Whether nothing waits and nothing is running.
    var isIdle: Bool { phase == .idle && entries.isEmpty }

    /// Sound has come.
    ///
    /// - Parameter removed: gets what has waited for too long, to be freed outside the lock.
    /// - Returns: whether a callback is to be scheduled.
    mutating func offer(_ datum: SoundDatum, removed: inout [Entry]) -> Bool {
        entries.append(.sound(datum))
        waiting = waiting + datum.sound.duration
        if !datum.sound.isLossless {
            while waiting > Self.limit, case .sound(let oldest)? = entries.first {
                waiting = waiting - oldest.sound.duration
                entries.removeFirst()
                removed.append(.sound(oldest))
            }
        }
        return schedule()
    }

    /// Nothing more comes.
    mutating func offer(end token: DrainToken) -> Bool {
        entries.append(.end(token))
        return schedule()
    }

    /// The scheduled callback begins: what it is about, or nil when nothing waits any more and it is not to be made.
    mutating func begin() -> Entry? {
        guard phase == .scheduled else { return nil }
        guard let entry = entries.popFirst() else {
            phase = .idle
            return nil
        }
        if case .sound(let datum) = entry { waiting = waiting - datum.sound.duration }
        phase = .running
        return entry
    }

    /// The running callback has returned.
    ///
    /// Returns whether another is to be scheduled.
    mutating func end() -> Bool {
        guard phase == .running else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// The queue of the scheduled callback is no longer the client's.
    ///
    /// Returns whether to schedule one on the new queue.
    mutating func reschedule() -> Bool {
        guard phase == .scheduled else { return false }
        phase = .idle
        return !entries.isEmpty && schedule()
    }

    /// Forgets everything that waits and hands it to the caller to be freed outside the lock.
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

/// Sound on its way through one connection of an audio data output.
struct SoundDatum: Sendable {
    /// The samples, with their place in the gate.
    let sound: CapturedSound
    /// The connection it came through.
    var connection: AVCaptureConnection { reference.value }
    private let reference: UncheckedReference<AVCaptureConnection>

    init(sound: CapturedSound, connection: AVCaptureConnection) {
        self.sound = sound
        reference = UncheckedReference(connection)
    }

    /// The time of the first sample on the session's clock.
    var time: CMTime { sound.time }

    /// The time of the last sample: no sound that is still to come begins so early.
    var lastTime: CMTime {
        guard let rate = sound.buffer.formatDescription?.audioStreamBasicDescription?.mSampleRate, rate >= 1 else {
            return time
        }
        return time + sound.duration - CMTime(value: 1, timescale: CMTimeScale(rate))
    }
}
