import CoreMedia
import CoreVideo
import DequeModule
import Synchronization

/// A decoded picture of an item and when it is shown.
// @unchecked: the pixels of a decoded picture are never written again.
struct StoredFrame: @unchecked Sendable {
    let image: CVPixelBuffer
    /// The item's time from which it is shown.
    let start: CMTime
    /// The item's time at which it ends, unless the next one is later.
    let end: CMTime
    /// Unique in its store.
    var serial = 0
}

/// The pictures of an item around its present time, in order.
///
/// One thread puts them in; any may look.
final class FrameStore: Sendable {
    private struct State {
        var frames: Deque<StoredFrame> = []
        /// What was seen last before a flush: shown until there is something else.
        var held: StoredFrame?
        var nextSerial = 1
        var isComplete = false
        var isBroken = false
        var isForward = true
        /// While a time is looked for, it cannot be told how far play can go.
        var isSeeking = false
    }

    private let state = Mutex(State())

    /// The picture at a time: the last one that begins no later.
    func frame(at time: CMTime) -> StoredFrame? {
        state.withLock { state in
            guard let index = Self.index(of: time, in: state.frames) else { return nil }
            return state.frames[index]
        }
    }

    /// What a screen shows at a time: while a new place is being looked for, what it showed before.
    func shown(at time: CMTime) -> StoredFrame? {
        state.withLock { state in
            if let index = Self.index(of: time, in: state.frames) { return state.frames[index] }
            return state.held
        }
    }

    /// Whether there is any picture.
    var hasPicture: Bool { state.withLock { !$0.frames.isEmpty || $0.held != nil } }

    /// The pictures that begin after a time, as many as there are.
    func starts(after time: CMTime) -> [CMTime] {
        state.withLock { $0.frames.map(\.start).filter { $0 > time } }
    }

    /// The pictures that begin before a time, as many as there are.
    func starts(before time: CMTime) -> [CMTime] {
        state.withLock { $0.frames.map(\.start).filter { $0 < time } }
    }

    /// From where to where there are pictures without a gap; nil for none.
    var range: CMTimeRange? {
        state.withLock { state in
            guard let first = state.frames.first, let last = state.frames.last else { return nil }
            return CMTimeRange(start: first.start, end: last.end)
        }
    }

    /// How far play can go; nil while that cannot be told.
    var buffer: PlayerMachine.Buffer? {
        state.withLock { state in
            guard !state.isSeeking else { return nil }
            let limit = state.isForward ? state.frames.last?.end : state.frames.first?.start
            guard let limit else {
                // Nothing at all, and nothing to come: sound only.
                guard state.isComplete else { return nil }
                let end = state.isForward ? CMTime.positiveInfinity : .zero
                return PlayerMachine.Buffer(limit: end, isComplete: true, isBroken: state.isBroken)
            }
            return PlayerMachine.Buffer(limit: limit, isComplete: state.isComplete, isBroken: state.isBroken)
        }
    }

    /// How many pictures are still to come at a time, in the direction of play.
    func count(ahead time: CMTime) -> Int {
        state.withLock { state in
            state.isForward
                ? state.frames.reversed().prefix { $0.end > time }.count
                : state.frames.prefix { $0.start <= time }.count
        }
    }

    /// The time at which half of the pictures that are still to come will have been seen.
    func middle(ahead time: CMTime) -> CMTime? {
        state.withLock { state in
            let coming = state.frames.filter { state.isForward ? $0.start > time : $0.start < time }
            guard !coming.isEmpty else { return nil }
            return coming[coming.count / 2].start
        }
    }

    // MARK: The pump's side

    /// Puts in a picture at its place.
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

    /// Lets go of what play has left behind; keeps the picture at the time and one before it.
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
        // Pictures go back to their pool outside the lock.
        _ = freed
    }

    /// Lets go of everything but what is seen at a time.
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

    /// Lets go of all that is not the picture at a time.
    func keepOnly(at time: CMTime) {
        let freed = state.withLock { state -> Deque<StoredFrame> in
            let frames = state.frames
            state.frames = Self.index(of: time, in: frames).map { [frames[$0]] } ?? []
            return frames
        }
        _ = freed
    }

    /// Lets go of everything.
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

    /// Nothing follows in the direction of play.
    func end(isBroken: Bool) {
        state.withLock {
            $0.isComplete = true
            $0.isBroken = isBroken
        }
    }

    /// Which way play goes.
    func setForward(_ isForward: Bool) {
        state.withLock {
            $0.isForward = isForward
            $0.isComplete = false
            $0.isBroken = false
        }
    }

    /// Whether a time is being looked for.
    func setSeeking(_ isSeeking: Bool) { state.withLock { $0.isSeeking = isSeeking } }

    /// Whether all of it is there.
    var isComplete: Bool { state.withLock { $0.isComplete } }

    private static func index(of time: CMTime, in frames: Deque<StoredFrame>) -> Int? {
        frames.lastIndex { $0.start <= time }
    }
}
