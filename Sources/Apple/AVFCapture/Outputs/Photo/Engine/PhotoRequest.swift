import AVFBase
import CoreMedia
import Foundation
import Synchronization

/// A photo request that was checked and accepted.
final class PhotoRequest: @unchecked Sendable {
    // @unchecked: constant except for the state that the mutex guards; clients' dictionaries are only read.
    let values: PhotoSettingsValues
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
        /// True when all frames of the request have arrived; photos are delivered only then (PHOTO-4).
        var isReleased = false
        var held: [UncheckedReference<(AVCapturePhoto, AVError?)>] = []
    }

    private let progress: Mutex<Progress>
    private let before = Mutex<PhotoExposureBefore?>(nil)

    init(
        _ plan: PhotoPlan,
        values: PhotoSettingsValues,
        delegate: any AVCapturePhotoCaptureDelegate,
        output: AVCapturePhotoOutput
    ) {
        self.values = values
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

    /// The camera's exposure before the request's bracket.
    var exposureBefore: PhotoExposureBefore? { before.withLock { $0 } }

    /// Stores the camera's exposure, on the first call only.
    func noteExposure(of device: AVCaptureDevice) {
        let present = PhotoExposureBefore(device)
        before.withLock { if $0 == nil { $0 = present } }
    }

    /// Calls a closure with the delegate and the output, if both still exist.
    func callDelegate(_ body: (any AVCapturePhotoCaptureDelegate, AVCapturePhotoOutput) -> Void) {
        guard let delegate, let output else { return }
        body(delegate, output)
    }

    /// Delivers a photo, and after the last one the end of the request; photos before ``release()`` wait.
    ///
    /// Called on the delegate's queue, like all methods below.
    func deliver(_ photo: AVCapturePhoto, error: AVError?) {
        let delivery = UncheckedReference((photo, error))
        let isHeld = progress.withLock { progress in
            if !progress.isReleased { progress.held.append(delivery) }
            return !progress.isReleased
        }
        if !isHeld { handOver(photo, error) }
    }

    /// Delivers photos from now on, because all frames have arrived or none will.
    func release() {
        let held = progress.withLock { progress in
            defer { progress.held = [] }
            progress.isReleased = true
            return progress.held
        }
        for delivery in held { handOver(delivery.value.0, delivery.value.1) }
    }

    private func handOver(_ photo: AVCapturePhoto, _ error: AVError?) {
        callDelegate { delegate, output in delegate.photoOutput(output, didFinishProcessingPhoto: photo, error: error) }
        let (isLast, first) = progress.withLock { progress in
            progress.remaining -= 1
            if progress.error == nil { progress.error = error }
            return (progress.remaining == 0, progress.error)
        }
        guard isLast else { return }
        callDelegate { delegate, output in delegate.photoOutput(output, didFinishCaptureFor: resolved, error: first) }
    }
}
