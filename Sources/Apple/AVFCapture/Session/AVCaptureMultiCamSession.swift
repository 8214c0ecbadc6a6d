import AVFBase

/// A session that can run several cameras simultaneously.
///
/// The program sets each camera's format; the preset is always `.inputPriority`. Each input can have outputs of its
/// own, even several outputs of the same kind. An output has at most one camera, by default the first that fits. If
/// several cameras would fit, form connections manually: ``AVCaptureSession/addInputWithNoConnections(_:)``,
/// ``AVCaptureSession/addOutputWithNoConnections(_:)``, ``AVCaptureSession/addConnection(_:)``.
///
/// A camera runs while at least one of its connections is enabled. If it stops, ends or fails, the others continue.
open class AVCaptureMultiCamSession: AVCaptureSession {
    /// A Boolean value that indicates whether one session can run several cameras; always true.
    open class var isMultiCamSupported: Bool { true }

    /// Creates a session with the preset `.inputPriority`.
    public override init() {
        super.init(core: SessionCore(isMultiCam: true))
        core.replacePreset(.inputPriority)
    }

    /// The preset, always `.inputPriority`; setting another one raises.
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

    /// Returns whether a preset can be set: only `.inputPriority` can.
    open override func canSetSessionPreset(_ preset: Preset) -> Bool { preset == .inputPriority }

    /// The share of the hardware's capacity that the session needs; above 1 the session cannot start.
    ///
    /// Always 0, as Linux does not report it.
    open override var hardwareCost: Float { super.hardwareCost }

    /// The load the session puts on the machine.
    ///
    /// Above 1 it cannot be sustained for long.
    ///
    /// Always 0, as Linux does not report it.
    open var systemPressureCost: Float { 0 }
}
