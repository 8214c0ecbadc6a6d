public import AVFBase
public import CoreVideo
import Foundation

// What cameras here cannot do. Wishes that only say what would be welcome are kept and have no effect; demands are
// kept too, and the request is refused for them, as it is on a device of Apple's that lacks the part.

extension AVCapturePhotoSettings {
    // MARK: Welcome where possible

    /// Whether the picture is steadied where possible.
    ///
    /// Deprecated on Apple's systems (13.0). No effect.
    public var isAutoStillImageStabilizationEnabled: Bool {
        get { wishes.extras.isAutoStabilizationEnabled }
        set { wishes.extras.isAutoStabilizationEnabled = newValue }
    }
    /// Whether the pictures of several lenses are joined where possible.
    ///
    /// No effect.
    public var isAutoVirtualDeviceFusionEnabled: Bool {
        get { wishes.extras.isAutoFusionEnabled }
        set { wishes.extras.isAutoFusionEnabled = newValue }
    }
    /// The older form of ``isAutoVirtualDeviceFusionEnabled`` (deprecated 13.0).
    public var isAutoDualCameraFusionEnabled: Bool {
        get { isAutoVirtualDeviceFusionEnabled }
        set { isAutoVirtualDeviceFusionEnabled = newValue }
    }
    /// Whether red eyes are corrected where possible.
    ///
    /// No effect.
    public var isAutoRedEyeReductionEnabled: Bool {
        get { wishes.extras.isAutoRedEyeReductionEnabled }
        set { wishes.extras.isAutoRedEyeReductionEnabled = newValue }
    }
    /// Whether the distortion of wide lenses is corrected where possible.
    ///
    /// No effect.
    public var isAutoContentAwareDistortionCorrectionEnabled: Bool {
        get { wishes.extras.isAutoDistortionCorrectionEnabled }
        set { wishes.extras.isAutoDistortionCorrectionEnabled = newValue }
    }
    /// Whether the sound of a shutter is left out: there is none.
    public var isShutterSoundSuppressionEnabled: Bool {
        get { wishes.extras.isShutterSoundSuppressionEnabled }
        set { wishes.extras.isShutterSoundSuppressionEnabled = newValue }
    }

    // MARK: Depth and mattes

    /// Whether a depth map comes along.
    ///
    /// Refused while the output's own `isDepthDataDeliveryEnabled` is false.
    public var isDepthDataDeliveryEnabled: Bool {
        get { wishes.extras.isDepthDataDeliveryEnabled }
        set { wishes.extras.isDepthDataDeliveryEnabled = newValue }
    }
    /// Whether holes of the depth map are filled; true at first.
    public var isDepthDataFiltered: Bool {
        get { wishes.extras.isDepthDataFiltered }
        set { wishes.extras.isDepthDataFiltered = newValue }
    }
    /// Whether the depth map is written into the file; true at first.
    public var embedsDepthDataInPhoto: Bool {
        get { wishes.extras.embedsDepthData }
        set { wishes.extras.embedsDepthData = newValue }
    }
    /// Whether the lens's calibration comes along: refused.
    public var isCameraCalibrationDataDeliveryEnabled: Bool {
        get { wishes.extras.isCalibrationDeliveryEnabled }
        set { wishes.extras.isCalibrationDeliveryEnabled = newValue }
    }
    /// Whether a matte of a person comes along: refused.
    public var isPortraitEffectsMatteDeliveryEnabled: Bool {
        get { wishes.extras.isPortraitMatteDeliveryEnabled }
        set { wishes.extras.isPortraitMatteDeliveryEnabled = newValue }
    }
    /// Whether the matte is written into the file; true at first.
    public var embedsPortraitEffectsMatteInPhoto: Bool {
        get { wishes.extras.embedsPortraitMatte }
        set { wishes.extras.embedsPortraitMatte = newValue }
    }
    /// Which mattes come along: any are refused.
    public var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
        get { wishes.extras.segmentationMattes }
        set { wishes.extras.segmentationMattes = newValue }
    }
    /// Whether the mattes are written into the file; true at first.
    public var embedsSemanticSegmentationMattesInPhoto: Bool {
        get { wishes.extras.embedsSegmentationMattes }
        set { wishes.extras.embedsSegmentationMattes = newValue }
    }

    // MARK: Several lenses

    /// Whether both lenses give a photo (deprecated 13.0): refused.
    public var isDualCameraDualPhotoDeliveryEnabled: Bool {
        get { wishes.extras.isDualPhotoDeliveryEnabled }
        set { wishes.extras.isDualPhotoDeliveryEnabled = newValue }
    }
    /// Which of a camera's lenses give photos of their own: any are refused.
    public var virtualDeviceConstituentPhotoDeliveryEnabledDevices: [AVCaptureDevice] {
        get { wishes.extras.constituentDevices }
        set { wishes.extras.constituentDevices = newValue }
    }

    // MARK: Constant colour

    /// Whether colours are to be independent of the light: refused.
    public var isConstantColorEnabled: Bool {
        get { wishes.extras.isConstantColorEnabled }
        set { wishes.extras.isConstantColorEnabled = newValue }
    }
    /// Whether an ordinary photo comes along with one of constant colour.
    ///
    /// No effect.
    public var isConstantColorFallbackPhotoDeliveryEnabled: Bool {
        get { wishes.extras.isConstantColorFallbackEnabled }
        set { wishes.extras.isConstantColorFallbackEnabled = newValue }
    }

    // MARK: Live Photos

    /// Where the film of a Live Photo goes; nil, as at first, for none.
    ///
    /// Refused while the output's `isLivePhotoCaptureEnabled` is false.
    public var livePhotoMovieFileURL: URL? {
        get { wishes.extras.livePhotoURL }
        set { wishes.extras.livePhotoURL = newValue }
    }
    /// What is written into the film.
    public var livePhotoMovieMetadata: [AVMetadataItem]! {
        get { wishes.extras.livePhotoMetadata ?? [] }
        set { wishes.extras.livePhotoMetadata = newValue }
    }
    /// How the film is compressed.
    public var livePhotoVideoCodecType: AVVideoCodecType {
        get { wishes.extras.livePhotoCodec }
        set { wishes.extras.livePhotoCodec = newValue }
    }

    // MARK: Raw data

    /// The pixel format of raw data; 0 for none.
    public var rawPhotoPixelFormatType: OSType { wishes.rawPixelFormatType }
    /// The file type of raw data; nil for none.
    public var rawFileType: AVFileType? { wishes.rawFileType }
    /// How raw data are compressed; nil for the usual way.
    public var rawFileFormat: [String: Any]? {
        get { wishes.extras.rawFileFormat }
        set { wishes.extras.rawFileFormat = newValue }
    }
    /// The small picture inside a file of raw data.
    ///
    /// No effect.
    public var rawEmbeddedThumbnailPhotoFormat: [String: Any]? {
        get { wishes.extras.rawThumbnailFormat }
        set { wishes.extras.rawThumbnailFormat = newValue }
    }
    /// What such a picture can be compressed with: nothing, as there are no raw data.
    public var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }
}
