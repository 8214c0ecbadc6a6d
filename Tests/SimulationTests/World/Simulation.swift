import Basics
import Capsules
import Foundation
import Logging

@testable import ScanSinks

/// A history of the whole program: camera, session, late policy, examination, synchronizer, scanner, delayed feed,
/// writer, store, pump and broker.
enum Simulation {
    /// What became of a history.
    struct Outcome {
        var violations: [String]
        var virtualSeconds: Double
        var events: Int
        var history: [CapsuleEntry]
    }

    /// The parts of the program that get frames.
    private struct Program {
        let client: SimulatedClient
        let scanner: SimulatedScanner
        let session: SimulatedSession?
        let feed: SimulatedFeed
        let writer: SimulatedWriter

        init(_ world: SimulatedWorld, _ store: SimulatedStore) {
            client = SimulatedClient(world)
            scanner = SimulatedScanner(world, store)
            feed = SimulatedFeed(world)
            writer = SimulatedWriter(world)
            do {
                session = try SimulatedSession(world)
            } catch {
                session = nil
                world.require(false, "there is a session: \(error)")
            }
        }

        /// Checks the laws of the end.
        func finish(_ frames: Int) {
            client.finish(0..<frames)
            scanner.finish()
            session?.finish()
            feed.finish()
            writer.finish()
        }
    }

    /// Runs a history on this thread.
    static func run(_ plan: SimulatedWorld.Plan) -> Outcome {
        let world = SimulatedWorld(plan)
        let store = SimulatedStore(world)
        let broker = SimulatedBroker(world, store)
        let program = Program(world, store)
        world.note(
            .head(CapsuleHead(writer: "Simulation", calendarTime: 0, hostTime: world.now, machine: "", pixels: .none))
        )
        world.note(.connection(id: 1, kind: "video"))
        world.note(.mailbox(id: 1, kind: "video", owner: 1))
        capture(0, world, program)
        pump(world, store, broker)
        world.runToEnd()
        program.finish(plan.frames)
        store.finish()
        return Outcome(
            violations: world.violations,
            virtualSeconds: Double(world.now) / 1e9,
            events: world.events,
            history: world.history
        )
    }

    /// Makes a frame happen, and the next one after it.
    private static func capture(_ number: Int, _ world: SimulatedWorld, _ program: Program) {
        guard number < world.plan.frames else {
            program.feed.end()
            program.writer.end()
            return
        }
        var pause = 33_333_333
        if world.fails(.jitter, oneIn: 4) { pause += world.draw(-20_000_000...30_000_000) }
        if world.fails(.stall, oneIn: 200) { pause += world.draw(500_000_000...3_000_000_000) }
        world.after(UInt64(pause)) {
            if world.fails(.loss, oneIn: 15) {
                program.client.lose(number)
                program.scanner.lose(number)
                program.session?.lose(number)
            } else {
                program.client.receive(number)
                program.scanner.receive(number)
                program.session?.receive(number)
                program.feed.receive()
                program.writer.receive(number)
            }
            capture(number + 1, world, program)
        }
    }

    /// Runs the real pump in virtual time until everything is done.
    private static func pump(_ world: SimulatedWorld, _ store: SimulatedStore, _ broker: SimulatedBroker) {
        let clock = SimulatedSinkClock(world)
        let shared = PumpShared(sink: broker)
        _ = shared.start()
        broker.stopPump = { _ = shared.stop() }
        // A history that does not come to an end must not stay here.
        let end = world.now + UInt64(world.plan.frames) * 100_000_000 + 4_000_000_000_000
        world.watch = { now in
            guard now > end, !shared.isStopped else { return }
            world.require(false, "no wait without a bound: the pump does not come to an end")
            _ = shared.stop()
        }
        var logger = Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
        logger.logLevel = .critical
        let run = PumpRun(
            outbox: store,
            queue: SimulatedStore.sink,
            sink: broker,
            limits: SinkLimits(),
            logger: logger,
            backOff: BackOff(seed: world.plan.seed),
            clock: clock,
            shared: shared
        )
        run.run()
        world.require(
            shared.figures.repeats >= broker.repeats,
            "repeats are named: \(shared.figures.repeats), \(broker.repeats)"
        )
    }

    /// Shortens a history that fails: fewer faults, then fewer frames, as long as it still fails.
    static func shortened(_ plan: SimulatedWorld.Plan) -> SimulatedWorld.Plan {
        var best = plan
        for fault in SimulatedWorld.Fault.allCases {
            var less = best
            less.faults.remove(fault)
            if !run(less).violations.isEmpty { best = less }
        }
        var step = best.frames / 2
        while step > 0 {
            var less = best
            less.frames -= step
            if less.frames > 0, !run(less).violations.isEmpty { best = less } else { step /= 2 }
        }
        return best
    }

    /// Writes a history as a capsule.
    static func write(_ history: [CapsuleEntry], to path: String) throws {
        let writer = try CapsuleFileWriter(path: path, replaces: true)
        for entry in history { try writer.append(entry) }
        try writer.finish()
    }
}
