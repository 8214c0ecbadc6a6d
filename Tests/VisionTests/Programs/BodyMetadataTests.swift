import AVFoundation
import CameraSources
import Synchronization
import Testing

/// A camera app whose metadata output reports human bodies, on a drawn person.
@Suite("Bodies of a metadata output", .enabled(if: Installed.detectors), .timeLimit(.minutes(5)))
struct BodyMetadataTests {
    // `@unchecked Sendable`: the state is behind a lock.
    /// The delegate of both outputs.
    private final class Watcher: NSObject, AVCaptureMetadataOutputObjectsDelegate,
        AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable
    {
        struct State {
            var bodies: [CMTime: [(bounds: CGRect, id: Int)]] = [:]
            var numbers: [CMTime: Int] = [:]
        }

        let state = Mutex(State())
        let done = DispatchSemaphore(value: 0)
        private let wanted: Int

        init(wanted: Int) { self.wanted = wanted }

        func metadataOutput(
            _ output: AVCaptureMetadataOutput,
            didOutput metadataObjects: [AVMetadataObject],
            from connection: AVCaptureConnection
        ) {
            state.withLock { state in
                for body in metadataObjects.compactMap({ $0 as? AVMetadataHumanBodyObject }) {
                    #expect(body.type == .humanBody)
                    state.bodies[body.time, default: []].append((body.bounds, body.bodyID))
                }
            }
        }

        func captureOutput(
            _ output: AVCaptureOutput,
            didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            guard let buffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
            let number = FrameNumberStrip.read(from: buffer).map { Int($0) }
            let count = state.withLock { state in
                state.numbers[CMSampleBufferGetPresentationTimeStamp(sampleBuffer)] = number
                return state.numbers.count
            }
            if count == wanted { done.signal() }
        }
    }

    @Test("each frame's body is the upper half of the person, with the same identifier throughout")
    func person() throws {
        let frames = 12
        let name = "virtual:640x480@30?clock=virtual&codes=none&objects=person&frames=\(frames)&seed=9341"
        let camera = try #require(try CameraRegistry.make(named: name) as? VirtualCamera)
        let source: any CameraSource = camera
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        defer { CameraRegistry.remove(source) }
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice(uniqueID: source.info.uniqueID))))
        let metadata = AVCaptureMetadataOutput()
        session.addOutput(metadata)
        try #require(metadata.availableMetadataObjectTypes.contains(.humanBody))
        metadata.metadataObjectTypes = [.humanBody]
        let video = AVCaptureVideoDataOutput()
        video.alwaysDiscardsLateVideoFrames = false
        session.addOutput(video)
        let watcher = Watcher(wanted: frames)
        // Both on one queue, so that the last frame's bodies are there when it is.
        let queue = DispatchQueue(label: "bodies")
        metadata.setMetadataObjectsDelegate(watcher, queue: queue)
        video.setSampleBufferDelegate(watcher, queue: queue)
        session.startRunning()
        #expect(watcher.done.wait(timeout: .now() + 240) == .success, "the frames did not arrive")
        session.stopRunning()
        queue.sync {}

        let state = watcher.state.withLock { $0 }
        #expect(state.numbers.count == frames)
        var right: [Int] = []
        for (time, number) in state.numbers {
            let drawn = try #require(camera.scene.objects(inFrame: number).first)
            #expect(drawn.object == .person)
            var upper = drawn.bounds
            upper.size.height /= 2
            // The detector's boxes are in steps of its scales, wider than the figure.
            let near = (state.bodies[time] ?? []).filter { body in
                overlap(body.bounds, upper) > 0.25 && upper.contains(CGPoint(x: body.bounds.midX, y: body.bounds.midY))
            }
            right += near.prefix(1).map(\.id)
        }
        #expect(right.count >= frames * 4 / 5, "\(right.count) of \(frames)")
        #expect(Set(right).count == 1, "\(right)")
        // Nothing else in the image is a person.
        #expect(state.bodies.values.allSatisfy { $0.count == 1 })
    }
}
