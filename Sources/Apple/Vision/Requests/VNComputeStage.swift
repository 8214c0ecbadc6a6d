/// A stage of a request that can run on a device of its own.
public struct VNComputeStage: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a stage from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The stage that does most of the work.
    public static let main = VNComputeStage(rawValue: "VNComputeStageMain")
    /// The stage that works on the results of the main one.
    public static let postProcessing = VNComputeStage(rawValue: "VNComputeStagePostProcessing")
}
