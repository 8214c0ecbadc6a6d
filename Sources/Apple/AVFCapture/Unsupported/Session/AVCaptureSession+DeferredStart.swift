import AVFBase
public import Dispatch
public import Foundation
import Synchronization

/// Callbacks around the deferred start of a session's outputs.
public protocol AVCaptureSessionDeferredStartDelegate: NSObjectProtocol {
    /// Called before the session starts its deferred outputs.
    ///
    /// Never called here, as no output can be deferred.
    func sessionWillRunDeferredStart(_ session: AVCaptureSession)
    /// Called after the session has started its deferred outputs.
    ///
    /// Never called here, as no output can be deferred.
    func sessionDidRunDeferredStart(_ session: AVCaptureSession)
}

// No output is deferred: all outputs start with their session, within a few microseconds (S-SESSION-70).
extension AVCaptureSession {
    /// A Boolean value that indicates whether the program can choose when deferred outputs start; always false.
    public var isManualDeferredStartSupported: Bool { false }

    /// A Boolean value that indicates whether the session chooses when deferred outputs start; the default is false.
    ///
    /// Has no effect, as no output can be deferred. Raises when set to false if ``isManualDeferredStartSupported`` is
    /// false.
    public var automaticallyRunsDeferredStart: Bool {
        get { extras.withLock { $0.runsDeferredStart } }
        set {
            guard newValue || isManualDeferredStartSupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "automaticallyRunsDeferredStart was set to false, but manual start of deferred outputs "
                        + "is not supported. Ask isManualDeferredStartSupported first."
                )
                return
            }
            extras.withLock { $0.runsDeferredStart = newValue }
        }
    }

    /// Starts deferred outputs; has no effect, as there are none.
    ///
    /// Raises if ``automaticallyRunsDeferredStart`` is true.
    public func runDeferredStartWhenNeeded() {
        guard automaticallyRunsDeferredStart else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "runDeferredStartWhenNeeded() was called on a session that does so by itself. "
                + "Set automaticallyRunsDeferredStart to false first, where that is supported."
        )
    }

    /// Sets the delegate for deferred starts; raises for a delegate without a queue.
    ///
    /// The delegate is never called, as no output can be deferred.
    ///
    /// - Parameters:
    ///   - deferredStartDelegate: The delegate, referenced weakly.
    ///   - deferredStartDelegateCallbackQueue: The queue for its callbacks, retained.
    public func setDeferredStartDelegate(
        _ deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)?,
        deferredStartDelegateCallbackQueue: DispatchQueue?
    ) {
        guard deferredStartDelegate == nil || deferredStartDelegateCallbackQueue != nil else {
            ObjectiveCException.raise(
                .invalidArgument,
                "setDeferredStartDelegate was called with a delegate but without a queue. "
                    + "Give a serial queue for its callbacks."
            )
            return
        }
        let reference = UncheckedWeakReference<AnyObject>(deferredStartDelegate)
        extras.withLock { extras in
            extras.deferredStartDelegate = reference
            extras.deferredStartQueue = deferredStartDelegateCallbackQueue
        }
    }

    /// The delegate for deferred starts.
    public var deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)? {
        extras.withLock { $0.deferredStartDelegate }.value as? any AVCaptureSessionDeferredStartDelegate
    }

    /// The queue for the delegate's callbacks.
    public var deferredStartDelegateCallbackQueue: DispatchQueue? { extras.withLock { $0.deferredStartQueue } }
}
