/// A session with several cameras at once, which is not supported here.
///
/// Ask ``isMultiCamSupported``. The session works with one camera, its preset always `.inputPriority`.
open class AVCaptureMultiCamSession: AVCaptureSession {
    /// Whether several cameras can run in one session: no.
    open class var isMultiCamSupported: Bool { false }

    /// Makes a session whose preset is `.inputPriority`.
    public override init() {
        super.init()
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

    /// How far the machine is from a load that it can keep up: 0, not known.
    open var systemPressureCost: Float { 0 }
}
