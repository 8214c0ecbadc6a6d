public import CoreMedia

// Features that no camera here supports, and that are therefore never in effect.

extension AVCaptureResolvedPhotoSettings {
    private static let none = CMVideoDimensions(width: 0, height: 0)

    /// Width and height of the raw data: 0 × 0.
    public var rawPhotoDimensions: CMVideoDimensions { Self.none }
    /// Width and height of the thumbnail in a raw file: 0 × 0.
    public var rawEmbeddedThumbnailDimensions: CMVideoDimensions { Self.none }
    /// Width and height of the Live Photo movie: 0 × 0.
    public var livePhotoMovieDimensions: CMVideoDimensions { Self.none }
    /// Width and height of the portrait effects matte: 0 × 0.
    public var portraitEffectsMatteDimensions: CMVideoDimensions { Self.none }
    /// Returns width and height of a segmentation matte: 0 × 0.
    public func dimensionsForSemanticSegmentationMatte(
        ofType semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
    ) -> CMVideoDimensions { Self.none }
    /// Width and height of a deferred photo: 0 × 0.
    public var deferredPhotoProxyDimensions: CMVideoDimensions { Self.none }
    /// Indicates whether red eyes are corrected; always false.
    public var isRedEyeReductionEnabled: Bool { false }
    /// Indicates whether the image is stabilized; always false.
    public var isStillImageStabilizationEnabled: Bool { false }
    /// Indicates whether the images of several lenses are fused; always false.
    public var isVirtualDeviceFusionEnabled: Bool { false }
    /// The older form of ``isVirtualDeviceFusionEnabled``.
    public var isDualCameraFusionEnabled: Bool { false }
    /// Indicates whether the distortion of wide lenses is corrected; always false.
    public var isContentAwareDistortionCorrectionEnabled: Bool { false }
    /// Indicates whether quality was reduced because of requests in quick succession; always false.
    public var isFastCapturePrioritizationEnabled: Bool { false }
}
