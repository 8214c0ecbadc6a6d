public import CoreML

/// A request that measures how well faces are suited for recognition, with a model that the user names.
public struct DetectFaceCaptureQualityRequest: ImageProcessingRequest {
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
    /// The faces to examine; nil if the request finds them itself.
    public var inputFaceObservations: [FaceObservation]? = nil
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision3 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectFaceCaptureQualityRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectFaceCaptureQualityRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectFaceCaptureQualityRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.inputFaceObservations = inputFaceObservations?.map { VNFaceObservation(content: $0.content) }
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { FaceObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectFaceCaptureQuality(self, result) }
}
