public import CoreML

/// A request that classifies the image, with a model that the user names.
public struct ClassifyImageRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [ClassificationObservation]

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
    /// The way of fitting the region of interest into the model's input.
    public var cropAndScaleAction: ImageCropAndScaleAction = .centerCrop
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .classifyImageRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }

    /// The classes that the model knows; none without a model.
    public var supportedIdentifiers: [String] { (try? VNClassifyImageRequest().supportedIdentifiers()) ?? [] }
}

extension ClassifyImageRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNClassifyImageRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.cropOption = cropAndScaleAction.classic
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { ClassificationObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .classifyImage(self, result) }
}
