public import CoreVideo

// Properties that no codec here has: setting one answers `kVTPropertyNotSupportedErr`.

/// The property for the quality of alpha.
public nonisolated(unsafe) let kVTCompressionPropertyKey_TargetQualityForAlpha: CFString = "TargetQualityForAlpha"
/// The property for the expected bytes of a frame.
public nonisolated(unsafe) let kVTCompressionPropertyKey_EstimatedAverageBytesPerFrame: CFString =
    "EstimatedAverageBytesPerFrame"
/// The property for the base layer's part of the bit rate.
public nonisolated(unsafe) let kVTCompressionPropertyKey_BaseLayerBitRateFraction: CFString =
    "BaseLayerBitRateFraction"
/// The property for the base layer's frame rate.
public nonisolated(unsafe) let kVTCompressionPropertyKey_BaseLayerFrameRate: CFString = "BaseLayerFrameRate"
/// The property for the measured error.
public nonisolated(unsafe) let kVTCompressionPropertyKey_CalculateMeanSquaredError: CFString =
    "CalculateMeanSquaredError"
/// The property for the graphics processor in use.
public nonisolated(unsafe) let kVTCompressionPropertyKey_UsingGPURegistryID: CFString = "UsingGPURegistryID"
/// The property for support for quantizers of frames.
public nonisolated(unsafe) let kVTCompressionPropertyKey_SupportsBaseFrameQP: CFString = "SupportsBaseFrameQP"
/// The property for the bit rate of the buffer model.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VBVMaxBitRate: CFString = "VBVMaxBitRate"
/// The property for the duration of the buffer model.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VBVBufferDuration: CFString = "VBVBufferDuration"
/// The property for the delay of the buffer model.
public nonisolated(unsafe) let kVTCompressionPropertyKey_VBVInitialDelayPercentage: CFString =
    "VBVInitialDelayPercentage"
/// The property for the layers of multiview HEVC.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MVHEVCVideoLayerIDs: CFString = "MVHEVCVideoLayerIDs"
/// The property for the views of multiview HEVC.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MVHEVCViewIDs: CFString = "MVHEVCViewIDs"
/// The property for the views of the eyes.
public nonisolated(unsafe) let kVTCompressionPropertyKey_MVHEVCLeftAndRightViewIDs: CFString =
    "MVHEVCLeftAndRightViewIDs"
/// The property for the left eye's view.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HasLeftStereoEyeView: CFString = "HasLeftStereoEyeView"
/// The property for the right eye's view.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HasRightStereoEyeView: CFString = "HasRightStereoEyeView"
/// The property for the eye for flat screens.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HeroEye: CFString = "HeroEye"
/// The property for the distance of stereo lenses.
public nonisolated(unsafe) let kVTCompressionPropertyKey_StereoCameraBaseline: CFString = "StereoCameraBaseline"
/// The property for the shift of stereo views.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HorizontalDisparityAdjustment: CFString =
    "HorizontalDisparityAdjustment"
/// The property for the field of view.
public nonisolated(unsafe) let kVTCompressionPropertyKey_HorizontalFieldOfView: CFString = "HorizontalFieldOfView"
/// The property for the lenses' calibration.
public nonisolated(unsafe) let kVTCompressionPropertyKey_CameraCalibrationDataLensCollection: CFString =
    "CameraCalibrationDataLensCollection"
/// The property for the gamma.
public nonisolated(unsafe) let kVTCompressionPropertyKey_GammaLevel: CFString = "GammaLevel"
/// The property for the number of parallel encoders.
public nonisolated(unsafe) let kVTCompressionPropertyKey_RecommendedParallelizationLimit: CFString =
    "RecommendedParallelizationLimit"
/// The property for the frames of a parallel part.
public nonisolated(unsafe) let kVTCompressionPropertyKey_RecommendedParallelizedSubdivisionMinimumFrameCount: CFString =
    "RecommendedParallelizedSubdivisionMinimumFrameCount"
/// The property for the duration of a parallel part.
public nonisolated(unsafe) let kVTCompressionPropertyKey_RecommendedParallelizedSubdivisionMinimumDuration: CFString =
    "RecommendedParallelizedSubdivisionMinimumDuration"
/// The property for dynamic metadata of high dynamic range.
public nonisolated(unsafe) let kVTCompressionPropertyKey_PreserveDynamicHDRMetadata: CFString =
    "PreserveDynamicHDRMetadata"
/// The property for the form of alpha.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AlphaChannelMode: CFString = "AlphaChannelMode"
/// The property for the projection.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ProjectionKind: CFString = "ProjectionKind"
/// The property for the packing of views.
public nonisolated(unsafe) let kVTCompressionPropertyKey_ViewPackingKind: CFString = "ViewPackingKind"
/// The property for quantizers within a frame.
public nonisolated(unsafe) let kVTCompressionPropertyKey_SpatialAdaptiveQPLevel: CFString = "SpatialAdaptiveQPLevel"
/// The property for the light of the viewing place.
public nonisolated(unsafe) let kVTCompressionPropertyKey_AmbientViewingEnvironment: CFString =
    "AmbientViewingEnvironment"
/// The property for the frames to look ahead.
public nonisolated(unsafe) let kVTCompressionPropertyKey_SuggestedLookAheadFrameCount: CFString =
    "SuggestedLookAheadFrameCount"
/// The property for decoding with fewer coefficients.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_ReducedCoefficientDecode: CFString =
    "ReducedCoefficientDecode"
/// The property for pixel formats by quality.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_SupportedPixelFormatsOrderedByQuality: CFString =
    "SupportedPixelFormatsOrderedByQuality"
/// The property for pixel formats by speed.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_SupportedPixelFormatsOrderedByPerformance: CFString =
    "SupportedPixelFormatsOrderedByPerformance"
/// The property for metadata of high dynamic range.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_GeneratePerFrameHDRDisplayMetadata: CFString =
    "GeneratePerFrameHDRDisplayMetadata"
/// The property for streams that change their size.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_AllowBitstreamToChangeFrameDimensions: CFString =
    "AllowBitstreamToChangeFrameDimensions"
/// The property for sensor data of the decoder.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_DecoderProducesRAWOutput: CFString =
    "DecoderProducesRAWOutput"
/// The property for a wish for sensor data.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_RequestRAWOutput: CFString = "RequestRAWOutput"
/// The property for tiers of quality.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_SuggestedQualityOfServiceTiers: CFString =
    "SuggestedQualityOfServiceTiers"
/// The property for the graphics processor in use.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_UsingGPURegistryID: CFString = "UsingGPURegistryID"
/// The property for the wanted layers of multiview HEVC.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_RequestedMVHEVCVideoLayerIDs: CFString =
    "RequestedMVHEVCVideoLayerIDs"
/// The property for the wanted views of multiview HEVC.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_RequestedMVHEVCViewIDs: CFString = "RequestedMVHEVCViewIDs"
/// The property for the decoded layers.
public nonisolated(unsafe) let kVTDecompressionPropertyKey_DecodedVideoLayerIDs: CFString = "DecodedVideoLayerIDs"
/// The graphics processor that must encode.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_RequiredEncoderGPURegistryID: CFString =
    "RequiredEncoderGPURegistryID"
/// The graphics processor that should encode.
public nonisolated(unsafe) let kVTVideoEncoderSpecification_PreferredEncoderGPURegistryID: CFString =
    "PreferredEncoderGPURegistryID"
/// The graphics processor that must decode.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_RequiredDecoderGPURegistryID: CFString =
    "RequiredDecoderGPURegistryID"
/// The graphics processor that should decode.
public nonisolated(unsafe) let kVTVideoDecoderSpecification_PreferredDecoderGPURegistryID: CFString =
    "PreferredDecoderGPURegistryID"
/// Colors that are not multiplied by alpha.
public nonisolated(unsafe) let kVTAlphaChannelMode_StraightAlpha: CFString = "StraightAlpha"
/// Colors that are multiplied by alpha.
public nonisolated(unsafe) let kVTAlphaChannelMode_PremultipliedAlpha: CFString = "PremultipliedAlpha"
/// The attachment with the token of a long-term reference.
public nonisolated(unsafe) let kVTSampleAttachmentKey_RequireLTRAcknowledgementToken: CFString =
    "RequireLTRAcknowledgementToken"
/// The attachment with measures of quality.
public nonisolated(unsafe) let kVTSampleAttachmentKey_QualityMetrics: CFString = "QualityMetrics"
/// A flat projection.
public nonisolated(unsafe) let kVTProjectionKind_Rectilinear: CFString = "Rectilinear"
/// Views beside each other.
public nonisolated(unsafe) let kVTViewPackingKind_SideBySide: CFString = "SideBySide"
/// The properties of an extension.
public nonisolated(unsafe) let kVTExtensionPropertiesKey: CFString = "Properties"
/// The width of a reduced resolution.
public nonisolated(unsafe) let kVTDecompressionResolutionKey_Width: CFString = "Width"
/// The height of a reduced resolution.
public nonisolated(unsafe) let kVTDecompressionResolutionKey_Height: CFString = "Height"
/// The highest temporal layer to decode.
public nonisolated(unsafe) let kVTDecompressionProperty_TemporalLevelLimit: CFString = "TemporalLevelLimit"
/// A number of frames without a limit.
public var kVTUnlimitedFrameDelayCount: Int { -1 }
/// The usual change of quantizers within a frame.
public var kVTQPModulationLevel_Default: Int { -1 }
/// No change of quantizers within a frame.
public var kVTQPModulationLevel_Disable: Int { 0 }
