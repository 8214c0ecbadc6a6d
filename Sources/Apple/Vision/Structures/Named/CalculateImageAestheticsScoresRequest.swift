public import CoreML

/// A request that rates the image, with a model that the user names.
public struct CalculateImageAestheticsScoresRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = ImageAestheticsScoresObservation

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
    /// The way of fitting the region of interest into the model's input.
    public var cropAndScaleAction: ImageCropAndScaleAction = .centerCrop
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .calculateImageAestheticsScoresRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension CalculateImageAestheticsScoresRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNCalculateImageAestheticsScoresRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        guard let first = request.results?.first,
            let result = ImageAestheticsScoresObservation(classic: first, descriptor)
        else {
            throw VisionFailure(.operationFailed, "CalculateImageAestheticsScoresRequest gave no result.")
        }
        return result
    }

    func wrapped(_ result: Result) -> VisionResult { .calculateImageAestheticsScores(self, result) }
}
