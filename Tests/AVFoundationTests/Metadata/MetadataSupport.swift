import AVFoundation
import Barcodes
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Synchronization
import Testing

@testable import AVFCapture
@testable import AVFCore

/// A detector that finds the test's codes in each frame, and can be blocked while it examines one.
final class ScriptedDetector: CodeDetector {
    typealias Script = @Sendable (Int) -> [DetectedCode]

    private let script: Script
    private let state = Mutex((seen: [Int](), begun: Set<Int>(), blocked: [Int: DispatchSemaphore]()))

    init(_ script: @escaping Script = { _ in [] }) { self.script = script }

    /// The examined frames, in the order in which examination ended.
    var seen: [Int] { state.withLock { $0.seen } }

    /// Blocks the examination of a frame until the semaphore is signaled.
    func block(_ number: Int) -> DispatchSemaphore {
        let semaphore = DispatchSemaphore(value: 0)
        state.withLock { $0.blocked[number] = semaphore }
        return semaphore
    }

    /// Returns when a worker has begun to examine a frame.
    func waitUntilDetecting(at number: Int) { while !state.withLock({ $0.begun.contains(number) }) {} }

    func codes(in frame: CapturedFrame) -> [DetectedCode] {
        let number = frame.frame.number
        let hold = state.withLock { state in
            state.begun.insert(number)
            return state.blocked[number]
        }
        hold?.wait()
        defer { state.withLock { $0.seen.append(number) } }
        return script(number)
    }
}

extension DetectedCode {
    /// Makes a code whose top left corner is at a position in pixels.
    static func at(
        _ x: Double,
        _ y: Double,
        size: Double = 10,
        _ symbology: Symbology = .qr,
        text: String? = nil
    ) -> DetectedCode {
        DetectedCode(
            symbology: symbology,
            bytes: Array((text ?? "").utf8),
            text: text,
            corners: [
                CGPoint(x: x, y: y), CGPoint(x: x, y: y + size), CGPoint(x: x + size, y: y + size),
                CGPoint(x: x + size, y: y),
            ]
        )
    }
}

/// Outputs in a session that is not running; the test delivers their frames itself.
///
/// Frames are 100×50; number `n` has the time `n` seconds and a duration of one second.
final class HandFed {
    let session = AVCaptureSession()
    let input: AVCaptureDeviceInput
    let video = AVCaptureVideoDataOutput()
    let metadata: AVCaptureMetadataOutput
    let detector: ScriptedDetector
    let queue = DispatchQueue(label: "delegate")
    let gate = FrameGate(limit: 100)
    let videoSink: any FrameSink
    let metadataSink: any FrameSink
    private var format: CapturedFormat?

    init(
        types: [AVMetadataObject.ObjectType]? = [.qr],
        parallelLimit: Int = 2,
        readsImages: Bool = false,
        script: @escaping ScriptedDetector.Script = { _ in [] }
    ) throws {
        let detector = ScriptedDetector(script)
        self.detector = detector
        metadata = AVCaptureMetadataOutput(parallelLimit: parallelLimit) { symbologies in
            if readsImages { return BarcodeDetector(symbologies) }
            return detector
        }
        var settings = VirtualCameraSettings()
        settings.codes = []
        settings.width = 100
        settings.height = 64
        let device = try #require(
            AVCaptureDevice(source: VirtualCamera(settings), deviceType: .builtInWideAngleCamera, position: .back)
        )
        input = try AVCaptureDeviceInput(device: device)
        session.addInput(input)
        session.addOutput(video)
        session.addOutput(metadata)
        if let types { metadata.metadataObjectTypes = types }
        videoSink = try #require(video.makeSink(for: video.connections[0]))
        metadataSink = try #require(metadata.makeSink(for: metadata.connections[0]))
    }

    /// Makes a frame without delivering it.
    func frame(_ number: Int, isLossless: Bool = false, pixels: CVPixelBuffer? = nil) throws -> CapturedFrame {
        var buffer = pixels
        if buffer == nil {
            _ = CVPixelBufferCreate(
                nil,
                100,
                50,
                kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                nil,
                &buffer
            )
        }
        let image = try #require(buffer)
        let format = self.format ?? CapturedFormat(like: image, nominalDuration: CMTime(value: 1, timescale: 1))
        self.format = format
        let frame = CameraFrame(
            image: image,
            presentationTime: CMTime(value: CMTimeValue(number), timescale: 1),
            duration: CMTime(value: 1, timescale: 1),
            number: number,
            hostTime: 0
        )
        return CapturedFrame(frame: frame, format: format, ticket: isLossless ? gate.enter() : nil)
    }

    /// Delivers a frame to the video output, to the metadata output, or to both.
    func feed(
        _ number: Int,
        isLossless: Bool = false,
        pixels: CVPixelBuffer? = nil,
        video: Bool = true,
        metadata: Bool = true
    ) throws {
        let frame = try frame(number, isLossless: isLossless, pixels: pixels)
        if video { videoSink.receive(frame) }
        if metadata { metadataSink.receive(frame) }
    }

    /// Reports a lost frame to both outputs.
    func lose(_ number: Int, _ reason: CameraLoss.Reason = .discontinuity) throws {
        let loss = CameraLoss(
            reason: reason,
            presentationTime: CMTime(value: CMTimeValue(number), timescale: 1),
            duration: CMTime(value: 1, timescale: 1),
            number: number,
            count: 1
        )
        let format = try frame(number).format
        videoSink.receive(loss, format: format)
        metadataSink.receive(loss, format: format)
    }

    /// Waits until workers and delegates are idle.
    func settle(_ synchronizer: AVCaptureDataOutputSynchronizer? = nil) {
        repeat {
            metadata.examiner.workQueue.sync(flags: .barrier) {}
            queue.sync {}
        } while !metadata.examiner.isIdle || !video.delivery.isIdle || !(synchronizer?.storage.isIdle ?? true)
        queue.sync {}
    }
}
