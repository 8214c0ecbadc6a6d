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

    @Test("attachments describe a colour space: one that is attached, a profile, or primaries and transfer function")
    func colorSpace() throws {
        func space(_ attachments: NSDictionary) -> CGColorSpace? {
            CVImageBufferCreateColorSpaceFromAttachments(attachments)?.takeRetainedValue()
        }
        let wide = try #require(CGColorSpace(name: CGColorSpace.displayP3))
        #expect(space([:]) == nil)
        #expect(space([kCVImageBufferCGColorSpaceKey: wide]) === wide)
        #expect(space([kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_P3_D65]) == wide)
        let bright: NSDictionary = [
            kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_2020,
            kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ,
        ]
        #expect(space(bright)?.name == CGColorSpace.itur_2100_PQ)
        let profile = try #require(wide.copyICCData())
        #expect(space([kCVImageBufferICCProfileKey: profile])?.numberOfComponents == 3)
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
