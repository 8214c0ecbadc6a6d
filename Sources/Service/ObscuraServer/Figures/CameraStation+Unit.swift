package import ConsoleWeb
package import ScanStore
import Synchronization

// The figures that a unit reads from its stations.
extension CameraStation {
    /// Indicates whether the camera reports that frames arrive, with their number and the configured rate.
    package var pulseFigures: (isRunning: Bool, frames: Int, rate: Double) {
        let state = presentState
        return (state.activity == .running, presentLedger?.captured ?? 0, state.rate)
    }

    /// The counts of the camera's frames; nil without a camera.
    package var presentLedger: ConsoleLedger? { inner.withLock { $0.run }?.ledger(takesLatency: false) }

    /// The counts of the present run's frames on their way to the scanner, with the run's camera; nil without a camera.
    package var frameCounts: (run: ObjectIdentifier, camera: String, source: String, counts: StationFrameCounts)? {
        guard let run = inner.withLock({ $0.run }) else { return nil }
        let ledger = run.ledger(takesLatency: false)
        guard let way = ledger.ways.first(where: { $0.name == "scanner" }) else { return nil }
        let counts = StationFrameCounts(
            captured: ledger.captured,
            late: way.late,
            outOfBuffers: way.outOfBuffers,
            discontinuity: way.discontinuity
        )
        return (ObjectIdentifier(run), run.camera, run.key, counts)
    }

    /// The configured delay of the delayed view in seconds.
    package var chosenDelay: Double { inner.withLock { $0.delay } }

    /// The last code that was stored; nil before the first.
    package var lastKept: ScanRecord? { inner.withLock { $0.intake.lastKept } }

    /// The last change of the print's quality that was stored; nil before the first.
    package var lastKeptPrint: ScanRecord? { inner.withLock { $0.intake.lastKeptPrint } }

    /// The last thing seen by a model that was stored; nil before the first.
    package var lastKeptObject: ScanRecord? { inner.withLock { $0.intake.lastKeptObject } }
}
