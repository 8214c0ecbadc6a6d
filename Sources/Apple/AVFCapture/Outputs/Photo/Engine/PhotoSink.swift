import AVFBase
import CameraSources
import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// The circumstances in which a frame was captured.
struct PhotoCircumstances: Sendable {
    /// The rotation and mirroring that the connection requires of the frames.
    var orientation = MediaOrientation.upright
    var deviceType = AVCaptureDevice.DeviceType.builtInWideAngleCamera
    var maker = ""
    var model = ""
    var name = ""
    /// The time of the frame's exposure on the session's clock.
    var time = CMTime.invalid
    /// The time when the frame was delivered, in nanoseconds of CLOCK_MONOTONIC.
    var hostTime: UInt64 = 0
    /// The camera's settings for the frame, if the camera reports them.
    var settings: CameraSettings?
    /// The lens's f-number; 0 if unknown.
    var aperture = 0.0
    /// The date for the file.
    var date = Date(timeIntervalSince1970: 0)
}

/// The sink of a connection to a photo output.
final class PhotoSink: FrameSink {
    let ledger: FrameLedger
    private let connection: UncheckedWeakReference<AVCaptureConnection>
    private let receiver: @Sendable (CapturedFrame, PhotoSink) -> Void
    private let whenReconfigured: @Sendable () -> Void
    private let whenEnded: @Sendable (DrainToken) -> Void
    private let whenDisabled: @Sendable () -> Void
    private let present: Mutex<PhotoCircumstances>

    init(
        connection: AVCaptureConnection,
        receiver: @escaping @Sendable (CapturedFrame, PhotoSink) -> Void,
        whenReconfigured: @escaping @Sendable () -> Void,
        whenEnded: @escaping @Sendable (DrainToken) -> Void,
        whenDisabled: @escaping @Sendable () -> Void
    ) {
        self.connection = UncheckedWeakReference(connection)
        ledger = connection.ledger
        self.receiver = receiver
        self.whenReconfigured = whenReconfigured
        self.whenEnded = whenEnded
        self.whenDisabled = whenDisabled
        present = Mutex(Self.currentCircumstances(at: connection))
    }

    private static func currentCircumstances(at connection: AVCaptureConnection) -> PhotoCircumstances {
        var circumstances = PhotoCircumstances()
        circumstances.orientation = MediaOrientation(
            rotation: Int(connection.videoRotationAngle),
            isMirrored: connection.isVideoMirrored
        )
        if let device = (connection.inputPorts.first?.input as? AVCaptureDeviceInput)?.device {
            circumstances.deviceType = device.deviceType
            circumstances.maker = device.manufacturer
            circumstances.model = device.modelID
            circumstances.name = device.localizedName
            circumstances.aperture = Double(device.lensAperture)
        }
        return circumstances
    }

    /// Returns the circumstances of a frame that arrives now.
    func circumstances(of frame: CapturedFrame) -> PhotoCircumstances {
        var circumstances = present.withLock { $0 }
        circumstances.settings = frame.settings
        circumstances.time = frame.presentationTime
        circumstances.hostTime = frame.frame.hostTime
        // The wall clock dates the file; it is used for no other timing.
        circumstances.date = Date()
        return circumstances
    }

    func receive(_ frame: CapturedFrame) { receiver(frame, self) }

    func receive(_ loss: CameraLoss, format: CapturedFormat) {}

    func reconfigure() {
        if let connection = connection.value {
            let circumstances = Self.currentCircumstances(at: connection)
            present.withLock { $0 = circumstances }
        }
        whenReconfigured()
    }

    func sourceDidEnd(_ token: DrainToken) { whenEnded(token) }

    /// Finishes photos whose frames have arrived.
    ///
    /// The output reports the end to waiting requests, except for a connection that is disabled.
    func flush() {
        if connection.value?.isActive != true { whenDisabled() }
    }
}
