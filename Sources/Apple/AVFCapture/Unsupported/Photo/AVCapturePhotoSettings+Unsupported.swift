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
        get { wishes.extras.isAutoStabilizationEnabled }
        set { wishes.extras.isAutoStabilizationEnabled = newValue }
    }
    /// Indicates whether images of several lenses are fused if possible.
    ///
    /// It has no effect.
    public var isAutoVirtualDeviceFusionEnabled: Bool {
        get { wishes.extras.isAutoFusionEnabled }
        set { wishes.extras.isAutoFusionEnabled = newValue }
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
        get { wishes.extras.isAutoRedEyeReductionEnabled }
        set { wishes.extras.isAutoRedEyeReductionEnabled = newValue }
    }
    /// Indicates whether the distortion of wide lenses is corrected if possible.
    ///
    /// It has no effect.
    public var isAutoContentAwareDistortionCorrectionEnabled: Bool {
        get { wishes.extras.isAutoDistortionCorrectionEnabled }
        set { wishes.extras.isAutoDistortionCorrectionEnabled = newValue }
    }
    /// Indicates whether the shutter sound is suppressed; it has no effect, because there is none.
    public var isShutterSoundSuppressionEnabled: Bool {
        get { wishes.extras.isShutterSoundSuppressionEnabled }
        set { wishes.extras.isShutterSoundSuppressionEnabled = newValue }
    }

    // MARK: Depth and mattes

    /// Indicates whether the photo has a depth map.
    ///
    /// True is rejected while the output's own `isDepthDataDeliveryEnabled` is false.
    public var isDepthDataDeliveryEnabled: Bool {
        get { wishes.extras.isDepthDataDeliveryEnabled }
        set { wishes.extras.isDepthDataDeliveryEnabled = newValue }
    }
    /// Indicates whether holes in the depth map are filled; true by default.
    public var isDepthDataFiltered: Bool {
        get { wishes.extras.isDepthDataFiltered }
        set { wishes.extras.isDepthDataFiltered = newValue }
    }
    /// Indicates whether the depth map is embedded in the file; true by default.
    public var embedsDepthDataInPhoto: Bool {
        get { wishes.extras.embedsDepthData }
        set { wishes.extras.embedsDepthData = newValue }
    }
    /// Indicates whether the photo has the lens's calibration data; true is rejected.
    public var isCameraCalibrationDataDeliveryEnabled: Bool {
        get { wishes.extras.isCalibrationDeliveryEnabled }
        set { wishes.extras.isCalibrationDeliveryEnabled = newValue }
    }
    /// Indicates whether the photo has a portrait effects matte; true is rejected.
    public var isPortraitEffectsMatteDeliveryEnabled: Bool {
        get { wishes.extras.isPortraitMatteDeliveryEnabled }
        set { wishes.extras.isPortraitMatteDeliveryEnabled = newValue }
    }
    /// Indicates whether the portrait effects matte is embedded in the file; true by default.
    public var embedsPortraitEffectsMatteInPhoto: Bool {
        get { wishes.extras.embedsPortraitMatte }
        set { wishes.extras.embedsPortraitMatte = newValue }
    }
    /// The types of the requested segmentation mattes; a list that is not empty is rejected.
    public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
        get { wishes.extras.segmentationMattes }
        set { wishes.extras.segmentationMattes = newValue }
    }
    /// Indicates whether the segmentation mattes are embedded in the file; true by default.
    public var embedsSemanticSegmentationMattesInPhoto: Bool {
        get { wishes.extras.embedsSegmentationMattes }
        set { wishes.extras.embedsSegmentationMattes = newValue }
    }

    // MARK: Several lenses

    /// Indicates whether both lenses deliver a photo (deprecated 13.0); true is rejected.
    public var isDualCameraDualPhotoDeliveryEnabled: Bool {
        get { wishes.extras.isDualPhotoDeliveryEnabled }
        set { wishes.extras.isDualPhotoDeliveryEnabled = newValue }
    }
    /// The constituent devices that deliver photos of their own; a list that is not empty is rejected.
    public var virtualDeviceConstituentPhotoDeliveryEnabledDevices: [AVCaptureDevice] {
        get { wishes.extras.constituentDevices }
        set { wishes.extras.constituentDevices = newValue }
    }

    // MARK: Constant color

    /// Indicates whether constant color, independent of the light, is requested; true is rejected.
    public var isConstantColorEnabled: Bool {
        get { wishes.extras.isConstantColorEnabled }
        set { wishes.extras.isConstantColorEnabled = newValue }
    }
    /// Indicates whether an ordinary photo is delivered together with the constant color photo.
    ///
    /// It has no effect.
    public var isConstantColorFallbackPhotoDeliveryEnabled: Bool {
        get { wishes.extras.isConstantColorFallbackEnabled }
        set { wishes.extras.isConstantColorFallbackEnabled = newValue }
    }

    // MARK: Live Photos

    /// The URL of the Live Photo movie; nil (the default) for none.
    ///
    /// A URL is rejected while the output's `isLivePhotoCaptureEnabled` is false.
    public var livePhotoMovieFileURL: URL? {
        get { wishes.extras.livePhotoURL }
        set { wishes.extras.livePhotoURL = newValue }
    }
    /// Metadata for the Live Photo movie.
    public var livePhotoMovieMetadata: [AVMetadataItem]! {
        get { wishes.extras.livePhotoMetadata ?? [] }
        set { wishes.extras.livePhotoMetadata = newValue }
    }
    /// The video codec of the Live Photo movie.
    public var livePhotoVideoCodecType: AVVideoCodecType {
        get { wishes.extras.livePhotoCodec }
        set { wishes.extras.livePhotoCodec = newValue }
    }

    // MARK: Raw data

    /// The pixel format of raw data; 0 for none.
    public var rawPhotoPixelFormatType: OSType { wishes.rawPixelFormatType }
    /// The file type of raw data; nil for none.
    public var rawFileType: AVFileType? { wishes.rawFileType }
    /// The compression settings of raw data; nil for the default.
    public var rawFileFormat: [String: Any]? {
        get { wishes.extras.rawFileFormat }
        set { wishes.extras.rawFileFormat = newValue }
    }
    /// The format of the thumbnail in a raw file.
    ///
    /// It has no effect.
    public var rawEmbeddedThumbnailPhotoFormat: [String: Any]? {
        get { wishes.extras.rawThumbnailFormat }
        set { wishes.extras.rawThumbnailFormat = newValue }
    }
    /// The codecs for a thumbnail in a raw file: none, because there are no raw data.
    public var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }
}
