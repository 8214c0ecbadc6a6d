/// A policy that decides about a camera's frame rate from observations.
///
/// A policy is a value without clocks, threads or devices. The governor passes it the observations in order, and
/// carries out its decisions. A custom policy can replace ``StandardFrameRatePolicy``.
public protocol FrameRatePolicy: Sendable {
    /// Begins, or begins again, with a camera's rates, and discards earlier observations.
    mutating func begin(_ setup: FrameRateSetup)

    /// Handles an observation, and returns a decision if the rate should change.
    ///
    /// After a decision the governor changes the rate in steps, each of which is observed as
    /// ``FrameRateObservation/Kind/changed(rate:)``.
    mutating func receive(_ observation: FrameRateObservation) -> FrameRateDecision?
}

/// The rates that a policy may choose from.
public struct FrameRateSetup: Sendable, Hashable, Codable {
    /// All rates in frames per second, ascending, without duplicates; never empty.
    public var rates: [Double]
    /// The initial rate, one of ``rates``.
    public var rate: Double

    /// The highest rate.
    public var highest: Double { rates.last ?? rate }
    /// The lowest rate.
    public var lowest: Double { rates.first ?? rate }

    /// Makes a setup.
    ///
    /// - Parameters:
    ///   - rates: the rates in any order; the present rate is added if missing.
    ///   - rate: the present rate.
    public init(rates: [Double], rate: Double) {
        self.rates = Set(rates + [rate]).filter { $0.isFinite && $0 > 0 }.sorted()
        self.rate = rate
    }

    /// Returns the highest rate with at least this frame duration; the lowest rate if there is none.
    public func rate(forDuration duration: Double) -> Double {
        // Tolerates a rounding error of a millionth, as in 1/(1/30).
        rates.last { $0 * duration <= 1.000_001 } ?? lowest
    }
}
