public import CoreMedia
public import Foundation

/// The resolved settings of a photo request: the same object in all callbacks of the request.
///
/// Immutable.
open class AVCaptureResolvedPhotoSettings: NSObject {
    let resolution: PhotoResolution

    init(_ resolution: PhotoResolution) {
        self.resolution = resolution
        super.init()
    }

    /// The number of the request, which is that of its settings.
    open var uniqueID: Int64 { resolution.uniqueID }

    /// Width and height of the unrotated photo; 0 × 0 if no processed photo was requested.
    open var photoDimensions: CMVideoDimensions { resolution.photo }

    /// Width and height of the preview image; 0 × 0 without one.
    open var previewDimensions: CMVideoDimensions { resolution.preview }

    /// Width and height of the embedded thumbnail; 0 × 0 without one.
    open var embeddedThumbnailDimensions: CMVideoDimensions { resolution.thumbnail }

    /// The number of expected photos, which is the number of `didFinishProcessingPhoto` calls.
    open var expectedPhotoCount: Int { resolution.count }

    /// Indicates whether the flash fires.
    open var isFlashEnabled: Bool { resolution.isFlashEnabled }

    /// The expected processing time of the photo, from the shortest to the longest.
    ///
    /// Apple does not document this range. Here it starts with the time until the frames arrive, and adds a second for
    /// processing each of them.
    open var photoProcessingTimeRange: CMTimeRange { resolution.processingTime }

    /// A description with the request's number and the size of the photo.
    open override var description: String {
        "<AVCaptureResolvedPhotoSettings \(uniqueID), \(photoDimensions.width)x\(photoDimensions.height)>"
    }
}

@available(*, unavailable)
extension AVCaptureResolvedPhotoSettings: @unchecked Sendable {}

/// The facts about a photo that are known when its request is accepted.
struct PhotoResolution: Sendable, Equatable {
    var uniqueID: Int64
    var photo = CMVideoDimensions(width: 0, height: 0)
    var preview = CMVideoDimensions(width: 0, height: 0)
    var thumbnail = CMVideoDimensions(width: 0, height: 0)
    var count = 1
    var isFlashEnabled = false
    var processingTime = CMTimeRange.zero
}
