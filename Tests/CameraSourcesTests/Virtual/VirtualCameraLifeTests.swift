import CoreMedia
import CoreVideo
import Dispatch
import Pacing
import Synchronization
import Testing

@testable import CameraSources

@Suite("Virtual camera: starting, stopping, ending")
struct VirtualCameraLifeTests {
    private let endless = "64x64@240?clock=virtual&codes=none"

    /// Holds a camera until it is asked to release it.
    private final class Holder: Sendable {
        let camera: Mutex<VirtualCamera?>
        init(_ camera: VirtualCamera) { self.camera = Mutex(camera) }
        func letGo() {
            // The last reference is released outside the lock.
            let last = camera.withLock { camera -> VirtualCamera? in
                defer { camera = nil }
                return camera
            }
            _ = last
        }
    }

    @Test("the client is never called again after stop has returned, however often it is repeated")
    func stopIsFinal() throws {
        let camera = try VirtualCamera(virtualSettings(endless))
        var last = -1
        for _ in 0..<50 {
            let client = RecordingClient()
            try camera.start(camera.usualRequest, client: client)
            camera.stop()
            let events = client.events
            camera.stop()
            #expect(client.events == events)
            #expect(!client.wasConcurrent)
            if let first = client.frameNumbers.first { #expect(first > last) }
            last = client.frameNumbers.last ?? last
        }
    }

    @Test("stop from inside a callback returns, and no callback follows")
    func stopFromInside() throws {
        let camera = try VirtualCamera(virtualSettings(endless + "&lose=0.5"))
        let stopped = DispatchSemaphore(value: 0)
        let client = RecordingClient(onFrame: { source, frame in
            source.stop()
            stopped.signal()
        })
        try camera.start(camera.usualRequest, client: client)
        stopped.wait()
        camera.stop()
        #expect(client.frameNumbers.count == 1)
        #expect(!client.wasConcurrent)
    }

    @Test("after prepareToStop the camera makes no callbacks, and waits for none")
    func preparesToStop() throws {
        let camera = try VirtualCamera(virtualSettings(endless))
        let isPrepared = DispatchSemaphore(value: 0)
        let client = RecordingClient(onFrame: { source, frame in
            guard frame.number == 3 else { return }
            source.prepareToStop()
            isPrepared.signal()
        })
        try camera.start(camera.usualRequest, client: client)
        isPrepared.wait()
        camera.stop()
        #expect(client.frameNumbers == [0, 1, 2, 3])
        // It can be started again, and continues.
        let next = RecordingClient(onFrame: { source, _ in
            source.stop()
            isPrepared.signal()
        })
        try camera.start(camera.usualRequest, client: next)
        isPrepared.wait()
        camera.stop()
        #expect(next.frameNumbers == [4])
    }

    @Test("stop and start from inside a callback continue with the next frame, on another thread")
    func restartFromInside() throws {
        let camera = try VirtualCamera(virtualSettings(endless + "&frames=10"))
        let problems = Mutex<[CameraError]>([])
        let second = RecordingClient()
        let first = RecordingClient(onFrame: { source, frame in
            guard frame.number == 4 else { return }
            source.stop()
            do throws(CameraError) {
                try source.start(source.usualRequest, client: second)
            } catch {
                problems.withLock { $0.append(error) }
            }
        })
        try camera.start(camera.usualRequest, client: first)
        second.waitForEnd()
        #expect(first.frameNumbers == Array(0...4))
        #expect(second.frameNumbers == Array(5..<10))
        #expect(problems.withLock { $0 } == [])
    }

    @Test("a running camera is busy")
    func busy() throws {
        let clock = ManualClock()
        let camera = try VirtualCamera(virtualSettings("64x64?codes=none"), pacing: clock)
        let client = RecordingClient()
        try camera.start(camera.usualRequest, client: client)
        #expect(throws: CameraError(.busy, "The camera 'Virtual Camera' is in use already; stop it first.")) {
            try camera.start(camera.usualRequest, client: client)
        }
        clock.settle()
        #expect(client.frameNumbers == [0])
        camera.stop()
        #expect(clock.threadCount == 0)
    }

    @Test("an unreferenced camera ends its thread and is released, and so is its client")
    func abandoned() throws {
        let clock = ManualClock()
        weak var camera: VirtualCamera?
        weak var client: RecordingClient?
        do {
            let strongCamera = try VirtualCamera(virtualSettings("64x64?codes=none"), pacing: clock)
            let strongClient = RecordingClient()
            try strongCamera.start(strongCamera.usualRequest, client: strongClient)
            clock.settle()
            #expect(strongClient.frameNumbers == [0])
            (camera, client) = (strongCamera, strongClient)
        }
        clock.settle()
        #expect(camera == nil)
        #expect(clock.threadCount == 0)
        #expect(client == nil)
    }

    @Test("a camera can be released inside its own callback")
    func endsInside() throws {
        let clock = ManualClock()
        let holder = Holder(try VirtualCamera(virtualSettings("64x64?codes=none"), pacing: clock))
        weak let camera = holder.camera.withLock { $0 }
        let client = RecordingClient(onFrame: { _, _ in holder.letGo() })
        if let camera { try camera.start(camera.usualRequest, client: client) }
        clock.settle()
        #expect(camera == nil)
        #expect(client.frameNumbers == [0])
        #expect(clock.threadCount == 0)
    }

    @Test("frames outlive the camera that made them")
    func framesOutlive() throws {
        let client = RecordingClient(holds: 3)
        do {
            let camera = try VirtualCamera(virtualSettings(endless + "&frames=5"))
            try camera.start(camera.usualRequest, client: client)
            client.waitForEnd()
        }
        #expect(client.held.map { $0.image.flatMap { FrameNumberStrip.read(from: $0) } } == [0, 1, 2])
    }

    @Test("concurrent stops from several threads are safe")
    func stopFromManyThreads() throws {
        let camera = try VirtualCamera(virtualSettings(endless))
        let client = RecordingClient()
        for _ in 0..<10 {
            try camera.start(camera.usualRequest, client: client)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in camera.stop() }
            let count = client.events.count
            camera.stop()
            #expect(client.events.count == count)
        }
    }

    @Test("unsupported requests are refused with a message")
    func refusals() throws {
        let camera = try VirtualCamera(virtualSettings("640x480?codes=none"))
        let client = RecordingClient()
        var request = camera.usualRequest
        request.format.width = 641
        #expect(
            throws: CameraError(
                .unsupportedFormat,
                "The camera 'Virtual Camera' has no format of 641x480 like the one asked for; take one of its formats."
            )
        ) { try camera.start(request, client: client) }
        request = camera.usualRequest
        for duration in [
            CMTime(value: 1, timescale: 241), CMTime(value: 2, timescale: 1), .zero, .invalid, .indefinite,
        ] {
            request.frameDuration = duration
            #expect(throws: CameraError.self) { try camera.start(request, client: client) }
        }
        request = camera.usualRequest
        request.wantsDepth = true
        #expect(
            throws: CameraError(
                .unsupportedFormat,
                "The camera 'Virtual Camera' has no depth; add depth=1 to its name."
            )
        ) { try camera.start(request, client: client) }
        #expect(client.events == [])
    }
}
