import AVFBase
import CameraSources
import CoreVideo
import Foundation
import Logging
import Synchronization

/// The known devices: one object for each source in the registries, for as long as its registry lists it.
enum DeviceList {
    private struct State {
        var devices: [ObjectIdentifier: UncheckedReference<AVCaptureDevice>] = [:]
        var discoveries: [UncheckedWeakReference<AVCaptureDevice.DiscoverySession>] = []
        /// The observations of each list of cameras, and of the microphones.
        var observations: [ObjectIdentifier: [CameraObservation]] = [:]
        var hasWarned = false
    }

    private static let state = Mutex(State())

    /// Returns the connected cameras followed by the microphones, each in the order of their registry.
    static func devices() -> [AVCaptureDevice] {
        follow()
        let cameras = CameraRegistry.cameras
        if cameras.isEmpty { warnOfProblems() }
        let microphones = MicrophoneRegistry.microphones
        return state.withLock { state in
            let all = cameras.compactMap { device(of: $0, &state) } + microphones.compactMap { device(of: $0, &state) }
            return UncheckedReference(all.filter(\.isConnected))
        }.value
    }

    /// Logs once why there is no camera, such as a misspelt name, as programs only see an empty list.
    private static func warnOfProblems() {
        let problems = CameraRegistry.problems
        let isFirst = state.withLock { state in
            defer { state.hasWarned = state.hasWarned || !problems.isEmpty }
            return !state.hasWarned
        }
        if isFirst { for problem in problems { logger.warning("\(problem.message)") } }
    }

    private static let logger = Logger(label: "AVFoundation.device")

    /// The most recently chosen camera among those that are connected; nil if none of them was ever chosen.
    static var preferred: AVCaptureDevice? {
        get {
            let cameras = devices().filter { $0.hasMediaType(.video) }
            for identifier in PreferredCameras.current.identifiers {
                if let camera = cameras.first(where: { $0.uniqueID == identifier }) { return camera }
            }
            return nil
        }
        set { if let newValue { PreferredCameras.current.choose(newValue.uniqueID) } }
    }

    /// Returns the device of a camera; nil if the camera has no usable format.
    private static func device(of camera: CameraRegistry.Camera, _ state: inout State) -> AVCaptureDevice? {
        let id = ObjectIdentifier(camera.source)
        if let present = state.devices[id]?.value { return present }
        guard
            let device = AVCaptureDevice(
                source: camera.source,
                deviceType: AVCaptureDevice.DeviceType(camera.kind),
                position: AVCaptureDevice.Position(camera.position)
            )
        else { return nil }
        state.devices[id] = UncheckedReference(device)
        return device
    }

    /// Returns the device of a microphone; nil if the microphone has no usable format.
    private static func device(of microphone: any MicrophoneSource, _ state: inout State) -> AVCaptureDevice? {
        let id = ObjectIdentifier(microphone)
        if let present = state.devices[id]?.value { return present }
        guard let device = AVCaptureDevice(microphone: microphone) else { return nil }
        state.devices[id] = UncheckedReference(device)
        return device
    }

    // MARK: Connection and disconnection

    /// Adds a discovery session whose observers are to be notified of changes.
    static func remember(_ discovery: AVCaptureDevice.DiscoverySession) {
        let discovery = UncheckedWeakReference(discovery)
        state.withLock { state in
            state.discoveries.removeAll { $0.value == nil }
            state.discoveries.append(discovery)
        }
        follow()
    }

    /// Starts observing the registries, once; a task with cameras of its own has a list of its own.
    private static func follow() {
        let list = CameraRegistry.currentID
        guard state.withLock({ $0.observations[list] == nil }) else { return }
        let isFirst = state.withLock { $0.observations.isEmpty }
        var observations = [CameraRegistry.observe { handle($0) }]
        if isFirst { observations.append(MicrophoneRegistry.observe { handle($0) }) }
        let made = observations
        // A thread that loses a race drops its own observations.
        let loser = state.withLock { state -> [CameraObservation] in
            guard state.observations[list] == nil else { return made }
            state.observations[list] = made
            return []
        }
        _ = loser
    }

    /// Handles the connection or disconnection of a microphone.
    private static func handle(_ change: MicrophoneRegistry.Change) {
        switch change {
        case .connected(let source):
            let device = state.withLock { state -> UncheckedReference<AVCaptureDevice?> in
                UncheckedReference(Self.device(of: source, &state))
            }
            if let device = device.value { notifyConnected(device) }
        case .disconnected(let source): notifyRemoved(ObjectIdentifier(source))
        }
    }

    /// Handles the connection or disconnection of a camera: reports it after the lists have changed (DEV-8).
    ///
    /// Runs on the thread that made the change.
    private static func handle(_ change: CameraRegistry.Change) {
        switch change {
        case .connected(let camera):
            let device = state.withLock { state -> UncheckedReference<AVCaptureDevice?> in
                UncheckedReference(Self.device(of: camera, &state))
            }
            if let device = device.value { notifyConnected(device) }
        case .disconnected(let camera): notifyRemoved(ObjectIdentifier(camera.source))
        }
    }

    private static func notifyConnected(_ device: AVCaptureDevice) {
        notifyDiscoveries(adding: device)
        CaptureNotifications.post(AVCaptureDevice.wasConnectedNotification, object: device)
    }

    private static func notifyRemoved(_ id: ObjectIdentifier) {
        let device = state.withLock { state in
            defer { state.devices[id] = nil }
            return state.devices[id]
        }
        if let device = device?.value { notifyDisconnected(device) }
    }

    /// Reports once that a device is disconnected, as noticed by its registry or its own frames.
    static func notifyDisconnected(_ device: AVCaptureDevice) {
        guard device.disconnect() else { return }
        notifyDiscoveries(removing: device)
        CaptureNotifications.post(AVCaptureDevice.wasDisconnectedNotification, object: device)
    }

    private static func notifyDiscoveries(
        adding added: AVCaptureDevice? = nil,
        removing removed: AVCaptureDevice? = nil
    ) {
        let discoveries = state.withLock { $0.discoveries }
        for discovery in discoveries.compactMap(\.value) {
            guard let device = added ?? removed, discovery.matches(device) else { continue }
            let now = discovery.devices
            let others = now.filter { $0 !== device }
            // The former position of a removed device in the list is unknown; only its absence matters.
            discovery.notify(\.devices, old: added == nil ? others + [device] : others, new: now)
        }
    }
}

extension AVCaptureDevice.DeviceType {
    init(_ kind: CameraInfo.Kind) {
        switch kind {
        case .builtInWideAngle: self = .builtInWideAngleCamera
        case .external: self = .external
        }
    }
}

extension AVCaptureDevice.Position {
    init(_ position: CameraInfo.Position) {
        switch position {
        case .unspecified: self = .unspecified
        case .back: self = .back
        case .front: self = .front
        }
    }
}
