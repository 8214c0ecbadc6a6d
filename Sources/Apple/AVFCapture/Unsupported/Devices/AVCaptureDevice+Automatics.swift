public import CoreMedia
public import Foundation
import Synchronization

// Refinements of focus, exposure and colour that cameras here do not have.

extension AVCaptureDevice {
    /// Which distances an automatic focus keeps to.
    public enum AutoFocusRangeRestriction: Int, Sendable {
        /// All.
        case none = 0
        /// Near ones.
        case near = 1
        /// Far ones.
        case far = 2
    }

    /// What clients have switched of what has no effect here.
    struct Wishes: Sendable {
        var adjustsVideoHDR = true
        var adjustsFaceDrivenFocus = true
        var adjustsFaceDrivenExposure = true
    }

    private func refuse(_ setter: String, _ isOn: Bool, ask question: String) {
        _ = mayUse(setter, !isOn, ask: question)
    }

    // MARK: Focus

    /// Whether an automatic focus can be kept to some distances: no.
    public var isAutoFocusRangeRestrictionSupported: Bool { false }
    /// Which distances an automatic focus keeps to: all.
    ///
    /// Setting another value raises.
    public var autoFocusRangeRestriction: AutoFocusRangeRestriction {
        get { .none }
        set {
            refuse("autoFocusRangeRestriction", newValue != .none, ask: "isAutoFocusRangeRestrictionSupported")
        }
    }
    /// Whether the lens can move slowly: no.
    public var isSmoothAutoFocusSupported: Bool { false }
    /// Whether the lens moves slowly: no.
    ///
    /// Setting true raises.
    public var isSmoothAutoFocusEnabled: Bool {
        get { false }
        set { refuse("isSmoothAutoFocusEnabled", newValue, ask: "isSmoothAutoFocusSupported") }
    }
    /// Whether a part of the picture to focus on can be chosen: no.
    public var isFocusRectOfInterestSupported: Bool { false }
    /// The smallest part of the picture to focus on: none.
    public var minFocusRectOfInterestSize: CGSize { .zero }
    /// The part of the picture to focus on: all.
    ///
    /// Setting raises.
    public var focusRectOfInterest: CGRect {
        get { CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { refuse("focusRectOfInterest", true, ask: "isFocusRectOfInterestSupported") }
    }
    /// Whether the camera decides if it focuses on faces; true at first, without effect.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var automaticallyAdjustsFaceDrivenAutoFocusEnabled: Bool {
        get { wishes.withLock { $0.adjustsFaceDrivenFocus } }
        set {
            guard mayConfigure("automaticallyAdjustsFaceDrivenAutoFocusEnabled") else { return }
            wishes.withLock { $0.adjustsFaceDrivenFocus = newValue }
        }
    }
    /// Whether the camera focuses on faces: no.
    ///
    /// Setting true raises.
    public var isFaceDrivenAutoFocusEnabled: Bool {
        get { false }
        set { refuse("isFaceDrivenAutoFocusEnabled", newValue, ask: "automaticallyAdjustsFaceDrivenAutoFocusEnabled") }
    }

    // MARK: Exposure

    /// Whether a part of the picture to expose for can be chosen: no.
    public var isExposureRectOfInterestSupported: Bool { false }
    /// The smallest part of the picture to expose for: none.
    public var minExposureRectOfInterestSize: CGSize { .zero }
    /// The part of the picture to expose for: all.
    ///
    /// Setting raises.
    public var exposureRectOfInterest: CGRect {
        get { CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { refuse("exposureRectOfInterest", true, ask: "isExposureRectOfInterestSupported") }
    }
    /// Whether the camera decides if it exposes for faces; true at first, without effect.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var automaticallyAdjustsFaceDrivenAutoExposureEnabled: Bool {
        get { wishes.withLock { $0.adjustsFaceDrivenExposure } }
        set {
            guard mayConfigure("automaticallyAdjustsFaceDrivenAutoExposureEnabled") else { return }
            wishes.withLock { $0.adjustsFaceDrivenExposure = newValue }
        }
    }
    /// Whether the camera exposes for faces: no.
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

    // MARK: Light and colour

    /// Whether the camera can make dark pictures brighter: no.
    public var isLowLightBoostSupported: Bool { false }
    /// Whether the camera makes dark pictures brighter: no.
    public var isLowLightBoostEnabled: Bool { false }
    /// Whether the camera may make dark pictures brighter: no.
    ///
    /// Setting true raises.
    public var automaticallyEnablesLowLightBoostWhenAvailable: Bool {
        get { false }
        set { refuse("automaticallyEnablesLowLightBoostWhenAvailable", newValue, ask: "isLowLightBoostSupported") }
    }
    /// Whether the camera decides about high dynamic range; true at first, without effect.
    ///
    /// Set it with the configuration lock held; raises otherwise.
    public var automaticallyAdjustsVideoHDREnabled: Bool {
        get { wishes.withLock { $0.adjustsVideoHDR } }
        set {
            guard mayConfigure("automaticallyAdjustsVideoHDREnabled") else { return }
            wishes.withLock { $0.adjustsVideoHDR = newValue }
        }
    }
    /// Whether pictures have a high dynamic range: no.
    ///
    /// Setting true raises.
    public var isVideoHDREnabled: Bool {
        get { false }
        set { refuse("isVideoHDREnabled", newValue, ask: "the format's isVideoHDRSupported") }
    }
    /// Whether all parts of the picture are brightened alike: no.
    ///
    /// Setting true raises.
    public var isGlobalToneMappingEnabled: Bool {
        get { false }
        set { refuse("isGlobalToneMappingEnabled", newValue, ask: "the format's isGlobalToneMappingSupported") }
    }
    /// Whether the lens's distortion can be corrected: no.
    public var isGeometricDistortionCorrectionSupported: Bool { false }
    /// Whether the lens's distortion is corrected: no.
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
    /// The focal length of a lens with this view on 35 mm film, in millimetres; 0 where the view is not known.
    public var nominalFocalLengthIn35mmFilm: Float {
        let angle = Double(activeFormat.videoFieldOfView) * .pi / 180
        return angle > 0 && angle < .pi ? Float(18 / tan(angle / 2)) : 0
    }

    // MARK: Frame rate

    /// Whether the camera lowers its rate by itself where it is dark: no.
    ///
    /// Setting true raises, as no format supports it.
    public var isAutoVideoFrameRateEnabled: Bool {
        get { false }
        set { refuse("isAutoVideoFrameRateEnabled", newValue, ask: "the format's isAutoVideoFrameRateSupported") }
    }
    /// Whether the time between frames is locked: no.
    public var isVideoFrameDurationLocked: Bool { false }
    /// The shortest time between frames that can be locked: invalid, as none can.
    public var minSupportedLockedVideoFrameDuration: CMTime { .invalid }
    /// Whether frames are taken at the signal of another device: no.
    public var isFollowingExternalSyncDevice: Bool { false }
    /// The shortest time between frames at the signal of another device: invalid, as none can be followed.
    public var minSupportedExternalSyncFrameDuration: CMTime { .invalid }
}
