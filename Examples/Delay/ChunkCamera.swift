import AVFoundation
import Foundation

/// A movie of some seconds that is complete except for finishing.
///
/// `@unchecked Sendable`: the camera hands the writer over and does not use it again.
struct Chunk: @unchecked Sendable {
    var number: Int
    var writer: AVAssetWriter
    var frameCount: Int
    var start: CMTime
    var end: CMTime
}

/// A camera that writes consecutive movies of a given length.
///
/// `@unchecked Sendable`: mutable state is used on the queue only.
final class ChunkCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate, @unchecked Sendable {
    private let session = AVCaptureSession()
    private let queue = DispatchQueue(label: "frames")
    private let length: CMTime
    private let folder: URL
    private let (finished, chunkIsFull) = AsyncStream.makeStream(of: Chunk.self)

    private var chunk: Chunk?
    private var input: AVAssetWriterInput?
    private var chunkCount = 0
    private var frameCount = 0
    private var dropCount = 0

    init(_ device: AVCaptureDevice, length: CMTime, folder: URL) throws {
        self.length = length
        self.folder = folder
        super.init()
        let output = AVCaptureVideoDataOutput()
        // Frames wait for the encoder, because a drop would be visible as a jerk in the movie.
        output.alwaysDiscardsLateVideoFrames = false
        output.setSampleBufferDelegate(self, queue: queue)
        session.beginConfiguration()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        session.commitConfiguration()
    }

    /// Starts the camera and returns the movies, each after its last frame; ends when the session has stopped.
    func chunks() -> AsyncStream<Chunk> {
        _ = NotificationCenter.default.addObserver(
            forName: AVCaptureSession.didStopRunningNotification,
            object: session,
            queue: nil
        ) { [weak self] _ in
            guard let self else { return }
            queue.async {
                self.endChunk()
                self.chunkIsFull.finish()
            }
        }
        session.startRunning()
        return finished
    }

    /// The number of frames by outcome.
    var summary: String {
        queue.sync { "\(frameCount) frames in \(chunkCount) chunks, and \(dropCount) dropped" }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp
        if let chunk, time - chunk.start >= length { endChunk(at: time) }
        if chunk == nil { beginChunk(with: sampleBuffer) }
        guard let input, input.isReadyForMoreMediaData, input.append(sampleBuffer) else {
            dropCount += 1
            return
        }
        frameCount += 1
        chunk?.frameCount += 1
        chunk?.end = time
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        dropCount += 1
    }

    private func beginChunk(with sampleBuffer: CMSampleBuffer) {
        guard let format = sampleBuffer.formatDescription else { return }
        let size = CMVideoFormatDescriptionGetDimensions(format)
        let file = folder.appendingPathComponent("chunk-\(chunkCount + 1).mov")
        // A writer does not overwrite files.
        try? FileManager.default.removeItem(at: file)
        let settings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: Int(size.width),
            AVVideoHeightKey: Int(size.height),
        ]
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        input.expectsMediaDataInRealTime = true
        guard let writer = try? AVAssetWriter(outputURL: file, fileType: .mov), writer.canAdd(input) else { return }
        writer.add(input)
        guard writer.startWriting() else { return }
        let time = sampleBuffer.presentationTimeStamp
        writer.startSession(atSourceTime: time)
        chunkCount += 1
        chunk = Chunk(number: chunkCount, writer: writer, frameCount: 0, start: time, end: time)
        self.input = input
    }

    /// - Parameter time: the start of the next chunk, until which the last frame of this one is shown.
    private func endChunk(at time: CMTime? = nil) {
        guard var chunk else { return }
        input?.markAsFinished()
        if let time {
            chunk.end = time
            chunk.writer.endSession(atSourceTime: time)
        }
        chunkIsFull.yield(chunk)
        self.chunk = nil
        input = nil
    }
}
