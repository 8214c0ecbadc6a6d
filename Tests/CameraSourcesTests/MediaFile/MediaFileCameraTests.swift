import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Pacing
import Synchronization
import Testing

@testable import CameraSources

private func time(_ frames: Int, per second: Int32 = 25) -> CMTime {
    CMTime(value: Int64(frames), timescale: second)
}

private func request(_ camera: MediaFileCamera) -> CameraRequest {
    CameraRequest(format: camera.info.defaultFormat, frameDuration: camera.info.defaultFormat.defaultFrameDuration)
}

/// Plays the file to its end.
private func play(_ camera: MediaFileCamera, _ client: MediaFileClient) throws {
    try camera.start(request(camera), client: client)
    client.waitForEnd()
    camera.stop()
}

@Suite("MediaFileCamera", .timeLimit(.minutes(5)))
struct MediaFileCameraTests {
    @Test("a clip is described with its actual properties")
    func info() throws {
        let path = try MediaFixtures.clip("clip.mp4", frames: 12)
        let camera = try MediaFileCamera(path, options: .init(position: .front, kind: .external))
        #expect(camera.info.uniqueID == "file:" + path)
        #expect(camera.info.localizedName == "clip.mp4")
        #expect(camera.info.modelID == "Video (h264)")
        #expect(!camera.info.manufacturer.isEmpty)
        #expect(camera.info.position == .front && camera.info.kind == .external)
        let format = camera.info.defaultFormat
        #expect(camera.info.formats == [format])
        #expect(format.width == 64 && format.height == 48)
        #expect(format.pixelFormat == kCVPixelFormatType_420YpCbCr8Planar)
        #expect(format.defaultFrameDuration == time(1))
        #expect(format.frameDurations == [.init(shortest: time(1), longest: time(1))])
        #expect(camera.pace == .lossless)
        #expect(try MediaFileCamera(path, options: .init(uniqueID: "mine")).info.uniqueID == "mine")
    }

    @Test("lossless pace delivers every frame once with the file's own time, then the end")
    func lossless() throws {
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12))
        let client = MediaFileClient()
        let clockTimes = Mutex<[CMTime]>([])
        client.onFrame = { source, frame in
            clockTimes.withLock { $0.append(source.clock.time) }
            #expect(frame.duration == time(1))
            #expect(frame.image?.width == 64)
            // Only the frame in the callback and the decoder's reference frame are in use.
            #expect(camera.heldFrames.current == 1)
        }
        try play(camera, client)
        #expect(client.events == (0..<12).map { .frame($0, time($0)) } + [.end])
        #expect(clockTimes.withLock { $0 } == (0..<12).map { time($0) })
        #expect(client.times.allSatisfy { $0.timescale == 12800 })
        #expect(camera.heldFrames.current == 0)
    }

    @Test("a still image is a source of one frame", arguments: ["png", "jpg", "bmp"])
    func stillImage(ending: String) throws {
        let camera = try MediaFileCamera(try MediaFixtures.clip("picture.\(ending)", frames: 1, "-update 1"))
        let client = MediaFileClient()
        try play(camera, client)
        #expect(client.events == [.frame(0, .zero), .end])
    }

    @Test("times and numbers continue seamlessly when the file repeats")
    func repeating() throws {
        let camera = try MediaFileCamera(
            try MediaFixtures.clip("clip.mp4", frames: 12),
            options: .init(loop: .times(3))
        )
        let client = MediaFileClient()
        try play(camera, client)
        #expect(client.events == (0..<36).map { .frame($0, time($0)) } + [.end])
    }

    @Test("S-SESSION-36 a second start continues times and numbers, from the beginning of the file")
    func restarting() throws {
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12))
        let first = MediaFileClient(keepsFrames: true)
        try play(camera, first)
        let second = MediaFileClient(keepsFrames: true)
        try play(camera, second)
        #expect(second.events == (12..<24).map { .frame($0, time($0)) } + [.end])
        let isSame = zip(first.frames, second.frames).allSatisfy { $0.image.map(pixels) == $1.image.map(pixels) }
        #expect(isSame)
    }

    @Test("a stop inside a callback prevents further callbacks")
    func stoppingInside() throws {
        let camera = try MediaFileCamera(
            try MediaFixtures.clip("clip.mp4", frames: 12),
            options: .init(loop: .endless)
        )
        let client = MediaFileClient()
        let stopped = DispatchSemaphore(value: 0)
        client.onFrame = { source, frame in
            if frame.number == 30 {
                source.stop()
                stopped.signal()
            }
        }
        try camera.start(request(camera), client: client)
        stopped.wait()
        // Waits until the callback has returned.
        camera.stop()
        #expect(client.events == (0...30).map { .frame($0, time($0)) })
    }

    @Test("no callback follows prepareToStop")
    func preparesToStop() throws {
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12))
        let client = MediaFileClient()
        let isPrepared = DispatchSemaphore(value: 0)
        client.onFrame = { source, frame in
            guard frame.number == 3 else { return }
            source.prepareToStop()
            isPrepared.signal()
        }
        try camera.start(request(camera), client: client)
        isPrepared.wait()
        camera.stop()
        #expect(client.events == (0..<4).map { .frame($0, time($0)) })
    }

    @Test("a stop from another thread waits for the current callback and prevents further ones")
    func stoppingOutside() throws {
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12))
        let client = MediaFileClient()
        let arrived = DispatchSemaphore(value: 0)
        let mayGo = DispatchSemaphore(value: 0)
        let returned = Atomic(false)
        client.onFrame = { _, frame in
            guard frame.number == 3 else { return }
            arrived.signal()
            mayGo.wait()
            let hasReturned = returned.load(ordering: .acquiring)
            #expect(!hasReturned)
        }
        try camera.start(request(camera), client: client)
        arrived.wait()
        let stopper = Thread {
            camera.stop()
            returned.store(true, ordering: .releasing)
            arrived.signal()
        }
        stopper.start()
        mayGo.signal()
        arrived.wait()
        let events = client.events.count
        camera.stop()
        #expect(client.events.count == events)
        #expect(events <= 12 && !client.events.contains(.end) || client.events.last == .end)
    }

    @Test("in real time a frame is delivered when it is due on the pacing clock")
    func realTime() throws {
        let clock = ManualClock(at: time(100, per: 1))
        var options = MediaFileCamera.Options(pace: .realtime)
        options.pacingClock = clock
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12), options: options)
        #expect(camera.pace == .live)
        #expect(camera.clock === clock.clock)
        let client = MediaFileClient()
        try camera.start(request(camera), client: client)
        clock.settle()
        #expect(client.numbers == [0])
        clock.advance(by: time(39, per: 1000))
        #expect(client.numbers == [0])
        clock.advance(by: time(1, per: 1000))
        #expect(client.numbers == [0, 1])
        clock.advance(by: time(10))
        client.waitForEnd()
        #expect(client.events == (0..<12).map { .frame($0, time(100, per: 1) + time($0)) } + [.end])
        camera.stop()
        // Start again later: frames must not precede the manual clock.
        clock.advance(by: time(50, per: 1))
        let again = MediaFileClient()
        try camera.start(request(camera), client: again)
        clock.settle()
        #expect(again.events == [.frame(12, time(150, per: 1) + time(11))])
        camera.stop()
        #expect(again.events.count == 1)
        #expect(clock.threadCount == 0)
    }

    @Test("a client that holds frames is asked to wait, and nothing is lost if that helps")
    func waitingForBuffers() throws {
        var options = MediaFileCamera.Options()
        options.bufferLimit = 5
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12), options: options)
        let client = MediaFileClient(keepsFrames: true)
        client.onFrame = { _, _ in #expect(camera.heldFrames.current <= 5) }
        client.onWait = { [unowned client] in
            client.dropFrames()
            return true
        }
        try play(camera, client)
        #expect(client.numbers == Array(0..<12))
        #expect(client.events.filter { $0 == .wait }.count == 2)
    }

    @Test(
        "a client that keeps every frame loses those beyond the limit, each reported once",
        arguments: [false, true]
    )
    func outOfBuffers(turned: Bool) throws {
        var options = MediaFileCamera.Options()
        options.bufferLimit = 5
        let path = turned ? try Self.turnedClip() : try MediaFixtures.clip("clip.mp4", frames: 12)
        let camera = try MediaFileCamera(path, options: options)
        let client = MediaFileClient(keepsFrames: true)
        try play(camera, client)
        let expected: [MediaFileClient.Event] =
            (0..<5).map { .frame($0, time($0)) } + (5..<12).flatMap { [.wait, .loss(.outOfBuffers, $0, count: 1)] } + [
                .end
            ]
        #expect(client.events == expected)
    }

    @Test("in real time no client is asked to wait for buffers")
    func outOfBuffersLive() throws {
        let clock = ManualClock()
        var options = MediaFileCamera.Options(pace: .realtime)
        options.pacingClock = clock
        options.bufferLimit = 5
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12), options: options)
        let client = MediaFileClient(keepsFrames: true)
        try camera.start(request(camera), client: client)
        clock.advance(by: time(7))
        #expect(
            client.events == (0..<5).map { .frame($0, time($0)) } + (5..<8).map { .loss(.outOfBuffers, $0, count: 1) }
        )
        client.dropFrames()
        clock.advance(by: time(1))
        #expect(client.numbers.last == 8)
        camera.stop()
    }

    @Test("a damaged part is one loss and keeps its place in numbers and times")
    func damage() throws {
        var bytes = try MediaFixtures.bytes(try MediaFixtures.clip("pngs.mov", frames: 10, "-c:v png"))
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]
        let images = (0..<bytes.count - 4).filter { bytes[$0] == 0x89 && Array(bytes[$0..<$0 + 4]) == signature }
        try #require(images.count == 10)
        for damaged in [3, 4, 9] { bytes[images[damaged]] = 0 }
        let camera = try MediaFileCamera(try MediaFixtures.write("damaged.mov", bytes))
        let client = MediaFileClient()
        try play(camera, client)
        #expect(
            client.events == (0..<3).map { .frame($0, time($0)) } + [.loss(.discontinuity, 3, count: 2)]
                + (5..<9).map { .frame($0, time($0)) } + [.loss(.discontinuity, 9, count: 1), .end]
        )
    }

    @Test("a truncated file fails after its last readable frame")
    func cutOff() throws {
        let bytes = try MediaFixtures.bytes(
            try MediaFixtures.clip(
                "whole.mp4",
                frames: 30,
                "-c:v libx264 -pix_fmt yuv420p -bf 0 -g 5 -movflags +faststart"
            )
        )
        let path = try MediaFixtures.write("half.mp4", bytes.prefix(bytes.count * 6 / 10))
        let camera = try MediaFileCamera(path)
        let client = MediaFileClient()
        try play(camera, client)
        #expect(client.numbers.count > 3)
        #expect(client.events.last == .failure(.unreadable))
        #expect(client.events.filter { $0 == .end || $0 == .failure(.unreadable) }.count == 1)
        #expect(client.message?.contains(path) == true)
    }

    @Test("unplayable input is refused with a code and a message")
    func refused() throws {
        func code(_ path: String) -> CameraError.Code? {
            do {
                _ = try MediaFileCamera(path)
                return nil
            } catch {
                #expect(error.message.contains(path))
                return error.code
            }
        }
        #expect(code(MediaFixtures.path("nothing.mp4")) == .notFound)
        #expect(code(MediaFixtures.folder.path) == .unreadable)
        #expect(code(try MediaFixtures.write("empty.mp4", [])) == .unreadable)
        #expect(code(try MediaFixtures.write("words.mp4", Array("no media".utf8))) == .unreadable)
        #expect(CameraError(MediaError(.noPermission, "."), isRunning: false).code == .noPermission)
        #expect(CameraError(MediaError(.unsupportedCodec, "."), isRunning: false).code == .unsupportedFormat)
        #expect(CameraError(MediaError(.network, "."), isRunning: false).code == .notFound)
        #expect(CameraError(MediaError(.network, "."), isRunning: true).code == .disconnected)
    }

    @Test("impossible starts are refused and leave nothing running")
    func refusedStarts() throws {
        let path = try MediaFixtures.write(
            "mine.mp4",
            try MediaFixtures.bytes(try MediaFixtures.clip("clip.mp4", frames: 12))
        )
        let camera = try MediaFileCamera(path)
        var wrong = request(camera)
        wrong.format.width = 1
        let format = #expect(throws: CameraError.self) { try camera.start(wrong, client: MediaFileClient()) }
        #expect(format?.code == .unsupportedFormat)
        let client = MediaFileClient()
        let busy = Mutex<CameraError.Code?>(nil)
        client.onFrame = { [unowned client] _, frame in
            guard frame.number == 0 else { return }
            do {
                try camera.start(request(camera), client: client)
            } catch {
                busy.withLock { $0 = (error as? CameraError)?.code }
            }
        }
        try play(camera, client)
        #expect(busy.withLock { $0 } == .busy)
        _ = try MediaFixtures.write(
            "mine.mp4",
            try MediaFixtures.bytes(try MediaFixtures.clip("large.mp4", frames: 2, size: "128x96"))
        )
        let other = #expect(throws: CameraError.self) { try camera.start(request(camera), client: client) }
        #expect(other?.code == .unsupportedFormat)
        try FileManager.default.removeItem(atPath: path)
        let gone = #expect(throws: CameraError.self) { try camera.start(request(camera), client: client) }
        #expect(gone?.code == .notFound)
    }

    @Test("a source can be started again from inside its end callback")
    func restartingAtTheEnd() throws {
        let camera = try MediaFileCamera(try MediaFixtures.clip("clip.mp4", frames: 12))
        let first = MediaFileClient()
        let second = MediaFileClient()
        first.onEnd = { _ in
            do { try camera.start(request(camera), client: second) } catch { Issue.record(error) }
        }
        try camera.start(request(camera), client: first)
        second.waitForEnd()
        camera.stop()
        #expect(second.numbers == Array(12..<24))
        #expect(first.events.last == .end)
    }

    @Test("images are delivered upright", arguments: 1...8)
    func upright(exif: Int) throws {
        let plain = try MediaFixtures.clip("photo.jpg", frames: 1, "-update 1 -pix_fmt yuvj420p")
        let stored = try only(plain)
        let path = try MediaFixtures.write(
            "exif\(exif).jpg",
            Self.withOrientation(UInt8(exif), try MediaFixtures.bytes(plain))
        )
        let camera = try MediaFileCamera(path)
        let image = try only(path)
        let swaps = exif >= 5
        #expect(camera.info.defaultFormat.width == (swaps ? 48 : 64))
        #expect(camera.info.defaultFormat.height == (swaps ? 64 : 48))
        #expect(image.width == camera.info.defaultFormat.width && image.height == camera.info.defaultFormat.height)
        #expect(image.pixelFormatType == camera.info.defaultFormat.pixelFormat)
        // From Exif's definition of where the stored row 0 and column 0 are shown.
        let (width, height) = (64, 48)
        var differences = 0
        let shown = pixels(image)
        let original = pixels(stored)
        for y in 0..<image.height {
            for x in 0..<image.width {
                let from: (x: Int, y: Int)
                switch exif {
                case 1: from = (x, y)
                case 2: from = (width - 1 - x, y)
                case 3: from = (width - 1 - x, height - 1 - y)
                case 4: from = (x, height - 1 - y)
                case 5: from = (y, x)
                case 6: from = (y, height - 1 - x)
                case 7: from = (width - 1 - y, height - 1 - x)
                default: from = (width - 1 - y, x)
                }
                if shown[y * image.width + x] != original[from.y * width + from.x] { differences += 1 }
            }
        }
        #expect(differences == 0)
    }

    /// The only frame of a still image.
    private func only(_ path: String) throws -> CVPixelBuffer {
        let client = MediaFileClient(keepsFrames: true)
        try play(try MediaFileCamera(path), client)
        return try #require(client.frames.first?.image)
    }

    /// The bytes of the first plane without padding.
    private func pixels(_ image: CVPixelBuffer) -> [UInt8] {
        image.withPlanes(readOnly: true) { planes in
            (0..<planes[0].height).flatMap { planes[0].row($0).prefix(planes[0].width) }
        }
    }

    /// `clip.mp4` with a display matrix that rotates by a quarter turn.
    private static func turnedClip() throws -> String {
        var bytes = try MediaFixtures.bytes(try MediaFixtures.clip("clip.mp4", frames: 12))
        let tag = Array("tkhd".utf8)
        let start = try #require((0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == tag })
        let matrix: [UInt32] = [0, 1 << 16, 0, UInt32(bitPattern: -1 << 16), 0, 0, 0, 0, 1 << 30]
        for (index, value) in matrix.enumerated() {
            for byte in 0..<4 {
                bytes[start + 44 + index * 4 + byte] = UInt8(truncatingIfNeeded: value >> UInt32(24 - 8 * byte))
            }
        }
        return try MediaFixtures.write("turned.mp4", bytes)
    }

    /// Inserts an Exif orientation tag into a JPEG file after its start marker.
    private static func withOrientation(_ value: UInt8, _ jpeg: [UInt8]) -> [UInt8] {
        let tiff: [UInt8] = [
            0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0,
        ]
        let payload = Array("Exif".utf8) + [0, 0] + tiff
        return [0xFF, 0xD8, 0xFF, 0xE1, 0, UInt8(payload.count + 2)] + payload + jpeg.dropFirst(2)
    }
}
