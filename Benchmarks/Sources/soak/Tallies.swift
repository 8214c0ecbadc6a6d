import Synchronization

/// Totals of all sessions so far.
final class Tallies: Sendable {
    /// The frames of one output in all sessions.
    struct Output: Codable, Sendable {
        var handed = 0
        var delivered = 0
        var late = 0
        var outOfBuffers = 0
        var gaps = 0
        var forgotten = 0
    }

    struct Sums: Sendable {
        var lives = 0
        var steps: [String: Int] = [:]
        var changes = 0
        var faults = 0
        var outputs: [String: Output] = [:]
        var longestWait = 0.0
        var shown = 0
        var skipped = 0
        var longestLateness = 0.0
        var codes = 0
    }

    private let state = Mutex(Sums())

    var sums: Sums { state.withLock { $0 } }

    func count(_ step: Conductor.Step) {
        state.withLock {
            $0.steps[step.rawValue, default: 0] += 1
            if step.isFault { $0.faults += 1 } else { $0.changes += 1 }
        }
    }

    /// Adds the results of a session that has ended.
    func add(_ accounts: [Account], _ feed: Watching.Counts, codes: Int) {
        state.withLock { sums in
            sums.lives += 1
            for account in accounts {
                let counts = account.counts
                var output = sums.outputs[account.name] ?? Output()
                output.handed += counts.handed
                output.delivered += counts.delivered
                output.late += counts.late
                output.outOfBuffers += counts.outOfBuffers
                output.gaps += counts.gaps
                output.forgotten += counts.handed - counts.reported
                sums.outputs[account.name] = output
                sums.longestWait = max(sums.longestWait, Double(counts.longestWait) / 1e9)
            }
            sums.shown += feed.shown
            sums.skipped += feed.skipped
            sums.longestLateness = max(sums.longestLateness, feed.longestLateness)
            sums.codes += codes
        }
    }
}
