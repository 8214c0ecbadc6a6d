import CoreMedia
import Foundation
import Testing

/// Tests the clauses of times that the tables of the other files show only together.
@Suite struct TimeContractTests {
    @Test("TIME-8 durations are on epoch 0, the ordinary timeline")
    func epochs() {
        #expect(CMTime.zero.epoch == 0 && CMTime(value: 1, timescale: 2).epoch == 0)
        let (first, second) = (time(7, 2, epoch: 3), time(3, 2, epoch: 3))
        #expect(Fields(first - second) == Fields(time(4, 2)))
        #expect(!CMTimeRangeMake(start: .zero, duration: time(1, 1, epoch: 1)).isValid)
    }

    @Test("TIME-14 no timescale is invalid, and infinite seconds are the infinities")
    func unusual() {
        for scale: Int32 in [0, -1, .min] {
            #expect(Fields(CMTimeMakeWithSeconds(1, preferredTimescale: scale)) == Fields(.invalid))
        }
        #expect(Fields(CMTime(seconds: .infinity, preferredTimescale: 600)) == Fields(.positiveInfinity))
        #expect(Fields(CMTime(seconds: -.infinity, preferredTimescale: 600)) == Fields(.negativeInfinity))
        #expect(CMTime(seconds: 2, preferredTimescale: 600).epoch == 0)
    }

    @Test("TIME-15 seconds that overflow halve the timescale, down to 1, and are infinite beyond")
    func overflow() {
        let large = CMTime(seconds: 1e16, preferredTimescale: 1000)
        #expect(large.isNumeric && large.timescale == 500 && large.seconds == 1e16)
        #expect(CMTime(seconds: 9e18, preferredTimescale: 1000).timescale == 1)
        #expect(Fields(CMTime(seconds: 1e19, preferredTimescale: 1000)) == Fields(.positiveInfinity))
        #expect(Fields(CMTime(seconds: -1e19, preferredTimescale: 1000)) == Fields(.negativeInfinity))
    }

    @Test("TIME-21 the conversion of the timescale names its method")
    func methods() {
        let convert: (CMTime) -> (Int32, CMTimeRoundingMethod) -> CMTime = CMTime.convertScale
        #expect(convert(time(1, 3))(600, .roundTowardZero).value == 200)
    }

    @Test("TIME-25 invalid before infinite before indefinite operands")
    func special() {
        let (plus, minus) = (CMTime.positiveInfinity, CMTime.negativeInfinity)
        #expect(Fields(CMTime.invalid + plus) == Fields(.invalid))
        #expect(Fields(.indefinite + plus) == Fields(plus) && Fields(plus + .indefinite) == Fields(plus))
        #expect(Fields(time(1, 1) - plus) == Fields(minus) && Fields(plus + plus) == Fields(plus))
        #expect(!(plus + minus).isValid && !(plus - plus).isValid && Fields(plus - minus) == Fields(plus))
        #expect(Fields(.indefinite + time(1, 1)) == Fields(.indefinite))
    }

    @Test("TIME-27 the rounded flag is inherited")
    func inherited() {
        let rounded = time(1, 3, rounded: true)
        #expect((rounded + time(1, 3)).hasBeenRounded && (time(1, 3) - rounded).hasBeenRounded)
        #expect(CMTimeMultiply(rounded, multiplier: 2).hasBeenRounded)
        #expect(CMTimeMultiplyByRatio(rounded, multiplier: 2, divisor: 1).hasBeenRounded)
        #expect(rounded.convertScale(6, method: .default).hasBeenRounded)
        #expect(!(time(1, 3) + time(1, 3)).hasBeenRounded)
    }

    @Test("TIME-29 a ratio is reduced, and its product is not")
    func ratio() {
        #expect(Fields(CMTimeMultiplyByRatio(time(6, 4), multiplier: 4, divisor: 6)) == Fields(time(12, 12)))
        #expect(Fields(CMTimeMultiplyByRatio(time(6, 4), multiplier: 5, divisor: 5)) == Fields(time(6, 4)))
    }

    @Test("TIME-38 times are added and subtracted by operators, which return new times")
    func operators() {
        let sum: (CMTime, CMTime) -> CMTime = (+)
        let difference: (CMTime, CMTime) -> CMTime = (-)
        #expect(sum(time(1, 2), time(1, 2)) == time(1, 1) && difference(time(1, 2), time(1, 2)) == .zero)
        #expect(!((time(1, 1) as Any) is any Numeric) && !((time(1, 1) as Any) is any AdditiveArithmetic))
    }

    @Test("TIME-42 a printed time shows its fields, and a time is no CustomStringConvertible")
    func printed() {
        let text = "\(time(1, 2))"
        #expect(text.hasPrefix("CMTime(value: 1, timescale: 2,") && text.hasSuffix("epoch: 0)"))
        #expect(!((time(1, 2) as Any) is any CustomStringConvertible))
    }

    @Test("RANGE-2 a range is valid by its fields and the sign of its duration's value")
    func valid() {
        #expect(range(time(1, 1), time(0, 1)).isValid && !range(time(1, 1), time(-1, 1)).isValid)
        #expect(!range(.invalid, .zero).isValid && !range(.zero, .invalid).isValid)
        #expect(!range(.zero, time(1, 1, epoch: 2)).isValid && range(.zero, .negativeInfinity).isValid)
    }

    @Test("RANGE-3 a range is empty if it is valid and has no duration")
    func empty() {
        #expect(range(time(5, 1), time(0, 9)).isEmpty && CMTIMERANGE_IS_EMPTY(.zero))
        #expect(!CMTimeRange.invalid.isEmpty && !range(.zero, time(1, 9)).isEmpty)
    }

    @Test("RANGE-4 a range is indefinite by either time")
    func indefinite() {
        #expect(range(.indefinite, .zero).isIndefinite && range(.zero, .indefinite).isIndefinite)
        #expect(!range(.zero, .positiveInfinity).isIndefinite && !CMTimeRange.invalid.isIndefinite)
    }

    @Test("RANGE-5 a range that is made has a duration on epoch 0")
    func made() {
        #expect(!CMTimeRangeMake(start: .zero, duration: time(1, 1, epoch: 1)).isValid)
        let made = CMTimeRangeMake(start: time(1, 2, epoch: 4), duration: time(1, 3))
        #expect(Fields(made.start) == Fields(time(1, 2, epoch: 4)) && Fields(made.duration) == Fields(time(1, 3)))
    }

    @Test("RANGE-8 a range has its start and not its end, on its own epoch")
    func contains() {
        let outer = range(time(1, 1), time(2, 1))
        #expect(outer.containsTime(time(1, 1)) && outer.containsTime(time(29, 10)))
        #expect(!outer.containsTime(time(3, 1)) && !outer.containsTime(time(9, 10)))
        #expect(!outer.containsTime(time(2, 1, epoch: 1)) && !range(time(1, 1), .zero).containsTime(time(1, 1)))
    }

    @Test("RANGE-9 a range contains those that begin in it and end no later")
    func containsRanges() {
        let outer = range(time(1, 1), time(2, 1))
        #expect(outer.containsTimeRange(outer) && outer.containsTimeRange(range(time(2, 1), time(1, 1))))
        #expect(!outer.containsTimeRange(range(time(2, 1), time(11, 10))))
        #expect(outer.containsTimeRange(range(time(2, 1), .zero)) && !outer.containsTimeRange(range(time(3, 1), .zero)))
        #expect(!CMTimeRange.zero.containsTimeRange(.zero))
    }
}
