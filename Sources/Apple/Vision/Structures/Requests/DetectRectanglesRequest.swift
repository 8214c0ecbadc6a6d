public import CoreML

/// A request that finds things that are rectangles seen in perspective.
public struct DetectRectanglesRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = [RectangleObservation]

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
    /// The smallest ratio of the shorter side to the longer one, 0…1.
    public var minimumAspectRatio: Float = 0.5
    /// The largest ratio of the shorter side to the longer one, 0…1.
    public var maximumAspectRatio: Float = 1
    /// The largest difference of a corner's angle from 90 degrees, 0…45.
    public var quadratureToleranceDegrees: Float = 30
    /// The smallest length of a side, as a share of the image's smaller dimension, 0…1.
    public var minimumSize: Float = 0.2
    /// The smallest confidence of a result, 0…1.
    public var minimumConfidence: Float = 0
    /// The largest number of results; 0 means any number.
    public var maximumObservations: Int = 1
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectRectanglesRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectRectanglesRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectRectanglesRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.minimumAspectRatio = minimumAspectRatio
        request.maximumAspectRatio = maximumAspectRatio
        request.quadratureTolerance = quadratureToleranceDegrees
        request.minimumSize = minimumSize
        request.minimumConfidence = minimumConfidence
        request.maximumObservations = maximumObservations
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        (request.results ?? []).compactMap { RectangleObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .detectRectangles(self, result) }
}
