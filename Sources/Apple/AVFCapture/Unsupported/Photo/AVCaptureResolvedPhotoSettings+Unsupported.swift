public import CoreMedia

// What cameras here cannot do, and so is never in effect.

extension AVCaptureResolvedPhotoSettings {
    private static let none = CMVideoDimensions(width: 0, height: 0)

    /// Width and height of raw data: 0 × 0.
    public var rawPhotoDimensions: CMVideoDimensions { Self.none }
    /// Width and height of the picture inside a file of raw data: 0 × 0.
    public var rawEmbeddedThumbnailDimensions: CMVideoDimensions { Self.none }
    /// Width and height of a Live Photo's film: 0 × 0.
    public var livePhotoMovieDimensions: CMVideoDimensions { Self.none }
    /// Width and height of a matte of a person: 0 × 0.
    public var portraitEffectsMatteDimensions: CMVideoDimensions { Self.none }
    /// Width and height of a matte: 0 × 0.
    public func dimensionsForSemanticSegmentationMatte(
        ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
    ) -> CMVideoDimensions { Self.none }
    /// Width and height of a photo to be finished later: 0 × 0.
    public var deferredPhotoProxyDimensions: CMVideoDimensions { Self.none }
    /// Whether red eyes are corrected: no.
    public var isRedEyeReductionEnabled: Bool { false }
    /// Whether the picture is steadied: no.
    public var isStillImageStabilizationEnabled: Bool { false }
    /// Whether the pictures of several lenses are joined: no.
    public var isVirtualDeviceFusionEnabled: Bool { false }
    /// The older form of ``isVirtualDeviceFusionEnabled``.
    public var isDualCameraFusionEnabled: Bool { false }
    /// Whether the distortion of wide lenses is corrected: no.
    public var isContentAwareDistortionCorrectionEnabled: Bool { false }
    /// Whether quality was lowered as requests come fast: no.
    public var isFastCapturePrioritizationEnabled: Bool { false }
}
