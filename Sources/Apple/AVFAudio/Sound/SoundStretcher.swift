import Foundation

/// Sound at another speed with its pitch kept: pieces of it overlap where they fit best.
///
/// A value without threads; its input comes from a closure.
struct SoundStretcher {
    /// The number of input frames for each output frame, from 1/32 to 32.
    var rate: Double = 1

    private let channels: Int
    /// The number of frames of a piece; half of it is new output.
    private let length: Int
    private let reach: Int
    private let window: [Float]
    /// The input that may still be needed, from `origin` on.
    private var input: [[Float]]
    private var origin = 0
    /// The place of the next piece in the input, before the search.
    private var place = 0.0
    /// The place at which the last piece would continue.
    private var natural: Int?
    private var tail: [[Float]]
    private var ready: [[Float]]

    /// Creates a stretcher.
    init(channels: Int, sampleRate: Double) {
        self.channels = max(1, channels)
        let half = max(32, Int(sampleRate / 100))
        length = half * 2
        reach = half / 2
        window = (0..<half * 2).map { 0.5 - 0.5 * Float(cos(Double.pi * Double($0) / Double(half))) }
        input = Array(repeating: [], count: self.channels)
        tail = Array(repeating: [Float](repeating: 0, count: half), count: self.channels)
        ready = input
    }

    /// Forgets the input.
    mutating func reset() {
        (origin, place, natural) = (0, 0, nil)
        for index in 0..<channels {
            input[index] = []
            ready[index] = []
            tail[index] = [Float](repeating: 0, count: length / 2)
        }
    }

    /// Returns frames, of which a closure gives the input.
    mutating func read(_ frames: Int, from source: (_ frames: Int) -> [[Float]]) -> [[Float]] {
        while ready[0].count < frames { makePiece(source) }
        return (0..<channels).map { index in
            let part = Array(ready[index].prefix(frames))
            ready[index].removeFirst(frames)
            return part
        }
    }

    private mutating func makePiece(_ source: (Int) -> [[Float]]) {
        let half = length / 2
        let wanted = Int(place)
        let end = wanted + reach + length + half
        let missing = end - origin - input[0].count
        if missing > 0 {
            let more = source(missing)
            for index in 0..<channels {
                let samples = more.indices.contains(index) ? more[index] : []
                input[index] += samples.prefix(missing)
                input[index] += [Float](repeating: 0, count: missing - min(missing, samples.count))
            }
        }
        let start = natural.map { best(near: wanted, like: $0) } ?? wanted
        for index in 0..<channels {
            let first = start - origin
            var piece = (0..<half).map { offset in
                tail[index][offset] + input[index][first + offset] * (natural == nil ? 1 : window[offset])
            }
            swap(&piece, &tail[index])
            ready[index] += tail[index]
            tail[index] = (half..<length).map { input[index][first + $0] * window[$0] }
        }
        natural = start + half
        place += Double(half) * min(32, max(1.0 / 32, rate))
        let needed = min(Int(place) - reach, start + half) - origin
        if needed > 0 {
            let dropped = min(needed, input[0].count)
            for index in 0..<channels { input[index].removeFirst(dropped) }
            origin += dropped
        }
    }

    /// Returns the place whose sound resembles most what would follow the last piece.
    private func best(near wanted: Int, like natural: Int) -> Int {
        let last = origin + input[0].count - length
        var (best, most) = (min(wanted, last), -Float.infinity)
        // The exact continuation first, so that a speed of 1 changes nothing.
        if rate == 1, natural >= origin, natural <= last { return natural }
        for candidate in stride(from: max(origin, wanted - reach), through: min(last, wanted + reach), by: 2) {
            var (product, energy): (Float, Float) = (0, 1e-9)
            for offset in stride(from: 0, to: length / 2, by: 4) {
                let (ours, theirs) = (candidate - origin + offset, natural - origin + offset)
                guard theirs >= 0, theirs < input[0].count else { break }
                product += input[0][ours] * input[0][theirs]
                energy += input[0][ours] * input[0][ours]
            }
            let likeness = product / energy.squareRoot()
            if likeness > most { (best, most) = (candidate, likeness) }
        }
        return best
    }
}
