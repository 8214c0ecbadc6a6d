import AVFBase
public import Dispatch
public import Foundation
import Synchronization

/// Callbacks for the controls of a session on hardware buttons.
public protocol AVCaptureSessionControlsDelegate: NSObjectProtocol {
    /// Called when the controls become active.
    ///
    /// Never called here.
    func sessionControlsDidBecomeActive(_ session: AVCaptureSession)
    /// Called before the controls fill the screen.
    ///
    /// Never called here.
    func sessionControlsWillEnterFullscreenAppearance(_ session: AVCaptureSession)
    /// Called before the controls leave the screen.
    ///
    /// Never called here.
    func sessionControlsWillExitFullscreenAppearance(_ session: AVCaptureSession)
    /// Called when the controls become inactive.
    ///
    /// Never called here.
    func sessionControlsDidBecomeInactive(_ session: AVCaptureSession)
}

// Linux machines have no hardware button for camera controls.
extension AVCaptureSession {
    /// A Boolean value that indicates whether the session supports camera controls; always false.
    public var supportsControls: Bool { false }

    /// The maximum number of controls; always 0.
    public var maxControlsCount: Int { 0 }

    /// The session's controls; always empty.
    public var controls: [AVCaptureControl] { [] }

    /// Returns whether a control can be added; always false.
    public func canAddControl(_ control: AVCaptureControl) -> Bool { false }

    /// Adds a control; always raises, as ``canAddControl(_:)`` is false.
    public func addControl(_ control: AVCaptureControl) {
        ObjectiveCException.raise(
            .invalidArgument,
            "The control \(control) cannot be added: controls are not supported here. Ask canAddControl(_:) first."
        )
    }

    /// Removes a control; has no effect, as no session has one.
    public func removeControl(_ control: AVCaptureControl) {}

    /// Sets the delegate for the controls; raises for a delegate without a queue.
    ///
    /// - Parameters:
    ///   - controlsDelegate: The delegate, referenced weakly.
    ///   - controlsDelegateCallbackQueue: The queue for its callbacks, retained.
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

    /// The delegate for the controls.
    public var controlsDelegate: (any AVCaptureSessionControlsDelegate)? {
        extras.withLock { $0.controlsDelegate }.value as? any AVCaptureSessionControlsDelegate
    }

    /// The queue for the delegate's callbacks.
    public var controlsDelegateCallbackQueue: DispatchQueue? { extras.withLock { $0.controlsQueue } }
}
