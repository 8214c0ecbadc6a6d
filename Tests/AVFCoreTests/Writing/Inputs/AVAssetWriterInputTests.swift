import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFCore

@Suite("AVAssetWriterInput")
struct AVAssetWriterInputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 30) }

    /// Makes a sample whose data wait for a semaphore, which blocks the encoder's thread.
    private func blockedSample(_ frame: Int, until semaphore: DispatchSemaphore) throws -> CMSampleBuffer {
        let image = try NumberedImage.make(frame)
        return try CMSampleBuffer(
            imageBuffer: image,
            dataReady: false,
            formatDescription: CMVideoFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: .invalid,
                presentationTimeStamp: time(frame),
                decodeTimeStamp: .invalid
            )
        ) { _ in
            semaphore.wait()
            return noErr
        }
    }

    @Test(
        "DELAY-4 DELAY-7 appending returns although the encoder blocks, until the queue is full and the input not ready"
    )
    func callerNeverEncodes() async throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        writer.startSession(atSourceTime: .zero)
        let semaphore = DispatchSemaphore(value: 0)
        var count = 0
        while input.isReadyForMoreMediaData, count < 100 {
            #expect(input.append(try blockedSample(count, until: semaphore)))
            count += 1
        }
        #expect(count == 8)
        // WIN-5: the call raises, and the writer continues.
        let more = try NumberedImage.sample(count, at: time(count))
        #expect(exceptions { input.append(more) } == [.generic])
        #expect(writer.status == .writing)
        for _ in 0..<count { semaphore.signal() }
        writer.core.settle()
        #expect(input.isReadyForMoreMediaData)
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe.numbers(folder.file("a.mov")) == (0..<8).map { $0 })
    }

    @Test("A writer whose encoder is blocked does not delay another one that starts, writes and finishes")
    func twoWriters() async throws {
        let (stuck, stuckInput) = try SmallMovie.writer(folder.file("a.mov"))
        stuck.startSession(atSourceTime: .zero)
        let semaphore = DispatchSemaphore(value: 0)
        #expect(stuckInput.append(try blockedSample(0, until: semaphore)))
        let stuckReference = UncheckedReference(stuck)
        let isOver = Mutex(false)
        async let over: Void = withCheckedContinuation { continuation in
            stuckReference.value.finishWriting {
                isOver.withLock { $0 = true }
                continuation.resume()
            }
        }
        let (writer, input) = try SmallMovie.writer(folder.file("b.mov"))
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<10 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        await writer.finishWriting()
        #expect(writer.status == .completed && !isOver.withLock { $0 })
        #expect(try Probe.numbers(folder.file("b.mov")) == (0..<10).map { $0 })
        semaphore.signal()
        await over
        #expect(stuck.status == .completed)
    }

    @Test("WIN-19 WIN-20 WIN-21 the pixel buffer adaptor: one for each input, a pool after the start, numeric times")
    func adaptor() async throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        input.expectsMediaDataInRealTime = true
        let attributes: [String: Any] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
            kCVPixelBufferWidthKey as String: 320, kCVPixelBufferHeightKey as String: 240,
        ]
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input,
            sourcePixelBufferAttributes: attributes
        )
        #expect(exceptions { _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input) } == [.generic])
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
        #expect(exceptions { _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: audio) } == [.invalidArgument])
        #expect(adaptor.assetWriterInput === input && adaptor.pixelBufferPool == nil)
        let changeCount = Mutex(0)
        let observation = adaptor.observe(\.pixelBufferPool) { _, _ in changeCount.withLock { $0 += 1 } }
        writer.add(input)
        #expect(writer.startWriting())
        #expect(changeCount.withLock { $0 } == 1)
        observation.invalidate()
        writer.startSession(atSourceTime: .zero)
        let pool = try #require(adaptor.pixelBufferPool)
        #expect(adaptor.pixelBufferPool === pool)
        for frame in 0..<5 {
            var made: CVPixelBuffer?
            #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made) == kCVReturnSuccess)
            let image = try #require(made)
            image.fillBlack()
            #expect(FrameNumberStrip.write(UInt32(frame), into: image))
            #expect(adaptor.append(image, withPresentationTime: time(frame)))
            writer.core.settle()
        }
        let image = try NumberedImage.make(9)
        #expect(exceptions { adaptor.append(image, withPresentationTime: .invalid) } == [.invalidArgument])
        await writer.finishWriting()
        #expect(try Probe.numbers(folder.file("a.mov")) == [0, 1, 2, 3, 4])
        // WIN-22: the last frame has the same duration as the previous one.
        #expect(try Probe(folder.file("a.mov")).streams.first?["duration"] == "0.166667")
        #expect(exceptions { _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input) } == [.generic])
    }

    @Test("A block's calls: one at a time, again when readiness has returned or when something was appended")
    func requestRules() {
        var request = MediaRequest()
        /// Makes the input ready; returns whether that schedules a call.
        func ready() -> Bool { request.inputIsReady() }
        func begin() -> Bool { request.begin() }
        func end(_ isReady: Bool) -> Bool { request.end(isReady: isReady) }
        #expect(ready())
        #expect(!ready())
        #expect(begin())
        #expect(!end(true), "nothing was appended: the next call waits for readiness")
        #expect(ready())
        #expect(begin())
        request.didAppend()
        #expect(end(true))
        #expect(begin())
        request.didAppend()
        #expect(!end(false))
        #expect(ready())
        #expect(begin())
        #expect(!ready())
        #expect(end(false), "readiness returned while the block ran")
        request.finish()
        #expect(!begin())
        #expect(!ready())
    }
}
