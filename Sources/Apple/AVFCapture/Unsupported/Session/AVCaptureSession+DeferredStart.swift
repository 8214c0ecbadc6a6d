import AVFBase
public import Dispatch
public import Foundation
import Synchronization

/// Hears when a session starts the outputs that were to start later.
public protocol AVCaptureSessionDeferredStartDelegate: NSObjectProtocol {
    /// The session is about to start its deferred outputs.
    ///
    /// Never called here: no output can be deferred.
    func sessionWillRunDeferredStart(_ session: AVCaptureSession)
    /// The session has started its deferred outputs.
    ///
    /// Never called here: no output can be deferred.
    func sessionDidRunDeferredStart(_ session: AVCaptureSession)
}

// Nothing is deferred: all outputs start with their session, in a few microseconds (S-SESSION-70).
extension AVCaptureSession {
    /// Whether the program can say when deferred outputs start: no.
    public var isManualDeferredStartSupported: Bool { false }

    /// Whether the session says by itself when deferred outputs start; false at first.
    ///
    /// Makes no difference, as no output can be deferred. Raises when set to false where
    /// ``isManualDeferredStartSupported`` is false.
    public var automaticallyRunsDeferredStart: Bool {
        get { extras.withLock { $0.runsDeferredStart } }
        set {
            guard newValue || isManualDeferredStartSupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "automaticallyRunsDeferredStart was set to false, but the session cannot be told when to start "
                        + "deferred outputs. Ask isManualDeferredStartSupported first."
                )
                return
            }
            extras.withLock { $0.runsDeferredStart = newValue }
        }
    }

    /// Starts deferred outputs; there are none.
    ///
    /// Raises where ``automaticallyRunsDeferredStart`` is true.
    public func runDeferredStartWhenNeeded() {
        guard automaticallyRunsDeferredStart else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "runDeferredStartWhenNeeded() was called on a session that does so by itself. "
                + "Set automaticallyRunsDeferredStart to false first, where that is supported."
        )
    }

    /// Sets who hears of deferred starts; raises for a delegate without a queue.
    ///
    /// Nobody is called, as no output can be deferred.
    ///
    /// - Parameters:
    ///   - deferredStartDelegate: held weakly.
    ///   - deferredStartDelegateCallbackQueue: held strongly.
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

    /// Who hears of deferred starts.
    public var deferredStartDelegate: (any AVCaptureSessionDeferredStartDelegate)? {
        extras.withLock { $0.deferredStartDelegate }.value as? any AVCaptureSessionDeferredStartDelegate
    }

    /// Where it is called.
    public var deferredStartDelegateCallbackQueue: DispatchQueue? { extras.withLock { $0.deferredStartQueue } }
}
