import AVFBase
public import CoreMedia
import Synchronization

// Features of devices on other systems; none is supported here.
extension AVCaptureDeviceInput {
    // MARK: Audio

    /// Returns whether a channel mode is supported; only `.none` is, which leaves the channels unchanged.
    public func isMultichannelAudioModeSupported(_ multichannelAudioMode: AVCaptureMultichannelAudioMode) -> Bool {
        multichannelAudioMode == .none
    }

    /// The channel mode of the microphone; always `.none`.
    ///
    /// Setting an unsupported mode raises.
    public var multichannelAudioMode: AVCaptureMultichannelAudioMode {
        get { .none }
        set { refuse("multichannelAudioMode", unless: isMultichannelAudioModeSupported(newValue)) }
    }

    /// A Boolean value that indicates whether wind noise can be removed; always false.
    public var isWindNoiseRemovalSupported: Bool { false }

    /// A Boolean value that indicates whether wind noise is removed; always false.
    ///
    /// Setting it to true raises.
    public var isWindNoiseRemovalEnabled: Bool {
        get { false }
        set { refuse("isWindNoiseRemovalEnabled", unless: !newValue) }
    }

    /// A Boolean value that indicates whether audio can follow the zoom; always false.
    public var isAudioZoomSupported: Bool { false }

    /// A Boolean value that indicates whether audio follows the zoom; always false.
    ///
    /// Setting it to true raises.
    public var isAudioZoomEnabled: Bool {
        get { false }
        set { refuse("isAudioZoomEnabled", unless: !newValue) }
    }

    // MARK: Video

    /// A Boolean value that indicates whether cinematic video, with simulated depth of field, is supported; always
    /// false.
    ///
    /// Observable, but constant.
    public var isCinematicVideoCaptureSupported: Bool { false }

    /// A Boolean value that indicates whether cinematic video is enabled; always false.
    ///
    /// Setting it to true raises.
    public var isCinematicVideoCaptureEnabled: Bool {
        get { false }
        set { refuse("isCinematicVideoCaptureEnabled", unless: !newValue) }
    }

    /// The simulated aperture of cinematic video; always 0.
    ///
    /// Setting it to another value raises, as cinematic video is not supported. Observable, but constant.
    public var simulatedAperture: Float {
        get { 0 }
        set { refuse("simulatedAperture", unless: newValue == 0) }
    }

    /// A Boolean value that indicates whether all formats start with the same exposure limit; the default is false.
    ///
    /// Has no effect here: every format starts with its camera's own limit.
    public var unifiedAutoExposureDefaultsEnabled: Bool {
        get { unifiesExposure.withLock { $0 } }
        set { unifiesExposure.withLock { $0 = newValue } }
    }

    // MARK: Frame rates

    /// A Boolean value that indicates whether the frame duration can be locked; always false.
    public var isLockedVideoFrameDurationSupported: Bool { false }

    /// The locked frame duration; always invalid.
    ///
    /// Setting a duration raises.
    public var activeLockedVideoFrameDuration: CMTime {
        get { .invalid }
        set { refuse("activeLockedVideoFrameDuration", unless: !newValue.isValid) }
    }

    /// A Boolean value that indicates whether an external sync device can set the frame rate; always false.
    public var isExternalSyncSupported: Bool { false }

    /// The frame duration set by an external sync device; always invalid.
    public var activeExternalSyncVideoFrameDuration: CMTime { .invalid }

    /// The external sync device; always nil.
    public var externalSyncDevice: AVExternalSyncDevice? { nil }

    /// Follows an external sync device; always raises, as ``isExternalSyncSupported`` is false.
    public func follow(
        _ externalSyncDevice: AVExternalSyncDevice,
        videoFrameDuration frameDuration: CMTime,
        delegate: (any AVExternalSyncDeviceDelegate)?
    ) {
        refuse("An external sync device", unless: false)
    }

    /// Stops following an external sync device; has no effect, as none can be followed.
    public func unfollowExternalSyncDevice() {}

    private func refuse(_ what: String, unless isSupported: Bool) {
        guard !isSupported else { return }
        ObjectiveCException.raise(
            .invalidArgument,
            "\(what) was set on the input of \(device.localizedName), which does not support it. "
                + "Ask whether it is supported first."
        )
    }
}
