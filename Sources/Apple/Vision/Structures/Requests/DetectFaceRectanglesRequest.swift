public import CoreML

/// A request that finds faces.
public struct DetectFaceRectanglesRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [FaceObservation]

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision3
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision3]
    /// The revision.
    public let revision: Revision
    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest = NormalizedRect.fullImage
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectFaceRectanglesRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectFaceRectanglesRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectFaceRectanglesRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { FaceObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectFaceRectangles(self, result) }
}
