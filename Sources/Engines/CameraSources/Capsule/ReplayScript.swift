package import Capsules
import CoreMedia

/// What happened to the cameras of a capsule, in order, without the pixels.
package struct ReplayScript: Sendable {
    /// Something that a camera did.
    package enum Event: Sendable {
        /// A frame, with the places of its pixels and of its depth map in the file.
        case frame(CapsuleFrame, pixels: Int?, depth: Int?)
        /// A loss.
        case loss(CapsuleLoss)
        /// The end, with an empty code, or a failure.
        case ending(code: String, message: String)
        /// The camera came back.
        case returned
    }

    /// An event with its time on the recording host's clock.
    package struct Timed: Sendable {
        package var hostTime: UInt64
        package var event: Event
    }

    /// One camera with its events.
    package struct Role: Sendable {
        package var camera: CapsuleCamera
        /// The format that most of its frames have: that of its first start.
        package var format: CapsuleCamera.Format?
        package var events: [Timed] = []
        /// The outputs that its frames went to, by kind, in the order of their first frames.
        package var outputs: [String: [RecordedClients.Output]] = [:]
        /// The synchronizers of all cameras, in the order of their first sets.
        package var sets: [RecordedSets] = []
    }

    /// The cameras in the order of their appearance.
    package private(set) var roles: [Role] = []
    /// The host's time of the first record.
    package private(set) var begin: UInt64 = 0
    /// The beginning of the file.
    package private(set) var head: CapsuleHead?

    /// Reads the events of a capsule.
    package init(_ reader: CapsuleFileReader) {
        var reader = reader
        var indexes: [Int: Int] = [:]
        var places: [FrameKey: Int] = [:]
        var outputs = RecordedOutputs()
        var sets: [RecordedSets] = []
        var synchronizers: [Int: Int] = [:]
        var isFirst = true
        while let entry = reader.next() {
            if isFirst { begin = entry.hostTime }
            isFirst = false
            func add(_ camera: Int, _ event: Event) {
                guard let index = indexes[camera] else { return }
                roles[index].events.append(Timed(hostTime: entry.hostTime, event: event))
            }
            switch entry.record {
            case .head(let found): head = head ?? found
            case .camera(let camera):
                // A camera that came back has the same identifier and goes on with the same events.
                if let known = roles.firstIndex(where: { $0.camera.uniqueID == camera.uniqueID }) {
                    indexes[camera.id] = known
                } else {
                    indexes[camera.id] = roles.count
                    roles.append(Role(camera: camera))
                }
            case .plug(let camera, true):
                if let index = indexes[camera], case .ending? = roles[index].events.last?.event {
                    add(camera, .returned)
                }
            case .run(let run):
                if let index = indexes[run.camera], roles[index].format == nil { roles[index].format = run.format }
            // A frame without a time has no place in a session.
            case .frame(let frame) where frame.time.seconds == nil: break
            case .frame(let frame):
                if let index = indexes[frame.camera] {
                    places[FrameKey(role: index, number: frame.number)] = roles[index].events.count
                }
                add(frame.camera, .frame(frame, pixels: nil, depth: nil))
            case .pixels(let pixels):
                guard let index = indexes[pixels.camera] else { break }
                let place = places[FrameKey(role: index, number: pixels.number)]
                if let place { note(pixels, at: reader.lastOffset, (index, place)) }
            case .loss(let loss): add(loss.camera, .loss(loss))
            case .ending(let camera, let code, let message): add(camera, .ending(code: code, message: message))
            case .connection(let id, let kind, let camera): outputs.declare(id, kind, camera: indexes[camera])
            case .mailbox(let id, _, let owner): outputs.addMailbox(id, owner: owner)
            case .mail(let mail): outputs.note(mail, at: entry.hostTime)
            case .matching(let matching):
                guard case .left(let time, let members, let rule) = matching.step else { break }
                let index = synchronizers[matching.synchronizer] ?? sets.count
                if index == sets.count {
                    synchronizers[matching.synchronizer] = index
                    sets.append(RecordedSets())
                }
                sets[index].note(time, members, rule)
            case .fate(let fate):
                // Of older files it is not known which camera a connection belonged to.
                outputs.note(fate) { roles.indices.first { places[FrameKey(role: $0, number: fate.number)] != nil } }
            default: break
            }
        }
        for index in roles.indices {
            roles[index].outputs = outputs.outputs(ofRole: index)
            roles[index].sets = sets
        }
    }

    private struct FrameKey: Hashable {
        var role: Int
        var number: Int
    }

    private mutating func note(_ pixels: CapsulePixels, at offset: Int, _ place: (role: Int, event: Int)) {
        guard case .frame(let frame, var image, var depth) = roles[place.role].events[place.event].event
        else { return }
        if pixels.isDepth { depth = offset } else { image = offset }
        roles[place.role].events[place.event].event = .frame(frame, pixels: image, depth: depth)
    }
}
