import AVFoundation
import Foundation

/// A scenario of one session with a camera and a microphone.
///
/// One thread starts and stops it. Others change its inputs and outputs, connections, camera settings and delegates,
/// and read all of these.
struct OneSession: Scenario {
    let rounds: Int
    let parts: [@Sendable (Int) -> Void]
    private let counter = Counter()

    init(camera: AVCaptureDevice?, rounds: Int) throws {
        self.rounds = rounds
        guard let camera else { throw AVError(.deviceNotConnected) }
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: camera))
        let metadata = AVCaptureMetadataOutput()
        session.addOutput(metadata)
        metadata.metadataObjectTypes = [.qr]
        let video = AVCaptureVideoDataOutput()
        session.addOutput(video)
        let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, metadata])
        var audio: AVCaptureAudioDataOutput?
        if let microphone = AVCaptureDevice.default(for: .audio) {
            session.addInput(try AVCaptureDeviceInput(device: microphone))
            let output = AVCaptureAudioDataOutput()
            output.setSampleBufferDelegate(counter, queue: counter.queue)
            session.addOutput(output)
            audio = output
        }
        let shared = Shared((session, camera, metadata, video, synchronizer, audio))
        let counter = counter
        parts = [
            { _ in
                let session = shared.value.0
                session.startRunning()
                counter.waitForFrame()
                session.beginConfiguration()
                session.commitConfiguration()
                session.stopRunning()
            },
            { round in
                let (session, output) = (shared.value.0, AVCaptureVideoDataOutput())
                output.setSampleBufferDelegate(counter, queue: counter.queue)
                output.alwaysDiscardsLateVideoFrames = round % 2 == 0
                session.addOutput(output)
                output.connections.first?.videoRotationAngle = 90
                session.removeOutput(output)
            },
            { round in
                let camera = shared.value.1
                guard (try? camera.lockForConfiguration()) != nil else { return }
                camera.activeVideoMinFrameDuration = CMTime(value: 1, timescale: round % 2 == 0 ? 30 : 60)
                camera.activeFormat = camera.formats[round % camera.formats.count]
                camera.unlockForConfiguration()
            },
            { round in
                let (video, synchronizer) = (shared.value.3, shared.value.4)
                switch round % 3 {
                case 0: synchronizer.setDelegate(counter, queue: counter.queue)
                case 1: synchronizer.setDelegate(nil, queue: nil)
                default: video.setSampleBufferDelegate(counter, queue: counter.queue)
                }
                video.connections.first?.isEnabled = round % 4 != 0
            },
            { round in
                let session = shared.value.0
                let layer = AVCaptureVideoPreviewLayer(session: session)
                let observation = session.observe(\.isRunning, options: [.old, .new]) { _, _ in }
                _ = (session.inputs, session.outputs, session.connections, session.isRunning, layer.isPreviewing)
                _ = session.connections.map { ($0.isActive, $0.audioChannels.map(\.averagePowerLevel)) }
                shared.value.2.rectOfInterest = CGRect(x: 0, y: 0, width: 1, height: round % 2 == 0 ? 1 : 0.5)
                observation.invalidate()
                layer.session = nil
            },
        ]
    }

    func run() -> Int {
        runParts()
        return counter.count
    }
}
