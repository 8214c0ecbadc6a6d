public import AVFBase
public import CoreVideo
import Foundation

// Features that no camera here supports. Optional wishes are stored and have no effect. Demands are stored too, but the
// request is rejected, as on an Apple device without the feature.

extension AVCapturePhotoSettings {
    // MARK: Optional wishes

    /// Indicates whether the image is stabilized if possible.
    ///
    /// Deprecated on Apple's systems (13.0). It has no effect.
    public var isAutoStillImageStabilizationEnabled: Bool {
        get { values.extras.isAutoStabilizationEnabled }
        set { values.extras.isAutoStabilizationEnabled = newValue }
    }
    /// Indicates whether images of several lenses are fused if possible.
    ///
    /// It has no effect.
    public var isAutoVirtualDeviceFusionEnabled: Bool {
        get { values.extras.isAutoFusionEnabled }
        set { values.extras.isAutoFusionEnabled = newValue }
    }
    /// The older form of ``isAutoVirtualDeviceFusionEnabled`` (deprecated 13.0).
    public var isAutoDualCameraFusionEnabled: Bool {
        get { isAutoVirtualDeviceFusionEnabled }
        set { isAutoVirtualDeviceFusionEnabled = newValue }
    }
    /// Indicates whether red eyes are corrected if possible.
    ///
    /// It has no effect.
    public var isAutoRedEyeReductionEnabled: Bool {
        get { values.extras.isAutoRedEyeReductionEnabled }
        set { values.extras.isAutoRedEyeReductionEnabled = newValue }
    }
    /// Indicates whether the distortion of wide lenses is corrected if possible.
    ///
    /// It has no effect.
    public var isAutoContentAwareDistortionCorrectionEnabled: Bool {
        get { values.extras.isAutoDistortionCorrectionEnabled }
        set { values.extras.isAutoDistortionCorrectionEnabled = newValue }
    }
    /// Indicates whether the shutter sound is suppressed; it has no effect, because there is none.
    public var isShutterSoundSuppressionEnabled: Bool {
        get { values.extras.isShutterSoundSuppressionEnabled }
        set { values.extras.isShutterSoundSuppressionEnabled = newValue }
    }

    // MARK: Depth and mattes

    /// Indicates whether the photo has a depth map.
    ///
    /// True is rejected while the output's own `isDepthDataDeliveryEnabled` is false.
    public var isDepthDataDeliveryEnabled: Bool {
        get { values.extras.isDepthDataDeliveryEnabled }
        set { values.extras.isDepthDataDeliveryEnabled = newValue }
    }
    /// Indicates whether holes in the depth map are filled; true by default.
    public var isDepthDataFiltered: Bool {
        get { values.extras.isDepthDataFiltered }
        set { values.extras.isDepthDataFiltered = newValue }
    }
    /// Indicates whether the depth map is embedded in the file; true by default.
    public var embedsDepthDataInPhoto: Bool {
        get { values.extras.embedsDepthData }
        set { values.extras.embedsDepthData = newValue }
    }
    /// Indicates whether the photo has the lens's calibration data; true is rejected.
    public var isCameraCalibrationDataDeliveryEnabled: Bool {
        get { values.extras.isCalibrationDeliveryEnabled }
        set { values.extras.isCalibrationDeliveryEnabled = newValue }
    }
    /// Indicates whether the photo has a portrait effects matte; true is rejected.
    public var isPortraitEffectsMatteDeliveryEnabled: Bool {
        get { values.extras.isPortraitMatteDeliveryEnabled }
        set { values.extras.isPortraitMatteDeliveryEnabled = newValue }
    }
    /// Indicates whether the portrait effects matte is embedded in the file; true by default.
    public var embedsPortraitEffectsMatteInPhoto: Bool {
        get { values.extras.embedsPortraitMatte }
        set { values.extras.embedsPortraitMatte = newValue }
    }
    /// The types of the requested segmentation mattes; a list that is not empty is rejected.
    public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
        get { values.extras.segmentationMattes }
        set { values.extras.segmentationMattes = newValue }
    }
    /// Indicates whether the segmentation mattes are embedded in the file; true by default.
    public var embedsSemanticSegmentationMattesInPhoto: Bool {
        get { values.extras.embedsSegmentationMattes }
        set { values.extras.embedsSegmentationMattes = newValue }
    }

    // MARK: Several lenses

    /// Indicates whether both lenses deliver a photo (deprecated 13.0); true is rejected.
    public var isDualCameraDualPhotoDeliveryEnabled: Bool {
        get { values.extras.isDualPhotoDeliveryEnabled }
        set { values.extras.isDualPhotoDeliveryEnabled = newValue }
    }
    /// The constituent devices that deliver photos of their own; a list that is not empty is rejected.
    public var virtualDeviceConstituentPhotoDeliveryEnabledDevices: [AVCaptureDevice] {
        get { values.extras.constituentDevices }
        set { values.extras.constituentDevices = newValue }
    }

    // MARK: Constant color

    /// Indicates whether constant color, independent of the light, is requested; true is rejected.
    public var isConstantColorEnabled: Bool {
        get { values.extras.isConstantColorEnabled }
        set { values.extras.isConstantColorEnabled = newValue }
    }
    /// Indicates whether an ordinary photo is delivered together with the constant color photo.
    ///
    /// It has no effect.
    public var isConstantColorFallbackPhotoDeliveryEnabled: Bool {
        get { values.extras.isConstantColorFallbackEnabled }
        set { values.extras.isConstantColorFallbackEnabled = newValue }
    }

    // MARK: Live Photos

    /// The URL of the Live Photo movie; nil (the default) for none.
    ///
    /// A URL is rejected while the output's `isLivePhotoCaptureEnabled` is false.
    public var livePhotoMovieFileURL: URL? {
        get { values.extras.livePhotoURL }
        set { values.extras.livePhotoURL = newValue }
    }
    /// Metadata for the Live Photo movie.
    public var livePhotoMovieMetadata: [AVMetadataItem]! {
        get { values.extras.livePhotoMetadata ?? [] }
        set { values.extras.livePhotoMetadata = newValue }
    }
    /// The video codec of the Live Photo movie.
    public var livePhotoVideoCodecType: AVVideoCodecType {
        get { values.extras.livePhotoCodec }
        set { values.extras.livePhotoCodec = newValue }
    }

    // MARK: Raw data

    /// The pixel format of raw data; 0 for none.
    public var rawPhotoPixelFormatType: OSType { values.rawPixelFormatType }
    /// The file type of raw data; nil for none.
    public var rawFileType: AVFileType? { values.rawFileType }
    /// The compression settings of raw data; nil for the default.
    public var rawFileFormat: [String: Any]? {
        get { values.extras.rawFileFormat }
        set { values.extras.rawFileFormat = newValue }
    }
    /// The format of the thumbnail in a raw file.
    ///
    /// It has no effect.
    public var rawEmbeddedThumbnailPhotoFormat: [String: Any]? {
        get { values.extras.rawThumbnailFormat }
        set { values.extras.rawThumbnailFormat = newValue }
    }
    /// The codecs for a thumbnail in a raw file: none, because there are no raw data.
    public var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }
}
