import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import CameraSources

/// Tests with a real PipeWire server that they start.
@Suite("PipeWire cameras", .serialized)
struct PipeWireCameraTests {
    private static let limit = DispatchTimeInterval.seconds(20)

    /// Returns the camera of a server, once the server lists it.
    private func camera(_ server: PipeWireServer) throws -> PipeWireCamera {
        PipeWireCamera(node: try PipeWireCamera.find("test-camera", remote: server.socket), remote: server.socket)
    }

    private func request(_ camera: PipeWireCamera, _ type: OSType = kCVPixelFormatType_24RGB) throws -> CameraRequest {
        let format = try #require(
            camera.info.formats.first { $0.width == 320 && $0.height == 240 && $0.pixelFormat == type }
        )
        return CameraRequest(format: format, frameDuration: CMTime(value: 1, timescale: 25))
    }

    /// Starts a camera.
    ///
    /// Retries only while the session manager may still be starting.
    private func start(_ camera: PipeWireCamera, _ request: CameraRequest, _ client: any CameraClient) throws {
        var attempts = 0
        while true {
            do throws(CameraError) {
                return try camera.start(request, client: client)
            } catch {
                attempts += 1
                guard attempts < 4, error.code != .unsupportedFormat else { throw error }
            }
        }
    }

    @Test("identity, formats, and frames in order and in time")
    func frames() throws {
        let server = try PipeWireServer()
        let camera = try camera(server)
        #expect(camera.info.uniqueID == "pipewire:test-camera" && camera.info.localizedName == "Test Camera")
        let types = Set(camera.info.formats.map(\.pixelFormat))
        #expect(types == [kCVPixelFormatType_24RGB, kCVPixelFormatType_422YpCbCr8])
        #expect(camera.info.formats.contains(camera.info.defaultFormat))
        #expect(!camera.changesRateWhileRunning)

        for type in types.sorted() {
            let enough = DispatchSemaphore(value: 0)
            let addresses = Mutex<[UInt]>([])
            let client = RecordingClient(onFrame: { _, frame in
                let address = frame.image?.planes.first.map { UInt(bitPattern: $0.baseAddress) }
                let count = addresses.withLock { list in
                    list.append(address ?? 0)
                    return list.count
                }
                if count == 40 { enough.signal() }
            })
            let before = CMClock.hostTimeClock.time
            try start(camera, try request(camera, type), client)
            #expect(enough.wait(timeout: .now() + Self.limit) == .success)
            camera.stop()
            let after = CMClock.hostTimeClock.time
            let events = client.events.count
            let numbers = client.frameNumbers
            #expect(numbers.count >= 40)
            // A server on a busy machine may skip an image, which is counted as a loss.
            #expect((numbers.last ?? 0) - (numbers.first ?? 0) + 1 <= numbers.count + client.lostCount)
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } && client.lostCount <= numbers.count / 4)
            #expect(zip(client.frameTimes, client.frameTimes.dropFirst()).allSatisfy { $0 < $1 })
            #expect(client.frameTimes.allSatisfy { $0 > before - CMTime(value: 1, timescale: 1) && $0 <= after })
            // A few buffers are reused.
            let seen = addresses.withLock { $0 }
            #expect(
                Set(seen).count <= Int(PipeWireRun.buffers.most) && Set(seen).count < seen.count && !seen.contains(0)
            )
            // No call after the stop.
            #expect(client.events.count == events)
        }
    }

    @Test("the image is the server's: the bars of its test pattern, from left to right")
    func testPattern() throws {
        let server = try PipeWireServer()
        let camera = try camera(server)
        let came = DispatchSemaphore(value: 0)
        let client = RecordingClient(holds: 1, onFrame: { _, _ in came.signal() })
        try start(camera, try request(camera), client)
        #expect(came.wait(timeout: .now() + Self.limit) == .success)
        camera.stop()
        // Read after the stop, when the server has freed the stream and its buffers.
        let image = try #require(client.held.first?.image)
        #expect(image.width == 320 && image.height == 240)
        let colors: [[Int]] = image.withPlanes(readOnly: true) { planes in
            (0..<7).map { bar in
                let x = (bar * 2 + 1) * 320 / 14
                let pixel = planes[0].row(10)
                return (0..<3).map { pixel[x * 3 + $0] > 96 ? 1 : 0 }
            }
        }
        // White, yellow, cyan, green, magenta, red, blue.
        #expect(colors == [[1, 1, 1], [1, 1, 0], [0, 1, 1], [0, 1, 0], [1, 0, 1], [1, 0, 0], [0, 0, 1]])
    }

    @Test(
        "clients that keep all buffers get frames again only after they return some; kept frames never change"
    )
    func keeping() throws {
        let server = try PipeWireServer()
        let camera = try camera(server)
        let first = DispatchSemaphore(value: 0)
        let second = DispatchSemaphore(value: 0)
        let count = Mutex(0)
        let client = RecordingClient(
            holds: 200,
            onFrame: { _, _ in
                let number = count.withLock { count in
                    count += 1
                    return count
                }
                (number <= 3 ? first : second).signal()
            }
        )
        try start(camera, try request(camera), client)
        for _ in 0..<3 { #expect(first.wait(timeout: .now() + Self.limit) == .success) }
        // The server has buffers left until no frame comes for a second.
        while second.wait(timeout: .now() + 1) == .success {}
        let kept = client.held.count
        #expect(kept == PipeWireRun.images)
        let lost = client.events.contains { if case .lost(.outOfBuffers, _, _, _) = $0 { true } else { false } }
        #expect(lost)
        client.release()
        for _ in 0..<3 { #expect(second.wait(timeout: .now() + Self.limit) == .success) }
        camera.stop()
        #expect(client.held.count >= 3)
        client.release()
    }

    @Test("many starts and stops, including from inside a callback, leak no descriptors")
    func manyRuns() throws {
        let server = try PipeWireServer()
        let camera = try camera(server)
        func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0 }
        var counts: [Int] = []
        for index in 0..<12 {
            let came = DispatchSemaphore(value: 0)
            let client = RecordingClient(onFrame: { source, _ in
                if index % 3 == 0 { source.stop() }
                came.signal()
            })
            try start(camera, try request(camera), client)
            #expect(came.wait(timeout: .now() + Self.limit) == .success)
            camera.stop()
            if index % 3 == 0 { #expect(client.frameNumbers.count == 1) }
            counts.append(descriptors())
        }
        // A stop from inside a callback finishes on another thread, which a busy machine runs late.
        let first = counts.prefix(4).min() ?? 0
        var last = descriptors()
        for _ in 0..<200_000 where last > first + 4 {
            sched_yield()
            last = descriptors()
        }
        #expect(last <= first + 4, "\(counts), \(last) at the end")
    }

    @Test("cameras come and go with the server; a running one fails and returns as another object with the same name")
    func comingAndGoing() throws {
        let server = try PipeWireServer(cameras: ["test-camera", "other-camera"])
        let changes = Mutex<[[String]]>([])
        let changed = DispatchSemaphore(value: 0)
        let finder = PipeWireCameras(remote: server.socket)
        let found = finder.start { found in
            changes.withLock { $0.append(found.cameras.map(\.info.uniqueID)) }
            changed.signal()
        }
        #expect(found.cameras.map(\.info.uniqueID) == ["pipewire:test-camera", "pipewire:other-camera"])
        let camera = try #require(found.cameras.first as? PipeWireCamera)
        let came = DispatchSemaphore(value: 0)
        let failed = DispatchSemaphore(value: 0)
        let client = FailureWatcher(frame: came, failure: failed)
        try start(camera, try request(camera), client)
        #expect(came.wait(timeout: .now() + Self.limit) == .success)

        server.stop()
        #expect(failed.wait(timeout: .now() + Self.limit) == .success)
        #expect(client.codes == [.disconnected])
        #expect(changed.wait(timeout: .now() + Self.limit) == .success)
        #expect(changes.withLock { $0.last } == [])
        let gone = #expect(throws: CameraError.self) { try camera.start(try request(camera), client: client) }
        #expect(gone?.code == .disconnected)

        try server.start()
        while changes.withLock({ $0.last?.count }) != 2 {
            guard changed.wait(timeout: .now() + Self.limit) == .success else { break }
        }
        #expect(changes.withLock { $0.last } == ["pipewire:test-camera", "pipewire:other-camera"])
        #expect(client.codes == [.disconnected])
    }

    @Test("the error for a missing camera lists the existing ones; a missing server has its own error")
    func missing() throws {
        let server = try PipeWireServer()
        let error = #expect(throws: CameraError.self) { try PipeWireCamera.find("nonsense", remote: server.socket) }
        #expect(error?.code == .notFound && error?.message.contains("It has: test-camera") == true)
        let nobody = #expect(throws: CameraError.self) {
            try PipeWireCamera.find("nonsense", remote: "/nonexistent/pipewire-0")
        }
        #expect(nobody?.code == .notFound && nobody?.message.contains("systemctl --user start pipewire") == true)
        let finder = PipeWireCameras(remote: "/nonexistent/pipewire-0")
        #expect(finder.start { _ in }.cameras.isEmpty)
    }

    /// Signals frames and failures.
    private final class FailureWatcher: CameraClient {
        private let list = Mutex<[CameraError.Code]>([])
        private let frame: DispatchSemaphore
        private let failure: DispatchSemaphore

        init(frame: DispatchSemaphore, failure: DispatchSemaphore) {
            self.frame = frame
            self.failure = failure
        }

        var codes: [CameraError.Code] { list.withLock { $0 } }

        func camera(_ source: any CameraSource, didCapture frame: CameraFrame) { self.frame.signal() }
        func camera(_ source: any CameraSource, didLose loss: CameraLoss) {}
        func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool { false }
        func cameraDidEnd(_ source: any CameraSource) {}
        func camera(_ source: any CameraSource, didFail error: CameraError) {
            list.withLock { $0.append(error.code) }
            failure.signal()
        }
    }
}
