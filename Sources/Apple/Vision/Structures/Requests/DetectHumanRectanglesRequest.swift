public import CoreML

/// A request that finds people.
public struct DetectHumanRectanglesRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [HumanObservation]

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
    /// Indicates whether boxes end at the waist; otherwise they contain the entire body.
    public var upperBodyOnly: Bool = true
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectHumanRectanglesRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectHumanRectanglesRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectHumanRectanglesRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.upperBodyOnly = upperBodyOnly
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { HumanObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectHumanRectangles(self, result) }
}
