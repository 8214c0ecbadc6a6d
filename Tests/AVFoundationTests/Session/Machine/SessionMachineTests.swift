import AVFoundation
import Testing

@testable import AVFCapture

@Suite("Life of a session")
struct SessionMachineTests {
    private typealias Cause = Interruptions.Cause

    private final class Device {}

    private let device = Device()
    private let otherDevice = Device()
    private var hot: Cause.Kind { .pressure(ObjectIdentifier(device)) }
    private var otherHot: Cause.Kind { .pressure(ObjectIdentifier(otherDevice)) }
    private var taken: Cause.Kind { .taken(ObjectIdentifier(device)) }

    private func cause(_ kind: Cause.Kind) -> Cause {
        Cause(kind: kind, reason: .videoDeviceNotAvailableDueToSystemPressure)
    }

    /// The steps as texts.
    private func texts(_ steps: [SessionMachine.Step]) -> [String] {
        steps.map { step in
            switch step {
            case .startSources: "start"
            case .updateSources: "update"
            case .stopSources(.stopped): "stop"
            case .stopSources(.interrupted): "stop: interrupted"
            case .stopSources: "stop: other"
            case .tellRunning(let isRunning): isRunning ? "running" : "not running"
            case .tellInterrupted(let isInterrupted): isInterrupted ? "interrupted" : "not interrupted"
            case .reportInterruption: "report"
            case .reportInterruptionEnd: "report end"
            }
        }
    }

    /// A machine of a session that runs.
    private func running() -> SessionMachine {
        var machine = SessionMachine()
        _ = machine.start()
        _ = machine.sourcesDidStart()
        return machine
    }

    @Test("a session starts once and stops once")
    func startAndStop() {
        var machine = SessionMachine()
        #expect(texts(machine.stop()) == [])
        #expect(texts(machine.start()) == ["start"])
        // Not before the sources have started; a start that fails leaves no trace.
        #expect(!machine.isRunning)
        #expect(texts(machine.start()) == ["start"])
        #expect(texts(machine.sourcesDidStart()) == ["running"])
        #expect(machine.isRunning)
        #expect(texts(machine.start()) == [])
        #expect(texts(machine.stop()) == ["stop"])
        // Clients see it run until the sources have stopped.
        #expect(machine.isRunning)
        #expect(texts(machine.sourcesDidStop()) == ["not running"])
        #expect(!machine.isRunning)
        #expect(texts(machine.stop()) == [])
    }

    @Test("a failure and the end of all sources stop a session that runs")
    func halt() {
        #expect(texts(running().halt(.finished)) == ["stop: other"])
        #expect(texts(SessionMachine().halt(.finished)) == [])
    }

    @Test("groups of changes nest, and an end without a beginning is noticed")
    func groups() {
        var machine = running()
        #expect(machine.commitConfiguration() == .unmatched)
        machine.beginConfiguration()
        machine.beginConfiguration()
        #expect(machine.isConfiguring)
        #expect(machine.commitConfiguration() == .inner)
        #expect(machine.isConfiguring)
        #expect(machine.commitConfiguration() == .outermost)
        #expect(!machine.isConfiguring)
        #expect(machine.commitConfiguration() == .unmatched)
    }

    @Test("changes reach the sources of a session that runs")
    func changes() {
        var machine = running()
        #expect(texts(machine.applyChanges()) == ["update"])
        var idle = SessionMachine()
        #expect(texts(idle.applyChanges()) == [])
    }

    @Test("an interruption stops the sources, and its end starts them")
    func interruption() {
        var machine = running()
        #expect(machine.watchesPressure)
        #expect(texts(machine.begin(cause(.said))) == ["interrupted", "report", "stop: interrupted"])
        #expect(machine.isInterrupted)
        _ = machine.sourcesDidStop()
        #expect(machine.watchesPressure && !machine.isRunning)
        #expect(texts(machine.start()) == [])
        #expect(texts(machine.end(.said)) == ["not interrupted", "report end", "start"])
        #expect(!machine.isInterrupted)
    }

    @Test("an interruption that ends within a group of changes starts the session with the commit")
    func endWithinGroup() {
        var machine = running()
        _ = machine.begin(cause(.said))
        _ = machine.sourcesDidStop()
        machine.beginConfiguration()
        #expect(texts(machine.end(.said)) == ["not interrupted", "report end"])
        // Another thread's change, decided before the commit.
        #expect(texts(machine.applyChanges()) == [])
        #expect(machine.commitConfiguration() == .outermost)
        #expect(texts(machine.applyChanges()) == ["start"])
        #expect(texts(machine.applyChanges()) == [])
    }

    @Test("a session that was interrupted again before the commit does not start")
    func interruptedBeforeCommit() {
        var machine = running()
        _ = machine.begin(cause(.said))
        _ = machine.sourcesDidStop()
        machine.beginConfiguration()
        _ = machine.end(.said)
        #expect(texts(machine.begin(cause(.said))) == ["interrupted", "report"])
        _ = machine.commitConfiguration()
        #expect(texts(machine.applyChanges()) == [])
    }

    @Test("pressure interrupts a session that runs, and the last camera that cools ends the interruption")
    func pressure() {
        var machine = running()
        #expect(texts(machine.notePressure([], notifies: true)) == [])
        let both = [cause(hot), cause(otherHot)]
        #expect(texts(machine.notePressure(both, notifies: true)) == ["interrupted", "report", "stop: interrupted"])
        _ = machine.sourcesDidStop()
        #expect(texts(machine.notePressure(both, notifies: true)) == [])
        #expect(texts(machine.notePressure([cause(otherHot)], notifies: true)) == [])
        #expect(texts(machine.notePressure([], notifies: true)) == ["not interrupted", "report end", "start"])
    }

    @Test("a start that pressure prevents reports the interruption itself, once")
    func pressureBeforeStart() {
        var machine = SessionMachine()
        #expect(!machine.watchesPressure)
        #expect(texts(machine.notePressure([cause(hot)], notifies: false)) == ["interrupted"])
        #expect(texts(machine.start()) == ["report"])
        #expect(texts(machine.start()) == [])
        #expect(texts(machine.notePressure([], notifies: true)) == ["not interrupted", "report end", "start"])
    }

    @Test("a device that another program had taken resumes the session when it is free")
    func takenDevice() {
        var machine = running()
        #expect(machine.retry(taken) == .obsolete)
        #expect(texts(machine.begin(cause(taken))) == ["interrupted", "report", "stop: interrupted"])
        _ = machine.sourcesDidStop()
        #expect(machine.retry(taken) == .now)
        machine.beginConfiguration()
        #expect(machine.retry(taken) == .later)
        _ = machine.commitConfiguration()
        let resumed = machine.deviceIsFree(taken)
        #expect(resumed.map(texts) == ["not interrupted", "report end", "running"])
        #expect(machine.isRunning && !machine.isInterrupted)
        #expect(machine.retry(taken) == .obsolete)
    }

    @Test("a device that becomes free does not resume a session that is interrupted for another reason")
    func takenAndHot() {
        var machine = running()
        _ = machine.begin(cause(taken))
        _ = machine.sourcesDidStop()
        _ = machine.begin(cause(.said))
        let resumed = machine.deviceIsFree(taken)
        #expect(resumed == nil && machine.isInterrupted && !machine.isRunning)
        #expect(machine.retry(taken) == .obsolete)
    }

    @Test("a stop ends the wait for a device, and the interruption with it")
    func stopWhileTaken() {
        var machine = running()
        _ = machine.begin(cause(taken))
        _ = machine.sourcesDidStop()
        #expect(texts(machine.stop()) == ["not interrupted", "report end"])
        #expect(machine.retry(taken) == .obsolete)
        #expect(texts(machine.start()) == ["start"])
    }

    @Test("in any history, a session that runs is not interrupted, and observers hear of each change once")
    func histories() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            var machine = SessionMachine()
            // What the sources do, and what observers have heard.
            var (sourcesRun, heardRunning, heardInterrupted) = (false, false, false)
            func take(_ steps: [SessionMachine.Step]) {
                for step in steps {
                    switch step {
                    case .startSources:
                        #expect(!sourcesRun && !machine.isConfiguring, "seed \(seed)")
                        // Some starts fail.
                        guard Bool.random(using: &generator) else { continue }
                        sourcesRun = true
                        take(machine.sourcesDidStart())
                    case .updateSources: #expect(sourcesRun, "seed \(seed)")
                    case .stopSources:
                        #expect(sourcesRun, "seed \(seed)")
                        sourcesRun = false
                        take(machine.sourcesDidStop())
                    case .tellRunning(let isRunning):
                        #expect(heardRunning != isRunning, "seed \(seed)")
                        heardRunning = isRunning
                    case .tellInterrupted(let isInterrupted):
                        #expect(heardInterrupted != isInterrupted, "seed \(seed)")
                        heardInterrupted = isInterrupted
                    case .reportInterruption: #expect(heardInterrupted, "seed \(seed)")
                    case .reportInterruptionEnd: #expect(!heardInterrupted, "seed \(seed)")
                    }
                }
            }
            for _ in 0..<40 {
                let isHot = Bool.random(using: &generator) ? [cause(hot)] : []
                switch Int.random(in: 0..<10, using: &generator) {
                case 0: if !machine.isConfiguring { take(machine.start()) }
                case 1: if !machine.isConfiguring { take(machine.stop()) }
                case 2: machine.beginConfiguration()
                case 3, 4: if machine.commitConfiguration() == .outermost { take(machine.applyChanges()) }
                case 5: take(machine.begin(cause(.said)))
                case 6: take(machine.end(.said))
                case 7: take(machine.notePressure(isHot, notifies: Bool.random(using: &generator)))
                case 8: if sourcesRun { take(machine.begin(cause(taken))) }
                default:
                    guard machine.retry(taken) == .now, let steps = machine.deviceIsFree(taken) else { continue }
                    sourcesRun = true
                    take(steps)
                }
                #expect(machine.isRunning == sourcesRun, "seed \(seed)")
                #expect(machine.isRunning == heardRunning, "seed \(seed)")
                #expect(machine.isInterrupted == heardInterrupted, "seed \(seed)")
                #expect(!(machine.isRunning && machine.isInterrupted), "seed \(seed)")
            }
        }
    }
}
