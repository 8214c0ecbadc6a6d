public import CoreMedia
public import Foundation

/// What a request for a photo has become: the same object in all callbacks of one request.
///
/// Immutable.
open class AVCaptureResolvedPhotoSettings: NSObject {
    let resolution: PhotoResolution

    init(_ resolution: PhotoResolution) {
        self.resolution = resolution
        super.init()
    }

    /// The number of the request: that of its settings.
    open var uniqueID: Int64 { resolution.uniqueID }

    /// Width and height of the photo, not turned; 0 × 0 where no processed photo was asked for.
    open var photoDimensions: CMVideoDimensions { resolution.photo }

    /// Width and height of the picture to be shown at once; 0 × 0 without one.
    open var previewDimensions: CMVideoDimensions { resolution.preview }

    /// Width and height of the picture inside the file; 0 × 0 without one.
    open var embeddedThumbnailDimensions: CMVideoDimensions { resolution.thumbnail }

    /// How many photos will come: how often `didFinishProcessingPhoto` is called.
    open var expectedPhotoCount: Int { resolution.count }

    /// Whether the flash fires.
    open var isFlashEnabled: Bool { resolution.isFlashEnabled }

    /// How long the delegate may wait for the photo: from the shortest to the longest time expected.
    ///
    /// Apple leaves this open: here it begins with the time that the frames take to come, and leaves a second for
    /// developing each.
    open var photoProcessingTimeRange: CMTimeRange { resolution.processingTime }

    /// The request's number and size.
    open override var description: String {
        "<AVCaptureResolvedPhotoSettings \(uniqueID), \(photoDimensions.width)x\(photoDimensions.height)>"
    }
}

@available(*, unavailable)
extension AVCaptureResolvedPhotoSettings: @unchecked Sendable {}

/// What is known about a photo when its request is taken.
struct PhotoResolution: Sendable, Equatable {
    var uniqueID: Int64
    var photo = CMVideoDimensions(width: 0, height: 0)
    var preview = CMVideoDimensions(width: 0, height: 0)
    var thumbnail = CMVideoDimensions(width: 0, height: 0)
    var count = 1
    var isFlashEnabled = false
    var processingTime = CMTimeRange.zero
}
