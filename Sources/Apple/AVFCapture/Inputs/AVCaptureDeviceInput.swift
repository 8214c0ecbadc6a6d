public import AVFBase
import CameraSources
public import CoreMedia
import Synchronization

/// A camera or a microphone as the input of a session.
///
/// A camera has a port of type `.video` and one of type `.metadataObject`, and one of type `.depthData` where it has depth;
/// a microphone has one of type `.audio`. The device does not run until a session that the input is in runs.
open class AVCaptureDeviceInput: AVCaptureInput {
    /// The camera or the microphone.
    public let device: AVCaptureDevice
    private let minFrameDurationOverride = Mutex(CMTime.invalid)
    let unifiesExposure = Mutex(false)
    package let keyValueObservers = KeyValueObservers()
    /// Who will say whether the device may be used; nil where that was known when the input was made.
    private let pendingAccess: CaptureAccess?

    /// Makes an input of a camera.
    ///
    /// Where the user has not been asked yet whether the device may be used, this asks; until the answer, and after a no,
    /// pictures are black.
    ///
    /// - Throws: `AVError.deviceNotConnected` when the camera is gone, `AVError.applicationIsNotAuthorizedToUseDevice` where
    ///   its use is not allowed. Whether it can be opened shows when the session starts.
    public init(device: AVCaptureDevice) throws {
        guard device.isConnected else {
            throw AVError(
                .deviceNotConnected,
                "\(device.localizedName) cannot be used: it is no longer connected. Plug it in again or choose another camera.",
                userInfo: [AVErrorDeviceKey: device]
            )
        }
        let mediaType: AVMediaType = device.hasMediaType(.video) ? .video : .audio
        let access = CaptureAccess.current
        let status = access.statusOfConnected(for: mediaType)
        guard status == .authorized || status == .notDetermined else {
            throw AVError(
                .applicationIsNotAuthorizedToUseDevice,
                "\(device.localizedName) cannot be used: this program is not allowed to. Give its user access to the device's "
                    + "file, for a camera by the group 'video'.",
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

    /// The ports that match a media type, a kind of device and a position; nil and `.unspecified` match all.
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

    /// A lower bound for the time between frames in this input's session, beside the camera's own; invalid for none.
    ///
    /// Goes back to invalid when the input is added to a session. May be changed while the session runs.
    open var videoMinFrameDurationOverride: CMTime {
        get { minFrameDurationOverride.withLock { $0 } }
        set {
            minFrameDurationOverride.withLock { $0 = newValue }
            session?.deviceDidChange()
        }
    }

    /// Whether nothing may be shown, as the user has not allowed it (DEV-13).
    var isBlack: Bool { pendingAccess.map { $0.status(for: .video) != .authorized } ?? false }

    func resetOverrides() { minFrameDurationOverride.withLock { $0 = .invalid } }

    /// The time between frames that the camera is asked for: the shortest allowed, as near to the override as it can.
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

    /// The device's name.
    open override var description: String { "<AVCaptureDeviceInput: \(device.localizedName)>" }
}

extension AVCaptureDeviceInput: KeyValueObserved {
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureDeviceInput
}
