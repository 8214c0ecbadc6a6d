/// The transition from one frame rate to another, in steps over about a second.
struct FrameRateGlide: Sendable {
    /// The duration of the transition in seconds.
    static let length = 1.0
    /// The maximum number of steps.
    static let stepCount = 8

    private let rates: [Double]
    private let from: Double
    /// The final rate.
    let to: Double
    private let start: Double
    private var step = 0
    private var present: Double

    /// Starts a transition now, with its first step.
    ///
    /// - Parameter rates: the permitted rates, ascending.
    init(from: Double, to: Double, at start: Double, among rates: [Double]) {
        self.rates = rates
        self.from = from
        self.to = to
        self.start = start
        present = from
    }

    /// True once the final rate is reached.
    var isOver: Bool { present == to }

    /// Returns the rate to set at a time; nil if it stays unchanged.
    mutating func next(at time: Double) -> Double? {
        guard !isOver else { return nil }
        let passed = max(0, time - start)
        // The first step is due immediately, the last at the end of the duration.
        let due = min(Self.stepCount, 1 + Int(passed / Self.length * Double(Self.stepCount)))
        guard due > step else { return nil }
        step = due
        let rate = due == Self.stepCount ? to : nearest(from + (to - from) * Double(due) / Double(Self.stepCount))
        guard rate != present else { return nil }
        present = rate
        return rate
    }

    /// Returns the permitted rate nearest to an intermediate one, between both ends.
    private func nearest(_ rate: Double) -> Double {
        let way = min(from, to)...max(from, to)
        let allowed = rates.filter { way.contains($0) }
        return allowed.min { abs($0 - rate) < abs($1 - rate) } ?? to
    }
}
