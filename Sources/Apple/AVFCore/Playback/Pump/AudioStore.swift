import CoreMedia
import DequeModule
import Synchronization

/// The decoded audio of an item around its current time: interleaved 32-bit floating point at one sample rate.
///
/// Positions are counted in sample frames from the item's time zero. One thread appends audio; any thread may read it.
final class AudioStore: Sendable {
    private struct Piece {
        var start: Int
        var samples: [Float]
    }

    private struct State {
        var pieces: Deque<Piece> = []
        var isComplete = false
    }

    /// Number of sample frames per second.
    let rate: Int
    /// Number of samples per frame.
    let channels: Int
    private let state = Mutex(State())

    /// Creates an empty store.
    init(rate: Int, channels: Int) {
        self.rate = rate
        self.channels = channels
    }

    /// Returns the position of a time, rounded to the nearest frame.
    func place(of time: CMTime) -> Int {
        let converted = time.convertScale(CMTimeScale(rate), method: .roundHalfAwayFromZero)
        return converted.isNumeric ? Int(converted.value) : 0
    }

    /// The position at which the audio ends; nil if there is none.
    var end: Int? {
        state.withLock { state in state.pieces.last.map { $0.start + $0.samples.count / channels } }
    }

    /// Indicates whether nothing follows.
    var isComplete: Bool { state.withLock { $0.isComplete } }

    /// Appends audio that begins at a time.
    ///
    /// Closes a gap or overlap of a few frames, which results from rounding.
    func append(_ samples: [Float], at time: CMTime) {
        var start = place(of: time)
        state.withLock { state in
            if let last = state.pieces.last {
                let end = last.start + last.samples.count / channels
                if abs(start - end) <= 4 { start = end }
            }
            state.pieces.append(Piece(start: start, samples: samples))
        }
    }

    /// Marks the end: nothing follows.
    func finish() { state.withLock { $0.isComplete = true } }

    /// Releases all audio.
    func clear() {
        state.withLock {
            $0.pieces = []
            $0.isComplete = false
        }
    }

    /// Releases the pieces that end before a position.
    func trim(before place: Int) {
        state.withLock { state in
            while let first = state.pieces.first, first.start + first.samples.count / channels <= place {
                state.pieces.removeFirst()
            }
        }
    }

    /// Releases the audio from a position on.
    func trim(after place: Int) {
        state.withLock { state in
            while let last = state.pieces.last, last.start + last.samples.count / channels > place {
                state.pieces.removeLast()
                guard last.start < place else { continue }
                let kept = Array(last.samples.prefix((place - last.start) * channels))
                state.pieces.append(Piece(start: last.start, samples: kept))
            }
        }
    }

    /// Adds audio to a buffer: `count` frames, the first from a position, each further one `step` frames later.
    ///
    /// Where there is no audio, nothing is added. A step of 1 from an integral position copies samples; other steps are
    /// interpolated linearly.
    func mix(from place: Double, step: Double, count: Int, gain: Float, into buffer: inout [Float], at index: Int) {
        state.withLock { state in
            if step == 1, let whole = Int(exactly: place) {
                for piece in state.pieces {
                    let from = max(whole, piece.start)
                    let to = min(whole + count, piece.start + piece.samples.count / channels)
                    guard from < to else { continue }
                    let source = (from - piece.start) * channels
                    let target = (index + from - whole) * channels
                    for offset in 0..<(to - from) * channels {
                        buffer[target + offset] += piece.samples[source + offset] * gain
                    }
                }
                return
            }
            var number = 0
            func sample(_ frame: Int, _ channel: Int) -> Float {
                while number > 0, frame < state.pieces[number].start { number -= 1 }
                while number < state.pieces.count {
                    let piece = state.pieces[number]
                    if frame < piece.start { return 0 }
                    let offset = (frame - piece.start) * channels
                    if offset < piece.samples.count { return piece.samples[offset + channel] }
                    if number + 1 == state.pieces.count { return 0 }
                    number += 1
                }
                return 0
            }
            for offset in 0..<count {
                let exact = place + Double(offset) * step
                let frame = Int(exact.rounded(.down))
                let part = Float(exact - Double(frame))
                for channel in 0..<channels {
                    let (a, b) = (sample(frame, channel), sample(frame + 1, channel))
                    buffer[(index + offset) * channels + channel] += (a + (b - a) * part) * gain
                }
            }
        }
    }
}
