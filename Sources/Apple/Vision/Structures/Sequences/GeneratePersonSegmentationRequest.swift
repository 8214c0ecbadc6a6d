public import CoreML
public import CoreMedia
public import CoreVideo
import Foundation
import Synchronization

// `@unchecked Sendable`: settings are behind a mutex, and the wrapped request is used by one run at a time.
/// A request that separates people from the background, with a model that the user names.
///
/// Keeps the state of a sequence of images: perform it on one image after the other.
public final class GeneratePersonSegmentationRequest: ImageProcessingRequest, StatefulRequest, @unchecked Sendable {
    /// The answer.
    public typealias Result = PixelBufferObservation

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var devices = ComputeDevices()
        var qualityLevel: QualityLevel = .accurate
        var outputPixelFormatType: OSType = kCVPixelFormatType_OneComponent8
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The least time between two analysed images, by their time stamps.
    public let frameAnalysisSpacing: CMTime
    private let settings = Mutex(Settings())
    private let request: VNGeneratePersonSegmentationRequest
    private let states = SequenceState()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - revision: the revision; nil chooses the newest.
    ///   - frameAnalysisSpacing: the least time between two analysed images; nil analyses all.
    public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
        request = VNGeneratePersonSegmentationRequest(
            frameAnalysisSpacing: frameAnalysisSpacing ?? .zero,
            completionHandler: nil
        )
    }

    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }
    /// The effort; the model decides.
    public var qualityLevel: QualityLevel {
        get { settings.withLock { $0.qualityLevel } }
        set { settings.withLock { $0.qualityLevel = newValue } }
    }
    /// The format of the mask.
    public var outputPixelFormatType: OSType {
        get { settings.withLock { $0.outputPixelFormatType } }
        set { settings.withLock { $0.outputPixelFormatType = newValue } }
    }

    /// The effort.
    public enum QualityLevel: CaseIterable, Codable, Hashable, Sendable {
        /// The best.
        case accurate
        /// Between accurate and fast.
        case balanced
        /// The fastest.
        case fast
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .generatePersonSegmentationRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
        settings.withLock { $0.devices[computeStage] }
    }

    /// Sets the device for a stage; nil lets the system choose.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        settings.withLock { $0.devices[computeStage] = computeDevice }
    }

    /// Returns whether both are the same object.
    public static func == (lhs: GeneratePersonSegmentationRequest, rhs: GeneratePersonSegmentationRequest) -> Bool {
        lhs === rhs
    }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GeneratePersonSegmentationRequest: BackedRequest {
    var sequence: SequenceState? { states }

    func makeRequest() throws -> VNRequest {
        request.regionOfInterest = regionOfInterest.cgRect
        request.outputPixelFormat = outputPixelFormatType
        settings.withLock { $0.devices }.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        guard let first = request.results?.first, let result = PixelBufferObservation(classic: first, descriptor) else {
            throw VisionFailure(.dataUnavailable, "The image is too near in time to the last one; see the spacing.")
        }
        return result
    }

    func wrapped(_ result: Result) -> VisionResult { .generatePersonSegmentation(self, result) }
}
