import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests the clauses of sample buffers that the other files show only together.
@Suite struct SampleBufferContractTests {
    private func block(_ bytes: [UInt8]) throws -> CMBlockBuffer {
        let data = try CMBlockBuffer(length: bytes.count)
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: bytes,
                blockBuffer: data,
                offsetIntoDestination: 0,
                dataLength: bytes.count
            ) == noErr
        )
        return data
    }

    private func sample(
        _ data: CMBlockBuffer?,
        isReady: Bool = true,
        sizes: [Int] = [4],
        _ start: CMTime = time(10, 1),
        _ duration: CMTime = time(4, 1)
    ) throws -> CMSampleBuffer {
        let info = CMSampleTimingInfo(duration: duration, presentationTimeStamp: start, decodeTimeStamp: time(8, 1))
        return try CMSampleBuffer(
            dataBuffer: data,
            dataReady: isReady,
            formatDescription: nil,
            numSamples: 1,
            sampleTimings: [info],
            sampleSizes: sizes,
            makeDataReadyHandler: { _ in noErr }
        )
    }

    private func trim(_ key: CFString, _ seconds: Int64, _ buffer: CMSampleBuffer) {
        CMSetAttachment(
            buffer,
            key: key,
            value: CMTimeCopyAsDictionary(time(seconds, 1), allocator: nil),
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
    }

    @Test("SBUF-1 a buffer has data, an image, or neither")
    func contents() throws {
        let data = try block([1, 2, 3, 4])
        let coded = try sample(data)
        #expect(coded.dataBuffer === data && coded.imageBuffer == nil)
        let image = try makeImage()
        let picture = try CMSampleBuffer(
            imageBuffer: image,
            formatDescription: CMFormatDescription(imageBuffer: image),
            sampleTiming: timing(.zero)
        )
        #expect(picture.imageBuffer === image && picture.dataBuffer == nil)
        let marker = try sample(nil, sizes: [])
        #expect(marker.dataBuffer == nil && marker.imageBuffer == nil)
    }

    @Test("SBUF-2 the errors have Apple's values")
    func errors() {
        let codes = [
            kCMSampleBufferError_AllocationFailed, kCMSampleBufferError_RequiredParameterMissing,
            kCMSampleBufferError_AlreadyHasDataBuffer, kCMSampleBufferError_BufferNotReady,
            kCMSampleBufferError_SampleIndexOutOfRange, kCMSampleBufferError_BufferHasNoSampleSizes,
            kCMSampleBufferError_BufferHasNoSampleTimingInfo, kCMSampleBufferError_ArrayTooSmall,
            kCMSampleBufferError_InvalidEntryCount, kCMSampleBufferError_CannotSubdivide,
            kCMSampleBufferError_SampleTimingInfoInvalid, kCMSampleBufferError_InvalidMediaTypeForOperation,
            kCMSampleBufferError_InvalidSampleData, kCMSampleBufferError_InvalidMediaFormat,
            kCMSampleBufferError_Invalidated, kCMSampleBufferError_DataFailed, kCMSampleBufferError_DataCanceled,
        ]
        #expect(codes == Array((-12744...(-12730)).reversed()) + [-16750, -16751])
        #expect(CMSampleBuffer.Error.invalidated.code == -12744)
        #expect(CMSampleBuffer.Error.invalidated.domain == NSOSStatusErrorDomain)
    }

    @Test("SBUF-9 timings and sizes are copied, data and format are kept")
    func copied() throws {
        var timings = [timing(time(1, 1), time(1, 1))]
        var sizes = [2]
        weak var held: CMBlockBuffer?
        var buffer: CMSampleBuffer?
        do {
            let data = try block([1, 2])
            held = data
            let status = CMSampleBufferCreateReady(
                allocator: nil,
                dataBuffer: data,
                formatDescription: nil,
                sampleCount: 1,
                sampleTimingEntryCount: 1,
                sampleTimingArray: &timings,
                sampleSizeEntryCount: 1,
                sampleSizeArray: &sizes,
                sampleBufferOut: &buffer
            )
            #expect(status == noErr)
        }
        timings[0].presentationTimeStamp = time(9, 1)
        sizes[0] = 1
        #expect(buffer?.presentationTimeStamp == time(1, 1) && buffer?.sampleSize(at: 0) == 2 && held != nil)
        buffer = nil
        #expect(held == nil)
    }

    @Test("SBUF-12 a marker without data is ready")
    func marker() throws {
        #expect(try sample(nil, sizes: []).dataReadiness == .ready)
    }

    @Test("SBUF-13 data can be set once")
    func once() throws {
        let buffer = try sample(nil, isReady: false, sizes: [])
        try buffer.setDataBuffer(block([1]))
        #expect(thrownStatus { try buffer.setDataBuffer(block([2])) } == -12732)
        #expect(CMSampleBufferSetDataBuffer(buffer, newValue: try block([3])) == -12732)
    }

    @Test("SBUF-17 the output time follows trims and direction until it is set, and again after invalid")
    func outputTimes() throws {
        let buffer = try sample(block([1, 2, 3, 4]))
        #expect(buffer.outputPresentationTimeStamp == time(10, 1))
        trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart, 1, buffer)
        #expect(buffer.outputPresentationTimeStamp == time(11, 1))
        try buffer.setOutputPresentationTimeStamp(time(50, 1))
        #expect(buffer.outputPresentationTimeStamp == time(50, 1))
        #expect(buffer.presentationTimeStamp == time(10, 1))
        try buffer.setOutputPresentationTimeStamp(.invalid)
        trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd, 2, buffer)
        CMSetAttachment(
            buffer,
            key: kCMSampleBufferAttachmentKey_Reverse,
            value: kCFBooleanTrue,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        #expect(buffer.outputPresentationTimeStamp == time(12, 1))
    }

    @Test("SBUF-18 the decode time keeps its distance, at the speed")
    func outputDecodeTimes() throws {
        let buffer = try sample(block([1, 2, 3, 4]))
        CMSetAttachment(
            buffer,
            key: kCMSampleBufferAttachmentKey_SpeedMultiplier,
            value: 2 as CFNumber,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        try buffer.setOutputPresentationTimeStamp(time(50, 1))
        #expect(buffer.outputDecodeTimeStamp == time(49, 1))
        #expect(buffer.decodeTimeStamp == time(8, 1))
    }

    @Test("SBUF-19 trims do not move a time that was set")
    func trims() throws {
        let buffer = try sample(block([1, 2, 3, 4]))
        try buffer.setOutputPresentationTimeStamp(time(50, 1))
        trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart, 3, buffer)
        #expect(buffer.outputPresentationTimeStamp == time(50, 1) && buffer.outputDuration == time(1, 1))
        CMRemoveAttachment(buffer, key: kCMSampleBufferAttachmentKey_TrimDurationAtStart)
        #expect(buffer.outputPresentationTimeStamp == time(50, 1) && buffer.outputDuration == time(4, 1))
    }

    @Test("SBUF-24 a sample without marks is a sync sample, and marks are kept as they are set")
    func marks() throws {
        let buffer = try sample(block([1, 2, 3, 4]))
        #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) == nil)
        #expect(buffer.sampleAttachments[0][.notSync] == nil)
        buffer.sampleAttachments[0][.notSync] = true
        buffer.sampleAttachments[0][.isDependedOnByOthers] = false
        #expect(buffer.sampleAttachments[0][.notSync] as? Bool == true)
        #expect(buffer.sampleAttachments[0][.isDependedOnByOthers] as? Bool == false)
        #expect(buffer.sampleAttachments[0][.dependsOnOthers] == nil)
    }

    @Test("SBUF-31 a buffer that is kept keeps its image out of the pool")
    func keeping() throws {
        let attributes: [String: Any] = [
            kCVPixelBufferWidthKey as String: 16, kCVPixelBufferHeightKey as String: 16,
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        ]
        var made: CVPixelBufferPool?
        CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &made)
        let pool = try #require(made)
        let limit = [kCVPixelBufferPoolAllocationThresholdKey as String: 1] as CFDictionary
        func take() -> (CVReturn, CVPixelBuffer?) {
            var image: CVPixelBuffer?
            return (CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit, &image), image)
        }
        var kept: CMSampleBuffer?
        do {
            let image = try #require(take().1)
            kept = try CMSampleBuffer(
                imageBuffer: image,
                formatDescription: CMFormatDescription(imageBuffer: image),
                sampleTiming: timing(.zero)
            )
        }
        #expect(take().0 == kCVReturnWouldExceedAllocationThreshold && kept != nil)
        kept = nil
        #expect(take().0 == kCVReturnSuccess)
    }

    @Test("SBUF-32 SBUF-33 a dropped frame has times and a reason but no image")
    func dropped() throws {
        let description = try CMFormatDescription(imageBuffer: makeImage())
        let shell = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: description,
            numSamples: 1,
            sampleTimings: [timing(time(3, 30), time(1, 30))],
            sampleSizes: []
        )
        #expect(kCMSampleBufferAttachmentKey_DroppedFrameReason as String == "DroppedFrameReason")
        #expect(kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo as String == "DroppedFrameReasonInfo")
        for (reason, text) in [
            (kCMSampleBufferDroppedFrameReason_FrameWasLate, "FrameWasLate"),
            (kCMSampleBufferDroppedFrameReason_OutOfBuffers, "OutOfBuffers"),
            (kCMSampleBufferDroppedFrameReason_Discontinuity, "Discontinuity"),
        ] {
            #expect(reason as String == text)
            shell.attachments[.droppedFrameReason] = .shouldPropagate(reason)
            #expect(shell.attachments[.droppedFrameReason]?.value as? String == text)
        }
        #expect(shell.imageBuffer == nil && shell.dataBuffer == nil && shell.dataReadiness == .ready)
        #expect(shell.formatDescription == description && shell.presentationTimeStamp == time(3, 30))
        #expect(kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch as String == "CameraModeSwitch")
    }

    @Test("SBUF-36 a sample reference is ready without data, and says where they are")
    func references() throws {
        let buffer = try sample(nil, sizes: [100])
        let url = NSURL(fileURLWithPath: "/film.mov")
        buffer.attachments[.sampleReferenceURL] = .shouldPropagate(url)
        buffer.attachments[.sampleReferenceByteOffset] = .shouldPropagate(4096 as NSNumber)
        #expect(buffer.dataBuffer == nil && buffer.dataReadiness == .ready && buffer.totalSampleSize == 100)
        let kept = CMGetAttachment(
            buffer,
            key: kCMSampleBufferAttachmentKey_SampleReferenceURL,
            attachmentModeOut: nil
        )
        #expect(kept as? NSURL == url)
    }

    @Test("ATT-8 keys of samples and keys of buffers are kept apart")
    func places() throws {
        let buffer = try sample(block([1, 2, 3, 4]))
        CMSetAttachment(
            buffer,
            key: kCMSampleAttachmentKey_NotSync,
            value: kCFBooleanTrue,
            attachmentMode: kCMAttachmentMode_ShouldPropagate
        )
        #expect(buffer.sampleAttachments[0][.notSync] == nil)
        buffer.sampleAttachments[0][.notSync] = true
        CMRemoveAttachment(buffer, key: kCMSampleAttachmentKey_NotSync)
        #expect(buffer.sampleAttachments[0][.notSync] as? Bool == true)
    }

    @Test("FMT-14 samples of H.264 begin with the length of their first unit")
    func units() throws {
        let unit: [UInt8] = [0x65, 1, 2, 3, 4]
        let buffer = try sample(block([0, 0, 0, 5] + unit), sizes: [9])
        let data = try #require(buffer.dataBuffer)
        let bytes = [UInt8](try data.dataBytes())
        let length = bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        #expect(length == unit.count && Array(bytes[4...]) == unit)
    }
}
