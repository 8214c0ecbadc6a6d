import AVFoundation
import Foundation

/// A camera app that makes a video data output drop frames, in one of several ways.
final class BusyCamera: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate {
    let session = AVCaptureSession()
    let output = AVCaptureVideoDataOutput()
    private let device: AVCaptureDevice
    private let trouble: Options.Trouble
    private let queue = DispatchQueue(label: "frames")

    // The following properties are used on the queue while the session runs.
    private var copies = false
    private var kept: [CVPixelBuffer] = []
    private var frameCount = 0
    private var drops: [String: Int] = [:]

    init(_ device: AVCaptureDevice, trouble: Options.Trouble) throws {
        self.device = device
        self.trouble = trouble
        super.init()
        session.beginConfiguration()
        // Otherwise the session would choose the format, and with it the rate.
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        session.addOutput(output)
        session.commitConfiguration()
        output.setSampleBufferDelegate(self, queue: queue)
    }

    /// Removes the cause of the drops; must be called before the session runs.
    func cure() throws {
        switch trouble {
        case .slow:
            // A lower regular rate is better than random drops: 50 ms of work fit into 1/15 s.
            let duration = CMTime(value: 1, timescale: 15)
            try device.lockForConfiguration()
            device.activeVideoMinFrameDuration = duration
            device.activeVideoMaxFrameDuration = duration
            device.unlockForConfiguration()
            print("cure: 15 frames a second")
        case .uneven:
            // On average there is enough time. Frames that arrive meanwhile wait in the camera's buffers.
            output.alwaysDiscardsLateVideoFrames = false
            print("cure: late frames wait")
        case .hold:
            // The camera reuses its few buffers, whereas memory for copies belongs to the app.
            copies = true
            print("cure: copies are kept")
        }
    }

    /// Works until the session stops, at the camera's end if it has one, or when it is unplugged.
    func run() async {
        let stopped = AsyncStream<Never> { stopped in
            _ = NotificationCenter.default.addObserver(
                forName: AVCaptureSession.didStopRunningNotification,
                object: session,
                queue: nil
            ) { _ in stopped.finish() }
        }
        session.startRunning()
        for await _ in stopped {}
    }

    /// The number of frames by outcome.
    var summary: String {
        queue.sync {
            let reasons = drops.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            let total = drops.values.reduce(0, +)
            return "\(frameCount) frames, and \(total) dropped" + (total > 0 ? ": " : "")
                + reasons.joined(separator: ", ")
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        frameCount += 1
        switch trouble {
        case .slow: Thread.sleep(forTimeInterval: 0.050)
        case .uneven: if frameCount % 15 == 0 { Thread.sleep(forTimeInterval: 0.150) }
        case .hold:
            guard let image = CMSampleBufferGetImageBuffer(sampleBuffer) else { return }
            if let mine = copies ? image.copied() : image { kept.append(mine) }
            if kept.count > 60 { kept.removeFirst() }
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason
        let reason = CMGetAttachment(sampleBuffer, key: key, attachmentModeOut: nil) as? String ?? "for no reason"
        drops[reason, default: 0] += 1
        print(String(format: "%8.3f s dropped:", sampleBuffer.presentationTimeStamp.seconds), reason)
    }
}

extension CVPixelBuffer {
    /// Returns a copy that does not use the camera's memory; nil if memory is exhausted.
    fileprivate func copied() -> CVPixelBuffer? {
        var copy: CVPixelBuffer?
        let format = CVPixelBufferGetPixelFormatType(self)
        CVPixelBufferCreate(nil, CVPixelBufferGetWidth(self), CVPixelBufferGetHeight(self), format, nil, &copy)
        guard let copy else { return nil }
        CVPixelBufferLockBaseAddress(self, .readOnly)
        CVPixelBufferLockBaseAddress(copy, [])
        defer {
            CVPixelBufferUnlockBaseAddress(copy, [])
            CVPixelBufferUnlockBaseAddress(self, .readOnly)
        }
        guard CVPixelBufferIsPlanar(self) else {
            let from = (CVPixelBufferGetBaseAddress(self), CVPixelBufferGetBytesPerRow(self))
            let to = (CVPixelBufferGetBaseAddress(copy), CVPixelBufferGetBytesPerRow(copy))
            copyRows(from, to, CVPixelBufferGetHeight(self))
            return copy
        }
        for plane in 0..<CVPixelBufferGetPlaneCount(self) {
            let from = (
                CVPixelBufferGetBaseAddressOfPlane(self, plane), CVPixelBufferGetBytesPerRowOfPlane(self, plane)
            )
            let to = (CVPixelBufferGetBaseAddressOfPlane(copy, plane), CVPixelBufferGetBytesPerRowOfPlane(copy, plane))
            copyRows(from, to, CVPixelBufferGetHeightOfPlane(self, plane))
        }
        return copy
    }
}

/// Copies rows whose lengths may differ, since each buffer has its own padding.
private func copyRows(
    _ source: (address: UnsafeMutableRawPointer?, stride: Int),
    _ target: (address: UnsafeMutableRawPointer?, stride: Int),
    _ count: Int
) {
    guard let from = source.address, let to = target.address else { return }
    for row in 0..<count {
        memcpy(to + row * target.stride, from + row * source.stride, min(source.stride, target.stride))
    }
}
