import Foundation
import Obscura
import Synchronization

/// Takes what a scanner tells of every frame, for as long as the scanner goes on.
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

    /// Codes that were found.
    var codes: Int { state.withLock { $0.codes } }
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Listens anew where the last time has ended.
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
                        account.tell(frame.number, .delivered)
                        checkPicture(frame.pixelBuffer, frame.number, books, trouble)
                        state.withLock { $0.codes += codes.count }
                    case .drop(let drop):
                        switch drop.reason {
                        case .late: account.tell(drop.number, .late)
                        case .outOfBuffers: account.tell(drop.number, .outOfBuffers)
                        case .discontinuity: account.tell(drop.number, .gap)
                        }
                    }
                }
            } catch {
                // A camera has failed, as it was told to: whoever did that begins anew.
            }
            state.withLock { $0.hasEnded = true }
        }
        state.withLock { $0.task = task }
    }

    /// Leaves the loop.
    func cancel() { state.withLock { $0.task }?.cancel() }
}

/// Looks at what a delayed feed shows.
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
    /// How many frames the feed stays behind, and some more.
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
        checkPicture(frame.pixelBuffer, number, books, trouble)
        guard let last else { return }
        guard number > last else {
            // When capture ends all that is held is shown, and when it goes on the delay is kept anew.
            if books.wasChanged(in: number..<(last + span)) { return }
            return trouble.note("The delayed feed showed frame \(number) after frame \(last).")
        }
        // What was lost before frames that were passed over is not told with this one.
        if frame.skipped > 0 { return }
        let missing = number - last - 1 - frame.lostBefore
        if missing > 0, let excess = books.excess(between: last, and: number), missing > excess {
            trouble.note("The delayed feed showed frame \(number) after frame \(last); \(missing) are missing.")
        }
    }
}
