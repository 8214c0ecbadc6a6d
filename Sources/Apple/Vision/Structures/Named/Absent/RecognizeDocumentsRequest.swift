public import CoreML

/// A request that reads the structure of a document; not available on this system.
public struct RecognizeDocumentsRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [DocumentObservation]

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
    /// The settings of text.
    public var textRecognitionOptions = TextRecognitionOptions()
    /// The settings of codes.
    public var barcodeDetectionOptions = BarcodeDetectionOptions()
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .recognizeDocumentsRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension RecognizeDocumentsRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = UnavailableRequest("RecognizeDocumentsRequest")
        request.regionOfInterest = regionOfInterest.cgRect
        return request
    }

    func result(of request: VNRequest) throws -> Result { throw VisionFailure.unsupported("RecognizeDocumentsRequest") }

    func wrapped(_ result: Result) -> VisionResult { .recognizeDocuments(self, result) }
}
