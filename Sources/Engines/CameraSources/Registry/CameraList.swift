import Foundation
import Synchronization

/// The list behind the ``CameraRegistry``: puts what several finders know, and what the program adds, in one order.
final class CameraList: Sendable {
    typealias Camera = CameraRegistry.Camera
    typealias Change = CameraRegistry.Change

    /// Who has put a camera in the list.
    fileprivate enum Origin { case finder, standIn, program }

    fileprivate struct Entry {
        let camera: Camera
        /// In the order that positions and kinds go by.
        let place: Int
        let origin: Origin
    }

    fileprivate struct State {
        var isLoaded = false
        var entries: [Entry] = []
        var finders: [any CameraFinder] = []
        /// What each of the finders knows.
        var found: [FoundCameras] = []
        /// Found cameras that the program has taken out.
        var dismissed: Set<ObjectIdentifier> = []
        /// Where each camera was last.
        var places: [String: Int] = [:]
        var observers: [UInt64: @Sendable (Change) -> Void] = [:]
        var nextObserver: UInt64 = 0
    }

    private let state = Mutex(State())
    /// Held while the list is discovered and while a change is made and told, so that changes come one after the
    /// other; a closure that is being told may take it again.
    private let changing = NSRecursiveLock()
    private let names: @Sendable () -> String?
    private let discovery: CameraDiscovery

    /// Makes a list.
    ///
    /// - Parameters:
    ///   - names: gives the text of the environment variable, or nil; asked once, when first needed.
    ///   - discovery: makes the finders.
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

    @discardableResult
    func add(_ source: any CameraSource) -> Camera? {
        changing.withLock {
            let result = state.withLock { state -> (camera: Camera?, isNew: Bool) in
                if let present = state.entries.first(where: { $0.camera.uniqueID == source.info.uniqueID }) {
                    return (present.camera.source === source ? present.camera : nil, false)
                }
                return (state.append(source, .program), true)
            }
            if result.isNew, let camera = result.camera { tell(.connected(camera)) }
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
            if let camera { tell(.disconnected(camera)) }
            // Another one of the same identifier may have waited for this.
            follow()
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

    // MARK: Finding

    /// Takes over what a finder knows now.
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

    /// Brings the list in line with what the finders know, one change after the other; with `changing` held.
    private func follow() {
        while let change = state.withLock({ $0.nextChange() }) { tell(change) }
    }

    private func load() {
        if state.withLock({ $0.isLoaded }) { return }
        changing.withLock {
            if state.withLock({ $0.isLoaded }) { return }
            let used = Set(state.withLock { $0.entries.map(\.camera.uniqueID) })
            let finders = discovery.finders(names(), used)
            // What finders tell before the list is there waits for `changing`.
            let found = finders.enumerated().map { index, finder in
                finder.start { [weak self] in self?.take($0, of: index) }
            }
            var standIn: (any CameraSource)?
            if found.allSatisfy(\.isEmpty), used.isEmpty { standIn = discovery.standIn(names()) }
            state.withLock { state in
                // What is discovered comes before what the program has added meanwhile.
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
    /// Puts a camera at the end: in the place that it had before, if that is free, else in the first free one.
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

    /// Makes the next change that brings the list in line with what the finders know; nil when it is.
    fileprivate mutating func nextChange() -> CameraList.Change? {
        let wanted = found.flatMap(\.cameras).filter { !dismissed.contains(ObjectIdentifier($0)) }
        let gone = entries.firstIndex { entry in
            switch entry.origin {
            case .finder: !wanted.contains { $0 === entry.camera.source }
            // Who stands in for cameras goes when there is one.
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
    /// Whether there is neither a camera nor one that cannot be used.
    fileprivate var isEmpty: Bool { cameras.isEmpty && problems.isEmpty }
}
