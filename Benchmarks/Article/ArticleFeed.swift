import AVFoundation
import Foundation
import Synchronization

/// A camera feed in chunks, as iOS apps delay a camera: 32-bit BGRA, late frames kept, H.264 in movies of equal length.
///
/// It is written the way such apps are: a frame that comes while the input is not ready is left out.
///
/// `@unchecked Sendable`: set up before use; mutable state is used on the queue only, and the counts are in a mutex.
final class ArticleFeed: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    /// The fate of the frames.
    struct Counts {
        var delivered = 0
        var dropped = 0
        var appended = 0
        /// Frames that came while the input was not ready.
        var refused = 0
        var chunks = 0
        var failures = 0
        /// The numbers in the images, in the order of appending.
        var numbers: [Int] = []
        /// The capture time of each frame by its number, in seconds of the host clock.
        var times: [Int: Double] = [:]
    }

    let session = AVCaptureSession()
    let counts = Mutex(Counts())
    /// Called with each complete chunk, on any thread.
    var chunkIsReady: (@Sendable (URL) -> Void)?

    private let options: Options
    private let folder: URL
    private let output = AVCaptureVideoDataOutput()
    private let queue = DispatchQueue(label: "article")
    private let finishing = DispatchGroup()
    private var writer: AVAssetWriter?
    private var input: AVAssetWriterInput?
    private var start = CMTime.invalid
    private var chunk = 0

    init(_ options: Options, folder: URL) {
        self.options = options
        self.folder = folder
    }

    /// Configures the session with the first camera at the back.
    func setUp() throws {
        let discovery = AVCaptureDevice.DiscoverySession(
            deviceTypes: [.builtInWideAngleCamera],
            mediaType: .video,
            position: .back
        )
        guard let device = discovery.devices.first else { throw AVError(.deviceNotConnected) }
        session.beginConfiguration()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        output.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        output.alwaysDiscardsLateVideoFrames = false
        session.addOutput(output)
        session.commitConfiguration()
        output.setSampleBufferDelegate(self, queue: queue)
    }

    /// Ends the last chunk; returns when all chunks are complete.
    func finish() {
        queue.sync { if writer != nil { endChunk(at: nil) } }
        finishing.wait()
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp
        let number = sampleBuffer.imageBuffer.flatMap(FrameStrip.number) ?? -1
        counts.withLock { counts in
            counts.delivered += 1
            counts.times[number] = time.seconds
        }
        if writer != nil, (time - start).seconds >= options.chunk { endChunk(at: time) }
        if writer == nil { beginChunk(at: time) }
        guard let input else { return }
        let isTaken = input.isReadyForMoreMediaData && input.append(sampleBuffer)
        counts.withLock { counts in
            if isTaken {
                counts.appended += 1
                counts.numbers.append(number)
            } else {
                counts.refused += 1
            }
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        counts.withLock { $0.dropped += 1 }
    }

    private func beginChunk(at time: CMTime) {
        chunk += 1
        let url = folder.appendingPathComponent("chunk\(chunk).mov")
        guard let writer = try? AVAssetWriter(outputURL: url, fileType: .mov) else { return }
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: options.width, AVVideoHeightKey: options.height,
            AVVideoCompressionPropertiesKey: [
                AVVideoAverageBitRateKey: options.bitRate, AVVideoExpectedSourceFrameRateKey: options.rate,
                AVVideoMaxKeyFrameIntervalKey: options.rate,
            ],
        ]
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.expectsMediaDataInRealTime = true
        writer.add(input)
        guard writer.startWriting() else { return }
        writer.startSession(atSourceTime: time)
        (self.writer, self.input, start) = (writer, input, time)
    }

    private func endChunk(at time: CMTime?) {
        guard let writer else { return }
        if let time { writer.endSession(atSourceTime: time) }
        (self.writer, input) = (nil, nil)
        finishing.enter()
        // nonisolated(unsafe): writers may be used from any thread.
        nonisolated(unsafe) let finished = writer
        writer.finishWriting { [self] in
            let isComplete = finished.status == .completed
            counts.withLock { counts in
                counts.chunks += isComplete ? 1 : 0
                counts.failures += isComplete ? 0 : 1
            }
            if isComplete { chunkIsReady?(finished.outputURL) }
            finishing.leave()
        }
    }
}
