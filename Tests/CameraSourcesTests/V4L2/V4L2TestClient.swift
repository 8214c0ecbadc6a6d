import Basics
import CoreMedia
import CoreVideo
import Foundation
import Pacing
import Testing

@testable import CameraSources

/// A client whose test can wait for events.
// @unchecked because all mutable state is used with the condition's mutex held.
final class V4L2TestClient: CameraClient, @unchecked Sendable {
    private let condition = WaitCondition()
    private var reported: [RecordingClient.Event] = []
    private var kept: [CameraFrame] = []
    private var failures: [CameraError] = []
    private var holds: Int
    private let onFrame: @Sendable (any CameraSource, CameraFrame) -> Void
    private let onLoss: @Sendable (any CameraSource) -> Void

    /// - Parameters:
    ///   - holds: Number of frames to hold at a time.
    ///   - onFrame: Called at each frame.
    ///   - onLoss: Called at each loss.
    init(
        holds: Int = 0,
        onLoss: @escaping @Sendable (any CameraSource) -> Void = { _ in },
        onFrame: @escaping @Sendable (any CameraSource, CameraFrame) -> Void = { _, _ in }
    ) {
        self.holds = holds
        self.onFrame = onFrame
        self.onLoss = onLoss
    }

    var events: [RecordingClient.Event] { condition.locked { reported } }
    var held: [CameraFrame] { condition.locked { kept } }
    var error: CameraError? { condition.locked { failures.first } }

    var numbers: [Int] { events.compactMap { if case .frame(let number, _) = $0 { number } else { nil } } }
    var times: [CMTime] { events.compactMap { if case .frame(_, let time) = $0 { time } else { nil } } }

    /// The losses: reason, first number, count.
    var losses: [[String]] {
        events.compactMap {
            if case .lost(let reason, let number, let count, _) = $0 {
                ["\(reason)", "\(number)", "\(count)"]
            } else {
                nil
            }
        }
    }

    /// Releases held frames, and holds no more.
    func release() {
        // Released outside the lock, because the buffers return to their driver.
        let released = condition.locked { () -> [CameraFrame] in
            defer { kept = [] }
            holds = 0
            return kept
        }
        _ = released
    }

    /// Waits for this many events for at most half a minute, and fails the test otherwise.
    func wait(for count: Int) { wait("\(count) events") { reported.count >= count } }

    /// Waits for the event of a frame, with the same timeout as ``wait(for:)``.
    func wait(forNumber last: Int) {
        wait("frame \(last)") {
            switch reported.last {
            case .frame(let number, _): number >= last
            case .lost(_, let number, let count, _): number + count > last
            default: false
            }
        }
    }

    private func wait(_ what: String, until hasCome: () -> Bool) {
        let limit = HostClock.now + 30_000_000_000
        let isThere = condition.locked { () -> Bool in
            while !hasCome() {
                guard HostClock.now < limit else { return false }
                condition.wait(untilNanoseconds: limit)
            }
            return true
        }
        if !isThere { Issue.record("Waited in vain for \(what).") }
    }

    private func note(_ event: RecordingClient.Event) {
        condition.locked {
            reported.append(event)
            condition.broadcast()
        }
    }

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        condition.locked { if kept.count < holds { kept.append(frame) } }
        onFrame(source, frame)
        note(.frame(frame.number, frame.presentationTime))
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        onLoss(source)
        note(.lost(loss.reason, loss.number, count: loss.count, loss.presentationTime))
    }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }

    func cameraDidEnd(_ source: any CameraSource) { note(.end) }

    func camera(_ source: any CameraSource, didFail error: CameraError) {
        condition.locked { failures.append(error) }
        note(.failure(error.code))
    }
}

/// A camera on a driver in memory, with its client.
struct V4L2Stage {
    let driver: FakeDriver
    let camera: V4L2Camera
    let client: V4L2TestClient

    init(
        _ change: (inout FakeDriver.Settings) -> Void = { _ in },
        limits: V4L2Limits = V4L2Limits(),
        client: V4L2TestClient = V4L2TestClient()
    ) throws {
        var settings = FakeDriver.Settings()
        change(&settings)
        driver = FakeDriver(settings)
        camera = try V4L2Camera(path: "/dev/video7", identity: nil, system: driver, limits: limits)
        self.client = client
    }

    /// Starts the camera with its default request.
    func start() throws { try camera.start(camera.usualRequest, client: client) }

    /// Emits a frame and waits for a further event.
    func emit(_ sequence: UInt32, _ change: (inout FakeDriver.Frame) -> Void = { _ in }) {
        var frame = FakeDriver.Frame(sequence: sequence)
        change(&frame)
        let count = client.events.count
        driver.emit(frame)
        client.wait(for: count + 1)
    }
}
