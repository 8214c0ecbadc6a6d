import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("Times of a streamed movie")
struct MovieTimelineTests {
    private static func frame(_ number: Int, _ time: Int64, isShown: Bool = true) -> MovieTimeline.Frame {
        MovieTimeline.Frame(number: number, time: time * 1_000_000, duration: 40_000_000, isShown: isShown)
    }

    @Test("Frames are spaced as captured, or as displayed")
    func movieTimeline() {
        for (speed, length) in [(1, 3600), (0.5, 7200), (2, 1800)] as [(Double, Int64)] {
            var times = MovieTimeline()
            #expect(times.add(Self.frame(7, 1000), speed: speed) == nil)
            for number in 8..<12 {
                let placed = times.add(Self.frame(number, 1000 + Int64(number - 7) * 40), speed: speed)
                let start = Int64(number - 8) * length
                #expect(placed == MovieTimeline.Placed(frame: number - 1, start: start, length: length))
            }
        }
    }

    @Test("Frames for decoding take one tick, a pause or jump takes no time, and nothing overlaps")
    func movieJumps() {
        var times = MovieTimeline()
        var placed: [MovieTimeline.Placed] = []
        func add(_ frame: MovieTimeline.Frame) { if let one = times.add(frame, speed: 1) { placed.append(one) } }
        func flush() { if let one = times.flush(speed: 1) { placed.append(one) } }
        for number in 0..<3 { add(Self.frame(number, Int64(number) * 40, isShown: number == 2)) }
        flush()
        flush()
        // Continues after a long pause, then jumps back.
        for number in 3..<5 { add(Self.frame(number, Int64(number) * 40)) }
        for number in 0..<2 { add(Self.frame(number, Int64(number) * 40, isShown: number == 1)) }
        flush()
        #expect(placed.map(\.frame) == [0, 1, 2, 3, 4, 0, 1])
        #expect(placed.map(\.length) == [1, 1, 3600, 3600, 3600, 1, 3600])
        for (one, next) in zip(placed, placed.dropFirst()) { #expect(one.start + one.length == next.start) }
        // A gap of minutes is shortened.
        var other = MovieTimeline()
        _ = other.add(Self.frame(0, 0), speed: 1)
        #expect(other.add(Self.frame(1, 600_000), speed: 1)?.length == 900_000)
    }
}
