import AVFoundation
import CameraSources
import Capsules
import CoreMedia
import Foundation
import Obscura
import Synchronization
import Testing

/// Tests ``RecordedSets``: sets that left early, because of the hold limit, are replayed as they were.
@Suite struct RecordedSetsTests {
    private static func time(_ number: Int64) -> CapsuleTime { CapsuleTime(value: number, timescale: 30) }

    @Test("only times at which a set left early are divided")
    func parts() {
        var sets = RecordedSets()
        sets.note(Self.time(1), [0, 1], .complete)
        sets.note(Self.time(2), [0], .overdue(7))
        sets.note(Self.time(3), [0], .regardless)
        // The codes came later and had a set of their own.
        sets.note(Self.time(3), [1], .complete)
        sets.note(Self.time(4), [0, 1], .complete)
        #expect(sets.parts == [Self.time(2): [[0]], Self.time(3): [[0], [1]]])
    }

    @Test("each synchronizer that asks is the next recorded one")
    func seats() {
        var (first, second) = (RecordedSets(), RecordedSets())
        first.note(Self.time(1), [0], .overdue(1))
        second.note(Self.time(1), [1], .overdue(1))
        let clients = RecordedClients([:], sets: [first, second])
        #expect(clients.parts(at: Self.time(1), asker: 9) == [[0]])
        #expect(clients.parts(at: Self.time(1), asker: 4) == [[1]])
        #expect(clients.parts(at: Self.time(1), asker: 9) == [[0]])
        #expect(clients.parts(at: Self.time(2), asker: 9) == nil)
        #expect(RecordedClients([:]).parts(at: Self.time(1), asker: 9) == nil)
    }
}

extension CaptureCapsuleTests {
    /// Replays of sets that left early.
    @Suite(.serialized) struct EarlySets {
        @Test("a session whose sets left without their codes is replayed without them")
        func session() async throws {
            let scratch = try Scratch()
            let whole = scratch.path("whole.capsule")
            try await Self.record(to: whole)
            let file = try CapsuleFile(path: whole)
            let recorded = CapsuleReplay.Outcome(recordedIn: file)
            #expect(recorded.sets.first?.contains { $0.outputs == [0, 1] } == true)
            // The codes of the first frames come after the hold limit, so their sets have no codes.
            let path = scratch.path("early.capsule")
            let writer = try CapsuleFileWriter(path: path, replaces: true)
            let times = try #require(recorded.sets.first).prefix(3).map(\.time)
            var reader = try CapsuleFileReader(path: whole)
            while var entry = reader.next() {
                switch entry.record {
                case .matching(var matching):
                    guard case .left(let time, _, _) = matching.step, times.contains(time) else { break }
                    matching.step = .left(time: time, outputs: [0], rule: .overdue(1))
                    entry.record = .matching(matching)
                case .set(let synchronizer, let time, _, let reasons) where times.contains(time):
                    let reason = Array(reasons.prefix(1))
                    entry.record = .set(synchronizer: synchronizer, time: time, outputs: [0], reasons: reason)
                default: break
                }
                try writer.append(entry)
            }
            try writer.finish()
            let verification = try await CapsuleVerification.run(path: path)
            let check = try #require(verification.checks.first { $0.name == "sets of a session" })
            #expect(check.outcome == .same && check.count == recorded.sets.first?.count, "\(verification.checks)")
        }

        /// Counts nothing and returns at once.
        private final class Client: NSObject, AVCaptureDataOutputSynchronizerDelegate, Sendable {
            func dataOutputSynchronizer(
                _ synchronizer: AVCaptureDataOutputSynchronizer,
                didOutput collection: AVCaptureSynchronizedDataCollection
            ) {}
        }

        /// Records a session of pictures and codes in sets, on a camera in virtual time.
        private static func record(to path: String) async throws {
            var configuration = CaptureCapsule.Configuration()
            configuration.pixels = .lossless
            let capsule = try CaptureCapsule(writingTo: URL(fileURLWithPath: path), configuration: configuration)
            let camera = try CameraRegistry.make(named: "virtual:160x120@30?codes=qr&clock=virtual&frames=8&seed=90817")
            let session = AVCaptureSession()
            session.sessionPreset = .inputPriority
            session.addInput(try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.unlisted(camera))))
            let (video, metadata) = (AVCaptureVideoDataOutput(), AVCaptureMetadataOutput())
            for output in [video, metadata] { session.addOutput(output) }
            metadata.metadataObjectTypes = [.qr]
            let client = Client()
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, metadata])
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
            withExtendedLifetime((synchronizer, client)) {}
        }
    }
}
