public import CoreVideo

// What cameras here cannot give.

extension AVCapturePhoto {
    /// Whether it is raw data: no.
    public var isRawPhoto: Bool { false }
    /// The depth map: nil.
    public var depthData: AVDepthData? { nil }
    /// The lens's calibration: nil.
    public var cameraCalibrationData: AVCameraCalibrationData? { nil }
    /// Whether the lens was steadied: it cannot be.
    public var lensStabilizationStatus: AVCaptureDevice.LensStabilizationStatus { .unsupported }
    /// A matte of the persons in the picture: nil.
    public var portraitEffectsMatte: AVPortraitEffectsMatte? { nil }
    /// A matte of a part of the persons in the picture: nil.
    public func semanticSegmentationMatte(
        for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
    ) -> AVSemanticSegmentationMatte? { nil }
    /// How sure the colours are everywhere: nil, as they are not made constant.
    public var constantColorConfidenceMap: CVPixelBuffer? { nil }
    /// How sure the colours are on the whole: 0.
    public var constantColorCenterWeightedMeanConfidenceLevel: Float { 0 }
    /// Whether it comes along with a photo of constant colour: no.
    public var isConstantColorFallbackPhoto: Bool { false }
}

/// A photo that is to be finished later: there are none, as photos are finished at once.
open class AVCaptureDeferredPhotoProxy: AVCapturePhoto {}
