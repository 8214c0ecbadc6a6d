public import CoreML

/// A request that finds smudges of the lens; not available on this system.
public struct DetectLensSmudgeRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = SmudgeObservation

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest = NormalizedRect.fullImage
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectLensSmudgeRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectLensSmudgeRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = UnavailableRequest("DetectLensSmudgeRequest")
        request.regionOfInterest = regionOfInterest.cgRect
        return request
    }

    func result(of request: VNRequest) throws -> Result { throw VisionFailure.unsupported("DetectLensSmudgeRequest") }

    func wrapped(_ result: Result) -> VisionResult { .detectLensSmudge(self, result) }
}
