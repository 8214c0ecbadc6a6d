import AVFoundation
import CameraSources
import Capsules
import Foundation
import Obscura
import Synchronization
import Testing

@testable import AVFCapture

/// Tests ``CaptureCapsule``, ``FlightRecorder``, ``CapsuleReplay`` and ``CapsuleVerification`` with a camera that the
/// test drives and a client that it holds up.
///
/// Serialized, as a capsule records all sessions of the process.
@Suite(.serialized) struct CaptureCapsuleTests {
    /// A client that is busy until the test lets it go on.
    private final class Client: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
        let begins = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let isFree = Atomic(false)

        func captureOutput(
            _ output: AVCaptureOutput,
            didOutput sampleBuffer: CMSampleBuffer,
            from connection: AVCaptureConnection
        ) {
            guard !isFree.load(ordering: .acquiring) else { return }
            begins.signal()
            _ = mayEnd.wait(timeout: .now() + 30)
        }
    }

    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    /// Runs a session of some frames, many of which come while the client is busy.
    private func runSession(seed: UInt64, frames: Int = 60, during body: () throws -> Void = {}) throws {
        var numbers = SeededNumbers(seed: seed)
        let camera = ScriptedCamera()
        let device = try #require(AVCaptureDevice.unlisted(camera))
        let session = AVCaptureSession()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [:]
        let client = Client()
        output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "client"))
        session.addOutput(output)
        session.startRunning()
        var isBusy = false
        var hasWaiting = false
        for number in 0..<frames {
            if Int.random(in: 0..<10, using: &numbers) == 0 {
                camera.lose(number)
            } else {
                try camera.push(number)
                if isBusy {
                    hasWaiting = true
                } else {
                    #expect(client.begins.wait(timeout: .now() + 30) == .success, "seed \(seed)")
                    isBusy = true
                }
            }
            if isBusy, Int.random(in: 0..<4, using: &numbers) == 0 {
                client.mayEnd.signal()
                // The frame that waits begins now; without one the client is idle.
                if hasWaiting { #expect(client.begins.wait(timeout: .now() + 30) == .success, "seed \(seed)") }
                isBusy = hasWaiting
                hasWaiting = false
            }
        }
        try body()
        client.isFree.store(true, ordering: .releasing)
        client.mayEnd.signal()
        // Of a callback that a stop prevents, the recording does not have the beginning.
        while !output.delivery.isIdle { output.sampleBufferCallbackQueue?.sync {} }
        session.stopRunning()
    }

    private func record(_ name: String, _ pixels: CaptureCapsule.Pixels, seed: UInt64) throws -> String {
        let path = scratch.path(name)
        var configuration = CaptureCapsule.Configuration()
        configuration.pixels = pixels
        let capsule = try CaptureCapsule(writingTo: URL(fileURLWithPath: path), configuration: configuration)
        capsule.note("begin")
        try runSession(seed: seed)
        try capsule.stop()
        try capsule.stop()
        return path
    }

    @Test("a recorded session is replayed with the same drops, every time", arguments: [UInt64(1), 2])
    func replays(_ seed: UInt64) async throws {
        let path = try record("live.capsule", .none, seed: seed)
        let file = try CapsuleFile(path: path)
        let recorded = CapsuleReplay.Outcome(recordedIn: file)
        #expect(recorded.video.dropped.count > 5 && recorded.video.delivered.count > 5, "seed \(seed)")
        #expect(file.isComplete && file.entries.contains { $0.record == .note("begin") })
        let verification = try await CapsuleVerification.run(path: path)
        #expect(verification.isSame, "seed \(seed): \(verification.checks)")
        // Of two seeds: a hundred replays, in the long form a thousand.
        let rounds = ProcessInfo.processInfo.environment["OBSCURA_LONG"] == nil ? 50 : 500
        let first = await (try CapsuleReplay(path: path, types: [])).run()
        #expect(first.video.dropped.sorted() == recorded.video.dropped.sorted(), "seed \(seed)")
        for round in 1..<rounds {
            let next = await (try CapsuleReplay(path: path, types: [])).run()
            #expect(next.bytes == first.bytes, "seed \(seed), replay \(round)")
        }
    }

    @Test("a history that was tampered with is not the same")
    func tampered() throws {
        let path = try record("true.capsule", .none, seed: 3)
        let file = try CapsuleFile(path: path)
        let index = try #require(
            file.entries.firstIndex { entry in
                if case .fate(let fate) = entry.record { fate.outcome == .late } else { false }
            }
        )
        let false1 = scratch.path("false1.capsule")
        let writer = try CapsuleFileWriter(path: false1)
        for (place, entry) in file.entries.enumerated() where place != index { try writer.append(entry) }
        try writer.finish()
        #expect(CapsuleVerification(file).isSame)
        #expect(!CapsuleVerification(try CapsuleFile(path: false1)).isSame)
    }

    @Test("lossless pixels, times and numbers come back exactly")
    func lossless() throws {
        let path = try record("pixels.capsule", .lossless, seed: 4)
        let camera = try #require(try ReplayCamera.open(CapsuleReplaySettings(path: path)).first)
        #expect(camera.info.uniqueID == "scripted" && camera.pace == .lossless)
        let client = CollectingClient()
        try camera.start(CameraRequest(format: camera.info.defaultFormat, frameDuration: .invalid), client: client)
        #expect(client.waitForEnd())
        let original = ScriptedCamera()
        let frames = client.frames
        #expect(frames.count > 30)
        let kept = Set(
            try CapsuleFile(path: path).entries.compactMap { entry in
                if case .pixels(let pixels) = entry.record { pixels.number } else { nil }
            }
        )
        #expect(!kept.isEmpty)
        for frame in frames {
            #expect(frame.time == ScriptedCamera.time(frame.number))
            // The pixels of a live camera that comes faster than the disk are left out by name.
            guard kept.contains(frame.number) else { continue }
            #expect(frame.bytes == CollectingClient.bytes(try original.picture(frame.number)))
        }
    }

    @Test("a flight recorder's file has the last moments and can be opened")
    func flightRecorder() throws {
        let folder = scratch.url
        let recorder = FlightRecorder(last: 30) { folder.appendingPathComponent("\($0).capsule") }
        let url = scratch.url.appendingPathComponent("call.capsule")
        recorder.note("before")
        try runSession(seed: 5)
        try recorder.save(to: url)
        let file = try CapsuleFile(path: url.path)
        #expect(file.head?.isRing == true && file.isComplete)
        for kind in ["camera", "connection", "mailbox", "frame", "mail", "fate", "stop", "note"] {
            #expect(file.entries.contains { $0.record.kindName == kind }, "\(kind)")
        }
        #expect(CapsuleVerification(file).isSame)
        withExtendedLifetime(recorder) {}
    }

    @Test("a file that exists is not replaced unless asked")
    func exists() throws {
        let path = scratch.path("there.capsule")
        #expect(FileManager.default.createFile(atPath: path, contents: Data("mine".utf8)))
        #expect(throws: CaptureCapsule.Failure.self) {
            try CaptureCapsule(writingTo: URL(fileURLWithPath: path))
        }
        #expect(FileManager.default.contents(atPath: path) == Data("mine".utf8))
    }
}
