import ConsoleWeb
import Foundation

/// A backend whose state never changes; its streams end after their first elements.
struct StillBackend: ConsoleBackend {
    private static let camera = ConsoleCamera(
        id: "virtual:",
        name: "Virtual \"camera\"",
        isChosen: true,
        isConnected: true
    )
    private static let code = ConsoleCode(
        type: "org.iso.QRCode",
        text: "a\u{0}é",
        corners: [ConsolePoint(x: 0, y: 0.1)]
    )
    private static let frame = ConsoleFrame(number: 1, time: 0.1, age: 0.05, width: 64, height: 48, codes: [code])
    private static let image = ConsoleImage(jpeg: Data([0xFF, 0xD8, 0xFF, 0xD9]), frame: frame)
    private static let still = ConsoleState(
        camera: camera,
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
    private let clip = FileManager.default.temporaryDirectory.appending(path: "clip-1.mp4")

    init() { try? Data(repeating: 7, count: 1_000).write(to: clip) }

    func state() async -> ConsoleState { Self.still }

    func cameras() async -> [ConsoleCamera] { [Self.camera] }

    func perform(_ command: ConsoleCommand) async throws(ConsoleError) -> ConsoleState {
        if case .chooseCamera("none") = command { throw ConsoleError(.notFound, "There is no such camera.") }
        return Self.still
    }

    func images(of view: ConsoleView, width: Int?) -> AsyncStream<ConsoleImage> {
        stream([Self.image, Self.image])
    }

    func snapshot(of view: ConsoleView, width: Int?) async throws(ConsoleError) -> ConsoleImage { Self.image }

    func movie(of view: ConsoleView) async throws(ConsoleError) -> AsyncStream<Data> { stream([Data("header".utf8)]) }

    func events() -> AsyncStream<ConsoleEvent> {
        stream([.state(Self.still), .cameras([Self.camera]), .missed(2)])
    }

    func scans(before: Int?, limit: Int) async -> [ConsoleScan] {
        [ConsoleScan(id: 7, date: 1, source: "live", frame: 3, time: 0.1, code: Self.code)]
    }

    func image(ofScan id: Int) async -> Data? { id == 7 ? Self.image.jpeg : nil }

    func saveClip(seconds: Double) async throws(ConsoleError) -> ConsoleClip { Self.newest }

    func clips() async -> [ConsoleClip] { [Self.newest] }

    func file(ofClip name: String) async -> URL? { name == "clip-1.mp4" ? clip : nil }

    func events(ofClip name: String) async -> [ConsoleFilmEvent]? { name == "clip-1.mp4" ? [] : nil }

    func metrics() async -> [ConsoleMetric] {
        [ConsoleMetric(name: "frames", help: "Frames.\n", kind: .counter, labels: ["camera": "\"\\"], value: 10)]
    }

    private static let newest = ConsoleClip(name: "clip-1.mp4", bytes: 1_000, duration: 1, date: 1)

    private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
        AsyncStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }
}
