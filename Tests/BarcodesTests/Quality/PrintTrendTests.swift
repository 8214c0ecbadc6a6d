import Testing

@testable import Barcodes

@Suite("Trends of print quality")
struct PrintTrendTests {
    private let settings = PrintTrend.Settings(limit: 2, labels: 12, ahead: 50)

    /// Returns the quality of a label with a contrast whose grade is known.
    private func label(_ grade: Double) -> PrintQuality {
        // Grades 1 to 4 are at these values.
        let limits = [0.2, 0.4, 0.55, 0.7]
        let place = min(max(Int(grade) - 1, 0), 2)
        let value = limits[place] + (grade - Double(place + 1)) * (limits[place + 1] - limits[place])
        return PrintQuality(parameters: [.contrast: value])
    }

    @Test("labels of one grade change nothing, whatever their number")
    func steady() {
        var trend = PrintTrend(settings)
        for _ in 0..<200 { #expect(trend.add(label(2.5)).isEmpty) }
        #expect(trend.count == 200 && trend.alarms.isEmpty)
        #expect(abs((trend.levels[.contrast] ?? 0) - 2.5) < 1e-9)
    }

    @Test("a falling grade is announced before it is poor, with the number of labels that are left")
    func falling() throws {
        var trend = PrintTrend(settings)
        var changes: [(label: Int, change: PrintTrend.Change)] = []
        // One hundredth less with each label: the limit is reached with label 180.
        for number in 0..<220 {
            changes += trend.add(label(3.8 - 0.01 * Double(number))).map { (number, $0) }
        }
        try #require(changes.map(\.change.state.name) == ["falling", "poor"])
        guard case .falling(let left) = changes[0].change.state else { return }
        #expect(abs(changes[0].label + left - 180) <= 4, "\(changes)")
        #expect(left <= settings.ahead && left > settings.ahead - 4)
        #expect(abs(changes[1].label - 180) <= 4, "\(changes)")
        #expect(abs(changes[0].change.slope + 0.01) < 1e-6)
    }

    @Test("a new ribbon ends the alarm, once")
    func recovery() {
        var trend = PrintTrend(settings)
        for number in 0..<40 { _ = trend.add(label(max(1.2, 3.5 - 0.1 * Double(number)))) }
        #expect(trend.alarms[.contrast] == .poor)
        var changes: [PrintTrend.Change] = []
        for _ in 0..<40 { changes += trend.add(label(3.9)) }
        #expect(changes.map(\.state) == [.fine])
        #expect(trend.alarms.isEmpty)
    }

    @Test("one bad label among good ones is no alarm")
    func outlier() {
        var trend = PrintTrend(settings)
        for number in 0..<100 { #expect(trend.add(label(number % 20 == 15 ? 1 : 3.8)).isEmpty, "\(number)") }
    }

    @Test("uneven labels without a trend are no alarm, and do not flutter at the limit")
    func uneven() {
        for seed in 1...20 as ClosedRange<UInt64> {
            var state = seed &* 0x9E37_79B9_7F4A_7C15
            func noise() -> Double {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Double(state >> 40) / Double(1 << 24) - 0.5
            }
            var trend = PrintTrend(settings)
            var changes = 0
            for _ in 0..<300 { changes += trend.add(label(3.3 + 0.4 * noise())).count }
            #expect(changes == 0, "seed \(seed)")
            for _ in 0..<300 { changes += trend.add(label(2.1 + 0.2 * noise())).count }
            #expect(changes <= 8, "seed \(seed): \(changes) changes")
        }
    }

    @Test("few labels are no trend, and settings below four labels count as four")
    func few() {
        var trend = PrintTrend(PrintTrend.Settings(limit: 2, labels: 1, ahead: 10))
        for _ in 0..<3 { #expect(trend.add(label(1)).isEmpty) }
        #expect(trend.add(label(1)).map(\.state) == [.poor])
    }
}
