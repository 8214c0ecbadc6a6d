/// Decides about a camera's frame rate: observations in, decisions out.
///
/// A value without clocks, threads or devices. The governor gives it what it sees, in order, and carries out what it
/// decides; a policy of your own takes the place of ``StandardFrameRatePolicy``.
public protocol FrameRatePolicy: Sendable {
    /// Begins, or begins anew, with a camera's rates; what was seen before is forgotten.
    mutating func begin(_ setup: FrameRateSetup)

    /// Takes note of what happened, and says what to do where something is to be done.
    ///
    /// After a decision the governor changes the rate in steps, each of which comes back as a
    /// ``FrameRateObservation/Kind/changed(rate:)``.
    mutating func receive(_ observation: FrameRateObservation) -> FrameRateDecision?
}

/// The rates that a policy may choose among.
public struct FrameRateSetup: Sendable, Hashable, Codable {
    /// All of them in frames a second, ascending, none twice; never empty.
    public var rates: [Double]
    /// The rate at the beginning, one of ``rates``.
    public var rate: Double

    /// The highest rate.
    public var highest: Double { rates.last ?? rate }
    /// The lowest rate.
    public var lowest: Double { rates.first ?? rate }

    /// Makes a setup.
    ///
    /// - Parameters:
    ///   - rates: in any order; the present rate is added where it is missing.
    ///   - rate: the present rate.
    public init(rates: [Double], rate: Double) {
        self.rates = Set(rates + [rate]).filter { $0.isFinite && $0 > 0 }.sorted()
        self.rate = rate
    }

    /// The highest rate whose frames are at least so far apart; the lowest if there is none.
    public func rate(forDuration duration: Double) -> Double {
        // A millionth for rates such as 1/(1/30).
        rates.last { $0 * duration <= 1.000_001 } ?? lowest
    }
}
