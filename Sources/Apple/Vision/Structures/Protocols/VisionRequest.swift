public import CoreML
public import CoreMedia

/// A question about an image, as a value.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
    /// The answer.
    associatedtype Result

    /// The kind and revision of the request.
    var descriptor: RequestDescriptor { get }
    /// The devices that each stage can run on.
    var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] { get }

    /// Returns the device that was set for a stage; nil if the system chooses.
    func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice?

    /// Sets the device for a stage; nil lets the system choose.
    mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage)
}

extension VisionRequest {
    /// The devices that each stage can run on: the processor.
    public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
        [.main: MLComputeDevice.allComputeDevices]
    }

    /// A text with the kind and revision.
    public var description: String { "\(descriptor)" }
}

/// A request about parts that move from image to image.
public protocol StatefulRequest: VisionRequest {
    /// The least time between two analysed images.
    var frameAnalysisSpacing: CMTime { get }
    /// The number of images that the first result needs.
    var minimumLatencyFrameCount: Int { get }
}

extension StatefulRequest {
    /// The number of images that the first result needs.
    public var minimumLatencyFrameCount: Int { 1 }
}

/// A request that compares two images.
public protocol TargetedRequest: VisionRequest {}
