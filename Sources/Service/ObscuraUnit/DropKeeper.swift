import Foundation
import ObscuraServer
import Synchronization

/// Keeps what cameras drop in the unit's store, like scans.
final class DropKeeper: Sendable {
    /// Seconds between two looks at the counts; what a camera drops between the last look and its end is not counted.
    private static let lookTime = 0.5

    private struct Member {
        var watch = DropWatch()
        var camera = ""
        var source = ""
    }

    private struct State {
        var members: [String: Member] = [:]
        var begin: Double
    }

    private let group: StationGroup
    private let period: Double
    private let clock: @Sendable () -> Double
    private let queue = DispatchQueue(label: "ObscuraUnit.drops", qos: .utility)
    // nonisolated(unsafe): set once; any thread may use a dispatch source, which its protocol does not declare.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer
    private let state: Mutex<State>

    /// - Parameter period: Seconds that a record of dropped frames is about.
    init(
        group: StationGroup,
        period: Double,
        clock: @escaping @Sendable () -> Double = { ProcessInfo.processInfo.systemUptime }
    ) {
        self.group = group
        self.period = period
        self.clock = clock
        state = Mutex(State(begin: clock()))
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.look() }
        timer.schedule(deadline: .distantFuture, repeating: Self.lookTime)
        // A source that was never resumed must not be released.
        timer.resume()
    }

    deinit { timer.cancel() }

    func start() { timer.schedule(deadline: .now(), repeating: Self.lookTime) }

    /// Keeps what was dropped up to now; the cameras still run.
    func stop() {
        timer.cancel()
        queue.sync { look(isLast: true) }
    }

    private func look(isLast: Bool = false) {
        let now = clock()
        for member in group.members {
            guard let present = member.station.frameCounts else { continue }
            state.withLock { state in
                state.members[member.name, default: Member()].watch.see(present.counts, of: present.run)
                state.members[member.name]?.camera = present.camera
                state.members[member.name]?.source = present.source
            }
        }
        let begin = state.withLock { $0.begin }
        guard isLast || now - begin >= period else { return }
        state.withLock { $0.begin = now }
        for member in group.members {
            let found = state.withLock { state -> (StationFrameCounts, Member)? in
                guard let counts = state.members[member.name]?.watch.take(), let known = state.members[member.name]
                else { return nil }
                return (counts, known)
            }
            guard let (counts, known) = found else { continue }
            member.station.keep(
                DropText.record(
                    counts,
                    camera: known.camera,
                    source: known.source,
                    date: Date(),
                    seconds: now - begin
                )
            )
        }
    }
}
