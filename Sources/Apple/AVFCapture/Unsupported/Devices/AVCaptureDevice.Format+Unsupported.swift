public import Foundation

// What formats of other makers' cameras can do beyond size and rate. None of it is supported here.

extension AVCaptureDevice.Format {
    /// Whether pictures can be steadied: no.
    @available(*, deprecated, message: "Use isVideoStabilizationModeSupported(_:) instead.")
    public var isVideoStabilizationSupported: Bool { false }
    /// Whether pictures can have a high dynamic range: no.
    public var isVideoHDRSupported: Bool { false }
    /// Whether all parts of the picture can be brightened alike: no.
    public var isGlobalToneMappingSupported: Bool { false }
    /// Whether the camera can lower its rate by itself where it is dark: no.
    public var isAutoVideoFrameRateSupported: Bool { false }
    /// Whether photos can be better than frames: no.
    public var isHighPhotoQualitySupported: Bool { false }
    /// Whether photos can be the best there are: no.
    public var isHighestPhotoQualitySupported: Bool { false }
    /// Whether photos can tell people from the background: no.
    public var isPortraitEffectsMatteStillImageDeliverySupported: Bool { false }
    /// Zoom factors beyond 1 at which no pixels are made up: none.
    public var secondaryNativeResolutionZoomFactors: [CGFloat] { [] }
    /// The angle of view once the lens's distortion is corrected: that without.
    public var geometricDistortionCorrectedVideoFieldOfView: Float { videoFieldOfView }
    /// The shapes that pictures can be cut to: none.
    public var supportedDynamicAspectRatios: [AVCaptureDevice.AspectRatio] { [] }
    /// The zoom to offer to people: nil for no advice.
    public var systemRecommendedVideoZoomRange: ClosedRange<CGFloat>? { nil }
    /// The exposure bias to offer to people: nil for no advice.
    public var systemRecommendedExposureBiasRange: ClosedRange<Float>? { nil }

    /// The angle of view of a shape: that of the format, as there are no others.
    public func videoFieldOfView(
        for aspectRatio: AVCaptureDevice.AspectRatio,
        geometricDistortionCorrected: Bool
    ) -> Float { videoFieldOfView }

    // MARK: Effects

    /// Whether the picture can follow the people in it: no.
    public var isCenterStageSupported: Bool { false }
    /// The smallest zoom while it does: 1.
    public var videoMinZoomFactorForCenterStage: CGFloat { 1 }
    /// The largest zoom while it does: 1.
    public var videoMaxZoomFactorForCenterStage: CGFloat { 1 }
    /// The rates while it does: nil.
    public var videoFrameRateRangeForCenterStage: AVFrameRateRange? { nil }
    /// Whether the background can be blurred: no.
    public var isPortraitEffectSupported: Bool { false }
    /// The rates while it is: nil.
    public var videoFrameRateRangeForPortraitEffect: AVFrameRateRange? { nil }
    /// Whether faces can be lit: no.
    public var isStudioLightSupported: Bool { false }
    /// The rates while they are: nil.
    public var videoFrameRateRangeForStudioLight: AVFrameRateRange? { nil }
    /// Whether the screen's edge can give light: no.
    public var isEdgeLightSupported: Bool { false }
    /// Whether reactions can be shown: no.
    public var reactionEffectsSupported: Bool { false }
    /// The rates while one is: nil.
    public var videoFrameRateRangeForReactionEffectsInProgress: AVFrameRateRange? { nil }
    /// Whether the background can be replaced: no.
    public var isBackgroundReplacementSupported: Bool { false }
    /// The rates while it is: nil.
    public var videoFrameRateRangeForBackgroundReplacement: AVFrameRateRange? { nil }

    // MARK: Newer ones

    /// Whether films can be blurred as in the cinema: no.
    public var isCinematicVideoCaptureSupported: Bool { false }
    /// The usual f-number of such a blur: 0.
    public var defaultSimulatedAperture: Float { 0 }
    /// The smallest f-number of such a blur: 0.
    public var minSimulatedAperture: Float { 0 }
    /// The largest f-number of such a blur: 0.
    public var maxSimulatedAperture: Float { 0 }
    /// The smallest zoom with such a blur: 1.
    public var videoMinZoomFactorForCinematicVideo: CGFloat { 1 }
    /// The largest zoom with such a blur: 1.
    public var videoMaxZoomFactorForCinematicVideo: CGFloat { 1 }
    /// The rates with such a blur: nil.
    public var videoFrameRateRangeForCinematicVideo: AVFrameRateRange? { nil }
    /// Whether films can be spatial: no.
    public var isSpatialVideoCaptureSupported: Bool { false }
    /// Whether framings can be proposed: no.
    public var isSmartFramingSupported: Bool { false }
    /// Whether smudges on the lens can be found: no.
    public var isCameraLensSmudgeDetectionSupported: Bool { false }
}
