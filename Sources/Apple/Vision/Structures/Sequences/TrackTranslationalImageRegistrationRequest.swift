public import CoreML
public import CoreMedia
import Foundation

/// A request that finds the translation from image to image.
///
/// Keeps the state of a sequence of images: perform it on one image after the other.
public final class TrackTranslationalImageRegistrationRequest: ImageProcessingRequest, StatefulRequest {
    /// The answer.
    public typealias Result = ImageTranslationAlignmentObservation

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The least time between two analysed images, by their time stamps.
    public let frameAnalysisSpacing: CMTime
    private let backing: SequenceBacking

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - revision: the revision; nil chooses the newest.
    ///   - frameAnalysisSpacing: the least time between two analysed images; nil analyses all.
    public init(_ revision: Revision? = nil, frameAnalysisSpacing: CMTime? = nil) {
        self.revision = revision ?? .revision1
        let spacing = frameAnalysisSpacing ?? .zero
        self.frameAnalysisSpacing = spacing
        backing = SequenceBacking(
            VNTrackTranslationalImageRegistrationRequest(frameAnalysisSpacing: spacing, completionHandler: nil)
        )
    }

    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest: NormalizedRect {
        get { backing.region }
        set { backing.region = newValue }
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .trackTranslationalImageRegistrationRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? { backing[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        backing[computeStage] = computeDevice
    }

    /// Returns whether both are the same object.
    public static func == (
        lhs: TrackTranslationalImageRegistrationRequest,
        rhs: TrackTranslationalImageRegistrationRequest
    ) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TrackTranslationalImageRegistrationRequest: BackedRequest {
    var sequence: SequenceState? { backing.states }

    func makeRequest() throws -> VNRequest { backing.prepared() }

    func result(of request: VNRequest) throws -> Result {
        try SequenceBacking.only(request.results) { ImageTranslationAlignmentObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .trackTranslationalImageRegistration(self, result) }
}
