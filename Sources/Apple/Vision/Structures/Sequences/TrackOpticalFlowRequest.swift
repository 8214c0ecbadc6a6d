public import CoreML
public import CoreMedia
public import CoreVideo
import Foundation
import Synchronization

// `@unchecked Sendable`: settings are behind a mutex, and the wrapped request is used by one run at a time.
/// A request that finds how each pixel moves from image to image.
///
/// Keeps the state of a sequence of images: perform it on one image after the other.
public final class TrackOpticalFlowRequest: ImageProcessingRequest, StatefulRequest, TargetedRequest,
    @unchecked Sendable
{
    /// The answer.
    public typealias Result = OpticalFlowObservation?

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var devices = ComputeDevices()
        var computationAccuracy: ComputationAccuracy = .medium
        var outputPixelFormatType: OSType = kCVPixelFormatType_TwoComponent32Float
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The least time between two analysed images, by their time stamps.
    public let frameAnalysisSpacing: CMTime
    private let settings = Mutex(Settings())
    private let request: VNTrackOpticalFlowRequest
    private let states = SequenceState()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - revision: the revision; nil chooses the newest.
    ///   - frameAnalysisSpacing: the least time between two analysed images; nil analyses all.
    public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
        request = VNTrackOpticalFlowRequest(
            frameAnalysisSpacing: frameAnalysisSpacing ?? .zero,
            completionHandler: nil
        )
    }

    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }
    /// The effort.
    public var computationAccuracy: ComputationAccuracy {
        get { settings.withLock { $0.computationAccuracy } }
        set { settings.withLock { $0.computationAccuracy = newValue } }
    }
    /// The format of the result.
    public var outputPixelFormatType: OSType {
        get { settings.withLock { $0.outputPixelFormatType } }
        set { settings.withLock { $0.outputPixelFormatType = newValue } }
    }

    /// The effort.
    public enum ComputationAccuracy: CaseIterable, Codable, Hashable, Sendable {
        /// The fastest.
        case low
        /// Between low and high.
        case medium
        /// Between medium and very high.
        case high
        /// The best.
        case veryHigh

        fileprivate var classic: VNTrackOpticalFlowRequest.ComputationAccuracy {
            switch self {
            case .low: .low
            case .medium: .medium
            case .high: .high
            case .veryHigh: .veryHigh
            }
        }
    }

    /// The formats that the result can have: two components, floats of 32 or 16 bits.
    public var supportedOutputPixelFormatTypes: [OSType] {
        [kCVPixelFormatType_TwoComponent32Float, kCVPixelFormatType_TwoComponent16Half]
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .trackOpticalFlowRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
        settings.withLock { $0.devices[computeStage] }
    }

    /// Sets the device for a stage; nil lets the system choose.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        settings.withLock { $0.devices[computeStage] = computeDevice }
    }

    /// Returns whether both are the same object.
    public static func == (lhs: TrackOpticalFlowRequest, rhs: TrackOpticalFlowRequest) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TrackOpticalFlowRequest: BackedRequest {
    var sequence: SequenceState? { states }

    func makeRequest() throws -> VNRequest {
        request.regionOfInterest = regionOfInterest.cgRect
        request.computationAccuracy = computationAccuracy.classic
        request.outputPixelFormat = outputPixelFormatType
        settings.withLock { $0.devices }.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        request.results?.first.flatMap { OpticalFlowObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .trackOpticalFlow(self, result) }
}
