import CoreMedia
import Testing

@Suite("CMTime arithmetic")
struct CMTimeArithmeticTests {
    @Test("TIME-22 to TIME-27 sums and differences", arguments: sumsTable)
    func sums(_ vector: Vector<CMTime>) {
        #expect(Fields(vector.actual()) == Fields(vector.expected))
    }

    static let sumsTable: [Vector<CMTime>] = [
        .init("V64 1/2 + 1/2 is 2/2", time(2, 2)) { time(1, 2) + time(1, 2) },
        .init("V65 1/2 + 1/3 is 5/6", time(5, 6)) { time(1, 2) + time(1, 3) },
        .init("V66 1/3 + 1/5 is 8/15", time(8, 15)) { time(1, 3) + time(1, 5) },
        .init("V67 1/24 + 1/30 is 9/120", time(9, 120)) { time(1, 24) + time(1, 30) },
        .init("V68 1/30 + 1/600 is 21/600", time(21, 600)) { time(1, 30) + time(1, 600) },
        .init("V69 0/1 + 1/30 is 1/30", time(1, 30)) { time(0, 1) + time(1, 30) },
        .init("V70 1/1 - 3/1 is -2/1", time(-2, 1)) { time(1, 1) - time(3, 1) },
        .init("V71 5/600 - 5/600 is 0/600", time(0, 600)) { time(5, 600) - time(5, 600) },
        .init("V72 1/2 - 1/3 is 1/6", time(1, 6)) { time(1, 2) - time(1, 3) },
        .init("V73 Int64.max/1 + Int64.max/1 is +inf", .positiveInfinity) { time(.max, 1) + time(.max, 1) },
        .init("V74 Int64.min/1 + Int64.min/1 is -inf", .negativeInfinity) { time(.min, 1) + time(.min, 1) },
        .init("V75 Int64.max/2 + Int64.max/2 is 9223372036854775807/1", time(9223372036854775807, 1)) {
            time(.max, 2) + time(.max, 2)
        },
        .init("V77 +inf + 1/1 is +inf", .positiveInfinity) { CMTime.positiveInfinity + time(1, 1) },
        .init("V78 +inf + +inf is +inf", .positiveInfinity) { CMTime.positiveInfinity + CMTime.positiveInfinity },
        .init("V79 +inf + -inf is invalid", .invalid) { CMTime.positiveInfinity + CMTime.negativeInfinity },
        .init("V80 +inf - +inf is invalid", .invalid) { CMTime.positiveInfinity - CMTime.positiveInfinity },
        .init("V81 +inf - -inf is +inf", .positiveInfinity) { CMTime.positiveInfinity - CMTime.negativeInfinity },
        .init("V82 1/1 - +inf is -inf", .negativeInfinity) { time(1, 1) - CMTime.positiveInfinity },
        .init("V83 indefinite + 1/1 is indefinite", .indefinite) { CMTime.indefinite + time(1, 1) },
        .init("V84 indefinite + +inf is +inf", .positiveInfinity) { CMTime.indefinite + CMTime.positiveInfinity },
        .init("V85 invalid + +inf is invalid", .invalid) { CMTime.invalid + CMTime.positiveInfinity },
        .init("V86 1/2 r + 1/2 is 2/2 r", time(2, 2, rounded: true)) { time(1, 2, rounded: true) + time(1, 2) },
        .init("V87 1/1 e1 + 1/1 e2 is invalid", .invalid) { time(1, 1, epoch: 1) + time(1, 1, epoch: 2) },
        .init("V88 1/1 e1 + 1/1 e1 is 2/1", time(2, 1)) { time(1, 1, epoch: 1) + time(1, 1, epoch: 1) },
        .init("V89 1/1 e1 + 1/1 is 2/1 e1", time(2, 1, epoch: 1)) { time(1, 1, epoch: 1) + time(1, 1) },
        .init("V90 5/1 e7 - 2/1 e7 is 3/1", time(3, 1)) { time(5, 1, epoch: 7) - time(2, 1, epoch: 7) },
        .init("V91 5/1 - 2/1 e7 is 3/1 e7", time(3, 1, epoch: 7)) { time(5, 1) - time(2, 1, epoch: 7) },
    ]

    @Test("TIME-23 V76 a common timescale above the limit becomes 1000000000, and the sum is rounded")
    func timescaleLimit() {
        let sum = time(1, 2_147_483_647) + time(1, 2_147_483_646)
        #expect(Fields(sum) == Fields(time(1, 1_000_000_000, rounded: true)))
        // 10⁹ itself does not round if the value is a whole number of nanoseconds.
        let exact = time(2_147_483_647, 2_147_483_647) + time(2_147_483_646, 2_147_483_646)
        #expect(Fields(exact) == Fields(time(2_000_000_000, 1_000_000_000)))
    }

    @Test("TIME-22 an equal timescale above 1000000000 is kept")
    func equalLargeTimescales() {
        #expect(Fields(time(1, .max) + time(1, .max)) == Fields(time(2, .max)))
    }

    @Test("TIME-26 the difference of two times on one epoch is a duration on epoch 0")
    func epochs() {
        #expect(Fields(time(5, 1, epoch: 7) - time(2, 1, epoch: 7)) == Fields(time(3, 1)))
        #expect(Fields(time(5, 1, epoch: 7) - time(2, 1, epoch: 8)) == Fields(.invalid))
    }

    @Test("TIME-28 to TIME-33 products", arguments: productsTable)
    func products(_ vector: Vector<CMTime>) {
        #expect(Fields(vector.actual()) == Fields(vector.expected))
    }

    static let productsTable: [Vector<CMTime>] = [
        .init("V92 CMTimeMultiply(1/3, 3) is 3/3", time(3, 3)) { CMTimeMultiply(time(1, 3), multiplier: 3) },
        .init("V93 CMTimeMultiply(1/30, -2) is -2/30", time(-2, 30)) {
            CMTimeMultiply(time(1, 30), multiplier: -2)
        },
        .init("V94 CMTimeMultiply(+inf, -1) is -inf", .negativeInfinity) {
            CMTimeMultiply(CMTime.positiveInfinity, multiplier: -1)
        },
        .init("V95 CMTimeMultiply(+inf, 0) is +inf", .positiveInfinity) {
            CMTimeMultiply(CMTime.positiveInfinity, multiplier: 0)
        },
        .init("V96 CMTimeMultiply(indefinite, 5) is indefinite", .indefinite) {
            CMTimeMultiply(CMTime.indefinite, multiplier: 5)
        },
        .init("V97 CMTimeMultiply(invalid, 5) is invalid", .invalid) {
            CMTimeMultiply(CMTime.invalid, multiplier: 5)
        },
        .init("V98 CMTimeMultiply(Int64.max/1, 2) is +inf", .positiveInfinity) {
            CMTimeMultiply(time(.max, 1), multiplier: 2)
        },
        .init("V99 CMTimeMultiply(Int64.max/2, 2) is 9223372036854775807/1", time(9223372036854775807, 1)) {
            CMTimeMultiply(time(.max, 2), multiplier: 2)
        },
        .init("V100 CMTimeMultiplyByRatio(1000/1, 20, 10) is 2000/1", time(2000, 1)) {
            CMTimeMultiplyByRatio(time(1000, 1), multiplier: 20, divisor: 10)
        },
        .init("V101 CMTimeMultiplyByRatio(43804/600, 1, 4) is 43804/2400", time(43804, 2400)) {
            CMTimeMultiplyByRatio(time(43804, 600), multiplier: 1, divisor: 4)
        },
        .init("V102 CMTimeMultiplyByRatio(1/2, 2, 3) is 2/6", time(2, 6)) {
            CMTimeMultiplyByRatio(time(1, 2), multiplier: 2, divisor: 3)
        },
        .init("V103 CMTimeMultiplyByRatio(3/2, 1, 3) is 3/6", time(3, 6)) {
            CMTimeMultiplyByRatio(time(3, 2), multiplier: 1, divisor: 3)
        },
        .init("V104 CMTimeMultiplyByRatio(1/2, 2, 4) is 1/4", time(1, 4)) {
            CMTimeMultiplyByRatio(time(1, 2), multiplier: 2, divisor: 4)
        },
        .init("V105 CMTimeMultiplyByRatio(10/1, -1, 2) is -10/2", time(-10, 2)) {
            CMTimeMultiplyByRatio(time(10, 1), multiplier: -1, divisor: 2)
        },
        .init("V106 CMTimeMultiplyByRatio(1/2, 1, 0) is +inf", .positiveInfinity) {
            CMTimeMultiplyByRatio(time(1, 2), multiplier: 1, divisor: 0)
        },
        .init("V107 CMTimeMultiplyByRatio(1/2, -1, 0) is -inf", .negativeInfinity) {
            CMTimeMultiplyByRatio(time(1, 2), multiplier: -1, divisor: 0)
        },
        .init("V108 CMTimeMultiplyByRatio(0/2, 1, 0) is invalid", .invalid) {
            CMTimeMultiplyByRatio(time(0, 2), multiplier: 1, divisor: 0)
        },
        .init("V109 CMTimeMultiplyByRatio(1/2, 0, 0) is invalid", .invalid) {
            CMTimeMultiplyByRatio(time(1, 2), multiplier: 0, divisor: 0)
        },
        .init("V110 CMTimeMultiplyByRatio(indefinite, 1, 2) is indefinite", .indefinite) {
            CMTimeMultiplyByRatio(CMTime.indefinite, multiplier: 1, divisor: 2)
        },
        .init("V111 CMTimeMultiplyByRatio(+inf, 0, 3) is invalid", .invalid) {
            CMTimeMultiplyByRatio(CMTime.positiveInfinity, multiplier: 0, divisor: 3)
        },
        .init("V112 CMTimeMultiplyByFloat64(1/2, 1.5) is 750000000/1000000000", time(750000000, 1000000000)) {
            CMTimeMultiplyByFloat64(time(1, 2), multiplier: 1.5)
        },
        .init(
            "V113 CMTimeMultiplyByFloat64(43804/600, 0.25) is 18251666667/1000000000 r",
            time(18251666667, 1000000000, rounded: true)
        ) {
            CMTimeMultiplyByFloat64(time(43804, 600), multiplier: 0.25)
        },
        .init("V114 CMTimeMultiplyByFloat64(+inf, 0) is invalid", .invalid) {
            CMTimeMultiplyByFloat64(CMTime.positiveInfinity, multiplier: 0)
        },
    ]

    @Test("TIME-31 a ratio whose timescale needs more than 31 bits yields 1000000000")
    func ratioTimescale() {
        let product = CMTimeMultiplyByRatio(time(1, 2_000_000_000), multiplier: 1, divisor: 3)
        #expect(Fields(product) == Fields(time(0, 1_000_000_000, rounded: true)))
        let half = CMTimeMultiplyByRatio(time(2_000_000_000, 2_000_000_000), multiplier: 1, divisor: 2)
        #expect(Fields(half) == Fields(time(500_000_000, 1_000_000_000)))
    }

    @Test("TIME-30 the least multiplier and divisor do not trap")
    func extremeRatios() {
        #expect(CMTimeMultiplyByRatio(time(7, 3), multiplier: .min, divisor: .min) == time(7, 3))
        #expect(CMTimeMultiplyByRatio(time(.min, 1), multiplier: .min, divisor: 1) == .positiveInfinity)
        #expect(CMTimeMultiplyByRatio(time(.min, 1), multiplier: .max, divisor: 1) == .negativeInfinity)
        #expect(CMTimeMultiplyByRatio(.negativeInfinity, multiplier: 1, divisor: -2) == .positiveInfinity)
        // 2⁶³ s, one more than fits.
        #expect(CMTimeMultiply(time(.min, .max), multiplier: .min) == .positiveInfinity)
    }

    @Test("TIME-33 a NaN multiplier yields the invalid time")
    func multiplyByNotANumber() {
        #expect(Fields(CMTimeMultiplyByFloat64(time(1, 2), multiplier: .nan)) == Fields(.invalid))
        #expect(Fields(CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: .nan)) == Fields(.invalid))
    }

    @Test("TIME-32 floating-point products", arguments: floatingPointProductsTable)
    func floatingPoint(_ vector: Vector<CMTime>) {
        #expect(Fields(vector.actual()) == Fields(vector.expected))
    }

    static let floatingPointProductsTable: [Vector<CMTime>] = [
        .init("a negative half", time(-250_000_000, 1_000_000_000)) {
            CMTimeMultiplyByFloat64(time(1, 2), multiplier: -0.5)
        },
        .init("by zero", time(0, 1_000_000_000)) { CMTimeMultiplyByFloat64(time(1, 2), multiplier: 0) },
        .init("zero by an infinity", .invalid) { CMTimeMultiplyByFloat64(time(0, 2), multiplier: .infinity) },
        .init("a number by -∞", .negativeInfinity) { CMTimeMultiplyByFloat64(time(1, 2), multiplier: -.infinity) },
        .init("the least subnormal", time(0, 1_000_000_000, rounded: true)) {
            CMTimeMultiplyByFloat64(time(1, 2), multiplier: .leastNonzeroMagnitude)
        },
        .init("the greatest number", .positiveInfinity) {
            CMTimeMultiplyByFloat64(time(1, 2), multiplier: .greatestFiniteMagnitude)
        },
        .init("too large for 10⁹", time(1 << 62, 1)) { CMTimeMultiplyByFloat64(time(1 << 61, 1), multiplier: 2) },
        .init("the largest value by one", time(.max, 1)) { CMTimeMultiplyByFloat64(time(.max, 1), multiplier: 1) },
        .init("2⁶⁴ times 1/2147483647 at 10⁹", time(8_589_934_596_000_000_002, 1_000_000_000, rounded: true)) {
            CMTimeMultiplyByFloat64(time(1, .max), multiplier: 0x1p64)
        },
    ]

    @Test("TIME-32 the product is the rounded exact one, for integers and quarters")
    func floatingPointAgreesWithRatio() {
        withSeed { generator in
            for _ in 0..<2000 {
                let factor = Int32.random(in: -1_000_000...1_000_000, using: &generator)
                let base = time(
                    .random(in: -1_000_000_000...1_000_000_000, using: &generator),
                    .random(in: 1...90000, using: &generator)
                )
                let product = CMTimeMultiplyByFloat64(base, multiplier: Double(factor) / 4)
                let exact = CMTimeMultiplyByRatio(base, multiplier: factor, divisor: 4)
                    .convertScale(product.timescale, method: .default)
                #expect(Fields(product) == Fields(exact), "\(base) × \(factor)/4")
            }
        }
    }
}
