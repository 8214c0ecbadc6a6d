import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Synchronization

/// A client that keeps what a source delivers.
final class CollectingClient: CameraClient {
    struct Frame: Sendable {
        var number: Int
        var time: CMTime
        var bytes: [UInt8]
        var clients: RecordedClients?
    }

    private struct State {
        var frames: [Frame] = []
        var losses: [CameraLoss] = []
        var error: CameraError?
    }

    private let state = Mutex(State())
    private let done = DispatchSemaphore(value: 0)

    var frames: [Frame] { state.withLock { $0.frames } }
    var losses: [CameraLoss] { state.withLock { $0.losses } }
    var error: CameraError? { state.withLock { $0.error } }

    /// Waits until the source has ended or failed.
    func waitForEnd() -> Bool { done.wait(timeout: .now() + 60) == .success }

    static func bytes(_ image: CVPixelBuffer) -> [UInt8] {
        let shapes = image.pixelFormat.planes
        return image.withPlanes(readOnly: true) { planes in
            planes.enumerated().flatMap { index, plane in
                (0..<plane.height).flatMap { y in
                    Array(
                        UnsafeRawBufferPointer(rebasing: plane.row(y)[..<shapes[index].byteCount(columns: plane.width)])
                    )
                }
            }
        }
    }

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        let kept = Frame(
            number: frame.number,
            time: frame.presentationTime,
            bytes: frame.image.map { Self.bytes($0) } ?? [],
            clients: frame.recordedClients
        )
        state.withLock { $0.frames.append(kept) }
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) { state.withLock { $0.losses.append(loss) } }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }

    func cameraDidEnd(_ source: any CameraSource) { done.signal() }

    func camera(_ source: any CameraSource, didFail error: CameraError) {
        state.withLock { $0.error = error }
        done.signal()
    }
}
