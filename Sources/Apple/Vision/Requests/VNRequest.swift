public import CoreML
public import Foundation

/// Called with a request that finished, and its error; on the thread that performs the request.
public typealias VNRequestCompletionHandler = (VNRequest, (any Error)?) -> Void

/// Called with a running request, its progress 0…1, and an error; on the thread that performs the request.
public typealias VNRequestProgressHandler = (VNRequest, Double, (any Error)?) -> Void

/// A question about an image: its settings, and the results of the latest run.
///
/// A request may be performed any number of times, by any handler. Change settings only between runs.
open class VNRequest: NSObject, NSCopying {
    /// A hint that the result is not urgent; it has no effect.
    open var preferBackgroundProcessing = false
    /// A hint that has no effect: all requests run on the CPU, or on the device of a Core ML model's configuration.
    open var usesCPUOnly = false
    /// The revision of the algorithm; `perform` fails for one that is not in ``supportedRevisions``.
    open var revision: Int
    private let handler: VNRequestCompletionHandler?
    final let activity = RequestActivity()
    private var devices: [VNComputeStage: MLComputeDevice] = [:]

    /// Creates a request.
    ///
    /// - Parameter completionHandler: called when a run ends, before `perform` returns, with the results in place.
    public init(completionHandler: VNRequestCompletionHandler? = nil) {
        handler = completionHandler
        revision = Self.defaultRevision
        super.init()
    }

    /// Creates a request without a completion handler.
    public convenience override init() { self.init(completionHandler: nil) }

    /// Called when a run ends, before `perform` returns.
    open var completionHandler: VNRequestCompletionHandler? { handler }

    /// The number of revisions, all of which run the same algorithm.
    class var revisionCount: Int { 1 }
    /// The revisions that can be set.
    open class var supportedRevisions: IndexSet { IndexSet(integersIn: 1...revisionCount) }
    /// The revision of new requests.
    open class var defaultRevision: Int { revisionCount }
    /// The newest revision.
    open class var currentRevision: Int { revisionCount }

    /// Ends the run in progress: it fails with `requestCancelled`.
    ///
    /// May be called on any thread. Without a run it has no effect, also not on the next one.
    open func cancel() { activity.cancel() }

    /// Returns the devices that each stage can run on.
    open func supportedComputeStageDevices() throws -> [VNComputeStage: [MLComputeDevice]] {
        [.main: MLComputeDevice.allComputeDevices]
    }

    /// Returns the device that was set for a stage; nil if the system chooses.
    open func computeDevice(for computeStage: VNComputeStage) -> MLComputeDevice? { devices[computeStage] }

    /// Sets the device for a stage; nil lets the system choose.
    ///
    /// `perform` fails for a stage or device that is not in ``supportedComputeStageDevices()``.
    open func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: VNComputeStage) {
        devices[computeStage] = computeDevice
    }

    /// Returns a request with the same settings, without results.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = duplicate()
        copy.takeSettings(of: self)
        return copy
    }

    /// Creates a request of the same class; `takeSettings(of:)` copies what all classes have.
    func duplicate() -> VNRequest { VNRequest(completionHandler: handler) }

    func takeSettings(of other: VNRequest) {
        preferBackgroundProcessing = other.preferBackgroundProcessing
        usesCPUOnly = other.usesCPUOnly
        revision = other.revision
        devices = other.devices
    }

    /// Indicates whether the request keeps state from image to image, so that it needs a sequence handler.
    var needsSequence: Bool { false }

    /// Throws for settings that cannot be performed.
    func validate() throws {
        guard Self.supportedRevisions.contains(revision) else {
            let known = Self.supportedRevisions.map { "\($0)" }.joined(separator: ", ")
            throw VisionFailure(
                .unsupportedRevision,
                "\(type(of: self)) has no revision \(revision); choose one of \(known)."
            )
        }
        let supported = try supportedComputeStageDevices()
        for (stage, device) in devices {
            guard let known = supported[stage] else {
                throw VisionFailure(
                    .unsupportedComputeStage,
                    "\(type(of: self)) has no stage \(stage.rawValue); set its device to nil."
                )
            }
            guard known.contains(device) else {
                throw VisionFailure(
                    .unsupportedComputeDevice,
                    "\(type(of: self)) cannot run on \(device); choose one of supportedComputeStageDevices()."
                )
            }
        }
    }

    /// Finds the results; called on the thread that performs the request.
    func run(_ context: RequestContext) throws -> [VNObservation] {
        throw VisionFailure.unsupported("\(type(of: self))")
    }
}

// Swift allows no override with a subtype in an array, so the base's property is not a member that classes override.
extension NSObjectProtocol where Self: VNRequest {
    /// The results of the latest run; nil before the first one and after one that failed.
    public var results: [VNObservation]? { activity.results }
}

extension VNRequest {
    /// Returns the results as a subclass states them.
    final func typed<Observation: VNObservation>() -> [Observation]? {
        activity.results?.compactMap { $0 as? Observation }
    }
}
