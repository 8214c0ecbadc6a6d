import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
import Synchronization

/// The cameras that can be chosen: those that were named, or all that the machine has.
///
/// A named camera is opened when it is first chosen, and reopened when it is chosen after it has gone.
final class CameraCatalogue: Sendable {
    /// A named camera that is in the registry.
    private struct Opened: Sendable {
        var source: any CameraSource
        /// Indicates whether the catalogue added it to the registry.
        var isOurs: Bool
    }

    private struct State {
        var opened: [String: Opened] = [:]
        /// Named cameras that could not be opened at the last attempt.
        var missing: Set<String> = []
        /// Cameras of the machine that were chosen; they stay in the list when they are disconnected.
        var known: [(key: String, name: String)] = []
    }

    private let inputs: [(key: String, input: StationConfiguration.Input)]
    private let state = Mutex(State())

    init(_ inputs: [StationConfiguration.Input]) {
        var seen: Set<String> = []
        self.inputs = inputs.compactMap { input in
            let key = input.name.displayText
            return seen.insert(key).inserted ? (key, input) : nil
        }
    }

    deinit { release() }

    /// Removes the cameras that the catalogue added to the registry.
    func release() {
        let opened = state.withLock { state in
            defer { state.opened = [:] }
            return state.opened.values.filter(\.isOurs)
        }
        for camera in opened { CameraRegistry.remove(camera.source) }
    }

    /// Indicates whether cameras were named.
    var isFixed: Bool { !inputs.isEmpty }

    /// The camera that is chosen initially.
    var first: (key: String, name: String)? {
        if let input = inputs.first { return (input.key, name(of: input)) }
        return machineCameras.first.map { ($0.uniqueID, $0.localizedName) }
    }

    /// Returns all cameras that can be chosen.
    func cameras(chosen: String?) -> [ConsoleCamera] {
        if isFixed {
            return inputs.map { input in
                ConsoleCamera(
                    id: input.key,
                    name: name(of: input),
                    isChosen: input.key == chosen,
                    isConnected: isConnected(input.key)
                )
            }
        }
        let present = machineCameras.map { ($0.uniqueID, $0.localizedName) }
        let gone = state.withLock { $0.known }.filter { known in !present.contains { $0.0 == known.key } }
        return present.map { ConsoleCamera(id: $0.0, name: $0.1, isChosen: $0.0 == chosen, isConnected: true) }
            + gone.map { ConsoleCamera(id: $0.key, name: $0.name, isChosen: $0.key == chosen, isConnected: false) }
    }

    /// Returns a camera's name; nil if no camera has this identifier.
    func name(of key: String) -> String? {
        if isFixed { return inputs.first { $0.key == key }.map(name(of:)) }
        return machineCameras.first { $0.uniqueID == key }?.localizedName
            ?? state.withLock { $0.known }.first { $0.key == key }?.name
    }

    /// Returns a named camera's name in stored scans; nil if none was given.
    func camera(_ key: String) -> String? { inputs.first { $0.key == key }?.input.camera }

    /// Opens a camera; may take as many seconds as the camera needs.
    ///
    /// - Throws: ``CameraError`` with a message for people.
    func device(_ key: String) throws(CameraError) -> AVCaptureDevice {
        guard let input = inputs.first(where: { $0.key == key })?.input else {
            guard !isFixed, let device = AVCaptureDevice(uniqueID: key) else {
                throw CameraError(
                    .disconnected,
                    "\(name(of: key) ?? key) is not connected. Plug it in again, or choose another camera."
                )
            }
            state.withLock { state in
                if !state.known.contains(where: { $0.key == key }) { state.known.append((key, device.localizedName)) }
            }
            return device
        }
        do throws(CameraError) {
            let camera = try open(input, key)
            state.withLock { _ = $0.missing.remove(key) }
            guard let device = AVCaptureDevice(uniqueID: camera.source.info.uniqueID) else {
                throw CameraError(
                    .unsupportedFormat,
                    "Could not use \(input.label): it offers no format that can be captured. Choose another camera."
                )
            }
            return device
        } catch {
            state.withLock { _ = $0.missing.insert(key) }
            throw error
        }
    }

    /// Returns the key of a camera in the registry; nil if it is not in the catalogue.
    func key(of source: any CameraSource) -> String? {
        if !isFixed { return source.info.uniqueID }
        return state.withLock { $0.opened }.first { $0.value.source === source }?.key
    }

    /// Records that a named camera has left the registry and must be reopened the next time.
    func remove(_ source: any CameraSource) {
        state.withLock { state in
            guard let key = state.opened.first(where: { $0.value.source === source })?.key else { return }
            state.opened[key] = nil
            state.missing.insert(key)
        }
    }

    /// Releases a named camera that has ended; it restarts when it is chosen.
    func reopen(_ key: String) {
        let opened = state.withLock { $0.opened.removeValue(forKey: key) }
        if let opened, opened.isOurs { CameraRegistry.remove(opened.source) }
    }

    /// Returns whether automatic retries make sense: not if they would restart a camera that has ended.
    func comesBack(_ key: String) -> Bool {
        guard let input = inputs.first(where: { $0.key == key })?.input else { return true }
        switch input.name.source {
        case .virtual, .file, .capsule: return false
        case .v4l2, .pipewire, .stream: return true
        }
    }

    private func open(_ input: StationConfiguration.Input, _ key: String) throws(CameraError) -> Opened {
        if let opened = state.withLock({ $0.opened[key] }),
            CameraRegistry.cameras.contains(where: { $0.source === opened.source })
        {
            if AVCaptureDevice(uniqueID: opened.source.info.uniqueID) != nil { return opened }
            // A lost network camera stays in the registry if the program added it there itself.
            reopen(key)
        }
        // Another part of the program may have opened the camera under its own name.
        if let listed = CameraRegistry.camera(withUniqueID: key) {
            let opened = Opened(source: listed.source, isOurs: false)
            state.withLock { $0.opened[key] = opened }
            return opened
        }
        let made = try CameraRegistry.make(input.name)
        let listed = CameraRegistry.camera(withUniqueID: made.info.uniqueID)?.source
        let opened = Opened(source: listed ?? made, isOurs: listed == nil)
        if opened.isOurs { CameraRegistry.add(made) }
        state.withLock { $0.opened[key] = opened }
        return opened
    }

    private func isConnected(_ key: String) -> Bool { !state.withLock { $0.missing.contains(key) } }

    private func name(of input: (key: String, input: StationConfiguration.Input)) -> String {
        switch input.input.name.source {
        case .virtual, .file, .capsule: return input.input.label
        case .v4l2, .pipewire, .stream:
            return state.withLock { $0.opened[input.key] }?.source.info.localizedName ?? input.input.label
        }
    }

    /// The machine's cameras, or those of `OBSCURA_CAMERAS`.
    private var machineCameras: [AVCaptureDevice] {
        CameraRegistry.cameras.compactMap { AVCaptureDevice(uniqueID: $0.uniqueID) }
    }
}
