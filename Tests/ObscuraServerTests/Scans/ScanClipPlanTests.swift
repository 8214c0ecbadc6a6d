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
        var film = plan.take(capturedUntil: .infinity)
        #expect(film == nil)
        let isFirst = plan.add(scans[0], at: 1)
        #expect(isFirst)
        #expect(plan.end == 4)
        // A scan before the movie's end extends it.
        let isSecond = plan.add(scans[1], at: 4)
        film = plan.take(capturedUntil: 4)
        #expect(!isSecond && film == nil && plan.end == 7)
        // A scan after its end gets its own movie.
        let isThird = plan.add(scans[2], at: 7.5)
        film = plan.take(capturedUntil: 7)
        #expect(!isThird && film == ScanClipPlan.Film(start: 0, end: 7, scans: [scans[0], scans[1]]))
        film = plan.take(capturedUntil: 10)
        #expect(film == nil)
        film = plan.take(capturedUntil: 10.5)
        #expect(film == ScanClipPlan.Film(start: 5.5, end: 10.5, scans: [scans[2]]))
        let isAgain = plan.add(scans[3], at: 20)
        #expect(isAgain)
    }

    @Test("Endless scans produce many movies within the limit, and every scan is in one")
    func clipPlanWithoutEnd() {
        var plan = ScanClipPlan(ScanClips(before: 2, after: 3))
        var films: [ScanClipPlan.Film] = []
        let scans = (0..<600).map { _ in UUID() }
        for (place, scan) in scans.enumerated() {
            let time = Double(place) * 0.5
            _ = plan.add(scan, at: time)
            while let film = plan.take(capturedUntil: time) { films.append(film) }
        }
        while let film = plan.take(capturedUntil: .infinity) { films.append(film) }
        #expect(films.allSatisfy { $0.end - $0.start <= StationLimits.longestScanClip })
        #expect(films.count >= 5 && films.count <= 7)
        #expect(films.flatMap(\.scans) == scans)
    }
}
