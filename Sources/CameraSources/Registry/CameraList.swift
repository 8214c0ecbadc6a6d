import Foundation
import Synchronization

/// The list behind the ``CameraRegistry``.
final class CameraList: Sendable {
    typealias Camera = CameraRegistry.Camera
    typealias Change = CameraRegistry.Change

    private struct State {
        var isLoaded = false
        /// Each with its place in the order that positions and kinds go by.
        var cameras: [(camera: Camera, place: Int)] = []
        var problems: [CameraError] = []
        var observers: [UInt64: @Sendable (Change) -> Void] = [:]
        var nextObserver: UInt64 = 0
    }

    private let state = Mutex(State())
    /// Held while the list is discovered and while a change is made and told, so that changes come one after the
    /// other; a closure that is being told may take it again.
    private let changing = NSRecursiveLock()
    private let names: @Sendable () -> String?

    /// Makes a list.
    ///
    /// - Parameter names: gives the text of the environment variable, or nil; asked once, when first needed.
    init(
        names: @escaping @Sendable () -> String? = {
            ProcessInfo.processInfo.environment[CameraRegistry.environmentVariable]
        }
    ) {
        self.names = names
    }

    var cameras: [Camera] {
        load()
        return state.withLock { $0.cameras.map(\.camera) }
    }

    var problems: [CameraError] {
        load()
        return state.withLock { $0.problems }
    }

    @discardableResult
    func add(_ source: any CameraSource) -> Camera? {
        changing.withLock {
            let result = state.withLock { state -> (camera: Camera?, isNew: Bool) in
                if let present = state.cameras.first(where: { $0.camera.uniqueID == source.info.uniqueID }) {
                    return (present.camera.source === source ? present.camera : nil, false)
                }
                return (Self.append(source, &state), true)
            }
            if result.isNew, let camera = result.camera { tell(.connected(camera)) }
            return result.camera
        }
    }

    func remove(_ source: any CameraSource) {
        changing.withLock {
            let camera = state.withLock { state -> Camera? in
                guard let index = state.cameras.firstIndex(where: { $0.camera.source === source }) else { return nil }
                return state.cameras.remove(at: index).camera
            }
            if let camera { tell(.disconnected(camera)) }
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

    private static func append(_ source: any CameraSource, _ state: inout State) -> Camera {
        let taken = Set(state.cameras.map(\.place))
        var place = 0
        while taken.contains(place) { place += 1 }
        let usual: (position: CameraInfo.Position, kind: CameraInfo.Kind) =
            switch place {
            case 0: (.back, .builtInWideAngle)
            case 1: (.front, .builtInWideAngle)
            default: (.unspecified, .external)
            }
        let camera = Camera(
            source: source,
            position: source.info.position ?? usual.position,
            kind: source.info.kind ?? usual.kind
        )
        state.cameras.append((camera, place))
        return camera
    }

    private func load() {
        if state.withLock({ $0.isLoaded }) { return }
        changing.withLock {
            if state.withLock({ $0.isLoaded }) { return }
            let (sources, problems) = discover()
            state.withLock { state in
                // What is discovered comes before what the program has added meanwhile.
                let added = state.cameras.map(\.camera.source)
                state.cameras = []
                for source in sources + added { _ = Self.append(source, &state) }
                state.problems = problems
                state.isLoaded = true
            }
        }
    }

    private func discover() -> (sources: [any CameraSource], problems: [CameraError]) {
        var used = Set(state.withLock { $0.cameras.map(\.camera.uniqueID) })
        guard let text = names(), text.contains(where: { !$0.isWhitespace }) else {
            guard used.isEmpty, let camera = try? VirtualCamera() else { return ([], []) }
            return ([camera], [])
        }
        var sources: [any CameraSource] = []
        var problems: [CameraError] = []
        for entry in CameraName.list(text) {
            do throws(CameraError) {
                let name = try entry.get()
                var uniqueID = name.description
                var number = 1
                while used.contains(uniqueID) {
                    number += 1
                    uniqueID = "\(name.description)#\(number)"
                }
                sources.append(try CameraRegistry.make(name, uniqueID: uniqueID))
                used.insert(uniqueID)
            } catch {
                problems.append(CameraError(error.code, "\(CameraRegistry.environmentVariable): \(error.message)"))
            }
        }
        return (sources, problems)
    }
}
