import AVFoundation
import CameraSources
import ConsoleWeb
import Foundation
import MediaFiles
import Obscura
import Synchronization
import Testing

@testable import ObscuraServer

/// Tests ``CameraStation``, ``CameraRun``, ``CameraPast`` and ``StationConfiguration``.
@Suite("The camera station", .timeLimit(.minutes(3)))
struct CameraStationTests {
    // MARK: Helpers

    private static let seeds = Atomic<Int>(7000)

    /// Returns a virtual camera's name that no other test uses.
    private static func camera(_ options: String = "codes=frame&motion=still", size: String = "320x240@30") -> String {
        let seed = seeds.wrappingAdd(1, ordering: .relaxed).newValue
        let name = "virtual:\(size)?seed=\(seed)&\(options)"
        return (try? CameraName(parsing: name).displayText) ?? name
    }

    private static func input(_ name: String) throws -> StationConfiguration.Input {
        StationConfiguration.Input(label: name, name: try CameraName(parsing: name))
    }

    private func station(
        _ names: [String],
        delay: Double = 0.5,
        clips: URL? = nil
    ) throws -> CameraStation {
        var configuration = StationConfiguration()
        configuration.inputs = try names.map(Self.input)
        configuration.delay = delay
        configuration.memoryBudget = 32 << 20
        configuration.clipFolder = clips
        let station = CameraStation(configuration)
        station.start()
        return station
    }

    private func folder() throws -> URL {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    /// Returns the first matching event; the suite's time limit ends a futile wait.
    private func first<R>(_ events: AsyncStream<ConsoleEvent>, where fits: (ConsoleEvent) -> R?) async throws -> R {
        for await event in events { if let result = fits(event) { return result } }
        throw Missing()
    }

    private struct Missing: Error {}

    /// Returns the first matching state.
    private func state(
        _ station: CameraStation,
        where fits: @escaping (ConsoleState) -> Bool
    ) async throws -> ConsoleState {
        try await first(station.events()) { event in
            if case .state(let state) = event, fits(state) { state } else { nil }
        }
    }

    /// Returns the number in the strip of a JPEG.
    private func stripNumber(_ jpeg: Data) throws -> Int? {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-\(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: url) }
        try jpeg.write(to: url)
        let frame = try MediaReader(MediaLocation(url.path)).nextFrame()
        return frame.flatMap { FrameNumberStrip.read(from: $0.image) }.map(Int.init)
    }

    /// Returns the numbers in the strips of a movie.
    private func stripNumbers(_ movie: Data) throws -> [Int] {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("obscura-\(UUID().uuidString).mp4")
        defer { try? FileManager.default.removeItem(at: url) }
        try movie.write(to: url)
        let reader = try MediaReader(MediaLocation(url.path))
        var numbers: [Int] = []
        while let frame = try reader.nextFrame() {
            numbers.append(FrameNumberStrip.read(from: frame.image).map(Int.init) ?? -1)
        }
        return numbers
    }

    private func error(_ station: CameraStation, _ command: ConsoleCommand) async -> ConsoleError.Code? {
        do {
            _ = try await station.perform(command)
            return nil
        } catch {
            return error.code
        }
    }

    // MARK: Images

    @Test("Live and delayed images carry the codes of their own frame")
    func codesBelong() async throws {
        let station = try station([Self.camera()])
        for view in ConsoleView.allCases {
            var examined = 0
            var last = -1
            var lastTime = -Double.infinity
            for await image in station.images(of: view, width: nil) {
                let number = try #require(image.frame.number)
                #expect(number > last)
                last = number
                #expect(try stripNumber(image.jpeg) == number)
                #expect(abs(image.frame.time * 30 - Double(number)) < 0.5)
                #expect(image.frame.width == 320 && image.frame.height == 240)
                // On a busy machine a frame that was not examined is shown after a while.
                if view == .live, image.frame.codes == nil {
                    #expect(image.frame.time - lastTime >= StationLimits.withoutCodes)
                }
                lastTime = image.frame.time
                if let codes = image.frame.codes, !codes.isEmpty {
                    #expect(codes.map(\.text) == ["\(number)"])
                    #expect(codes.allSatisfy { $0.corners.count == 4 && $0.type == "org.iso.QRCode" })
                    examined += 1
                }
                if examined == 10 { break }
            }
            #expect(examined == 10)
        }
        let ledger = try await first(station.events()) { if case .ledger(let ledger) = $0 { ledger } else { nil } }
        #expect(ledger.ways.map(\.name) == ["scanner", "delayed"])
        for way in ledger.ways {
            let sum = way.delivered + way.late + way.outOfBuffers + way.discontinuity + way.inFlight
            #expect(sum <= ledger.captured && sum >= ledger.captured - 1)
        }
        await station.stop()
    }

    @Test("The delayed view lags by the configured delay, exact to the frame")
    func delay() async throws {
        let station = try station([Self.camera("codes=none")], delay: 0.2)
        _ = try await state(station) { $0.activity == .running }
        for delay in [0.6, 0.3] {
            let state = try await station.perform(.setDelay(delay))
            #expect(state.delayed.delay == delay && state.delayed.speed == 1 && !state.delayed.isPaused)
            let run = try #require(station.inner.withLock { $0.run })
            var shown = 0
            for await image in station.images(of: .delayed, width: 160) {
                shown += 1
                guard shown > 3 else { continue }
                // The frame was shown at that age, and no earlier frame was still due.
                #expect(image.frame.age >= delay - 0.001)
                if shown > 10 { break }
            }
            #expect(run.past?.reader.statistics.requested == delay)
        }
        await station.stop()
    }

    @Test("Pause, step, seek, slow motion and live work")
    func commands() async throws {
        let station = try station([Self.camera("codes=none")], delay: 0.5)
        _ = try await state(station) { ($0.delayed.newest ?? 0) > 2 }
        var state = try await station.perform(.pause)
        #expect(state.delayed.isPaused)
        let paused = try await station.snapshot(of: .delayed, width: 320)
        let number = try #require(paused.frame.number)
        #expect(try stripNumber(paused.jpeg) == number)
        for (step, expected) in [(-1, number - 1), (-9, number - 10), (5, number - 5)] {
            state = try await station.perform(.step(step))
            #expect(state.delayed.isPaused)
            #expect(try await station.snapshot(of: .delayed, width: nil).frame.number == expected)
        }
        state = try await station.perform(.seek(to: 1.01))
        #expect(state.delayed.isPaused && abs((state.delayed.position ?? 0) - 1.01) < 1e-6)
        #expect(try await station.snapshot(of: .delayed, width: nil).frame.number == 30)
        _ = try await station.perform(.seekBy(-0.5))
        #expect(try await station.snapshot(of: .delayed, width: nil).frame.number == 15)
        state = try await station.perform(.setSpeed(0.25))
        #expect(state.delayed.speed == 0.25 && !state.delayed.isPaused)
        state = try await station.perform(.pause)
        #expect(state.delayed.speed == 0.25 && state.delayed.isPaused)
        state = try await station.perform(.resume)
        #expect(state.delayed.speed == 0.25 && !state.delayed.isPaused)
        state = try await station.perform(.setSpeed(-2))
        #expect(state.delayed.speed == -2)
        state = try await station.perform(.goLive)
        #expect(state.delayed.delay == 0 && state.delayed.speed == 1)
        await station.stop()
    }

    @Test("Invalid commands are refused, and change nothing")
    func refused() async throws {
        let station = try station([Self.camera("codes=none", size: "64x64@10")])
        let before = try await state(station) { $0.activity == .running }
        for (command, code) in [
            (.setDelay(-1), .invalid), (.setDelay(.nan), .invalid), (.setDelay(1e9), .invalid),
            (.setSpeed(.infinity), .invalid), (.setSpeed(17), .invalid), (.seek(to: .nan), .invalid),
            (.seekBy(.infinity), .invalid), (.setRate(0), .invalid), (.setRate(1e9), .invalid),
            (.setRate(.nan), .invalid), (.chooseCamera(id: ""), .notFound), (.chooseCamera(id: "v4l2:x"), .notFound),
        ] as [(ConsoleCommand, ConsoleError.Code)] {
            #expect(await error(station, command) == code)
            let after = await station.state()
            #expect(after.activity == .running && after.rate == before.rate)
            #expect(after.delayed.delay == before.delayed.delay && after.delayed.speed == 1)
        }
        // A position far outside of the kept frames is clamped to their ends.
        #expect(await error(station, .seek(to: -1e6)) == nil)
        #expect(await error(station, .step(Int.min)) == nil)
        #expect(await error(station, .step(Int.max)) == nil)
        await station.stop()
    }

    @Test(
        "The rate is set within the camera's range, even if the camera refuses while it runs",
        arguments: ["live", "fixed"]
    )
    func rate(kind: String) async throws {
        let station = try station([Self.camera("codes=none&rate=\(kind)")])
        let before = try await state(station) { $0.activity == .running }
        #expect(abs(before.rate - 30) < 0.01 && before.lowestRate < 15 && before.highestRate >= 30)
        let after = try await station.perform(.setRate(15))
        #expect(abs(after.rate - 15) < 0.01)
        var times: [Double] = []
        for await image in station.images(of: .live, width: 160) {
            times.append(image.frame.time)
            if times.count == 12 { break }
        }
        let steps = zip(times.dropFirst(), times).map { $0 - $1 }
        // Once the change has taken effect, frames are at least a fifteenth of a second apart.
        #expect(steps.suffix(6).allSatisfy { $0 > 1 / 15 - 0.002 }, "\(steps)")
        await station.stop()
    }

    // MARK: Scans

    @Test("Scans have increasing ids, have an image of their frame, and are announced")
    func scans() async throws {
        let station = try station([Self.camera()])
        var reported: [ConsoleScan] = []
        for await event in station.events() {
            if case .scan(let scan) = event { reported.append(scan) }
            if reported.count == 8 { break }
        }
        #expect(zip(reported, reported.dropFirst()).allSatisfy { $0.id < $1.id })
        for scan in reported {
            #expect(scan.code.text == scan.frame.map { "\($0)" })
            #expect(abs(scan.time * 30 - Double(scan.frame ?? -1)) < 0.5)
            if let jpeg = await station.image(ofScan: scan.id) { #expect(try stripNumber(jpeg) == scan.frame) }
        }
        let listed = await station.scans(before: reported[7].id + 1, limit: 5)
        #expect(listed.map(\.id) == (0..<5).map { reported[7].id - $0 })
        #expect(await station.image(ofScan: 0) == nil)
        await station.stop()
    }

    @Test("A code that stays in view is one scan")
    func staysInView() async throws {
        let station = try station([Self.camera("codes=qr&motion=still&frames=40")])
        _ = try await state(station) { $0.activity == .ended }
        #expect(await station.scans(before: nil, limit: 100).count == 1)
        await station.stop()
    }

    // MARK: Movies and clips

    @Test("A movie starts with its header and contains successive frames", arguments: ConsoleView.allCases)
    func movie(view: ConsoleView) async throws {
        let station = try station([Self.camera("codes=none")], delay: 0.4)
        _ = try await state(station) { ($0.delayed.newest ?? 0) > 1 }
        var movie = Data()
        var pieces = 0
        for await piece in try await station.movie(of: view) {
            let kind = String(decoding: piece[piece.startIndex + 4..<piece.startIndex + 8], as: UTF8.self)
            #expect(kind == (pieces == 0 ? "ftyp" : "moof"))
            movie += piece
            pieces += 1
            if pieces == 5 { break }
        }
        let numbers = try stripNumbers(movie)
        #expect(numbers.count > 10)
        let gaps = zip(numbers, numbers.dropFirst()).map { $1 - $0 - 1 }
        #expect(gaps.allSatisfy { $0 >= 0 }, "\(numbers)")
        // On a busy machine the feed itself may have lost frames, which it reports once for each gap.
        let lost = station.inner.withLock { $0.run }?.past?.feed.status.lost ?? 0
        #expect(gaps.count { $0 > 0 } <= lost, "\(numbers)")
        await station.stop()
    }

    @Test("A movie follows the delayed view's jumps")
    func movieJumps() async throws {
        let station = try station([Self.camera("codes=none")], delay: 0.1)
        _ = try await state(station) { ($0.delayed.newest ?? 0) > 1.2 }
        _ = try await station.perform(.pause)
        var movie = Data()
        var pieces = 0
        for await piece in try await station.movie(of: .delayed) {
            movie += piece
            pieces += 1
            if pieces == 2 { _ = try await station.perform(.seek(to: 0.99)) }
            if pieces == 3 { break }
        }
        // Header, the paused frame with those needed to decode it, and the target frame likewise.
        let numbers = try stripNumbers(movie)
        #expect(numbers.last == 29, "\(numbers)")
        await station.stop()
    }

    @Test("Clips are saved under unique names, listed and served; no other file is")
    func clips() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("mine".utf8).write(to: folder.appendingPathComponent("mine.mp4"))
        try FileManager.default.createSymbolicLink(
            at: folder.appendingPathComponent("clip-1.mp4"),
            withDestinationURL: URL(fileURLWithPath: "/etc/passwd")
        )
        let station = try station([Self.camera("codes=none")], clips: folder)
        #expect(await station.clips().isEmpty)
        _ = try await state(station) { ($0.delayed.newest ?? 0) > 1 }
        let clip = try await station.saveClip(seconds: 0.5)
        let other = try await station.saveClip(seconds: 0.5)
        #expect(clip.name != other.name && abs((clip.duration ?? 0) - 0.5) < 0.05 && clip.bytes > 0)
        #expect(await Set(station.clips().map(\.name)) == [clip.name, other.name])
        let file = try #require(await station.file(ofClip: clip.name))
        #expect(try stripNumbers(Data(contentsOf: file)).count >= 14)
        for name in ["mine.mp4", "clip-1.mp4", "clip-2.mp4", "../\(clip.name)", "", "/etc/passwd", "./\(clip.name)"] {
            #expect(await station.file(ofClip: name) == nil, "\(name)")
        }
        for seconds in [0, -1, .nan, .infinity, 1e9] {
            await #expect(throws: ConsoleError.self) { try await station.saveClip(seconds: seconds) }
        }
        await station.stop()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names) == ["mine.mp4", "clip-1.mp4", clip.name, other.name])
    }

    @Test("A clip that cannot be saved yields an error message")
    func noClips() async throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("file")
        try Data().write(to: file)
        for place in [nil, file.appendingPathComponent("folder")] {
            let station = try station([Self.camera("codes=none", size: "64x64@30")], clips: place)
            _ = try await state(station) { ($0.delayed.newest ?? 0) > 0 }
            let error = await #expect(throws: ConsoleError.self) { try await station.saveClip(seconds: 1) }
            #expect(error?.message.contains("--clips") == true, "\(error?.message ?? "")")
            #expect(await station.clips().isEmpty)
            await station.stop()
        }
    }

    // MARK: Cameras

    @Test("An unplugged camera is reported, its past stays available, and choosing it again restarts it")
    func unplug() async throws {
        let name = Self.camera("codes=none&unplug=1")
        let station = try station([name], delay: 0.2)
        let words = try await first(station.events()) { event -> String? in
            if case .message(let message) = event, message.severity == .error { message.text } else { nil }
        }
        #expect(words.contains("unplugged") || words.contains("is gone"))
        let gone = try await state(station) { $0.activity == .gone }
        #expect(gone.problem == words && gone.camera?.isConnected == false)
        #expect(await station.cameras().map(\.isConnected) == [false])
        _ = try await station.perform(.seek(to: 0.5))
        _ = try await station.perform(.pause)
        #expect(try await station.snapshot(of: .delayed, width: nil).frame.number != nil)
        _ = try await station.perform(.chooseCamera(id: name))
        let back = try await state(station) { $0.activity == .running }
        #expect(back.problem == nil && back.camera?.isConnected == true)
        #expect(await station.cameras().map(\.isConnected) == [true])
        await station.stop()
    }

    @Test("A camera's end is reported, and choosing it again restarts it")
    func ends() async throws {
        let name = Self.camera("codes=none&frames=20")
        let station = try station([name], delay: 0.1)
        let over = Task { await station.waitUntilOver() }
        let state = try await state(station) { $0.activity == .ended }
        #expect(state.problem?.contains("Choose it again") == true)
        await over.value
        _ = try await station.perform(.chooseCamera(id: name))
        _ = try await self.state(station) { $0.activity == .running || $0.activity == .starting }
        _ = try await self.state(station) { $0.activity == .ended }
        await station.stop()
    }

    @Test("A camera of the machine is used again when it is plugged in again")
    func comesBack() async throws {
        let name = Self.camera("codes=none", size: "64x64@30")
        func plugIn() throws -> any CameraSource {
            let source = try CameraRegistry.make(named: name)
            _ = try #require(CameraRegistry.add(source))
            return source
        }
        let first = try plugIn()
        let station = try station([])
        _ = try await station.perform(.chooseCamera(id: name))
        _ = try await state(station) { $0.activity == .running && $0.camera?.id == name }
        _ = try await station.perform(.setRate(12))
        let reported = station.events()
        CameraRegistry.remove(first)
        let gone = try await state(station) { $0.activity == .gone }
        #expect(gone.problem?.contains("Plug it in again") == true)
        let listed = await station.cameras().first { $0.id == name }
        #expect(listed?.isConnected == false && listed?.isChosen == true)
        let second = try plugIn()
        let back = try await state(station) { $0.activity == .running }
        #expect(back.problem == nil && abs(back.rate - 12) < 0.01)
        let words = try await self.first(reported) { event -> String? in
            if case .message(let message) = event, message.severity == .information { message.text } else { nil }
        }
        #expect(words.hasSuffix("is back."))
        await station.stop()
        CameraRegistry.remove(second)
    }

    @Test("Without a camera there is a message, and the station waits")
    func noCamera() async throws {
        let station = try station(["v4l2:/dev/video987"])
        let state = try await state(station) { $0.problem != nil && $0.activity != .starting }
        #expect(state.activity == .gone || state.activity == .failed)
        #expect(state.problem?.contains("/dev/video987") == true)
        #expect(state.delayed.oldest == nil && state.delayed.newest == nil)
        for command in [ConsoleCommand.pause, .step(1), .seek(to: 1), .setRate(10), .setSpeed(2)] {
            #expect(await error(station, command) == .notNow)
        }
        #expect(await error(station, .setDelay(3)) == nil)
        await #expect(throws: ConsoleError.self) { try await station.snapshot(of: .live, width: nil) }
        await #expect(throws: ConsoleError.self) { try await station.movie(of: .live) }
        #expect(await station.scans(before: nil, limit: 5).isEmpty)
        #expect(await station.metrics().contains { $0.name == "obscura_camera_running" && $0.value == 0 })
        await station.stop()
    }

    @Test("Twenty changes of the camera leave nothing behind")
    func changes() async throws {
        let names = [
            Self.camera("codes=none", size: "160x120@30"), Self.camera("codes=none", size: "320x240@30"),
        ]
        let station = try station(names, delay: 0.1)
        var counts: [(threads: Double, descriptors: Double)] = []
        let watching = Task { for await _ in station.images(of: .delayed, width: 160) {} }
        for round in 0..<20 {
            let width = round % 2 == 0 ? 320 : 160
            _ = try await station.perform(.chooseCamera(id: names[(round + 1) % 2]))
            for await image in station.images(of: .live, width: nil) where image.frame.width == width { break }
            for await image in station.images(of: .delayed, width: nil) where image.frame.width == width { break }
            #expect(await station.cameras().map(\.isChosen) == [round % 2 == 1, round % 2 == 0])
            let facts = ProcessFacts.current
            counts.append((facts.threads, facts.descriptors))
        }
        // Other tests run in this process too, so only growth by a thread or file for each change is detected.
        #expect(counts[19].threads - counts[4].threads < 15, "\(counts)")
        #expect(counts[19].descriptors - counts[4].descriptors < 15, "\(counts)")
        let captured = await station.metrics().first { $0.name == "obscura_frames_captured_total" }
        #expect((captured?.value ?? 0) >= 40)
        await station.stop()
        await watching.value
    }

    // MARK: Stopping

    @Test("A station can be stopped at any time, which ends all of its streams")
    func stops() async throws {
        // Immediately, and before anything has started.
        let early = try station([Self.camera("codes=none", size: "64x64@30")])
        await early.stop()
        await early.stop()
        let never = CameraStation(StationConfiguration())
        await never.stop()
        // With all kinds of streams open.
        let station = try station([Self.camera("codes=none", size: "160x120@30")])
        _ = try await state(station) { ($0.delayed.newest ?? 0) > 0.3 }
        let movie = try await station.movie(of: .live)
        let images = station.images(of: .live, width: nil)
        let late = station.images(of: .delayed, width: 160)
        let events = station.events()
        async let movieEnd: Void = { for await _ in movie {} }()
        async let imageEnd: Void = { for await _ in images {} }()
        async let lateEnd: Void = { for await _ in late {} }()
        async let eventEnd: Void = { for await _ in events {} }()
        await station.stop()
        _ = await (movieEnd, imageEnd, lateEnd, eventEnd)
        for await _ in station.events() { Issue.record("nothing is told any more") }
        #expect(await error(station, .pause) == .notNow)
        await #expect(throws: ConsoleError.self) { try await station.movie(of: .live) }
    }
}
