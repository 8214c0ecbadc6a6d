public import CoreML
public import CoreMedia
import CoreVideo
import Foundation
import Synchronization

// `@unchecked Sendable`: settings are behind a mutex, and the wrapped request is used by one run at a time.
/// A request that finds the paths of thrown things; not available on this system.
///
/// Keeps the state of a sequence of images: perform it on one image after the other.
public final class DetectTrajectoriesRequest: ImageProcessingRequest, StatefulRequest, @unchecked Sendable {
    /// The answer.
    public typealias Result = [TrajectoryObservation]

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var devices = ComputeDevices()
        var objectMinimumNormalizedRadius: Float = 0
        var objectMaximumNormalizedRadius: Float = 1
        var targetFrameTime: CMTime = CMTime.indefinite
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The least time between two analysed images, by their time stamps.
    public let frameAnalysisSpacing: CMTime
    /// The number of points of a path, at least 5.
    public let trajectoryLength: Int
    private let settings = Mutex(Settings())
    private let request: VNDetectTrajectoriesRequest
    private let states = SequenceState()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - trajectoryLength: the number of points of a path, at least 5.
    ///   - revision: the revision; nil chooses the newest.
    ///   - frameAnalysisSpacing: the least time between two analysed images; nil analyses all.
    public init(
        trajectoryLength: Int,
        _ revision: Revision? = nil,
        frameAnalysisSpacing: CMTime? = nil
    ) {
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
        self.trajectoryLength = trajectoryLength
        request = VNDetectTrajectoriesRequest(
            frameAnalysisSpacing: frameAnalysisSpacing ?? .zero,
            trajectoryLength: trajectoryLength
        )
    }

    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }
    /// The smallest radius of a thing.
    public var objectMinimumNormalizedRadius: Float {
        get { settings.withLock { $0.objectMinimumNormalizedRadius } }
        set { settings.withLock { $0.objectMinimumNormalizedRadius = newValue } }
    }
    /// The largest radius of a thing.
    public var objectMaximumNormalizedRadius: Float {
        get { settings.withLock { $0.objectMaximumNormalizedRadius } }
        set { settings.withLock { $0.objectMaximumNormalizedRadius = newValue } }
    }
    /// The time that the analysis of an image may take.
    public var targetFrameTime: CMTime {
        get { settings.withLock { $0.targetFrameTime } }
        set { settings.withLock { $0.targetFrameTime = newValue } }
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectTrajectoriesRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
        settings.withLock { $0.devices[computeStage] }
    }

    /// Sets the device for a stage; nil lets the system choose.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        settings.withLock { $0.devices[computeStage] = computeDevice }
    }

    /// Returns whether both are the same object.
    public static func == (lhs: DetectTrajectoriesRequest, rhs: DetectTrajectoriesRequest) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DetectTrajectoriesRequest: BackedRequest {
    var sequence: SequenceState? { states }

    func makeRequest() throws -> VNRequest {
        request.regionOfInterest = regionOfInterest.cgRect
        settings.withLock { $0.devices }.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { TrajectoryObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectTrajectories(self, result) }
}
