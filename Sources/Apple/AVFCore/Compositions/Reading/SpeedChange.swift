import Foundation

/// Changes the speed of audio and keeps its pitch: pieces of the input overlap in the output at other distances, each
/// placed where it fits best.
///
/// Takes and returns interleaved samples. Speeds beyond the range in which the pitch can be kept change it.
struct SpeedChange {
    private let speed: Double
    private let channels: Int
    /// Number of frames of a piece, of the distance of pieces in the output, and of the search around the ideal place.
    private let length: Int
    private let step: Int
    private let reach: Int
    private var input: [Float] = []
    /// The position of the first frame of ``input``.
    private var inputStart = 0
    /// Number of pieces that were placed.
    private var count = 0
    /// The second half of the last piece, to be faded out under the next one.
    private var tail: [Float] = []
    private var isEnding = false
    /// The place right after the last piece's first half: the natural continuation.
    private var natural = 0

    /// Speeds between which the pitch is kept.
    private static let pitchRange = 1.0 / 32...32.0

    /// Creates a change.
    ///
    /// - Parameter speed: The ratio of the duration of the input to that of the output.
    init(speed: Double, rate: Double, channels: Int) {
        let range = Self.pitchRange
        self.speed = speed.isFinite ? min(max(speed, range.lowerBound), range.upperBound) : 1
        self.channels = max(1, channels)
        // 20 ms are a few periods of a voice; 3 ms suffice for a period of most sounds without an audible shift.
        step = max(16, Int(rate * 0.01))
        length = 2 * step
        reach = max(4, Int(rate * 0.003))
    }

    /// Adds samples; returns the output that is complete.
    mutating func add(_ samples: [Float]) -> [Float] {
        input += samples
        return run()
    }

    /// Returns the rest of the output.
    mutating func finish() -> [Float] {
        isEnding = true
        let rest = run()
        defer { tail = [] }
        return rest + tail
    }

    private var inputEnd: Int { inputStart + input.count / channels }

    private mutating func run() -> [Float] {
        var output: [Float] = []
        while true {
            let ideal = Int((Double(count * step) * speed).rounded())
            guard ideal < inputEnd, isEnding || ideal + length + reach <= inputEnd,
                max(natural, ideal) + length <= inputEnd
                    || isEnding
            else { break }
            let place = count == 0 ? 0 : best(near: ideal)
            for frame in 0..<step {
                // The halves of a raised cosine add up to one.
                let rise = Float(0.5 - 0.5 * cos(Double.pi * (Double(frame) + 0.5) / Double(step)))
                for channel in 0..<channels {
                    let new = sample(place + frame, channel)
                    let old = count == 0 ? new : tail[frame * channels + channel]
                    output.append(old + (new - old) * rise)
                }
            }
            tail = (step..<length).flatMap { frame in (0..<channels).map { sample(place + frame, $0) } }
            natural = place + step
            count += 1
            let used = min(Int(Double(count * step) * speed) - reach, natural) - inputStart
            if used > 8192 {
                let removed = min(used, input.count / channels)
                input.removeFirst(removed * channels)
                inputStart += removed
            }
        }
        return output
    }

    /// Returns the place near the ideal one at which the input is most like the natural continuation.
    private func best(near ideal: Int) -> Int {
        let low = max(inputStart, ideal - reach)
        let high = min(ideal + reach, inputEnd - 1)
        guard low < high else { return ideal }
        var (best, highest) = (ideal, -Double.infinity)
        for place in low...high {
            var (product, energy) = (0.0, 1e-9)
            // Every fourth frame of the first channel suffices to find the place.
            for frame in stride(from: 0, to: step, by: 4) {
                let a = Double(sample(natural + frame, 0))
                let b = Double(sample(place + frame, 0))
                product += a * b
                energy += b * b
            }
            // A place farther away must be noticeably better.
            let distance = Double(abs(place - ideal)) / Double(reach)
            let score = product / energy.squareRoot() * (1 - 0.05 * distance)
            if score > highest { (best, highest) = (place, score) }
        }
        return best
    }

    private func sample(_ frame: Int, _ channel: Int) -> Float {
        let index = (frame - inputStart) * channels + channel
        return index >= 0 && index < input.count ? input[index] : 0
    }
}
