import AVFoundation
import Doorman
import Foundation
import ObscuraTesting
import Testing

/// Tests of a part that uses a camera: each has cameras of its own, in virtual time, so they run in parallel.
@Suite(.clock(.virtual)) struct DoormanTests {
    /// Runs a session until its cameras have nothing more.
    private func run(_ session: AVCaptureSession) async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let token = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.didStopRunningNotification,
            object: session,
            queue: nil
        ) { _ in end.yield() }
        session.startRunning()
        for await _ in ends { break }
        NotificationCenter.default.removeObserver(token)
    }

    @Test("a code that is shown is read once", .camera("virtual:640x480@30?codes=qr&frames=30"))
    func reads() async throws {
        let doorman = Doorman()
        await run(try doorman.makeSession())
        #expect(doorman.codes.count == 1)
    }

    @Test("nothing is read where nothing is shown", .camera("virtual:640x480@30?codes=none&frames=10"))
    func nothing() async throws {
        let doorman = Doorman()
        await run(try doorman.makeSession())
        #expect(doorman.codes.isEmpty)
    }

    @Test("a camera that loses frames is no reason to miss a code", .camera("virtual:640x480@30?frames=40&lose=0.3"))
    func losses() async throws {
        let doorman = Doorman()
        let session = try doorman.makeSession()
        let connection = try #require(session.outputs.first?.connections.first)
        await run(session)
        // Every frame is accounted for: delivered, or dropped for a reason.
        #expect(connection.frameCounts.isBalanced && connection.frameCounts.discontinuity > 0)
    }

    /// A session that was recorded with `obscura record --capsule`, or sent by somebody whose door stayed shut.
    private static let capsule = ProcessInfo.processInfo.environment["DOORMAN_CAPSULE"] ?? ""

    @Test("the door that stayed shut opens", .enabled(if: !capsule.isEmpty), .camera(capsule: capsule))
    func opens() async throws {
        let doorman = Doorman()
        await run(try doorman.makeSession())
        #expect(!doorman.codes.isEmpty)
    }
}
