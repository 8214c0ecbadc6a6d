package import Capsules
import Synchronization

/// The clients of a camera in a capsule, whose callbacks a replay with `clients=recorded` repeats.
///
/// An output that asks is the next recorded one of its kind, in the order of the first questions: the outputs of a
/// session ask in the order of its connections, with every frame. Outputs beyond the recorded ones are like the last.
package final class RecordedClients: Sendable {
    /// A step of a mailbox with its time on the recording host's clock.
    package struct Step: Sendable, Hashable {
        package var hostTime: UInt64
        package var step: CapsuleMail.Step

        package init(hostTime: UInt64, step: CapsuleMail.Step) {
            self.hostTime = hostTime
            self.step = step
        }
    }

    /// An output of the recorded session.
    package struct Output: Sendable, Hashable {
        /// The outcomes of frames by their numbers.
        package var fates: [Int: RecordedFate] = [:]
        /// The arrivals in the client's mailbox and the begins and ends of its callbacks; empty below a synchronizer.
        package var steps: [Step] = []

        package init() {}
    }

    private struct Seats {
        /// The outputs that have asked, by kind, in order.
        var askers: [String: [Int]] = [:]
        var decided: [Place: [Int: RecordedFate]] = [:]

        mutating func seat(of asker: Int, kind: String) -> Int {
            let known = askers[kind, default: []]
            if let seat = known.firstIndex(of: asker) { return seat }
            askers[kind, default: []].append(asker)
            return known.count
        }
    }

    private struct Place: Hashable {
        var kind: String
        var index: Int
    }

    private let outputs: [String: [Output]]
    private let sets: [RecordedSets]
    private let seats = Mutex(Seats())

    /// Creates clients from the outputs of each kind, and from the synchronizers in the order of their first sets.
    package init(_ outputs: [String: [Output]], sets: [RecordedSets] = []) {
        self.outputs = outputs
        self.sets = sets
    }

    /// The recorded outputs of a kind, in order.
    package func outputs(of kind: String) -> [Output] { outputs[kind] ?? [] }

    /// Returns the outputs of each set that a synchronizer gave at a time; nil for one set with everything.
    ///
    /// - Parameter asker: A number of the synchronizer.
    package func parts(at time: CapsuleTime, asker: Int) -> [[Int]]? {
        guard !sets.isEmpty else { return nil }
        let seat = seats.withLock { $0.seat(of: asker, kind: "set") }
        return sets[min(seat, sets.count - 1)].parts[time]
    }

    /// Returns the outcome of a frame on an output.
    ///
    /// - Parameters:
    ///   - kind: The kind of the output's media.
    ///   - asker: A number of the output's connection.
    ///   - decide: Returns the outcomes that today's late policy gives with the recorded callbacks; called once for
    ///     each output, under a lock.
    package func fate(
        of number: Int,
        kind: String,
        asker: Int,
        decide: (Output) -> [Int: RecordedFate]
    ) -> RecordedFate {
        guard let recorded = outputs[kind], !recorded.isEmpty else { return .open }
        return seats.withLock { seats in
            let place = Place(kind: kind, index: min(seats.seat(of: asker, kind: kind), recorded.count - 1))
            if let fates = seats.decided[place] { return fates[number] ?? .open }
            let fates = decide(recorded[place.index])
            seats.decided[place] = fates
            return fates[number] ?? .open
        }
    }
}

extension RecordedFate {
    /// Creates the outcome of a record; nil for one that ends nothing.
    package init?(_ outcome: CapsuleFate.Outcome) {
        switch outcome {
        case .delivered: self = .delivered
        case .late: self = .late
        case .outOfBuffers: self = .outOfBuffers
        case .discontinuity: self = .discontinuity
        default: return nil
        }
    }
}
