import AVFoundation
import CameraSources
import Capsules
import Foundation
import Synchronization
import Testing

@testable import Obscura

/// Tests ``FrameWays`` and ``FrameWay``.
@Suite struct FrameWaysTests {
    private typealias Key = FrameWays.Key

    private static func fate(_ number: Int, _ outcome: CapsuleFate.Outcome, _ connection: Int = 1) -> CapsuleFate {
        CapsuleFate(connection: connection, number: number, outcome: outcome)
    }

    @Test("a way ends when all outputs have decided and all callbacks have ended")
    func ways() {
        var ways = FrameWays(every: 1, limit: 8, seed: 5)
        let key = Key(camera: "a", number: 7)
        #expect(ways.captured(key, at: 100, on: 1).isEmpty)
        #expect(ways.fate(Self.fate(7, .captured), kind: "video", at: 110, on: 1).isEmpty)
        #expect(ways.fate(Self.fate(7, .captured, 2), kind: "metadata", at: 120, on: 1).isEmpty)
        ways.began(CapsuleLetter(key: 7, load: 1), mailbox: 4, connection: 1)
        #expect(ways.fate(Self.fate(7, .delivered), kind: "", at: 150, on: 2).isEmpty)
        #expect(ways.fate(Self.fate(7, .late, 2), kind: "", at: 160, on: 3).isEmpty)
        #expect(ways.add(FrameWay.Step(name: "stored", begin: 165, end: 170), to: key).isEmpty)
        let done = ways.ended(CapsuleCallback(mailbox: 4, key: 7, duration: 50), at: 200)
        #expect(done.count == 1 && ways.count == 0)
        #expect(done.first?.steps.map(\.name) == ["video output", "metadata output", "video callback", "stored"])
        #expect(done.first?.begin == 100 && done.first?.end == 200 && done.first?.isDropped == true)
        let later = ways.add(FrameWay.Step(name: "sent", begin: 300, end: 400), to: key)
        #expect(later.first?.identifier == done.first?.identifier && later.first?.isLater == true)
        #expect(ways.identifier(Key(camera: "b", number: 7)) != done.first?.identifier)
    }

    @Test("only some frames are followed, and no more than the limit")
    func limits() {
        var ways = FrameWays(every: 10, limit: 2, seed: 5)
        var done: [FrameWay] = []
        for number in 0..<50 { done += ways.captured(Key(camera: "a", number: number), at: 1, on: 1) }
        #expect(ways.count == 2 && done.map(\.number) == [0, 10, 20])
        #expect(ways.add(FrameWay.Step(name: "x", begin: 1, end: 1), to: Key(camera: "a", number: 3)).isEmpty)
        #expect(ways.closeAll().map(\.number) == [30, 40] && ways.count == 0)
    }
}

extension CaptureCapsuleTests {
    /// Tests ``FrameTracing``; not while others record sessions.
    @Suite struct FrameTracingTests {
        private final class Client: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, Sendable {
            let calls = DispatchSemaphore(value: 0)

            func captureOutput(
                _ output: AVCaptureOutput,
                didOutput sampleBuffer: CMSampleBuffer,
                from connection: AVCaptureConnection
            ) {
                calls.signal()
            }
        }

        @Test("the frames of a session are traced from the camera to the callback")
        func session() throws {
            let told = Mutex<[FrameWay]>([])
            let tracing = FrameTracing { way in
                if way.camera == "traced" { told.withLock { $0.append(way) } }
            }
            let camera = ScriptedCamera("traced")
            let session = AVCaptureSession()
            session.sessionPreset = .inputPriority
            session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.unlisted(camera))))
            let (output, client) = (AVCaptureVideoDataOutput(), Client())
            output.setSampleBufferDelegate(client, queue: DispatchQueue(label: "client"))
            session.addOutput(output)
            session.startRunning()
            for number in 0..<5 {
                try camera.push(number)
                #expect(client.calls.wait(timeout: .now() + 30) == .success)
            }
            tracing.add("stored", frame: 4, camera: "traced")
            session.stopRunning()
            tracing.stop()
            let ways = told.withLock { $0 }
            #expect(ways.filter { !$0.isLater }.map(\.number) == [0, 1, 2, 3, 4] && tracing.leftOut == 0)
            // The last callback may still be ending when the session stops.
            for way in ways where !way.isLater && way.number < 4 {
                #expect(Set(way.steps.map(\.name)).isSuperset(of: ["video output", "video callback"]), "\(way)")
                #expect(!way.isDropped && way.end >= way.begin)
            }
            #expect(ways.contains { $0.number == 4 && $0.steps.contains { $0.name == "stored" } })
        }
    }
}
