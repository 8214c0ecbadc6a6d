import AVFBase
import Dispatch
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
