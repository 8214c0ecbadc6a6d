import AVFBase
public import Dispatch
public import Foundation
import Synchronization

/// Hears when the controls of a session come and go on the machine's own buttons.
public protocol AVCaptureSessionControlsDelegate: NSObjectProtocol {
    /// The controls can be used now.
    ///
    /// Never called here.
    func sessionControlsDidBecomeActive(_ session: AVCaptureSession)
    /// The controls are about to take the whole screen.
    ///
    /// Never called here.
    func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession)
    /// The controls are about to leave the screen.
    ///
    /// Never called here.
    func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession)
    /// The controls cannot be used any more.
    ///
    /// Never called here.
    func sessionControlsDidBecomeInactive(_ session: AVCaptureSession)
}

// Machines that run Linux have no button for a camera's controls.
extension AVCaptureSession {
    /// Whether the machine has a place for a camera's controls: no.
    public var supportsControls: Bool { false }

    /// How many controls a session can have: none.
    public var maxControlsCount: Int { 0 }

    /// The session's controls: none.
    public var controls: [AVCaptureControl] { [] }

    /// Whether a control can be added: no.
    public func canAddControl(_ control: AVCaptureControl) -> Bool { false }

    /// Adds a control; raises, as ``canAddControl(_:)`` is false.
    public func addControl(_ control: AVCaptureControl) {
        ObjectiveCException.raise(
            .invalidArgument,
            "The control \(control) cannot be added: this machine has no place for it. Ask canAddControl(_:) first."
        )
    }

    /// Removes a control; nothing happens, as no session has one.
    public func removeControl(_ control: AVCaptureControl) {}

    /// Sets who hears of the controls; raises for a delegate without a queue.
    ///
    /// - Parameters:
    ///   - controlsDelegate: held weakly.
    ///   - controlsDelegateCallbackQueue: held strongly.
    public func setControlsDelegate(
        _ controlsDelegate: (any AVCaptureSessionControlsDelegate)?,
        queue controlsDelegateCallbackQueue: DispatchQueue?
    ) {
        guard controlsDelegate == nil || controlsDelegateCallbackQueue != nil else {
            ObjectiveCException.raise(
                .invalidArgument,
                "setControlsDelegate(_:queue:) was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        let reference = UncheckedWeakReference<AnyObject>(controlsDelegate)
        extras.withLock { extras in
            extras.controlsDelegate = reference
            extras.controlsQueue = controlsDelegateCallbackQueue
        }
    }

    /// Who hears of the controls.
    public var controlsDelegate: (any AVCaptureSessionControlsDelegate)? {
        extras.withLock { $0.controlsDelegate }.value as? any AVCaptureSessionControlsDelegate
    }

    /// Where it is called.
    public var controlsDelegateCallbackQueue: DispatchQueue? { extras.withLock { $0.controlsQueue } }
}
