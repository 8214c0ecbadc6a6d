import AVFoundation
import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("Movies around scans")
struct ScanClipPlanTests {
    @Test("Successive scans share a movie, which is extended up to a limit")
    func clipPlan() {
        var plan = ScanClipPlan(ScanClips(before: 2, after: 3))
        let scans = (0..<4).map { _ in UUID() }
        #expect(plan.end == nil)
        var movie = plan.take(capturedUntil: .infinity)
        #expect(movie == nil)
        let isFirst = plan.add(scans[0], at: 1)
        #expect(isFirst)
        #expect(plan.end == 4)
        // A scan before the movie's end extends it.
        let isSecond = plan.add(scans[1], at: 4)
        movie = plan.take(capturedUntil: 4)
        #expect(!isSecond && movie == nil && plan.end == 7)
        // A scan after its end gets its own movie.
        let isThird = plan.add(scans[2], at: 7.5)
        movie = plan.take(capturedUntil: 7)
        #expect(!isThird && movie == ScanClipPlan.Movie(start: 0, end: 7, scans: [scans[0], scans[1]]))
        movie = plan.take(capturedUntil: 10)
        #expect(movie == nil)
        movie = plan.take(capturedUntil: 10.5)
        #expect(movie == ScanClipPlan.Movie(start: 5.5, end: 10.5, scans: [scans[2]]))
        let isAgain = plan.add(scans[3], at: 20)
        #expect(isAgain)
    }

    @Test("Endless scans produce many movies within the limit, and every scan is in one")
    func clipPlanWithoutEnd() {
        var plan = ScanClipPlan(ScanClips(before: 2, after: 3))
        var movies: [ScanClipPlan.Movie] = []
        let scans = (0..<600).map { _ in UUID() }
        for (place, scan) in scans.enumerated() {
            let time = Double(place) * 0.5
            _ = plan.add(scan, at: time)
            while let movie = plan.take(capturedUntil: time) { movies.append(movie) }
        }
        while let movie = plan.take(capturedUntil: .infinity) { movies.append(movie) }
        #expect(movies.allSatisfy { $0.end - $0.start <= StationLimits.longestScanClip })
        #expect(movies.count >= 5 && movies.count <= 7)
        #expect(movies.flatMap(\.scans) == scans)
    }
}
