import CoreMedia
import CoreVideo
import DequeModule
import Synchronization

/// A decoded frame of an item, and when it is shown.
// @unchecked: the pixels of a decoded frame are never written again.
struct StoredFrame: @unchecked Sendable {
    let image: CVPixelBuffer
    /// The item's time from which the frame is shown.
    let start: CMTime
    /// The item's time at which the frame ends, unless the next one starts later.
    let end: CMTime
    /// A number that is unique within the store.
    var serial = 0
}

/// The frames of an item around its current time, in order.
///
/// One thread inserts frames; any thread may read them.
final class FrameStore: Sendable {
    private struct State {
        var frames: Deque<StoredFrame> = []
        /// The frame that was shown last before a flush: shown until there is another one.
        var held: StoredFrame?
        var nextSerial = 1
        var isComplete = false
        var isBroken = false
        var isForward = true
        /// Set during a search, when it is unknown how far playback can continue.
        var isSeeking = false
    }

    private let state = Mutex(State())

    /// Returns the frame at a time: the last one that begins no later.
    func frame(at time: CMTime) -> StoredFrame? {
        state.withLock { state in
            guard let index = Self.index(of: time, in: state.frames) else { return nil }
            return state.frames[index]
        }
    }

    /// Returns the frame to show at a time: during a search, the frame shown before it.
    func shown(at time: CMTime) -> StoredFrame? {
        state.withLock { state in
            if let index = Self.index(of: time, in: state.frames) { return state.frames[index] }
            return state.held
        }
    }

    /// Indicates whether there is any frame.
    var hasImage: Bool { state.withLock { !$0.frames.isEmpty || $0.held != nil } }

    /// Returns the start times of the stored frames that begin after a time.
    func starts(after time: CMTime) -> [CMTime] {
        state.withLock { $0.frames.map(\.start).filter { $0 > time } }
    }

    /// Returns the start times of the stored frames that begin before a time.
    func starts(before time: CMTime) -> [CMTime] {
        state.withLock { $0.frames.map(\.start).filter { $0 < time } }
    }

    /// The time range of the stored frames, which has no gap; nil without frames.
    var range: CMTimeRange? {
        state.withLock { state in
            guard let first = state.frames.first, let last = state.frames.last else { return nil }
            return CMTimeRange(start: first.start, end: last.end)
        }
    }

    /// The extent to which playback can continue; nil while unknown.
    var buffer: PlayerMachine.Buffer? {
        state.withLock { state in
            guard !state.isSeeking else { return nil }
            let limit = state.isForward ? state.frames.last?.end : state.frames.first?.start
            guard let limit else {
                // No frames now or later: audio only.
                guard state.isComplete else { return nil }
                let end = state.isForward ? CMTime.positiveInfinity : .zero
                return PlayerMachine.Buffer(limit: end, isComplete: true, isBroken: state.isBroken)
            }
            return PlayerMachine.Buffer(limit: limit, isComplete: state.isComplete, isBroken: state.isBroken)
        }
    }

    /// Returns the number of frames still to be shown at a time, in the direction of playback.
    func count(ahead time: CMTime) -> Int {
        state.withLock { state in
            state.isForward
                ? state.frames.reversed().prefix { $0.end > time }.count
                : state.frames.prefix { $0.start <= time }.count
        }
    }

    /// Returns the time at which half of the frames still to be shown will have been shown.
    func middle(ahead time: CMTime) -> CMTime? {
        state.withLock { state in
            let coming = state.frames.filter { state.isForward ? $0.start > time : $0.start < time }
            guard !coming.isEmpty else { return nil }
            return coming[coming.count / 2].start
        }
    }

    // MARK: For the pump

    /// Inserts a frame in order.
    func insert(_ frame: StoredFrame) {
        var frame = frame
        let freed = state.withLock { state -> StoredFrame? in
            frame.serial = state.nextSerial
            state.nextSerial += 1
            let index = state.frames.lastIndex { $0.start <= frame.start }.map { $0 + 1 } ?? 0
            state.frames.insert(frame, at: index)
            defer { state.held = nil }
            return state.held
        }
        _ = freed
    }

    /// Releases the frames that playback has passed, except the frame at the time and its predecessor.
    func trim(to time: CMTime) {
        let freed = state.withLock { state -> [StoredFrame] in
            guard let index = Self.index(of: time, in: state.frames) else { return [] }
            var freed: [StoredFrame] = []
            if state.isForward {
                for _ in 0..<max(0, index - 1) { freed.append(state.frames.removeFirst()) }
            } else {
                while state.frames.count > index + 2 { freed.append(state.frames.removeLast()) }
            }
            return freed
        }
        // Frames return to their pool outside the lock.
        _ = freed
    }

    /// Releases all frames, but keeps showing the one at a time.
    func flush(seenAt time: CMTime) {
        let freed = state.withLock { state -> Deque<StoredFrame> in
            if let index = Self.index(of: time, in: state.frames) { state.held = state.frames[index] }
            defer { state.frames = [] }
            state.isComplete = false
            state.isBroken = false
            return state.frames
        }
        _ = freed
    }

    /// Releases all frames except the one at a time.
    func keepOnly(at time: CMTime) {
        let freed = state.withLock { state -> Deque<StoredFrame> in
            let frames = state.frames
            state.frames = Self.index(of: time, in: frames).map { [frames[$0]] } ?? []
            return frames
        }
        _ = freed
    }

    /// Releases all frames.
    func clear() {
        let freed = state.withLock { state -> State in
            defer {
                state.frames = []
                state.held = nil
            }
            return state
        }
        _ = freed
    }

    /// Marks the end: nothing follows in the direction of playback.
    func end(isBroken: Bool) {
        state.withLock {
            $0.isComplete = true
            $0.isBroken = isBroken
        }
    }

    /// Sets the direction of playback.
    func setForward(_ isForward: Bool) {
        state.withLock {
            $0.isForward = isForward
            $0.isComplete = false
            $0.isBroken = false
        }
    }

    /// Sets whether a search is in progress.
    func setSeeking(_ isSeeking: Bool) { state.withLock { $0.isSeeking = isSeeking } }

    /// Indicates whether no further frame follows.
    var isComplete: Bool { state.withLock { $0.isComplete } }

    private static func index(of time: CMTime, in frames: Deque<StoredFrame>) -> Int? {
        frames.lastIndex { $0.start <= time }
    }
}
