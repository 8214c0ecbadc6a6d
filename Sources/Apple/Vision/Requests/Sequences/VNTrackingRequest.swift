import Foundation

/// The ways of tracking.
public enum VNRequestTrackingLevel: UInt, Sendable {
    /// Slower and better.
    case accurate = 0
    /// Faster and worse.
    case fast = 1
}

/// A request that follows a thing from image to image, with a ``VNSequenceRequestHandler``.
///
/// A tracker starts with an observation that no tracker of the handler made, and goes on when its results are given
/// back. It is a part of the handler.
open class VNTrackingRequest: VNImageBasedRequest {
    /// The place of the thing in the image before; results have its identity.
    open var inputObservation: VNDetectedObjectObservation
    /// The way of tracking.
    open var trackingLevel = VNRequestTrackingLevel.fast
    /// Indicates whether the tracker ends with the next image, whose result is still delivered.
    open var isLastFrame = false

    init(input: VNDetectedObjectObservation, completionHandler: VNRequestCompletionHandler?) {
        inputObservation = input
        super.init(completionHandler: completionHandler)
    }

    /// Returns the number of trackers of this kind that a handler can have.
    open func supportedNumberOfTrackers() throws -> Int { TrackerLimits.count }

    override var needsSequence: Bool { true }

    override func takeSettings(of other: VNRequest) {
        super.takeSettings(of: other)
        guard let other = other as? VNTrackingRequest else { return }
        trackingLevel = other.trackingLevel
        isLastFrame = other.isLastFrame
    }
}

/// The limits of trackers.
enum TrackerLimits {
    /// The number of trackers of one kind in a handler.
    static let count = 16
    /// The confidence at or below which a thing is lost.
    static let lost: Float = 0.1

    /// The error of one tracker too many.
    static var exceeded: VisionFailure {
        VisionFailure(
            .internalError,
            """
            All \(count) trackers of this kind are in use; set isLastFrame on requests that are done, or use another \
            sequence handler.
            """
        )
    }
}
