public import CoreML

/// A request that finds the joints of people, with a model that the user names.
public struct DetectHumanBodyPoseRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [HumanBodyPoseObservation]

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision2
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision2]
    /// The revision.
    public let revision: Revision
    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest = NormalizedRect.fullImage
    /// Indicates whether hands are looked for as well; it has no effect.
    public var detectsHands: Bool = false
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectHumanBodyPoseRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectHumanBodyPoseRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectHumanBodyPoseRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { HumanBodyPoseObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectHumanBodyPose(self, result) }
}
