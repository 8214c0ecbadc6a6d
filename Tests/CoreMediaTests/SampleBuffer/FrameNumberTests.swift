import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("Frame numbers and dropped frames")
struct FrameNumberTests {
    static var key: CFString { "ObscuraFrameNumber" }

    @Test("the frame number is a propagating attachment")
    func asAttachment() throws {
        let frame = try makeFrame(number: 42)
        var mode: CMAttachmentMode = 0
        let value = CMGetAttachment(frame, key: Self.key, attachmentModeOut: &mode)
        #expect((value as? NSNumber)?.intValue == 42 && mode == kCMAttachmentMode_ShouldPropagate)
        #expect(frame.attachments["ObscuraFrameNumber"]?.value as? Int == 42)
        #expect(frame.attachments.propagated["ObscuraFrameNumber"] as? Int == 42)
        let other = try makeFrame()
        CMPropagateAttachments(frame, destination: other)
        #expect(other.frameNumber == 42)
    }

    @Test("the frame number survives other attachments and can be replaced and removed")
    func changes() throws {
        let frame = try makeFrame(number: 1)
        frame.attachments["else"] = .shouldNotPropagate("x")
        #expect(frame.frameNumber == 1)
        CMSetAttachment(frame, key: Self.key, value: NSNumber(value: 9), attachmentMode: 1)
        #expect(frame.frameNumber == 9)
        CMRemoveAttachment(frame, key: Self.key)
        #expect(frame.frameNumber == nil && CMGetAttachment(frame, key: Self.key, attachmentModeOut: nil) == nil)
        frame.frameNumber = 3
        CMRemoveAllAttachments(frame)
        #expect(frame.frameNumber == nil)
    }

    @Test(
        "SBUF-32 SBUF-33 DROP-2 a dropped frame is a buffer with times, format, number and reason but no image",
        arguments: ["FrameWasLate", "OutOfBuffers", "Discontinuity"]
    )
    func droppedFrame(_ reason: String) throws {
        let description = try CMFormatDescription(imageBuffer: makeImage())
        let shell = CMSampleBuffer.droppedFrame(
            formatDescription: description,
            presentationTime: time(3, 30),
            duration: time(1, 30),
            reason: reason as CFString,
            reasonInfo: nil,
            frameNumber: 3
        )
        #expect(shell.imageBuffer == nil && shell.dataBuffer == nil && shell.isValid)
        #expect(shell.dataReadiness == .ready)
        #expect(shell.presentationTimeStamp == time(3, 30) && shell.duration == time(1, 30))
        #expect(shell.formatDescription == description)
        let value = CMGetAttachment(shell, key: kCMSampleBufferAttachmentKey_DroppedFrameReason, attachmentModeOut: nil)
        #expect(value as? String == reason)
        #expect(
            CMGetAttachment(shell, key: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo, attachmentModeOut: nil)
                == nil
        )
        #expect(shell.frameNumber == 3)
    }

    @Test("SBUF-32 a discontinuity can report a camera mode switch, for one frame only")
    func cameraModeSwitch() throws {
        func shell(_ info: CFString?) -> CMSampleBuffer {
            .droppedFrame(
                formatDescription: nil,
                presentationTime: .zero,
                duration: .invalid,
                reason: kCMSampleBufferDroppedFrameReason_Discontinuity,
                reasonInfo: info
            )
        }
        let first = shell(kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch)
        #expect(first.attachments[.droppedFrameReasonInfo]?.value as? String == "CameraModeSwitch")
        #expect(shell(nil).attachments[.droppedFrameReasonInfo] == nil)
    }

    @Test("SBUF-33 constants have the values observed on Apple's systems")
    func texts() {
        #expect(kCMSampleBufferAttachmentKey_DroppedFrameReason as String == "DroppedFrameReason")
        #expect(kCMSampleBufferDroppedFrameReason_FrameWasLate as String == "FrameWasLate")
        #expect(kCMSampleBufferDroppedFrameReason_OutOfBuffers as String == "OutOfBuffers")
        #expect(kCMSampleBufferDroppedFrameReason_Discontinuity as String == "Discontinuity")
    }
}
