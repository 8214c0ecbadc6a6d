import AVFBase
public import Foundation

/// Posts the notifications of capture, in order, on a thread of the library's own (G-3).
///
/// Never on the thread that made the change, which may hold a client's locks.
enum CaptureNotifications {
    private static let queue = DispatchQueue(label: "AVFoundation.notifications")

    /// Posts a notification after all earlier ones; returns at once.
    ///
    /// Keeps the object alive until then.
    static func post(_ name: Notification.Name, object: AnyObject, userInfo: [AnyHashable: Any]? = nil) {
        let object = UncheckedReference(object)
        let userInfo = UncheckedReference(userInfo)
        queue.async {
            NotificationCenter.default.post(name: name, object: object.value, userInfo: userInfo.value)
        }
    }

    /// Returns when everything that was to be posted before has been.
    static func settle() { queue.sync {} }
}

extension AVCaptureSession {
    /// The session has begun to run.
    ///
    /// The object is the session.
    public class var didStartRunningNotification: Notification.Name {
        .init("AVCaptureSessionDidStartRunningNotification")
    }
    /// The session has stopped.
    ///
    /// The object is the session.
    public class var didStopRunningNotification: Notification.Name {
        .init("AVCaptureSessionDidStopRunningNotification")
    }
    /// Something went wrong while the session started or ran; `userInfo` has an `AVError` under
    /// `AVCaptureSessionErrorKey`.
    ///
    /// The object is the session.
    public class var runtimeErrorNotification: Notification.Name { .init("AVCaptureSessionRuntimeErrorNotification") }
    /// The session was interrupted; `userInfo` has the number of an ``InterruptionReason`` under
    /// `AVCaptureSessionInterruptionReasonKey`.
    ///
    /// The object is the session.
    public class var wasInterruptedNotification: Notification.Name {
        .init("AVCaptureSessionWasInterruptedNotification")
    }
    /// The interruption is over.
    ///
    /// The object is the session.
    public class var interruptionEndedNotification: Notification.Name {
        .init("AVCaptureSessionInterruptionEndedNotification")
    }
}

extension AVCaptureDevice {
    /// A device was connected.
    ///
    /// The object is the device.
    public class var wasConnectedNotification: Notification.Name { .init("AVCaptureDeviceWasConnectedNotification") }
    /// A device is gone.
    ///
    /// The object is the device.
    public class var wasDisconnectedNotification: Notification.Name {
        .init("AVCaptureDeviceWasDisconnectedNotification")
    }
    /// What the camera sees has changed much.
    ///
    /// Never posted here.
    public class var subjectAreaDidChangeNotification: Notification.Name {
        .init("AVCaptureDeviceSubjectAreaDidChangeNotification")
    }
}

extension AVCaptureInput.Port {
    /// The format of the port's media has changed.
    ///
    /// The object is the port.
    public class var formatDescriptionDidChangeNotification: Notification.Name {
        .init("AVCaptureInputPortFormatDescriptionDidChangeNotification")
    }
}

// The older names, still common.
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

/// In the user info of ``AVCaptureSession/runtimeErrorNotification``: what went wrong, an `AVError`.
public let AVCaptureSessionErrorKey: String = "AVCaptureSessionErrorKey"
/// In the user info of ``AVCaptureSession/wasInterruptedNotification``: the raw value of the reason.
public let AVCaptureSessionInterruptionReasonKey: String = "AVCaptureSessionInterruptionReasonKey"
/// In the user info of ``AVCaptureSession/wasInterruptedNotification`` for system pressure: the state of pressure.
public let AVCaptureSessionInterruptionSystemPressureStateKey: String =
    "AVCaptureSessionInterruptionSystemPressureStateKey"
