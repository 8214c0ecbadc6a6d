import AVFoundation

/// The rates that a camera can be set to, with the time between frames of each, exact.
struct FrameRateLadder: Sendable {
    /// One rate.
    struct Step: Sendable {
        var rate: Double
        // CMTime is a value.
        var duration: CMTime
    }

    /// Ascending, none twice.
    let steps: [Step]
    /// The one that the camera is at.
    let present: Step

    /// The rates of a device's active format: all ends of its ranges, and the whole numbers between them.
    ///
    /// - Parameters:
    ///   - lowest: leave out lower rates.
    ///   - highest: leave out higher rates; nil leaves out those above the present one.
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
            // Faster cameras than that count frames of a calculation.
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

    /// The time between frames of a rate.
    func duration(of rate: Double) -> CMTime { steps.first { $0.rate == rate }?.duration ?? present.duration }
}

extension FrameRateLadder.Step {
    init(duration: CMTime) {
        self.duration = duration
        rate = duration.isNumeric && duration.value > 0 ? Double(duration.timescale) / Double(duration.value) : 0
    }
}
