public import AVFBase
public import CoreMedia
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
