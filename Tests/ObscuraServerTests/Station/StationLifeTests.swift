import ConsoleWeb
import Testing

@testable import ObscuraServer

@Suite("The life of a camera")
struct StationLifeTests {
    private typealias Event = StationLife.Event

    /// Returns a life after some events, with the actions of the last one.
    private func life(_ events: [Event]) -> (StationLife, [StationLife.Action]) {
        var life = StationLife()
        var actions: [StationLife.Action] = []
        for event in events { actions = life.handle(event) }
        return (life, actions)
    }

    private static let chosen = Event.chosen(key: "a", name: "Cam")
    private static let running = [chosen, Event.frame]

    @Test(
        "Each event leads to the right state",
        arguments: [
            ([], .starting, StationLife.noCamera),
            ([.connected(key: "a", name: "Cam")], .starting, nil),
            (running, .running, nil),
            (running + [.disconnected(key: "b", comesBack: true)], .running, nil),
            (running + [.disconnected(key: "a", comesBack: true)], .gone, "Cam is gone."),
            (
                running + [.disconnected(key: "a", comesBack: false)], .gone,
                "Cam is gone. Choose it again to restart it"
            ),
            (running + [.failed(message: "Pulled.", isGone: true), .ended], .gone, "Pulled."),
            (
                running + [.disconnected(key: "a", comesBack: true), .failed(message: "x", isGone: true), .ended],
                .gone,
                "Cam is gone."
            ),
            (
                running + [.disconnected(key: "a", comesBack: true), .failed(message: "x", isGone: false)], .gone,
                "Cam is gone."
            ),
            (running + [.disconnected(key: "a", comesBack: true), .frame], .gone, "Cam is gone."),
            (
                running + [.disconnected(key: "a", comesBack: true), .connected(key: "b", name: "B")], .gone,
                "Cam is gone."
            ),
            (running + [.disconnected(key: "a", comesBack: true), .connected(key: "a", name: "Cam")], .starting, nil),
            (
                running + [.disconnected(key: "a", comesBack: true), .connected(key: "a", name: "Cam"), .frame],
                .running, nil
            ),
            (running + [.disconnected(key: "a", comesBack: true), .retry], .gone, "Cam is gone."),
            (running + [.disconnected(key: "a", comesBack: true), .retry, .frame], .running, nil),
            (running + [.failed(message: "Busy.", isGone: false)], .failed, "Busy."),
            (running + [.failed(message: "Busy.", isGone: false), .ended], .failed, "Busy."),
            (running + [.failed(message: "Busy.", isGone: false), .retry, .frame], .running, nil),
            (running + [.ended], .ended, "Cam has ended."),
            (running + [.ended, .retry], .ended, "Cam has ended."),
            (running + [.ended, .silence(100)], .ended, "Cam has ended."),
            (running + [.silence(1)], .running, nil),
            (running + [.silence(5)], .interrupted, "No frame has come from Cam for 5 s."),
            ([chosen, .silence(5)], .interrupted, "No frame has come from Cam for 5 s."),
            (running + [.silence(5), .frame], .running, nil),
            (running + [.interrupted(message: "Taken.")], .interrupted, "Taken."),
            (running + [.interrupted(message: "Taken."), .resumed], .starting, nil),
            (running + [.interrupted(message: "Taken."), .resumed, .frame], .running, nil),
            (running + [.disconnected(key: "a", comesBack: true), .chosen(key: "b", name: "B")], .starting, nil),
        ] as [([StationLife.Event], ConsoleState.Activity, String?)]
    )
    func table(events: [StationLife.Event], activity: ConsoleState.Activity, problem: String?) {
        let (life, _) = life(events)
        #expect(life.activity == activity)
        if let problem {
            #expect(life.problem?.hasPrefix(problem) == true, "\(life.problem ?? "nothing")")
        } else {
            #expect(life.problem == nil)
        }
    }

    @Test("The first available camera is started if there was none, and no other")
    func firstCamera() {
        var life = StationLife()
        #expect(life.handle(.connected(key: "a", name: "Cam")) == [.start(key: "a")])
        #expect(life.handle(.connected(key: "b", name: "B")) == [])
        #expect(life.handle(.chosen(key: "b", name: "B")) == [.start(key: "b")])
    }

    @Test("A camera that comes back is reported and started")
    func back() {
        let (_, actions) = life(
            Self.running + [.disconnected(key: "a", comesBack: true), .connected(key: "a", name: "Cam")]
        )
        #expect(actions == [.report(.information, "Cam is back."), .start(key: "a")])
    }

    @Test("A camera that is gone is retried, whatever the result of an attempt", arguments: [true, false])
    func triedAgain(isGone: Bool) {
        var (life, _) = life(Self.running)
        var actions = life.handle(.failed(message: "Lost.", isGone: true))
        for _ in 0..<10 {
            let waits = actions.filter { if case .retry = $0 { true } else { false } }
            #expect(waits.count == 1)
            #expect(life.handle(.retry) == [.start(key: "a")])
            actions = life.handle(.failed(message: "Connection refused.", isGone: isGone))
        }
        #expect(life.problem == "Lost.")
    }

    @Test("A failure is reported once, and retried at increasing intervals up to a limit")
    func retryDelays() {
        var life = StationLife()
        _ = life.handle(Self.chosen)
        var waits: [Double] = []
        var reported = 0
        for _ in 0..<8 {
            for action in life.handle(.failed(message: "Busy.", isGone: false)) {
                if case .retry(let seconds) = action { waits.append(seconds) }
                if case .report = action { reported += 1 }
            }
            #expect(life.handle(.retry) == [.start(key: "a")])
        }
        #expect(reported == 1)
        #expect(waits == [1, 2, 4, 8, 15, 15, 15, 15])
        // A frame resets the interval.
        _ = life.handle(.frame)
        #expect(life.handle(.failed(message: "Busy.", isGone: false)).contains(.retry(after: 1)))
    }

    @Test("An unplugged camera is reported once, however many events announce it")
    func reportedOnce() {
        var life = StationLife()
        for event in Self.running { _ = life.handle(event) }
        var reported: [String] = []
        for event: StationLife.Event in [
            .disconnected(key: "a", comesBack: true), .failed(message: "It was unplugged.", isGone: true), .ended,
            .disconnected(key: "a", comesBack: true),
        ] {
            for case .report(_, let text) in life.handle(event) { reported.append(text) }
        }
        #expect(reported == ["Cam is gone. Plug it in again, and it continues by itself; or choose another camera."])
    }
}
