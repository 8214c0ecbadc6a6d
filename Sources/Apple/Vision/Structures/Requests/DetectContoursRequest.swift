public import CoreML
import Foundation

/// A request that finds the outlines of dark or light areas.
public struct DetectContoursRequest: ImageProcessingRequest {
    /// The answer.
    public typealias Result = ContoursObservation

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
    /// The factor by which the contrast is raised first, 0…3.
    public var contrastAdjustment: Float = 2
    /// The gray value around which the contrast is raised, 0…1; nil chooses it by the image.
    public var contrastPivot: Float? = 0.5
    /// Indicates whether dark areas on light are outlined, and not light ones on dark.
    public var detectsDarkOnLight: Bool = true
    /// The longer side to which larger images are reduced first, at least 64 pixels.
    public var maximumImageDimension: Int = 512
    private var devices = ComputeDevices()

    /// Creates a request; nil chooses the newest revision.
    public init(_ revision: Revision? = nil) { self.revision = revision ?? .revision1 }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .detectContoursRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        devices[computeStage] = computeDevice
    }
}

extension DetectContoursRequest: BackedRequest {
    func makeRequest() throws -> VNRequest {
        let request = VNDetectContoursRequest()
        request.regionOfInterest = regionOfInterest.cgRect
        request.contrastAdjustment = contrastAdjustment
        request.contrastPivot = contrastPivot.map { NSNumber(value: $0) }
        request.detectsDarkOnLight = detectsDarkOnLight
        request.maximumImageDimension = maximumImageDimension
        devices.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        guard let first = request.results?.first, let result = ContoursObservation(classic: first, descriptor) else {
            throw VisionFailure(.operationFailed, "DetectContoursRequest gave no result.")
        }
        return result
    }

    func wrapped(_ result: Result) -> VisionResult { .detectContours(self, result) }
}
