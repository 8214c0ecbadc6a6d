import CoreMedia
import Foundation
import Synchronization

/// Which microphones there are: what `OBSCURA_MICROPHONES` lists, or else what the machine has, plus what a program adds.
///
/// The list is looked at when the registry is first asked or changes. Each entry of `OBSCURA_MICROPHONES` is a
/// ``MicrophoneName``; one that cannot be used is in ``problems`` and the others still count. Without the variable there
/// are the sound server's default where one runs, and the capture devices of ALSA, those that are plugged in later too;
/// none on a machine that has none.
///
/// All of it may be used on any thread.
public enum MicrophoneRegistry {
    /// What happened to a microphone.
    public enum Change: Sendable {
        /// It is there now, at the end of the list.
        case connected(any SoundSource)
        /// It is gone.
        case disconnected(any SoundSource)
    }

    /// The name of the environment variable that lists the microphones.
    public static let environmentVariable = "OBSCURA_MICROPHONES"

    private static let shared = MicrophoneList()

    /// The microphones that are there, in order; the first is the one to use when nobody chooses.
    public static var microphones: [any SoundSource] { shared.microphones }

    /// What was wrong with entries of `OBSCURA_MICROPHONES`, in order; each says in which one.
    public static var problems: [CameraError] { shared.problems }

    /// Adds a microphone at the end of the list; false when there is one with its identifier.
    @discardableResult
    public static func add(_ source: any SoundSource) -> Bool { shared.add(source) }

    /// Takes a microphone out of the list; no effect if it is not there.
    ///
    /// Does not stop it.
    public static func remove(_ source: any SoundSource) { shared.remove(source) }

    /// Calls a closure at each change from now on, until the observation is cancelled or its last reference ends.
    ///
    /// It is called on the thread that made the change, in order, after ``microphones`` has changed; it may use the
    /// registry, and must not wait.
    public static func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        shared.observe(body)
    }

    /// Opens a source by its name; it is not added to the list.
    ///
    /// An identifier of a microphone in the list gives that one.
    ///
    /// - Throws: ``CameraError``: `invalidName` for a name that nobody understands, or what the source says when it
    ///   cannot be opened.
    public static func make(named text: String) throws(CameraError) -> any SoundSource {
        // Those of the machine are listed by what stays the same when they are plugged in again.
        if text.hasPrefix("alsa:"), let present = microphones.first(where: { $0.info.uniqueID == text }) {
            return present
        }
        return try make(MicrophoneName(parsing: text), uniqueID: nil)
    }

    static func make(_ name: MicrophoneName, uniqueID: String?) throws(CameraError) -> any SoundSource {
        switch name.source {
        case .virtual(let settings): try VirtualMicrophone(settings, uniqueID: uniqueID)
        case .alsa(let device): ALSAMicrophone(device: device, uniqueID: uniqueID)
        }
    }
}

/// The list behind the ``MicrophoneRegistry``.
final class MicrophoneList: Sendable {
    typealias Change = MicrophoneRegistry.Change

    private struct State {
        var isLoaded = false
        var microphones: [any SoundSource] = []
        var problems: [CameraError] = []
        var observers: [UInt64: @Sendable (Change) -> Void] = [:]
        var nextObserver: UInt64 = 0
        /// Tells of what is plugged in; nil where the list is not the machine's.
        var watch: (any Sendable)?
    }

    private let state = Mutex(State())
    /// Held while the list is discovered and while a change is made and told, so that changes come one after the
    /// other; a closure that is being told may take it again.
    private let changing = NSRecursiveLock()
    private let names: @Sendable () -> String?
    private let machine: SoundCards
    private let watch: @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)?

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - names: gives the text of the environment variable, or nil; asked once, when first needed.
    ///   - machine: gives what the machine has, where there is no such text.
    ///   - watch: calls a closure when the machine may have others, as long as what it gives lives.
    init(
        names: @escaping @Sendable () -> String? = {
            ProcessInfo.processInfo.environment[MicrophoneRegistry.environmentVariable]
        },
        machine: SoundCards = SoundCards(),
        watch: @escaping @Sendable (@escaping @Sendable () -> Void) -> (any Sendable)? = {
            FolderWatch(SoundDevices.folder, changed: $0)
        }
    ) {
        self.names = names
        self.machine = machine
        self.watch = watch
    }

    var microphones: [any SoundSource] {
        load()
        return state.withLock { $0.microphones }
    }

    var problems: [CameraError] {
        load()
        return state.withLock { $0.problems }
    }

    func add(_ source: any SoundSource) -> Bool {
        load()
        return changing.withLock {
            let isNew = state.withLock { state in
                if state.microphones.contains(where: { $0.info.uniqueID == source.info.uniqueID }) { return false }
                state.microphones.append(source)
                return true
            }
            if isNew { tell(.connected(source)) }
            return isNew
        }
    }

    func remove(_ source: any SoundSource) {
        changing.withLock {
            machine.forget(source)
            let wasThere = state.withLock { state in
                guard let index = state.microphones.firstIndex(where: { $0 === source }) else { return false }
                state.microphones.remove(at: index)
                return true
            }
            if wasThere { tell(.disconnected(source)) }
        }
    }

    func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        // Whoever is told of changes knows the list before them.
        load()
        let id = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = body
            return state.nextObserver
        }
        return CameraObservation { [weak self] in
            // Given out of the lock, as what the closure holds may end with it.
            _ = self?.state.withLock { $0.observers.removeValue(forKey: id) }
        }
    }

    // Never called with the mutex held: observers may use the list.
    private func tell(_ change: Change) {
        let observers = state.withLock { state in state.observers.sorted { $0.key < $1.key }.map(\.value) }
        for observer in observers { observer(change) }
    }

    private func load() {
        if state.withLock({ $0.isLoaded }) { return }
        changing.withLock {
            if state.withLock({ $0.isLoaded }) { return }
            guard let text = names(), text.contains(where: { !$0.isWhitespace }) else {
                // Watched first, so that nothing comes unseen.
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

    /// Tells what has come and gone since the machine was looked at last.
    private func refresh() {
        changing.withLock {
            guard state.withLock({ $0.isLoaded }) else { return }
            let changes = machine.refresh()
            for microphone in changes.gone { remove(microphone) }
            for microphone in changes.come { _ = add(microphone) }
        }
    }

    private func discover(_ text: String) -> (sources: [any SoundSource], problems: [CameraError]) {
        var used: Set<String> = []
        var sources: [any SoundSource] = []
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
