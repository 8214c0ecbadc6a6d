import CoreVideo
import Dispatch
import Foundation
import Testing

@Suite struct AttachmentTests {
    private let key = "Key" as CFString

    @Test("one attachment or all of them can be removed")
    func removal() throws {
        let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        CVBufferSetAttachments(buffer, ["a": 1, "b": 2, "c": 3] as CFDictionary, .shouldPropagate)
        CVBufferRemoveAttachment(buffer, "a" as CFString)
        CVBufferRemoveAttachment(buffer, "no such" as CFString)
        #expect(CVBufferCopyAttachments(buffer, .shouldPropagate)?.count == 2)
        CVBufferRemoveAllAttachments(buffer)
        #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) == nil)
    }

    @Test("several threads can use the attachments")
    func threads() throws {
        // `@unchecked Sendable`: the test is about several threads that use the attachments.
        struct Shared: @unchecked Sendable { let buffer: CVPixelBuffer }
        let shared = Shared(buffer: try makeBuffer(4, 4, kCVPixelFormatType_32BGRA))
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for i in 0..<200 {
                let key = "\(thread)-\(i % 5)" as CFString
                CVBufferSetAttachment(shared.buffer, key, NSNumber(value: i), .shouldPropagate)
                _ = CVBufferCopyAttachments(shared.buffer, .shouldPropagate)
            }
        }
        #expect(CVBufferCopyAttachments(shared.buffer, .shouldPropagate)?.count == 40)
    }
}
