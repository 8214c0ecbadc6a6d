import CameraSources
import CoreMedia
import Synchronization

@testable import AVFCapture

/// A sink that records what it receives.
final class RecordingSink: FrameSink {
    private struct Log {
        var frames: [CapturedFrame] = []
        var losses: [CameraLoss] = []
        var flushes = 0
        var tokens: [DrainToken] = []
    }

    private let log = Mutex(Log())

    var frames: [CapturedFrame] { log.withLock { $0.frames } }
    var losses: [CameraLoss] { log.withLock { $0.losses } }
    /// The number of flushes.
    var flushes: Int { log.withLock { $0.flushes } }

    /// Releases the received frames, which then leave the gate.
    func releaseFrames() {
        let frames = log.withLock { $0.frames.take() }
        _ = frames
    }

    func receive(_ frame: CapturedFrame) { log.withLock { $0.frames.append(frame) } }

    func receive(_ loss: CameraLoss, format: CapturedFormat) { log.withLock { $0.losses.append(loss) } }

    func sourceDidEnd(_ token: DrainToken) { log.withLock { $0.tokens.append(token) } }

    func flush() { log.withLock { $0.flushes += 1 } }
}

extension Array {
    /// Empties the array and returns what it had.
    fileprivate mutating func take() -> Self {
        defer { self = [] }
        return self
    }
}
