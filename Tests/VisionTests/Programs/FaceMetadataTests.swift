import AVFoundation
import CameraSources
import Synchronization
import Testing

/// A camera app whose metadata output reports faces, on a drawn face that moves.
@Suite("Faces of a metadata output", .enabled(if: Installed.detectors), .timeLimit(.minutes(5)))
struct FaceMetadataTests {
    /// What one object said.
    private struct Seen {
        var bounds: CGRect
        var id: Int
        var roll: CGFloat?
        var yaw: CGFloat?
    }

    // `@unchecked Sendable`: the state is behind a lock.
    /// The delegate of both outputs.
    private final class Watcher: NSObject, AVCaptureMetadataOutputObjectsDelegate,
        AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable
    {
        struct State {
            var faces: [CMTime: [Seen]] = [:]
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
            let faces = metadataObjects.compactMap { $0 as? AVMetadataFaceObject }
            state.withLock { state in
                for face in faces {
                    #expect(face.type == .face)
                    let seen = Seen(
                        bounds: face.bounds,
                        id: face.faceID,
                        roll: face.hasRollAngle ? face.rollAngle : nil,
                        yaw: face.hasYawAngle ? face.yawAngle : nil
                    )
                    state.faces[face.time, default: []].append(seen)
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

    @Test("each frame's face has its place, angles near those drawn, and the same identifier throughout")
    func movingFace() throws {
        let frames = 24
        let name = "virtual:640x360@30?clock=virtual&codes=none&objects=face&frames=\(frames)&seed=9321"
        let camera = try #require(try CameraRegistry.make(named: name) as? VirtualCamera)
        let source: any CameraSource = camera
        _ = try #require(CameraRegistry.add(source), "another test uses this camera; give it another seed")
        defer { CameraRegistry.remove(source) }
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: #require(AVCaptureDevice(uniqueID: source.info.uniqueID))))
        let metadata = AVCaptureMetadataOutput()
        session.addOutput(metadata)
        try #require(metadata.availableMetadataObjectTypes.contains(.face))
        metadata.metadataObjectTypes = [.face]
        let video = AVCaptureVideoDataOutput()
        video.alwaysDiscardsLateVideoFrames = false
        session.addOutput(video)
        let watcher = Watcher(wanted: frames)
        // Both on one queue, so that the last frame's faces are there when it is.
        let queue = DispatchQueue(label: "faces")
        metadata.setMetadataObjectsDelegate(watcher, queue: queue)
        video.setSampleBufferDelegate(watcher, queue: queue)
        session.startRunning()
        #expect(watcher.done.wait(timeout: .now() + 240) == .success, "the frames did not arrive")
        session.stopRunning()
        queue.sync {}

        let state = watcher.state.withLock { $0 }
        let places = state.numbers.compactMapValues { number in
            camera.scene.objects(inFrame: number).first { $0.object == .face }?.bounds
        }
        #expect(places.count == frames)
        var right: [Seen] = []
        for (time, faces) in state.faces {
            guard let place = places[time] else { continue }
            right += faces.filter { overlap($0.bounds, place) > 0.4 }.prefix(1)
        }
        #expect(right.count >= frames * 4 / 5, "\(right.count) of \(frames)")
        #expect(Set(right.map(\.id)).count == 1, "\(right.map(\.id))")
        // It moves, and is drawn upright and from the front.
        let left = places.values.map(\.minX)
        #expect((left.max() ?? 0) - (left.min() ?? 0) > 0.005)
        for face in right {
            let roll = try #require(face.roll)
            let yaw = try #require(face.yaw)
            #expect(min(roll, 360 - roll) <= 21 && abs(yaw) <= 35)
        }
        #expect(right.filter { $0.roll == 0 && $0.yaw == 0 }.count > right.count / 2)
    }
}
