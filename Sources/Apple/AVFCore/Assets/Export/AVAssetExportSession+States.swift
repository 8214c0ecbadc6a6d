import CoreMedia
public import Foundation
import Synchronization

extension AVAssetExportSession {
    /// How far an export is, for those who follow it.
    public enum State: @unchecked Sendable {
        // @unchecked: the progress is made for one event and not changed afterwards.

        /// Not begun.
        case pending
        /// Waiting to begin.
        case waiting
        /// Under way, with how much is done.
        case exporting(progress: Progress)
    }

    /// The states of the export as they come; ends with the export.
    ///
    /// - Parameter updateInterval: seconds of the host clock that lie between two reports of progress at least; infinity
    ///   for none but the first.
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

/// Lets through the first report, and later ones that are far enough from the last.
final class ProgressThrottle: Sendable {
    private let interval: Double
    private let last = Mutex<Double?>(nil)

    init(interval: Double) { self.interval = interval }

    /// Whether a report at a time gets through.
    func lets(at seconds: Double) -> Bool {
        last.withLock { last in
            if let before = last, !(seconds - before >= interval) { return false }
            last = seconds
            return true
        }
    }
}
