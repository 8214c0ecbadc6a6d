public import CoreML
public import CoreMedia
import CoreVideo
import Foundation
import Synchronization

// `@unchecked Sendable`: settings are behind a mutex, and the wrapped request is used by one run at a time.
/// A request that follows a rectangle.
///
/// Keeps the state of a sequence of images: perform it on one image after the other.
public final class TrackRectangleRequest: ImageProcessingRequest, StatefulRequest, @unchecked Sendable {
    /// The answer.
    public typealias Result = RectangleObservation?

    /// The revisions of the algorithm.
    public enum Revision: Comparable, Codable, Hashable, Sendable {
        /// The newest revision.
        case revision1
    }

    private struct Settings {
        var region = NormalizedRect.fullImage
        var devices = ComputeDevices()
        var trackingLevel: TrackingLevel = .fast
    }

    /// The revisions that can be chosen.
    public static let supportedRevisions: [Revision] = [.revision1]
    /// The revision.
    public let revision: Revision
    /// The least time between two analysed images, by their time stamps.
    public let frameAnalysisSpacing: CMTime
    /// The rectangle in the image before the first one.
    public let inputObservation: any QuadrilateralProviding & VisionObservation
    private let settings = Mutex(Settings())
    private let request: VNTrackRectangleRequest
    private let states = SequenceState()

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - detectedRectangle: the rectangle in the image before the first one; results have its identity.
    ///   - revision: the revision; nil chooses the newest.
    ///   - frameAnalysisSpacing: the least time between two analysed images; nil analyses all.
    public init(
        detectedRectangle: any QuadrilateralProviding & VisionObservation,
        _ revision: Revision? = nil,
        frameAnalysisSpacing: CMTime? = nil
    ) {
        self.revision = revision ?? .revision1
        self.frameAnalysisSpacing = frameAnalysisSpacing ?? .zero
        inputObservation = detectedRectangle
        let quad = Quad(
            topLeft: detectedRectangle.topLeft.cgPoint,
            topRight: detectedRectangle.topRight.cgPoint,
            bottomRight: detectedRectangle.bottomRight.cgPoint,
            bottomLeft: detectedRectangle.bottomLeft.cgPoint
        )
        request = VNTrackRectangleRequest(
            rectangleObservation: VNRectangleObservation(
                content: ObservationContent(uuid: detectedRectangle.uuid, box: quad.box, quad: quad)
            )
        )
    }

    /// The part of the upright image that is examined; results are normalized to it.
    public var regionOfInterest: NormalizedRect {
        get { settings.withLock { $0.region } }
        set { settings.withLock { $0.region = newValue } }
    }
    /// The way of tracking.
    public var trackingLevel: TrackingLevel {
        get { settings.withLock { $0.trackingLevel } }
        set { settings.withLock { $0.trackingLevel = newValue } }
    }

    /// The ways of tracking.
    public enum TrackingLevel: CaseIterable, Codable, Hashable, Sendable {
        /// Slower and better.
        case accurate
        /// Faster and worse.
        case fast
    }

    /// The kind and revision of the request.
    public var descriptor: RequestDescriptor { .trackRectangleRequest(revision) }

    /// Returns the device that was set for a stage; nil if the system chooses.
    public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
        settings.withLock { $0.devices[computeStage] }
    }

    /// Sets the device for a stage; nil lets the system choose.
    public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {
        settings.withLock { $0.devices[computeStage] = computeDevice }
    }

    /// Returns whether both are the same object.
    public static func == (lhs: TrackRectangleRequest, rhs: TrackRectangleRequest) -> Bool { lhs === rhs }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension TrackRectangleRequest: BackedRequest {
    var sequence: SequenceState? { states }

    func makeRequest() throws -> VNRequest {
        request.regionOfInterest = regionOfInterest.cgRect
        request.trackingLevel = trackingLevel == .fast ? .fast : .accurate
        settings.withLock { $0.devices }.apply(to: request)
        return request
    }

    func result(of request: VNRequest) throws -> Result {
        request.results?.first.flatMap { RectangleObservation(classic: $0, descriptor) }
    }

    func wrapped(_ result: Result) -> VisionResult { .trackRectangle(self, result) }
}
