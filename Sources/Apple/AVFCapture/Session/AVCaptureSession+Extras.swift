import AVFBase
import Dispatch
import Synchronization

/// Settings of a session that make no difference on Linux, kept for those who read them back.
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
    /// Whether the session may use cameras while other programs share the screen: the question does not arise here.
    ///
    /// No: a program on Linux may use its cameras whatever the screen shows. Observable, but constant.
    public var isMultitaskingCameraAccessSupported: Bool { false }

    /// Whether the session uses cameras while other programs share the screen: no.
    ///
    /// Raises when set to true, as it is not supported. Observable, but constant.
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

    /// Whether the session chooses wide colours where they are of use; true at first.
    ///
    /// No effect: cameras here deliver sRGB.
    public var automaticallyConfiguresCaptureDeviceForWideColor: Bool {
        get { extras.withLock { $0.configuresWideColor } }
        set { extras.withLock { $0.configuresWideColor = newValue } }
    }

    /// Whether the program's audio session is set up for good sound from Bluetooth devices; false at first.
    ///
    /// No effect here.
    public var configuresApplicationAudioSessionForBluetoothHighQualityRecording: Bool {
        get { extras.withLock { $0.configuresBluetooth } }
        set { extras.withLock { $0.configuresBluetooth = newValue } }
    }
}
