public import Foundation

/// The observations of a governor, in a form that can be stored and passed to another policy.
///
/// The text form is JSON lines: the first has the available rates, and each further line is an observation.
///
///     {"rate":30,"rates":[1,2,30]}
///     {"t":0.05,"work":0.0501}
///     {"drop":"late","t":0.05}
public struct FrameRateTrace: Sendable, Hashable {
    /// The error for an invalid line.
    public struct Malformed: Error, Hashable, CustomStringConvertible, LocalizedError {
        /// The number of the line, from 1.
        public var line: Int
        /// A description of the fault and its remedy.
        public var description: String {
            line == 1
                ? "Line 1 of the trace is not {\"rate\":…,\"rates\":[…]}. Record it from the start."
                : "Line \(line) of the trace is not an observation of a frame-rate governor. Record the trace again."
        }
        /// A synonym for ``description``.
        public var errorDescription: String? { description }
    }

    /// The available rates.
    public var setup: FrameRateSetup
    /// The observations in order.
    public var observations: [FrameRateObservation]

    /// Makes a trace.
    public init(setup: FrameRateSetup, observations: [FrameRateObservation] = []) {
        self.setup = setup
        self.observations = observations
    }

    /// Parses JSON lines; empty lines and a truncated last line are ignored.
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
        // Numbers and short texts can always be encoded; infinities and NaN, which JSON lacks, become strings.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }

    /// Returns the decisions of another policy for these observations.
    ///
    /// The recorded rate changes and drops are those of the policy in use at the time. ``simulate(_:)`` lets the camera
    /// follow the other policy instead.
    public func replay(_ policy: any FrameRatePolicy) -> [FrameRateDecision] {
        var policy = policy
        policy.begin(setup)
        return observations.compactMap { policy.receive($0) }
    }

    /// Simulates a policy with an app that does the same work at the same times.
    ///
    /// A frame takes as long as the latest one whose processing had begun by its time.
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
