import AVFBase

/// A session with several cameras at once.
///
/// Each camera's format is set by the program; the preset is always `.inputPriority`. Every input, also of the same
/// kind, can have outputs of its own; an output has one camera at most, the first that fits where nobody says. Form
/// connections by hand where several cameras would fit: ``AVCaptureSession/addInputWithNoConnections(_:)``,
/// ``AVCaptureSession/addOutputWithNoConnections(_:)``, ``AVCaptureSession/addConnection(_:)``.
///
/// A camera runs while one of its connections is enabled. Its stopping, ending or failing leaves the others undisturbed.
open class AVCaptureMultiCamSession: AVCaptureSession {
    /// Whether several cameras can run in one session: yes.
    open class var isMultiCamSupported: Bool { true }

    /// Makes a session whose preset is `.inputPriority`.
    public override init() {
        super.init(core: SessionCore(isMultiCam: true))
        core.replacePreset(.inputPriority)
    }

    /// Always `.inputPriority`; setting another one raises.
    open override var sessionPreset: Preset {
        get { super.sessionPreset }
        set {
            guard newValue != .inputPriority else { return }
            ObjectiveCException.raise(
                .invalidArgument,
                "sessionPreset of a session with several cameras was set to \(newValue.rawValue). "
                    + "Set the activeFormat of each camera instead."
            )
        }
    }

    /// Whether a preset can be set: only `.inputPriority`.
    open override func canSetSessionPreset(_ preset: Preset) -> Bool { preset == .inputPriority }

    /// The share of what the machine can do that the session takes; above 1 it cannot start.
    ///
    /// 0, as the machine does not tell.
    open override var hardwareCost: Float { super.hardwareCost }

    /// How long the machine can keep up with the session: above 1 not for long.
    ///
    /// 0, as the machine does not tell.
    open var systemPressureCost: Float { 0 }
}
