import Foundation
import Testing

@testable import AVFoundation

@Suite("Sessions that several threads configure")
struct SessionThreadsTests {
    @Test("S-SESSION-6 of two cameras that two threads add at the same time one gets in, and the other one stays free")
    func twoAtOnce() throws {
        for _ in 0..<100 {
            let session = AVCaptureSession()
            let inputs = try (0..<2).map { _ in try ScriptedSource().makeInput() }
            let shared = UncheckedReference((session, inputs))
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                _ = exceptions { shared.value.0.addInput(shared.value.1[index]) }
            }
            #expect(session.inputs.count == 1)
            let loser = try #require(inputs.first { $0 !== session.inputs.first })
            #expect(AVCaptureSession().canAddInput(loser))
        }
    }
}
