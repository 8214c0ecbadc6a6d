import AVFoundation
import Foundation
import Synchronization
import Testing

@testable import AVFCapture

@Suite("Sessions configured by several threads")
struct SessionThreadsTests {
    @Test("S-SESSION-6 when several threads add cameras at the same time, one succeeds, and the others stay free")
    func manyAtOnce() throws {
        for _ in 0..<4_000 {
            let session = AVCaptureSession()
            let inputs = try (0..<4).map { _ in try ScriptedSource().makeInput() }
            let shared = UncheckedReference((session, inputs))
            let ready = Atomic(0)
            DispatchQueue.concurrentPerform(iterations: inputs.count) { index in
                // Begins when a second thread is there; the number of tries ends the wait on a single processor.
                ready.add(1, ordering: .relaxed)
                for _ in 0..<10_000 where ready.load(ordering: .relaxed) < 2 {}
                _ = exceptions { shared.value.0.addInput(shared.value.1[index]) }
            }
            #expect(session.inputs.count == 1)
            for loser in inputs where loser !== session.inputs.first {
                #expect(loser.session == nil)
                #expect(AVCaptureSession().canAddInput(loser))
            }
        }
    }
}
