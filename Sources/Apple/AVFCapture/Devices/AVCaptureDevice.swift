public import AVFBase
package import CameraSources
public import CoreMedia
public import Foundation
import Synchronization

/// A camera or a microphone.
///
/// Programs do not make devices; they find them with a ``DiscoverySession``, ``default(for:)`` or
/// ``init(uniqueID:)``. There is one object for each camera while it is connected. May be used from any thread.
open class AVCaptureDevice: NSObject, ExistingInstance {
    struct State {
        var lockCount = 0
        var activeFormat: UncheckedReference<Format>
        var durations = FrameDurations()
        var depth = DepthChoice()
        var isConnected = true
        var sessions: [WeakSession] = []
        /// Which session runs the camera now.
        weak var user: SessionCore?
    }

    struct WeakSession {
        weak var session: SessionCore?
    }

    /// Where the frames come from; nil for a microphone.
    let camera: (any CameraSource)?
    /// Where the sound comes from; nil for a camera.
    let microphone: (any SoundSource)?
    let identity: Identity
    /// What the device can deliver: ascending by width × height, then by pixel format, or by rate and channels.
    ///
    /// Observable, but constant.
    public let formats: [Format]
    /// What kind of device it is.
    public let deviceType: DeviceType
    /// Which way it looks.
    public let position: Position

    let state: Mutex<State>
    /// What the controls say, and who waits for them.
    let desk: Mutex<ControlDesk>
    /// How hot it is.
    let pressure = Mutex(DevicePressure())
    /// What clients have switched of what has no effect.
    let wishes = Mutex(Wishes())
    /// Where observers and handlers hear of what frames show.
    let controlQueue = DispatchQueue(label: "AVFoundation.device")
    package let keyValueObservers = KeyValueObservers()

    /// Presents a source as a device.
    ///
    /// Nil for one that says that it can deliver nothing.
    init?(source: any CameraSource, deviceType: DeviceType, position: Position) {
        camera = source
        microphone = nil
        let info = source.info
        identity = Identity(info)
        self.deviceType = deviceType
        self.position = position
        var controls = info.controls
        // Half of the width is as far from the axis as the picture goes.
        if let focal = info.focalLength { controls.fieldOfView = 2 * atan(0.5 / focal) * 180 / .pi }
        formats = info.formats.compactMap { [controls] in Format($0, controls: controls) }
        desk = Mutex(ControlDesk(controls, settings: source.settings))
        guard let active = formats.first(where: { $0.source == info.defaultFormat }) ?? formats.first else {
            return nil
        }
        state = Mutex(State(activeFormat: UncheckedReference(active)))
        super.init()
    }

    /// A camera that only the caller has: no registry lists it, and nobody looks for others because of it.
    ///
    /// - Parameter source: answers as an external camera unless it says otherwise.
    /// - Returns: nil for a source that says that it can deliver nothing.
    package static func unlisted(_ source: any CameraSource) -> AVCaptureDevice? {
        AVCaptureDevice(
            source: source,
            deviceType: DeviceType(source.info.kind ?? .external),
            position: Position(source.info.position ?? .unspecified)
        )
    }

    /// Presents a source of sound as a device.
    ///
    /// Nil for one that says that it can deliver nothing.
    init?(microphone source: any SoundSource) {
        camera = nil
        microphone = source
        let info = source.info
        identity = Identity(info)
        deviceType = .microphone
        position = .unspecified
        formats = info.formats.compactMap { Format($0) }
        desk = Mutex(ControlDesk(.none, settings: nil))
        guard let active = formats.first(where: { $0.sound == info.defaultFormat }) ?? formats.first else {
            return nil
        }
        state = Mutex(State(activeFormat: UncheckedReference(active)))
        super.init()
    }

    /// Who the device is.
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

        init(_ info: SoundInfo) {
            uniqueID = info.uniqueID
            localizedName = info.localizedName
            modelID = info.modelID
            manufacturer = info.manufacturer
        }
    }

    /// The connected camera with an identifier; nil when there is none.
    ///
    /// - Parameter deviceUniqueID: see ``uniqueID``.
    public convenience init?(uniqueID deviceUniqueID: String) {
        guard let device = DeviceList.devices().first(where: { $0.uniqueID == deviceUniqueID }) as? Self else {
            return nil
        }
        self.init(existing: device)
    }

    /// The camera's identifier: the same over runs, restarts and replugging.
    open var uniqueID: String { identity.uniqueID }

    /// The camera's name for people.
    open var localizedName: String { identity.localizedName }

    /// The camera's model.
    open var modelID: String { identity.modelID }

    /// Who made the camera.
    open var manufacturer: String { identity.manufacturer }

    /// Whether the camera delivers a kind of media.
    open func hasMediaType(_ mediaType: AVMediaType) -> Bool { mediaType == (microphone == nil ? .video : .audio) }

    /// Whether the camera is still there.
    ///
    /// Observable; goes false once and never true again.
    open var isConnected: Bool { state.withLock { $0.isConnected } }

    /// Whether the camera is shut: its lid or shutter is closed, as far as the camera tells.
    ///
    /// Differs from Apple: not observable.
    open var isSuspended: Bool { camera?.isSuspended ?? false }

    /// Whether another program uses the camera, as far as the driver knows.
    ///
    /// The driver is asked each time. Differs from Apple: not observable.
    open var isInUseByAnotherApplication: Bool { camera?.isInUseElsewhere ?? false }

    /// How the camera is attached, as the four characters of its code: `usb `, `pci `, `bltn` (built in), `virt` or, of a
    /// network camera, `netw`; 0 where that is not known.
    ///
    /// The codes are those of IOKit's and Core Audio's transport types, as far as they have one.
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

    /// Gets leave to change settings of the camera; every call needs one ``unlockForConfiguration()``.
    ///
    /// - Throws: `AVError.deviceNotConnected` when the camera is gone.
    open func lockForConfiguration() throws {
        let isConnected = state.withLock { state in
            if state.isConnected { state.lockCount += 1 }
            return state.isConnected
        }
        guard isConnected else {
            throw AVError(
                .deviceNotConnected,
                "\(localizedName) cannot be configured: it is no longer connected. Plug it in again or choose another camera.",
                userInfo: [AVErrorDeviceKey: self]
            )
        }
    }

    /// Gives back the leave to change settings.
    ///
    /// One call too many is ignored.
    open func unlockForConfiguration() {
        state.withLock { $0.lockCount = max(0, $0.lockCount - 1) }
    }

    /// Whether a setter may go on; raises otherwise.
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
    /// Set it with the configuration lock held. Frame durations go back to their defaults. Sessions that hold the camera
    /// go over to the preset `.inputPriority`; a running one changes the format before this returns, or with
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
                    "activeFormat of \(localizedName) was set to a format of something else. Use one of its formats."
                )
                return
            }
            setFormat(newValue)
            for session in sessions { session.deviceFormatWasChosen() }
            changed()
        }
    }

    /// The shortest time between frames: 1 / the highest rate.
    ///
    /// Observable.
    ///
    /// Set it with the configuration lock held, to a time in one of the active format's ranges, or to `.invalid` for the
    /// format's default. A shorter longest time follows. A running session follows before this returns, or with
    /// `commitConfiguration`, without a gap. Raises for other times and without the lock.
    open var activeVideoMinFrameDuration: CMTime {
        get { state.withLock { UncheckedReference($0.durations.minimum(for: $0.activeFormat.value)) }.value }
        set { setDuration(newValue, "activeVideoMinFrameDuration") { $0.setMinimum($1, for: $2) } }
    }

    /// The longest time between frames: 1 / the lowest rate.
    ///
    /// Observable.
    ///
    /// As ``activeVideoMinFrameDuration``; a longer shortest time follows. Cameras here keep to the shortest time.
    open var activeVideoMaxFrameDuration: CMTime {
        get { state.withLock { UncheckedReference($0.durations.maximum(for: $0.activeFormat.value)) }.value }
        set { setDuration(newValue, "activeVideoMaxFrameDuration") { $0.setMaximum($1, for: $2) } }
    }

    /// The colour space: sRGB.
    ///
    /// Setting another one raises.
    open var activeColorSpace: AVCaptureColorSpace {
        get { .sRGB }
        set {
            guard mayConfigure("activeColorSpace"), newValue != .sRGB else { return }
            ObjectiveCException.raise(.invalidArgument, "\(localizedName) has no colour space but sRGB.")
        }
    }

    /// Whether a session with the camera can have a preset.
    ///
    /// A microphone can be in a session with any of them.
    open func supportsSessionPreset(_ preset: AVCaptureSession.Preset) -> Bool {
        if microphone != nil { return AVCaptureSession.Preset.all.contains(preset) || preset == .inputPriority }
        return preset == .inputPriority || preset.format(of: self) != nil
    }

    /// The camera's name and identifier.
    open override var description: String { "<AVCaptureDevice: \(localizedName) [\(uniqueID)]>" }

    private func setDuration(
        _ duration: CMTime,
        _ name: String,
        _ change: (inout FrameDurations, CMTime?, Format) -> Void
    ) {
        guard mayConfigure(name) else { return }
        let wish = duration.isValid ? duration : nil
        if let wish, !activeFormat.supports(wish) {
            ObjectiveCException.raise(
                .invalidArgument,
                "\(name) of \(localizedName) was set to \(duration.value)/\(duration.timescale) s, which its active format "
                    + "\(activeFormat) cannot do. Use a time within one of its videoSupportedFrameRateRanges."
            )
            return
        }
        updateDurations { change(&$0, wish, $1) }
        shortenExposure()
        changed()
    }

    /// A frame cannot be exposed for longer than it lasts (DEV-37).
    private func shortenExposure() {
        let longest = activeVideoMaxFrameDuration
        guard let custom = desk.withLock({ $0.customDuration }), custom.isNumeric, custom > longest else { return }
        request(.customExposure(duration: longest, sensitivity: nil))
    }

    /// The time between frames to ask the camera for: the shortest, or that of a chosen exposure where it is longer.
    var chosenFrameDuration: CMTime {
        let shortest = activeVideoMinFrameDuration
        guard let custom = desk.withLock({ $0.customDuration }), custom.isNumeric, custom > shortest,
            activeFormat.supports(custom)
        else { return shortest }
        return custom
    }

    /// An exposure was chosen: frames may have to last longer for it (DEV-37).
    func exposureDidChange() {
        guard let custom = desk.withLock({ $0.customDuration }), custom.isNumeric else { return }
        if custom > activeVideoMaxFrameDuration, activeFormat.supports(custom) {
            updateDurations { $0.setMaximum(custom, for: $1) }
        }
        changed()
    }

    private func changed() {
        for session in sessions { session.deviceDidChange() }
    }
}

// Everything else the session needs.
extension AVCaptureDevice {
    /// The sessions that hold the camera's input.
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

    /// A session no longer holds the camera's input, though it may still run it until its commit.
    func forget(_ session: SessionCore) {
        state.withLock { state in state.sessions.removeAll { $0.session == nil || $0.session === session } }
    }

    /// Makes a session the one that runs the camera; false while another one does.
    func claim(for session: SessionCore) -> Bool {
        let isClaimed = state.withLock { state in
            if let user = state.user, user !== session { return false }
            state.user = session
            return true
        }
        if isClaimed, camera != nil { SystemPressureMonitor.shared.add(self) }
        return isClaimed
    }

    /// Ends the session's use of the camera.
    func release(from session: SessionCore) {
        let isFree = state.withLock { state in
            if state.user === session { state.user = nil }
            return state.user == nil
        }
        if isFree, camera != nil { SystemPressureMonitor.shared.remove(self) }
    }

    /// Sets the format and the default frame durations (DEV-33), without a look at locks.
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
        tellDurations(old.1, old.0)
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
        tellDurations(old.0, old.1)
    }

    private func tellDurations(_ old: FrameDurations, _ format: Format) {
        guard !keyValueObservers.isEmpty else { return }
        let before = (old.minimum(for: format), old.maximum(for: format))
        let now = (activeVideoMinFrameDuration, activeVideoMaxFrameDuration)
        if before.0 != now.0 { notify(\.activeVideoMinFrameDuration, old: before.0, new: now.0) }
        if before.1 != now.1 { notify(\.activeVideoMaxFrameDuration, old: before.1, new: now.1) }
    }

    /// The camera has gone.
    ///
    /// Tells observers; false when it was known.
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
    /// The class that observers name.
    public typealias _ObservedRoot = AVCaptureDevice
}

@available(*, unavailable)
extension AVCaptureDevice: @unchecked Sendable {}

/// Lets an initializer answer with an object that exists already.
protocol ExistingInstance {}

extension ExistingInstance {
    init(existing: Self) { self = existing }
}
