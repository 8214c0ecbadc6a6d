import AVFBase
import CoreVideo
public import Foundation
import Synchronization

extension AVCaptureConnection {
    /// Whether data may flow; true at first.
    ///
    /// False stops the flow to this output or layer only, also while running.
    public var isEnabled: Bool {
        get { settings.withLock { $0.isEnabled } }
        set { change { $0.isEnabled = newValue } }
    }

    /// Whether the configuration lets data through.
    ///
    /// Observable.
    public var isActive: Bool { settings.withLock { $0.isActive } }

    // MARK: Turning

    /// How far pictures are turned, clockwise in degrees: 0, 90, 180 or 270; 0 at first.
    ///
    /// A video data output turns the pixels, so that width and height change places at 90 and 270; a preview layer only
    /// draws differently. Set it before the session starts where possible. Raises for other angles.
    public var videoRotationAngle: CGFloat {
        get { CGFloat(settings.withLock { $0.rotation }) }
        set {
            guard isVideoRotationAngleSupported(newValue) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "videoRotationAngle was set to \(newValue), which this connection does not support. "
                        + "Use 0, 90, 180 or 270 on a video connection, and ask isVideoRotationAngleSupported(_:) first."
                )
                return
            }
            let angle = Int(newValue)
            change { $0.rotation = angle }
        }
    }

    /// Whether pictures can be turned by an angle.
    public func isVideoRotationAngleSupported(_ videoRotationAngle: CGFloat) -> Bool {
        carriesVideo && [0, 90, 180, 270].contains(videoRotationAngle)
    }

    /// Whether pictures can be turned.
    public var isVideoOrientationSupported: Bool { carriesVideo }

    /// How the machine is held for which pictures are upright: the older form of ``videoRotationAngle``.
    ///
    /// For a camera that looks to the front, landscape left is 0 degrees; for all others landscape right is. Raises where
    /// ``isVideoOrientationSupported`` is false. Apple leaves this open: it reads as portrait there.
    public var videoOrientation: AVCaptureVideoOrientation {
        get {
            // Code with one delegate for pictures and sound compares before it sets, and does so for sound, too.
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

    /// Whether pictures can be flipped.
    public var isVideoMirroringSupported: Bool { carriesVideo }

    /// Whether the session decides about flipping; true at first.
    ///
    /// Then previews of a camera that looks to the front are flipped, and nothing else.
    public var automaticallyAdjustsVideoMirroring: Bool {
        get { settings.withLock { $0.adjustsMirroring } }
        set { change { $0.adjustsMirroring = newValue } }
    }

    /// Whether pictures are flipped left to right, after they were turned.
    ///
    /// Raises where that is not supported or ``automaticallyAdjustsVideoMirroring`` is true.
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

    // MARK: What cameras here cannot do

    /// Whether pictures can be steadied: no.
    public var isVideoStabilizationSupported: Bool { false }
    /// How pictures should be steadied where possible.
    ///
    /// No effect.
    public var preferredVideoStabilizationMode: AVCaptureVideoStabilizationMode {
        get { settings.withLock { $0.preferredStabilization } }
        set { settings.withLock { $0.preferredStabilization = newValue } }
    }
    /// How pictures are steadied: not at all.
    public var activeVideoStabilizationMode: AVCaptureVideoStabilizationMode { .off }
    /// Whether pictures should be steadied where possible: the older form of ``preferredVideoStabilizationMode``.
    public var enablesVideoStabilizationWhenAvailable: Bool {
        get { preferredVideoStabilizationMode != .off }
        set { preferredVideoStabilizationMode = newValue ? .standard : .off }
    }
    /// Whether pictures are steadied: no.
    public var isVideoStabilizationEnabled: Bool { false }

    // MARK: For the session

    private var isFront: Bool { inputPorts.first?.sourceDevicePosition == .front }

    /// Changes what is set, and lets the session follow.
    func change(_ body: (inout ConnectionSettings) -> Void) {
        let session = settings.withLock { settings in
            body(&settings)
            return settings.session
        }
        session?.settingsDidChange()
    }

    /// Works out anew whether data may flow, and tells observers.
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

/// How a machine is held.
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

/// How pictures are steadied.
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
    /// Not at all.
    case off = 0
    /// A little.
    case standard = 1
    /// Much, with more delay.
    case cinematic = 2
    /// Most, with most delay.
    case cinematicExtended = 3
    /// As good for the preview as for what is recorded.
    case previewOptimized = 4
    /// More than most, for recording while walking.
    case cinematicExtendedEnhanced = 5
    /// A little, with as little delay as can be.
    case lowLatency = 6
    /// As the camera likes.
    case auto = -1
}
