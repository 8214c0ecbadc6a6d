import CV4L2
import CoreMedia
import CoreVideo
import Glibc
import Testing

@testable import CameraSources

@Suite("V4L2: times, numbers, colours")
struct V4L2ValueTests {
    private let second: Int64 = 1_000_000_000

    private func clocks(_ host: Int64) -> V4L2FrameClock.Now {
        V4L2FrameClock.Now(host: host, calendar: host + 1_700_000_000 * second, boot: host + 5000 * second)
    }

    @Test("stamps of the host clock are kept")
    func host() {
        var clock = V4L2FrameClock()
        for number in 1...100 {
            let stamp = Int64(number) * 33_333_333 + 77 * second
            let now = stamp + 4_000_000
            #expect(clock.time(of: stamp, host: now) { clocks(now) } == stamp)
        }
    }

    @Test("stamps of the machine's other clocks are shifted by the difference", arguments: [1_700_000_000, 5000, -60])
    func others(difference: Int64) {
        var clock = V4L2FrameClock()
        for number in 1...100 {
            let taken = Int64(number) * 33_333_333 + 777 * second
            // The driver's delay changes from frame to frame; the times do not.
            let now = taken + Int64(number % 7) * 1_000_000
            let time = clock.time(of: taken + difference * second, host: now) { clocks(now) }
            // An unknown clock is shifted by the first frame's delay.
            #expect(time == (difference == -60 ? min(taken + 1_000_000, now) : taken), "frame \(number)")
        }
    }

    @Test(
        "a counter that wraps continues at the current time",
        arguments: [Int64.max, Int64(Int32.max) * 1_000_000_000]
    )
    func wrapping(edge: Int64) {
        var clock = V4L2FrameClock()
        var times: [Int64] = []
        for number in 0..<60 {
            let passed = Int64(number) * 33_333_333
            let now = 1000 * second + passed + 2_000_000
            var stamp = edge - second &+ passed
            if edge != .max, stamp >= edge { stamp -= 2 * edge }
            times.append(clock.time(of: stamp, host: now) { clocks(now) })
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 }, "\(times)")
        for (number, time) in times.enumerated() {
            let taken = 1000 * second + Int64(number) * 33_333_333
            #expect(abs(time - taken) <= 4_000_000)
        }
    }

    @Test("one wrong stamp does not shift the following ones")
    func once() {
        var clock = V4L2FrameClock()
        var times: [Int64] = []
        for number in 0..<20 {
            let taken = Int64(number) * 33_333_333 + 50 * second
            let stamp = number == 7 ? taken - 200_000_000 : number == 12 ? 3 : taken
            times.append(clock.time(of: stamp, host: taken + 5_000_000) { clocks(taken + 5_000_000) })
        }
        for number in [0, 6, 8, 11, 13, 19] {
            #expect(times[number] == Int64(number) * 33_333_333 + 50 * second)
        }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test("times strictly increase and are never in the future, for any stamps", arguments: [1, 2, 3, 4] as [UInt64])
    func anything(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var clock = V4L2FrameClock(after: 90 * second)
        var now = 100 * second
        var last = clock.last
        for _ in 0..<5000 {
            now += Int64.random(in: 1_000_000...40_000_000, using: &generator)
            let stamp =
                switch Int.random(in: 0..<8, using: &generator) {
                case 0: Int64.random(in: .min ... .max, using: &generator)
                case 1: Int64(0)
                case 2: Int64.max
                case 3: Int64.min
                case 4: now + Int64.random(in: -second...second, using: &generator)
                default: now - 3_000_000
                }
            let time = clock.time(of: stamp, host: now) { clocks(now) }
            #expect(time > last && time <= now, "seed \(seed): \(last) \(time) \(now)")
            last = time
        }
    }

    @Test(
        "missing frames are counted by the driver's numbers",
        arguments: [
            ([0, 1, 2], [0, 0, 0]), ([7, 8, 10], [0, 0, 1]), ([.max, 0, 1], [0, 0, 0]), ([.max - 1, 2], [0, 3]),
            // Drivers that do not count, or whose count restarts.
            ([0, 0, 0], [0, 0, 0]), ([5, 6, 0, 1], [0, 0, 0, 0]), ([100, 3], [0, 0]),
        ] as [([UInt32], [Int])]
    )
    func numbers(sequences: [UInt32], missing: [Int]) {
        var counter = V4L2FrameCounter(next: 10)
        var expected = 10
        for (place, (sequence, lost)) in zip(sequences, missing).enumerated() {
            #expect(counter.count(sequence, room: place == 0 ? nil : 4) == lost)
            expected += lost + 1
            #expect(counter.next == expected)
        }
    }

    @Test("a number that jumps farther than possible is replaced by a count from the time")
    func jump() {
        var counter = V4L2FrameCounter(next: 0)
        _ = counter.count(0, room: nil)
        #expect(counter.count(1_000_000, room: 3) == 2)
        #expect(counter.count(1_000_001, room: 1) == 0)
        #expect(counter.count(1_000_001 + 60, room: 60) == 59)
        // A long pause may include many frames.
        #expect(counter.count(1_000_061 + 5000, room: 5000) == 4999)
    }

    @Test("after a restart of the stream, missing frames are counted by the time")
    func anew() {
        var counter = V4L2FrameCounter(next: 0)
        _ = counter.count(100, room: nil)
        counter.begin()
        #expect(counter.count(0, room: 6) == 5)
        counter.begin()
        #expect(counter.count(0, room: nil) == 0)
        counter.begin()
        #expect(counter.count(3, room: 0) == 0)
    }

    @Test(
        "fractions convert to times and times to fractions",
        arguments: [
            (1, 30, 1, 30), (333_333, 10_000_000, 333_333, 10_000_000), (2, 60, 1, 30), (1001, 30_000, 1001, 30_000),
            (3_600, 1, 3_600, 1),
        ] as [(UInt32, UInt32, Int64, Int32)]
    )
    func fractions(numerator: UInt32, denominator: UInt32, value: Int64, scale: Int32) throws {
        let time = try #require(V4L2Intervals.time(numerator, denominator))
        #expect(time.value == value && time.timescale == scale)
        let fraction = try #require(V4L2Intervals.fraction(time))
        #expect(fraction.numerator == UInt32(value) && fraction.denominator == UInt32(scale))
    }

    @Test("invalid fractions are refused; very fine ones are rounded")
    func oddFractions() throws {
        #expect(V4L2Intervals.time(0, 30) == nil)
        #expect(V4L2Intervals.time(1, 0) == nil)
        #expect(V4L2Intervals.time(.max, 1) == nil)
        let fine = try #require(V4L2Intervals.time(100_000_001, 3_000_000_007))
        #expect(abs(fine.seconds - 100_000_001.0 / 3_000_000_007) < 1e-8)
        #expect(V4L2Intervals.fraction(.invalid) == nil)
        #expect(V4L2Intervals.fraction(.zero) == nil)
        #expect(V4L2Intervals.fraction(.positiveInfinity) == nil)
        let long = try #require(V4L2Intervals.fraction(CMTime(value: 1 << 40, timescale: 1 << 20)))
        #expect(long.numerator > 0)
    }

    @Test("drivers' colours map to image attachments")
    func colors() {
        func names(_ colors: V4L2Colors, height: Int = 720, isYCbCr: Bool = true) -> [String] {
            let attachments = colors.attachments(height: height, isYCbCr: isYCbCr)
            return [
                kCVImageBufferColorPrimariesKey, kCVImageBufferTransferFunctionKey, kCVImageBufferYCbCrMatrixKey,
            ].map { (attachments[$0] as? CFString).map { "\($0)" } ?? "none" }
        }
        #expect(names(V4L2Colors()) == ["ITU_R_709_2", "ITU_R_709_2", "ITU_R_709_2"])
        #expect(names(V4L2Colors(), height: 480) == ["SMPTE_C", "ITU_R_709_2", "ITU_R_601_4"])
        let srgb = V4L2Colors(space: V4L2_COLORSPACE_SRGB.rawValue)
        #expect(names(srgb) == ["ITU_R_709_2", "IEC_sRGB", "ITU_R_601_4"])
        #expect(names(srgb, isYCbCr: false) == ["ITU_R_709_2", "IEC_sRGB", "none"])
        let rec709 = V4L2Colors(space: V4L2_COLORSPACE_REC709.rawValue)
        #expect(names(rec709) == ["ITU_R_709_2", "ITU_R_709_2", "ITU_R_709_2"])
        let wide = V4L2Colors(
            space: V4L2_COLORSPACE_BT2020.rawValue,
            encoding: V4L2_YCBCR_ENC_BT2020.rawValue,
            transfer: V4L2_XFER_FUNC_SMPTE2084.rawValue
        )
        #expect(names(wide) == ["ITU_R_2020", "SMPTE_ST_2084_PQ", "ITU_R_2020"])
        let ntsc = V4L2Colors(space: V4L2_COLORSPACE_SMPTE170M.rawValue)
        #expect(names(ntsc) == ["SMPTE_C", "ITU_R_709_2", "ITU_R_601_4"])
        #expect(names(V4L2Colors(space: 99, encoding: 99, transfer: 99)) == ["none", "none", "none"])
    }

    @Test("recovery: pauses grow, a frame resets the retries, a disconnection is final")
    func recovery() {
        var recovery = V4L2Recovery(V4L2Limits())
        #expect(recovery.decide(.silence) == .restart(pause: 0))
        #expect(recovery.decide(.failure(SystemFailure(EIO))) == .restart(pause: 200))
        #expect(recovery.decide(.frame) == .wait)
        for pause in [0, 200, 1000] as [Int32] { #expect(recovery.decide(.silence) == .restart(pause: pause)) }
        #expect(recovery.decide(.silence) == .giveUp(.silent))
        recovery = V4L2Recovery(V4L2Limits())
        for number in [ENODEV, ENXIO, EBADF, ESHUTDOWN] {
            #expect(recovery.decide(.failure(SystemFailure(number))) == .giveUp(.unplugged))
        }
        for _ in 0..<3 { _ = recovery.decide(.failure(SystemFailure(EPROTO))) }
        #expect(recovery.decide(.silence) == .giveUp(.failing(SystemFailure(EPROTO))))
    }
}
