import CoreMedia
import Foundation
import Synchronization

/// The available microphones: those that `OBSCURA_MICROPHONES` lists, or else those of the machine, plus those that a
/// program adds.
///
/// The list is loaded on the first query or change of the registry. Each entry of `OBSCURA_MICROPHONES` is a
/// ``MicrophoneName``. An entry that cannot be used appears in ``problems``; the others still count. Without the
/// variable, the list has the sound server's default if one runs, and ALSA's capture devices, including those that are
/// plugged in later. It is empty on a machine without any.
///
/// All members may be used on any thread.
public enum MicrophoneRegistry {
    /// A change of the list.
    public enum Change: Sendable {
        /// A microphone was added at the end of the list.
        case connected(any MicrophoneSource)
        /// A microphone was removed.
        case disconnected(any MicrophoneSource)
    }

    /// The name of the environment variable that lists the microphones.
    public static let environmentVariable = "OBSCURA_MICROPHONES"

    private static let shared = MicrophoneList()

    /// The available microphones, in order; the first is the default.
    public static var microphones: [any MicrophoneSource] { shared.microphones }

    /// Problems of entries of `OBSCURA_MICROPHONES`, in order; each names its entry.
    public static var problems: [CameraError] { shared.problems }

    /// Adds a microphone at the end of the list; returns false when another one has its identifier.
    @discardableResult
    public static func add(_ source: any MicrophoneSource) -> Bool { shared.add(source) }

    /// Removes a microphone from the list, without stopping it; no effect if it is not in the list.
    public static func remove(_ source: any MicrophoneSource) { shared.remove(source) }

    /// Calls a closure at each change from now on, until the observation is cancelled or its last reference is
    /// released.
    ///
    /// The closure runs on the thread that made the change, in order, after ``microphones`` has changed. It may use the
    /// registry and must not wait.
    public static func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        shared.observe(body)
    }

    /// Opens a source by its name, without adding it to the list.
    ///
    /// If the text is the identifier of a listed microphone, that microphone is returned.
    ///
    /// - Throws: ``CameraError``: `invalidName` for a text that is not a valid name, or the source's own error when it
    ///   cannot be opened.
    public static func make(named text: String) throws(CameraError) -> any MicrophoneSource {
        // Microphones of the machine are listed by identifiers that survive replugging.
        if text.hasPrefix("alsa:"), let present = microphones.first(where: { $0.info.uniqueID == text }) {
            return present
        }
        return try make(MicrophoneName(parsing: text), uniqueID: nil)
    }

    static func make(_ name: MicrophoneName, uniqueID: String?) throws(CameraError) -> any MicrophoneSource {
        switch name.source {
        case .virtual(let settings): try VirtualMicrophone(settings, uniqueID: uniqueID)
        case .alsa(let device): ALSAMicrophone(device: device, uniqueID: uniqueID)
        case .capsule(let settings): try ReplayMicrophone(settings, uniqueID: uniqueID)
        }
    }
}

/// The list behind the ``MicrophoneRegistry``.
final class MicrophoneList: Sendable {
    typealias Change = MicrophoneRegistry.Change

    private struct State {
        var isLoaded = false
        var microphones: [any MicrophoneSource] = []
        var problems: [CameraError] = []
        /// Watches for connected devices; nil if the list is not the machine's.
        var watch: (any Sendable)?
    }

    private let state = Mutex(State())
    // Never told with the mutex held: observers may use the list.
    private let observers = ChangeObservers<Change>()
    /// Held during discovery and while a change is made and observers are notified, which serializes changes.
    ///
    /// An observer may acquire it again.
    private let changing = NSRecursiveLock()
    private let names: @Sendable () -> String?
    private let machine: ALSACards
    private let watch: @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - names: Returns the text of the environment variable, or nil. Called once, when first needed.
    ///   - machine: Provides the machine's microphones if there is no such text.
    ///   - watch: Calls a closure when the machine's microphones may have changed, as long as the returned object
    ///     exists.
    init(
        names: @escaping @Sendable () -> String? = {
            ProcessInfo.processInfo.environment[MicrophoneRegistry.environmentVariable]
        },
        machine: ALSACards = ALSACards(),
        watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)? = {
            FolderWatch(ALSADevices.folder, changed: $0)
        }
    ) {
        self.names = names
        self.machine = machine
        self.watch = watch
    }

    var microphones: [any MicrophoneSource] {
        load()
        return state.withLock { $0.microphones }
    }

    var problems: [CameraError] {
        load()
        return state.withLock { $0.problems }
    }

    func add(_ source: any MicrophoneSource) -> Bool {
        load()
        return changing.withLock {
            let isNew = state.withLock { state in
                if state.microphones.contains(where: { $0.info.uniqueID == source.info.uniqueID }) { return false }
                state.microphones.append(source)
                return true
            }
            if isNew { observers.notify(.connected(source)) }
            return isNew
        }
    }

    func remove(_ source: any MicrophoneSource) {
        changing.withLock {
            machine.remove(source)
            let wasThere = state.withLock { state in
                guard let index = state.microphones.firstIndex(where: { $0 === source }) else { return false }
                state.microphones.remove(at: index)
                return true
            }
            if wasThere { observers.notify(.disconnected(source)) }
        }
    }

    func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        // Observers must know the list before they hear of changes.
        load()
        return observers.observe(body)
    }

    private func load() {
        if state.withLock({ $0.isLoaded }) { return }
        changing.withLock {
            if state.withLock({ $0.isLoaded }) { return }
            guard let text = names(), text.contains(where: { !$0.isWhitespace }) else {
                // Watching starts first, so no change is missed.
                let watch = watch { [weak self] in self?.refresh() }
                let microphones = machine.refresh().come
                state.withLock { state in
                    state.microphones = microphones
                    state.watch = watch
                    state.isLoaded = true
                }
                return
            }
            let (sources, problems) = discover(text)
            state.withLock { state in
                state.microphones = sources
                state.problems = problems
                state.isLoaded = true
            }
        }
    }

    /// Reports devices that were added and removed since the last look.
    private func refresh() {
        changing.withLock {
            guard state.withLock({ $0.isLoaded }) else { return }
            let changes = machine.refresh()
            for microphone in changes.gone { remove(microphone) }
            for microphone in changes.come { _ = add(microphone) }
        }
    }

    private func discover(_ text: String) -> (sources: [any MicrophoneSource], problems: [CameraError]) {
        var used: Set<String> = []
        var sources: [any MicrophoneSource] = []
        var problems: [CameraError] = []
        for entry in MicrophoneName.list(text) {
            do throws(CameraError) {
                let name = try entry.get()
                var uniqueID = name.description
                var number = 1
                while used.contains(uniqueID) {
                    number += 1
                    uniqueID = "\(name.description)#\(number)"
                }
                sources.append(try MicrophoneRegistry.make(name, uniqueID: uniqueID))
                used.insert(uniqueID)
            } catch {
                problems.append(CameraError(error.code, "\(MicrophoneRegistry.environmentVariable): \(error.message)"))
            }
        }
        return (sources, problems)
    }
}
