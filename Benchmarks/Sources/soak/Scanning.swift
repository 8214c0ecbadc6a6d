import Foundation
import Obscura
import Synchronization

/// A receiver of a scanner's reports on every frame, as long as the scanner runs.
final class Scanning: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var hasEnded = true
        var codes = 0
    }

    private let account: Account
    private let books: CameraBooks
    private let trouble: Trouble
    private let state = Mutex(State())

    init(account: Account, books: CameraBooks, trouble: Trouble) {
        self.account = account
        self.books = books
        self.trouble = trouble
    }

    /// The number of codes found.
    var codes: Int { state.withLock { $0.codes } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Starts listening again if the previous task has ended.
    func begin(_ scanner: SynchronizedScanner) {
        let begins = state.withLock { state in
            defer { state.hasEnded = false }
            return state.hasEnded
        }
        guard begins else { return }
        let task = Task { [self, events = scanner.events] in
            do {
                for try await event in events {
                    switch event {
                    case .frame(let frame, let codes):
                        account.record(frame.number, .delivered)
                        checkImage(frame.pixelBuffer, frame.number, books, trouble)
                        state.withLock { $0.codes += codes.count }
                    case .drop(let drop):
                        switch drop.reason {
                        case .late: account.record(drop.number, .late)
                        case .outOfBuffers: account.record(drop.number, .outOfBuffers)
                        case .discontinuity: account.record(drop.number, .gap)
                        }
                    }
                }
            } catch {
                // A camera failed on request; the code that requested it restarts the scanner.
            }
            state.withLock { $0.hasEnded = true }
        }
        state.withLock { $0.task = task }
    }

    /// Cancels the task.
    func cancel() { state.withLock { $0.task }?.cancel() }
}

/// An observer of the frames that a delayed feed shows.
final class Watching: Sendable {
    struct Counts: Sendable {
        var shown = 0
        var skipped = 0
        var longestLateness = 0.0
    }

    private struct State {
        var counts = Counts()
        var last: Int?
    }

    private let books: CameraBooks
    private let trouble: Trouble
    /// The delay of the feed in frames, plus a margin.
    private let span: Int
    private let state = Mutex(State())

    init(books: CameraBooks, trouble: Trouble, span: Int) {
        self.books = books
        self.trouble = trouble
        self.span = span
    }

    var counts: Counts { state.withLock { $0.counts } }

    func show(_ frame: DelayedFrame) {
        guard let number = frame.number else {
            return trouble.note("The delayed feed showed a frame without a number.")
        }
        let last = state.withLock { state in
            state.counts.shown += 1
            state.counts.skipped += frame.skipped
            state.counts.longestLateness = max(state.counts.longestLateness, frame.lateness)
            defer { state.last = number }
            return state.last
        }
        checkImage(frame.pixelBuffer, number, books, trouble)
        guard let last else { return }
        guard number > last else {
            // At the end of a capture, all buffered frames are shown; after a restart, the delay builds up again.
            if books.wasChanged(in: number..<(last + span)) { return }
            return trouble.note("The delayed feed showed frame \(number) after frame \(last).")
        }
        // Losses before skipped frames are not reported with this frame.
        if frame.skipped > 0 { return }
        let missing = number - last - 1 - frame.lostBefore
        if missing > 0, let excess = books.excess(between: last, and: number), missing > excess {
            trouble.note("The delayed feed showed frame \(number) after frame \(last); \(missing) are missing.")
        }
    }
}
