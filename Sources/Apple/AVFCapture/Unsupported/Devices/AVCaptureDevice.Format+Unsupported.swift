public import Foundation

// Format features of other manufacturers' cameras beyond size and frame rate. None is supported here.

extension AVCaptureDevice.Format {
    /// A Boolean value that indicates whether video stabilization is supported; always false.
    @available(*, deprecated, message: "Use isVideoStabilizationModeSupported(_:) instead.")
    public var isVideoStabilizationSupported: Bool { false }
    /// A Boolean value that indicates whether HDR video is supported; always false.
    public var isVideoHDRSupported: Bool { false }
    /// A Boolean value that indicates whether global tone mapping is supported; always false.
    public var isGlobalToneMappingSupported: Bool { false }
    /// A Boolean value that indicates whether the camera can lower its frame rate in the dark; always false.
    public var isAutoVideoFrameRateSupported: Bool { false }
    /// A Boolean value that indicates whether photos can have a higher quality than frames; always false.
    public var isHighPhotoQualitySupported: Bool { false }
    /// A Boolean value that indicates whether photos of the highest quality are supported; always false.
    public var isHighestPhotoQualitySupported: Bool { false }
    /// A Boolean value that indicates whether photos can include a portrait effects matte; always false.
    public var isPortraitEffectsMatteStillImageDeliverySupported: Bool { false }
    /// The zoom factors beyond 1 that need no upscaling; always empty.
    public var secondaryNativeResolutionZoomFactors: [CGFloat] { [] }
    /// The field of view after correction of lens distortion; the same as without.
    public var geometricDistortionCorrectedVideoFieldOfView: Float { videoFieldOfView }
    /// The aspect ratios that images can be cropped to; always empty.
    public var supportedDynamicAspectRatios: [AVCaptureDevice.AspectRatio] { [] }
    /// The zoom range recommended for user interfaces; always nil.
    public var systemRecommendedVideoZoomRange: ClosedRange<CGFloat>? { nil }
    /// The exposure bias range recommended for user interfaces; always nil.
    public var systemRecommendedExposureBiasRange: ClosedRange<Float>? { nil }

    /// Returns the field of view for an aspect ratio; always that of the format, as there are no others.
    public func videoFieldOfView(
        for aspectRatio: AVCaptureDevice.AspectRatio,
        geometricDistortionCorrected: Bool
    ) -> Float { videoFieldOfView }

    // MARK: Effects

    /// A Boolean value that indicates whether Center Stage is supported; always false.
    public var isCenterStageSupported: Bool { false }
    /// The smallest zoom factor with Center Stage; always 1.
    public var videoMinZoomFactorForCenterStage: CGFloat { 1 }
    /// The largest zoom factor with Center Stage; always 1.
    public var videoMaxZoomFactorForCenterStage: CGFloat { 1 }
    /// The frame rates with Center Stage; always nil.
    public var videoFrameRateRangeForCenterStage: AVFrameRateRange? { nil }
    /// A Boolean value that indicates whether background blur is supported; always false.
    public var isPortraitEffectSupported: Bool { false }
    /// The frame rates with background blur; always nil.
    public var videoFrameRateRangeForPortraitEffect: AVFrameRateRange? { nil }
    /// A Boolean value that indicates whether Studio Light is supported; always false.
    public var isStudioLightSupported: Bool { false }
    /// The frame rates with Studio Light; always nil.
    public var videoFrameRateRangeForStudioLight: AVFrameRateRange? { nil }
    /// A Boolean value that indicates whether Edge Light is supported; always false.
    public var isEdgeLightSupported: Bool { false }
    /// A Boolean value that indicates whether reactions are supported; always false.
    public var reactionEffectsSupported: Bool { false }
    /// The frame rates while a reaction is shown; always nil.
    public var videoFrameRateRangeForReactionEffectsInProgress: AVFrameRateRange? { nil }
    /// A Boolean value that indicates whether background replacement is supported; always false.
    public var isBackgroundReplacementSupported: Bool { false }
    /// The frame rates with background replacement; always nil.
    public var videoFrameRateRangeForBackgroundReplacement: AVFrameRateRange? { nil }

    // MARK: Newer features

    /// A Boolean value that indicates whether cinematic video, with simulated depth of field, is supported; always
    /// false.
    public var isCinematicVideoCaptureSupported: Bool { false }
    /// The default f-number of cinematic video; always 0.
    public var defaultSimulatedAperture: Float { 0 }
    /// The smallest f-number of cinematic video; always 0.
    public var minSimulatedAperture: Float { 0 }
    /// The largest f-number of cinematic video; always 0.
    public var maxSimulatedAperture: Float { 0 }
    /// The smallest zoom factor with cinematic video; always 1.
    public var videoMinZoomFactorForCinematicVideo: CGFloat { 1 }
    /// The largest zoom factor with cinematic video; always 1.
    public var videoMaxZoomFactorForCinematicVideo: CGFloat { 1 }
    /// The frame rates with cinematic video; always nil.
    public var videoFrameRateRangeForCinematicVideo: AVFrameRateRange? { nil }
    /// A Boolean value that indicates whether spatial video is supported; always false.
    public var isSpatialVideoCaptureSupported: Bool { false }
    /// A Boolean value that indicates whether smart framing is supported; always false.
    public var isSmartFramingSupported: Bool { false }
    /// A Boolean value that indicates whether detection of lens smudges is supported; always false.
    public var isCameraLensSmudgeDetectionSupported: Bool { false }
}
