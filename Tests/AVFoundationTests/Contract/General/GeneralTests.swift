import AVFoundation
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Contract: general rules")
struct GeneralContract {
    @Test("G-1 an exception has a reason, changes nothing and can be tested")
    func raising() throws {
        let rig = try CaptureRig()
        // Each exception has its own name; `exceptions` checks that the reason is a sentence.
        let names = exceptions {
            rig.session.addInput(rig.input)
            rig.device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 20)
            rig.connection.isVideoMirrored = true
        }
        #expect(names == [.invalidArgument, .generic, .invalidArgument])
        #expect(rig.session.inputs.count == 1)
        #expect(rig.device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 30))
        #expect(!rig.connection.isVideoMirrored)
    }

    @Test(
        "G-2 conditions that a correct program can meet are thrown or notified, never raised",
        arguments: Trouble.allCases
    )
    func noExceptions(trouble: Trouble) throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames + NotificationLog.interruptionNames)
        let names = exceptions {
            rig.source.failNextStarts(for: trouble)
            rig.session.startRunning()
            rig.source.failNextStarts(for: nil)
            rig.session.startRunning()
            rig.source.fail(for: trouble)
            rig.settle()
            rig.session.stopRunning()
            guard trouble == .unplugged else { return }
            #expect(throws: AVError.self) { _ = try AVCaptureDeviceInput(device: rig.device) }
            #expect(throws: AVError.self) { try rig.device.lockForConfiguration() }
            // Every start reports an error for a camera that has disappeared.
            rig.session.startRunning()
            rig.session.removeInput(rig.input)
        }
        #expect(names == [])
        #expect(log.names.contains(AVCaptureSession.runtimeErrorNotification))
    }

    @Test("G-3 a session may be used from any thread, and observers run on the thread of the change")
    func threads() throws {
        let rig = try CaptureRig(outputCount: 4)
        nonisolated(unsafe) let session = rig.session  // Shared deliberately: the clause allows any thread.
        nonisolated(unsafe) let outputs = rig.outputs
        let sameThread = Mutex<[Bool]>([])
        let changing = Mutex<ObjectIdentifier?>(nil)
        let observation = session.observe(\.isRunning) { _, _ in
            let here = ObjectIdentifier(Thread.current)
            sameThread.withLock { $0.append(here == changing.withLock { $0 }) }
        }
        DispatchQueue(label: "another thread").sync {
            changing.withLock { $0 = ObjectIdentifier(Thread.current) }
            session.startRunning()
        }
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            for _ in 0..<20 {
                session.removeOutput(outputs[index])
                session.addOutput(outputs[index])
                _ = (session.inputs, session.connections, session.isRunning, session.sessionPreset)
            }
        }
        #expect(session.outputs.count == 4 && session.connections.count == 4)
        rig.source.push()
        rig.settle()
        #expect(rig.delegates.map(\.outputs) == [[0], [0], [0], [0]])
        changing.withLock { $0 = ObjectIdentifier(Thread.current) }
        session.stopRunning()
        #expect(sameThread.withLock { $0 } == [true, true])
        observation.invalidate()
    }

    @Test("G-3 notifications are posted on a thread of the library")
    func threadOfNotifications() throws {
        let rig = try CaptureRig()
        let log = NotificationLog(rig.session, NotificationLog.sessionNames)
        rig.session.startRunning()
        rig.session.stopRunning()
        #expect(log.wereOnMainThread == [false, false])
    }

    @Test("G-4 a delegate is held weakly, its queue strongly; without the delegate there are no callbacks")
    func delegates() throws {
        let rig = try CaptureRig()
        let key = DispatchSpecificKey<Int>()
        let places = Mutex<[Int?]>([])
        weak var heldQueue: DispatchQueue?
        var delegate: RecordingDelegate? = RecordingDelegate()
        delegate?.whenOutput { _ in places.withLock { $0.append(DispatchQueue.getSpecific(key: key)) } }
        do {
            let queue = DispatchQueue(label: "held by the output")
            queue.setSpecific(key: key, value: 7)
            rig.output.setSampleBufferDelegate(delegate, queue: queue)
            heldQueue = queue
        }
        let queue = try #require(heldQueue)
        rig.session.startRunning()
        rig.source.push()
        rig.settle()
        queue.sync {}
        #expect(places.withLock { $0 } == [7])
        delegate = nil
        #expect(rig.output.sampleBufferDelegate == nil)
        rig.source.push()
        queue.sync {}
        #expect(places.withLock { $0 } == [7])
    }
}
