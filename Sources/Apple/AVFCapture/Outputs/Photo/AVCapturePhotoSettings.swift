public import AVFBase
public import CoreMedia
public import CoreVideo
public import Foundation
import Synchronization

/// Settings for a photo.
///
/// Create new settings for each call of ``AVCapturePhotoOutput/capturePhoto(with:delegate:)``, which checks them and
/// uses a copy. Use one object from one thread at a time.
open class AVCapturePhotoSettings: NSObject {
    private static let lastID = Atomic<Int64>(0)

    /// The number of the request for these settings, different for every object that a program creates.
    public let uniqueID: Int64
    /// All values that are copied to other settings.
    var values: PhotoSettingsValues
    /// Shared by all copies with the same number.
    let useMark: PhotoUseMark

    init(values: PhotoSettingsValues) {
        self.values = values
        uniqueID = Self.lastID.add(1, ordering: .relaxed).newValue
        useMark = PhotoUseMark()
        super.init()
    }

    /// Creates a copy that keeps the number.
    init(sameAs other: AVCapturePhotoSettings) {
        values = other.values
        uniqueID = other.uniqueID
        useMark = other.useMark
        super.init()
    }

    /// Returns a copy for the same request.
    func copyOfSame() -> AVCapturePhotoSettings { AVCapturePhotoSettings(sameAs: self) }

    /// Creates settings for a JPEG file.
    public override convenience init() { self.init(values: PhotoSettingsValues(format: nil, fileType: nil)) }

    /// Creates settings for a compressed file or for pixels.
    ///
    /// - Parameter format: either `AVVideoCodecKey` with one of the output's `availablePhotoCodecTypes`, optionally
    ///   with `AVVideoCompressionPropertiesKey` that has an `AVVideoQualityKey` from 0 to 1; or
    ///   `kCVPixelBufferPixelFormatTypeKey` with one of the output's `availablePhotoPixelFormatTypes`. Nil requests
    ///   JPEG. The format is checked when the photo is taken.
    public convenience init(format: [String: Any]?) {
        self.init(values: PhotoSettingsValues(format: format, fileType: nil))
    }

    /// Creates a copy for another photo, with everything but ``uniqueID``.
    public convenience init(from photoSettings: AVCapturePhotoSettings) { self.init(values: photoSettings.values) }

    /// Creates settings for raw sensor data; the request is rejected, because no camera here provides them.
    public convenience init(rawPixelFormatType: OSType) {
        self.init(rawPixelFormatType: rawPixelFormatType, processedFormat: nil)
    }

    /// Creates settings for raw sensor data, which no camera here provides, and a processed photo.
    public convenience init(rawPixelFormatType: OSType, processedFormat: [String: Any]?) {
        self.init(
            rawPixelFormatType: rawPixelFormatType,
            rawFileType: nil,
            processedFormat: processedFormat,
            processedFileType: nil
        )
    }

    /// Creates settings for photos of given file types.
    ///
    /// - Parameters:
    ///   - rawPixelFormatType: 0 for none; any other value is rejected when the photo is taken.
    ///   - rawFileType: the file type of raw data.
    ///   - processedFormat: a format as for ``init(format:)``, except that nil together with raw data requests no
    ///     processed photo.
    ///   - processedFileType: one of the output's `availablePhotoFileTypes` that supports the format; nil for the
    ///     default.
    public convenience init(
        rawPixelFormatType: OSType,
        rawFileType: AVFileType?,
        processedFormat: [String: Any]?,
        processedFileType: AVFileType?
    ) {
        self.init(
            values: PhotoSettingsValues(
                rawPixelFormatType: rawPixelFormatType,
                rawFileType: rawFileType,
                format: processedFormat,
                fileType: processedFileType
            )
        )
    }

    // MARK: Format

    /// The requested codec or pixel format; nil for raw data only.
    open var format: [String: Any]? { values.format }

    /// The type of the file that `fileDataRepresentation()` returns; by default JPEG for JPEG, HEIC for HEVC, TIFF for
    /// pixels.
    open var processedFileType: AVFileType? { values.fileType }

    /// The maximum size of the photo; 0 × 0 (the default) for the output's own `maxPhotoDimensions`.
    ///
    /// Must be among the active format's `supportedMaxPhotoDimensions` and not larger than the output's.
    open var maxPhotoDimensions: CMVideoDimensions {
        get { values.maxDimensions }
        set { values.maxDimensions = newValue }
    }

    /// Indicates whether the photo may be larger than video frames; false by default.
    ///
    /// Deprecated on Apple's systems (16.0) in favor of ``maxPhotoDimensions``. True is rejected while the output's
    /// `isHighResolutionCaptureEnabled` is false.
    open var isHighResolutionPhotoEnabled: Bool {
        get { values.isHighResolution }
        set { values.isHighResolution = newValue }
    }

    // MARK: Exposure and quality

    /// The flash mode; off by default.
    ///
    /// One of the output's `supportedFlashModes`.
    open var flashMode: AVCaptureDevice.FlashMode {
        get { values.flashMode }
        set { values.flashMode = newValue }
    }

    /// The priority of speed or quality; balanced by default, or the output's maximum if that is lower.
    ///
    /// Here it determines the effort for compressing a HEIC image: more time makes a smaller file.
    open var photoQualityPrioritization: AVCapturePhotoOutput.QualityPrioritization {
        get { values.quality }
        set {
            values.quality = newValue
            values.choosesQuality = true
        }
    }

    // MARK: Metadata, thumbnail and preview

    /// Properties for the file and for the photo's `metadata`; empty by default.
    ///
    /// They have ImageIO's names: dictionaries under `{Exif}`, `{TIFF}` and `{GPS}`. They take precedence over the
    /// camera's own.
    open var metadata: [String: Any] {
        get { values.metadata }
        set { values.metadata = newValue }
    }

    /// The format of the thumbnail that is embedded in the file; nil (the default) for none.
    ///
    /// `AVVideoCodecKey` with one of ``availableEmbeddedThumbnailPhotoCodecTypes``, and optionally `AVVideoWidthKey`
    /// with `AVVideoHeightKey`, which the thumbnail fits into.
    open var embeddedThumbnailPhotoFormat: [String: Any]? {
        get { values.thumbnailFormat }
        set { values.thumbnailFormat = newValue }
    }

    /// The codecs for a thumbnail: the photo's own codec, and JPEG; none for pixels.
    ///
    /// In a HEIC file the thumbnail is always stored as HEVC, because readers of such files expect that.
    open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] {
        guard let format, let photo = try? PhotoFormat(format) else { return [] }
        return PhotoPlan.thumbnailCodecs(for: photo)
    }

    /// The format of the preview image; nil (the default) for none.
    ///
    /// `kCVPixelBufferPixelFormatTypeKey` with one of ``availablePreviewPhotoPixelFormatTypes``, and optionally
    /// `kCVPixelBufferWidthKey` with `kCVPixelBufferHeightKey`, which the preview image fits into.
    open var previewPhotoFormat: [String: Any]? {
        get { values.previewFormat }
        set { values.previewFormat = newValue }
    }

    /// The pixel formats of preview images, the cheapest first.
    open var availablePreviewPhotoPixelFormatTypes: [OSType] { PhotoFormat.usualPixelFormats }

    // MARK: Optional wishes

    /// Indicates whether the image is stabilized if possible.
    ///
    /// Deprecated on Apple's systems (13.0). It has no effect.
    open var isAutoStillImageStabilizationEnabled: Bool {
        get { values.extras.isAutoStabilizationEnabled }
        set { values.extras.isAutoStabilizationEnabled = newValue }
    }

    /// Indicates whether images of several lenses are fused if possible.
    ///
    /// It has no effect.
    open var isAutoVirtualDeviceFusionEnabled: Bool {
        get { values.extras.isAutoFusionEnabled }
        set { values.extras.isAutoFusionEnabled = newValue }
    }

    /// The older form of ``isAutoVirtualDeviceFusionEnabled`` (deprecated 13.0).
    open var isAutoDualCameraFusionEnabled: Bool {
        get { isAutoVirtualDeviceFusionEnabled }
        set { isAutoVirtualDeviceFusionEnabled = newValue }
    }

    /// Indicates whether red eyes are corrected if possible.
    ///
    /// It has no effect.
    open var isAutoRedEyeReductionEnabled: Bool {
        get { values.extras.isAutoRedEyeReductionEnabled }
        set { values.extras.isAutoRedEyeReductionEnabled = newValue }
    }

    /// Indicates whether the distortion of wide lenses is corrected if possible.
    ///
    /// It has no effect.
    open var isAutoContentAwareDistortionCorrectionEnabled: Bool {
        get { values.extras.isAutoDistortionCorrectionEnabled }
        set { values.extras.isAutoDistortionCorrectionEnabled = newValue }
    }

    /// Indicates whether the shutter sound is suppressed; it has no effect, because there is none.
    open var isShutterSoundSuppressionEnabled: Bool {
        get { values.extras.isShutterSoundSuppressionEnabled }
        set { values.extras.isShutterSoundSuppressionEnabled = newValue }
    }

    // MARK: Depth and mattes

    /// Indicates whether the photo has a depth map.
    ///
    /// True is rejected while the output's own `isDepthDataDeliveryEnabled` is false.
    open var isDepthDataDeliveryEnabled: Bool {
        get { values.extras.isDepthDataDeliveryEnabled }
        set { values.extras.isDepthDataDeliveryEnabled = newValue }
    }

    /// Indicates whether holes in the depth map are filled; true by default.
    open var isDepthDataFiltered: Bool {
        get { values.extras.isDepthDataFiltered }
        set { values.extras.isDepthDataFiltered = newValue }
    }

    /// Indicates whether the depth map is embedded in the file; true by default.
    open var embedsDepthDataInPhoto: Bool {
        get { values.extras.embedsDepthData }
        set { values.extras.embedsDepthData = newValue }
    }

    /// Indicates whether the photo has the lens's calibration data; true is rejected.
    open var isCameraCalibrationDataDeliveryEnabled: Bool {
        get { values.extras.isCalibrationDeliveryEnabled }
        set { values.extras.isCalibrationDeliveryEnabled = newValue }
    }

    /// Indicates whether the photo has a portrait effects matte; true is rejected.
    open var isPortraitEffectsMatteDeliveryEnabled: Bool {
        get { values.extras.isPortraitMatteDeliveryEnabled }
        set { values.extras.isPortraitMatteDeliveryEnabled = newValue }
    }

    /// Indicates whether the portrait effects matte is embedded in the file; true by default.
    open var embedsPortraitEffectsMatteInPhoto: Bool {
        get { values.extras.embedsPortraitMatte }
        set { values.extras.embedsPortraitMatte = newValue }
    }

    /// The types of the requested segmentation mattes; a list that is not empty is rejected.
    open var enabledSemanticSegmentationMatteTypes: [AVSemanticSegmentationMatte.MatteType] {
        get { values.extras.segmentationMattes }
        set { values.extras.segmentationMattes = newValue }
    }

    /// Indicates whether the segmentation mattes are embedded in the file; true by default.
    open var embedsSemanticSegmentationMattesInPhoto: Bool {
        get { values.extras.embedsSegmentationMattes }
        set { values.extras.embedsSegmentationMattes = newValue }
    }

    // MARK: Several lenses

    /// Indicates whether both lenses deliver a photo (deprecated 13.0); true is rejected.
    open var isDualCameraDualPhotoDeliveryEnabled: Bool {
        get { values.extras.isDualPhotoDeliveryEnabled }
        set { values.extras.isDualPhotoDeliveryEnabled = newValue }
    }

    /// The constituent devices that deliver photos of their own; a list that is not empty is rejected.
    open var virtualDeviceConstituentPhotoDeliveryEnabledDevices: [AVCaptureDevice] {
        get { values.extras.constituentDevices }
        set { values.extras.constituentDevices = newValue }
    }

    // MARK: Constant color

    /// Indicates whether constant color, independent of the light, is requested; true is rejected.
    open var isConstantColorEnabled: Bool {
        get { values.extras.isConstantColorEnabled }
        set { values.extras.isConstantColorEnabled = newValue }
    }

    /// Indicates whether an ordinary photo is delivered together with the constant color photo.
    ///
    /// It has no effect.
    open var isConstantColorFallbackPhotoDeliveryEnabled: Bool {
        get { values.extras.isConstantColorFallbackEnabled }
        set { values.extras.isConstantColorFallbackEnabled = newValue }
    }

    // MARK: Live Photos

    /// The URL of the Live Photo movie; nil (the default) for none.
    ///
    /// A URL is rejected while the output's `isLivePhotoCaptureEnabled` is false.
    open var livePhotoMovieFileURL: URL? {
        get { values.extras.livePhotoURL }
        set { values.extras.livePhotoURL = newValue }
    }

    /// Metadata for the Live Photo movie.
    open var livePhotoMovieMetadata: [AVMetadataItem]! {
        get { values.extras.livePhotoMetadata ?? [] }
        set { values.extras.livePhotoMetadata = newValue }
    }

    /// The video codec of the Live Photo movie.
    open var livePhotoVideoCodecType: AVVideoCodecType {
        get { values.extras.livePhotoCodec }
        set { values.extras.livePhotoCodec = newValue }
    }

    // MARK: Raw data

    /// The pixel format of raw data; 0 for none.
    open var rawPhotoPixelFormatType: OSType { values.rawPixelFormatType }

    /// The file type of raw data; nil for none.
    open var rawFileType: AVFileType? { values.rawFileType }

    /// The compression settings of raw data; nil for the default.
    open var rawFileFormat: [String: Any]? {
        get { values.extras.rawFileFormat }
        set { values.extras.rawFileFormat = newValue }
    }

    /// The format of the thumbnail in a raw file.
    ///
    /// It has no effect.
    open var rawEmbeddedThumbnailPhotoFormat: [String: Any]? {
        get { values.extras.rawThumbnailFormat }
        set { values.extras.rawThumbnailFormat = newValue }
    }

    /// The codecs for a thumbnail in a raw file: none, because there are no raw data.
    open var availableRawEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] { [] }
}

@available(*, unavailable)
extension AVCapturePhotoSettings: @unchecked Sendable {}

/// A mark on settings that have been used for a request.
final class PhotoUseMark: Sendable {
    private let used = Atomic(false)

    /// Marks the settings as used; returns false if they already were.
    func use() -> Bool { !used.exchange(true, ordering: .acquiringAndReleasing) }

    var isUsed: Bool { used.load(ordering: .acquiring) }
}
