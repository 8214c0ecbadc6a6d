import Foundation
import Synchronization

/// The list behind the ``CameraRegistry``.
///
/// Merges the cameras of several finders and those that the program adds.
final class CameraList: Sendable {
    typealias Camera = CameraRegistry.Camera
    typealias Change = CameraRegistry.Change

    /// The origin of a camera in the list.
    fileprivate enum Origin { case finder, standIn, program }

    fileprivate struct Entry {
        let camera: Camera
        /// The place in the order that determines position and kind.
        let place: Int
        let origin: Origin
    }

    fileprivate struct State {
        var isLoaded = false
        var entries: [Entry] = []
        var finders: [any CameraFinder] = []
        /// The latest result of each finder.
        var found: [FoundCameras] = []
        /// Found cameras that the program has removed.
        var dismissed: Set<ObjectIdentifier> = []
        /// The last place of each camera, by identifier.
        var places: [String: Int] = [:]
    }

    private let state = Mutex(State())
    // Never told with the mutex held: observers may use the list.
    private let observers = ChangeObservers<Change>()
    /// Held during discovery and while a change is made and observers are notified, which serializes changes.
    ///
    /// An observer may acquire it again.
    private let changing = NSRecursiveLock()
    private let names: @Sendable () -> String?
    private let discovery: CameraDiscovery

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - names: Returns the text of the environment variable, or nil. Called once, when first needed.
    ///   - discovery: Makes the finders.
    init(
        names: @escaping @Sendable () -> String? = {
            ProcessInfo.processInfo.environment[CameraRegistry.environmentVariable]
        },
        discovery: CameraDiscovery = .machine
    ) {
        self.names = names
        self.discovery = discovery
    }

    var cameras: [Camera] {
        load()
        return state.withLock { $0.entries.map(\.camera) }
    }

    var problems: [CameraError] {
        load()
        return state.withLock { $0.found.flatMap(\.problems) }
    }

    /// Returns whether a source is in the list.
    func contains(_ source: any CameraSource) -> Bool {
        state.withLock { $0.entries.contains { $0.camera.source === source } }
    }

    @discardableResult
    func add(_ source: any CameraSource) -> Camera? {
        changing.withLock {
            let result = state.withLock { state -> (camera: Camera?, isNew: Bool) in
                if let present = state.entries.first(where: { $0.camera.uniqueID == source.info.uniqueID }) {
                    return (present.camera.source === source ? present.camera : nil, false)
                }
                return (state.append(source, .program), true)
            }
            if result.isNew, let camera = result.camera { observers.notify(.connected(camera)) }
            return result.camera
        }
    }

    func remove(_ source: any CameraSource) {
        changing.withLock {
            let camera = state.withLock { state -> Camera? in
                guard let index = state.entries.firstIndex(where: { $0.camera.source === source }) else { return nil }
                if state.entries[index].origin == .finder { state.dismissed.insert(ObjectIdentifier(source)) }
                return state.remove(at: index)
            }
            if let camera { observers.notify(.disconnected(camera)) }
            // Another camera with the same identifier may have been waiting for this.
            follow()
        }
    }

    func observe(_ body: @escaping @Sendable (Change) -> Void) -> CameraObservation {
        // Observers must know the list before they hear of changes.
        load()
        return observers.observe(body)
    }

    // MARK: Finding

    /// Stores the latest result of a finder.
    private func take(_ found: FoundCameras, of finder: Int) {
        changing.withLock {
            state.withLock { state in
                state.found[finder] = found
                let present = Set(state.found.flatMap(\.cameras).map { ObjectIdentifier($0) })
                state.dismissed.formIntersection(present)
            }
            follow()
        }
    }

    /// Brings the list in line with the finders' results, one change after the other; requires `changing` to be held.
    private func follow() {
        while let change = state.withLock({ $0.nextChange() }) { observers.notify(change) }
    }

    private func load() {
        if state.withLock({ $0.isLoaded }) { return }
        changing.withLock {
            if state.withLock({ $0.isLoaded }) { return }
            let used = Set(state.withLock { $0.entries.map(\.camera.uniqueID) })
            let finders = discovery.finders(names(), used)
            // Changes that finders report before the list is complete wait for `changing`.
            let found = finders.enumerated().map { index, finder in
                finder.start { [weak self] in self?.take($0, of: index) }
            }
            var standIn: (any CameraSource)?
            if found.allSatisfy(\.isEmpty), used.isEmpty { standIn = discovery.standIn(names()) }
            state.withLock { state in
                // Discovered cameras come before those that the program has added in the meantime.
                let added = state.entries.map(\.camera.source)
                state.entries = []
                state.finders = finders
                state.found = found
                while state.nextChange() != nil {}
                if let standIn { _ = state.append(standIn, .standIn) }
                for source in added { _ = state.append(source, .program) }
                state.isLoaded = true
            }
        }
    }
}

extension CameraList.State {
    /// Appends a camera, in its previous place if that is free, else in the first free one.
    fileprivate mutating func append(_ source: any CameraSource, _ origin: CameraList.Origin) -> CameraList.Camera {
        let taken = Set(entries.map(\.place))
        var place = places[source.info.uniqueID] ?? 0
        if taken.contains(place) { place = 0 }
        while taken.contains(place) { place += 1 }
        places[source.info.uniqueID] = place
        let usual: (position: CameraInfo.Position, kind: CameraInfo.Kind) =
            switch place {
            case 0: (.back, .builtInWideAngle)
            case 1: (.front, .builtInWideAngle)
            default: (.unspecified, .external)
            }
        let camera = CameraList.Camera(
            source: source,
            position: source.info.position ?? usual.position,
            kind: source.info.kind ?? usual.kind
        )
        entries.append(CameraList.Entry(camera: camera, place: place, origin: origin))
        return camera
    }

    fileprivate mutating func remove(at index: Int) -> CameraList.Camera { entries.remove(at: index).camera }

    /// Makes the next change that brings the list in line with the finders' results; nil when there is none.
    fileprivate mutating func nextChange() -> CameraList.Change? {
        let wanted = found.flatMap(\.cameras).filter { !dismissed.contains(ObjectIdentifier($0)) }
        let gone = entries.firstIndex { entry in
            switch entry.origin {
            case .finder: !wanted.contains { $0 === entry.camera.source }
            // A stand-in is removed when there is a real camera.
            case .standIn: !wanted.isEmpty
            case .program: false
            }
        }
        if let gone { return .disconnected(remove(at: gone)) }
        let new = wanted.first { source in
            !entries.contains { $0.camera.source === source || $0.camera.uniqueID == source.info.uniqueID }
        }
        return new.map { .connected(append($0, .finder)) }
    }
}

extension FoundCameras {
    /// True if there is neither a camera nor a problem.
    fileprivate var isEmpty: Bool { cameras.isEmpty && problems.isEmpty }
}
