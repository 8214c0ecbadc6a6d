import AVFBase
import CoreVideo
import Foundation
import Synchronization

extension AVCaptureConnection {
    // MARK: For the session

    var isFront: Bool { inputPorts.first?.sourceDevicePosition == .front }

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

    func angle(isFront: Bool) -> Int {
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
