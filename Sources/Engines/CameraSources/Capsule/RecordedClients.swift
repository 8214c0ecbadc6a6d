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
    }

    private struct Place: Hashable {
        var kind: String
        var index: Int
    }

    private let outputs: [String: [Output]]
    private let seats = Mutex(Seats())

    /// Creates clients from the outputs of each kind.
    package init(_ outputs: [String: [Output]]) { self.outputs = outputs }

    /// The recorded outputs of a kind, in order.
    package func outputs(of kind: String) -> [Output] { outputs[kind] ?? [] }

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
            let known = seats.askers[kind, default: []]
            let seat = known.firstIndex(of: asker) ?? known.count
            if seat == known.count { seats.askers[kind, default: []].append(asker) }
            let place = Place(kind: kind, index: min(seat, recorded.count - 1))
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
