import AVFoundation
import CameraSources
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Session objects released in every order while frames arrive")
struct ReleaseOrderTests {
    /// The objects of a running session, each retained once.
    private final class Parts {
        var held: [String: AnyObject] = [:]
        private(set) weak var session: AVCaptureSession?
        private(set) weak var camera: VirtualCamera?
        let ledgers: [FrameLedger]
        let delegate = ActingDelegate {}

        init(hasAll: Bool) throws {
            let session = AVCaptureSession()
            self.session = session
            session.sessionPreset = .inputPriority
            let name = "virtual:128x96@30?clock=virtual&codes=none&lose=0.1"
            let source = try #require(try CameraRegistry.make(named: name) as? VirtualCamera)
            camera = source
            let device = try #require(AVCaptureDevice(source: source, deviceType: .external, position: .unspecified))
            let input = try AVCaptureDeviceInput(device: device)
            session.addInput(input)
            let video = AVCaptureVideoDataOutput()
            let second = AVCaptureVideoDataOutput()
            for output in [video, second] { session.addOutput(output) }
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [video, second])
            synchronizer.setDelegate(delegate, queue: DispatchQueue(label: "sets"))
            held = [
                "session": session, "input": input, "output": video, "connection": video.connections[0],
                "synchronizer": synchronizer,
            ]
            if hasAll {
                let own = AVCaptureVideoDataOutput()
                own.setSampleBufferDelegate(delegate, queue: DispatchQueue(label: "pictures"))
                session.addOutput(own)
                let metadata = AVCaptureMetadataOutput()
                session.addOutput(metadata)
                metadata.metadataObjectTypes = [.qr]
                metadata.setMetadataObjectsDelegate(delegate, queue: DispatchQueue(label: "codes"))
                let movie = AVCaptureMovieFileOutput()
                session.addOutput(movie)
                held["layer"] = AVCaptureVideoPreviewLayer(session: session)
                held["own"] = own
                held["metadata"] = metadata
                held["movie"] = movie
                held["device"] = device
            }
            ledgers = session.connections.map(\.ledger)
        }

        func start() { session?.startRunning() }
    }

    private func release(_ order: [String], hasAll: Bool, _ comment: String) throws {
        let parts = try Parts(hasAll: hasAll)
        parts.start()
        for name in order {
            // Frames arrive between any two releases, as long as the session exists.
            let count = parts.delegate.count
            for _ in 0..<8 where parts.delegate.count == count { sched_yield() }
            parts.held[name] = nil
        }
        #expect(comesTrue { parts.session == nil }, "\(comment): the session still exists")
        #expect(comesTrue { parts.camera == nil }, "\(comment): the camera still exists")
        #expect(comesTrue { parts.ledgers.allSatisfy { $0.counts.inFlight == 0 } }, "\(comment): frames are in flight")
        for counts in parts.ledgers.map(\.counts) {
            #expect(counts.captured == counts.delivered + counts.dropped, "\(comment)")
        }
    }

    private static func permutations(_ names: [String]) -> [[String]] {
        guard names.count > 1 else { return [names] }
        return names.indices.flatMap { index in
            var rest = names
            let name = rest.remove(at: index)
            return permutations(rest).map { [name] + $0 }
        }
    }

    @Test("session, input, output, connection and synchronizer, in all 120 orders", .timeLimit(.minutes(2)))
    func everyOrder() throws {
        let orders = Self.permutations(["session", "input", "output", "connection", "synchronizer"])
        #expect(Set(orders).count == 120)
        for order in orders { try release(order, hasAll: false, "\(order)") }
    }

    @Test("with a layer, metadata, movies and a device too, in random orders", .timeLimit(.minutes(2)))
    func randomOrders() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededGenerator(seed: seed)
        for _ in 0..<60 {
            let names = [
                "session", "input", "output", "connection", "synchronizer", "layer", "own", "metadata", "movie",
                "device",
            ]
            let order = names.shuffled(using: &random)
            try release(order, hasAll: true, "seed \(seed), \(order)")
        }
    }
}
