public import CoreML
public import CoreMedia
import CoreVideo
import Foundation
import Synchronization

// `@unchecked Sendable`: settings are behind a mutex, and the wrapped request is used by one run at a time.
/// A request that finds the joints of people in space; not available on this system.
///
/// Keeps the state of a sequence of images: perform it on one image after the other.
public final class DetectHumanBodyPose3DRequest: ImageProcessingRequest, StatefulRequest, @unchecked Sendable {
    /// The answer.
    public typealias Result = [HumanBodyPose3DObservation]

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var devices = ComputeDevices()
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The least time between two analysed images, by their time stamps.
    public let frameAnalysisSpacing: CMTime
    private let settings = Mutex(Settings())
    private let request: VNDetectHumanBodyPose3DRequest
    private let states = SequenceState()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - revision: the revision; nil chooses the newest.
    ///   - frameAnalysisSpacing: the least time between two analysed images; nil analyses all.
    public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
        request = VNDetectHumanBodyPose3DRequest(
            frameAnalysisSpacing: frameAnalysisSpacing ?? .zero,
            completionHandler: nil
        )
    }

    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectHumanBodyPose3DRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
        settings.withLock { $0.devices[computeStage] }
    }

    /// Sets the device for a stage; nil lets the system choose.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        settings.withLock { $0.devices[computeStage] = computeDevice }
    }

    /// Returns whether both are the same object.
    public static func == (lhs: DetectHumanBodyPose3DRequest, rhs: DetectHumanBodyPose3DRequest) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DetectHumanBodyPose3DRequest: BackedRequest {
    var sequence: SequenceState? { states }

    func makeRequest() throws -> VNRequest {
        request.regionOfInterest = regionOfInterest.cgRect
        settings.withLock { $0.devices }.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { HumanBodyPose3DObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectHumanBodyPose3D(self, result) }
}
