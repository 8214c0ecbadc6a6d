package import Capsules
import Foundation

extension CapsuleVerification {
    /// Compares a capsule with today's decisions, and with a session that plays it with the recorded clients.
    ///
    /// - Throws: ``CapsuleError`` if the file cannot be read.
    package static func run(path: String) async throws(CapsuleError) -> CapsuleVerification {
        let file = try CapsuleFile(path: path, keepsSound: true)
        var result = CapsuleVerification(file)
        let recorded = CapsuleReplay.Outcome(recordedIn: file)
        guard recorded.outputs.contains(where: { !$0.delivered.isEmpty || !$0.examined.isEmpty }) else {
            result.add(Check(name: "session", outcome: .notCompared("no frame was delivered in it"), count: 0))
            return result
        }
        let replayed = await (try CapsuleReplay(path: path, file: file)).run()
        result.compare(recorded, replayed, file)
        return result
    }

    private mutating func compare(
        _ recorded: CapsuleReplay.Outcome,
        _ replayed: CapsuleReplay.Outcome,
        _ file: CapsuleFile
    ) {
        compareFrames(recorded, replayed)
        compareSets(recorded, replayed, file)
        compareSound(recorded, replayed, file)
        compareScans(recorded, replayed, file)
    }

    private mutating func compareFrames(_ recorded: CapsuleReplay.Outcome, _ replayed: CapsuleReplay.Outcome) {
        var parted: String?
        var count = 0
        for output in recorded.outputs {
            guard !output.delivered.isEmpty || !output.dropped.isEmpty else { continue }
            guard let own = replayed.outputs.first(where: { $0.name == output.name }) else {
                parted = parted ?? "the replay has no \(output.name) output"
                continue
            }
            // A frame that the recorded session discarded at its stop, or that is not in a part, has no outcome.
            let frames = recorded.frames.indices.contains(output.camera) ? recorded.frames[output.camera] : []
            let known = frames.intersection(output.delivered + output.dropped.map(\.number))
            let (left, right) = (output.limited(to: known), own.limited(to: known))
            count += left.delivered.count + left.dropped.count
            parted =
                parted
                ?? Self.part("delivered frames of \(output.name)", left.delivered, right.delivered) { "\($0)" }
                ?? Self.part("dropped frames of \(output.name)", left.dropped.sorted(), right.dropped.sorted()) {
                    "\($0.number) (\($0.reason))"
                }
        }
        if count == 0, parted == nil { return }
        add(Check(name: "frames of a session", outcome: parted.map { .parted($0) } ?? .same, count: count))
    }

    private mutating func compareSets(
        _ recorded: CapsuleReplay.Outcome,
        _ replayed: CapsuleReplay.Outcome,
        _ file: CapsuleFile
    ) {
        guard !recorded.sets.isEmpty else { return }
        // The outputs of a set depend on the codes that were found.
        guard file.isExact || recorded.outputs.allSatisfy({ !$0.name.hasPrefix("metadata") }) else {
            let reason = "only a capsule with lossless pixels gives the same codes in sets"
            return add(Check(name: "sets of a session", outcome: .notCompared(reason), count: 0))
        }
        var parted: String?
        for (index, sets) in recorded.sets.enumerated() {
            let own = replayed.sets.indices.contains(index) ? replayed.sets[index] : []
            // Sets that the recorded session discarded at its stop are none.
            let last = sets.last.map(\.time)
            let end = last.flatMap { last in own.lastIndex { $0.time == last } } ?? own.count - 1
            parted =
                parted
                ?? Self.part("sets", sets, Array(own.prefix(end + 1))) {
                    "outputs \($0.outputs) \($0.reasons) at \($0.time.seconds ?? 0) s"
                }
        }
        let count = recorded.sets.reduce(0) { $0 + $1.count }
        add(Check(name: "sets of a session", outcome: parted.map { .parted($0) } ?? .same, count: count))
    }

    private mutating func compareSound(
        _ recorded: CapsuleReplay.Outcome,
        _ replayed: CapsuleReplay.Outcome,
        _ file: CapsuleFile
    ) {
        guard !recorded.sound.isEmpty else { return }
        guard file.entries.contains(where: { if case .microphone = $0.record { true } else { false } }) else {
            let reason = "the format of the sound is not in a file of this age"
            return add(Check(name: "sound", outcome: .notCompared(reason), count: 0))
        }
        var own = replayed.sound
        // Silence takes the place of samples that were not kept.
        for index in own.indices where recorded.sound.indices.contains(index) {
            if recorded.sound[index].checksum == nil { own[index].checksum = nil }
        }
        let parted = Self.part("sound", recorded.sound, own) { "\($0.count) samples at \($0.time.seconds ?? 0) s" }
        add(Check(name: "sound", outcome: parted.map { .parted($0) } ?? .same, count: recorded.sound.count))
    }

    private mutating func compareScans(
        _ recorded: CapsuleReplay.Outcome,
        _ replayed: CapsuleReplay.Outcome,
        _ file: CapsuleFile
    ) {
        let examined = recorded.outputs.contains { !$0.examined.isEmpty }
        guard file.isExact, examined else {
            let reason =
                examined ? "only a capsule with lossless pixels gives the same scans" : "no frame was examined"
            return add(Check(name: "scans", outcome: .notCompared(reason), count: 0))
        }
        // A frame whose pixels were left out cannot be read again.
        let missing = file.framesWithoutPixels
        var parted: String?
        for output in recorded.outputs where !output.examined.isEmpty {
            guard let own = replayed.outputs.first(where: { $0.name == output.name }) else { continue }
            let both = Set(output.examined).intersection(own.examined)
                .subtracting(missing.indices.contains(output.camera) ? missing[output.camera] : [])
            func scans(_ output: CapsuleReplay.Outcome.Output) -> [String] {
                output.scans.filter { both.contains($0.number) }.map(\.comparable)
            }
            parted = parted ?? Self.part("scans", scans(output), scans(own)) { $0 }
        }
        let count = recorded.outputs.reduce(0) { $0 + $1.scans.count }
        add(Check(name: "scans", outcome: parted.map { .parted($0) } ?? .same, count: count))
    }

    private static func part<Value: Equatable>(
        _ name: String,
        _ recorded: [Value],
        _ replayed: [Value],
        _ text: (Value) -> String
    ) -> String? {
        guard recorded != replayed else { return nil }
        let index = zip(recorded, replayed).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
        let left = recorded.indices.contains(index) ? text(recorded[index]) : "nothing"
        let right = replayed.indices.contains(index) ? text(replayed[index]) : "nothing"
        return "\(name) part at place \(index + 1): the recording has \(left), the replay \(right)"
    }
}

extension CapsuleFile {
    /// The types that the metadata output looked for: those that were set last, else those that were found.
    var metadataTypes: [String] {
        var set: [String]?
        var found: Set<String> = []
        for entry in entries {
            switch entry.record {
            case .setting("metadata", "types", let value): set = value.split(separator: " ").map(String.init)
            case .scan(let scan): found.insert(scan.type)
            default: break
            }
        }
        return set ?? found.sorted()
    }

    /// Indicates whether a replay has the very pixels.
    fileprivate var isExact: Bool { head?.pixels == .lossless && head?.isRedacted == false }

    /// The numbers of the frames of each camera whose pixels are not in the file.
    fileprivate var framesWithoutPixels: [Set<Int>] {
        var places = ReplayPlaces()
        var frames: [Set<Int>] = []
        for entry in entries {
            places.note(entry.record)
            switch entry.record {
            case .frame(let frame):
                guard let camera = places.camera(frame.camera) else { break }
                while frames.count <= camera { frames.append([]) }
                frames[camera].insert(frame.number)
            case .pixels(let pixels) where !pixels.isDepth:
                if let camera = places.camera(pixels.camera), frames.indices.contains(camera) {
                    frames[camera].remove(pixels.number)
                }
            default: break
            }
        }
        return frames
    }
}
