package import Capsules

extension CapsuleReplay {
    /// What the clients of a session got.
    package struct Outcome: Sendable, Hashable {
        /// A dropped frame.
        package struct Drop: Sendable, Hashable, Comparable {
            package var number: Int
            package var reason: String

            package static func < (a: Self, b: Self) -> Bool { (a.number, a.reason) < (b.number, b.reason) }
        }

        /// What one output got.
        package struct Output: Sendable, Hashable {
            /// The output for people.
            package var name: String
            /// The camera's place.
            var camera: Int
            /// The numbers of the frames that it delivered, in order.
            package var delivered: [Int] = []
            /// The frames that it dropped: numbers and reasons.
            package var dropped: [Drop] = []
            /// The counts of its frames.
            package var ledger = CapsuleLedger()
            /// The objects that were found, in the order of their frames.
            package var scans: [CapsuleScan] = []
            /// The numbers of the frames that were examined.
            package var examined: [Int] = []
        }

        /// A set that a synchronizer gave to its client.
        package struct Pieces: Sendable, Hashable {
            package var time: CapsuleTime
            package var outputs: [Int]
            package var reasons: [String]
        }

        /// A buffer of sound.
        package struct Sound: Sendable, Hashable {
            package var time: CapsuleTime
            package var count: Int
            /// The checksum of the samples; nil where they were not kept.
            package var checksum: UInt32?
        }

        /// The outputs in the order of their first frames.
        package var outputs: [Output] = []
        /// The sets of all synchronizers, in order for each.
        package var sets: [[Pieces]] = []
        /// The sound of the first microphone.
        package var sound: [Sound] = []
        /// The numbers of the frames of each camera.
        var frames: [Set<Int>] = []
        /// The problem that ended the session; nil for the end of the recording.
        package var failure: String?

        /// The first video output; one without frames if there is none.
        package var video: Output { outputs.first { $0.name.hasPrefix("video") } ?? Output(name: "video", camera: 0) }
        /// The first metadata output.
        package var metadata: Output {
            outputs.first { $0.name.hasPrefix("metadata") } ?? Output(name: "metadata", camera: 0)
        }
    }
}

extension CapsuleReplay.Outcome {
    /// The outcome that a capsule has recorded.
    package init(recordedIn file: CapsuleFile) { self.init(file.entries, cameras: file.cameras.count) }

    /// The outcome in records.
    ///
    /// - Parameter cameras: The number of cameras that count, from the first.
    init(_ entries: [CapsuleEntry], cameras: Int) {
        var places = ReplayPlaces()
        var indexes: [ReplayPlan.Output: Int] = [:]
        var members: [Int: [Int]] = [:]
        var synchronizers: [[ReplayPlan.Output]: Int] = [:]
        var microphone: String?
        var isForeign: Set<Int> = []
        func known(_ connection: Int) -> Int? {
            isForeign.contains(connection) ? nil : places.output(of: connection).flatMap { indexes[$0] }
        }
        for entry in entries {
            if case .connection(let id, _, let camera) = entry.record, camera >= cameras { isForeign.insert(id) }
            places.note(entry.record)
            switch entry.record {
            case .connection(let id, let kind, _):
                guard !isForeign.contains(id), let place = places.output(of: id), indexes[place] == nil else { break }
                indexes[place] = outputs.count
                let camera = place.camera == 0 ? "" : " of camera \(place.camera + 1)"
                let number = place.index == 0 ? "" : " \(place.index + 1)"
                outputs.append(Output(name: "\(kind)\(number)\(camera)", camera: place.camera))
            case .frame(let frame):
                guard let camera = places.camera(frame.camera), frame.camera < cameras else { break }
                while frames.count <= camera { frames.append([]) }
                frames[camera].insert(frame.number)
            case .fate(let fate): if let index = known(fate.connection) { outputs[index].note(fate) }
            case .examined(let connection, let number, _):
                if let index = known(connection) { outputs[index].examined.append(number) }
            case .scan(let scan): if let index = known(scan.connection) { outputs[index].scans.append(scan) }
            case .outputs(let id, let connections):
                members[id] =
                    connections.allSatisfy { known($0) != nil || places.output(of: $0) == nil }
                    ? connections : nil
            case .set(let id, let time, let outputs, let reasons):
                guard let connections = members[id] else { break }
                let key = connections.compactMap { places.output(of: $0) }
                guard key.count == connections.count else { break }
                let index = synchronizers[key] ?? sets.count
                if index == sets.count {
                    synchronizers[key] = index
                    sets.append([])
                }
                sets[index].append(Pieces(time: time, outputs: outputs, reasons: reasons))
            case .sound(let sound):
                microphone = microphone ?? sound.microphone
                guard sound.microphone == microphone else { break }
                self.sound.append(
                    Sound(
                        time: sound.time,
                        count: sound.count,
                        checksum: sound.bytes.isEmpty ? nil : Checksum.of(sound.bytes)
                    )
                )
            default: break
            }
        }
    }

    /// The outcome of the outputs as bytes, which are equal for equal ledgers, drops, sets, scans and sound.
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        // Those of several cameras begin in any order.
        for output in outputs.sorted(by: { $0.name < $1.name }) {
            writer.text(output.name)
            writer.list(output.delivered) { $0.int($1) }
            writer.list(output.dropped.sorted()) {
                $0.int($1.number)
                $0.text($1.reason)
            }
            let counts = output.ledger
            for count in [counts.captured, counts.delivered, counts.late, counts.outOfBuffers, counts.discontinuity] {
                writer.int(count)
            }
            writer.list(output.examined) { $0.int($1) }
            writer.list(output.scans) { $0.text($1.comparable) }
        }
        for set in sets {
            writer.list(set) {
                $0.text("\($1.time.value)/\($1.time.timescale)")
                $0.list($1.outputs) { $0.int($1) }
                $0.list($1.reasons) { $0.text($1) }
            }
        }
        writer.list(sound) {
            $0.text("\($1.time.value)/\($1.time.timescale)")
            $0.int($1.count)
            $0.int($1.checksum.map { Int($0) } ?? -1)
        }
        return writer.bytes
    }
}

extension CapsuleReplay.Outcome.Output {
    /// Notes the outcome of a frame.
    mutating func note(_ fate: CapsuleFate) {
        ledger.count(fate.outcome)
        switch fate.outcome {
        case .delivered: delivered.append(fate.number)
        case .late, .outOfBuffers, .discontinuity:
            dropped.append(CapsuleReplay.Outcome.Drop(number: fate.number, reason: "\(fate.outcome)"))
        default: break
        }
    }

    /// Returns the outcomes of these frames alone.
    func limited(to numbers: Set<Int>) -> Self {
        var result = self
        result.delivered = delivered.filter(numbers.contains)
        result.dropped = dropped.filter { numbers.contains($0.number) }
        return result
    }
}

extension CapsuleScan {
    /// Everything of a scan but the connection, exactly.
    var comparable: String {
        let bits = corners.map { String($0.bitPattern, radix: 16) }.joined(separator: ",")
        return "\(number) \(time.value)/\(time.timescale) \(type) \(text ?? "-") \(bytes) \(bits)"
    }
}
