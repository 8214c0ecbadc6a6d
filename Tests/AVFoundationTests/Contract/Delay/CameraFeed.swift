import AVFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation
import Synchronization

/// Writes a camera's frames into files one after another, as in a widely read article on delaying a camera feed: a
/// chunk that is longer than the latency is ended and handed over.
final class CameraFeed: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    // @unchecked: set up by the test, then used on the delegate's queue only; the counts are behind a lock.
    let captureSession = AVCaptureSession()
    let captureVideoOutput = AVCaptureVideoDataOutput()
    let captureQueue = DispatchQueue(label: "CameraFeed")
    private(set) var captureDevice: AVCaptureDevice?

    private let folder: URL
    private let latency: Double
    private let dimensions: CMVideoDimensions
    private let framesPerSecond: Int32
    private var chunkNumber = 0
    private var chunkStartTime: CMTime?
    private var chunkOutputURL: URL?
    private(set) var assetWriter: AVAssetWriter?
    private var assetWriterInput: AVAssetWriterInput?
    private let group = DispatchGroup()

    /// Called with each complete chunk, on any thread.
    var chunkIsReady: (@Sendable (URL) -> Void)?
    /// True to hold back a camera that is faster than real time until the writer is ready.
    var waitsForWriter = false

    struct Counts: Equatable {
        var delivered = 0
        var dropped = 0
        var refused = 0
        /// Frames that arrived while another chunk was being finished.
        var whileFinishing = 0
        var failures: [String] = []
    }
    let counts = Mutex(Counts())
    private let finishing = Mutex(0)
    private let shells = Mutex<[String]>([])

    /// Descriptions of the buffers of dropped frames.
    var dropDescriptions: [String] { shells.withLock { $0 } }

    init(
        folder: URL,
        latency: Double,
        dimensions: CMVideoDimensions = CMVideoDimensions(width: 1280, height: 720),
        framesPerSecond: Int32 = 30
    ) {
        self.folder = folder
        self.latency = latency
        self.dimensions = dimensions
        self.framesPerSecond = framesPerSecond
    }

    // MARK: Setting up

    /// Configures the session.
    ///
    /// - Parameter wanted: selects one of the discovered cameras; the article takes the first.
    func setupSession(wanted: (AVCaptureDevice) -> Bool) {
        captureSession.sessionPreset = .hd1280x720
        let discovery = AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera],
            mediaType: .video,
            position: .back
        )
        guard let device = discovery.devices.first(where: wanted) else { return }
        captureDevice = device
        captureSession.beginConfiguration()
        setupInput(device)
        setupOutput()
        captureSession.commitConfiguration()
        captureVideoOutput.setSampleBufferDelegate(self, queue: captureQueue)
    }

    private func setupInput(_ device: AVCaptureDevice) {
        do {
            let input = try AVCaptureDeviceInput(device: device)
            if captureSession.canAddInput(input) { captureSession.addInput(input) }
            let format = device.formats.first { format in
                let size = CMVideoFormatDescriptionGetDimensions(format.formatDescription)
                let rates = format.videoSupportedFrameRateRanges
                return size.width == dimensions.width && size.height == dimensions.height
                    && rates.contains {
                        $0.minFrameRate <= Double(framesPerSecond) && Double(framesPerSecond) <= $0.maxFrameRate
                    }
            }
            guard let format else { return }
            try device.lockForConfiguration()
            device.activeFormat = format
            device.activeVideoMinFrameDuration = CMTime(value: 1, timescale: framesPerSecond)
            device.activeVideoMaxFrameDuration = CMTime(value: 1, timescale: framesPerSecond)
            device.unlockForConfiguration()
        } catch {
            counts.withLock { $0.failures.append("input: \(error.localizedDescription)") }
        }
    }

    private func setupOutput() {
        captureVideoOutput.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        captureVideoOutput.alwaysDiscardsLateVideoFrames = false
        if captureSession.canAddOutput(captureVideoOutput) { captureSession.addOutput(captureVideoOutput) }
    }

    func start() { captureSession.startRunning() }

    func stop() { captureSession.stopRunning() }

    // MARK: Writing

    private func createWriterInput(for presentationTimeStamp: CMTime) {
        let url = folder.appendingPathComponent("chunk\(chunkNumber).mov")
        if FileManager.default.fileExists(atPath: url.path) { try? FileManager.default.removeItem(at: url) }
        guard let writer = try? AVAssetWriter(outputURL: url, fileType: .mov) else { return }
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264,
            AVVideoWidthKey: Int(dimensions.width),
            AVVideoHeightKey: Int(dimensions.height),
            AVVideoCompressionPropertiesKey: [
                AVVideoAverageBitRateKey: 4_000_000, AVVideoExpectedSourceFrameRateKey: Int(framesPerSecond),
                AVVideoMaxKeyFrameIntervalKey: Int(framesPerSecond),
            ],
        ]
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
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
            if !input.append(sampleBuffer) { counts.withLock { $0.failures.append("append at \(time.seconds)") } }
        } else {
            counts.withLock { $0.refused += 1 }
        }
    }

    private func endChunk(at time: CMTime?) {
        guard let writer = assetWriter, let url = chunkOutputURL else { return }
        if let time { writer.endSession(atSourceTime: time) }
        assetWriter = nil
        group.enter()
        finishing.withLock { $0 += 1 }
        nonisolated(unsafe) let finished = writer  // Writers may be used from any thread.
        writer.finishWriting { [self] in
            finishing.withLock { $0 -= 1 }
            if finished.status != .completed {
                counts.withLock {
                    $0.failures.append("\(url.lastPathComponent): \(String(describing: finished.error))")
                }
            }
            chunkIsReady?(url)
            group.leave()
        }
    }

    private func waitUntilReady(_ input: AVAssetWriterInput) {
        if input.isReadyForMoreMediaData { return }
        let changes = DispatchSemaphore(value: 0)
        let observation = input.observe(\.isReadyForMoreMediaData) { _, _ in changes.signal() }
        while !input.isReadyForMoreMediaData, assetWriter?.status == .writing { changes.wait() }
        observation.invalidate()
    }

    // MARK: Frames

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let isFinishing = finishing.withLock { $0 > 0 }
        counts.withLock { counts in
            counts.delivered += 1
            if isFinishing { counts.whileFinishing += 1 }
        }
        createVideoOutput(sampleBuffer)
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        counts.withLock { $0.dropped += 1 }
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        let reason = CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil) as? NSString
        let image = CMSampleBufferGetImageBuffer(sampleBuffer) == nil ? "no picture" : "a picture"
        shells.withLock { $0.append("\(reason ?? "no reason"), \(image)") }
    }

    /// Returns when no chunk is being finished.
    func waitForChunks() { group.wait() }

    /// Ends the last chunk, and returns when all chunks are complete.
    func finish() async {
        captureQueue.sync { endChunk(at: nil) }
        await withCheckedContinuation { continuation in
            group.notify(queue: captureQueue) { continuation.resume() }
        }
    }
}
