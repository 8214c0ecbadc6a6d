import CameraSources
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import AVFoundation

/// A camera whose pictures are written into files one after the other, as a widely read article on delaying a camera feed
/// has it: a chunk is ended and handed over when it is longer than the latency.
private final class CameraFeed: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: set up by the test, then used on the delegate's queue only; what is counted is locked.
    let captureSession = AVCaptureSession()
    let captureVideoOutput = AVCaptureVideoDataOutput()
    private let captureQueue = DispatchQueue(label: "CameraFeed")
    private var captureDeviceInput: AVCaptureDeviceInput?

    private let folder: TemporaryFolder
    private let latency: Double
    private var chunkNumber = 0
    private var chunkStartTime: CMTime?
    private var chunkOutputURL: URL?
    private var assetWriter: AVAssetWriter?
    private var assetWriterInput: AVAssetWriterInput?
    private let group = DispatchGroup()

    /// Gets each chunk when it is complete.
    var chunkIsReady: (@Sendable (AVPlayerItem) -> Void)?
    /// Whether a camera that is faster than real time is held back until the writer is ready.
    var waitsForWriter = false

    let dropped = Mutex(0)
    let refused = Mutex(0)
    let delivered = Mutex(0)
    let failures = Mutex<[String]>([])

    init(folder: TemporaryFolder, latency: Double) {
        self.folder = folder
        self.latency = latency
    }

    func setUp(_ device: AVCaptureDevice) throws {
        captureSession.sessionPreset = .hd1280x720
        do {
            let input = try AVCaptureDeviceInput(device: device)
            if captureSession.canAddInput(input) { captureSession.addInput(input) }
            try device.lockForConfiguration()
            device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: 30)
            device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: 30)
            device.unlockForConfiguration()
            captureDeviceInput = input
        }
        captureSession.beginConfiguration()
        captureVideoOutput.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        captureVideoOutput.alwaysDiscardsLateVideoFrames = false
        if captureSession.canAddOutput(captureVideoOutput) { captureSession.addOutput(captureVideoOutput) }
        captureSession.commitConfiguration()
        captureVideoOutput.setSampleBufferDelegate(self, queue: captureQueue)
    }

    private func createWriterInput(for presentationTimeStamp: CMTime) {
        let url = folder.file("chunk\(chunkNumber).mov")
        if FileManager.default.fileExists(atPath: url.path) { try? FileManager.default.removeItem(at: url) }
        guard let writer = try? AVAssetWriter(outputURL: url, fileType: .mov) else { return }
        let input = AVAssetWriterInput(
            mediaType: .video,
            outputSettings: [
                AVVideoCodecKey: AVVideoCodecType.h264,
                AVVideoWidthKey: 1280,
                AVVideoHeightKey: 720,
                AVVideoCompressionPropertiesKey: [
                    AVVideoAverageBitRateKey: 4_000_000, AVVideoExpectedSourceFrameRateKey: 30,
                    AVVideoMaxKeyFrameIntervalKey: 30,
                ],
            ]
        )
        input.expectsMediaDataInRealTime = true
        writer.add(input)
        chunkNumber += 1
        chunkStartTime = presentationTimeStamp
        chunkOutputURL = url
        assetWriter = writer
        assetWriterInput = input
        writer.startWriting()
        writer.startSession(atSourceTime: presentationTimeStamp)
    }

    private func createVideoOutput(_ sampleBuffer: CMSampleBuffer) {
        let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
        if assetWriter == nil { createWriterInput(for: time) }
        if let start = chunkStartTime, (time - start).seconds > latency {
            endChunk(at: time)
            createWriterInput(for: time)
        }
        guard let input = assetWriterInput else { return }
        if waitsForWriter { waitUntilReady(input) }
        if input.isReadyForMoreMediaData {
            if !input.append(sampleBuffer) { failures.withLock { $0.append("append at \(time.seconds)") } }
        } else {
            refused.withLock { $0 += 1 }
        }
    }

    private func endChunk(at time: CMTime) {
        guard let writer = assetWriter, let url = chunkOutputURL else { return }
        writer.endSession(atSourceTime: time)
        let finished = UncheckedReference(writer)
        group.enter()
        writer.finishWriting { [self] in
            if finished.value.status != .completed {
                failures.withLock { $0.append("\(url.lastPathComponent): \(finished.value.error as Any)") }
            }
            chunkIsReady?(AVPlayerItem(url: url))
            group.leave()
        }
        assetWriter = nil
    }

    private func waitUntilReady(_ input: AVAssetWriterInput) {
        if input.isReadyForMoreMediaData { return }
        let changes = DispatchSemaphore(value: 0)
        let observation = input.observe(\.isReadyForMoreMediaData) { _, _ in changes.signal() }
        while !input.isReadyForMoreMediaData, assetWriter?.status == .writing { changes.wait() }
        observation.invalidate()
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        delivered.withLock { $0 += 1 }
        createVideoOutput(sampleBuffer)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        dropped.withLock { $0 += 1 }
    }

    /// Ends the last chunk, and returns when all chunks are complete.
    func finish() async {
        captureQueue.sync {
            guard let writer = assetWriter, writer.status == .writing else { return }
            let finished = UncheckedReference(writer)
            let url = chunkOutputURL
            group.enter()
            writer.finishWriting { [self] in
                if finished.value.status != .completed { failures.withLock { $0.append("the last chunk") } }
                if let url { chunkIsReady?(AVPlayerItem(url: url)) }
                group.leave()
            }
            assetWriter = nil
        }
        await withCheckedContinuation { continuation in
            group.notify(queue: captureQueue) { continuation.resume() }
        }
    }

    /// Returns when everything that was captured has been encoded.
    func settle() {
        captureQueue.sync {}
        while !captureVideoOutput.delivery.isIdle { captureQueue.sync {} }
        captureQueue.sync { assetWriter?.core.settle() }
    }
}

@Suite("The delayed feed by chunks")
struct ChunkedFeedTests {
    private let folder: TemporaryFolder
    private let chunks = ChunkList()

    /// The chunks that were handed over.
    private final class ChunkList: Sendable {
        private let list = Mutex<[UncheckedReference<AVPlayerItem>]>([])

        func add(_ item: AVPlayerItem) {
            let item = UncheckedReference(item)
            list.withLock { $0.append(item) }
        }

        /// By name, which is the order in which they were begun.
        var items: [AVPlayerItem] {
            list.withLock { $0 }.map(\.value).sorted { Self.url($0).lastPathComponent < Self.url($1).lastPathComponent }
        }
        var urls: [URL] { items.map(Self.url) }

        private static func url(_ item: AVPlayerItem) -> URL {
            (item.asset as? AVURLAsset)?.url ?? URL(fileURLWithPath: "/")
        }
    }

    init() throws { folder = try TemporaryFolder() }

    private func check(_ urls: [URL], frames: Int, longest: Int, width: Int = 1280, height: Int = 720) throws {
        #expect(urls.map(\.lastPathComponent) == urls.indices.map { "chunk\($0).mov" }, "chunks come in order")
        var numbers: [Int?] = []
        for url in urls {
            let own = try Probe.numbers(url, width: width, height: height)
            #expect(!own.isEmpty && own.count <= longest)
            numbers += own
            let stream = try #require(Probe(url).streams.first)
            #expect(stream["codec_name"] == "h264" && stream["width"] == "\(width)")
            // DELAY-5: it plays from its beginning although the source's times are far from zero.
            let times = try Probe.times(url)
            #expect(times.first == 0, "\(url.lastPathComponent) begins at \(times.first ?? -1)")
            #expect(times.count == own.count)
            for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 0.001) }
        }
        #expect(numbers == (0..<frames).map { $0 }, "every frame is in exactly one chunk, in order")
    }

    @Test("DELAY-1…8 the article's chunks hold every captured frame exactly once, in order, and open elsewhere")
    func chunks() async throws {
        let name = "virtual:1280x720@30?codes=none&clock=virtual&frames=75"
        guard case .virtual(let settings) = try CameraName(parsing: name).source else { return }
        let device = try #require(
            AVCaptureDevice(source: VirtualCamera(settings), deviceType: .builtInWideAngleCamera, position: .back)
        )
        let feed = CameraFeed(folder: folder, latency: 0.8)
        feed.waitsForWriter = true
        // The player takes each chunk when it is handed over, in the place of the one before.
        let player = UncheckedReference(AVPlayer())
        feed.chunkIsReady = { [chunks] item in
            chunks.add(item)
            player.value.replaceCurrentItem(with: item)
        }
        try feed.setUp(device)
        let ended = AsyncStream<Void> { stream in
            nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStopRunningNotification,
                object: feed.captureSession,
                queue: nil
            ) { _ in stream.yield() }
            stream.onTermination = { _ in NotificationCenter.default.removeObserver(token) }
        }
        feed.captureSession.startRunning()
        for await _ in ended { break }
        await feed.finish()
        #expect(feed.failures.withLock { $0 } == [])
        #expect(feed.dropped.withLock { $0 } == 0 && feed.refused.withLock { $0 } == 0)
        #expect(feed.delivered.withLock { $0 } == 75)
        let urls = chunks.urls
        #expect(urls.count == 3)
        #expect(chunks.items.contains { $0 === player.value.currentItem })
        try check(urls, frames: 75, longest: 25)
    }

    @Test("DELAY-4 DELAY-7 the article's code as written loses nothing while the encoder keeps up with a live camera")
    func asWritten() async throws {
        let source = ScriptedSource()
        let device = try #require(
            AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back)
        )
        let feed = CameraFeed(folder: folder, latency: 0.3)
        feed.chunkIsReady = { [chunks] item in chunks.add(item) }
        try feed.setUp(device)
        feed.captureSession.startRunning()
        let beginning = CMTime(value: 123_456_789, timescale: 1000)
        for frame in 0..<25 {
            let picture = try NumberedPicture.make(frame, width: 1280, height: 720)
            source.push(
                CameraFrame(
                    image: picture,
                    presentationTime: beginning + CMTime(value: CMTimeValue(frame), timescale: 30),
                    duration: CMTime(value: 1, timescale: 30),
                    number: frame,
                    hostTime: 0
                )
            )
            feed.settle()
        }
        feed.captureSession.stopRunning()
        await feed.finish()
        #expect(feed.failures.withLock { $0 } == [])
        #expect(feed.dropped.withLock { $0 } == 0 && feed.refused.withLock { $0 } == 0)
        let urls = chunks.urls
        // The other way of playing: a queue that each chunk is put into.
        let queue = AVQueuePlayer()
        for item in chunks.items {
            #expect(queue.canInsert(item, after: nil))
            queue.insert(item, after: nil)
        }
        #expect(queue.items() == chunks.items && queue.currentItem === chunks.items.first)
        queue.removeAllItems()
        try check(urls, frames: 25, longest: 10)
    }

    @Test("DELAY-9 nothing is appended after stopRunning, and a writer that was left is cancelled")
    func stopped() async throws {
        let source = ScriptedSource()
        let device = try #require(
            AVCaptureDevice(source: source, deviceType: .builtInWideAngleCamera, position: .back)
        )
        let feed = CameraFeed(folder: folder, latency: 10)
        try feed.setUp(device)
        feed.captureSession.startRunning()
        source.push(count: 3)
        feed.settle()
        feed.captureSession.stopRunning()
        let delivered = feed.delivered.withLock { $0 }
        source.push(count: 3)
        feed.settle()
        #expect(feed.delivered.withLock { $0 } == delivered && delivered == 3)
        #expect(folder.names == ["chunk0.mov"])
        await feed.finish()
        #expect(feed.failures.withLock { $0 } == [])
        // The buffers came back to the camera: nothing holds on to what was encoded (DELAY-4, DELAY-11).
        feed.captureSession.stopRunning()
        #expect(source.buffersOut == 0)
    }
}
