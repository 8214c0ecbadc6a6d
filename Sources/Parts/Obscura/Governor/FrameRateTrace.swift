public import Foundation

/// What a governor saw, in a form that can be kept and given to another policy.
///
/// As text: JSON lines, the first with the rates that there were, then one for each observation.
///
///     {"rate":30,"rates":[1,2,30]}
///     {"t":0.05,"work":0.0501}
///     {"drop":"late","t":0.05}
public struct FrameRateTrace: Sendable, Hashable {
    /// A line that cannot be read.
    public struct Malformed: Error, Hashable, CustomStringConvertible, LocalizedError {
        /// Its number, from 1.
        public var line: Int
        /// What is wrong with it, and what to do.
        public var description: String {
            line == 1
                ? "Line 1 of the trace is not the governor's first one, {\"rate\":…,\"rates\":[…]}. Record it from the start."
                : "Line \(line) of the trace is no observation of a frame-rate governor. Record the trace anew."
        }
        /// The same as ``description``.
        public var errorDescription: String? { description }
    }

    /// The rates that there were.
    public var setup: FrameRateSetup
    /// What was seen, in order.
    public var observations: [FrameRateObservation]

    /// Makes a trace.
    public init(setup: FrameRateSetup, observations: [FrameRateObservation] = []) {
        self.setup = setup
        self.observations = observations
    }

    /// Reads JSON lines; empty lines are left out, and so is a last line that was cut off.
    ///
    /// - Throws: ``Malformed``.
    public init(jsonLines text: String) throws(Malformed) {
        let decoder = JSONDecoder()
        let isWhole = text.hasSuffix("\n")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let first = lines.first, let setup = try? decoder.decode(FrameRateSetup.self, from: Data(first.utf8)),
            !setup.rates.isEmpty
        else { throw Malformed(line: 1) }
        self.setup = FrameRateSetup(rates: setup.rates, rate: setup.rate)
        observations = []
        for (index, line) in lines.enumerated().dropFirst() where !line.isEmpty {
            guard let observation = try? decoder.decode(FrameRateObservation.self, from: Data(line.utf8)) else {
                if index == lines.count - 1, !isWhole { break }
                throw Malformed(line: index + 1)
            }
            observations.append(observation)
        }
    }

    /// The trace as JSON lines.
    public var jsonLines: String {
        ([Self.line(setup)] + observations.map { Self.line($0) }).joined(separator: "\n") + "\n"
    }

    static func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Numbers and short texts can always be encoded; ones that JSON lacks are none.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// What a policy would have decided, had it seen just this.
    ///
    /// The camera of the trace followed the policy that it was recorded with, so changes and drops are those of that
    /// one. ``simulate(_:)`` lets the camera follow.
    public func replay(_ policy: any FrameRatePolicy) -> [FrameRateDecision] {
        var policy = policy
        policy.begin(setup)
        return observations.compactMap { policy.receive($0) }
    }

    /// What would have come of a policy, had the app done the same work at the same times.
    ///
    /// A frame at a time takes as long as the latest one that was worked on by then.
    public func simulate(_ policy: any FrameRatePolicy) -> FrameRateSimulation.Outcome {
        var works: [(begin: Double, work: Double)] = []
        for observation in observations {
            if case .delivered(let work) = observation.kind { works.append((observation.time - work, work)) }
        }
        var index = 0
        return FrameRateSimulation(setup: setup).run(policy, seconds: observations.last?.time ?? 0) { time in
            while index + 1 < works.count, works[index + 1].begin <= time { index += 1 }
            return works.isEmpty ? 0 : works[index].work
        }
    }
}
