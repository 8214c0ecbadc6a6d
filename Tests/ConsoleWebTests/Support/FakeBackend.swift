import ConsoleWeb
import Foundation
import Synchronization

/// A backend that shows what the test provides and records its calls.
final class FakeBackend: ConsoleBackend {
    struct State: Sendable {
        var state = FakeBackend.calm
        var commands: [ConsoleCommand] = []
        var refusal: ConsoleError?
        var clips: [ConsoleClip] = []
        var scans: [ConsoleScan] = []
        var watchers: [Int: AsyncStream<ConsoleImage>.Continuation] = [:]
        var listeners: [Int: AsyncStream<ConsoleEvent>.Continuation] = [:]
        var fragments: [Int: AsyncStream<ConsoleFragment>.Continuation] = [:]
        /// The numbers that viewers have acknowledged.
        var acknowledged: [Int] = []
        var movies: [Int: AsyncStream<Data>.Continuation] = [:]
        var nextID = 0
        /// Serves any requested file, as no backend should.
        var isTrusting = false
        /// Answers to commands wait for this, as in a backend that hangs.
        var isHanging = false
    }

    static let calm = ConsoleState(
        camera: ConsoleCamera(id: "virtual:", name: "Virtual camera", isChosen: true, isConnected: true),
        activity: .running,
        problem: nil,
        rate: 30,
        lowestRate: 1,
        highestRate: 60,
        delayed: ConsolePlayback(
            delay: 2,
            longestDelay: 600,
            speed: 1,
            isPaused: false,
            position: 8,
            oldest: 0,
            newest: 10
        )
    )

    static func image(_ number: Int, bytes: Int = 2_000, text: String? = "a") -> ConsoleImage {
        let corners = [(0.1, 0.1), (0.2, 0.1), (0.2, 0.2), (0.1, 0.2)].map { ConsolePoint(x: $0.0, y: $0.1) }
        return ConsoleImage(
            jpeg: Data((0..<bytes).map { UInt8(truncatingIfNeeded: $0 &+ number) }),
            frame: ConsoleFrame(
                number: number,
                time: Double(number) / 15,
                age: 0.05,
                width: 640,
                height: 360,
                codes: [ConsoleCode(type: "org.iso.QRCode", text: text, corners: corners)]
            )
        )
    }

    let folder: URL
    let inside = Mutex(State())

    init() {
        folder = FileManager.default.temporaryDirectory.appending(path: "console-\(UUID().uuidString)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func change(_ body: (inout State) -> Void) { inside.withLock { body(&$0) } }

    var commands: [ConsoleCommand] { inside.withLock { $0.commands } }
    var watchers: Int { inside.withLock { $0.watchers.count } }
    var listeners: Int { inside.withLock { $0.listeners.count } }

    /// Puts a clip into the folder.
    func addClip(_ name: String, _ content: Data) throws {
        try content.write(to: folder.appending(path: name))
        inside.withLock {
            $0.clips.insert(ConsoleClip(name: name, bytes: content.count, duration: 1, date: 1_700_000_000), at: 0)
        }
    }

    /// Sends an image to all viewers.
    func show(_ image: ConsoleImage) {
        for watcher in inside.withLock({ Array($0.watchers.values) }) { watcher.yield(image) }
    }

    func send(_ event: ConsoleEvent) {
        for listener in inside.withLock({ Array($0.listeners.values) }) { listener.yield(event) }
    }

    /// Sends a piece to all viewers of a movie; nil ends it.
    func roll(_ piece: Data?) {
        for movie in inside.withLock({ Array($0.movies.values) }) {
            if let piece { movie.yield(piece) } else { movie.finish() }
        }
    }

    // MARK: ConsoleBackend

    func state() async -> ConsoleState { inside.withLock { $0.state } }

    func cameras() async -> [ConsoleCamera] { inside.withLock { $0.state.camera.map { [$0] } ?? [] } }

    func perform(_ command: ConsoleCommand) async throws(ConsoleError) -> ConsoleState {
        if inside.withLock({ $0.isHanging }) {
            // Waits until the client gives up, and longer.
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in hung.withLock { $0.append(continuation) } }
            } onCancel: {
            }
        }
        let (refusal, state) = inside.withLock { state in
            state.commands.append(command)
            return (state.refusal, state.state)
        }
        if let refusal { throw refusal }
        return state
    }

    private let hung = Mutex<[CheckedContinuation<Void, Never>]>([])

    /// Number of hanging commands.
    var hanging: Int { hung.withLock { $0.count } }

    /// Releases the hanging commands.
    func release() {
        inside.withLock { $0.isHanging = false }
        let waiting = hung.withLock { hung in
            defer { hung = [] }
            return hung
        }
        for continuation in waiting { continuation.resume() }
    }

    func images(of view: ConsoleView, width: Int?) -> AsyncStream<ConsoleImage> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConsoleImage.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        inside.withLock { state in
            let id = state.nextID
            state.nextID += 1
            state.watchers[id] = continuation
            continuation.onTermination = { [weak self] _ in self?.inside.withLock { $0.watchers[id] = nil } }
        }
        continuation.yield(Self.image(0))
        return stream
    }

    func fragments(of view: ConsoleView) -> ConsoleFragments {
        let (stream, continuation) = AsyncStream.makeStream(of: ConsoleFragment.self)
        inside.withLock { state in
            let id = state.nextID
            state.nextID += 1
            state.fragments[id] = continuation
            continuation.onTermination = { [weak self] _ in self?.inside.withLock { $0.fragments[id] = nil } }
        }
        return ConsoleFragments(fragments: stream) { [weak self] number in
            self?.inside.withLock { $0.acknowledged.append(number) }
        }
    }

    /// Sends a fragment to all viewers.
    func send(_ fragment: ConsoleFragment) {
        for viewer in inside.withLock({ Array($0.fragments.values) }) { viewer.yield(fragment) }
    }

    func snapshot(of view: ConsoleView, width: Int?) async throws(ConsoleError) -> ConsoleImage {
        if let refusal = inside.withLock({ $0.refusal }) { throw refusal }
        return Self.image(view == .live ? 30 : 0, bytes: width ?? 2_000)
    }

    func unmaskedSnapshot(width: Int?) async throws(ConsoleError) -> ConsoleImage { Self.image(31) }

    func movie(of view: ConsoleView) async throws(ConsoleError) -> AsyncStream<Data> {
        if let refusal = inside.withLock({ $0.refusal }) { throw refusal }
        let (stream, continuation) = AsyncStream.makeStream(of: Data.self, bufferingPolicy: .bufferingOldest(8))
        inside.withLock { state in
            let id = state.nextID
            state.nextID += 1
            state.movies[id] = continuation
            continuation.onTermination = { [weak self] _ in self?.inside.withLock { $0.movies[id] = nil } }
        }
        continuation.yield(Data("header".utf8))
        return stream
    }

    func events() -> AsyncStream<ConsoleEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConsoleEvent.self,
            bufferingPolicy: .bufferingOldest(64)
        )
        let state = inside.withLock { state in
            let id = state.nextID
            state.nextID += 1
            state.listeners[id] = continuation
            continuation.onTermination = { [weak self] _ in self?.inside.withLock { $0.listeners[id] = nil } }
            return state.state
        }
        continuation.yield(.state(state))
        return stream
    }

    func scans(before: Int?, limit: Int) async -> [ConsoleScan] {
        inside.withLock { Array($0.scans.reversed().filter { $0.id < before ?? .max }.prefix(limit)) }
    }

    func image(ofScan id: Int) async -> Data? {
        inside.withLock { $0.scans.contains { $0.id == id } } ? Data("jpeg \(id)".utf8) : nil
    }

    func saveClip(seconds: Double) async throws(ConsoleError) -> ConsoleClip {
        if let refusal = inside.withLock({ $0.refusal }) { throw refusal }
        let name = "clip-\(inside.withLock { $0.clips.count }).mp4"
        try? addClip(name, Data(repeating: 7, count: Int(seconds * 100)))
        return inside.withLock { $0.clips[0] }
    }

    func clips() async -> [ConsoleClip] { inside.withLock { $0.clips } }

    func file(ofClip name: String) async -> URL? {
        inside.withLock { state in state.isTrusting || state.clips.contains { $0.name == name } }
            ? folder.appending(path: name) : nil
    }

    func events(ofClip name: String) async -> [ConsoleFilmEvent]? {
        guard inside.withLock({ $0.clips.contains { $0.name == name } }) else { return nil }
        return [ConsoleFilmEvent(kind: "drop", frame: 3, time: 0.1, values: ["reason": "late"])]
    }

    func metrics() async -> [ConsoleMetric] {
        [ConsoleMetric(name: "obscura_frames_captured_total", help: "Frames.", kind: .counter, value: 10)]
    }
}
