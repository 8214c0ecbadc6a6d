public import Foundation

// Virtual cameras made up of other cameras: there are none here, each camera is independent.

extension AVCaptureDevice {
    /// The times at which a virtual camera may switch to another constituent camera.
    public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
        /// Switching is not supported.
        case unsupported = 0
        /// Whenever another camera is better.
        case auto = 1
        /// Only on certain changes.
        case restricted = 2
        /// Never.
        case locked = 3
    }

    /// The changes on which a virtual camera may switch to another constituent camera.
    public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Sendable {
        /// The conditions as bits.
        public let rawValue: UInt

        /// Makes conditions from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The zoom changes.
        public static var videoZoomChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 0)
        }
        /// The focus mode changes.
        public static var focusModeChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 1)
        }
        /// The exposure mode changes.
        public static var exposureModeChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 2)
        }
    }

    /// A Boolean value that indicates whether the camera is a virtual one; always false.
    public var isVirtualDevice: Bool { false }
    /// The cameras that make up this one; always empty.
    public var constituentDevices: [AVCaptureDevice] { [] }
    /// The zoom factors at which the camera switches between its constituents; always empty.
    public var virtualDeviceSwitchOverVideoZoomFactors: [NSNumber] { [] }
    /// The zoom factor at which the camera switches to its second camera; always 1.
    @available(*, deprecated, message: "Use virtualDeviceSwitchOverVideoZoomFactors instead.")
    public var dualCameraSwitchOverVideoZoomFactor: CGFloat { 1 }
    /// The switching behavior; always unsupported.
    public var primaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior { .unsupported }
    /// The changes on which the camera may switch; always none.
    public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
        PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    { [] }
    /// The switching behavior in effect; always unsupported.
    public var activePrimaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
        .unsupported
    }
    /// The changes on which the camera may switch, in effect; always none.
    public var activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
        PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    { [] }
    /// The constituent camera in use; always nil.
    public var activePrimaryConstituent: AVCaptureDevice? { nil }
    /// The constituents that support being a fallback; always empty.
    public var supportedFallbackPrimaryConstituentDevices: [AVCaptureDevice] { [] }
    /// The constituents selected as fallbacks; always empty.
    ///
    /// Setting any raises.
    public var fallbackPrimaryConstituentDevices: [AVCaptureDevice] {
        get { [] }
        set {
            _ = mayUse("fallbackPrimaryConstituentDevices", newValue.isEmpty, ask: "isVirtualDevice")
        }
    }

    /// Sets the switching behavior; raises for any value but `.unsupported`.
    public func setPrimaryConstituentDeviceSwitchingBehavior(
        _ switchingBehavior: PrimaryConstituentDeviceSwitchingBehavior,
        restrictedSwitchingBehaviorConditions: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    ) {
        _ = mayUse(
            "primaryConstituentDeviceSwitchingBehavior",
            switchingBehavior == .unsupported,
            ask: "isVirtualDevice"
        )
    }

    /// Returns the position of one camera relative to another; always nil, as cameras here do not report it.
    public class func extrinsicMatrix(from fromDevice: AVCaptureDevice, to toDevice: AVCaptureDevice) -> Data? { nil }

    /// A Boolean value that indicates whether the camera is that of a nearby phone; always false.
    public var isContinuityCamera: Bool { false }
    /// The companion camera that shows the desk; always nil.
    public var companionDeskViewCamera: AVCaptureDevice? { nil }
}
