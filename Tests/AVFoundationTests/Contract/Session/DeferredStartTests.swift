import AVFoundation
import Dispatch
import Foundation
import Testing

@Suite("Contract: deferred start")
struct DeferredStartContract {
    @Test("S-SESSION-70 no output supports a deferred start, and enabling it raises")
    func outputs() throws {
        let rig = try CaptureRig()
        let layer = AVCaptureVideoPreviewLayer(session: rig.session)
        let outputs: [AVCaptureOutput] = [rig.output, AVCaptureMetadataOutput()]
        for output in outputs {
            #expect(!output.isDeferredStartSupported && !output.isDeferredStartEnabled)
            #expect(exceptions { output.isDeferredStartEnabled = true } == [.invalidArgument])
            output.isDeferredStartEnabled = false
            #expect(!output.isDeferredStartEnabled)
        }
        #expect(!layer.isDeferredStartSupported && !layer.isDeferredStartEnabled)
        #expect(exceptions { layer.isDeferredStartEnabled = true } == [.invalidArgument])
    }

    @Test("S-SESSION-70 a session cannot be set to run the deferred start manually")
    func sessions() {
        let session = AVCaptureSession()
        #expect(!session.isManualDeferredStartSupported && !session.automaticallyRunsDeferredStart)
        #expect(exceptions { session.automaticallyRunsDeferredStart = false } == [.invalidArgument])
        session.automaticallyRunsDeferredStart = true
        #expect(exceptions { session.runDeferredStartWhenNeeded() } == [.invalidArgument])
    }

    @Test("S-SESSION-70 the delegate of a deferred start needs a queue, and is held weakly")
    func delegate() {
        final class Delegate: NSObject, AVCaptureSessionDeferredStartDelegate {
            func sessionWillRunDeferredStart(_ session: AVCaptureSession) {}
            func sessionDidRunDeferredStart(_ session: AVCaptureSession) {}
        }
        let session = AVCaptureSession()
        let queue = DispatchQueue(label: "deferred")
        do {
            let delegate = Delegate()
            session.setDeferredStartDelegate(delegate, deferredStartDelegateCallbackQueue: queue)
            #expect(session.deferredStartDelegate === delegate)
            #expect(session.deferredStartDelegateCallbackQueue === queue)
            let names = exceptions {
                session.setDeferredStartDelegate(delegate, deferredStartDelegateCallbackQueue: nil)
            }
            #expect(names == [.invalidArgument])
        }
        #expect(session.deferredStartDelegate == nil)
    }
}
