import AVFBase
public import Foundation

/// Posts the notifications of capture, in order, on a thread of the library (G-3).
///
/// They are never posted on the thread that made the change, which may hold a client's locks.
enum CaptureNotifications {
    private static let queue = DispatchQueue(label: "AVFoundation.notifications")

    /// Posts a notification after all earlier ones; returns without waiting for it.
    ///
    /// The object is retained until then.
    static func post(_ name: Notification.Name, object: AnyObject, userInfo: [AnyHashable: Any]? = nil) {
        let object = UncheckedReference(object)
        let userInfo = UncheckedReference(userInfo)
        queue.async {
            NotificationCenter.default.post(name: name, object: object.value, userInfo: userInfo.value)
        }
    }

    /// Waits until all notifications enqueued so far have been posted.
    static func settle() { queue.sync {} }
}

extension AVCaptureDevice {
    /// Posted when a device was connected.
    ///
    /// The object is the device.
    public class var wasConnectedNotification: Notification.Name { .init("AVCaptureDeviceWasConnectedNotification") }
    /// Posted when a device was disconnected.
    ///
    /// The object is the device.
    public class var wasDisconnectedNotification: Notification.Name {
        .init("AVCaptureDeviceWasDisconnectedNotification")
    }
    /// Posted when the scene in front of the camera has changed considerably.
    ///
    /// Never posted here.
    public class var subjectAreaDidChangeNotification: Notification.Name {
        .init("AVCaptureDeviceSubjectAreaDidChangeNotification")
    }
}

extension AVCaptureInput.Port {
    /// Posted when the format of the port's media has changed.
    ///
    /// The object is the port.
    public class var formatDescriptionDidChangeNotification: Notification.Name {
        .init("AVCaptureInputPortFormatDescriptionDidChangeNotification")
    }
}

// The older names, still in common use.
extension NSNotification.Name {
    /// See ``AVCaptureSession/didStartRunningNotification``.
    public static var AVCaptureSessionDidStartRunning: NSNotification.Name {
        AVCaptureSession.didStartRunningNotification
    }
    /// See ``AVCaptureSession/didStopRunningNotification``.
    public static var AVCaptureSessionDidStopRunning: NSNotification.Name {
        AVCaptureSession.didStopRunningNotification
    }
    /// See ``AVCaptureSession/runtimeErrorNotification``.
    public static var AVCaptureSessionRuntimeError: NSNotification.Name { AVCaptureSession.runtimeErrorNotification }
    /// See ``AVCaptureSession/wasInterruptedNotification``.
    public static var AVCaptureSessionWasInterrupted: NSNotification.Name {
        AVCaptureSession.wasInterruptedNotification
    }
    /// See ``AVCaptureSession/interruptionEndedNotification``.
    public static var AVCaptureSessionInterruptionEnded: NSNotification.Name {
        AVCaptureSession.interruptionEndedNotification
    }
    /// See ``AVCaptureDevice/wasConnectedNotification``.
    public static var AVCaptureDeviceWasConnected: NSNotification.Name { AVCaptureDevice.wasConnectedNotification }
    /// See ``AVCaptureDevice/wasDisconnectedNotification``.
    public static var AVCaptureDeviceWasDisconnected: NSNotification.Name {
        AVCaptureDevice.wasDisconnectedNotification
    }
    /// See ``AVCaptureDevice/subjectAreaDidChangeNotification``.
    public static var AVCaptureDeviceSubjectAreaDidChange: NSNotification.Name {
        AVCaptureDevice.subjectAreaDidChangeNotification
    }
    /// See ``AVCaptureInput/Port/formatDescriptionDidChangeNotification``.
    public static var AVCaptureInputPortFormatDescriptionDidChange: NSNotification.Name {
        AVCaptureInput.Port.formatDescriptionDidChangeNotification
    }
}

/// The key of the `AVError` in the user info of ``AVCaptureSession/runtimeErrorNotification``.
public let AVCaptureSessionErrorKey: String = "AVCaptureSessionErrorKey"
/// The key of the reason's raw value in the user info of ``AVCaptureSession/wasInterruptedNotification``.
public let AVCaptureSessionInterruptionReasonKey: String = "AVCaptureSessionInterruptionReasonKey"
/// The key of the pressure state in the user info of ``AVCaptureSession/wasInterruptedNotification`` for system
/// pressure.
public let AVCaptureSessionInterruptionSystemPressureStateKey: String =
    "AVCaptureSessionInterruptionSystemPressureStateKey"
