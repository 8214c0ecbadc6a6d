public import CoreML

/// A request that finds the joints of hands, with a model that the user names.
public struct DetectHumanHandPoseRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [HumanHandPoseObservation]

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
    /// The largest number of hands.
    public var maximumHandCount: Int = 2
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectHumanHandPoseRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectHumanHandPoseRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectHumanHandPoseRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.maximumHandCount = maximumHandCount
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { HumanHandPoseObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectHumanHandPose(self, result) }
}
