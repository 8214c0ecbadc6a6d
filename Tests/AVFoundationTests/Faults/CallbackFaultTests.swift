import AVFoundation
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Clients that stop or release within a callback")
struct CallbackFaultTests {
    typealias Kind = CallbackScene.Kind

    /// The kinds whose callbacks come from a camera that does not wait.
    private static let liveKinds = [Kind.image, .lostFrame, .metadata, .depth, .set]

    /// Holds a scene until a callback takes it.
    private final class Holder: Sendable {
        let scene = Mutex<CallbackScene?>(nil)

        func take() -> CallbackScene? {
            scene.withLock { scene in
                defer { scene = nil }
                return scene
            }
        }
    }

    @Test(
        "stopRunning within any callback stops: nothing follows, all is accounted for, and it can restart",
        .timeLimit(.minutes(2)),
        arguments: Kind.allCases.map { ($0, false) } + liveKinds.map { ($0, true) }
    )
    func stopping(kind: Kind, isLive: Bool) throws {
        let holder = Holder()
        let seen = Mutex(-1)
        let scene = try CallbackScene(kind, isLive: isLive) {
            let scene = holder.scene.withLock { $0 }
            scene?.session?.stopRunning()
            seen.withLock { $0 = scene?.delegate?.count ?? -1 }
        }
        holder.scene.withLock { $0 = scene }
        defer { _ = holder.take() }
        scene.start()
        scene.delegate?.wait()
        scene.settle()
        #expect(scene.session?.isRunning == false)
        #expect(comesTrue { scene.ledgers.allSatisfy { $0.counts.inFlight == 0 } })
        for counts in scene.ledgers.map(\.counts) {
            #expect(counts.captured == counts.delivered + counts.dropped, "\(kind)")
        }
        if [.image, .lostFrame, .metadata, .depth, .audio, .set].contains(kind) {
            // The delegate is called again only by a new run.
            #expect(scene.delegate?.count == seen.withLock { $0 }, "\(kind)")
        }
        let again = Atomic(false)
        scene.delegate?.rearm { again.store(true, ordering: .releasing) }
        scene.start()
        if kind == .observation || kind == .notification { scene.settle() }
        #expect(comesTrue { again.load(ordering: .acquiring) }, "\(kind)")
        scene.session?.stopRunning()
    }

    @Test(
        "a session that its own delegate releases within any callback is deallocated with its camera",
        .timeLimit(.minutes(2)),
        arguments: Kind.allCases.map { ($0, false) } + liveKinds.map { ($0, true) }
    )
    func throwingAway(kind: Kind, isLive: Bool) throws {
        for _ in 0..<5 {
            let holder = Holder()
            let done = DispatchSemaphore(value: 0)
            weak var session: AVCaptureSession?
            weak var camera: AnyObject?
            var ledgers: [FrameLedger] = []
            do {
                let scene = try CallbackScene(kind, isLive: isLive) {
                    holder.take()?.throwAway()
                    done.signal()
                }
                session = scene.session
                camera = scene.camera
                ledgers = scene.ledgers
                holder.scene.withLock { $0 = scene }
                // The start is in progress on this thread while another thread releases the session.
                scene.start()
            }
            done.wait()
            #expect(comesTrue { session == nil }, "\(kind): the session still exists")
            #expect(comesTrue { camera == nil }, "\(kind): the camera still exists")
            #expect(comesTrue { ledgers.allSatisfy { $0.counts.inFlight == 0 } }, "\(kind)")
            for counts in ledgers.map(\.counts) {
                #expect(counts.captured == counts.delivered + counts.dropped, "\(kind)")
            }
        }
    }
}
