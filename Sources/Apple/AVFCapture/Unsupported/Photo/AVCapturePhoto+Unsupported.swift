public import CoreVideo

// Features that no camera here supports.

extension AVCapturePhoto {
    /// Indicates whether the photo is raw data; always false.
    public var isRawPhoto: Bool { false }
    /// The depth map: nil.
    public var depthData: AVDepthData? { nil }
    /// The lens's calibration: nil.
    public var cameraCalibrationData: AVCameraCalibrationData? { nil }
    /// The status of lens stabilization; always unsupported.
    public var lensStabilizationStatus: AVCaptureDevice.LensStabilizationStatus { .unsupported }
    /// A matte of the people in the image: nil.
    public var portraitEffectsMatte: AVPortraitEffectsMatte? { nil }
    /// Returns a matte of a part of the people in the image: nil.
    public func semanticSegmentationMatte(
        for semanticSegmentationMatteType: AVSemanticSegmentationMatte.MatteType
    ) -> AVSemanticSegmentationMatte? { nil }
    /// The confidence in the colors of each pixel: nil, because constant color is not supported.
    public var constantColorConfidenceMap: CVPixelBuffer? { nil }
    /// The mean confidence in the colors, weighted towards the center: 0.
    public var constantColorCenterWeightedMeanConfidenceLevel: Float { 0 }
    /// Indicates whether the photo is the fallback for a constant color photo; always false.
    public var isConstantColorFallbackPhoto: Bool { false }
}

/// A photo whose processing is deferred; there are none, because photos are processed immediately.
open class AVCaptureDeferredPhotoProxy: AVCapturePhoto {}
