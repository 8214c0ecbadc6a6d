public import Foundation

// Focus, exposure, white balance, light and zoom. Cameras here have none of these yet: every question is answered no, and
// setting what is not supported raises, as it does for a camera of Apple's that lacks it (DEV-50).

extension AVCaptureDevice {
    /// How a lens is focused.
    public enum FocusMode: Int, Sendable {
        /// It stays as it is.
        case locked = 0
        /// Once, then it stays.
        case autoFocus = 1
        /// All the time.
        case continuousAutoFocus = 2
    }

    /// How the exposure is set.
    public enum ExposureMode: Int, Sendable {
        /// It stays as it is.
        case locked = 0
        /// Once, then it stays.
        case autoExpose = 1
        /// All the time.
        case continuousAutoExposure = 2
        /// By the program.
        case custom = 3
    }

    /// How the white balance is set.
    public enum WhiteBalanceMode: Int, Sendable {
        /// It stays as it is.
        case locked = 0
        /// Once, then it stays.
        case autoWhiteBalance = 1
        /// All the time.
        case continuousAutoWhiteBalance = 2
    }

    /// When the torch is on.
    public enum TorchMode: Int, Sendable {
        /// Never.
        case off = 0
        /// Always.
        case on = 1
        /// When it is dark.
        case auto = 2
    }

    /// When the flash is used.
    public enum FlashMode: Int, Sendable {
        /// Never.
        case off = 0
        /// Always.
        case on = 1
        /// When it is dark.
        case auto = 2
    }

    private func refuse(_ what: String, _ ask: String) {
        ObjectiveCException.raise(
            .invalidArgument,
            "\(what) of \(localizedName) cannot be set: the camera does not support it. Ask \(ask) first."
        )
    }

    // MARK: Focus

    /// Whether a focus mode is supported: none is.
    public func isFocusModeSupported(_ focusMode: FocusMode) -> Bool { false }
    /// Whether the place to focus on can be chosen: no.
    public var isFocusPointOfInterestSupported: Bool { false }
    /// Whether the lens can be set to a position: no.
    public var isLockingFocusWithCustomLensPositionSupported: Bool { false }
    /// Whether the lens is moving: no.
    public var isAdjustingFocus: Bool { false }
    /// How near the lens can focus: -1, not known.
    public var minimumFocusDistance: Int { -1 }
    /// How the lens is focused: not at all.
    ///
    /// Setting raises.
    public var focusMode: FocusMode {
        get { .locked }
        set { if mayConfigure("focusMode") { refuse("focusMode \(newValue)", "isFocusModeSupported(_:)") } }
    }
    /// The place to focus on: the middle.
    ///
    /// Setting raises.
    public var focusPointOfInterest: CGPoint {
        get { CGPoint(x: 0.5, y: 0.5) }
        set {
            guard mayConfigure("focusPointOfInterest") else { return }
            refuse("focusPointOfInterest \(newValue)", "isFocusPointOfInterestSupported")
        }
    }

    // MARK: Exposure

    /// Whether an exposure mode is supported: none is.
    public func isExposureModeSupported(_ exposureMode: ExposureMode) -> Bool { false }
    /// Whether the place to expose for can be chosen: no.
    public var isExposurePointOfInterestSupported: Bool { false }
    /// Whether the exposure is being set: no.
    public var isAdjustingExposure: Bool { false }
    /// How the exposure is set: not at all.
    ///
    /// Setting raises.
    public var exposureMode: ExposureMode {
        get { .locked }
        set { if mayConfigure("exposureMode") { refuse("exposureMode \(newValue)", "isExposureModeSupported(_:)") } }
    }
    /// The place to expose for: the middle.
    ///
    /// Setting raises.
    public var exposurePointOfInterest: CGPoint {
        get { CGPoint(x: 0.5, y: 0.5) }
        set {
            guard mayConfigure("exposurePointOfInterest") else { return }
            refuse("exposurePointOfInterest \(newValue)", "isExposurePointOfInterestSupported")
        }
    }

    // MARK: White balance

    /// Whether a white balance mode is supported: none is.
    public func isWhiteBalanceModeSupported(_ whiteBalanceMode: WhiteBalanceMode) -> Bool { false }
    /// Whether gains can be chosen: no.
    public var isLockingWhiteBalanceWithCustomDeviceGainsSupported: Bool { false }
    /// Whether the white balance is being set: no.
    public var isAdjustingWhiteBalance: Bool { false }
    /// How the white balance is set: not at all.
    ///
    /// Setting raises.
    public var whiteBalanceMode: WhiteBalanceMode {
        get { .locked }
        set {
            guard mayConfigure("whiteBalanceMode") else { return }
            refuse("whiteBalanceMode \(newValue)", "isWhiteBalanceModeSupported(_:)")
        }
    }

    // MARK: Light

    /// Whether there is a torch: no.
    public var hasTorch: Bool { false }
    /// Whether the torch can be used now: no.
    public var isTorchAvailable: Bool { false }
    /// Whether the torch is on: no.
    public var isTorchActive: Bool { false }
    /// How bright the torch is: 0.
    public var torchLevel: Float { 0 }
    /// The brightest that a torch can be now.
    public class var maxAvailableTorchLevel: Float { 1 }
    /// Whether a torch mode is supported: none is.
    public func isTorchModeSupported(_ torchMode: TorchMode) -> Bool { false }
    /// When the torch is on: never.
    ///
    /// Setting raises.
    public var torchMode: TorchMode {
        get { .off }
        set { if mayConfigure("torchMode") { refuse("torchMode \(newValue)", "isTorchModeSupported(_:)") } }
    }
    /// Switches the torch on.
    ///
    /// Raises, as there is none.
    public func setTorchModeOn(level torchLevel: Float) throws {
        if mayConfigure("torchMode") { refuse("torchMode", "hasTorch") }
    }
    /// Whether there is a flash: no.
    public var hasFlash: Bool { false }
    /// Whether the flash can be used now: no.
    public var isFlashAvailable: Bool { false }
    /// Whether the flash will be used: no.
    public var isFlashActive: Bool { false }
    /// Whether a flash mode is supported: none is.
    public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { false }
    /// When the flash is used: never.
    ///
    /// Setting raises.
    public var flashMode: FlashMode {
        get { .off }
        set { if mayConfigure("flashMode") { refuse("flashMode \(newValue)", "isFlashModeSupported(_:)") } }
    }

    // MARK: Zoom

    /// How far the picture is enlarged: 1.
    ///
    /// Another factor raises, see `activeFormat.videoMaxZoomFactor`.
    public var videoZoomFactor: CGFloat {
        get { 1 }
        set {
            guard mayConfigure("videoZoomFactor"), newValue != 1 else { return }
            ObjectiveCException.raise(
                .range,
                "videoZoomFactor of \(localizedName) was set to \(newValue); it can only be 1."
            )
        }
    }
    /// The smallest factor now: 1.
    public var minAvailableVideoZoomFactor: CGFloat { 1 }
    /// The largest factor now: 1.
    public var maxAvailableVideoZoomFactor: CGFloat { 1 }
    /// What to multiply factors with to show them: 1.
    public var displayVideoZoomFactorMultiplier: CGFloat { 1 }
    /// Whether the factor is gliding: no.
    public var isRampingVideoZoom: Bool { false }
    /// Lets the factor glide.
    ///
    /// Another factor than 1 raises.
    public func ramp(toVideoZoomFactor factor: CGFloat, withRate rate: Float) { videoZoomFactor = factor }
    /// Ends gliding.
    ///
    /// No effect.
    public func cancelVideoZoomRamp() {}

    // MARK: Subject

    /// Whether large changes of what the camera sees are reported.
    ///
    /// No effect: they are not.
    public var isSubjectAreaChangeMonitoringEnabled: Bool {
        get { false }
        set { _ = mayConfigure("isSubjectAreaChangeMonitoringEnabled") }
    }
}
