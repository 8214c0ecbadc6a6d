import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite("Contract: delayed feed in chunks")
struct DelayedFeedContractTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let small = (width: 320, height: 240)
    private static let beginning = CMTime(value: 123_456_789, timescale: 1000)

    /// A feed of small frames from a camera that the test controls.
    private struct Small {
        let source: ScriptedSource
        let stage: DelayStage
        let feed: CameraFeed

        init(_ folder: TemporaryFolder, latency: Double, bufferCount: Int = 64) throws {
            source = DelayStage.scripted([(1280, 720), small], bufferCount: bufferCount)
            stage = try DelayStage(source)
            feed = CameraFeed(
                folder: folder.url,
                latency: latency,
                dimensions: CMVideoDimensions(width: 320, height: 240)
            )
            let id = stage.device.uniqueID
            feed.setupSession { $0.uniqueID == id }
        }

        /// Captures a frame that contains its number.
        func push(_ number: Int) throws {
            source.push(
                image: try DelayStage.image(number, width: small.width, height: small.height),
                at: beginning + CMTime(value: CMTimeValue(number), timescale: 30),
                number: number,
                duration: CMTime(value: 1, timescale: 30)
            )
        }

        /// Captures frames one by one; each is encoded before the next arrives.
        func push(_ numbers: Range<Int>) throws {
            for number in numbers {
                try push(number)
                settle()
            }
        }

        func settle() {
            DelayStage.settle(feed.captureVideoOutput, on: feed.captureQueue)
            feed.captureQueue.sync { if let writer = feed.assetWriter { DelayStage.settle(writer) } }
        }
    }

    /// Reads the numbers and times of a chunk's frames as a player gets them.
    private func read(_ name: String) async throws -> [(number: Int?, time: Double)] {
        let asset = AVURLAsset(url: folder.file(name))
        let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
        #expect(try await track.load(.timeRange).start == .zero, "\(name) has no gap at its beginning")
        let reader = try AVAssetReader(asset: asset)
        let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
        let settings = [kCVPixelBufferPixelFormatTypeKey as String: format]
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
        reader.add(output)
        #expect(reader.startReading())
        var images: [(number: Int?, time: Double)] = []
        while let sample = output.copyNextSampleBuffer() {
            guard let image = CMSampleBufferGetImageBuffer(sample) else { continue }
            images.append((DelayStage.number(in: image), sample.presentationTimeStamp.seconds))
        }
        return images
    }

    private func expectNothingWrong(_ feed: CameraFeed, delivered: Int) {
        let counts = feed.counts.withLock { $0 }
        #expect(counts.delivered == delivered && counts.dropped == 0 && counts.refused == 0)
        #expect(counts.failures == [])
    }

    @Test("DELAY-1 preset of an empty session, discovery, first device, input and output")
    func settingUp() throws {
        let source = DelayStage.scripted([(1280, 720)])
        let stage = try DelayStage(source)
        let feed = CameraFeed(folder: folder.url, latency: 1)
        let id = stage.device.uniqueID
        let seen = Mutex(0)
        feed.setupSession { device in
            seen.withLock { $0 += 1 }
            return device.uniqueID == id
        }
        #expect(seen.withLock { $0 } >= 1)
        #expect(feed.captureDevice === stage.device)
        #expect(feed.captureDevice?.position == .back && feed.captureDevice?.deviceType == .builtInWideAngleCamera)
        #expect(feed.captureSession.inputs.count == 1 && feed.captureSession.outputs == [feed.captureVideoOutput])
        #expect(feed.captureVideoOutput.connection(with: .video)?.isActive == true)
        expectNothingWrong(feed, delivered: 0)
    }

    @Test("DELAY-2 a format and a rate that are set after adding the input survive the commit")
    func chosenFormat() throws {
        let source = DelayStage.scripted([(1280, 720), Self.small])
        let stage = try DelayStage(source)
        let feed = CameraFeed(
            folder: folder.url,
            latency: 1,
            dimensions: CMVideoDimensions(width: 320, height: 240),
            framesPerSecond: 24
        )
        let id = stage.device.uniqueID
        feed.setupSession { $0.uniqueID == id }
        #expect(stage.device.activeFormat.formatDescription.dimensions.width == 320)
        #expect(stage.device.activeVideoMinFrameDuration == CMTime(value: 1, timescale: 24))
        #expect(feed.captureSession.sessionPreset == .inputPriority)
        feed.start()
        #expect(source.history == [.start(width: 320, height: 240, duration: CMTime(value: 1, timescale: 24))])
        feed.stop()
    }

    @Test("DELAY-3 BGRA, late frames kept, on the program's own serial queue: nothing is lost while it is busy")
    func output() throws {
        let source = DelayStage.scripted([Self.small])
        let stage = try DelayStage(source)
        let output = AVCaptureVideoDataOutput()
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        output.alwaysDiscardsLateVideoFrames = false
        let (delegate, queue) = (RecordingDelegate(), DispatchQueue(label: "feed"))
        delegate.keeps = true
        let session = AVCaptureSession()
        session.beginConfiguration()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: stage.device))
        #expect(session.canAddOutput(output))
        session.addOutput(output)
        session.commitConfiguration()
        output.setSampleBufferDelegate(delegate, queue: queue)
        session.startRunning()
        queue.suspend()
        source.push(count: 8)
        queue.resume()
        DelayStage.settle(output, on: queue)
        session.stopRunning()
        #expect(delegate.events.count == 8 && delegate.events.allSatisfy { $0.isOutput })
        #expect(delegate.times == (0..<8).map { CMTime(value: $0, timescale: 30) })
        let formats = delegate.kept.compactMap(\.buffer.imageBuffer).map(CVPixelBufferGetPixelFormatType)
        #expect(formats == Array(repeating: kCVPixelFormatType_32BGRA, count: 8))
    }

    @Test("DELAY-4 buffers are appended as they arrive, and return to the camera once they are encoded")
    func appending() async throws {
        let small = try Small(folder, latency: 10, bufferCount: 3)
        // The writer gets the camera's own buffers, of which there are three.
        small.feed.captureVideoOutput.videoSettings = [:]
        small.feed.start()
        for number in 0..<12 {
            small.source.push(at: Self.beginning + CMTime(value: CMTimeValue(number), timescale: 30))
            small.settle()
        }
        small.feed.stop()
        #expect(small.source.buffersOut == 0)
        await small.feed.finish()
        expectNothingWrong(small.feed, delivered: 12)
        #expect(try await read("chunk0.mov").count == 12)
    }

    @Test("DELAY-5 a chunk plays from its beginning, although the session's times are far from zero")
    func beginning() async throws {
        let small = try Small(folder, latency: 0.3)
        small.feed.start()
        try small.push(0..<15)
        small.feed.stop()
        await small.feed.finish()
        for name in ["chunk0.mov", "chunk1.mov"] {
            let times = try await read(name).map(\.time)
            #expect(times.first == 0)
            for (index, time) in times.enumerated() { #expect(abs(time - Double(index) / 30) < 0.001) }
        }
    }

    @Test("DELAY-6 a chunk that is longer than the latency ends, and no frame is lost or duplicated between chunks")
    func boundaries() async throws {
        let small = try Small(folder, latency: 0.3)
        small.feed.start()
        try small.push(0..<25)
        small.feed.stop()
        await small.feed.finish()
        expectNothingWrong(small.feed, delivered: 25)
        var numbers: [[Int?]] = []
        for name in folder.names { numbers.append(try await read(name).map(\.number)) }
        #expect(numbers == [Array(0..<10), Array(10..<20), Array(20..<25)])
    }

    @Test("DELAY-7 frames keep arriving while another thread finishes a chunk, and none is dropped")
    func finishing() async throws {
        let stage = try DelayStage(
            virtual: "virtual:1280x720@30?codes=none&clock=virtual&frames=40&position=back&seed=707"
        )
        let feed = CameraFeed(folder: folder.url, latency: 0.5)
        // This camera runs as fast as possible.
        feed.waitsForWriter = true
        let id = stage.device.uniqueID
        feed.setupSession { $0.uniqueID == id }
        let ended = AsyncStream<Void> { stream in
            nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStopRunningNotification,
                object: feed.captureSession,
                queue: nil
            ) { _ in stream.yield() }
            stream.onTermination = { _ in NotificationCenter.default.removeObserver(token) }
        }
        feed.start()
        for await _ in ended { break }
        await feed.finish()
        expectNothingWrong(feed, delivered: 40)
        var numbers: [Int?] = []
        for name in folder.names { numbers += try await read(name).map(\.number) }
        #expect(numbers == Array(0..<40))
        #expect(folder.names.count == 3)
    }

    @Test("DELAY-7 finishing a chunk does not block the queue of the frames")
    func finishingIsAsynchronous() async throws {
        let small = try Small(folder, latency: 0.3)
        let gate = DispatchSemaphore(value: 0)
        // The completion of the first chunk waits until the second has been written completely.
        small.feed.chunkIsReady = { url in if url.lastPathComponent == "chunk0.mov" { gate.wait() } }
        small.feed.start()
        try small.push(0..<25)
        gate.signal()
        small.feed.stop()
        await small.feed.finish()
        expectNothingWrong(small.feed, delivered: 25)
        #expect(folder.names == ["chunk0.mov", "chunk1.mov", "chunk2.mov"])
    }

    @Test("DELAY-8 finished chunks go to the player in order and replace files of the same name")
    func playing() async throws {
        try Data("something else".utf8).write(to: folder.file("chunk0.mov"))
        let small = try Small(folder, latency: 0.3)
        nonisolated(unsafe) let player = AVQueuePlayer()  // Players may be used from any thread.
        let items = Mutex<[String]>([])
        small.feed.chunkIsReady = { url in
            let item = AVPlayerItem(url: url)
            if player.canInsert(item, after: nil) { player.insert(item, after: nil) }
            items.withLock { $0.append(url.lastPathComponent) }
        }
        small.feed.start()
        for chunk in 0..<3 {
            try small.push(chunk * 10..<chunk * 10 + 10)
            small.feed.waitForChunks()
        }
        small.feed.stop()
        await small.feed.finish()
        expectNothingWrong(small.feed, delivered: 30)
        #expect(items.withLock { $0 } == ["chunk0.mov", "chunk1.mov", "chunk2.mov"])
        let queued = player.items().compactMap { ($0.asset as? AVURLAsset)?.url.lastPathComponent }
        #expect(queued == items.withLock { $0 })
        player.removeAllItems()
        #expect(try await read("chunk0.mov").map(\.number) == Array(0..<10))
    }

    @Test("DELAY-9 no callback appends after the stop, and the writer can still be finished")
    func stopping() async throws {
        let small = try Small(folder, latency: 10)
        small.feed.start()
        #expect(small.feed.captureSession.isRunning)
        try small.push(0..<3)
        small.feed.stop()
        #expect(!small.feed.captureSession.isRunning)
        #expect(small.source.push() == nil)
        small.settle()
        #expect(small.feed.captureQueue.sync { small.feed.assetWriter?.status } == .writing)
        await small.feed.finish()
        expectNothingWrong(small.feed, delivered: 3)
        #expect(try await read("chunk0.mov").map(\.number) == [0, 1, 2])
    }

    @Test("DELAY-9 a writer in the middle of a chunk can be cancelled")
    func cancelling() throws {
        let small = try Small(folder, latency: 10)
        small.feed.start()
        try small.push(0..<3)
        small.feed.stop()
        small.settle()
        small.feed.captureQueue.sync { small.feed.assetWriter?.cancelWriting() }
        #expect(small.feed.captureQueue.sync { small.feed.assetWriter?.status } == .cancelled)
        #expect(folder.names == [])
    }

    @Test("DELAY-10 a drop is reported with an empty buffer although late frames are kept")
    func drops() throws {
        let small = try Small(folder, latency: 10, bufferCount: 4)
        small.feed.captureVideoOutput.videoSettings = [:]
        small.feed.start()
        small.feed.captureQueue.suspend()
        small.source.push(count: 6)
        small.feed.captureQueue.resume()
        DelayStage.settle(small.feed.captureVideoOutput, on: small.feed.captureQueue)
        small.feed.stop()
        let shell = "\(kCMSampleBufferDroppedFrameReason_OutOfBuffers as NSString), no picture"
        #expect(small.feed.dropDescriptions == [shell, shell])
        small.feed.captureQueue.sync { small.feed.assetWriter?.cancelWriting() }
    }

    @Test("DELAY-11 a delay in memory starves the camera; one in chunks does not")
    func retention() async throws {
        let rig = try CaptureRig(ScriptedSource(bufferCount: 16))
        rig.output.alwaysDiscardsLateVideoFrames = false
        rig.delegate.keeps = true
        rig.session.startRunning()
        rig.pushOneByOne(30)
        #expect(rig.delegate.outputs.count == 16)
        #expect(rig.delegate.events.suffix(14).elementsEqual((16..<30).map { .outOfBuffers($0) }))
        let small = try Small(folder, latency: 0.3, bufferCount: 16)
        small.feed.captureVideoOutput.videoSettings = [:]
        small.feed.start()
        for _ in 0..<30 {
            small.source.push()
            small.settle()
        }
        small.feed.stop()
        await small.feed.finish()
        expectNothingWrong(small.feed, delivered: 30)
    }
}
