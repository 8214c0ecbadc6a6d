import AVFBase
public import CoreVideo
import Dispatch
public import Foundation
import Synchronization

/// Reports on the main queue whether photos can be requested, for example to enable a button.
///
/// Requests are often made on another queue. If the coordinator is first notified of the request on the main queue, it
/// is not ready from that moment on.
///
///     coordinator.startTrackingCaptureRequest(using: settings)
///     sessionQueue.async { output.capturePhoto(with: settings, delegate: photographer) }
open class AVCapturePhotoOutputReadinessCoordinator: NSObject {
    private let tracker = ReadinessTracker()
    package let keyValueObservers = KeyValueObservers()

    /// Creates a coordinator for an output.
    public init(photoOutput: AVCapturePhotoOutput) {
        super.init()
        tracker.setOwner(self)
        photoOutput.engine.add(tracker)
    }

    /// The delegate that is notified of changes on the main queue; held weakly.
    open weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
        get { tracker.delegate }
        set { tracker.delegate = newValue }
    }

    /// The output's readiness, except that it is not `.ready` while a request is tracked.
    ///
    /// Observable; observers are called on the main queue.
    open var captureReadiness: AVCapturePhotoOutput.CaptureReadiness { tracker.readiness }

    /// Tracks a request that is about to be made, until its frames have arrived or it has failed.
    open func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) { tracker.start(settings.uniqueID) }

    /// Stops tracking a request that was not made after all.
    ///
    /// Unnecessary for a request that was made.
    open func stopTrackingCaptureRequest(using settingsUniqueID: Int64) { tracker.stop(settingsUniqueID) }
}

extension AVCapturePhotoOutputReadinessCoordinator: KeyValueObserved {
    /// The root type of key paths for observers.
    public typealias _ObservedRoot = AVCapturePhotoOutputReadinessCoordinator
}

@available(*, unavailable)
extension AVCapturePhotoOutputReadinessCoordinator: @unchecked Sendable {}

/// A delegate that is notified when the readiness of a photo output changes.
public protocol AVCapturePhotoOutputReadinessCoordinatorDelegate: AnyObject {
    /// Called on the main queue when the readiness has changed.
    func readinessCoordinator(
        _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
        captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
    )
}

extension AVCapturePhotoOutputReadinessCoordinatorDelegate {
    /// Does nothing.
    public func readinessCoordinator(
        _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
        captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
    ) {}
}

/// The implementation of a coordinator, which the output may retain.
final class ReadinessTracker: Sendable {
    typealias Readiness = AVCapturePhotoOutput.CaptureReadiness

    private struct State {
        var owner = UncheckedWeakReference<AVCapturePhotoOutputReadinessCoordinator>(nil)
        weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)?
        var output = Readiness.sessionNotRunning
        var tracked: Set<Int64> = []

        var readiness: Readiness { output == .ready && !tracked.isEmpty ? .notReadyMomentarily : output }
    }

    private let state = Mutex(State())

    func setOwner(_ owner: AVCapturePhotoOutputReadinessCoordinator) {
        let reference = UncheckedWeakReference(owner)
        state.withLock { $0.owner = reference }
    }

    var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
        get { state.withLock { UncheckedReference($0.delegate) }.value }
        set {
            let reference = UncheckedReference(newValue)
            state.withLock { $0.delegate = reference.value }
        }
    }

    var readiness: Readiness { state.withLock { $0.readiness } }

    func start(_ id: Int64) { change { $0.tracked.insert(id) } }

    func stop(_ id: Int64) { change { $0.tracked.remove(id) } }

    /// Updates the output's readiness; called under the output's lock, so it must not do any other work.
    ///
    /// - Parameter captured: the requests that no longer wait for frames.
    func outputDidChange(to readiness: Readiness, captured: [Int64]) {
        change { state in
            state.output = readiness
            state.tracked.subtract(captured)
        }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            let old = state.readiness
            body(&state)
            let new = state.readiness
            guard old != new else { return }
            // Queued under the lock to report changes in order.
            DispatchQueue.main.async { [self] in notifyObservers(old, new) }
        }
    }

    private func notifyObservers(_ old: Readiness, _ new: Readiness) {
        let (owner, delegate) = state.withLock { UncheckedReference(($0.owner.value, $0.delegate)) }.value
        guard let owner else { return }
        owner.notify(\.captureReadiness, old: old, new: new)
        delegate?.readinessCoordinator(owner, captureReadinessDidChange: new)
    }
}
