import AVFBase
import CameraSources
import CoreMedia
import Foundation
import MediaFiles
import Synchronization

/// What is known of the way on which a frame came.
struct PhotoCircumstances: Sendable {
    /// How pictures must be turned to be as the connection says.
    var orientation = MediaOrientation.upright
    var deviceType = AVCaptureDevice.DeviceType.builtInWideAngleCamera
    var maker = ""
    var model = ""
    var name = ""
    /// When the frame was exposed, on the session's clock.
    var time = CMTime.invalid
    /// When it was handed over, in nanoseconds of CLOCK_MONOTONIC.
    var hostTime: UInt64 = 0
    /// What the frame was taken with, where the camera tells.
    var settings: CameraSettings?
    /// The lens's f-number and its angle of view; 0 where not known.
    var aperture = 0.0
    /// The date for the file.
    var date = Date(timeIntervalSince1970: 0)
}

/// A connection's end at an output for photos.
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
        present = Mutex(Self.look(at: connection))
    }

    private static func look(at connection: AVCaptureConnection) -> PhotoCircumstances {
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

    /// What is known about a frame that comes now.
    func circumstances(of frame: CapturedFrame) -> PhotoCircumstances {
        var circumstances = present.withLock { $0 }
        circumstances.settings = frame.settings
        circumstances.time = frame.presentationTime
        circumstances.hostTime = frame.frame.hostTime
        // The wall clock, as files are dated by it; nothing here is timed with it.
        circumstances.date = Date()
        return circumstances
    }

    func receive(_ frame: CapturedFrame) { receiver(frame, self) }

    func receive(_ loss: CameraLoss, format: CapturedFormat) {}

    func reconfigure() {
        if let connection = connection.value {
            let circumstances = Self.look(at: connection)
            present.withLock { $0 = circumstances }
        }
        whenReconfigured()
    }

    func sourceDidEnd(_ token: DrainToken) { whenEnded(token) }

    /// What frames have come for is finished.
    ///
    /// What waits for frames hears of the end from the output, but for a connection that is disabled.
    func flush() {
        if connection.value?.isActive != true { whenDisabled() }
    }
}
