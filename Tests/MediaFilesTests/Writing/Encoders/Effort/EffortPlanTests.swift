import CoreMedia
import Testing

@testable import MediaFiles

/// Tests ``EffortPlan``, ``EncoderSpeeds`` and ``EncoderLevel``.
@Suite("Effort of encoders in real time")
struct EffortPlanTests {
    private static let pixels = 1920 * 1080

    /// Returns speeds at which a frame of 1920×1080 takes these milliseconds at a level.
    private func speeds(_ milliseconds: Double, at level: EncoderLevel = .usual) -> EncoderSpeeds {
        var speeds = EncoderSpeeds()
        speeds.note(milliseconds * 1e6, pixels: Self.pixels, .init(codec: .h264, level: level))
        return speeds
    }

    private func plan(rate: Double = 60, _ speeds: EncoderSpeeds = EncoderSpeeds()) -> EffortPlan {
        EffortPlan(codec: .h264, width: 1920, height: 1080, rate: rate, speeds: speeds)
    }

    /// Encodes frames of equal cost at 60 frames a second, and returns the frames after which the level has changed.
    private func run(
        _ plan: inout EffortPlan,
        _ count: Int,
        from first: Int = 0,
        milliseconds: Double,
        waiting: Int = 0,
        _ speeds: EncoderSpeeds = EncoderSpeeds()
    ) -> [Int] {
        (first..<first + count).filter { frame in
            plan.note(
                time: Double(frame) / 60,
                took: milliseconds * 1e6,
                waiting: waiting,
                capacity: 8,
                speeds: speeds
            )
        }
    }

    @Test("begins with the highest level that leaves two thirds of the time between frames free")
    func beginning() {
        #expect(plan(speeds(5)).level == .usual)
        #expect(plan(speeds(7)).level == .low)
        #expect(plan(speeds(11)).level == .least)
        // At half the rate there is twice the time.
        #expect(plan(rate: 30, speeds(11)).level == .usual)
        // Nothing was measured: a slow machine is assumed.
        #expect(plan().level == .least && plan(rate: 10).level == .usual)
        let small = EffortPlan(codec: .h264, width: 640, height: 480, rate: 30, speeds: EncoderSpeeds())
        #expect(small.level == .usual)
    }

    @Test("goes down a level when encoding takes most of the time between frames, before a frame waits")
    func slow() {
        var plan = plan(speeds(5))
        #expect(run(&plan, 7, milliseconds: 15).isEmpty)
        #expect(run(&plan, 1, from: 7, milliseconds: 15) == [7])
        #expect(plan.level == .low)
        // The least level has no lower one.
        #expect(run(&plan, 100, from: 8, milliseconds: 30).count == 1)
        #expect(plan.level == .least)
    }

    @Test("goes down to the least level at once when half the queue waits")
    func halfFull() {
        var plan = plan(speeds(5))
        #expect(run(&plan, 2, milliseconds: 5, waiting: 4) == [1])
        #expect(plan.level == .least)
    }

    @Test("stays as long as encoding keeps up, whatever single frames take")
    func steady() {
        var plan = plan(speeds(5))
        for frame in 0..<2000 {
            let isSlow = frame % 50 == 49
            let hasChanged = plan.note(
                time: Double(frame) / 60,
                took: isSlow ? 40e6 : 5e6,
                waiting: isSlow ? 1 : 0,
                capacity: 8,
                speeds: speeds(5)
            )
            #expect(!hasChanged)
        }
    }

    @Test("goes up again after ten calm seconds, and waits twice as long when that was a mistake")
    func recovery() {
        var plan = plan(speeds(5))
        let fast = speeds(5)
        _ = run(&plan, 2, milliseconds: 5, waiting: 4, fast)
        #expect(run(&plan, 600, from: 2, milliseconds: 2, fast) == [601])
        #expect(plan.level == .low)
        _ = run(&plan, 2, from: 602, milliseconds: 5, waiting: 4, fast)
        #expect(plan.level == .least)
        #expect(run(&plan, 1200, from: 604, milliseconds: 2, fast) == [1803])
        // Where a higher level would not keep up, it stays.
        var slow = self.plan(speeds(30))
        #expect(run(&slow, 5000, milliseconds: 8, speeds(30)).isEmpty)
    }

    @Test("a time between frames that differs from the expected rate is noticed")
    func otherRate() {
        var plan = plan(rate: 30, speeds(11))
        #expect(plan.level == .usual)
        // The frames come at 60 a second, and 15 ms are too many for that.
        #expect(!run(&plan, 100, milliseconds: 15).isEmpty)
    }

    @Test("random histories: the level is lowered whenever the queue is half full, and never jumps up")
    func histories() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed)
        for _ in 0..<200 {
            var plan = plan(speeds(Double.random(in: 1...40, using: &random)))
            for frame in 0..<500 {
                let before = plan.level
                let waiting = Int.random(in: 0...8, using: &random)
                let hasChanged = plan.note(
                    time: Double(frame) / 60,
                    took: Double.random(in: 1e5...60e6, using: &random),
                    waiting: waiting,
                    capacity: 8,
                    speeds: speeds(5)
                )
                #expect(hasChanged == (plan.level != before), "seed \(seed)")
                #expect(plan.level.rawValue <= before.rawValue + 1, "seed \(seed)")
            }
        }
    }

    @Test("a level that was not measured is expected to cost in proportion to the nearest one")
    func expectation() {
        let speeds = speeds(8)
        let usual = speeds.expected(pixels: Self.pixels, .init(codec: .h264, level: .usual))
        #expect(abs(usual - 8e6) < 1)
        #expect(abs(speeds.expected(pixels: Self.pixels, .init(codec: .h264, level: .least)) - 4e6) < 1)
        #expect(abs(speeds.expected(pixels: Self.pixels / 4, .init(codec: .h264, level: .usual)) - 2e6) < 1)
        // Other codecs are other machines.
        #expect(speeds.expected(pixels: 1000, .init(codec: .hevc, level: .least)) == 12_000)
    }

    @Test("the average follows the machine")
    func average() {
        var speeds = speeds(8)
        for _ in 0..<600 { speeds.note(4e6, pixels: Self.pixels, .init(codec: .h264, level: .usual)) }
        #expect(speeds.expected(pixels: Self.pixels, .init(codec: .h264, level: .usual)) < 4.01e6)
        speeds.note(-1, pixels: Self.pixels, .init(codec: .h264, level: .usual))
        speeds.note(1, pixels: 0, .init(codec: .h264, level: .usual))
        #expect(speeds.expected(pixels: Self.pixels, .init(codec: .h264, level: .usual)) > 3.9e6)
    }

    @Test("the levels of H.264 have the same headers, so the work can change within a track", arguments: [true, false])
    func headers(isBaseline: Bool) throws {
        var encoding = VideoEncoding(codec: .h264, width: 320, height: 240)
        encoding.hardware = .never
        encoding.isRealTime = true
        encoding.averageBitRate = 1_000_000
        if isBaseline { encoding.profile = .h264Baseline(level: nil) }
        let candidate = try EncoderCandidate.choose(for: encoding)
        guard candidate.name == "libx264" else { return }
        let headers = try EncoderLevel.allCases.map { level in
            var source = EncoderContext.Source(timescale: 90_000, color: MediaColor(isFullRange: false), frameRate: 30)
            source.level = level
            return try EncoderContext(candidate, encoding, source).extradata
        }
        #expect(Set(headers).count == 1)
    }

    @Test("a track whose encoder falls behind goes on with less work, and every frame can be decoded")
    func change() throws {
        var encoding = VideoEncoding(codec: .h264, width: 64, height: 48)
        encoding.hardware = .never
        encoding.isRealTime = true
        let encoder = try VideoEncoder(encoding)
        guard encoder.encoderName == "libx264" else { return }
        var samples: [CMSampleBuffer] = []
        for number in 0..<30 {
            encoder.note(waiting: number == 11 ? 6 : 0, capacity: 8)
            samples += try encoder.encode(
                try Written.image(number),
                presentationTime: CMTime(value: CMTimeValue(number), timescale: 30),
                duration: .invalid
            )
        }
        samples += try encoder.finish()
        #expect(samples.map(\.presentationTimeStamp.value).count == 30)
        #expect(Set(samples.compactMap { $0.formatDescription.map(ObjectIdentifier.init) }).count == 1)
        // The next frame after the change begins anew.
        let keys = samples.indices.filter { samples[$0].sampleAttachments[0][.notSync] == nil }
        #expect(keys.contains(12))
        let format = try #require(samples.first?.formatDescription)
        let decoder = try VideoSampleDecoder(
            format: format,
            pixelFormat: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
            threads: 1,
            isLowDelay: true
        )
        let images = try samples.flatMap { try decoder.decode($0) } + decoder.finish()
        #expect(images.count == 30)
    }
}

/// A generator of random numbers that a seed repeats.
private struct SeededRandom: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
