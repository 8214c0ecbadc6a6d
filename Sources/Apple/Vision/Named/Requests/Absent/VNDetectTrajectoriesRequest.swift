public import CoreMedia
import Foundation

/// A request that finds the paths of thrown things; not available on this system.
open class VNDetectTrajectoriesRequest: VNStatefulRequest {
    override class var revisionCount: Int { VNDetectTrajectoriesRequestRevision1 }

    private let length: Int

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - frameAnalysisSpacing: the least time between two analysed images.
    ///   - trajectoryLength: the number of points of a path, at least 5.
    ///   - completionHandler: called when a run ends.
    public init(
        frameAnalysisSpacing: CMTime,
        trajectoryLength: Int,
        completionHandler: VNRequestCompletionHandler? = nil
    ) {
        length = trajectoryLength
        super.init(frameAnalysisSpacing: frameAnalysisSpacing, completionHandler: completionHandler)
    }

    /// The number of points of a path.
    open var trajectoryLength: Int { length }
    /// The smallest radius of a thing, normalized.
    open var objectMinimumNormalizedRadius: Float = 0
    /// The largest radius of a thing, normalized.
    open var objectMaximumNormalizedRadius: Float = 1
    /// The smallest size of a thing, normalized.
    open var minimumObjectSize: Float {
        get { objectMinimumNormalizedRadius }
        set { objectMinimumNormalizedRadius = newValue }
    }
    /// The largest size of a thing, normalized.
    open var maximumObjectSize: Float {
        get { objectMaximumNormalizedRadius }
        set { objectMaximumNormalizedRadius = newValue }
    }
    /// The time that the analysis of an image may take.
    open var targetFrameTime = CMTime.indefinite

    /// The paths of the latest run; always nil.
    public var results: [VNTrajectoryObservation]? { typed() }

    override var needsSequence: Bool { false }

    override func duplicate() -> VNRequest {
        VNDetectTrajectoriesRequest(
            frameAnalysisSpacing: frameAnalysisSpacing,
            trajectoryLength: length,
            completionHandler: completionHandler
        )
    }
}

/// A request that finds the joints of people in space; not available on this system.
open class VNDetectHumanBodyPose3DRequest: VNStatefulRequest {
    override class var revisionCount: Int { VNDetectHumanBodyPose3DRequestRevision1 }

    /// Creates a request.
    public convenience init() { self.init(frameAnalysisSpacing: .zero, completionHandler: nil) }

    /// Creates a request.
    public convenience init(completionHandler: VNRequestCompletionHandler? = nil) {
        self.init(frameAnalysisSpacing: .zero, completionHandler: completionHandler)
    }

    /// Returns the joints that can be found: none.
    open func supportedJointNames() throws -> [VNHumanBodyPose3DObservation.JointName] { [] }

    /// Returns the groups of joints that can be found: none.
    open func supportedJointsGroupNames() throws -> [VNHumanBodyPose3DObservation.JointsGroupName] { [] }

    /// The bodies of the latest run; always nil.
    public var results: [VNHumanBodyPose3DObservation]? { typed() }

    override var needsSequence: Bool { false }

    override func duplicate() -> VNRequest {
        VNDetectHumanBodyPose3DRequest(
            frameAnalysisSpacing: frameAnalysisSpacing,
            completionHandler: completionHandler
        )
    }
}
