import AVFoundation
import Foundation

/// A scenario of sessions that several threads create, start and release.
///
/// Each thread uses its own camera and, in turn with the others, a shared one.
struct ComingAndGoing: Scenario {
    let rounds: Int
    let parts: [@Sendable (Int) -> Void]
    private let counter = Counter()

    init(rounds: Int) throws {
        self.rounds = rounds
        let counter = counter
        let cameras = AVCaptureDevice.devices(for: .video).prefix(4).map(Shared.init)
        guard let common = cameras.last else { throw AVError(.deviceNotConnected) }
        parts = cameras.dropLast().map { own in
            { round in
                let session = AVCaptureSession()
                session.sessionPreset = .inputPriority
                let camera = round % 3 == 0 ? common.value : own.value
                guard let input = try? AVCaptureDeviceInput(device: camera) else { return }
                session.addInput(input)
                let output = AVCaptureVideoDataOutput()
                output.setSampleBufferDelegate(counter, queue: counter.queue)
                session.addOutput(output)
                session.startRunning()
                counter.waitForFrame()
                if round % 2 == 0 { session.stopRunning() }
            }
        }
    }

    func run() -> Int {
        runParts()
        return counter.count
    }
}
