public import Foundation

// Cameras that are made of several others: there are none here, each camera stands for itself.

extension AVCaptureDevice {
    /// When a camera made of several ones may go over to another of them.
    public enum PrimaryConstituentDeviceSwitchingBehavior: Int, Sendable {
        /// It has no others.
        case unsupported = 0
        /// Whenever that is better.
        case auto = 1
        /// Only when something is changed.
        case restricted = 2
        /// Never.
        case locked = 3
    }

    /// On which changes a camera made of several ones may go over to another of them.
    public struct PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions: OptionSet, Sendable {
        /// The conditions as bits.
        public let rawValue: UInt

        /// Makes conditions from bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// When the zoom changes.
        public static var videoZoomChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 0)
        }
        /// When the mode of focus changes.
        public static var focusModeChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 1)
        }
        /// When the mode of exposure changes.
        public static var exposureModeChanged: PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions {
            .init(rawValue: 1 << 2)
        }
    }

    /// Whether the camera is made of several ones: no.
    public var isVirtualDevice: Bool { false }
    /// The cameras that it is made of: none.
    public var constituentDevices: [AVCaptureDevice] { [] }
    /// The zoom factors at which it goes over to another one: none.
    public var virtualDeviceSwitchOverVideoZoomFactors: [NSNumber] { [] }
    /// The zoom factor at which it goes over to its second camera: 1.
    @available(*, deprecated, message: "Use virtualDeviceSwitchOverVideoZoomFactors instead.")
    public var dualCameraSwitchOverVideoZoomFactor: CGFloat { 1 }
    /// When it may go over to another one: not supported.
    public var primaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior { .unsupported }
    /// On which changes it may go over: none.
    public var primaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
        PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    { [] }
    /// When it may go over now: not supported.
    public var activePrimaryConstituentDeviceSwitchingBehavior: PrimaryConstituentDeviceSwitchingBehavior {
        .unsupported
    }
    /// On which changes it may go over now: none.
    public var activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions:
        PrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions
    { [] }
    /// The camera that delivers now: nil, as there is only one.
    public var activePrimaryConstituent: AVCaptureDevice? { nil }
    /// The cameras that can stand in for another one: none.
    public var supportedFallbackPrimaryConstituentDevices: [AVCaptureDevice] { [] }
    /// The cameras that may stand in for another one: none.
    ///
    /// Setting any raises.
    public var fallbackPrimaryConstituentDevices: [AVCaptureDevice] {
        get { [] }
        set {
            _ = mayUse("fallbackPrimaryConstituentDevices", newValue.isEmpty, ask: "isVirtualDevice")
        }
    }

    /// Says when the camera may go over to another one: raises, as it has no others, but for `.unsupported`.
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

    /// How one camera stands to another one: nil, as cameras here do not tell.
    public class func extrinsicMatrix(from fromDevice: AVCaptureDevice, to toDevice: AVCaptureDevice) -> Data? { nil }

    /// Whether the camera is that of a telephone nearby: no.
    public var isContinuityCamera: Bool { false }
    /// The camera that shows the desk below this one: nil.
    public var companionDeskViewCamera: AVCaptureDevice? { nil }
}
