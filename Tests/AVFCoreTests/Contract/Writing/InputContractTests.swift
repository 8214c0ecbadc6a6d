import AVFoundation
import Dispatch
import Foundation
import Synchronization
import Testing

/// Tests the clauses of inputs of asset writers.
@Suite struct InputContractTests {
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

    @Test("WIN-3 the default values of an input")
    func defaults() {
        let video = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil)
        #expect(!video.expectsMediaDataInRealTime && video.transform == .identity && video.naturalSize == .zero)
        #expect(video.preferredVolume == 0 && audio.preferredVolume == 1)
        #expect(video.marksOutputTrackAsEnabled && video.mediaTimeScale == 0 && video.languageCode == nil)
        #expect(!video.isReadyForMoreMediaData && video.mediaDataLocation == .interleavedWithMainMediaData)
        #expect(exceptions { audio.mediaTimeScale = 600 } == [.invalidArgument])
        video.mediaTimeScale = 600
        #expect(video.mediaTimeScale == 600)
    }

    @Test("WIN-4 readiness is false before the session, then true, and observers are notified")
    func readiness() throws {
        let changes = Mutex<[Bool]>([])
        var observation: NSKeyValueObservation?
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov")) { _, input in
            observation = input.observe(\.isReadyForMoreMediaData, options: [.new]) { _, change in
                if let new = change.newValue { changes.withLock { $0.append(new) } }
            }
        }
        #expect(!input.isReadyForMoreMediaData)
        writer.startSession(atSourceTime: .zero)
        #expect(input.isReadyForMoreMediaData)
        input.markAsFinished()
        #expect(!input.isReadyForMoreMediaData)
        #expect(changes.withLock { $0 } == [true, false])
        observation?.invalidate()
        writer.cancelWriting()
    }

    @Test("WIN-7 append before and after the session, and after markAsFinished, raises")
    func outsideTheSession() throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        let sample = try NumberedImage.sample(0, at: time(0))
        let texts = reasons {
            input.append(sample)
            writer.startSession(atSourceTime: .zero)
            writer.endSession(atSourceTime: time(1))
            input.append(sample)
        }
        #expect(texts.map { $0.contains("Session(atSourceTime:)") } == [true, true])
        #expect(texts.first?.contains("startSession") == true)
        writer.cancelWriting()
        let (other, finished) = try SmallMovie.writer(folder.file("b.mov"))
        other.startSession(atSourceTime: .zero)
        finished.markAsFinished()
        #expect(exceptions { finished.append(sample) } == [.generic])
        other.cancelWriting()
    }

    @Test("WIN-8 a buffer of another media type, compressed media with settings, and an input without writer raise")
    func wrongMedia() throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        writer.startSession(atSourceTime: .zero)
        let audio = try SawTooth.sample(frames: 10, at: 0)
        #expect(exceptions { input.append(audio) } == [.invalidArgument])
        let image = try NumberedImage.sample(0, at: .zero)
        let alone = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
        #expect(exceptions { alone.append(image) } == [.generic])
        #expect(exceptions { alone.markAsFinished() } == [.generic])
        #expect(writer.status == .writing)
        writer.cancelWriting()
    }

    @Test("WIN-12 a time that does not increase fails the writer with an error text, and earlier data are kept")
    func times() async throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"))
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<3 { try SmallMovie.append(frame, at: time(frame), to: input, of: writer) }
        settle(writer)
        let again = try NumberedImage.sample(9, at: time(2))
        #expect(!input.append(again))
        #expect(writer.status == .failed)
        let error = try #require(writer.error as? AVError)
        #expect(error.code == .unknown && error.localizedDescription.contains("order of their decode times"))
        await writer.finishWriting()
        #expect(try Probe.numbers(folder.file("a.mov")) == [0, 1, 2])
    }

    @Test("WIN-15 the block is called whenever readiness returns until the input is finished; a second block raises")
    func request() async throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"), isRealTime: false)
        writer.startSession(atSourceTime: .zero)
        await Feeder(input).feed(40) {
            try NumberedImage.sample($0, at: CMTime(value: CMTimeValue($0), timescale: 30))
        }
        #expect(exceptions { input.requestMediaDataWhenReady(on: .main) {} } == [.generic])
        await writer.finishWriting()
        #expect(writer.status == .completed)
        #expect(try Probe.numbers(folder.file("a.mov")) == (0..<40).map { $0 })
    }

    @Test("WIN-15 a block that appends once and returns is called again")
    func requestOneByOne() async throws {
        let (writer, input) = try SmallMovie.writer(folder.file("a.mov"), isRealTime: false)
        writer.startSession(atSourceTime: .zero)
        let queue = DispatchQueue(label: "one by one")
        let next = Mutex(0)
        let reference = Sent(input)
        await withCheckedContinuation { continuation in
            input.requestMediaDataWhenReady(on: queue) {
                let frame = next.withLock { next in
                    defer { next += 1 }
                    return next
                }
                let time = CMTime(value: CMTimeValue(frame), timescale: 30)
                if frame < 12, let sample = try? NumberedImage.sample(frame, at: time) {
                    reference.value.append(sample)
                } else {
                    reference.value.markAsFinished()
                    continuation.resume()
                }
            }
        }
        await writer.finishWriting()
        #expect(try Probe.numbers(folder.file("a.mov")).count == 12)
    }

    @Test("WR-34 receivers wait until samples are needed, and throw the error of a failure")
    func receivers() async throws {
        let writer = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings())
        let receiver = writer.inputPixelBufferReceiver(for: input, pixelBufferAttributes: nil)
        let early = CVReadOnlyPixelBuffer(unsafeBuffer: try NumberedImage.make(0))
        #expect(try !receiver.appendImmediately(early, with: .zero))
        try writer.start()
        writer.startSession(atSourceTime: .zero)
        for frame in 0..<20 {
            let image = CVReadOnlyPixelBuffer(unsafeBuffer: try NumberedImage.make(frame))
            try await receiver.append(image, with: time(frame))
        }
        receiver.finish()
        await #expect(throws: AVError.self) {
            try await receiver.append(
                CVReadOnlyPixelBuffer(unsafeBuffer: try NumberedImage.make(20)),
                with: CMTime(value: 20, timescale: 30)
            )
        }
        await writer.finishWriting()
        #expect(try Probe.numbers(folder.file("a.mov")) == (0..<20).map { $0 })
        let second = try AVAssetWriter(outputURL: folder.file("a.mov"), fileType: .mov)
        _ = second.inputReceiver(for: AVAssetWriterInput(mediaType: .video, outputSettings: SmallMovie.settings()))
        #expect(throws: AVError.self) { try second.start() }
    }
}
