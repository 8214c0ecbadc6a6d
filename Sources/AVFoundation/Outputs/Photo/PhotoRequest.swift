import CoreMedia
import Foundation
import Synchronization

/// A request for photos that was checked and taken.
final class PhotoRequest: @unchecked Sendable {
    // @unchecked: constant but for what the mutex guards; dictionaries of clients are only read.
    let wishes: PhotoWishes
    let format: PhotoFormat
    let resolved: AVCaptureResolvedPhotoSettings
    let previewSize: ConversionRecipe.Size?
    let previewFormat: OSType
    let thumbnailSize: ConversionRecipe.Size?
    private weak var delegate: (any AVCapturePhotoCaptureDelegate)?
    private weak var output: AVCapturePhotoOutput?

    private struct Progress {
        var remaining: Int
        var error: AVError?
    }

    private let progress: Mutex<Progress>

    init(
        _ plan: PhotoPlan,
        wishes: PhotoWishes,
        delegate: any AVCapturePhotoCaptureDelegate,
        output: AVCapturePhotoOutput
    ) {
        self.wishes = wishes
        self.delegate = delegate
        self.output = output
        format = plan.format
        resolved = AVCaptureResolvedPhotoSettings(plan.resolution)
        previewSize = plan.previewSize
        previewFormat = plan.previewFormat
        thumbnailSize = plan.thumbnailSize
        progress = Mutex(Progress(remaining: plan.resolution.count))
    }

    var id: Int64 { resolved.uniqueID }
    var count: Int { resolved.expectedPhotoCount }

    /// Calls the delegate, if it and the output are still there.
    func tell(_ body: (any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput) -> Void) {
        guard let delegate, let output else { return }
        body(delegate, output)
    }

    /// Hands over a photo, and after the last one the end of the request.
    func deliver(_ photo: AVCapturePhoto, error: AVError?) {
        tell { delegate, output in delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: error) }
        let (isLast, first) = progress.withLock { progress in
            progress.remaining -= 1
            if progress.error == nil { progress.error = error }
            return (progress.remaining == 0, progress.error)
        }
        guard isLast else { return }
        tell { delegate, output in delegate.photoOutput(output, didFinishCaptureFor: resolved, error: first) }
    }
}
