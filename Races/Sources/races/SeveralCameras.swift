import AVFoundation
import Foundation

/// A scenario of a session with several cameras.
///
/// For each camera, a thread adds, disables and removes it; another thread starts and stops the session.
struct SeveralCameras: Scenario {
    let rounds: Int
    let parts: [@Sendable (Int) -> Void]
    private let counter = Counter()

    init(rounds: Int) throws {
        self.rounds = rounds
        let session = AVCaptureMultiCamSession()
        let counter = counter
        let shared = Shared(session)
        let cameras = AVCaptureDevice.devices(for: .video).prefix(3).map(Shared.init)
        parts =
            [
                { _ in
                    shared.value.startRunning()
                    counter.waitForFrame()
                    shared.value.stopRunning()
                }
            ]
            + cameras.map { camera in
                { round in
                    let session = shared.value
                    guard let input = try? AVCaptureDeviceInput(device: camera.value) else { return }
                    let output = AVCaptureVideoDataOutput()
                    output.setSampleBufferDelegate(counter, queue: counter.queue)
                    session.addInputWithNoConnections(input)
                    session.addOutputWithNoConnections(output)
                    guard let port = input.ports.first(where: { $0.mediaType == .video }) else { return }
                    let connection = AVCaptureConnection(inputPorts: [port], output: output)
                    session.addConnection(connection)
                    _ = session.synchronizationClock
                    counter.waitForFrame()
                    port.isEnabled = false
                    connection.isEnabled = round % 2 == 0
                    port.isEnabled = true
                    session.removeOutput(output)
                    session.removeInput(input)
                }
            }
    }

    func run() -> Int {
        runParts()
        return counter.count
    }
}
