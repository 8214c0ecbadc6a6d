import AVFBase
import CoreVideo
public import Foundation
import Synchronization

extension AVCaptureConnection {
    /// A Boolean value that indicates whether data may flow through the connection; the default is true.
    ///
    /// False stops the flow to this output or layer only, also while the session runs.
    public var isEnabled: Bool {
        get { settings.withLock { $0.isEnabled } }
        set { change { $0.isEnabled = newValue } }
    }

    /// A Boolean value that indicates whether the configuration lets data through.
    ///
    /// Observable.
    public var isActive: Bool { settings.withLock { $0.isActive } }

    // MARK: Rotation

    /// The angle by which images are rotated clockwise, in degrees: 0 (the default), 90, 180 or 270.
    ///
    /// A video data output rotates the pixels, so width and height are swapped at 90 and 270; a preview layer only
    /// draws differently. Preferably set it before the session starts. Raises for other angles.
    public var videoRotationAngle: CGFloat {
        get { CGFloat(settings.withLock { $0.rotation }) }
        set {
            guard isVideoRotationAngleSupported(newValue) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoRotationAngle was set to \(newValue), which this connection does not support. "
                        + "Use 0, 90, 180 or 270 on video connections; ask isVideoRotationAngleSupported(_:) first."
                )
                return
            }
            let angle = Int(newValue)
            change { $0.rotation = angle }
        }
    }

    /// Returns whether the connection supports a rotation angle.
    public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
        carriesVideo && [0, 90, 180, 270].contains(videoRotationAngle)
    }

    /// A Boolean value that indicates whether images can be rotated.
    public var isVideoOrientationSupported: Bool { carriesVideo }

    /// The device orientation for which images are upright: the older form of ``videoRotationAngle``.
    ///
    /// Landscape left is 0 degrees for a front camera, and landscape right for all others. Setting it raises if
    /// ``isVideoOrientationSupported`` is false. Apple does not define the value for such connections; here it is
    /// portrait.
    public var videoOrientation: AVCaptureVideoOrientation {
        get {
            // Code with one delegate for video and audio compares before it sets, on audio connections as well.
            guard isVideoOrientationSupported else { return .portrait }
            let all = AVCaptureVideoOrientation.allCases
            return all.first { CGFloat($0.angle(isFront: isFront)) == videoRotationAngle } ?? .landscapeRight
        }
        set {
            guard isVideoOrientationSupported else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoOrientation was set on a connection that carries no video."
                )
                return
            }
            videoRotationAngle = CGFloat(newValue.angle(isFront: isFront))
        }
    }

    // MARK: Mirroring

    /// A Boolean value that indicates whether images can be mirrored.
    public var isVideoMirroringSupported: Bool { carriesVideo }

    /// A Boolean value that indicates whether the session controls mirroring; the default is true.
    ///
    /// In that case only previews of a front camera are mirrored.
    public var automaticallyAdjustsVideoMirroring: Bool {
        get { settings.withLock { $0.adjustsMirroring } }
        set { change { $0.adjustsMirroring = newValue } }
    }

    /// A Boolean value that indicates whether images are mirrored left to right.
    ///
    /// Rotation is applied first.
    ///
    /// Setting it raises if mirroring is not supported or ``automaticallyAdjustsVideoMirroring`` is true.
    public var isVideoMirrored: Bool {
        get {
            let settings = settings.withLock { ($0.adjustsMirroring, $0.isMirrored) }
            return settings.0 ? carriesVideo && preview.value != nil && isFront : settings.1
        }
        set {
            guard isVideoMirroringSupported, !automaticallyAdjustsVideoMirroring else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    isVideoMirroringSupported
                        ? "isVideoMirrored was set while the session decides about mirroring. "
                            + "Set automaticallyAdjustsVideoMirroring to false first."
                        : "isVideoMirrored was set on a connection that carries no video."
                )
                return
            }
            change { $0.isMirrored = newValue }
        }
    }

    // MARK: For the session

    private var isFront: Bool { inputPorts.first?.sourceDevicePosition == .front }

    /// Changes the settings and notifies the session.
    func change(_ body: (inout ConnectionSettings) -> Void) {
        let session = settings.withLock { settings in
            body(&settings)
            return settings.session
        }
        session?.settingsDidChange()
    }

    /// Recomputes ``isActive`` and notifies observers of a change.
    func refreshActivity() {
        let isInSession = session != nil
        let active = isInSession && inputPorts.allSatisfy(\.isEnabled) && isEnabled
        let was = settings.withLock { settings in
            defer { settings.isActive = active }
            return settings.isActive
        }
        if was != active { notify(\.isActive, old: was, new: active) }
    }
}

/// The orientation of a device.
public enum AVCaptureVideoOrientation: Int, Sendable, CaseIterable {
    /// Upright.
    case portrait = 1
    /// Upside down.
    case portraitUpsideDown = 2
    /// The foot of the machine to the right.
    case landscapeRight = 3
    /// The foot of the machine to the left.
    case landscapeLeft = 4

    fileprivate func angle(isFront: Bool) -> Int {
        switch self {
        case .portrait: 90
        case .portraitUpsideDown: 270
        case .landscapeRight: isFront ? 180 : 0
        case .landscapeLeft: isFront ? 0 : 180
        }
    }
}

/// The modes of video stabilization.
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
    /// No stabilization.
    case off = 0
    /// Moderate stabilization.
    case standard = 1
    /// Strong stabilization, with more latency.
    case cinematic = 2
    /// The strongest regular stabilization, with the most latency.
    case cinematicExtended = 3
    /// Stabilizes the preview as well as the recording.
    case previewOptimized = 4
    /// Even stronger stabilization, for recording while walking.
    case cinematicExtendedEnhanced = 5
    /// Moderate stabilization with minimal latency.
    case lowLatency = 6
    /// The camera chooses the mode.
    case auto = -1
}
