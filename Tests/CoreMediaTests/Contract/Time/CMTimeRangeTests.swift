import CoreMedia
import Testing

@Suite("CMTimeRange")
struct CMTimeRangeTests {
    /// The range from 0 s to 10 s.
    static let ten = range(time(0, 1), time(10, 1))

    @Test("RANGE-1 to RANGE-13 Boolean properties", arguments: answersTable)
    func answers(_ vector: Vector<Bool>) { #expect(vector.actual() == vector.expected) }

    static let answersTable: [Vector<Bool>] = [
        .init("V138 CMTimeRange().isValid", false) { CMTimeRange().isValid },
        .init("V139 a duration on epoch 3 yields an invalid range", false) {
            CMTimeRangeMake(start: time(0, 1), duration: time(1, 1, epoch: 3)).isValid
        },
        .init("V140 a negative duration is not valid", false) { range(time(0, 1), time(-1, 1)).isValid },
        .init("V141 CMTimeRange.zero.isValid", true) { CMTimeRange.zero.isValid },
        .init("V141 CMTimeRange.zero.isEmpty", true) { CMTimeRange.zero.isEmpty },
        .init("V142 CMTimeRange.invalid.isEmpty", false) { CMTimeRange.invalid.isEmpty },
        .init("V146 an end before the start yields an invalid range", false) {
            CMTimeRangeFromTimeToTime(start: time(4, 1), end: time(1, 1)).isValid
        },
        .init("V147 two epochs yield an invalid range", false) {
            CMTimeRangeFromTimeToTime(start: time(0, 1, epoch: 1), end: time(1, 1, epoch: 2)).isValid
        },
        .init("V148 [0,10) contains 0/1", true) { ten.containsTime(time(0, 1)) },
        .init("V149 [0,10) contains 10/1", false) { ten.containsTime(time(10, 1)) },
        .init("V150 [0,10) contains 5/1 e1", false) { ten.containsTime(time(5, 1, epoch: 1)) },
        .init("V151 an empty range contains its start", false) { range(time(3, 1), .zero).containsTime(time(3, 1)) },
        .init("V156 [0,10) contains range [2, dur 0]", true) { ten.containsTimeRange(range(time(2, 1), .zero)) },
        .init("V157 [0, dur 0] contains range [0, dur 0]", false) { CMTimeRange.zero.containsTimeRange(.zero) },
        .init("V158 [0,10) contains range [5,10)", true) { ten.containsTimeRange(range(time(5, 1), time(5, 1))) },
        .init("V159 ranges are equal by value", true) {
            CMTimeRangeEqual(range(time(0, 1), time(1, 2)), range(time(0, 30), time(2, 4)))
        },
        .init("RANGE-2 a duration of -inf counts as valid", true) { range(.zero, .negativeInfinity).isValid },
        .init("RANGE-4 an indefinite duration", true) { range(.zero, .indefinite).isIndefinite },
        .init("RANGE-4 an invalid start and an indefinite duration", false) {
            range(.invalid, .indefinite).isIndefinite
        },
        .init("RANGE-8 a range contains an indefinite time", false) {
            range(.zero, .positiveInfinity).containsTime(.indefinite)
        },
        .init("RANGE-9 [0,10) contains range [5,11)", false) { ten.containsTimeRange(range(time(5, 1), time(6, 1))) },
    ]

    @Test("RANGE-6 RANGE-13 RANGE-14 RANGE-15 RANGE-16 times", arguments: timesTable)
    func times(_ vector: Vector<CMTime>) { #expect(Fields(vector.actual()) == Fields(vector.expected)) }

    static let timesTable: [Vector<CMTime>] = [
        .init("V143 end of [1/2, dur 1/3]", time(5, 6)) { range(time(1, 2), time(1, 3)).end },
        .init("V144 end of [0/1, dur +inf]", .positiveInfinity) { range(time(0, 1), .positiveInfinity).end },
        .init("V160 clamp 5/1 to [0,10)", time(5, 1)) { CMTimeClampToRange(time(5, 1), range: ten) },
        .init("V161 clamp -5/1 to [0,10)", time(0, 1)) { CMTimeClampToRange(time(-5, 1), range: ten) },
        .init("V162 clamp 50/1 to [0,10)", time(10, 1)) { CMTimeClampToRange(time(50, 1), range: ten) },
        .init("V163 clamp 5/1 to an empty range", .invalid) {
            CMTimeClampToRange(time(5, 1), range: range(time(3, 1), .zero))
        },
        .init("V166 map 5/1 from an empty range", .invalid) {
            CMTimeMapTimeFromRangeToRange(time(5, 1), fromRange: range(time(3, 1), .zero), toRange: ten)
        },
        .init("V167 map duration 1/3", time(530_303_030, 1_000_000_000, rounded: true)) {
            CMTimeMapDurationFromRangeToRange(
                time(1, 3),
                fromRange: range(time(1, 7), time(2, 5)),
                toRange: range(time(3, 13), time(7, 11))
            )
        },
        .init("V169 fold 0/1 into [1/3, dur 2/5]", time(6, 15)) {
            CMTimeFoldIntoRange(time(0, 1), foldRange: range(time(1, 3), time(2, 5)))
        },
        .init("V170 fold -7/11 into [1/3, dur 2/5]", time(93, 165)) {
            CMTimeFoldIntoRange(time(-7, 11), foldRange: range(time(1, 3), time(2, 5)))
        },
        .init("RANGE-13 an invalid time", .invalid) { CMTimeClampToRange(.invalid, range: ten) },
        .init("RANGE-14 another epoch", .invalid) {
            CMTimeMapTimeFromRangeToRange(time(5, 1, epoch: 1), fromRange: ten, toRange: ten)
        },
        .init("RANGE-15 a duration on another epoch", .invalid) {
            CMTimeMapDurationFromRangeToRange(time(5, 1, epoch: 1), fromRange: ten, toRange: ten)
        },
        .init("RANGE-15 infinite durations leave it unchanged", time(7, 3)) {
            let endless = range(time(1, 1), .positiveInfinity)
            return CMTimeMapDurationFromRangeToRange(time(7, 3), fromRange: endless, toRange: endless)
        },
        .init("RANGE-16 fold the end", time(0, 1)) { CMTimeFoldIntoRange(time(10, 1), foldRange: ten) },
        .init("RANGE-16 fold a time before the range", time(9, 1)) { CMTimeFoldIntoRange(time(-1, 1), foldRange: ten) },
    ]

    @Test("RANGE-14 RANGE-16 V164 V165 V168 mapped and folded seconds", arguments: secondsTable)
    func seconds(_ vector: Vector<Double>) { #expect(vector.actual() == vector.expected) }

    static let secondsTable: [Vector<Double>] = [
        .init("V164 map 5/1 from [0,10) to [100, dur 20)", 110) {
            CMTimeMapTimeFromRangeToRange(time(5, 1), fromRange: ten, toRange: range(time(100, 1), time(20, 1))).seconds
        },
        .init("V165 map 5/1 from [1, +inf) to [10, +inf)", 14) {
            CMTimeMapTimeFromRangeToRange(
                time(5, 1),
                fromRange: range(time(1, 1), .positiveInfinity),
                toRange: range(time(10, 1), .positiveInfinity)
            ).seconds
        },
        .init("V168 fold 25/1 into [0,10)", 5) { CMTimeFoldIntoRange(time(25, 1), foldRange: ten).seconds },
        .init("RANGE-14 the start maps to the start", 100) {
            CMTimeMapTimeFromRangeToRange(time(0, 1), fromRange: ten, toRange: range(time(100, 1), time(1, 3))).seconds
        },
    ]

    @Test("RANGE-7 RANGE-10 RANGE-11 ranges", arguments: rangesTable)
    func ranges(_ vector: Vector<CMTimeRange>) {
        let actual = vector.actual()
        #expect(Fields(actual.start) == Fields(vector.expected.start))
        #expect(Fields(actual.duration) == Fields(vector.expected.duration))
    }

    static let rangesTable: [Vector<CMTimeRange>] = [
        .init("V139 CMTimeRangeMake(0/1, 1/1 e3)", .invalid) {
            CMTimeRangeMake(start: time(0, 1), duration: time(1, 1, epoch: 3))
        },
        .init("V145 from 1/1 to 4/1", range(time(1, 1), time(3, 1))) {
            CMTimeRangeFromTimeToTime(start: time(1, 1), end: time(4, 1))
        },
        .init("V146 from 4/1 to 1/1", .invalid) { CMTimeRangeFromTimeToTime(start: time(4, 1), end: time(1, 1)) },
        .init("V147 from 0/1 e1 to 1/1 e2", .invalid) {
            CMTimeRangeFromTimeToTime(start: time(0, 1, epoch: 1), end: time(1, 1, epoch: 2))
        },
        .init("V152 [0,10) ∩ [5,15)", range(time(5, 1), time(5, 1))) {
            ten.intersection(range(time(5, 1), time(10, 1)))
        },
        .init("V153 [0,10) ∩ [20,25)", .zero) { ten.intersection(range(time(20, 1), time(5, 1))) },
        .init("V154 [0,10) ∪ [5,15)", range(time(0, 1), time(15, 1))) { ten.union(range(time(5, 1), time(10, 1))) },
        .init("V155 [0,10) ∪ [20,25)", range(time(0, 1), time(25, 1))) { ten.union(range(time(20, 1), time(5, 1))) },
        .init("RANGE-10 touching ranges", .zero) { ten.intersection(range(time(10, 1), time(5, 1))) },
        .init("RANGE-10 with an invalid range", .invalid) { ten.intersection(.invalid) },
        .init("RANGE-11 with an invalid range", ten) { CMTimeRange.invalid.union(ten) },
        .init("RANGE-11 with an empty range", range(time(0, 1), time(12, 1))) {
            ten.union(range(time(12, 1), .zero))
        },
    ]

    @Test("RANGE-10 RANGE-11 the intersection lies in both ranges, the union contains both")
    func laws() {
        withSeed { generator in
            func some(_ generator: inout SeededGenerator) -> CMTimeRange {
                range(
                    time(.random(in: -50...50, using: &generator), .random(in: 1...30, using: &generator)),
                    time(.random(in: 0...50, using: &generator), .random(in: 1...30, using: &generator))
                )
            }
            for _ in 0..<3000 {
                let (a, b) = (some(&generator), some(&generator))
                let (common, hull) = (a.intersection(b), a.union(b))
                #expect(common == b.intersection(a) && hull == b.union(a))
                if !common.isEmpty {
                    #expect(a.containsTimeRange(common) && b.containsTimeRange(common), "\(a) \(b)")
                }
                #expect(hull.start <= a.start && hull.start <= b.start && hull.end >= a.end && hull.end >= b.end)
                let probe = time(.random(in: -99...99, using: &generator), .random(in: 1...30, using: &generator))
                #expect((a.containsTime(probe) && b.containsTime(probe)) == common.containsTime(probe), "\(a) \(b)")
                let folded = CMTimeFoldIntoRange(probe, foldRange: a)
                #expect(a.isEmpty ? folded == .invalid : a.containsTime(folded), "\(probe) into \(a)")
            }
        }
    }

    @Test("RANGE-14 mapping there and back yields the original time unless the result was rounded")
    func mappingThereAndBack() {
        withSeed { generator in
            for _ in 0..<2000 {
                let a = range(
                    time(.random(in: 0...99, using: &generator), 7),
                    time(.random(in: 1...99, using: &generator), 5)
                )
                let b = range(
                    time(.random(in: 0...99, using: &generator), 3),
                    time(.random(in: 1...99, using: &generator), 4)
                )
                let start = time(.random(in: 0...99, using: &generator), 11)
                let there = CMTimeMapTimeFromRangeToRange(start, fromRange: a, toRange: b)
                let back = CMTimeMapTimeFromRangeToRange(there, fromRange: b, toRange: a)
                if there.hasBeenRounded || back.hasBeenRounded {
                    #expect(abs(back.seconds - start.seconds) < 1e-6)
                } else {
                    #expect(back == start)
                }
                #expect(CMTimeMapTimeFromRangeToRange(a.end, fromRange: a, toRange: b) == b.end)
            }
        }
    }

    @Test("RANGE-14 extreme ranges do not trap")
    func extremes() {
        let wide = range(time(.min, 1), time(.max, 1))
        let fine = range(time(.max, .max), time(.max, 2_147_483_629))
        for t in [time(.max, 1), time(.min, 2_147_483_629), time(1, 2_147_483_587)] {
            _ = CMTimeMapTimeFromRangeToRange(t, fromRange: wide, toRange: fine)
            _ = CMTimeMapTimeFromRangeToRange(t, fromRange: fine, toRange: wide)
            _ = CMTimeMapDurationFromRangeToRange(t, fromRange: fine, toRange: wide)
            _ = CMTimeFoldIntoRange(t, foldRange: fine)
            _ = CMTimeClampToRange(t, range: wide)
        }
    }

    @Test("RANGE-12 equal ranges have equal hashes")
    func hashing() {
        #expect(range(time(0, 1), time(1, 2)).hashValue == range(time(0, 30), time(2, 4)).hashValue)
    }

    @Test("RANGE-18 a mapping with a duration on another epoch is invalid, and an empty one has no source")
    func mappings() {
        let bad = range(.zero, time(1, 1, epoch: 2))
        #expect(!CMTimeMappingMake(source: Self.ten, target: bad).target.isValid)
        #expect(!CMTimeMappingMake(source: bad, target: Self.ten).target.isValid)
        let empty = CMTimeMappingMakeEmpty(target: Self.ten)
        #expect(!empty.source.isValid && empty.target == Self.ten)
        #expect(!CMTimeMappingMakeEmpty(target: bad).target.isValid)
    }
}
