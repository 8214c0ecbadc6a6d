/// The places where two capsules part, one for each lane.
package struct CapsuleDifference: Sendable {
    /// A lane, such as the frames of the first camera.
    package struct Lane: Sendable, Hashable {
        /// The lane's name for people.
        package var name: String
        /// The number of equal things before the first that differs.
        package var equal: Int
        /// The number of things in the first and in the second capsule.
        package var counts: [Int]
        /// The first thing that differs in each capsule; nil where there is none any more, or where all are equal.
        package var first: [String?]
        /// Indicates whether the lanes are equal.
        package var isSame: Bool { counts[0] == counts[1] && equal == counts[0] }
    }

    /// The lanes of both capsules.
    package let lanes: [Lane]

    /// True if nothing differs.
    package var isSame: Bool { lanes.allSatisfy(\.isSame) }

    /// Compares two capsules; times on the hosts' clocks do not count.
    package init(_ a: CapsuleFile, _ b: CapsuleFile) {
        let (left, right) = (Self.lanes(a), Self.lanes(b))
        let names = left.names + right.names.filter { !left.names.contains($0) }
        lanes = names.map { name in
            let things = [left.things[name] ?? [], right.things[name] ?? []]
            let equal = zip(things[0], things[1]).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
            return Lane(
                name: name,
                equal: equal,
                counts: things.map(\.count),
                first: things.map { $0.indices.contains(equal) ? $0[equal] : nil }
            )
        }
    }

    private static func lanes(_ file: CapsuleFile) -> (names: [String], things: [String: [String]]) {
        var names: [String] = []
        var things: [String: [String]] = [:]
        var cameras: [Int: String] = [:]
        var connections: [Int: String] = [:]
        var counts: [String: Int] = [:]
        var origin: [Int: Double] = [:]
        func add(_ lane: String, _ thing: String) {
            if things[lane] == nil { names.append(lane) }
            things[lane, default: []].append(thing)
        }
        /// Returns a time from the first frame of a camera, as two runs begin at different times.
        func text(_ time: CapsuleTime, _ camera: Int) -> String {
            guard let seconds = time.seconds else { return "?" }
            let first = origin[camera] ?? seconds
            origin[camera] = first
            return "\(((seconds - first) * 1e6).rounded() / 1e6) s"
        }
        for entry in file.entries {
            switch entry.record {
            case .camera(let camera): cameras[camera.id] = "camera \(cameras.count + 1)"
            case .connection(let id, let kind, _):
                counts[kind, default: 0] += 1
                connections[id] = "\(kind) output \(counts[kind] ?? 1)"
            case .frame(let frame):
                add(
                    "\(cameras[frame.camera] ?? "?"): frames",
                    "frame \(frame.number) at \(text(frame.time, frame.camera))"
                )
            case .loss(let loss):
                add(
                    "\(cameras[loss.camera] ?? "?"): losses",
                    "\(loss.count) from \(loss.number) (\(loss.reason)) at \(text(loss.time, loss.camera))"
                )
            case .ending(let camera, let code, _):
                add("\(cameras[camera] ?? "?"): end", code.isEmpty ? "the end" : code)
            case .fate(let fate):
                switch fate.outcome {
                case .captured, .withdrawn, .withdrawnLate, .withdrawnOutOfBuffers, .withdrawnDiscontinuity: break
                default:
                    let lane = connections[fate.connection] ?? "connection"
                    add("\(lane): outcomes", "frame \(fate.number) \(fate.outcome)")
                }
            case .set(_, _, let outputs, let reasons):
                add("sets", "outputs \(outputs) \(reasons)")
            case .scan(let scan):
                add("scans", "frame \(scan.number) \(scan.type) \(scan.text ?? "bytes \(scan.bytes)")")
            case .decision(let part, let text): add("\(part): decisions", text)
            case .interruption(let reason): add("interruptions", reason.isEmpty ? "ended" : reason)
            default: break
            }
        }
        return (names, things)
    }
}
