import Synchronization

/// What a camera has handed over, through all its objects, and to which accounts.
final class CameraBooks: Sendable {
    private struct State {
        var next = 0
        var handed = 0
        var isRunning = false
        var lastTick = 0
        var accounts: [Account] = []
        /// Gaps of more than one frame, by their first frames: how many frames more than one.
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
    /// Frames and losses so far.
    var handed: Int { state.withLock { $0.handed } }
    var isRunning: Bool { state.withLock { $0.isRunning } }
    /// The time of the last frame, in seconds of the camera's clock.
    var lastTime: Double { state.withLock { $0.lastTime } }
    /// Those of the present session.
    var accounts: [Account] { state.withLock { $0.accounts } }

    func setRunning(_ isRunning: Bool) {
        state.withLock {
            $0.isRunning = isRunning
            $0.lastTick = ticks.now
        }
    }

    /// Frames before belong to an earlier object.
    func beginCamera() {
        state.withLock { state in
            state.bases.append(state.next)
            state.lastTime = 0
        }
    }

    /// The number that is drawn into a frame.
    func drawn(_ number: Int) -> Int {
        state.withLock { state in number - (state.bases.last { $0 <= number } ?? 0) }
    }

    /// - Parameters:
    ///   - seconds: the time of the frame or of the first one lost.
    ///   - age: how many seconds ago that was; 0 where the camera waits.
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

    /// For how many ticks nothing was handed over although the camera runs.
    func ticksSilent(at tick: Int) -> Int {
        state.withLock { $0.isRunning && $0.changeStart == nil ? tick - $0.lastTick : 0 }
    }

    // MARK: Lives and changes

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

    /// - Parameter settling: how many frames more may be missed by what begins anew by itself.
    func endChange(settling: Int) {
        let (accounts, next) = state.withLock { state in
            state.uncertain.append((state.changeStart ?? state.next)..<(state.next + settling))
            state.changeStart = nil
            state.lastTick = ticks.now
            return (state.accounts, state.next)
        }
        for account in accounts { account.endChange(next: next) }
    }

    /// Whether the session was changed about when frames were captured.
    func wasChanged(in frames: Range<Int>) -> Bool {
        state.withLock { state in
            if let start = state.changeStart, start <= frames.upperBound { return true }
            return state.uncertain.contains { $0.overlaps(frames) }
        }
    }

    /// How many frames between two are missing without a report of their own; nil where the session was changed.
    func excess(between first: Int, and second: Int) -> Int? {
        state.withLock { state in
            let span = (first + 1)..<max(first + 1, second)
            if let start = state.changeStart, start <= second { return nil }
            if state.uncertain.contains(where: { $0.lowerBound <= second && first < $0.upperBound }) { return nil }
            return state.excess.reduce(0) { $0 + (span.contains($1.number) ? $1.count : 0) }
        }
    }
}

/// Tenths of a second that the watching thread got: less than the clock's where the machine has no time for us.
final class Ticks: Sendable {
    static let perSecond = 10
    private let count = Atomic(0)

    var now: Int { count.load(ordering: .relaxed) }
    func advance() { count.add(1, ordering: .relaxed) }
}
