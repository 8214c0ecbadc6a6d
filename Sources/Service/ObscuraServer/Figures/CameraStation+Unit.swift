package import ConsoleWeb
package import ScanStore
import Synchronization

// What a unit asks of its stations.
extension CameraStation {
    /// Whether the camera says that frames come, how many came, and at which rate.
    package var pulseFigures: (isRunning: Bool, frames: Int, rate: Double) {
        let state = presentState
        return (state.activity == .running, presentLedger?.captured ?? 0, state.rate)
    }

    /// What became of the camera's frames; nil without one.
    package var presentLedger: ConsoleLedger? { inner.withLock { $0.run }?.ledger(takesLatency: false) }

    /// Seconds that the delayed view is set to be behind.
    package var chosenDelay: Double { inner.withLock { $0.delay } }

    /// The scan that was kept last; nil before the first.
    package var lastKept: ScanRecord? { inner.withLock { $0.lastKept } }
}
