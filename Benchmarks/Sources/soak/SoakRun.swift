import CHeap
import Foundation
import Glibc

/// One soak from start to report.
final class SoakRun {
    private let plan: Plan
    private let trouble = Trouble()
    private let ticks = Ticks()
    private let tallies = Tallies()
    private let books: [CameraBooks]
    private let watch: Watch
    private let films: MovieRecorder
    private let folder: URL
    private var random: SoakRandom
    /// Footprints after all sessions have ended; they must not grow.
    private var quiet: [Footprint] = []
    /// Footprints in every minute of operation.
    private var busy: [Footprint] = []
    private var minutesSaid = 0
    private let start = hostNanoseconds()

    init(_ plan: Plan) throws {
        self.plan = plan
        books = ["A", "B"].map { [ticks] in CameraBooks($0, ticks) }
        watch = Watch(books: books, ticks: ticks, trouble: trouble)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("soak-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        films = MovieRecorder(folder: folder, trouble: trouble)
        random = SoakRandom(seed: plan.seed)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs until the time is over or no frames flow any more.
    func run() throws -> SoakReport {
        CHeapKeepLittle()
        // Only the soak's own cameras exist.
        setenv("OBSCURA_CAMERAS", "", 1)
        say("soak: \(plan.minutes) minutes of \(plan.clock.rawValue) clock, seed \(plan.seed)")
        watch.start()
        defer { watch.stop() }
        let world = Stage.World(plan: plan, trouble: trouble, books: books, films: films, tallies: tallies)
        while cameraSeconds < plan.minutes * 60, trouble.all.count < 100 {
            try live(in: world)
            rest()
        }
        return finish()
    }

    /// The elapsed camera time: that of the host clock or, on the virtual clock, derived from the frames of camera A.
    private var cameraSeconds: Double {
        switch plan.clock {
        case .host: Double(hostNanoseconds() - start) / 1e9
        case .virtual: Double(books[0].next) / plan.rate(of: 0)
        }
    }

    /// Runs one session, from creation to end.
    private func live(in world: Stage.World) throws {
        let stage = try Stage(world)
        watch.setChecking(true)
        let end = cameraSeconds + Double.random(in: plan.lifeSeconds, using: &random)
        let conductor = Conductor(stage: stage)
        while cameraSeconds < end {
            let next = cameraSeconds + Double.random(in: plan.changeSeconds, using: &random)
            goOn(stage, until: next)
            guard let step = Conductor.Step.allCases.randomElement(using: &random) else { break }
            do {
                try conductor.perform(step, using: &random)
            } catch {
                trouble.note("The step \(step.rawValue) failed: \(error)")
            }
        }
        watch.setChecking(false)
        stage.end(stopping: Bool.random(using: &random), using: &random)
        // Lets queues drain and threads end.
        usleep(300_000)
    }

    /// Measures the remaining footprint after a session.
    ///
    /// Threads of dispatch queues end after five idle seconds. Until then their number, and their share of the heap,
    /// depends on the load of the machine and would hide threads that never end.
    private func rest() {
        let fewest = quiet.map(\.threads).min() ?? 0
        wait(seconds: 7) { Footprint.now().threads <= fewest }
        let now = Footprint.now(trimming: true)
        quiet.append(now)
        say(
            "at rest: heap \(now.heap >> 10) kB, \(now.resident >> 10) kB resident, \(now.descriptors) descriptors, "
                + "\(now.threads) threads"
        )
    }

    /// Lets frames flow and records one movie after another.
    private func goOn(_ stage: Stage, until time: Double) {
        var last = (frames: books[0].handed, moment: hostNanoseconds())
        while cameraSeconds < time {
            usleep(plan.clock == .host ? 20_000 : 2_000)
            stage.listen()
            if let output = stage.movieOutput, stage.session?.isRunning == true { films.begin(on: output) }
            if let output = stage.movieOutput, output.recordedDuration.seconds > 5 { output.stopRecording() }
            sayMinute()
            if books[0].handed != last.frames { last = (books[0].handed, hostNanoseconds()) }
            if hostNanoseconds() - last.moment > 60_000_000_000 {
                trouble.note("Camera A delivered no frame for a minute; the soak stops.")
                _ = finish()
                exit(1)
            }
        }
    }

    private func sayMinute() {
        let minute = Int(cameraSeconds / 60)
        guard minute > minutesSaid else { return }
        minutesSaid = minute
        let now = Footprint.now()
        busy.append(now)
        let sums = tallies.sums
        say(
            """
            minute \(minute): \(books[0].handed) + \(books[1].handed) frames, \(sums.lives) sessions, \
            \(sums.changes) changes, \(sums.faults) faults, \(films.counts.whole) films, \
            \(now.resident >> 20) MB, \(now.descriptors) descriptors, \(now.threads) threads, \
            heap at rest \((quiet.last?.heap ?? 0) >> 10) kB, \(trouble.all.count) problems
            """
        )
    }

    private func finish() -> SoakReport {
        let trends = [
            Trend("heap at rest, bytes", quiet.map { Double($0.heap) }, bound: 524_288),
            Trend("resident at rest, bytes", quiet.map { Double($0.resident) }, bound: 6_291_456),
            Trend("resident at work, bytes", busy.map { Double($0.resident) }, bound: 25_165_824, share: 0.2),
            Trend("descriptors at rest", quiet.map { Double($0.descriptors) }, bound: 0.9),
            Trend("threads at rest", quiet.map { Double($0.threads) }, bound: 0.9),
        ].compactMap { $0 }
        for trend in trends where trend.grows {
            trouble.note(
                """
                What must not grow has grown: \(trend.name), from \(Int(trend.first)) to \(Int(trend.last)) over \
                \(trend.count) measurements.
                """
            )
        }
        if films.counts.whole == 0, cameraSeconds > 60 { trouble.note("No movie was completed.") }
        let report = SoakReport(
            plan: plan,
            cameraMinutes: cameraSeconds / 60,
            wallMinutes: Double(hostNanoseconds() - start) / 60e9,
            frames: books.map(\.handed),
            sums: tallies.sums,
            films: films.counts,
            longestSilence: Double(watch.longestSilence) / Double(Ticks.perSecond),
            rest: quiet,
            trends: trends,
            problems: trouble.all
        )
        say(report.text)
        return report
    }
}
