import AVFBase
public import Dispatch
import Synchronization

/// Settings of a session that have no effect on Linux, stored for clients that read them back.
struct SessionExtras: Sendable {
    var runsDeferredStart = false
    var deferredStartDelegate = UncheckedWeakReference<AnyObject>(nil)
    var deferredStartQueue: DispatchQueue?
    var controlsDelegate = UncheckedWeakReference<AnyObject>(nil)
    var controlsQueue: DispatchQueue?
    var configuresWideColor = true
    var configuresBluetooth = false
}

extension AVCaptureSession {
    /// A Boolean value that indicates whether the session can use cameras while several programs share the screen.
    ///
    /// Always false: on Linux the screen's contents never restrict access to cameras. Observable, but constant.
    public var isMultitaskingCameraAccessSupported: Bool { false }

    /// A Boolean value that indicates whether the session uses cameras while several programs share the screen; always
    /// false.
    ///
    /// Setting it to true raises, as that is not supported. Observable, but constant.
    public var isMultitaskingCameraAccessEnabled: Bool {
        get { false }
        set {
            guard newValue else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "isMultitaskingCameraAccessEnabled was set to true where that is not supported. "
                    + "Ask isMultitaskingCameraAccessSupported first."
            )
        }
    }

    /// A Boolean value that indicates whether the session selects wide color where useful; the default is true.
    ///
    /// Has no effect: cameras here deliver sRGB.
    public var automaticallyConfiguresCaptureDeviceForWideColor: Bool {
        get { extras.withLock { $0.configuresWideColor } }
        set { extras.withLock { $0.configuresWideColor = newValue } }
    }

    /// A Boolean value that indicates whether the audio session is set up for high-quality Bluetooth recording; the
    /// default is false.
    ///
    /// Has no effect here.
    public var configuresApplicationAudioSessionForBluetoothHighQualityRecording: Bool {
        get { extras.withLock { $0.configuresBluetooth } }
        set { extras.withLock { $0.configuresBluetooth = newValue } }
    }
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
