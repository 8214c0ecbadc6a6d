import ConsoleWeb
import Foundation
import ScanStore
import Testing

@testable import ObscuraServer

@Suite("The state of a station")
struct StationStateTests {
    private final class Run: Sendable {
        let key: String
        init(_ key: String) { self.key = key }
    }

    /// A station that runs camera “a”.
    private func running(_ run: Run) -> StationState<Run> {
        var state = StationState<Run>(isShown: true, delay: 5)
        _ = state.handle(.chosen(key: run.key, name: "Cam"))
        _ = state.beginStart(of: run.key) { $0.key == run.key }
        _ = state.adopt(run)
        _ = state.handle(.frame)
        return state
    }

    private func record(_ type: String = "qr") -> ScanRecord {
        ScanRecord(
            camera: "Cam",
            source: "virtual:",
            type: type,
            text: "1",
            payload: Data(),
            time: Date(timeIntervalSince1970: 0),
            image: Data([1])
        )
    }

    @Test("A camera starts with the delay and its own rate")
    func start() {
        var state = StationState<Run>(isShown: true, delay: 5)
        state.rates = ["a": 15]
        let first = state.beginStart(of: "a") { _ in true }
        #expect(first.old == nil && first.replaced == nil && first.delay == 5 && first.rate == 15)
        state.delay = 7
        let delay = state.adopt(Run("a"))
        #expect(delay == 7)
        #expect(state.beginStart(of: "b") { _ in true }.rate == nil)
    }

    @Test("A run of the same camera stays until the camera is open; that of another one ends at once")
    func replacing() {
        let run = Run("a")
        var state = running(run)
        let same = state.beginStart(of: "a") { $0.key == "a" }
        #expect(same.old === run && same.replaced == nil && state.run === run)
        let other = state.beginStart(of: "b") { $0.key == "b" }
        #expect(other.old == nil && other.replaced === run && state.run == nil)
    }

    @Test("Frames are shown while their run is the present one, and reported until the camera counts as running")
    func frames() {
        let run = Run("a")
        var state = running(run)
        #expect(state.use(ofFrameFrom: run) == .show)
        #expect(state.use(ofFrameFrom: Run("a")) == .ignore)
        _ = state.handle(.silence(100))
        #expect(state.use(ofFrameFrom: run) == .showAndReport)
        let next = Run("a")
        _ = state.adopt(next)
        #expect(state.use(ofFrameFrom: run) == .ignore)
    }

    @Test("A camera that runs is kept, one that has ended is restarted, others are started")
    func choices() {
        let run = Run("a")
        var state = running(run)
        guard case .keep = state.choice(of: "a") else { return #expect(Bool(false), "it runs") }
        guard case .start = state.choice(of: "b") else { return #expect(Bool(false), "it is another one") }
        #expect(state.expectsFrames && !state.isOver)
        _ = state.handle(.ended)
        guard case .restart(let old) = state.choice(of: "a") else { return #expect(Bool(false), "it has ended") }
        #expect(old === run && !state.expectsFrames && state.isOver)
        _ = state.handle(.disconnected(key: "a", comesBack: true))
        guard case .start = state.choice(of: "a") else { return #expect(Bool(false), "it is gone") }
        #expect(state.retries("a") && !state.retries("b"))
    }

    @Test("A stopped station handles no event")
    func stop() {
        let run = Run("a")
        var state = running(run)
        let stopped = state.stop()
        #expect(stopped === run && state.run == nil && state.isStopped)
        #expect(state.handle(.chosen(key: "b", name: "B")) == [])
        #expect(state.life.key == "a")
        let again = state.stop()
        #expect(again == nil)
    }

    @Test("A state is sent once, and again after the camera was hidden")
    func news() {
        var state = StationState<Run>(isShown: false, delay: 5)
        let playback = ConsolePlayback(
            delay: 5,
            longestDelay: 60,
            speed: 1,
            isPaused: false,
            position: nil,
            oldest: nil,
            newest: nil
        )
        let present = ConsoleState(
            camera: nil,
            activity: .starting,
            problem: nil,
            rate: 0,
            lowestRate: 0,
            highestRate: 0,
            delayed: playback
        )
        var sent = [state.isNews(present), state.isNews(present)]
        state.show(true)
        sent.append(state.isNews(present))
        #expect(sent == [true, false, true] && state.isShown)
    }

    @Test("Stored and lost scans are counted; a change from one to the other is news")
    func scans() {
        var state = StationState<Run>(isShown: true, delay: 5)
        let news = [
            state.kept(record()), state.lostScan(), state.lostScan(), state.kept(record()), state.kept(record("ean")),
        ]
        #expect(news == [false, true, false, true, false])
        #expect(state.totals.scans == ["qr": 2, "ean": 1] && state.totals.lostScans == 2)
        #expect(state.intake.lastKept?.type == "ean" && state.intake.lastKept?.image == nil)
    }

    @Test("Scans beyond the limit are counted as lost")
    func tooMany() {
        var state = StationState<Run>(isShown: true, delay: 5)
        let codes = (0..<StationLimits.waitingScans).map {
            (key: ScanIntake.ScanKey(type: "qr", text: "\($0)"), time: 0.0)
        }
        let many = state.admit(codes, wantsImage: true)
        let more = state.admit([(key: ScanIntake.ScanKey(type: "qr", text: "x"), time: 0.0)], wantsImage: false)
        #expect(many.found.count == codes.count && many.waits && more == ScanIntake.Admission(lost: 1))
        #expect(state.totals.lostScans == 1)
    }
}
