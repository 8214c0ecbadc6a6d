import CoreMedia
import CoreVideo
import Foundation
import Pacing
import Synchronization

@testable import CameraSources

/// Media files generated with the `ffmpeg` command, each once per run, in a temporary folder.
enum MediaFixtures {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// The temporary folder, removed when the process ends.
    static let folder: URL = {
        let name = "obscura-camera-\(ProcessInfo.processInfo.processIdentifier)-\(UInt32.random(in: 0...9999))"
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(name)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: MediaFixtures.folder) }
        return folder
    }()

    private static let made = Mutex<Set<String>>([])

    /// The path of a name in the folder.
    static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    /// Generates a moving test pattern of 64×48 at 25 frames a second, unless it exists already.
    static func clip(
        _ name: String,
        frames: Int,
        size: String = "64x48",
        _ options: String = "-c:v libx264 -pix_fmt yuv420p -bf 2"
    ) throws -> String {
        let target = path(name)
        try made.withLock { made in
            guard !made.contains(name) else { return }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
            process.arguments =
                "ffmpeg -v error -nostdin -y -f lavfi -i testsrc2=size=\(size):rate=25 -frames:v \(frames) \(options)"
                .split(separator: " ").map(String.init) + [target]
            let errors = Pipe()
            process.standardError = errors
            try process.run()
            let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            if process.terminationStatus != 0 { throw Failure(description: text) }
            made.insert(name)
        }
        return target
    }

    /// Returns a file's bytes.
    static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))) }

    /// Writes a file into the folder.
    static func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }
}

/// Records the events of a source, and runs a test's closures at them.
// @unchecked because the variables are used with the condition's mutex held, and the closures are set before the start.
final class MediaFileClient: CameraClient, @unchecked Sendable {
    enum Event: Equatable {
        case frame(Int, CMTime)
        case loss(CameraLoss.Reason, Int, count: Int)
        case wait
        case end
        case failure(CameraError.Code)
    }

    var onFrame: ((any CameraSource, CameraFrame) -> Void)?
    var onWait: (() -> Bool)?
    var onEnd: ((any CameraSource) -> Void)?
    private let condition = WaitCondition()
    private var storedEvents: [Event] = []
    private var storedFrames: [CameraFrame] = []
    private var storedMessage: String?
    private var isOver = false
    private let keepsFrames: Bool

    init(keepsFrames: Bool = false) { self.keepsFrames = keepsFrames }

    var events: [Event] { condition.locked { storedEvents } }
    var frames: [CameraFrame] { condition.locked { storedFrames } }
    var message: String? { condition.locked { storedMessage } }
    var numbers: [Int] { events.compactMap { if case .frame(let number, _) = $0 { number } else { nil } } }
    var times: [CMTime] { events.compactMap { if case .frame(_, let time) = $0 { time } else { nil } } }

    func dropFrames() { condition.locked { storedFrames = [] } }

    /// Waits for the end or a failure.
    func waitForEnd() {
        condition.locked { while !isOver { condition.wait() } }
    }

    private func note(_ event: Event, isOver: Bool = false) {
        condition.locked {
            storedEvents.append(event)
            self.isOver = self.isOver || isOver
            condition.broadcast()
        }
    }

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        if keepsFrames { condition.locked { storedFrames.append(frame) } }
        note(.frame(frame.number, frame.presentationTime))
        onFrame?(source, frame)
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        note(.loss(loss.reason, loss.number, count: loss.count))
    }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool {
        note(.wait)
        return onWait?() ?? false
    }

    func cameraDidEnd(_ source: any CameraSource) {
        onEnd?(source)
        note(.end, isOver: true)
    }

    func camera(_ source: any CameraSource, didFail error: CameraError) {
        condition.locked { storedMessage = error.message }
        note(.failure(error.code), isOver: true)
    }
}
