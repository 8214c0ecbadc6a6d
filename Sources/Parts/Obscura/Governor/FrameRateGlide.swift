/// The way from one frame rate to another: in steps, over about a second.
struct FrameRateGlide: Sendable {
    /// How long the whole way takes, in seconds.
    static let length = 1.0
    /// How many steps it has at most.
    static let stepCount = 8

    private let rates: [Double]
    private let from: Double
    /// Where it leads.
    let to: Double
    private let start: Double
    private var step = 0
    private var present: Double

    /// A way that begins now, with its first step.
    ///
    /// - Parameter rates: what may be on the way, ascending.
    init(from: Double, to: Double, at start: Double, among rates: [Double]) {
        self.rates = rates
        self.from = from
        self.to = to
        self.start = start
        present = from
    }

    /// Whether the end is reached.
    var isOver: Bool { present == to }

    /// The rate to go to at a time; nil where it stays as it is.
    mutating func next(at time: Double) -> Double? {
        guard !isOver else { return nil }
        let passed = max(0, time - start)
        // The first step at once; the last when the time is over.
        let due = min(Self.stepCount, 1 + Int(passed / Self.length * Double(Self.stepCount)))
        guard due > step else { return nil }
        step = due
        let rate = due == Self.stepCount ? to : nearest(from + (to - from) * Double(due) / Double(Self.stepCount))
        guard rate != present else { return nil }
        present = rate
        return rate
    }

    /// The supported rate nearest to one on the way, never beyond either end.
    private func nearest(_ rate: Double) -> Double {
        let way = min(from, to)...max(from, to)
        let allowed = rates.filter { way.contains($0) }
        return allowed.min { abs($0 - rate) < abs($1 - rate) } ?? to
    }
}
