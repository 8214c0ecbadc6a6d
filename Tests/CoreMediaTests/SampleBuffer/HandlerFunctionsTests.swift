import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Tests of C functions with closures, and of addresses of packet descriptions (Sources/Apple/CoreMedia).
@Suite("Functions with handlers")
struct HandlerFunctionsTests {
    private func audio() throws -> CMFormatDescription {
        let stream = AudioStreamBasicDescription(
            mSampleRate: 48_000,
            mFormatID: kAudioFormatMPEG4AAC,
            mFormatFlags: 0,
            mBytesPerPacket: 0,
            mFramesPerPacket: 1024,
            mBytesPerFrame: 0,
            mChannelsPerFrame: 2,
            mBitsPerChannel: 0,
            mReserved: 0
        )
        return try CMFormatDescription(audioStreamBasicDescription: stream)
    }

    @Test("handlers load data of samples, images and audio once they are needed")
    func loading() throws {
        let format = try audio()
        let packets = [(0, 3), (3, 5)].map {
            AudioStreamPacketDescription(mStartOffset: $0.0, mVariableFramesInPacket: 0, mDataByteSize: $0.1)
        }
        var buffers: [CMSampleBuffer?] = [nil, nil, nil]
        #expect(
            CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
                nil,
                nil,
                false,
                format,
                2,
                .zero,
                packets,
                &buffers[0]
            ) { _ in noErr } == noErr
        )
        #expect(
            CMSampleBufferCreateWithMakeDataReadyHandler(nil, nil, false, format, 0, 0, nil, 0, nil, &buffers[1]) { _ in
                -1
            } == noErr
        )
        var pixels: CVPixelBuffer?
        CVPixelBufferCreate(nil, 16, 16, kCVPixelFormatType_32BGRA, nil, &pixels)
        let image = try #require(pixels)
        var timing = CMSampleTimingInfo(duration: .invalid, presentationTimeStamp: .zero, decodeTimeStamp: .invalid)
        #expect(
            CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
                nil,
                image,
                false,
                try CMFormatDescription(imageBuffer: image),
                &timing,
                &buffers[2]
            ) { _ in noErr } == noErr
        )
        let (sound, failing, picture) = try (
            #require(buffers[0]), #require(buffers[1]), #require(buffers[2])
        )
        for buffer in [sound, picture] {
            #expect(buffer.dataReadiness != .ready)
            #expect(CMSampleBufferMakeDataReady(buffer) == noErr && buffer.dataReadiness == .ready)
        }
        #expect(CMSampleBufferMakeDataReady(failing) != noErr)
    }

    @Test("packet descriptions have one address for as long as their buffer lives")
    func packetAddress() throws {
        let packets = [(0, 3), (3, 5)].map {
            AudioStreamPacketDescription(mStartOffset: $0.0, mVariableFramesInPacket: 0, mDataByteSize: $0.1)
        }
        let buffer = try CMSampleBuffer(
            dataBuffer: nil,
            formatDescription: try audio(),
            numSamples: 2,
            presentationTimeStamp: .zero,
            packetDescriptions: packets
        )
        var places: [UnsafePointer<AudioStreamPacketDescription>?] = [nil, nil]
        var size = 0
        for index in places.indices {
            #expect(
                CMSampleBufferGetAudioStreamPacketDescriptionsPtr(
                    buffer,
                    packetDescriptionsPointerOut: &places[index],
                    sizeOut: &size
                ) == noErr
            )
        }
        #expect(size == 2 * MemoryLayout<AudioStreamPacketDescription>.stride)
        #expect(places[0] == places[1] && places[0]?[1].mDataByteSize == 5)
    }

    @Test("callbacks for sample buffers sort by presentation time, or do not; a validation callback rejects")
    func callbacks() throws {
        let format = try audio()
        func sample(_ value: Int64) throws -> CMSampleBuffer {
            try CMSampleBuffer(
                dataBuffer: nil,
                formatDescription: format,
                numSamples: 1,
                presentationTimeStamp: CMTime(value: value, timescale: 10),
                packetDescriptions: []
            )
        }
        for (callbacks, first) in [
            (CMBufferQueueGetCallbacksForUnsortedSampleBuffers(), Int64(7)),
            (CMBufferQueueGetCallbacksForSampleBuffersSortedByOutputPTS(), 3),
        ] {
            var made: CMBufferQueue?
            #expect(CMBufferQueueCreate(allocator: nil, capacity: 0, callbacks: callbacks, queueOut: &made) == noErr)
            let queue = try #require(made)
            for value in [7, 3] as [Int64] { CMBufferQueueEnqueue(queue, buffer: try sample(value)) }
            #expect(CMBufferQueueGetFirstPresentationTimeStamp(queue).value == first)
            CMBufferQueueSetValidationCallback(queue, callback: { _, _, refcon in refcon == nil ? -5 : 0 }, refcon: nil)
            #expect(CMBufferQueueEnqueue(queue, buffer: try sample(9)) == -5)
        }
    }

    @Test("a run loop timer follows a timebase if its interval is long")
    func timers() throws {
        let timebase = try CMTimebase(sourceClock: CMClock.hostTimeClock)
        let short = CFRunLoopTimer(timeInterval: 1, repeats: true) { _ in }
        let long = CFRunLoopTimer(timeInterval: CMTimebase.veryLongTimeInterval, repeats: true) { _ in }
        let loop = try #require(CFRunLoopGetCurrent())
        #expect(CMTimebaseAddTimer(timebase, timer: short, runloop: loop) == kCMTimebaseError_TimerIntervalTooShort)
        #expect(CMTimebaseSetTimerToFireImmediately(timebase, timer: long) == kCMTimebaseError_InvalidParameter)
        #expect(CMTimebaseAddTimer(timebase, timer: long, runloop: loop) == noErr)
        try timebase.setRate(1)
        let far = CMTimeAdd(timebase.time, CMTime(value: 100, timescale: 1))
        #expect(CMTimebaseSetTimerNextFireTime(timebase, timer: long, fireTime: far, flags: 0) == noErr)
        #expect(abs(long.fireDate.timeIntervalSinceNow - 100) < 60)
        #expect(CMTimebaseRemoveTimer(timebase, timer: long) == noErr)
        #expect(CMTimebaseRemoveTimer(timebase, timer: long) == kCMTimebaseError_InvalidParameter)
        long.invalidate()
        short.invalidate()
    }
}
