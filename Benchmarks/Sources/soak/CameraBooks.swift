import Synchronization

/// The record of everything a camera has handed over, across all of its objects, and of the accounts that received it.
final class CameraBooks: Sendable {
    private struct State {
        var next = 0
        var handed = 0
        var isRunning = false
        var lastTick = 0
        var accounts: [Account] = []
        /// Gaps of more than one frame: the number of the first frame, and the count of the others.
        var excess: [(number: Int, count: Int)] = []
        /// Frames around which the session was changed.
        var uncertain: [Range<Int>] = []
        var changeStart: Int?
        var bases = [0]
        var lastTime = 0.0
    }

    let name: String
    private let ticks: Ticks
    private let state = Mutex(State())

    init(_ name: String, _ ticks: Ticks) {
        self.name = name
        self.ticks = ticks
    }

    /// The number of the next frame.
    var next: Int { state.withLock { $0.next } }
    /// The number of frames and losses so far.
    var handed: Int { state.withLock { $0.handed } }
    var isRunning: Bool { state.withLock { $0.isRunning } }
    /// The time of the last frame, in seconds of the camera's clock.
    var lastTime: Double { state.withLock { $0.lastTime } }
    /// The accounts of the current session.
    var accounts: [Account] { state.withLock { $0.accounts } }

    func setRunning(_ isRunning: Bool) {
        state.withLock {
            $0.isRunning = isRunning
            $0.lastTick = ticks.now
        }
    }

    /// Records that a new object takes over; frames before now belong to an earlier one.
    func beginCamera() {
        state.withLock { state in
            state.bases.append(state.next)
            state.lastTime = 0
        }
    }

    /// Returns the number that is drawn into a frame.
    func drawn(_ number: Int) -> Int {
        state.withLock { state in number - (state.bases.last { $0 <= number } ?? 0) }
    }

    /// - Parameters:
    ///   - seconds: the time of the frame or of the first lost one.
    ///   - age: the time since then in seconds; 0 if the camera waits for its clients.
    func hand(_ number: Int, count: Int, at seconds: Double, age: Double) {
        let (now, tick) = (hostNanoseconds(), ticks.now)
        let accounts = state.withLock { state in
            state.lastTime = seconds
            state.next = number + count
            state.handed += 1
            state.lastTick = tick
            if count > 1 { state.excess.append((number, count - 1)) }
            return state.accounts
        }
        for account in accounts { account.hand(number, time: now, tick: tick, age: age) }
    }

    /// Returns the number of ticks without a hand-over while the camera is running.
    func ticksSilent(at tick: Int) -> Int {
        state.withLock { $0.isRunning && $0.changeStart == nil ? tick - $0.lastTick : 0 }
    }

    // MARK: Sessions and changes

    func beginLife(_ accounts: [Account]) {
        state.withLock { state in
            state.accounts = accounts
            state.excess = []
            state.uncertain = []
            state.changeStart = nil
        }
    }

    func beginChange() {
        let accounts = state.withLock { state in
            state.changeStart = state.next
            return state.accounts
        }
        for account in accounts { account.beginChange() }
    }

    /// - Parameter settling: the number of further frames that parts which restart automatically may miss.
    func endChange(settling: Int) {
        let (accounts, next) = state.withLock { state in
            state.uncertain.append((state.changeStart ?? state.next)..<(state.next + settling))
            state.changeStart = nil
            state.lastTick = ticks.now
            return (state.accounts, state.next)
        }
        for account in accounts { account.endChange(next: next) }
    }

    /// Returns whether the session was changed around the capture of these frames.
    func wasChanged(in frames: Range<Int>) -> Bool {
        state.withLock { state in
            if let start = state.changeStart, start <= frames.upperBound { return true }
            return state.uncertain.contains { $0.overlaps(frames) }
        }
    }

    /// Returns the number of frames missing between two frames without separate reports, or nil if the session was
    /// changed.
    func excess(between first: Int, and second: Int) -> Int? {
        state.withLock { state in
            let span = (first + 1)..<max(first + 1, second)
            if let start = state.changeStart, start <= second { return nil }
            if state.uncertain.contains(where: { $0.lowerBound <= second && first < $0.upperBound }) { return nil }
            return state.excess.reduce(0) { $0 + (span.contains($1.number) ? $1.count : 0) }
        }
    }
}

/// A count of tenths of a second during which the watching thread ran.
///
/// It advances more slowly than the clock when the machine gives this process no CPU time.
final class Ticks: Sendable {
    static let perSecond = 10
    private let count = Atomic(0)

    var now: Int { count.load(ordering: .relaxed) }
    func advance() { count.add(1, ordering: .relaxed) }
}
