import CoreMedia
import CoreVideo
import Foundation
import Synchronization

@testable import CameraSources

/// A client that records its events; it can hold frames and run a closure at each frame.
final class RecordingClient: CameraClient {
    enum Event: Equatable, CustomStringConvertible {
        case frame(Int, CMTime)
        case lost(CameraLoss.Reason, Int, count: Int, CMTime)
        case end
        case failure(CameraError.Code)

        var description: String {
            switch self {
            case .frame(let number, let time): "frame \(number) at \(time.value)/\(time.timescale)"
            case .lost(let reason, let number, let count, let time):
                "\(count) lost from \(number) at \(time.value)/\(time.timescale): \(reason)"
            case .end: "end"
            case .failure(let code): "failure \(code.rawValue)"
            }
        }
    }

    private struct State {
        var events: [Event] = []
        var held: [CameraFrame] = []
        var waits = 0
        var concurrent = 0
        var wasConcurrent = false
    }

    private let state = Mutex(State())
    private let over = DispatchSemaphore(value: 0)
    private let holds: Int
    private let onFrame: @Sendable (any CameraSource, CameraFrame) -> Void
    private let onWait: @Sendable (RecordingClient) -> Bool

    /// - Parameters:
    ///   - holds: Number of frames to hold, starting with the first.
    ///   - onWait: Called when the source waits for a buffer.
    ///   - onFrame: Called at each frame.
    init(
        holds: Int = 0,
        onWait: @escaping @Sendable (RecordingClient) -> Bool = { _ in false },
        onFrame: @escaping @Sendable (any CameraSource, CameraFrame) -> Void = { _, _ in }
    ) {
        self.holds = holds
        self.onWait = onWait
        self.onFrame = onFrame
    }

    var events: [Event] { state.withLock { $0.events } }
    var held: [CameraFrame] { state.withLock { $0.held } }
    var waits: Int { state.withLock { $0.waits } }
    /// Indicates whether two calls ever overlapped.
    var wasConcurrent: Bool { state.withLock { $0.wasConcurrent } }

    var frameNumbers: [Int] {
        events.compactMap { if case .frame(let number, _) = $0 { number } else { nil } }
    }

    var frameTimes: [CMTime] {
        events.compactMap { if case .frame(_, let time) = $0 { time } else { nil } }
    }

    var lostCount: Int {
        events.reduce(0) { if case .lost(_, _, let count, _) = $1 { $0 + count } else { $0 } }
    }

    /// Releases held frames.
    func release(_ count: Int = .max) {
        // Released outside the lock, because the memory returns to its pool.
        let released = state.withLock { state in
            let part = Array(state.held.prefix(count))
            state.held.removeFirst(part.count)
            return part
        }
        _ = released
    }

    /// Waits until the source has ended or failed.
    func waitForEnd() { over.wait() }

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        enter {
            state.withLock { state in
                state.events.append(.frame(frame.number, frame.presentationTime))
                if state.held.count < holds { state.held.append(frame) }
            }
            onFrame(source, frame)
        }
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        enter {
            state.withLock {
                $0.events.append(.lost(loss.reason, loss.number, count: loss.count, loss.presentationTime))
            }
        }
    }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool {
        state.withLock { $0.waits += 1 }
        return onWait(self)
    }

    func cameraDidEnd(_ source: any CameraSource) {
        enter { state.withLock { $0.events.append(.end) } }
        over.signal()
    }

    func camera(_ source: any CameraSource, didFail error: CameraError) {
        enter { state.withLock { $0.events.append(.failure(error.code)) } }
        over.signal()
    }

    private func enter(_ body: () -> Void) {
        state.withLock {
            $0.concurrent += 1
            if $0.concurrent > 1 { $0.wasConcurrent = true }
        }
        body()
        state.withLock { $0.concurrent -= 1 }
    }
}

extension CameraSource {
    /// A request for the default format at its default rate.
    var usualRequest: CameraRequest {
        CameraRequest(format: info.defaultFormat, frameDuration: info.defaultFormat.defaultFrameDuration)
    }
}

/// Returns the settings of a camera name.
func virtualSettings(_ options: String) throws -> VirtualCameraSettings {
    guard case .virtual(let settings) = try CameraName(parsing: "virtual:" + options).source else {
        return VirtualCameraSettings()
    }
    return settings
}
