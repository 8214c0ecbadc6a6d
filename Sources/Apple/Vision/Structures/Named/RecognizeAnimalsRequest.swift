public import CoreML

/// A request that finds cats and dogs, with a model that the user names.
public struct RecognizeAnimalsRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [RecognizedObjectObservation]

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
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision2 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .recognizeAnimalsRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }

    /// The animals that can be found.
    public enum Animal: CaseIterable, Codable, Hashable, Sendable {
        /// A cat.
        case cat
        /// A dog.
        case dog
    }

    /// The animals that can be found.
    public var supportedAnimals: [Animal] { Animal.allCases }
}

extension RecognizeAnimalsRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNRecognizeAnimalsRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { RecognizedObjectObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .recognizeAnimals(self, result) }
}
