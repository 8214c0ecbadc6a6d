public import AVFBase
public import CoreMedia
public import Foundation
import Synchronization

/// What a photo is to be like.
///
/// Make one for each call of ``AVCapturePhotoOutput/capturePhoto(with:delegate:)``, which checks it and works on a copy.
/// Use one object from one thread at a time.
open class AVCapturePhotoSettings: NSObject {
    private static let lastID = Atomic<Int64>(0)

    /// The number of the request that these settings are for: different for every object that a program makes.
    public let uniqueID: Int64
    /// Everything that can be copied.
    var wishes: PhotoWishes
    /// Shared by all copies with the same number.
    let useMark: PhotoUseMark

    init(wishes: PhotoWishes) {
        self.wishes = wishes
        uniqueID = Self.lastID.add(1, ordering: .relaxed).newValue
        useMark = PhotoUseMark()
        super.init()
    }

    /// Copies another object with its number.
    init(sameAs other: AVCapturePhotoSettings) {
        wishes = other.wishes
        uniqueID = other.uniqueID
        useMark = other.useMark
        super.init()
    }

    /// A copy that stands for the same request.
    func copyOfSame() -> AVCapturePhotoSettings { AVCapturePhotoSettings(sameAs: self) }

    /// Asks for a JPEG file.
    public override convenience init() { self.init(wishes: PhotoWishes(format: nil, fileType: nil)) }

    /// Asks for a compressed file or for pixels.
    ///
    /// - Parameter format: either `AVVideoCodecKey` with one of the output's `availablePhotoCodecTypes`, and where wanted
    ///   `AVVideoCompressionPropertiesKey` with an `AVVideoQualityKey` from 0 to 1; or
    ///   `kCVPixelBufferPixelFormatTypeKey` with one of its `availablePhotoPixelFormatTypes`. Nil asks for JPEG. Checked
    ///   when the photo is taken.
    public convenience init(format: [String: Any]?) { self.init(wishes: PhotoWishes(format: format, fileType: nil)) }

    /// Copies settings for another photo: everything but ``uniqueID``.
    public convenience init(from photoSettings: AVCapturePhotoSettings) { self.init(wishes: photoSettings.wishes) }

    /// Asks for raw sensor data, which no camera here has: the request is refused.
    public convenience init(rawPixelFormatType: OSType) {
        self.init(rawPixelFormatType: rawPixelFormatType, processedFormat: nil)
    }

    /// Asks for raw sensor data, which no camera here has, and for a processed photo.
    public convenience init(rawPixelFormatType: OSType, processedFormat: [String: Any]?) {
        self.init(
            rawPixelFormatType: rawPixelFormatType,
            rawFileType: nil,
            processedFormat: processedFormat,
            processedFileType: nil
        )
    }

    /// Asks for photos in given file types.
    ///
    /// - Parameters:
    ///   - rawPixelFormatType: 0 for none; anything else is refused when the photo is taken.
    ///   - rawFileType: the file type of raw data.
    ///   - processedFormat: as for ``init(format:)``, but nil asks for no processed photo where raw data are asked for.
    ///   - processedFileType: one of the output's `availablePhotoFileTypes` that fits the format; nil for the usual one.
    public convenience init(
        rawPixelFormatType: OSType,
        rawFileType: AVFileType?,
        processedFormat: [String: Any]?,
        processedFileType: AVFileType?
    ) {
        self.init(
            wishes: PhotoWishes(
                rawPixelFormatType: rawPixelFormatType,
                rawFileType: rawFileType,
                format: processedFormat,
                fileType: processedFileType
            )
        )
    }

    // MARK: Format

    /// What was asked for: a codec or a pixel format; nil for raw data only.
    open var format: [String: Any]? { wishes.format }

    /// The kind of file that `fileDataRepresentation()` makes: by itself JPEG for JPEG, HEIC for HEVC, TIFF for pixels.
    open var processedFileType: AVFileType? { wishes.fileType }

    /// The largest size that the photo may have; 0 × 0, as at first, for the output's own `maxPhotoDimensions`.
    ///
    /// Must be among the active format's `supportedMaxPhotoDimensions` and not larger than the output's.
    open var maxPhotoDimensions: CMVideoDimensions {
        get { wishes.maxDimensions }
        set { wishes.maxDimensions = newValue }
    }

    /// Whether the photo may be larger than video; false at first.
    ///
    /// Deprecated on Apple's systems (16.0) in favour of ``maxPhotoDimensions``. Refused while the output's
    /// `isHighResolutionCaptureEnabled` is false.
    open var isHighResolutionPhotoEnabled: Bool {
        get { wishes.isHighResolution }
        set { wishes.isHighResolution = newValue }
    }

    // MARK: Exposure and quality

    /// When the flash is used; off at first.
    ///
    /// One of the output's `supportedFlashModes`.
    open var flashMode: AVCaptureDevice.FlashMode {
        get { wishes.flashMode }
        set { wishes.flashMode = newValue }
    }

    /// What matters more, time or the picture; balanced at first, or the output's maximum where that is less.
    ///
    /// Here it decides how long a HEIC picture is compressed: a smaller file for more time.
    open var photoQualityPrioritization: AVCapturePhotoOutput.QualityPrioritization {
        get { wishes.quality }
        set {
            wishes.quality = newValue
            wishes.choosesQuality = true
        }
    }

    // MARK: What comes along

    /// Properties that go into the file and into the photo's `metadata`; empty at first.
    ///
    /// Named as ImageIO does: dictionaries under `{Exif}`, `{TIFF}` and `{GPS}`. They come before the camera's own.
    open var metadata: [String: Any] {
        get { wishes.metadata }
        set { wishes.metadata = newValue }
    }

    /// The small picture inside the file; nil, as at first, for none.
    ///
    /// `AVVideoCodecKey` with one of ``availableEmbeddedThumbnailPhotoCodecTypes``, and
    /// where wanted `AVVideoWidthKey` with `AVVideoHeightKey`, which it will fit into.
    open var embeddedThumbnailPhotoFormat: [String: Any]? {
        get { wishes.thumbnailFormat }
        set { wishes.thumbnailFormat = newValue }
    }

    /// What a thumbnail can be compressed with: the photo's own codec, and JPEG; none for pixels.
    ///
    /// In a HEIC file it is stored as HEVC, where readers of such files look for it, whichever of the two is asked for.
    open var availableEmbeddedThumbnailPhotoCodecTypes: [AVVideoCodecType] {
        guard let format, let photo = try? PhotoFormat(format) else { return [] }
        return PhotoPlan.thumbnailCodecs(for: photo)
    }

    /// The picture to be shown at once; nil, as at first, for none.
    ///
    /// `kCVPixelBufferPixelFormatTypeKey` with one of
    /// ``availablePreviewPhotoPixelFormatTypes``, and where wanted `kCVPixelBufferWidthKey` with
    /// `kCVPixelBufferHeightKey`, which it will fit into.
    open var previewPhotoFormat: [String: Any]? {
        get { wishes.previewFormat }
        set { wishes.previewFormat = newValue }
    }

    /// The pixel formats of pictures to be shown at once, the cheapest first.
    open var availablePreviewPhotoPixelFormatTypes: [OSType] { PhotoFormat.usualPixelFormats }
}

@available(*, unavailable)
extension AVCapturePhotoSettings: @unchecked Sendable {}

/// Whether a request has been made with settings.
final class PhotoUseMark: Sendable {
    private let used = Atomic(false)

    /// Marks them as used; false where they were already.
    func use() -> Bool { !used.exchange(true, ordering: .acquiringAndReleasing) }

    var isUsed: Bool { used.load(ordering: .acquiring) }
}
