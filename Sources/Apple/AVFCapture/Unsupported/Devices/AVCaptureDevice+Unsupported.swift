import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

// Refinements of focus, exposure and color that cameras here do not support.

extension AVCaptureDevice {
    /// Values that clients have set for properties without effect.
    struct StoredValues: Sendable {
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
        get { storedValues.withLock { $0.adjustsFaceDrivenFocus } }
        set {
            guard mayConfigure("automaticallyAdjustsFaceDrivenAutoFocusEnabled") else { return }
            storedValues.withLock { $0.adjustsFaceDrivenFocus = newValue }
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
        get { storedValues.withLock { $0.adjustsFaceDrivenExposure } }
        set {
            guard mayConfigure("automaticallyAdjustsFaceDrivenAutoExposureEnabled") else { return }
            storedValues.withLock { $0.adjustsFaceDrivenExposure = newValue }
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
        get { storedValues.withLock { $0.adjustsVideoHDR } }
        set {
            guard mayConfigure("automaticallyAdjustsVideoHDREnabled") else { return }
            storedValues.withLock { $0.adjustsVideoHDR = newValue }
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

// Virtual cameras made up of other cameras: there are none here, each camera is independent.

extension AVCaptureDevice {
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

// Effects that other systems apply to a camera's images. There are none here: they are never active, cannot be enabled,
// and are not supported by any format.

extension AVCaptureDevice {
    private static let centerStageMode = Mutex(CenterStageControlMode.user)

    /// The party that may enable Center Stage; the user by default.
    public class var centerStageControlMode: CenterStageControlMode {
        get { centerStageMode.withLock { $0 } }
        set { centerStageMode.withLock { $0 = newValue } }
    }

    /// A Boolean value that indicates whether Center Stage is enabled; always false.
    ///
    /// Setting it raises while ``centerStageControlMode`` is `.user`, and has no effect otherwise.
    public class var isCenterStageEnabled: Bool {
        get { false }
        set {
            guard centerStageControlMode == .user else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "isCenterStageEnabled was set to \(newValue), but only the user may do that. Set "
                    + "centerStageControlMode to .app or .cooperative first."
            )
        }
    }

    /// A Boolean value that indicates whether Center Stage is active; always false.
    public var isCenterStageActive: Bool { false }
    /// The region in which Center Stage keeps people in the frame; always the whole image.
    ///
    /// Setting it raises.
    public var centerStageRectOfInterest: CGRect {
        get { CGRect(x: 0, y: 0, width: 1, height: 1) }
        set { _ = mayUse("centerStageRectOfInterest", false, ask: "the format's isCenterStageSupported") }
    }

    /// A Boolean value that indicates whether background blur is enabled; always false.
    public class var isPortraitEffectEnabled: Bool { false }
    /// A Boolean value that indicates whether background blur is active; always false.
    public var isPortraitEffectActive: Bool { false }
    /// A Boolean value that indicates whether Studio Light, which lights faces, is enabled; always false.
    public class var isStudioLightEnabled: Bool { false }
    /// A Boolean value that indicates whether Studio Light is active; always false.
    public var isStudioLightActive: Bool { false }
    /// A Boolean value that indicates whether Edge Light, which lights the user by the screen's edge, is enabled;
    /// always false.
    public class var isEdgeLightEnabled: Bool { false }
    /// A Boolean value that indicates whether Edge Light is active; always false.
    public class var isEdgeLightActive: Bool { false }
    /// A Boolean value that indicates whether background replacement is enabled; always false.
    public class var isBackgroundReplacementEnabled: Bool { false }
    /// A Boolean value that indicates whether background replacement is active; always false.
    public var isBackgroundReplacementActive: Bool { false }

    // MARK: Reactions

    /// A Boolean value that indicates whether reaction effects are enabled; always false.
    public class var reactionEffectsEnabled: Bool { false }
    /// A Boolean value that indicates whether gestures trigger reactions; always false.
    public class var reactionEffectGesturesEnabled: Bool { false }
    /// A Boolean value that indicates whether reactions can be shown now; always false.
    public var canPerformReactionEffects: Bool { false }
    /// The available reactions; always empty.
    public var availableReactionTypes: Set<AVCaptureReactionType> { [] }
    /// The reactions in progress; always empty.
    public var reactionEffectsInProgress: [AVCaptureReactionEffectState] { [] }

    /// Shows a reaction; always raises, as none is available.
    public func performEffect(for reactionType: AVCaptureReactionType) {
        ObjectiveCException.raise(
            .invalidArgument,
            "\(localizedName) cannot show the reaction \(reactionType.rawValue). Ask availableReactionTypes first."
        )
    }

    // MARK: System windows

    /// Shows a window of the system; has no effect, as there is none.
    public class func showSystemUserInterface(_ systemUserInterface: SystemUserInterface) {}
    /// The microphone mode in use; always standard.
    public class var activeMicrophoneMode: MicrophoneMode { .standard }
    /// The microphone mode preferred by the user; always standard.
    public class var preferredMicrophoneMode: MicrophoneMode { .standard }
}

// Recent features of other manufacturers' cameras: smudge detection, cinematic video, dynamic aspect ratios, smart
// framing. None is supported here.

extension AVCaptureDevice {
    // MARK: Smudges

    /// A Boolean value that indicates whether the camera looks for smudges on its lens; always false.
    public var isCameraLensSmudgeDetectionEnabled: Bool { false }
    /// The interval between checks for smudges; always invalid.
    public var cameraLensSmudgeDetectionInterval: CMTime { .invalid }
    /// The result of smudge detection; always disabled.
    public var cameraLensSmudgeDetectionStatus: AVCaptureCameraLensSmudgeDetectionStatus { .disabled }

    /// Enables or disables smudge detection; enabling raises, as no format supports it.
    public func setCameraLensSmudgeDetectionEnabled(
        _ cameraLensSmudgeDetectionEnabled: Bool,
        detectionInterval: CMTime
    ) {
        _ = mayUse(
            "setCameraLensSmudgeDetectionEnabled(_:detectionInterval:)",
            !cameraLensSmudgeDetectionEnabled,
            ask: "the format's isCameraLensSmudgeDetectionSupported"
        )
    }

    // MARK: Cinematic video

    /// The conditions that impair cinematic video; always empty, as nothing is monitored.
    public var cinematicVideoCaptureSceneMonitoringStatuses: Set<AVCaptureSceneMonitoringStatus> { [] }

    /// Keeps the focus of cinematic video on an object; always raises.
    public func setCinematicVideoTrackingFocus(detectedObjectID: Int, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoTrackingFocus(detectedObjectID:focusMode:)")
    }

    /// Keeps the focus of cinematic video on the subject at a point; always raises.
    public func setCinematicVideoTrackingFocus(at point: CGPoint, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoTrackingFocus(at:focusMode:)")
    }

    /// Fixes the focus of cinematic video at the distance of a point; always raises.
    public func setCinematicVideoFixedFocus(at point: CGPoint, focusMode: CinematicVideoFocusMode) {
        refuseCinematic("setCinematicVideoFixedFocus(at:focusMode:)")
    }

    private func refuseCinematic(_ function: String) {
        _ = mayUse(function, false, ask: "the format's isCinematicVideoCaptureSupported")
    }

    // MARK: Aspect ratio

    /// The aspect ratio that images are cropped to; always nil, as it cannot be chosen.
    public var dynamicAspectRatio: AspectRatio? { nil }
    /// The size of images with that aspect ratio: that of the active format.
    public var dynamicDimensions: CMVideoDimensions {
        CMVideoFormatDescriptionGetDimensions(activeFormat.formatDescription)
    }

    /// Sets the aspect ratio of images; always raises, as no format has others.
    ///
    /// - Parameters:
    ///   - dynamicAspectRatio: The aspect ratio.
    ///   - handler: Never called.
    public func setDynamicAspectRatio(
        _ dynamicAspectRatio: AspectRatio,
        completionHandler handler: (@Sendable (CMTime, (any Error)?) -> Void)? = nil
    ) {
        _ = mayUse("setDynamicAspectRatio(_:)", false, ask: "the format's supportedDynamicAspectRatios")
    }

    /// Sets the aspect ratio of images; always raises, as no format has others.
    ///
    /// - Throws: Nothing, as an unsupported aspect ratio is a programming error.
    public func setDynamicAspectRatio(_ dynamicAspectRatio: AspectRatio) async throws -> CMTime {
        _ = mayUse("setDynamicAspectRatio(_:)", false, ask: "the format's supportedDynamicAspectRatios")
        return .invalid
    }

    /// The monitor that recommends an aspect ratio and zoom for the people in the image; always nil.
    public var smartFramingMonitor: AVCaptureSmartFramingMonitor? { nil }
    /// The conditions that make spatial video uncomfortable; always empty, as nothing is monitored.
    public var spatialCaptureDiscomfortReasons: Set<AVSpatialCaptureDiscomfortReason> { [] }
}

// Features of tape cameras and cards with several connectors on macOS. None is supported here.

extension AVCaptureDevice {
    /// The connectors of the device; always empty.
    public var inputSources: [InputSource] { [] }
    /// The connector in use; always nil.
    ///
    /// Setting one raises.
    public var activeInputSource: InputSource? {
        get { nil }
        set { _ = mayUse("activeInputSource", newValue == nil, ask: "inputSources") }
    }
    /// The devices that belong to the same physical unit; always empty.
    public var linkedDevices: [AVCaptureDevice] { [] }
    /// A Boolean value that indicates whether the device has a tape; always false.
    public var transportControlsSupported: Bool { false }
    /// The playback mode of the tape; always not playing.
    public var transportControlsPlaybackMode: TransportControlsPlaybackMode { .notPlaying }
    /// The speed of the tape; always 0.
    public var transportControlsSpeed: TransportControlsSpeed { 0 }

    /// Sets the playback mode and speed of the tape; always raises, as there is none.
    public func setTransportControlsPlaybackMode(
        _ mode: TransportControlsPlaybackMode,
        speed: TransportControlsSpeed
    ) {
        ObjectiveCException.raise(
            .invalidArgument,
            "\(localizedName) has no tape to play. Ask transportControlsSupported first."
        )
    }
}

extension AVCaptureDevice {
    // MARK: Flash

    /// A Boolean value that indicates whether the device has a flash; always false.
    public var hasFlash: Bool { false }
    /// A Boolean value that indicates whether the flash can be used now; always false.
    ///
    /// Observable, but constant.
    public var isFlashAvailable: Bool { false }
    /// A Boolean value that indicates whether the flash will fire; always false.
    ///
    /// Observable, but constant.
    public var isFlashActive: Bool { false }
    /// Returns whether a flash mode is supported; always false.
    public func isFlashModeSupported(_ flashMode: FlashMode) -> Bool { false }
    /// The flash mode; always off.
    ///
    /// Photo outputs ignore it. Setting it raises.
    public var flashMode: FlashMode {
        get { .off }
        set { _ = mayUse("flashMode \(newValue)", isFlashModeSupported(newValue), ask: "isFlashModeSupported(_:)") }
    }
}
