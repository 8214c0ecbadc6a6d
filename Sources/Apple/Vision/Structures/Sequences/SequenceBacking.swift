import CoreML
import Foundation
import Synchronization

// `@unchecked Sendable`: settings are behind a mutex, and the wrapped request is used by one run at a time.
/// The settings, the wrapped request and the sequence of a request that compares each image with the one before.
final class SequenceBacking: @unchecked Sendable {
    private struct Settings {
        var region = NormalizedRect.fullImage
        var devices = ComputeDevices()
    }

    /// What the wrapped request keeps from image to image.
    let states = SequenceState()
    private let settings = Mutex(Settings())
    private let request: VNImageBasedRequest

    init(_ request: VNImageBasedRequest) { self.request = request }

    /// The part of the upright image that is examined.
    var region: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }

    /// Accesses the device of a stage; nil lets the system choose.
    subscript(_ stage: ComputeStage) -> MLComputeDevice? {
        get { settings.withLock { $0.devices[stage] } }
        set { settings.withLock { $0.devices[stage] = newValue } }
    }

    /// Returns the wrapped request with the settings.
    func prepared() -> VNRequest {
        let settings = settings.withLock { $0 }
        request.regionOfInterest = settings.region.cgRect
        settings.devices.apply(to: request)
        return request
    }

    /// Returns the only result of a run.
    ///
    /// - Throws: `dataUnavailable` for an image that was skipped.
    static func only<Result>(_ results: [VNObservation]?, _ make: (VNObservation) -> Result?) throws -> Result {
        guard let first = results?.first, let result = make(first) else {
            throw VisionFailure(.dataUnavailable, "The image is too near in time to the last one; see the spacing.")
        }
        return result
    }
}
