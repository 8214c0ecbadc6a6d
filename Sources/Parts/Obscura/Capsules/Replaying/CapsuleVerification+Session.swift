package import Capsules
import Foundation

extension CapsuleVerification {
    /// Compares a capsule with today's decisions, and with a session that plays it with the recorded clients.
    ///
    /// - Throws: ``CapsuleError`` if the file cannot be read.
    package static func run(path: String) async throws(CapsuleError) -> CapsuleVerification {
        let file = try CapsuleFile(path: path)
        var result = CapsuleVerification(file)
        let recorded = CapsuleReplay.Outcome(recordedIn: file)
        guard !recorded.delivered.isEmpty || !recorded.examined.isEmpty, file.cameras.count == 1 else {
            let reason =
                file.cameras.count > 1
                ? "sessions with several cameras are not played again yet" : "no frame was delivered in it"
            result.add(Check(name: "session", outcome: .notCompared(reason), count: 0))
            return result
        }
        let types = file.metadataTypes
        let replayed = await (try CapsuleReplay(path: path, types: types)).run()
        result.compare(recorded, replayed, file)
        return result
    }

    private mutating func compare(
        _ recorded: CapsuleReplay.Outcome,
        _ replayed: CapsuleReplay.Outcome,
        _ file: CapsuleFile
    ) {
        if !recorded.delivered.isEmpty {
            // A frame that the recorded session discarded at its stop, or that is not in a part, has no outcome.
            let frames = file.frameNumbers
            let known = frames.intersection(recorded.delivered + recorded.dropped.map(\.number))
            let recorded = recorded.limited(to: known)
            let replayed = replayed.limited(to: known)
            let parted =
                Self.part("delivered frames", recorded.delivered, replayed.delivered) { "\($0)" }
                ?? Self.part("dropped frames", recorded.dropped.sorted(), replayed.dropped.sorted()) {
                    "\($0.number) (\($0.reason))"
                }
            let outcome: Check.Outcome = parted.map { .parted($0) } ?? .same
            add(
                Check(
                    name: "frames of a session",
                    outcome: outcome,
                    count: recorded.delivered.count + recorded.dropped.count
                )
            )
        }
        let isExact = file.head?.pixels == .lossless && file.head?.isRedacted == false
        guard isExact, !recorded.examined.isEmpty else {
            let reason =
                recorded.examined.isEmpty
                ? "no frame was examined" : "only a capsule with lossless pixels gives the same scans"
            add(Check(name: "scans", outcome: .notCompared(reason), count: 0))
            return
        }
        // A frame whose pixels were left out cannot be read again.
        let missing = file.framesWithoutPixels
        func scans(_ outcome: CapsuleReplay.Outcome) -> [String] {
            let examined = Set(recorded.examined).intersection(replayed.examined).subtracting(missing)
            return outcome.scans.filter { examined.contains($0.number) }.map(\.comparable)
        }
        let parted = Self.part("scans", scans(recorded), scans(replayed)) { $0 }
        add(Check(name: "scans", outcome: parted.map { .parted($0) } ?? .same, count: recorded.scans.count))
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

extension CapsuleReplay.Outcome {
    /// Returns the outcomes of these frames alone.
    fileprivate func limited(to numbers: Set<Int>) -> Self {
        var result = self
        result.delivered = delivered.filter(numbers.contains)
        result.dropped = dropped.filter { numbers.contains($0.number) }
        return result
    }
}

extension CapsuleReplay.Outcome.Drop: Comparable {
    package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

extension CapsuleScan {
    /// Everything of a scan but the connection, exactly.
    fileprivate var comparable: String {
        let bits = corners.map { String($0.bitPattern, radix: 16) }.joined(separator: ",")
        return "\(number) \(time.value)/\(time.timescale) \(type) \(text ?? "-") \(bytes) \(bits)"
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

    /// The numbers of the frames.
    var frameNumbers: Set<Int> {
        Set(entries.compactMap { if case .frame(let frame) = $0.record { frame.number } else { nil } })
    }

    /// The numbers of the frames whose pixels are not in the file.
    var framesWithoutPixels: Set<Int> {
        var frames: Set<Int> = []
        for entry in entries {
            switch entry.record {
            case .frame(let frame): frames.insert(frame.number)
            case .pixels(let pixels) where !pixels.isDepth: frames.remove(pixels.number)
            default: break
            }
        }
        return frames
    }
}
