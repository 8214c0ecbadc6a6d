import AVFBase
public import CoreMedia
import Synchronization

// What devices of other machines can do; here every question is answered with no.
extension AVCaptureDeviceInput {
    // MARK: Sound

    /// Whether the microphone can give so many channels in this way: only `.none`, which leaves them as they are.
    public func isMultichannelAudioModeSupported(_ multichannelAudioMode: AVCaptureMultichannelAudioMode) -> Bool {
        multichannelAudioMode == .none
    }

    /// How many channels the microphone gives: as it likes.
    ///
    /// Raises when set to a mode that is not supported.
    public var multichannelAudioMode: AVCaptureMultichannelAudioMode {
        get { .none }
        set { refuse("multichannelAudioMode", unless: isMultichannelAudioModeSupported(newValue)) }
    }

    /// Whether the noise of wind can be taken out: no.
    public var isWindNoiseRemovalSupported: Bool { false }

    /// Whether the noise of wind is taken out: no.
    ///
    /// Raises when set to true.
    public var isWindNoiseRemovalEnabled: Bool {
        get { false }
        set { refuse("isWindNoiseRemovalEnabled", unless: !newValue) }
    }

    /// Whether sound can follow the zoom: no.
    public var isAudioZoomSupported: Bool { false }

    /// Whether sound follows the zoom: no.
    ///
    /// Raises when set to true.
    public var isAudioZoomEnabled: Bool {
        get { false }
        set { refuse("isAudioZoomEnabled", unless: !newValue) }
    }

    // MARK: Pictures

    /// Whether the camera can make films whose focus moves: no.
    ///
    /// Observable, but constant.
    public var isCinematicVideoCaptureSupported: Bool { false }

    /// Whether the camera makes films whose focus moves: no.
    ///
    /// Raises when set to true.
    public var isCinematicVideoCaptureEnabled: Bool {
        get { false }
        set { refuse("isCinematicVideoCaptureEnabled", unless: !newValue) }
    }

    /// The aperture that such films are given: 0, none.
    ///
    /// Raises when set, as such films are not supported. Observable, but constant.
    public var simulatedAperture: Float {
        get { 0 }
        set { refuse("simulatedAperture", unless: newValue == 0) }
    }

    /// Whether all formats begin with the same limit of exposure times; false at first.
    ///
    /// No effect here: every format begins with its camera's own.
    public var unifiedAutoExposureDefaultsEnabled: Bool {
        get { unifiesExposure.withLock { $0 } }
        set { unifiesExposure.withLock { $0 = newValue } }
    }

    // MARK: Rates

    /// Whether the time between frames can be held exactly: no.
    public var isLockedVideoFrameDurationSupported: Bool { false }

    /// The time between frames that is held exactly: invalid, none.
    ///
    /// Raises when set to a time.
    public var activeLockedVideoFrameDuration: CMTime {
        get { .invalid }
        set { refuse("activeLockedVideoFrameDuration", unless: !newValue.isValid) }
    }

    /// Whether the camera can take its rate from another device: no.
    public var isExternalSyncSupported: Bool { false }

    /// The time between frames that another device gives: invalid, none.
    public var activeExternalSyncVideoFrameDuration: CMTime { .invalid }

    /// The device that gives the rate: none.
    public var externalSyncDevice: AVExternalSyncDevice? { nil }

    /// Takes the rate from another device; raises, as ``isExternalSyncSupported`` is false.
    public func follow(
        _ externalSyncDevice: AVExternalSyncDevice,
        videoFrameDuration frameDuration: CMTime,
        delegate: (any AVExternalSyncDeviceDelegate)?
    ) {
        refuse("An external sync device", unless: false)
    }

    /// Takes the rate from no other device any more; nothing happens, as it never does.
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
