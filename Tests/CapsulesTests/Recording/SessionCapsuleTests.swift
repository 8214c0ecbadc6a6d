import AVFoundation
import CameraSources
import Capsules
import Foundation
import Obscura
import Synchronization
import Testing

@testable import AVFCapture

extension CaptureCapsuleTests {
    /// Whole sessions: several cameras, synchronizers, depth, codes and sound.
    @Suite(.serialized) struct Sessions {
        /// A client that is busy for every other frame until the test lets it go on.
        private final class Client: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
            AVCaptureAudioDataOutputSampleBufferDelegate, AVCaptureDataOutputSynchronizerDelegate, Sendable
        {
            let begins = DispatchSemaphore(value: 0)
            let mayEnd = DispatchSemaphore(value: 0)
            let waits = Atomic(false)

            func captureOutput(
                _ output: AVCaptureOutput,
                didOutput sampleBuffer: CMSampleBuffer,
                from connection: AVCaptureConnection
            ) {
                hold()
            }

            func dataOutputSynchronizer(
                _ synchronizer: AVCaptureDataOutputSynchronizer,
                didOutput collection: AVCaptureSynchronizedDataCollection
            ) {
                hold()
            }

            private func hold() {
                guard waits.load(ordering: .acquiring) else { return }
                begins.signal()
                _ = mayEnd.wait(timeout: .now() + 30)
            }
        }

        private let scratch: Scratch

        init() throws { scratch = try Scratch() }

        private func verify(_ path: String, _ names: [String]) async throws {
            let verification = try await CapsuleVerification.run(path: path)
            #expect(verification.isSame, "\(verification.checks)")
            for name in names {
                let check = try #require(verification.checks.first { $0.name == name }, "\(verification.checks)")
                #expect(check.outcome == .same && check.count > 0, "\(check)")
            }
        }

        @Test("two cameras with the same numbers and a busy client for each are replayed with the drops of each")
        func cameras() async throws {
            let path = scratch.path("two.capsule")
            var configuration = CaptureCapsule.Configuration()
            configuration.pixels = .none
            let capsule = try CaptureCapsule(writingTo: URL(fileURLWithPath: path), configuration: configuration)
            let session = AVCaptureMultiCamSession()
            let cameras = [ScriptedCamera("left"), ScriptedCamera("right")]
            let clients = [Client(), Client()]
            for (camera, client) in zip(cameras, clients) {
                let device = try #require(AVCaptureDevice.unlisted(camera))
                let input = try AVCaptureDeviceInput(device: device)
                session.addInputWithNoConnections(input)
                let output = AVCaptureVideoDataOutput()
                output.videoSettings = [:]
                client.waits.store(true, ordering: .releasing)
                output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "client"))
                session.addOutputWithNoConnections(output)
                let port = try #require(input.ports.first { $0.mediaType == .video })
                session.addConnection(AVCaptureConnection(inputPorts: [port], output: output))
            }
            session.startRunning()
            // The left client is busy with every third frame, the right one with every fifth.
            for number in 0..<60 {
                for (index, period) in [3, 5].enumerated() {
                    try cameras[index].push(number)
                    if number % period == 0 {
                        if number > 0 {
                            clients[index].mayEnd.signal()
                        }
                        #expect(clients[index].begins.wait(timeout: .now() + 30) == .success)
                    }
                }
            }
            for client in clients {
                client.waits.store(false, ordering: .releasing)
                client.mayEnd.signal()
            }
            for case let output as AVCaptureVideoDataOutput in session.outputs {
                while !output.delivery.isIdle { output.sampleBufferCallbackQueue?.sync {} }
            }
            session.stopRunning()
            try capsule.stop()
            let recorded = CapsuleReplay.Outcome(recordedIn: try CapsuleFile(path: path))
            #expect(recorded.outputs.map(\.name) == ["video", "video of camera 2"])
            #expect(recorded.outputs[0].dropped.count > recorded.outputs[1].dropped.count / 4)
            #expect(recorded.outputs[0].delivered != recorded.outputs[1].delivered)
            try await verify(path, ["file", "late policy", "ledgers", "frames of a session"])
            let replays = try [await CapsuleReplay(path: path).run(), await CapsuleReplay(path: path).run()]
            #expect(replays[0].bytes == replays[1].bytes)
        }

        @Test("sets of pictures, depth and codes, and sound, come again")
        func sets() async throws {
            let path = scratch.path("sets.capsule")
            var configuration = CaptureCapsule.Configuration()
            configuration.pixels = .lossless
            let capsule = try CaptureCapsule(writingTo: URL(fileURLWithPath: path), configuration: configuration)
            let name = "virtual:160x120@30?codes=qr&depth=1&clock=virtual&frames=12"
            let camera = try CameraRegistry.make(named: name)
            let microphone = try MicrophoneRegistry.make(named: "virtual:8000?clock=virtual&seconds=0.4")
            let session = AVCaptureSession()
            session.sessionPreset = .inputPriority
            let device = try #require(AVCaptureDevice.unlisted(camera))
            let format = try #require(device.activeFormat.supportedDepthDataFormats.first)
            try device.lockForConfiguration()
            device.activeDepthDataFormat = format
            device.unlockForConfiguration()
            session.addInput(try AVCaptureDeviceInput(device: device))
            let sound = try #require(AVCaptureDevice.unlisted(microphone: microphone))
            session.addInput(try AVCaptureDeviceInput(device: sound))
            let (video, depth, metadata) = (
                AVCaptureVideoDataOutput(), AVCaptureDepthDataOutput(), AVCaptureMetadataOutput()
            )
            let client = Client()
            let audio = AVCaptureAudioDataOutput()
            audio.setSampleBufferDelegate(client, queue: DispatchQueue(label: "sound"))
            for output in [video, depth, metadata, audio] { session.addOutput(output) }
            metadata.metadataObjectTypes = [.qr]
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, depth, metadata])
            synchronizer.setDelegate(client, queue: DispatchQueue(label: "sets"))
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            let token = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStopRunningNotification,
                object: session,
                queue: nil
            ) { _ in end.finish() }
            session.startRunning()
            for await _ in ends {}
            NotificationCenter.default.removeObserver(token)
            try capsule.stop()
            let recorded = CapsuleReplay.Outcome(recordedIn: try CapsuleFile(path: path, keepsSound: true))
            #expect(recorded.sets.first?.count == 12)
            #expect(recorded.sound.reduce(0) { $0 + $1.count } == 3200)
            #expect(Set(recorded.outputs.map(\.name)) == ["video", "depth", "metadata"])
            #expect(!recorded.metadata.scans.isEmpty)
            try await verify(path, ["frames of a session", "sets of a session", "sound", "scans", "sets"])
            withExtendedLifetime(synchronizer) {}
        }
    }
}
