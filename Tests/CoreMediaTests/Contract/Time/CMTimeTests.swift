import CoreMedia
import Testing

@Suite("CMTime values")
struct CMTimeTests {
    @Test("TIME-3 TIME-6 constants and constructors", arguments: valuesTable)
    func values(_ vector: Vector<CMTime>) {
        #expect(Fields(vector.actual()) == Fields(vector.expected))
    }

    static let valuesTable: [Vector<CMTime>] = [
        .init("V1 CMTime() is invalid", .invalid) { CMTime() },
        .init("V2 CMTime.invalid is 0/0/0/0", raw(0, 0, 0)) { .invalid },
        .init("V3 CMTime.zero is 0/1/1/0", raw(0, 1, 1)) { .zero },
        .init("V4 CMTime.indefinite is 0/0/17/0", raw(0, 0, 17)) { .indefinite },
        .init("V5 CMTime.positiveInfinity is 0/0/5/0", raw(0, 0, 5)) { .positiveInfinity },
        .init("V6 CMTime.negativeInfinity is 0/0/9/0", raw(0, 0, 9)) { .negativeInfinity },
        .init("V7 CMTimeMake(value: 1, timescale: 30) is 1/30", time(1, 30)) { CMTimeMake(value: 1, timescale: 30) },
        .init("V8 CMTimeMake(value: 5, timescale: 0) is invalid", .invalid) { CMTimeMake(value: 5, timescale: 0) },
        .init("V9 CMTimeMake(value: 5, timescale: -1) is invalid", .invalid) { CMTimeMake(value: 5, timescale: -1) },
        .init("V10 CMTimeMake(value: -7, timescale: 25) is -7/25", time(-7, 25)) {
            CMTimeMake(value: -7, timescale: 25)
        },
        .init("V11 CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 7) is 1/1 e7", time(1, 1, epoch: 7)) {
            CMTimeMakeWithEpoch(value: 1, timescale: 1, epoch: 7)
        },
    ]

    private static func raw(_ value: Int64, _ timescale: Int32, _ flags: UInt32) -> CMTime {
        CMTime(value: value, timescale: timescale, flags: CMTimeFlags(rawValue: flags), epoch: 0)
    }

    @Test("TIME-4 V1 a time whose fields are zero equals the invalid time")
    func emptyTime() { #expect(CMTime() == .invalid) }

    @Test("TIME-11 V10 a negative time has negative seconds")
    func negativeSeconds() { #expect(CMTimeMake(value: -7, timescale: 25).seconds == -0.28) }

    @Test("TIME-1 the structures have the sizes of Apple's")
    func sizes() {
        #expect(MemoryLayout<CMTime>.size == 24)
        #expect(MemoryLayout<CMTime>.stride == 24)
        #expect(MemoryLayout<CMTimeRange>.size == 48)
        #expect(MemoryLayout<CMTimeMapping>.size == 96)
    }

    @Test("TIME-2 flags have Apple's bits")
    func flagBits() {
        let flags: [CMTimeFlags] = [
            .valid, .hasBeenRounded, .positiveInfinity, .negativeInfinity, .indefinite, .impliedValueFlagsMask,
        ]
        #expect(flags.map(\.rawValue) == [1, 2, 4, 8, 16, 28])
    }

    @Test("TIME-5 the kinds of times", arguments: [CMTime.invalid, .indefinite, .positiveInfinity, .negativeInfinity])
    func kinds(_ special: CMTime) {
        #expect(!special.isNumeric)
        #expect(special.isValid == (special != .invalid))
        #expect(special.isPositiveInfinity == (special == .positiveInfinity))
        #expect(special.isNegativeInfinity == (special == .negativeInfinity))
        #expect(special.isIndefinite == (special == .indefinite))
        var flagged = special
        flagged.flags.insert(.hasBeenRounded)
        #expect(!flagged.hasBeenRounded)
    }

    @Test("TIME-5 an invalid time returns false whatever its other flags are")
    func invalidWithFlags() {
        let odd = CMTime(value: 1, timescale: 1, flags: [.hasBeenRounded, .indefinite, .positiveInfinity], epoch: 0)
        #expect(!odd.isValid && !odd.isNumeric && !odd.isIndefinite && !odd.isPositiveInfinity && !odd.hasBeenRounded)
        #expect(odd == .invalid)
    }

    @Test("TIME-7 the memberwise initializer stores its arguments")
    func memberwise() {
        let odd = CMTime(value: 3, timescale: -5, flags: CMTimeFlags(rawValue: 99), epoch: -7)
        #expect(odd.value == 3 && odd.timescale == -5 && odd.flags.rawValue == 99 && odd.epoch == -7)
    }

    @Test("TIME-9 the largest timescale")
    func maxTimescale() { #expect(kCMTimeMaxTimescale == 2_147_483_647) }

    @Test("TIME-10 spellings from before Swift 4.2 still work")
    func oldSpellings() {
        #expect(Fields(kCMTimeZero) == Fields(.zero))
        #expect(Fields(kCMTimeInvalid) == Fields(.invalid))
        #expect(Fields(CMTimeMake(1, 30)) == Fields(time(1, 30)))
        #expect(CMTimeRangeMake(kCMTimeZero, CMTimeMake(1, 1)) == range(.zero, time(1, 1)))
        #expect(Fields(CMTimeMakeWithSeconds(0.5, 600)) == Fields(time(300, 600)))
    }

    @Test("TIME-45 the functions in capitals match the properties")
    func macros() {
        for some in CMTimeComparisonTests.oddTimes {
            #expect(CMTIME_IS_VALID(some) == some.isValid)
            #expect(CMTIME_IS_INVALID(some) == !some.isValid)
            #expect(CMTIME_IS_NUMERIC(some) == some.isNumeric)
            #expect(CMTIME_IS_INDEFINITE(some) == some.isIndefinite)
            #expect(CMTIME_IS_POSITIVEINFINITY(some) == some.isPositiveInfinity)
            #expect(CMTIME_IS_NEGATIVEINFINITY(some) == some.isNegativeInfinity)
            #expect(CMTIME_HAS_BEEN_ROUNDED(some) == some.hasBeenRounded)
        }
    }
}
