package import CoreVideo

extension CMSampleBuffer {
    /// Makes the shell of a frame that was lost: its format and times and why, without a picture.
    ///
    /// It is one sample, so that its times can be asked for sample by sample too.
    ///
    /// - Parameters:
    ///   - formatDescription: of the stream.
    ///   - presentationTime: when the frame was, or would have been, exposed.
    ///   - duration: how long it would have lasted; invalid where unknown.
    ///   - reason: one of the `kCMSampleBufferDroppedFrameReason_…` texts.
    ///   - reasonInfo: `kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch` or nil.
    ///   - frameNumber: of the lost frame.
    package static func droppedFrame(
        formatDescription: CMFormatDescription?,
        presentationTime: CMTime,
        duration: CMTime,
        reason: CFString,
        reasonInfo: CFString? = nil,
        frameNumber: Int? = nil
    ) -> CMSampleBuffer {
        var state = State()
        state.frameNumber = frameNumber
        state.attachments = DroppedFrameAttachments.make(reason: reason, info: reasonInfo)
        return CMSampleBuffer(
            image: nil,
            format: formatDescription,
            sampleCount: 1,
            timing: .one(
                CMSampleTimingInfo(
                    duration: duration,
                    presentationTimeStamp: presentationTime,
                    decodeTimeStamp: .invalid
                )
            ),
            state: state
        )
    }
}

/// The attachments of lost frames, made once for each reason: a program that is too slow loses many.
private enum DroppedFrameAttachments {
    static let late = BufferAttachments(
        [kCMSampleBufferAttachmentKey_DroppedFrameReason: kCMSampleBufferDroppedFrameReason_FrameWasLate]
    )
    static let outOfBuffers = BufferAttachments(
        [kCMSampleBufferAttachmentKey_DroppedFrameReason: kCMSampleBufferDroppedFrameReason_OutOfBuffers]
    )
    static let discontinuity = BufferAttachments(
        [kCMSampleBufferAttachmentKey_DroppedFrameReason: kCMSampleBufferDroppedFrameReason_Discontinuity]
    )

    static func make(reason: CFString, info: CFString?) -> BufferAttachments {
        var attachments: BufferAttachments
        switch reason {
        case kCMSampleBufferDroppedFrameReason_FrameWasLate: attachments = late
        case kCMSampleBufferDroppedFrameReason_OutOfBuffers: attachments = outOfBuffers
        case kCMSampleBufferDroppedFrameReason_Discontinuity: attachments = discontinuity
        default: attachments = BufferAttachments([kCMSampleBufferAttachmentKey_DroppedFrameReason: reason])
        }
        if let info { attachments.set(info, for: kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo) }
        return attachments
    }
}
