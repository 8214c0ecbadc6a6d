import CameraSources
import Capsules

/// The outputs and synchronizers that a session needs to play a capsule.
struct ReplayPlan: Sendable {
    /// An output: its camera's place, the kind of its media, and its place among those of the camera and kind.
    struct Output: Sendable, Hashable {
        var camera: Int
        var kind: String
        var index: Int
    }

    /// The outputs of frames, in the order of their first frames.
    private(set) var outputs: [Output] = []
    /// The outputs of each synchronizer, in order.
    private(set) var synchronizers: [[Output]] = []
    /// Indicates whether there is sound whose samples can be given again.
    private(set) var hasSound = false

    init(_ file: CapsuleFile) { self.init(file.entries) }

    init(_ entries: [CapsuleEntry]) {
        var places = ReplayPlaces()
        var sets: [(id: Int, connections: [Int])] = []
        var used: Set<Int> = []
        var hasMicrophone = false
        for entry in entries {
            places.note(entry.record)
            switch entry.record {
            case .outputs(let id, let connections): sets.append((id, connections))
            case .set(let id, _, _, _): used.insert(id)
            case .microphone: hasMicrophone = true
            case .sound: hasSound = hasMicrophone
            default: break
            }
        }
        outputs = places.outputs
        var known: Set<[Int]> = []
        var taken: Set<Output> = []
        for (id, connections) in sets where used.contains(id) && known.insert(connections).inserted {
            let members = connections.compactMap { places.output(of: $0) }
            // An output of another kind cannot be played, and one has one synchronizer.
            guard members.count == connections.count, Set(members).count == members.count else { continue }
            guard taken.isDisjoint(with: members) else { continue }
            taken.formUnion(members)
            synchronizers.append(members)
        }
    }
}

/// The places of cameras and connections, from the records that declare them.
struct ReplayPlaces: Sendable {
    private static let kinds: Set<String> = ["video", "metadata", "depth"]
    private static let mostOutputs = 16

    private var cameras: [Int: Int] = [:]
    private var names: [String] = []
    private var connections: [Int: ReplayPlan.Output] = [:]
    /// The outputs in the order of their declaration.
    private(set) var outputs: [ReplayPlan.Output] = []

    /// Takes a record.
    mutating func note(_ record: CapsuleRecord) {
        switch record {
        case .camera(let camera):
            // A camera that came back goes on in its place.
            let place = names.firstIndex(of: camera.uniqueID) ?? names.count
            if place == names.count { names.append(camera.uniqueID) }
            cameras[camera.id] = place
        case .connection(let id, let kind, let camera):
            guard Self.kinds.contains(kind), connections[id] == nil else { break }
            // Older files have one camera.
            let place = cameras[camera] ?? 0
            let index = outputs.count { $0.camera == place && $0.kind == kind }
            // A file may declare more than any session has.
            guard index < Self.mostOutputs else { break }
            let output = ReplayPlan.Output(camera: place, kind: kind, index: index)
            connections[id] = output
            outputs.append(output)
        default: break
        }
    }

    /// Returns the place of a camera.
    func camera(_ id: Int) -> Int? { cameras[id] }

    /// Returns the output of a connection; nil for other media.
    func output(of connection: Int) -> ReplayPlan.Output? { connections[connection] }
}
