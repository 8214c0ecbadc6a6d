import CoreMedia
public import Foundation
import Synchronization

extension AVAssetExportSession {
    /// The states of an export for observers.
    public enum State: @unchecked Sendable {
        // @unchecked: the progress object is created for one event and not changed afterwards.

        /// The export has not begun.
        case pending
        /// The export is waiting to begin.
        case waiting
        /// The export is in progress.
        case exporting(progress: Progress)
    }

    /// Returns the sequence of the export's states, which ends with the export.
    ///
    /// - Parameter updateInterval: The minimum number of seconds of the host clock between two progress reports;
    ///   infinity for only the first report.
    public func states(updateInterval: TimeInterval = .infinity) -> some Sendable & AsyncSequence<State, Never> {
        AsyncStream(State.self, bufferingPolicy: .bufferingNewest(64)) { continuation in
            let throttle = ProgressThrottle(interval: updateInterval)
            if run.status == .unknown { continuation.yield(.pending) }
            let id = run.watch { event in
                switch event {
                case .waiting: continuation.yield(.waiting)
                case .progress(let done):
                    guard throttle.lets(at: CMClock.hostTimeClock.time.seconds) else { return }
                    let progress = Progress(totalUnitCount: 100)
                    progress.completedUnitCount = Int64((done * 100).rounded())
                    continuation.yield(.exporting(progress: progress))
                case .ended: continuation.finish()
                }
            }
            continuation.onTermination = { [run] _ in run.unwatch(id) }
        }
    }
}

/// Passes the first report, and each later one that is far enough from the last.
final class ProgressThrottle: Sendable {
    private let interval: Double
    private let last = Mutex<Double?>(nil)

    init(interval: Double) { self.interval = interval }

    /// Returns whether a report at a time passes.
    func lets(at seconds: Double) -> Bool {
        last.withLock { last in
            if let before = last, !(seconds - before >= interval) { return false }
            last = seconds
            return true
        }
    }
}
