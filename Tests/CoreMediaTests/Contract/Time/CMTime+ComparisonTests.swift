import CoreMedia
import Testing

@Suite("CMTime order")
struct CMTimeComparisonTests {
    @Test("TIME-35 TIME-36 comparison", arguments: comparisonsTable)
    func compare(_ vector: Vector<Int32>) {
        #expect(vector.actual() == vector.expected)
    }

    static let comparisonsTable: [Vector<Int32>] = [
        .init("V115 CMTimeCompare(1/2, 2/4) is 0", 0) { CMTimeCompare(time(1, 2), time(2, 4)) },
        .init("V116 CMTimeCompare(1/3, 1/2) is -1", -1) { CMTimeCompare(time(1, 3), time(1, 2)) },
        .init("V117 CMTimeCompare(9/1, 1/1 e1) is -1", -1) { CMTimeCompare(time(9, 1), time(1, 1, epoch: 1)) },
        .init("V118 CMTimeCompare(-inf, -5/1) is -1", -1) { CMTimeCompare(CMTime.negativeInfinity, time(-5, 1)) },
        .init("V119 CMTimeCompare(5/1, indefinite) is -1", -1) { CMTimeCompare(time(5, 1), CMTime.indefinite) },
        .init("V120 CMTimeCompare(indefinite, +inf) is -1", -1) {
            CMTimeCompare(CMTime.indefinite, CMTime.positiveInfinity)
        },
        .init("V121 CMTimeCompare(+inf, invalid) is -1", -1) {
            CMTimeCompare(CMTime.positiveInfinity, CMTime.invalid)
        },
        .init("V122 CMTimeCompare(invalid, invalid) is 0", 0) { CMTimeCompare(CMTime.invalid, CMTime.invalid) },
        .init("V123 CMTimeCompare(indefinite, indefinite) is 0", 0) {
            CMTimeCompare(CMTime.indefinite, CMTime.indefinite)
        },
        .init("V124 CMTimeCompare(1/2 r, 1/2) is 0", 0) { CMTimeCompare(time(1, 2, rounded: true), time(1, 2)) },
    ]

    @Test("TIME-34 TIME-40 minimum, maximum and absolute value", arguments: extremesTable)
    func extremes(_ vector: Vector<CMTime>) {
        #expect(Fields(vector.actual()) == Fields(vector.expected))
    }

    static let extremesTable: [Vector<CMTime>] = [
        .init("V125 CMTimeMaximum(1/2, 2/3) is 2/3", time(2, 3)) { CMTimeMaximum(time(1, 2), time(2, 3)) },
        .init("V126 CMTimeMinimum(1/1, invalid) is 1/1", time(1, 1)) { CMTimeMinimum(time(1, 1), CMTime.invalid) },
        .init("V127 CMTimeMaximum(1/1, invalid) is invalid", .invalid) {
            CMTimeMaximum(time(1, 1), CMTime.invalid)
        },
        .init("V128 CMTimeAbsoluteValue(-3/2) is 3/2", time(3, 2)) { CMTimeAbsoluteValue(time(-3, 2)) },
        .init("V129 CMTimeAbsoluteValue(-inf) is +inf", .positiveInfinity) {
            CMTimeAbsoluteValue(CMTime.negativeInfinity)
        },
        .init("V130 CMTimeAbsoluteValue(Int64.min/1) is -9223372036854775808/1", time(.min, 1)) {
            CMTimeAbsoluteValue(time(.min, 1))
        },
    ]

    @Test("TIME-40 of two equal times the first is both minimum and maximum")
    func firstOfEquals() {
        #expect(Fields(CMTimeMaximum(time(1, 2), time(2, 4))) == Fields(time(1, 2)))
        #expect(Fields(CMTimeMinimum(time(1, 2), time(2, 4))) == Fields(time(1, 2)))
    }

    @Test("TIME-37 the operators agree with the comparison")
    func operators() {
        let times = Self.oddTimes
        for first in times {
            for second in times {
                let order = CMTimeCompare(first, second)
                #expect((first == second) == (order == 0))
                #expect((first != second) == (order != 0))
                #expect((first < second) == (order < 0))
                #expect((first <= second) == (order <= 0))
                #expect((first > second) == (order > 0))
                #expect((first >= second) == (order >= 0))
            }
        }
    }

    @Test("TIME-35 TIME-39 the order is total, and equal times have equal hashes")
    func totalOrder() {
        withSeed { generator in
            let times = Self.oddTimes + (0..<60).map { _ in Self.random(using: &generator) }
            for a in times {
                #expect(CMTimeCompare(a, a) == 0)
                for b in times {
                    #expect(CMTimeCompare(a, b) == -CMTimeCompare(b, a), "\(a) \(b)")
                    if a == b { #expect(a.hashValue == b.hashValue, "\(a) \(b)") }
                    for c in times where a <= b && b <= c {
                        #expect(a <= c, "\(a) \(b) \(c)")
                    }
                }
            }
        }
    }

    @Test("TIME-23 adding and subtracting a time restores the original unless the result was rounded")
    func thereAndBack() {
        withSeed { generator in
            var exact = 0
            for _ in 0..<5000 {
                let a = Self.random(using: &generator)
                let b = Self.random(using: &generator)
                let back = a + b - b
                guard back.isNumeric, !back.hasBeenRounded, a.epoch == 0, b.epoch == 0 else { continue }
                #expect(back == a, "\(a) + \(b) - \(b)")
                #expect(a + b == b + a)
                exact += 1
            }
            #expect(exact > 500)
        }
    }

    @Test("TIME-24 a sum is the exact one rounded to its timescale")
    func sumsAreNearest() {
        withSeed { generator in
            for _ in 0..<3000 {
                let a = Self.random(using: &generator)
                let b = Self.random(using: &generator)
                let sum = a + b
                guard sum.isNumeric else { continue }
                // | sum - (a + b) | ≤ half a unit, all multiplied by 2 × sum.timescale × a.timescale × b.timescale.
                let (s, x, y) = (Int128(sum.timescale), Int128(a.timescale), Int128(b.timescale))
                guard abs(a.seconds) < 1e9, abs(b.seconds) < 1e9 else { continue }
                let left = Int128(sum.value) * x * y
                let right = s * (Int128(a.value) * y + Int128(b.value) * x)
                #expect(2 * (left - right).magnitude <= (x * y).magnitude, "\(a) + \(b)")
                #expect(sum.hasBeenRounded == (left != right), "\(a) + \(b)")
            }
        }
    }

    @Test("TIME-7 a valid time without a timescale neither traps nor breaks the order")
    func noTimescale() {
        let broken = CMTime(value: 5, timescale: 0, flags: .valid, epoch: 0)
        #expect(broken == .invalid)
        #expect(Fields(broken + time(1, 1)) == Fields(.invalid))
        #expect(Fields(broken.convertScale(600, method: .default)) == Fields(.invalid))
        #expect(CMTimeMultiplyByFloat64(broken, multiplier: 2) == .invalid)
        #expect(broken.seconds == .infinity)
    }

    /// Special values, equal fractions, the limits of the number range, and a few epochs.
    static let oddTimes: [CMTime] = [
        .invalid, .indefinite, .positiveInfinity, .negativeInfinity, .zero, time(0, .max), time(1, 2), time(2, 4),
        time(1, 2, rounded: true), time(-1, 2), time(.max, 1), time(.min, 1), time(.max, .max), time(.min, .max),
        time(1, 2, epoch: 1), time(-9, 2, epoch: 1), time(1, 2, epoch: -1), CMTime(),
        CMTime(value: 5, timescale: 0, flags: .valid, epoch: 0),
    ]

    /// Returns a time with a magnitude and a timescale from all orders of magnitude.
    static func random(using generator: inout SeededGenerator) -> CMTime {
        let value = Int64.random(in: .min ... .max, using: &generator) >> Int64.random(in: 0...63, using: &generator)
        let common: [Int32] = [1, 24, 25, 30, 600, 1000, 44100, 48000, 90000, 1_000_000_000]
        let timescale =
            Bool.random(using: &generator)
            ? common.randomElement(using: &generator) ?? 1
            : max(1, Int32.random(in: 1 ... .max, using: &generator) >> Int32.random(in: 0...30, using: &generator))
        return time(value, timescale)
    }
}
