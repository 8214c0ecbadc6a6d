import AVFoundation

/// The rates that a camera can be set to, with the exact frame duration of each.
struct FrameRateLadder: Sendable {
    /// A rate with its frame duration.
    struct Step: Sendable {
        var rate: Double
        // CMTime is a value type.
        var duration: CMTime
    }

    /// The rates in ascending order, without duplicates.
    let steps: [Step]
    /// The camera's present rate.
    let present: Step

    /// Determines the rates of a device's active format: the ends of its ranges, and all whole numbers between them.
    ///
    /// - Parameters:
    ///   - lowest: the lowest permitted rate.
    ///   - highest: the highest permitted rate; nil for the present one.
    init(_ device: AVCaptureDevice, lowest: Double?, highest: Double?) {
        self.init(
            ranges: device.activeFormat.videoSupportedFrameRateRanges.map {
                ($0.minFrameDuration, $0.maxFrameDuration)
            },
            present: device.activeVideoMinFrameDuration,
            lowest: lowest,
            highest: highest
        )
    }

    init(ranges: [(shortest: CMTime, longest: CMTime)], present: CMTime, lowest: Double?, highest: Double?) {
        var steps = [Step(duration: present)]
        for range in ranges {
            steps += [Step(duration: range.shortest), Step(duration: range.longest)]
            let whole =
                Step(duration: range.longest)
                .rate...max(
                    Step(duration: range.shortest).rate,
                    Step(duration: range.longest).rate
                )
            let first = Int(whole.lowerBound.rounded(.up))
            // Whole rates end at 1000; faster cameras exist only as computed ones.
            let last = min(Int(min(whole.upperBound, 1000).rounded(.down)), 1000)
            guard first <= last else { continue }
            steps += (max(1, first)...max(1, last)).map { Step(duration: CMTime(value: 1, timescale: Int32($0))) }
                .filter { $0.duration >= range.shortest && $0.duration <= range.longest }
        }
        let top = highest ?? Step(duration: present).rate
        let here = Step(duration: present)
        self.present = here
        var kept: [Step] = []
        for step in steps.sorted(by: { $0.rate < $1.rate }) where step.rate.isFinite && step.rate > 0 {
            let isAllowed = step.rate >= (lowest ?? 0) * 0.999 && step.rate <= top * 1.001
            guard isAllowed || step.duration == present, kept.last.map({ $0.rate < step.rate }) ?? true else {
                continue
            }
            kept.append(step)
        }
        self.steps = kept.isEmpty ? [here] : kept
    }

    var setup: FrameRateSetup { FrameRateSetup(rates: steps.map(\.rate), rate: present.rate) }

    /// Returns the frame duration of a rate.
    func duration(of rate: Double) -> CMTime { steps.first { $0.rate == rate }?.duration ?? present.duration }
}

extension FrameRateLadder.Step {
    init(duration: CMTime) {
        self.duration = duration
        rate = duration.isNumeric && duration.value > 0 ? Double(duration.timescale) / Double(duration.value) : 0
    }
}
