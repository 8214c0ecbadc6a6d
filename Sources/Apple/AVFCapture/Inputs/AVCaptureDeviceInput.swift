public import AVFBase
import CameraSources
public import CoreMedia
import Synchronization

/// A camera or a microphone as the input of a session.
///
/// A camera has a port of type `.video` and one of type `.metadataObject`, and with depth also one of type
/// `.depthData`; a microphone has one of type `.audio`. The device runs only while a session that contains the input
/// runs.
open class AVCaptureDeviceInput: AVCaptureInput {
    /// The camera or the microphone.
    public let device: AVCaptureDevice
    private let minFrameDurationOverride = Mutex(CMTime.invalid)
    let unifiesExposure = Mutex(false)
    package let keyValueObservers = KeyValueObservers()
    /// The pending decision on access to the device; nil if access was granted when the input was created.
    private let pendingAccess: CaptureAccess?

    /// Creates an input for a camera or microphone.
    ///
    /// If the user has not been asked yet whether the device may be used, this asks. Until the user answers, and after
    /// a refusal, images are black.
    ///
    /// - Throws: `AVError.deviceNotConnected` if the device is disconnected,
    ///   `AVError.applicationIsNotAuthorizedToUseDevice` if its use is not allowed. Failures to open the device appear
    ///   only when the session starts.
    public required init(device: AVCaptureDevice) throws {
        guard device.isConnected else {
            throw AVError(
                .deviceNotConnected,
                "\(device.localizedName) cannot be used: it is no longer connected. Plug it in or choose another.",
                userInfo: [AVErrorDeviceKey: device]
            )
        }
        let mediaType: AVMediaType = device.hasMediaType(.video) ? .video : .audio
        let access = CaptureAccess.current
        let status = access.statusOfConnected(for: mediaType)
        guard status == .authorized || status == .notDetermined else {
            throw AVError(
                .applicationIsNotAuthorizedToUseDevice,
                "\(device.localizedName) cannot be used: this program has no permission. Give its user access to the "
                    + "device's file, for a camera through the group 'video'.",
                userInfo: [AVErrorDeviceKey: device]
            )
        }
        self.device = device
        pendingAccess = status == .notDetermined ? access : nil
        if status == .notDetermined { access.request(for: mediaType) { _ in } }
        super.init(mediaTypes: Self.mediaTypes(of: device))
    }

    private static func mediaTypes(of device: AVCaptureDevice) -> [AVMediaType] {
        if device.microphone != nil { return [.audio] }
        let hasDepth = device.formats.contains { $0.source.depthSize != nil }
        return [.video, .metadataObject] + (hasDepth ? [.depthData] : [])
    }

    /// Returns the ports that match a media type, a device type and a position; nil and `.unspecified` match all.
    open func ports(
        for mediaType: AVMediaType?,
        sourceDeviceType: AVCaptureDevice.DeviceType?,
        sourceDevicePosition: AVCaptureDevice.Position
    ) -> [Port] {
        ports.filter { port in
            (mediaType == nil || port.mediaType == mediaType)
                && (sourceDeviceType == nil || port.sourceDeviceType == sourceDeviceType)
                && (sourceDevicePosition == .unspecified || port.sourceDevicePosition == sourceDevicePosition)
        }
    }

    /// A minimum frame duration for this input's session, in addition to the camera's own; invalid for none.
    ///
    /// Reset to invalid when the input is added to a session. May be changed while the session runs.
    open var videoMinFrameDurationOverride: CMTime {
        get { minFrameDurationOverride.withLock { $0 } }
        set {
            minFrameDurationOverride.withLock { $0 = newValue }
            session?.deviceDidChange()
        }
    }

    /// True while images must be black, as the user has not granted access (DEV-13).
    var isBlack: Bool { pendingAccess.map { $0.status(for: .video) != .authorized } ?? false }

    func resetOverrides() { minFrameDurationOverride.withLock { $0 = .invalid } }

    /// The frame duration to request from the camera: its own, or a longer one as close to the override as it supports.
    var frameDuration: CMTime {
        let chosen = device.chosenFrameDuration
        let bound = videoMinFrameDurationOverride
        guard bound.isNumeric, bound > chosen else { return chosen }
        let format = device.activeFormat
        if format.supports(bound) { return bound }
        let slowest = format.defaultMaxFrameDuration(forMin: chosen)
        return bound > slowest ? slowest : chosen
    }

    override var clock: CMClock? { device.camera?.clock ?? device.microphone?.clock }
    override var pace: CameraPace { device.camera?.pace ?? device.microphone?.pace ?? .live }
    override var sourceDeviceType: AVCaptureDevice.DeviceType? { device.deviceType }
    override var sourceDevicePosition: AVCaptureDevice.Position { device.position }

    /// A text with the device's name.
    open override var description: String { "<AVCaptureDeviceInput: \(device.localizedName)>" }

    // MARK: Audio

    /// Returns whether a channel mode is supported; only `.none` is, which leaves the channels unchanged.
    open func isMultichannelAudioModeSupported(_ multichannelAudioMode: AVCaptureMultichannelAudioMode) -> Bool {
        multichannelAudioMode == .none
    }

    /// The channel mode of the microphone; always `.none`.
    ///
    /// Setting an unsupported mode raises.
    open var multichannelAudioMode: AVCaptureMultichannelAudioMode {
        get { .none }
        set { refuse("multichannelAudioMode", unless: isMultichannelAudioModeSupported(newValue)) }
    }

    /// A Boolean value that indicates whether wind noise can be removed; always false.
    open var isWindNoiseRemovalSupported: Bool { false }

    /// A Boolean value that indicates whether wind noise is removed; always false.
    ///
    /// Setting it to true raises.
    open var isWindNoiseRemovalEnabled: Bool {
        get { false }
        set { refuse("isWindNoiseRemovalEnabled", unless: !newValue) }
    }

    /// A Boolean value that indicates whether audio can follow the zoom; always false.
    open var isAudioZoomSupported: Bool { false }

    /// A Boolean value that indicates whether audio follows the zoom; always false.
    ///
    /// Setting it to true raises.
    open var isAudioZoomEnabled: Bool {
        get { false }
        set { refuse("isAudioZoomEnabled", unless: !newValue) }
    }

    // MARK: Video

    /// A Boolean value that indicates whether cinematic video, with simulated depth of field, is supported; always
    /// false.
    ///
    /// Observable, but constant.
    open var isCinematicVideoCaptureSupported: Bool { false }

    /// A Boolean value that indicates whether cinematic video is enabled; always false.
    ///
    /// Setting it to true raises.
    open var isCinematicVideoCaptureEnabled: Bool {
        get { false }
        set { refuse("isCinematicVideoCaptureEnabled", unless: !newValue) }
    }

    /// The simulated aperture of cinematic video; always 0.
    ///
    /// Setting it to another value raises, as cinematic video is not supported. Observable, but constant.
    open var simulatedAperture: Float {
        get { 0 }
        set { refuse("simulatedAperture", unless: newValue == 0) }
    }

    /// A Boolean value that indicates whether all formats start with the same exposure limit; the default is false.
    ///
    /// Has no effect here: every format starts with its camera's own limit.
    open var unifiedAutoExposureDefaultsEnabled: Bool {
        get { unifiesExposure.withLock { $0 } }
        set { unifiesExposure.withLock { $0 = newValue } }
    }

    // MARK: Frame rates

    /// A Boolean value that indicates whether the frame duration can be locked; always false.
    open var isLockedVideoFrameDurationSupported: Bool { false }

    /// The locked frame duration; always invalid.
    ///
    /// Setting a duration raises.
    open var activeLockedVideoFrameDuration: CMTime {
        get { .invalid }
        set { refuse("activeLockedVideoFrameDuration", unless: !newValue.isValid) }
    }

    /// A Boolean value that indicates whether an external sync device can set the frame rate; always false.
    open var isExternalSyncSupported: Bool { false }

    /// The frame duration set by an external sync device; always invalid.
    open var activeExternalSyncVideoFrameDuration: CMTime { .invalid }

    /// The external sync device; always nil.
    open var externalSyncDevice: AVExternalSyncDevice? { nil }

    /// Follows an external sync device; always raises, as ``isExternalSyncSupported`` is false.
    open func follow(
        _ externalSyncDevice: AVExternalSyncDevice,
        videoFrameDuration frameDuration: CMTime,
        delegate: (any AVExternalSyncDeviceDelegate)?
    ) {
        refuse("An external sync device", unless: false)
    }

    /// Stops following an external sync device; has no effect, as none can be followed.
    open func unfollowExternalSyncDevice() {}
}

extension AVCaptureDeviceInput: KeyValueObserved {
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureDeviceInput
}
