import AVFoundation
import Foundation

/// A scenario of live sessions whose outputs have queues of their own, so that threads of the outputs make callbacks.
///
/// Threads start and stop the session, replace delegates and their queues, suspend a queue, and remove outputs while
/// frames flow; callbacks stop the session and remove their own delegate.
struct OwnQueues: Scenario {
    let rounds: Int
    let parts: [@Sendable (Int) -> Void]
    private let counters: [Counter]

    init(camera: AVCaptureDevice?, rounds: Int) throws {
        self.rounds = rounds
        guard let camera else { throw AVError(.deviceNotConnected) }
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: camera))
        let counters = (0..<3).map { _ in Counter() }
        let outputs = counters.map { counter in
            let output = AVCaptureVideoDataOutput()
            output.setSampleBufferDelegate(counter, queue: counter.queue)
            session.addOutput(output)
            return output
        }
        let other = DispatchQueue(label: "other", attributes: .concurrent)
        let shared = Shared((session, outputs))
        let ending = Ending(session)
        parts = [
            { _ in
                shared.value.0.startRunning()
                counters[0].waitForFrame()
                shared.value.0.stopRunning()
            },
            { round in
                let output = shared.value.1[0]
                output.setSampleBufferDelegate(counters[0], queue: round % 2 == 0 ? other : counters[0].queue)
                output.alwaysDiscardsLateVideoFrames = round % 3 == 0
                if round % 5 == 0 { output.setSampleBufferDelegate(nil, queue: nil) }
            },
            { _ in
                counters[1].queue.suspend()
                counters[2].waitForFrame()
                counters[1].queue.resume()
            },
            { round in
                let output = AVCaptureVideoDataOutput()
                let queue = DispatchQueue(label: "short-lived")
                output.setSampleBufferDelegate(round % 4 == 0 ? ending : counters[2], queue: queue)
                shared.value.0.addOutput(output)
                counters[2].waitForFrame()
                if round % 2 == 0 { shared.value.0.removeOutput(output) }
                queue.sync {}
                shared.value.0.removeOutput(output)
            },
        ]
        self.counters = counters
    }

    func run() -> Int {
        runParts()
        return counters.map(\.count).reduce(0, +)
    }

    /// A delegate that stops the session and removes itself.
    private final class Ending: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
        // @unchecked: the reference does not change.
        private weak var session: AVCaptureSession?

        init(_ session: AVCaptureSession) {
            self.session = session
        }

        func captureOutput(
            _ output: AVCaptureOutput,
            didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            session?.stopRunning()
            (output as? AVCaptureVideoDataOutput)?.setSampleBufferDelegate(nil, queue: nil)
        }
    }
}
