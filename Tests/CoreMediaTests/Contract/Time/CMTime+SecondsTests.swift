import CoreMedia
import Testing

@Suite("CMTime and seconds")
struct CMTimeSecondsTests {
    @Test("TIME-12 to TIME-16 times are created from seconds", arguments: madeTable)
    func makeWithSeconds(_ vector: Vector<CMTime>) {
        #expect(Fields(vector.actual()) == Fields(vector.expected))
    }

    static let madeTable: [Vector<CMTime>] = [
        .init("V12 CMTimeMakeWithSeconds(0.5, preferredTimescale: 600) is 300/600", time(300, 600)) {
            CMTimeMakeWithSeconds(0.5, preferredTimescale: 600)
        },
        .init("V13 CMTimeMakeWithSeconds(1.5, preferredTimescale: 2) is 3/2", time(3, 2)) {
            CMTimeMakeWithSeconds(1.5, preferredTimescale: 2)
        },
        .init("V14 CMTimeMakeWithSeconds(1.25, preferredTimescale: 4) is 5/4", time(5, 4)) {
            CMTimeMakeWithSeconds(1.25, preferredTimescale: 4)
        },
        .init("V15 CMTimeMakeWithSeconds(0.6, preferredTimescale: 1) is 0/1 r", time(0, 1, rounded: true)) {
            CMTimeMakeWithSeconds(0.6, preferredTimescale: 1)
        },
        .init("V16 CMTimeMakeWithSeconds(0.5, preferredTimescale: 1) is 0/1 r", time(0, 1, rounded: true)) {
            CMTimeMakeWithSeconds(0.5, preferredTimescale: 1)
        },
        .init("V17 CMTimeMakeWithSeconds(1.1, preferredTimescale: 1) is 1/1 r", time(1, 1, rounded: true)) {
            CMTimeMakeWithSeconds(1.1, preferredTimescale: 1)
        },
        .init("V18 CMTimeMakeWithSeconds(2.87, preferredTimescale: 1) is 2/1 r", time(2, 1, rounded: true)) {
            CMTimeMakeWithSeconds(2.87, preferredTimescale: 1)
        },
        .init("V19 CMTimeMakeWithSeconds(0.082, preferredTimescale: 24) is 1/24 r", time(1, 24, rounded: true)) {
            CMTimeMakeWithSeconds(0.082, preferredTimescale: 24)
        },
        .init("V20 CMTimeMakeWithSeconds(-1.5, preferredTimescale: 1) is -1/1 r", time(-1, 1, rounded: true)) {
            CMTimeMakeWithSeconds(-1.5, preferredTimescale: 1)
        },
        .init("V21 CMTimeMakeWithSeconds(-0.25, preferredTimescale: 1) is 0/1 r", time(0, 1, rounded: true)) {
            CMTimeMakeWithSeconds(-0.25, preferredTimescale: 1)
        },
        .init("V22 CMTimeMakeWithSeconds(0.5, preferredTimescale: 0) is invalid", .invalid) {
            CMTimeMakeWithSeconds(0.5, preferredTimescale: 0)
        },
        .init("V23 CMTimeMakeWithSeconds(0.5, preferredTimescale: -600) is invalid", .invalid) {
            CMTimeMakeWithSeconds(0.5, preferredTimescale: -600)
        },
        .init("V24 CMTimeMakeWithSeconds(.infinity, preferredTimescale: 600) is +inf", .positiveInfinity) {
            CMTimeMakeWithSeconds(.infinity, preferredTimescale: 600)
        },
        .init("V25 CMTimeMakeWithSeconds(-.infinity, preferredTimescale: 600) is -inf", .negativeInfinity) {
            CMTimeMakeWithSeconds(-.infinity, preferredTimescale: 600)
        },
        .init("V26 CMTimeMakeWithSeconds(.nan, preferredTimescale: 600) is 0/600 r", time(0, 600, rounded: true)) {
            CMTimeMakeWithSeconds(.nan, preferredTimescale: 600)
        },
        .init(
            "V27 CMTimeMakeWithSeconds(1e18, preferredTimescale: 600) is 9000000000000000000/9",
            time(9_000_000_000_000_000_000, 9)
        ) {
            CMTimeMakeWithSeconds(1e18, preferredTimescale: 600)
        },
        .init("V28 CMTimeMakeWithSeconds(1e19, preferredTimescale: 1) is +inf", .positiveInfinity) {
            CMTimeMakeWithSeconds(1e19, preferredTimescale: 1)
        },
        .init("V29 CMTimeMakeWithSeconds(-1e19, preferredTimescale: 600) is -inf", .negativeInfinity) {
            CMTimeMakeWithSeconds(-1e19, preferredTimescale: 600)
        },
    ]

    @Test("TIME-11 times are converted to seconds", arguments: secondsTable)
    func seconds(_ vector: Vector<Double>) {
        let actual = vector.actual()
        #expect(actual == vector.expected || (actual.isNaN && vector.expected.isNaN))
    }

    static let secondsTable: [Vector<Double>] = [
        .init("V30 1/2 is 0.5 s", 0.5) { CMTimeGetSeconds(time(1, 2)) },
        .init("V31 invalid is NaN", .nan) { CMTimeGetSeconds(.invalid) },
        .init("V32 indefinite is NaN", .nan) { CMTimeGetSeconds(.indefinite) },
        .init("V33 +inf is +∞", .infinity) { CMTimeGetSeconds(.positiveInfinity) },
        .init("V34 -inf is -∞", -.infinity) { CMTimeGetSeconds(.negativeInfinity) },
        .init("V35 1/4 e9 is 0.25 s", 0.25) { CMTimeGetSeconds(time(1, 4, epoch: 9)) },
    ]

    @Test("TIME-13 the flag is set exactly if converting back yields a different number of seconds")
    func roundedFlag() {
        #expect(Fields(CMTime(seconds: 1.0 / 3, preferredTimescale: 600)) == Fields(time(200, 600)))
        #expect(CMTime(seconds: 0.7, preferredTimescale: 3).hasBeenRounded)
        withSeed { generator in
            for _ in 0..<2000 {
                let seconds = Double.random(in: -1e6...1e6, using: &generator)
                let made = CMTime(seconds: seconds, preferredTimescale: .random(in: 1 ... .max, using: &generator))
                #expect(made.hasBeenRounded == (made.seconds != seconds))
            }
        }
    }

    @Test("TIME-16 NaN seconds yield 0 with the rounded flag")
    func notANumber() {
        #expect(Fields(CMTime(seconds: .nan, preferredTimescale: 30)) == Fields(time(0, 30, rounded: true)))
        #expect(Fields(CMTime(seconds: .nan, preferredTimescale: 0)) == Fields(.invalid))
    }

    @Test("TIME-18 to TIME-20 the timescale is converted", arguments: convertedTable)
    func convertScale(_ vector: Vector<CMTime>) {
        #expect(Fields(vector.actual()) == Fields(vector.expected))
    }

    static let convertedTable: [Vector<CMTime>] = [
        .init("V36 1/2.convertScale(3, .roundHalfAwayFromZero) is 2/3 r", time(2, 3, rounded: true)) {
            time(1, 2).convertScale(3, method: .roundHalfAwayFromZero)
        },
        .init("V37 1/2.convertScale(3, .roundTowardZero) is 1/3 r", time(1, 3, rounded: true)) {
            time(1, 2).convertScale(3, method: .roundTowardZero)
        },
        .init("V38 1/2.convertScale(3, .quickTime) is 2/3 r", time(2, 3, rounded: true)) {
            time(1, 2).convertScale(3, method: .quickTime)
        },
        .init("V39 1/2.convertScale(1, .roundHalfAwayFromZero) is 1/1 r", time(1, 1, rounded: true)) {
            time(1, 2).convertScale(1, method: .roundHalfAwayFromZero)
        },
        .init("V40 1/2.convertScale(1, .roundTowardZero) is 0/1 r", time(0, 1, rounded: true)) {
            time(1, 2).convertScale(1, method: .roundTowardZero)
        },
        .init("V41 1/2.convertScale(1, .roundAwayFromZero) is 1/1 r", time(1, 1, rounded: true)) {
            time(1, 2).convertScale(1, method: .roundAwayFromZero)
        },
        .init("V42 1/2.convertScale(1, .quickTime) is 0/1 r", time(0, 1, rounded: true)) {
            time(1, 2).convertScale(1, method: .quickTime)
        },
        .init("V43 1/2.convertScale(1, .roundTowardPositiveInfinity) is 1/1 r", time(1, 1, rounded: true)) {
            time(1, 2).convertScale(1, method: .roundTowardPositiveInfinity)
        },
        .init("V44 1/2.convertScale(1, .roundTowardNegativeInfinity) is 0/1 r", time(0, 1, rounded: true)) {
            time(1, 2).convertScale(1, method: .roundTowardNegativeInfinity)
        },
        .init("V45 -1/2.convertScale(1, .roundHalfAwayFromZero) is -1/1 r", time(-1, 1, rounded: true)) {
            time(-1, 2).convertScale(1, method: .roundHalfAwayFromZero)
        },
        .init("V46 -1/2.convertScale(1, .roundTowardZero) is 0/1 r", time(0, 1, rounded: true)) {
            time(-1, 2).convertScale(1, method: .roundTowardZero)
        },
        .init("V47 -1/2.convertScale(1, .roundAwayFromZero) is -1/1 r", time(-1, 1, rounded: true)) {
            time(-1, 2).convertScale(1, method: .roundAwayFromZero)
        },
        .init("V48 -1/2.convertScale(1, .quickTime) is -1/1 r", time(-1, 1, rounded: true)) {
            time(-1, 2).convertScale(1, method: .quickTime)
        },
        .init("V49 -1/2.convertScale(1, .roundTowardPositiveInfinity) is 0/1 r", time(0, 1, rounded: true)) {
            time(-1, 2).convertScale(1, method: .roundTowardPositiveInfinity)
        },
        .init("V50 -1/2.convertScale(1, .roundTowardNegativeInfinity) is -1/1 r", time(-1, 1, rounded: true)) {
            time(-1, 2).convertScale(1, method: .roundTowardNegativeInfinity)
        },
        .init("V51 5/3.convertScale(2, .quickTime) is 3/2 r", time(3, 2, rounded: true)) {
            time(5, 3).convertScale(2, method: .quickTime)
        },
        .init("V52 5/3.convertScale(2, .roundTowardPositiveInfinity) is 4/2 r", time(4, 2, rounded: true)) {
            time(5, 3).convertScale(2, method: .roundTowardPositiveInfinity)
        },
        .init("V53 5/3.convertScale(2, .roundTowardZero) is 3/2 r", time(3, 2, rounded: true)) {
            time(5, 3).convertScale(2, method: .roundTowardZero)
        },
        .init("V54 -5/3.convertScale(2, .roundTowardNegativeInfinity) is -4/2 r", time(-4, 2, rounded: true)) {
            time(-5, 3).convertScale(2, method: .roundTowardNegativeInfinity)
        },
        .init("V55 2/3.convertScale(1, .roundTowardZero) is 0/1 r", time(0, 1, rounded: true)) {
            time(2, 3).convertScale(1, method: .roundTowardZero)
        },
        .init("V56 2/3.convertScale(1, .roundAwayFromZero) is 1/1 r", time(1, 1, rounded: true)) {
            time(2, 3).convertScale(1, method: .roundAwayFromZero)
        },
        .init("V57 -2/3.convertScale(1, .roundTowardNegativeInfinity) is -1/1 r", time(-1, 1, rounded: true)) {
            time(-2, 3).convertScale(1, method: .roundTowardNegativeInfinity)
        },
        .init("V58 1/30.convertScale(600, .roundHalfAwayFromZero) is 20/600", time(20, 600)) {
            time(1, 30).convertScale(600, method: .roundHalfAwayFromZero)
        },
        .init("V59 1001/30000.convertScale(600, .roundHalfAwayFromZero) is 20/600 r", time(20, 600, rounded: true)) {
            time(1001, 30000).convertScale(600, method: .roundHalfAwayFromZero)
        },
        .init("V60 1/2 r.convertScale(4, .roundHalfAwayFromZero) is 2/4 r", time(2, 4, rounded: true)) {
            time(1, 2, rounded: true).convertScale(4, method: .roundHalfAwayFromZero)
        },
        .init("V61 1/2 e7.convertScale(4, .roundHalfAwayFromZero) is 2/4 e7", time(2, 4, epoch: 7)) {
            time(1, 2, epoch: 7).convertScale(4, method: .roundHalfAwayFromZero)
        },
        .init("V62 CMTime.positiveInfinity.convertScale(600, .default) is +inf", .positiveInfinity) {
            CMTime.positiveInfinity.convertScale(600, method: .default)
        },
        .init("V63 1/2.convertScale(0, .default) is invalid", .invalid) {
            time(1, 2).convertScale(0, method: .default)
        },
    ]

    @Test("TIME-18 times that are not numeric are unchanged; a negative timescale yields the invalid time")
    func convertOddTimes() {
        for odd in [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity] {
            #expect(Fields(odd.convertScale(600, method: .default)) == Fields(odd))
            #expect(Fields(odd.convertScale(0, method: .default)) == Fields(odd))
        }
        #expect(Fields(time(1, 2).convertScale(-600, method: .default)) == Fields(.invalid))
    }

    @Test("TIME-19 rounding methods have Apple's raw values")
    func roundingMethods() {
        #expect(CMTimeRoundingMethod.default == .roundHalfAwayFromZero)
        let methods: [CMTimeRoundingMethod] = [
            .roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime, .roundTowardPositiveInfinity,
            .roundTowardNegativeInfinity,
        ]
        #expect(methods.map(\.rawValue) == [1, 2, 3, 4, 5, 6])
    }

    @Test("TIME-20 quickTime never turns a negative time into 0")
    func quickTimeNegative() {
        #expect(Fields(time(-1, 1000).convertScale(1, method: .quickTime)) == Fields(time(-1, 1, rounded: true)))
        #expect(Fields(time(0, 1000).convertScale(1, method: .quickTime)) == Fields(time(0, 1)))
    }
}
