public import AVFBase
package import CameraSources
public import CoreMedia
public import Foundation
import Synchronization

/// A camera or a microphone.
///
/// Programs find devices with a ``DiscoverySession``, ``default(for:)`` or ``init(uniqueID:)`` instead of creating
/// them. There is one object for each camera while it is connected. May be used from any thread.
open class AVCaptureDevice: NSObject, ExistingInstance {
    struct State {
        var lockCount = 0
        var activeFormat: UncheckedReference<Format>
        var durations = FrameDurations()
        var depth = DepthChoice()
        var isConnected = true
        var sessions: [WeakSession] = []
        /// The session that currently runs the camera.
        weak var user: SessionCore?
    }

    struct WeakSession {
        weak var session: SessionCore?
    }

    /// The source of frames; nil for a microphone.
    let camera: (any CameraSource)?
    /// The source of audio; nil for a camera.
    let microphone: (any MicrophoneSource)?
    let identity: Identity
    /// The formats of the device, ascending by width × height, then by pixel format; for a microphone, by rate and
    /// channels.
    ///
    /// Observable, but constant.
    public let formats: [Format]
    /// The type of the device.
    public let deviceType: DeviceType
    /// The position of the device.
    public let position: Position

    let state: Mutex<State>
    /// The state of the controls and the requests waiting for them.
    let controlState: Mutex<ControlState>
    /// The system pressure on the camera.
    let pressure = Mutex(DevicePressure())
    /// Values that clients have set for properties without effect.
    let storedValues = Mutex(StoredValues())
    /// The queue for observers and handlers of values reported by frames.
    let controlQueue = DispatchQueue(label: "AVFoundation.device")
    package let keyValueObservers = KeyValueObservers()

    /// Creates the device for a source.
    ///
    /// Returns nil if the source has no usable format.
    init?(source: any CameraSource, deviceType: DeviceType, position: Position) {
        camera = source
        microphone = nil
        let info = source.info
        identity = Identity(info)
        self.deviceType = deviceType
        self.position = position
        var controls = info.controls
        // The focal length is relative to the image width, so half the width is 0.5.
        if let focal = info.focalLength { controls.fieldOfView = 2 * atan(0.5 / focal) * 180 / .pi }
        formats = info.formats.compactMap { [controls] in Format($0, controls: controls) }
        controlState = Mutex(ControlState(controls, settings: source.settings))
        guard let active = formats.first(where: { $0.source == info.defaultFormat }) ?? formats.first else {
            return nil
        }
        state = Mutex(State(activeFormat: UncheckedReference(active)))
        super.init()
    }

    /// Creates a camera that only the caller has: no registry lists it, and creating it starts no discovery of other
    /// cameras.
    ///
    /// - Parameter source: The source; an external camera unless it reports otherwise.
    /// - Returns: The device, or nil if the source has no usable format.
    package static func unlisted(_ source: any CameraSource) -> AVCaptureDevice? {
        AVCaptureDevice(
            source: source,
            deviceType: DeviceType(source.info.kind ?? .external),
            position: Position(source.info.position ?? .unspecified)
        )
    }

    /// Returns a device for a microphone without adding it to the registry; nil if it has no usable format.
    package static func unlisted(microphone source: any MicrophoneSource) -> AVCaptureDevice? {
        AVCaptureDevice(microphone: source)
    }

    /// Creates the device for a source of audio.
    ///
    /// Returns nil if the source has no usable format.
    init?(microphone source: any MicrophoneSource) {
        camera = nil
        microphone = source
        let info = source.info
        identity = Identity(info)
        deviceType = .microphone
        position = .unspecified
        formats = info.formats.compactMap { Format($0) }
        controlState = Mutex(ControlState(.none, settings: nil))
        guard let active = formats.first(where: { $0.audio == info.defaultFormat }) ?? formats.first else {
            return nil
        }
        state = Mutex(State(activeFormat: UncheckedReference(active)))
        super.init()
    }

    /// The identifying properties of a device.
    struct Identity: Sendable {
        let uniqueID: String
        let localizedName: String
        let modelID: String
        let manufacturer: String

        init(_ info: CameraInfo) {
            uniqueID = info.uniqueID
            localizedName = info.localizedName
            modelID = info.modelID
            manufacturer = info.manufacturer
        }

        init(_ info: MicrophoneInfo) {
            uniqueID = info.uniqueID
            localizedName = info.localizedName
            modelID = info.modelID
            manufacturer = info.manufacturer
        }
    }

    /// Finds the connected device with an identifier; nil if there is none.
    ///
    /// - Parameter deviceUniqueID: The identifier; see ``uniqueID``.
    public convenience init?(uniqueID deviceUniqueID: String) {
        guard let device = DeviceList.devices().first(where: { $0.uniqueID == deviceUniqueID }) as? Self else {
            return nil
        }
        self.init(existing: device)
    }

    /// The identifier of the camera; stable across runs, restarts and reconnections.
    open var uniqueID: String { identity.uniqueID }

    /// The display name of the camera.
    open var localizedName: String { identity.localizedName }

    /// The model of the camera.
    open var modelID: String { identity.modelID }

    /// The manufacturer of the camera.
    open var manufacturer: String { identity.manufacturer }

    /// Returns whether the device delivers a media type.
    open func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == (microphone == nil ? .video : .audio) }

    /// A Boolean value that indicates whether the camera is connected.
    ///
    /// Observable. It changes to false once and never back to true.
    open var isConnected: Bool { state.withLock { $0.isConnected } }

    /// A Boolean value that indicates whether the camera's lid or shutter is closed, as far as the camera reports it.
    ///
    /// Differs from Apple: not observable.
    open var isSuspended: Bool { camera?.isSuspended ?? false }

    /// A Boolean value that indicates whether another program uses the camera, as far as the driver knows.
    ///
    /// Each access asks the driver. Differs from Apple: not observable.
    open var isInUseByAnotherApplication: Bool { camera?.isInUseElsewhere ?? false }

    /// The transport of the camera, as a four-character code: `usb `, `pci `, `bltn` (built in), `virt` or, for a
    /// network camera, `netw`; 0 if unknown.
    ///
    /// The codes are the transport types of IOKit and Core Audio, where these define one.
    open var transportType: Int32 {
        switch camera?.info.transport {
        case .usb: 0x7573_6220
        case .pci: 0x7063_6920
        case .builtIn: 0x626C_746E
        case .virtual: 0x7669_7274
        case .network: 0x6E65_7477
        case nil: 0
        }
    }

    // MARK: Configuration

    /// Acquires the right to change settings of the camera; balance each call with ``unlockForConfiguration()``.
    ///
    /// - Throws: `AVError.deviceNotConnected` if the camera is disconnected.
    open func lockForConfiguration() throws {
        let isConnected = state.withLock { state in
            if state.isConnected { state.lockCount += 1 }
            return state.isConnected
        }
        guard isConnected else {
            throw AVError(
                .deviceNotConnected,
                "\(localizedName) cannot be configured: it is no longer connected. Plug it in again or choose another.",
                userInfo: [AVErrorDeviceKey: self]
            )
        }
    }

    /// Releases the right to change settings.
    ///
    /// An unbalanced call is ignored.
    open func unlockForConfiguration() {
        state.withLock { $0.lockCount = max(0, $0.lockCount - 1) }
    }

    /// Returns whether a setter may proceed; raises if the configuration lock is not held.
    func mayConfigure(_ setter: String) -> Bool {
        if state.withLock({ $0.lockCount > 0 }) { return true }
        ObjectiveCException.raise(
            .generic,
            "\(setter) of \(localizedName) was set without a lock. Call lockForConfiguration() first."
        )
        return false
    }

    /// The format that the camera delivers; one of ``formats``.
    ///
    /// Observable.
    ///
    /// Set it with the configuration lock held. Frame durations are reset to their defaults. Sessions that contain the
    /// camera switch to the preset `.inputPriority`; a running one changes the format before this returns, or with
    /// `commitConfiguration`. Raises for a format of another device and without the lock.
    open var activeFormat: Format {
        get { state.withLock { $0.activeFormat }.value }
        set {
            guard mayConfigure("activeFormat") else { return }
            guard microphone == nil else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "activeFormat of \(localizedName) was set. The format of a microphone cannot be chosen."
                )
                return
            }
            guard formats.contains(where: { $0 === newValue }) else {
                ObjectiveCException.raise(
                    .invalidArgument,
                    "activeFormat of \(localizedName) was set to a format of another device. Use one of its formats."
                )
                return
            }
            setFormat(newValue)
            for session in sessions { session.deviceFormatWasChosen() }
            changed()
        }
    }

    /// The minimum frame duration: 1 / the highest frame rate.
    ///
    /// Observable.
    ///
    /// Set it with the configuration lock held, to a duration in one of the active format's ranges, or to `.invalid`
    /// for the format's default. A maximum that would be shorter is raised to it. A running session applies it without
    /// a gap, before this returns or with `commitConfiguration`. Raises for other durations and without the lock.
    open var activeVideoMinFrameDuration: CMTime {
        get { state.withLock { UncheckedReference($0.durations.minimum(for: $0.activeFormat.value)) }.value }
        set { setDuration(newValue, "activeVideoMinFrameDuration") { $0.setMinimum($1, for: $2) } }
    }

    /// The maximum frame duration: 1 / the lowest frame rate.
    ///
    /// Observable.
    ///
    /// Set it like ``activeVideoMinFrameDuration``; a minimum that would be longer is lowered to it. Cameras here keep
    /// to the minimum frame duration.
    open var activeVideoMaxFrameDuration: CMTime {
        get { state.withLock { UncheckedReference($0.durations.maximum(for: $0.activeFormat.value)) }.value }
        set { setDuration(newValue, "activeVideoMaxFrameDuration") { $0.setMaximum($1, for: $2) } }
    }

    /// The color space; always sRGB.
    ///
    /// Setting another one raises.
    open var activeColorSpace: AVCaptureColorSpace {
        get { .sRGB }
        set {
            guard mayConfigure("activeColorSpace"), newValue != .sRGB else { return }
            ObjectiveCException.raise(.invalidArgument, "\(localizedName) has no color space but sRGB.")
        }
    }

    /// Returns whether a session with the device can use a preset.
    ///
    /// A microphone supports all presets.
    open func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
        if microphone != nil { return AVCaptureSession.Preset.all.contains(preset) || preset == .inputPriority }
        return preset == .inputPriority || preset.format(of: self) != nil
    }

    /// A text with the camera's name and identifier.
    open override var description: String { "<AVCaptureDevice: \(localizedName) [\(uniqueID)]>" }

    private func setDuration(
        _ duration: CMTime,
        _ name: String,
        _ change: (inout FrameDurations, CMTime?, Format) -> Void
    ) {
        guard mayConfigure(name) else { return }
        let requested = duration.isValid ? duration : nil
        if let requested, !activeFormat.supports(requested) {
            ObjectiveCException.raise(
                .invalidArgument,
                "\(name) of \(localizedName) was set to \(duration.value)/\(duration.timescale) s, which its "
                    + "active format \(activeFormat) does not support. Use a time in its videoSupportedFrameRateRanges."
            )
            return
        }
        updateDurations { change(&$0, requested, $1) }
        shortenExposure()
        changed()
    }

    /// Shortens a custom exposure to the longest frame duration, as it cannot exceed that (DEV-37).
    private func shortenExposure() {
        let longest = activeVideoMaxFrameDuration
        guard let custom = controlState.withLock({ $0.customDuration }), custom.isNumeric, custom > longest else {
            return
        }
        request(.customExposure(duration: longest, sensitivity: nil))
    }

    /// The frame duration to request from the camera: the minimum, or a longer custom exposure.
    var chosenFrameDuration: CMTime {
        let shortest = activeVideoMinFrameDuration
        guard let custom = controlState.withLock({ $0.customDuration }), custom.isNumeric, custom > shortest,
            activeFormat.supports(custom)
        else { return shortest }
        return custom
    }

    /// Called after an exposure was set, which may require longer frame durations (DEV-37).
    func exposureDidChange() {
        guard let custom = controlState.withLock({ $0.customDuration }), custom.isNumeric else { return }
        if custom > activeVideoMaxFrameDuration, activeFormat.supports(custom) {
            updateDurations { $0.setMaximum(custom, for: $1) }
        }
        changed()
    }

    private func changed() {
        for session in sessions { session.deviceDidChange() }
    }
}

// Support for sessions.
extension AVCaptureDevice {
    /// The sessions that contain an input of the camera.
    var sessions: [SessionCore] { state.withLock { $0.sessions.compactMap(\.session) } }

    func join(_ session: SessionCore) {
        state.withLock { state in
            state.sessions.removeAll { $0.session == nil || $0.session === session }
            state.sessions.append(WeakSession(session: session))
        }
    }

    func leave(_ session: SessionCore) {
        state.withLock { state in
            state.sessions.removeAll { $0.session == nil || $0.session === session }
            if state.user === session { state.user = nil }
        }
    }

    /// Removes a session that no longer contains the camera's input, though it may still run the camera until its
    /// commit.
    func disassociate(_ session: SessionCore) {
        state.withLock { state in state.sessions.removeAll { $0.session == nil || $0.session === session } }
    }

    /// Makes a session the one that runs the camera; returns false while another one does.
    func claim(for session: SessionCore) -> Bool {
        let isClaimed = state.withLock { state in
            if let user = state.user, user !== session { return false }
            state.user = session
            return true
        }
        if isClaimed, camera != nil { SystemPressureMonitor.shared.add(self) }
        return isClaimed
    }

    /// Ends a session's use of the camera.
    func release(from session: SessionCore) {
        let isFree = state.withLock { state in
            if state.user === session { state.user = nil }
            return state.user == nil
        }
        if isFree, camera != nil { SystemPressureMonitor.shared.remove(self) }
    }

    /// Sets the format and the default frame durations (DEV-33), without checking for the configuration lock.
    func setFormat(_ format: Format) {
        let reference = UncheckedReference(format)
        let oldDepth = activeDepthDataFormat
        let old = state.withLock { state in
            defer {
                if state.activeFormat.value !== reference.value { state.depth = DepthChoice() }
                state.activeFormat = reference
                state.durations = FrameDurations()
            }
            return UncheckedReference((state.activeFormat.value, state.durations))
        }.value
        if old.0 !== format {
            notify(\.activeFormat, old: old.0, new: format)
            let depth = activeDepthDataFormat
            if depth !== oldDepth { notify(\.activeDepthDataFormat, old: oldDepth, new: depth) }
            let largest = (old.0.videoMaxZoomFactor, format.videoMaxZoomFactor)
            if largest.0 != largest.1 { notify(\.maxAvailableVideoZoomFactor, old: largest.0, new: largest.1) }
            changeZoom { $0.limit(to: Double(largest.1)) }
        }
        notifyDurations(old.1, old.0)
    }

    /// Sets the default frame durations (DEV-33).
    func resetDurations() { updateDurations { durations, _ in durations = FrameDurations() } }

    fileprivate func updateDurations(_ change: (inout FrameDurations, Format) -> Void) {
        let old = state.withLock { state in
            let old = UncheckedReference((state.durations, state.activeFormat.value))
            var durations = state.durations
            change(&durations, state.activeFormat.value)
            state.durations = durations
            return old
        }.value
        notifyDurations(old.0, old.1)
    }

    private func notifyDurations(_ old: FrameDurations, _ format: Format) {
        guard !keyValueObservers.isEmpty else { return }
        let before = (old.minimum(for: format), old.maximum(for: format))
        let now = (activeVideoMinFrameDuration, activeVideoMaxFrameDuration)
        if before.0 != now.0 { notify(\.activeVideoMinFrameDuration, old: before.0, new: now.0) }
        if before.1 != now.1 { notify(\.activeVideoMaxFrameDuration, old: before.1, new: now.1) }
    }

    /// Marks the camera as disconnected and notifies observers.
    ///
    /// Returns false if it was already marked.
    func disconnect() -> Bool {
        let was = state.withLock { state in
            defer { state.isConnected = false }
            return state.isConnected
        }
        if was {
            notify(\.isConnected, old: true, new: false)
            abandonRequests()
        }
        return was
    }
}

extension AVCaptureDevice: KeyValueObserved {
    /// The root type of key paths passed to observers.
    public typealias _ObservedRoot = AVCaptureDevice
}

@available(*, unavailable)
extension AVCaptureDevice: @unchecked Sendable {}

/// Lets an initializer return an existing object.
protocol ExistingInstance {}

extension ExistingInstance {
    init(existing: Self) { self = existing }
}
