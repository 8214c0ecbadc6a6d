// A camera class of an app, in plain AVFoundation. Its tests in IntervalCameraTests show how to run it on cameras with
// faults, on a clock that is exact and does not wait.
//
//     swift test --filter IntervalCameraTests

public import AVFoundation
import Foundation

/// Takes a picture at equal intervals, and reports missed frames.
///
/// If the frame that was due is lost, the next one is taken; the interval continues unchanged.
public final class IntervalCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
    /// A picture that was taken.
    ///
    /// `@unchecked Sendable`: nothing writes to the pixels.
    public struct Image: @unchecked Sendable {
        /// The pixels.
        public let pixelBuffer: CVPixelBuffer
        /// The capture time on the session's clock.
        public let time: CMTime
    }

    /// An event of the camera.
    public enum Event: Sendable {
        /// A picture was taken.
        case image(Image)
        /// The app was late for a frame, or the camera lost some; the time is that of the first.
        case missed(time: CMTime, reason: String)
        /// The camera was unplugged; no further event follows.
        case unplugged
    }

    /// The events since ``start()``; ends when the session stops.
    public let events: AsyncStream<Event>

    private let session = AVCaptureSession()
    private let output = AVCaptureVideoDataOutput()
    private let continuation: AsyncStream<Event>.Continuation
    private let interval: CMTime
    private var observers: [any NSObjectProtocol] = []
    // Used on the queue of the frames.
    private var due: CMTime?

    /// Makes a camera without starting it.
    ///
    /// - Parameters:
    ///   - device: the camera, with its present format and rate.
    ///   - interval: the time between pictures.
    /// - Throws: an `AVError` if the device cannot be opened.
    public init(device: AVCaptureDevice, every interval: CMTime) throws {
        self.interval = interval
        (events, continuation) = AsyncStream.makeStream()
        super.init()
        session.beginConfiguration()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        output.setSampleBufferDelegate(self, queue: DispatchQueue(label: "interval camera"))
        session.addOutput(output)
        session.commitConfiguration()
        observe(AVCaptureSession.runtimeErrorNotification) { [continuation] notification in
            let error = notification.userInfo?[AVCaptureSessionErrorKey] as? AVError
            if error?.code == .deviceWasDisconnected { continuation.yield(.unplugged) }
        }
        observe(AVCaptureSession.didStopRunningNotification) { [continuation] _ in continuation.finish() }
    }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }

    /// Starts the camera; the first frame is the first picture.
    public func start() { session.startRunning() }

    /// Stops the camera.
    public func stop() { session.stopRunning() }

    private func observe(_ name: Notification.Name, _ body: @escaping @Sendable (Notification) -> Void) {
        observers.append(
            NotificationCenter.default.addObserver(forName: name, object: session, queue: nil, using: body)
        )
    }

    /// Handles a frame, which becomes a picture if one is due.
    public func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let time = sampleBuffer.presentationTimeStamp
        guard let pixelBuffer = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
        var next = due ?? time
        guard time >= next else { return }
        while next <= time { next = next + interval }
        due = next
        continuation.yield(.image(Image(pixelBuffer: pixelBuffer, time: time)))
    }

    /// Handles a lost frame.
    public func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        let reason = CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil) as? String
        continuation.yield(.missed(time: sampleBuffer.presentationTimeStamp, reason: reason ?? ""))
    }
}
