import CoreML

/// A stage of a request that can run on a device of its own.
public enum ComputeStage: Codable, Hashable, Sendable {
    /// The stage that does most of the work.
    case main
    /// The stage that works on the results of the main one.
    case postProcessing

    /// The same stage for the classes.
    var classic: VNComputeStage { self == .main ? .main : .postProcessing }
}

/// The devices that a client chose for the stages of a request.
struct ComputeDevices: Hashable, Sendable {
    private var chosen: [ComputeStage: MLComputeDevice] = [:]

    /// Accesses the device of a stage; nil lets the system choose.
    subscript(_ stage: ComputeStage) -> MLComputeDevice? {
        get { chosen[stage] }
        set { chosen[stage] = newValue }
    }

    /// Sets the devices of a request of the classes.
    func apply(to request: VNRequest) {
        for (stage, device) in chosen { request.setComputeDevice(device, for: stage.classic) }
    }
}
