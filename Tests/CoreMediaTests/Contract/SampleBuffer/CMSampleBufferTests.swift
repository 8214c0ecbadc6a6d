import CoreMedia
import CoreVideo
import Foundation
import Testing

@Suite("CMSampleBuffer")
struct CMSampleBufferTests {
    @Test("SBUF-5 an empty buffer without a format can be created")
    func empty() throws {
        var buffer: CMSampleBuffer?
        let status = CMSampleBufferCreateReady(
            allocator: kCFAllocatorDefault,
            dataBuffer: nil,
            formatDescription: nil,
            sampleCount: 0,
            sampleTimingEntryCount: 0,
            sampleTimingArray: nil,
            sampleSizeEntryCount: 0,
            sampleSizeArray: nil,
            sampleBufferOut: &buffer
        )
        #expect(status == noErr)
        let made = try #require(buffer)
        #expect(made.isValid && made.numSamples == 0 && made.dataReadiness == .ready)
        #expect(!made.presentationTimeStamp.isValid && !made.duration.isValid)
    }

    @Test("SBUF-6 an image and its description make a buffer of one sample")
    func image() throws {
        let image = try makeImage()
        let description = try CMFormatDescription(imageBuffer: image)
        var info = timing(time(7, 30), time(1, 30))
        var buffer: CMSampleBuffer?
        #expect(
            CMSampleBufferCreateReadyWithImageBuffer(
                allocator: nil,
                imageBuffer: image,
                formatDescription: description,
                sampleTiming: &info,
                sampleBufferOut: &buffer
            ) == noErr
        )
        let made = try #require(buffer)
        #expect(CMSampleBufferGetImageBuffer(made) === image)
        #expect(made.dataBuffer == nil)
        #expect(made.numSamples == 1)
        #expect(made.formatDescription === description)
        #expect(Fields(made.presentationTimeStamp) == Fields(time(7, 30)))
        #expect(Fields(made.duration) == Fields(time(1, 30)))
        #expect(!made.decodeTimeStamp.isValid)
    }

    @Test("SBUF-6 a description that does not match the image is rejected")
    func imageMismatch() throws {
        let description = try CMFormatDescription(imageBuffer: makeImage(width: 32))
        let image = try makeImage()
        let status = thrownStatus {
            _ = try CMSampleBuffer(
                imageBuffer: image,
                formatDescription: description,
                sampleTiming: timing(.zero)
            )
        }
        #expect(status == -12743)
    }

    @Test("SBUF-7 an image has no sample sizes")
    func imageSizes() throws {
        let frame = try makeFrame()
        #expect(frame.sampleSize(at: 0) == 0 && frame.totalSampleSize == 0)
        var needed = 99
        #expect(
            CMSampleBufferGetSampleSizeArray(frame, entryCount: 0, arrayToFill: nil, entriesNeededOut: &needed)
                == -12735
        )
        #expect(needed == 0)
    }

    @Test("SBUF-3 entries are none, one, or one per sample", arguments: [(0, true), (1, true), (3, true), (2, false)])
    func entryCounts(_ count: Int, _ allowed: Bool) {
        let timings = (0..<count).map { timing(time(Int64($0), 30), time(1, 30)) }
        let expected = allowed ? 0 : -12738
        #expect(
            thrownStatus {
                _ = try CMSampleBuffer(
                    dataBuffer: nil,
                    formatDescription: nil,
                    numSamples: 3,
                    sampleTimings: timings,
                    sampleSizes: []
                )
            } == expected
        )
        #expect(
            thrownStatus {
                _ = try CMSampleBuffer(
                    dataBuffer: nil,
                    formatDescription: nil,
                    numSamples: 3,
                    sampleTimings: [],
                    sampleSizes: Array(repeating: 5, count: count)
                )
            } == expected
        )
    }

    @Test("SBUF-4 one timing entry places all samples in sequence")
    func singleEntry() throws {
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 1024,
            sampleTimings: [timing(time(48000, 48000), time(1, 48000))],
            sampleSizes: [4]
        )
        #expect(Fields(try buffer.sampleTimingInfo(at: 0).presentationTimeStamp) == Fields(time(48000, 48000)))
        #expect(Fields(try buffer.sampleTimingInfo(at: 1023).presentationTimeStamp) == Fields(time(49023, 48000)))
        #expect(Fields(buffer.duration) == Fields(time(1024, 48000)))
        #expect(buffer.totalSampleSize == 4096 && buffer.sampleSize(at: 1023) == 4 && buffer.sampleSize(at: 1024) == 0)
        #expect(thrownStatus { _ = try buffer.sampleTimingInfo(at: 1024) } == -12734)
        #expect(thrownStatus { _ = try buffer.sampleTimingInfo(at: -1) } == -12734)
    }

    @Test("SBUF-4 a decode time in the only entry of several samples is rejected")
    func singleEntryDecodeTime() {
        let info = CMSampleTimingInfo(duration: time(1, 30), presentationTimeStamp: .zero, decodeTimeStamp: .zero)
        #expect(
            thrownStatus {
                _ = try CMSampleBuffer(
                    dataBuffer: nil,
                    formatDescription: nil,
                    numSamples: 2,
                    sampleTimings: [info],
                    sampleSizes: []
                )
            } == -12740
        )
    }

    @Test("SBUF-15 presentation time is the earliest, decode time the first, and duration the sum")
    func manyEntries() throws {
        let entries = [(2, 0), (0, 1), (1, 2)].map { presentation, decode in
            CMSampleTimingInfo(
                duration: time(1, 30),
                presentationTimeStamp: time(Int64(presentation) * 5, 30),
                decodeTimeStamp: time(Int64(decode), 30)
            )
        }
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 3,
            sampleTimings: entries,
            sampleSizes: [1, 2, 3]
        )
        #expect(Fields(buffer.presentationTimeStamp) == Fields(time(0, 30)))
        #expect(Fields(buffer.decodeTimeStamp) == Fields(time(0, 30)))
        #expect(Fields(buffer.duration) == Fields(time(3, 30)))
        #expect(buffer.totalSampleSize == 6 && buffer.sampleSize(at: 2) == 3)
    }

    @Test("SBUF-20 the array getters return the number of entries they need")
    func timingArray() throws {
        let entries = (0..<3).map { timing(time(Int64($0), 30), time(1, 30)) }
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 3,
            sampleTimings: entries,
            sampleSizes: []
        )
        var needed = 0
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 0, arrayToFill: nil, entriesNeededOut: &needed)
                == noErr
        )
        #expect(needed == 3)
        var room = [CMSampleTimingInfo](repeating: .invalid, count: 3)
        needed = 0
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(
                buffer,
                entryCount: 2,
                arrayToFill: &room,
                entriesNeededOut: &needed
            ) == -12737
        )
        #expect(needed == 3 && room == [CMSampleTimingInfo](repeating: .invalid, count: 3))
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 3, arrayToFill: &room, entriesNeededOut: nil)
                == noErr
        )
        #expect(room == entries)

        let bare = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 3,
            sampleTimings: [],
            sampleSizes: []
        )
        #expect(
            CMSampleBufferGetSampleTimingInfoArray(bare, entryCount: 3, arrayToFill: &room, entriesNeededOut: &needed)
                == -12736
        )
        #expect(needed == 0)
    }

    @Test("SBUF-16 to SBUF-19 trims, speed and direction determine the output times")
    func outputTimes() throws {
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 1,
            sampleTimings: [timing(time(10, 1), time(6, 1))],
            sampleSizes: []
        )
        #expect(buffer.outputPresentationTimeStamp == time(10, 1) && buffer.outputDuration == time(6, 1))
        CMSetAttachment(
            buffer,
            key: kCMSampleBufferAttachmentKey_TrimDurationAtStart,
            value: CMTimeCopyAsDictionary(time(1, 1), allocator: nil),
            attachmentMode: 1
        )
        CMSetAttachment(
            buffer,
            key: kCMSampleBufferAttachmentKey_TrimDurationAtEnd,
            value: CMTimeCopyAsDictionary(time(2, 1), allocator: nil),
            attachmentMode: 1
        )
        buffer.attachments[.speedMultiplier] = .shouldPropagate(2.0)
        #expect(buffer.outputDuration == time(3, 2))
        #expect(buffer.outputPresentationTimeStamp == time(11, 1))
        buffer.attachments[.reverse] = .shouldPropagate(true)
        #expect(buffer.outputPresentationTimeStamp == time(14, 1))
        try buffer.setOutputPresentationTimeStamp(time(99, 1))
        #expect(buffer.outputPresentationTimeStamp == time(99, 1))
        buffer.attachments[.trimDurationAtEnd] = nil
        #expect(buffer.outputPresentationTimeStamp == time(99, 1))
        try buffer.setOutputPresentationTimeStamp(.invalid)
        #expect(buffer.outputPresentationTimeStamp == time(16, 1))
    }

    @Test("SBUF-22 SBUF-23 per-sample attachments exist after a client has requested them")
    func sampleAttachments() throws {
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: nil,
            numSamples: 2,
            sampleTimings: [],
            sampleSizes: []
        )
        #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) == nil)
        #expect(buffer.sampleAttachments[0][.notSync] == nil)
        #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) == nil)
        buffer.sampleAttachments[1][.notSync] = true
        let array = try #require(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false))
        #expect(array === CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: true))
        #expect(array.count == 2)
        let second = try #require(array[1] as? NSMutableDictionary)
        #expect(second[kCMSampleAttachmentKey_NotSync] as? Bool == true)
        second[kCMSampleAttachmentKey_DependsOnOthers] = true
        #expect(buffer.sampleAttachments[1][.dependsOnOthers] as? Bool == true)
        #expect(buffer.sampleAttachments.map { $0.map(\.key).count } == [0, 2])
    }

    @Test("SBUF-25 SBUF-27 a copy shares the image and copies propagating and per-sample attachments")
    func copies() throws {
        let frame = try makeFrame(number: 5)
        frame.attachments["stays"] = .shouldNotPropagate(1)
        frame.attachments["goes"] = .shouldPropagate(2)
        frame.sampleAttachments[0][.notSync] = true
        try frame.setOutputPresentationTimeStamp(time(3, 1))
        let copy = try CMSampleBuffer(copying: frame)
        #expect(copy !== frame && copy != frame)
        #expect(copy.imageBuffer === frame.imageBuffer)
        #expect(copy.attachments.propagated.keys.sorted() == ["ObscuraFrameNumber", "goes"])
        #expect(copy.attachments.nonPropagated.isEmpty)
        #expect(copy.outputPresentationTimeStamp == time(3, 1))
        copy.sampleAttachments[0][.notSync] = nil
        #expect(frame.sampleAttachments[0][.notSync] as? Bool == true)
    }

    @Test("SBUF-26 a copy with new timing drops an explicit output time")
    func copyWithNewTiming() throws {
        let frame = try makeFrame()
        try frame.setOutputPresentationTimeStamp(time(3, 1))
        let copy = try CMSampleBuffer(copying: frame, withNewTiming: [timing(time(8, 1))])
        #expect(copy.presentationTimeStamp == time(8, 1) && copy.outputPresentationTimeStamp == time(8, 1))
        #expect(thrownStatus { _ = try CMSampleBuffer(copying: frame, withNewTiming: [.invalid, .invalid]) } == -12738)
    }

    @Test("SBUF-29 invalidation runs the handler once and empties the buffer")
    func invalidation() throws {
        let frame = try makeFrame()
        var calls = 0
        try frame.setInvalidateHandler { _ in calls += 1 }
        #expect(CMSampleBufferInvalidate(frame) == noErr)
        #expect(CMSampleBufferInvalidate(frame) == -12744)
        #expect(calls == 1)
        #expect(!frame.isValid && frame.imageBuffer == nil && frame.formatDescription == nil && frame.numSamples == 0)
        #expect(!frame.presentationTimeStamp.isValid && !frame.duration.isValid)
        #expect(thrownStatus { _ = try frame.sampleTimingInfo(at: 0) } == -12744)
        #expect(thrownStatus { _ = try CMSampleBuffer(copying: frame) } == -12744)
        #expect(CMSampleBufferGetSampleAttachmentsArray(frame, createIfNecessary: true) == nil)
    }

    @Test("SBUF-29 the invalidation handler does not run when the buffer is merely released")
    func deallocation() throws {
        var calls = 0
        weak var ended: CMSampleBuffer?
        do {
            let frame = try makeFrame()
            try frame.setInvalidateHandler { _ in calls += 1 }
            ended = frame
        }
        #expect(ended == nil && calls == 0)
    }

    @Test("SBUF-30 a second invalidation callback requires clearing the first")
    func invalidateCallback() throws {
        let frame = try makeFrame()
        var seen: [UInt64] = []
        #expect(CMSampleBufferSetInvalidateCallback(frame, callback: { seen.append($1) }, refcon: 1) == noErr)
        #expect(CMSampleBufferSetInvalidateCallback(frame, callback: { seen.append($1) }, refcon: 2) == -12731)
        #expect(CMSampleBufferSetInvalidateCallback(frame, callback: nil, refcon: 0) == noErr)
        #expect(CMSampleBufferSetInvalidateCallback(frame, callback: { seen.append($1) }, refcon: 3) == noErr)
        try frame.invalidate()
        #expect(seen == [3])
    }

    @Test("SBUF-10 SBUF-11 the handler makes data ready, a notification announces it, and it is never undone")
    func readiness() throws {
        var result: OSStatus = -1
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            dataReady: false,
            formatDescription: nil,
            numSamples: 0,
            sampleTimings: [],
            sampleSizes: [],
            makeDataReadyHandler: { _ in result }
        )
        #expect(buffer.dataReadiness == .notReady && !CMSampleBufferDataIsReady(buffer))
        #expect(CMSampleBufferMakeDataReady(buffer) == -12733)
        let announced = Counter()
        let token = NotificationCenter.default.addObserver(
            forName: CMSampleBuffer.dataBecameReady,
            object: buffer,
            queue: nil
        ) { _ in announced.increment() }
        defer { NotificationCenter.default.removeObserver(token) }
        result = 0
        #expect(CMSampleBufferMakeDataReady(buffer) == noErr)
        #expect(buffer.dataReadiness == .ready && announced.count == 1)
        #expect(thrownStatus { try buffer.setDataReadiness(.notReady) } != 0)
        #expect(buffer.dataReadiness == .ready)
    }

    @Test("SBUF-14 SBUF-25 a copy of a buffer that is not ready tracks it, and cycles are rejected")
    func tracking() throws {
        let source = try CMSampleBuffer(
            dataBuffer: nil,
            dataReady: false,
            formatDescription: nil,
            numSamples: 0,
            sampleTimings: [],
            sampleSizes: [],
            makeDataReadyHandler: { _ in 0 }
        )
        let copy = try CMSampleBuffer(copying: source)
        #expect(copy.dataReadiness == .notReady)
        try source.setDataReadiness(.failed(-7))
        #expect(copy.dataReadiness == .failed(-7))
        try source.setDataReadiness(.ready)
        #expect(copy.dataReadiness == .ready)
        #expect(thrownStatus { try source.trackDataReadiness(copy) } == -12731)
    }

    @Test("SBUF-21 a captured frame may lack a duration and allocates no attachments")
    func capturedFrame() throws {
        let frame = try makeFrame(at: time(5, 1_000_000_000), duration: .invalid, number: nil)
        #expect(!frame.duration.isValid && frame.presentationTimeStamp == time(5, 1_000_000_000))
        #expect(CMCopyDictionaryOfAttachments(allocator: nil, target: frame, attachmentMode: 1) == nil)
    }
}
