import ConsoleWeb
import Foundation
import ObscuraServer
import ScanSinks
import ScanStore
import Synchronization

/// Publishes the cameras' states to a broker: changes immediately, and frame counts from time to time.
///
/// Scans are announced separately. A state is published after each scan only if subscribers read scans from it.
final class StateReporter: Sendable {
    /// Seconds between two checks, and the number of checks after which a state is published although only its counts
    /// have changed.
    private static let period = 1.0
    private static let repeatAfter = 60

    private struct Reported {
        var state: CameraState
        var checks = 0
    }

    private let group: StationGroup
    private let sink: MQTTSink
    private let followsScans: Bool
    private let queue = DispatchQueue(label: "ObscuraUnit.states", qos: .utility)
    // Set once; dispatch sources may be used from any thread, which their protocol does not declare.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer
    private let reported = Mutex<[String: Reported]>([:])

    /// - Parameter followsScans: Whether a new scan counts as a change, as for Home Assistant, which shows the last
    ///   scan.
    init(group: StationGroup, sink: MQTTSink, followsScans: Bool) {
        self.group = group
        self.sink = sink
        self.followsScans = followsScans
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.report() }
        timer.schedule(deadline: .distantFuture, repeating: Self.period)
        // A source that was never resumed must not be released.
        timer.resume()
    }

    deinit { timer.cancel() }

    func start() { timer.schedule(deadline: .now(), repeating: Self.period) }

    func stop() { timer.cancel() }

    private func report() {
        for member in group.members {
            let state = member.station.brokerState
            var known = reported.withLock { $0[member.name] }
            known?.checks += 1
            let isNew =
                known.map { !$0.state.isLike(state, inScans: followsScans) || $0.checks >= Self.repeatAfter } ?? true
            if isNew {
                sink.update(state, of: member.name)
                known = Reported(state: state)
            }
            reported.withLock { [known] reported in reported[member.name] = known }
        }
    }
}

extension CameraState {
    /// Indicates whether two states differ at most in their counts.
    fileprivate func isLike(_ other: CameraState, inScans: Bool) -> Bool {
        var other = other
        if !inScans {
            other.lastScan = lastScan
            other.lastObject = lastObject
        }
        other.captured = captured
        other.delivered = delivered
        other.dropped = dropped
        return self == other
    }
}

extension CameraStation {
    /// The camera's state as published to a broker.
    fileprivate var brokerState: CameraState {
        let state = presentState
        let ledger = presentLedger
        let way = ledger?.ways.first { $0.name == "scanner" }
        return CameraState(
            isRunning: state.activity == .running,
            isPaused: state.delayed.isPaused,
            rate: state.rate,
            // The configured delay: while the view is paused, the present delay changes all the time.
            delay: chosenDelay,
            captured: ledger?.captured ?? 0,
            delivered: way?.delivered ?? 0,
            dropped: way.map { $0.late + $0.outOfBuffers + $0.discontinuity } ?? 0,
            lastScan: lastKept.map(CameraState.Scan.init),
            lastObject: lastKeptObject.map(CameraState.Scan.init),
            problem: state.problem,
            print: printState
        )
    }

    private var printState: CameraState.Print? {
        guard let figures = print?.figures else { return nil }
        let worst = figures.levels.values.min().map { ($0 * 10).rounded() / 10 }
        return CameraState.Print(grade: worst, alarms: figures.alarms.keys.sorted(), text: lastKeptPrint?.text)
    }
}

extension CameraState.Scan {
    fileprivate init(_ record: ScanRecord) {
        self.init(id: record.id, text: record.text, type: record.type, time: record.time)
    }
}
