package import CoreVideo

extension CMSampleBuffer {
    /// Creates the sample buffer of a dropped frame: its format, timing and drop reason, without an image.
    ///
    /// It has one sample, so that its timing can also be queried by sample.
    ///
    /// - Parameters:
    ///   - formatDescription: The format of the stream.
    ///   - presentationTime: The time at which the frame was, or would have been, exposed.
    ///   - duration: The duration that the frame would have had; invalid if unknown.
    ///   - reason: One of the `kCMSampleBufferDroppedFrameReason_…` strings.
    ///   - reasonInfo: `kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch` or nil.
    ///   - frameNumber: The number of the dropped frame.
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

/// The attachments of dropped frames, created once per reason, because a slow program drops many frames.
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
