public import CoreML
public import CoreMedia
import CoreVideo
import Foundation
import Synchronization

// `@unchecked Sendable`: settings are behind a mutex, and the wrapped request is used by one run at a time.
/// A request that follows an object.
///
/// Keeps the state of a sequence of images: perform it on one image after the other.
public final class TrackObjectRequest: ImageProcessingRequest, StatefulRequest, @unchecked Sendable {
    /// The answer.
    public typealias Result = DetectedObjectObservation?

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision2
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var devices = ComputeDevices()
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision2]
    /// The revision.
    public let revision: Revision
    /// The least time between two analysed images, by their time stamps.
    public let frameAnalysisSpacing: CMTime
    /// The object in the image before the first one.
    public let inputObservation: any BoundingBoxProviding & VisionObservation
    private let settings = Mutex(Settings())
    private let request: VNTrackObjectRequest
    private let states = SequenceState()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - detectedObject: the object in the image before the first one; results have its identity.
    ///   - revision: the revision; nil chooses the newest.
    ///   - frameAnalysisSpacing: the least time between two analysed images; nil analyses all.
    public init(
        detectedObject: any BoundingBoxProviding & VisionObservation,
        _ revision: Revision? = nil,
        frameAnalysisSpacing: CMTime? = nil
    ) {
        self.revision = revision ?? .revision2
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
        inputObservation = detectedObject
        request = VNTrackObjectRequest(
            detectedObjectObservation: VNDetectedObjectObservation(
                content: ObservationContent(uuid: detectedObject.uuid, box: detectedObject.boundingBox.cgRect)
            )
        )
    }

    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .trackObjectRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
        settings.withLock { $0.devices[computeStage] }
    }

    /// Sets the device for a stage; nil lets the system choose.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        settings.withLock { $0.devices[computeStage] = computeDevice }
    }

    /// Returns whether both are the same object.
    public static func == (lhs: TrackObjectRequest, rhs: TrackObjectRequest) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TrackObjectRequest: BackedRequest {
    var sequence: SequenceState? { states }

    func makeRequest() throws -> VNRequest {
        request.regionOfInterest = regionOfInterest.cgRect
        settings.withLock { $0.devices }.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        request.results?.first.flatMap { DetectedObjectObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .trackObject(self, result) }
}
