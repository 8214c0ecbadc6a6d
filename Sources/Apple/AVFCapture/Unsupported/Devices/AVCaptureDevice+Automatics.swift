public import CoreMedia
public import Foundation
import Synchronization

// Refinements of focus, exposure and color that cameras here do not support.

extension AVCaptureDevice {
    /// The distance ranges for automatic focus.
    public enum AutoFocusRangeRestriction: Int, Sendable {
        /// All distances.
        case none = 0
        /// Near distances.
        case near = 1
        /// Far distances.
        case far = 2
    }

    /// Values that clients have set for properties without effect.
    struct Wishes: Sendable {
        var adjustsVideoHDR = true
        var adjustsFaceDrivenFocus = true
        var adjustsFaceDrivenExposure = true
    }

    private func refuse(_ setter: String, _ isOn: Bool, ask question: String) {
        _ = mayUse(setter, !isOn, ask: question)
    }

    // MARK: Focus

    /// A Boolean value that indicates whether automatic focus can be restricted to a range; always false.
    public var isAutoFocusRangeRestrictionSupported: Bool { false }
    /// The distance range of automatic focus; always unrestricted.
    ///
    /// Setting another value raises.
    public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
        get { .none }
        set {
            refuse("autoFocusRangeRestriction", newValue != .none, ask: "isAutoFocusRangeRestrictionSupported")
        }
    }
    /// A Boolean value that indicates whether smooth autofocus is supported; always false.
    public var isSmoothAutoFocusSupported: Bool { false }
    /// A Boolean value that indicates whether the lens focuses smoothly; always false.
    ///
    /// Setting true raises.
    public var isSmoothAutoFocusEnabled: Bool {
        get { false }
        set { refuse("isSmoothAutoFocusEnabled", newValue, ask: "isSmoothAutoFocusSupported") }
    }
    /// A Boolean value that indicates whether the focus region can be chosen; always false.
    public var isFocusRectOfInterestSupported: Bool { false }
    /// The smallest size of a focus region; always zero.
    public var minFocusRectOfInterestSize: CGSize { .zero }
    /// The focus region; always the whole image.
    ///
    /// Setting it raises.
    public var focusRectOfInterest: CGRect {
        get { CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { refuse("focusRectOfInterest", true, ask: "isFocusRectOfInterestSupported") }
    }
    /// A Boolean value that indicates whether the camera controls face-driven focus; the default is true, without
    /// effect.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var automaticallyAdjustsFaceDrivenAutoFocusEnabled: Bool {
        get { wishes.withLock { $0.adjustsFaceDrivenFocus } }
        set {
            guard mayConfigure("automaticallyAdjustsFaceDrivenAutoFocusEnabled") else { return }
            wishes.withLock { $0.adjustsFaceDrivenFocus = newValue }
        }
    }
    /// A Boolean value that indicates whether the camera focuses on faces; always false.
    ///
    /// Setting true raises.
    public var isFaceDrivenAutoFocusEnabled: Bool {
        get { false }
        set { refuse("isFaceDrivenAutoFocusEnabled", newValue, ask: "automaticallyAdjustsFaceDrivenAutoFocusEnabled") }
    }

    // MARK: Exposure

    /// A Boolean value that indicates whether the exposure region can be chosen; always false.
    public var isExposureRectOfInterestSupported: Bool { false }
    /// The smallest size of an exposure region; always zero.
    public var minExposureRectOfInterestSize: CGSize { .zero }
    /// The exposure region; always the whole image.
    ///
    /// Setting it raises.
    public var exposureRectOfInterest: CGRect {
        get { CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { refuse("exposureRectOfInterest", true, ask: "isExposureRectOfInterestSupported") }
    }
    /// A Boolean value that indicates whether the camera controls face-driven exposure; the default is true, without
    /// effect.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var automaticallyAdjustsFaceDrivenAutoExposureEnabled: Bool {
        get { wishes.withLock { $0.adjustsFaceDrivenExposure } }
        set {
            guard mayConfigure("automaticallyAdjustsFaceDrivenAutoExposureEnabled") else { return }
            wishes.withLock { $0.adjustsFaceDrivenExposure = newValue }
        }
    }
    /// A Boolean value that indicates whether the camera exposes for faces; always false.
    ///
    /// Setting true raises.
    public var isFaceDrivenAutoExposureEnabled: Bool {
        get { false }
        set {
            refuse(
                "isFaceDrivenAutoExposureEnabled",
                newValue,
                ask: "automaticallyAdjustsFaceDrivenAutoExposureEnabled"
            )
        }
    }

    // MARK: Light and color

    /// A Boolean value that indicates whether low-light boost is supported; always false.
    public var isLowLightBoostSupported: Bool { false }
    /// A Boolean value that indicates whether low-light boost is in use; always false.
    public var isLowLightBoostEnabled: Bool { false }
    /// A Boolean value that indicates whether low-light boost may be used; always false.
    ///
    /// Setting true raises.
    public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
        get { false }
        set { refuse("automaticallyEnablesLowLightBoostWhenAvailable", newValue, ask: "isLowLightBoostSupported") }
    }
    /// A Boolean value that indicates whether the camera controls HDR video; the default is true, without effect.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var automaticallyAdjustsVideoHDREnabled: Bool {
        get { wishes.withLock { $0.adjustsVideoHDR } }
        set {
            guard mayConfigure("automaticallyAdjustsVideoHDREnabled") else { return }
            wishes.withLock { $0.adjustsVideoHDR = newValue }
        }
    }
    /// A Boolean value that indicates whether HDR video is enabled; always false.
    ///
    /// Setting true raises.
    public var isVideoHDREnabled: Bool {
        get { false }
        set { refuse("isVideoHDREnabled", newValue, ask: "the format's isVideoHDRSupported") }
    }
    /// A Boolean value that indicates whether tone mapping is the same for all parts of the image; always false.
    ///
    /// Setting true raises.
    public var isGlobalToneMappingEnabled: Bool {
        get { false }
        set { refuse("isGlobalToneMappingEnabled", newValue, ask: "the format's isGlobalToneMappingSupported") }
    }
    /// A Boolean value that indicates whether lens distortion can be corrected; always false.
    public var isGeometricDistortionCorrectionSupported: Bool { false }
    /// A Boolean value that indicates whether lens distortion is corrected; always false.
    ///
    /// Setting true raises.
    public var isGeometricDistortionCorrectionEnabled: Bool {
        get { false }
        set {
            refuse(
                "isGeometricDistortionCorrectionEnabled",
                newValue,
                ask: "isGeometricDistortionCorrectionSupported"
            )
        }
    }
    /// The focal length equivalent on 35 mm film, in millimeters; 0 if the field of view is unknown.
    public var nominalFocalLengthIn35mmFilm: Float {
        let angle = Double(activeFormat.videoFieldOfView) * .pi / 180
        return angle > 0 && angle < .pi ? Float(18 / tan(angle / 2)) : 0
    }

    // MARK: Frame rate

    /// A Boolean value that indicates whether the camera lowers its frame rate in the dark; always false.
    ///
    /// Setting true raises, as no format supports it.
    public var isAutoVideoFrameRateEnabled: Bool {
        get { false }
        set { refuse("isAutoVideoFrameRateEnabled", newValue, ask: "the format's isAutoVideoFrameRateSupported") }
    }
    /// A Boolean value that indicates whether the frame duration is locked; always false.
    public var isVideoFrameDurationLocked: Bool { false }
    /// The shortest frame duration that can be locked; always invalid, as none can.
    public var minSupportedLockedVideoFrameDuration: CMTime { .invalid }
    /// A Boolean value that indicates whether frames follow an external sync device; always false.
    public var isFollowingExternalSyncDevice: Bool { false }
    /// The shortest frame duration with an external sync device; always invalid, as none is supported.
    public var minSupportedExternalSyncFrameDuration: CMTime { .invalid }
}
