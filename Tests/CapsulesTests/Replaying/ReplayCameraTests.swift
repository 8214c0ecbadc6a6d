import CameraSources
import Capsules
import CoreMedia
import CoreVideo
import Foundation
import MediaFiles
import Testing

/// Tests ``ReplayCamera``, ``CapsuleReplaySettings``, ``CapsulePixelEncoder`` and ``LosslessEncoder``.
@Suite struct ReplayCameraTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test(
        "names of capsules come back as they are written",
        arguments: [
            "capsule:bug.capsule", "capsule:/a/b%3Fc.capsule?pace=realtime&from=1.5",
            "capsule:bug.capsule?clients=recorded&camera=2&position=front",
        ]
    )
    func names(_ text: String) throws { #expect(try CameraName(parsing: text).description == text) }

    @Test("names that cannot be meant are refused")
    func refusals() {
        for text in ["capsule:", "capsule:a?clients=recorded&pace=realtime", "capsule:a?camera=0", "capsule:a?speed=2"]
        {
            #expect(throws: CameraError.self) { try CameraName(parsing: text) }
        }
        #expect(throws: CameraError.self) { try CameraRegistry.make(named: "capsule:\(scratch.path("none"))") }
    }

    private func frame(_ number: Int) -> CapsuleRecord {
        .frame(
            CapsuleFrame(
                camera: 0,
                number: number,
                time: CapsuleTime(ScriptedCamera.time(number)),
                duration: .invalid,
                hostTime: 0
            )
        )
    }

    private func write(_ records: [CapsuleRecord], _ name: String) throws -> String {
        let path = scratch.path(name)
        let writer = try CapsuleFileWriter(path: path)
        var time: UInt64 = 0
        for record in [.camera(CapsuleCamera(ScriptedCamera(), id: 0))] + records {
            try writer.append(CapsuleEntry(hostTime: time, record: record))
            time += 1_000_000_000
        }
        try writer.finish()
        return path
    }

    private func play(_ camera: ReplayCamera) throws -> CollectingClient {
        let client = CollectingClient()
        try camera.start(CameraRequest(format: camera.info.defaultFormat, frameDuration: .invalid), client: client)
        #expect(client.waitForEnd())
        return client
    }

    @Test("losses and the end come in their places, and a frame without pixels has its number")
    func losses() throws {
        let loss = CapsuleLoss(
            camera: 0,
            reason: "outOfBuffers",
            time: CapsuleTime(ScriptedCamera.time(1)),
            duration: .invalid,
            number: 1,
            count: 1
        )
        let path = try write([frame(0), .loss(loss), frame(2), .ending(camera: 0, code: "", message: "")], "a.capsule")
        let client = try play(try #require(try ReplayCamera.open(CapsuleReplaySettings(path: path)).first))
        #expect(client.frames.map(\.number) == [0, 2])
        #expect(client.losses.map(\.number) == [1] && client.losses.map(\.reason) == [.outOfBuffers])
        #expect(client.error == nil)
    }

    @Test("a replay begins at any second, and goes on where it was stopped")
    func from() throws {
        let path = try write((0..<10).map(frame), "b.capsule")
        let late = CapsuleReplaySettings(path: path, from: 6)
        let client = try play(try #require(try ReplayCamera.open(late).first))
        #expect(client.frames.map(\.number) == [5, 6, 7, 8, 9])
    }

    @Test("a camera that was unplugged leaves the registry, and comes back with what follows")
    func plugs() throws {
        let records = [
            frame(0), .ending(camera: 0, code: "disconnected", message: "gone"), .plug(camera: 0, isConnected: true),
            frame(1),
        ]
        let path = try write(records, "c.capsule")
        let camera = try #require(try ReplayCamera.open(CapsuleReplaySettings(path: path)).first)
        CameraRegistry.add(camera)
        let first = try play(camera)
        #expect(first.error?.code == .disconnected && first.frames.map(\.number) == [0])
        // Ends the run, so that what follows the report has happened.
        camera.stop()
        let back = try #require(CameraRegistry.camera(withUniqueID: "scripted")?.source as? ReplayCamera)
        #expect(back !== camera)
        #expect(try play(back).frames.map(\.number) == [1])
        CameraRegistry.remove(back)
        #expect(throws: CameraError.self) { try play(camera) }
    }

    @Test("the outcomes of the recorded client come with the frames only if asked for")
    func fates() throws {
        let records: [CapsuleRecord] = [
            .connection(id: 8, kind: "video"), frame(0),
            .fate(CapsuleFate(connection: 8, number: 0, outcome: .captured)),
            .fate(CapsuleFate(connection: 8, number: 0, outcome: .late)),
        ]
        let path = try write(records, "d.capsule")
        let own = try play(try #require(try ReplayCamera.open(CapsuleReplaySettings(path: path)).first))
        #expect(own.frames.count == 1 && own.frames[0].clients == nil)
        let settings = CapsuleReplaySettings(path: path, clients: .recorded)
        let client = try play(try #require(try ReplayCamera.open(settings).first))
        #expect(client.frames.first?.clients?.outputs(of: "video").map(\.fates) == [[0: .late]])
    }

    @Test(
        "lossless pictures of every kind come back byte for byte, and damaged ones are refused",
        arguments: [
            kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
            kCVPixelFormatType_32BGRA, kCVPixelFormatType_422YpCbCr8, kCVPixelFormatType_OneComponent8,
            kCVPixelFormatType_24RGB, kCVPixelFormatType_DepthFloat32, kCVPixelFormatType_420YpCbCr8Planar,
        ]
    )
    func lossless(_ format: OSType) throws {
        let image = try ScriptedCamera(width: 34, height: 18, pixelFormat: format).picture(3)
        let encoder = LosslessEncoder()
        let bytes = try encoder.encode(image)
        #expect(try encoder.encode(image) == bytes)
        let decoder = LosslessDecoder()
        func decode(_ bytes: [UInt8]) throws -> CVPixelBuffer? {
            try decoder.decode(bytes) { try? CVPixelBuffer.make(width: $0, height: $1, format: $2) }
        }
        let back = try #require(try decode(bytes))
        #expect(CollectingClient.bytes(back) == CollectingClient.bytes(image))
        #expect(throws: MediaError.self) { try decode(Array(bytes.dropLast(5))) }
        var numbers = SeededNumbers(seed: 9)
        for _ in 0..<100 {
            var changed = bytes
            changed[Int.random(in: 4..<changed.count, using: &numbers)] ^= UInt8.random(in: 1...255, using: &numbers)
            // A size that was changed to a huge one must not be allocated.
            _ = try? decoder.decode(changed) { width, height, type in
                width * height > 1 << 20 ? nil : try? CVPixelBuffer.make(width: width, height: height, format: type)
            }
        }
    }
}
