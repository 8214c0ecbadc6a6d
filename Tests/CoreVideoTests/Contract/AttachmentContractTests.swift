import CoreVideo
import Dispatch
import Foundation
import Testing

/// Tests the clauses of attachments of buffers.
@Suite struct AttachmentContractTests {
    private let key = "Key" as CFString

    @Test("ATT-1 a key has one mode only; setting it again replaces value and mode")
    func oneMode() throws {
        let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        CVBufferSetAttachment(buffer, key, "a" as CFString, .shouldPropagate)
        CVBufferSetAttachment(buffer, key, "b" as CFString, .shouldNotPropagate)
        var mode = CVAttachmentMode.shouldPropagate
        #expect(CVBufferCopyAttachment(buffer, key, &mode) as? String == "b")
        #expect(mode == .shouldNotPropagate)
        #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) == nil)
        #expect(CVBufferCopyAttachments(buffer, .shouldNotPropagate) as? [String: String] == ["Key": "b"])
        #expect(CVBufferHasAttachment(buffer, key))
    }

    @Test("ATT-2 the mode is not written if there is no attachment")
    func modeLeftAlone() throws {
        let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        var mode = CVAttachmentMode.shouldPropagate
        #expect(CVBufferCopyAttachment(buffer, key, &mode) == nil)
        #expect(mode == .shouldPropagate)
        #expect(!CVBufferHasAttachment(buffer, key))
    }

    @Test("ATT-4 propagation copies the propagating attachments and keeps the others of the destination")
    func propagation() throws {
        let source = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        let destination = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        CVBufferSetAttachments(source, ["a": 1, "b": 2] as CFDictionary, .shouldPropagate)
        CVBufferSetAttachment(source, "c" as CFString, 3 as CFNumber, .shouldNotPropagate)
        CVBufferSetAttachments(destination, ["b": 8, "d": 9] as CFDictionary, .shouldNotPropagate)
        CVBufferPropagateAttachments(source, destination)
        #expect(CVBufferCopyAttachments(destination, .shouldPropagate) as? [String: Int] == ["a": 1, "b": 2])
        #expect(CVBufferCopyAttachments(destination, .shouldNotPropagate) as? [String: Int] == ["d": 9])
    }

    @Test("ATT-4 an empty destination gets only propagating attachments and does not share later changes")
    func propagationIntoEmpty() throws {
        let source = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        CVBufferSetAttachment(source, "a" as CFString, 1 as CFNumber, .shouldPropagate)
        let first = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        CVBufferPropagateAttachments(source, first)
        CVBufferSetAttachment(source, "b" as CFString, 2 as CFNumber, .shouldNotPropagate)
        let second = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        CVBufferPropagateAttachments(source, second)
        for buffer in [first, second] {
            #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) as? [String: Int] == ["a": 1])
            #expect(CVBufferCopyAttachments(buffer, .shouldNotPropagate) == nil)
        }
        CVBufferRemoveAttachment(source, "b" as CFString)
        let third = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        CVBufferPropagateAttachments(source, third)
        #expect(CVBufferHasAttachment(third, "a" as CFString))
    }

    @available(*, deprecated)
    @Test("ATT-6 copying returns nil if there are no attachments, the deprecated getter an empty dictionary")
    func emptyCopies() throws {
        let buffer = try makeBuffer(4, 4, kCVPixelFormatType_32BGRA)
        #expect(CVBufferCopyAttachments(buffer, .shouldPropagate) == nil)
        #expect(CVBufferGetAttachments(buffer, .shouldPropagate)?.count == 0)
        let value = "v" as CFString
        CVBufferSetAttachment(buffer, key, value, .shouldPropagate)
        #expect(CVBufferGetAttachment(buffer, key, nil)?.takeUnretainedValue() === value)
    }

    @Test(
        "PIX-27 constants map to the standard code points and back",
        arguments: [
            (kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String, 1), (kCVImageBufferYCbCrMatrix_ITU_R_601_4 as String, 6),
            (kCVImageBufferYCbCrMatrix_ITU_R_2020 as String, 9),
        ] as [(String, Int32)]
    )
    func matrices(name: String, code: Int32) {
        #expect(CVYCbCrMatrixGetIntegerCodePointForString(name as CFString) == code)
        #expect(CVYCbCrMatrixGetStringForIntegerCodePoint(code)?.takeUnretainedValue() == name as CFString)
    }

    @Test("PIX-27 nil and unknown strings map to 2; 2 and unknown numbers map to nil")
    func unknownCodePoints() {
        for text in [nil, "no such" as CFString] {
            #expect(CVYCbCrMatrixGetIntegerCodePointForString(text) == 2)
            #expect(CVColorPrimariesGetIntegerCodePointForString(text) == 2)
            #expect(CVTransferFunctionGetIntegerCodePointForString(text) == 2)
        }
        for code: Int32 in [2, -1, 255] {
            #expect(CVYCbCrMatrixGetStringForIntegerCodePoint(code) == nil)
            #expect(CVColorPrimariesGetStringForIntegerCodePoint(code) == nil)
            #expect(CVTransferFunctionGetStringForIntegerCodePoint(code) == nil)
        }
        #expect(CVColorPrimariesGetIntegerCodePointForString(kCVImageBufferColorPrimaries_SMPTE_C) == 6)
        #expect(CVTransferFunctionGetIntegerCodePointForString(kCVImageBufferTransferFunction_sRGB) == 13)
    }
}
