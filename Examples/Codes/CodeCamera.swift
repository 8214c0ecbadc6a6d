import AVFoundation
import Foundation

/// A camera with two outputs, video and codes, and a synchronizer that matches their data.
final class CodeCamera: NSObject, AVCaptureDataOutputSynchronizerDelegate {
    private let session = AVCaptureSession()
    private let images = AVCaptureVideoDataOutput()
    private let codes = AVCaptureMetadataOutput()
    private let synchronizer: AVCaptureDataOutputSynchronizer
    private let queue = DispatchQueue(label: "camera")

    // The following properties are used on the queue.
    private var frameCount = 0
    private var emptyCount = 0
    private var dropCount = 0

    init(_ device: AVCaptureDevice) throws {
        synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [images, codes])
        super.init()
        session.beginConfiguration()
        session.sessionPreset = .inputPriority
        session.addInput(try AVCaptureDeviceInput(device: device))
        images.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
        // Frames wait instead of being dropped, because any frame may contain a code that the next one does not.
        images.alwaysDiscardsLateVideoFrames = false
        session.addOutput(images)
        session.addOutput(codes)
        // The available types are known only after the output was added to the session.
        codes.metadataObjectTypes = [.qr, .aztec, .dataMatrix].filter(codes.availableMetadataObjectTypes.contains)
        session.commitConfiguration()
        // With a synchronizer, the outputs need no delegates of their own.
        synchronizer.setDelegate(self, queue: queue)
    }

    /// Prints codes until the session stops, at the camera's end if it has one, or when it is unplugged.
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
        queue.sync { "\(frameCount) frames, \(emptyCount) of them without a code, and \(dropCount) dropped" }
    }

    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        guard let frame = collection.synchronizedData(for: images) as? AVCaptureSynchronizedSampleBufferData else {
            return
        }
        guard !frame.sampleBufferWasDropped, let image = CMSampleBufferGetImageBuffer(frame.sampleBuffer) else {
            dropCount += 1
            return
        }
        frameCount += 1
        // Nil if nothing was found in the frame.
        let found = collection.synchronizedData(for: codes) as? AVCaptureSynchronizedMetadataObjectData
        let readable = found?.metadataObjects.compactMap { $0 as? AVMetadataMachineReadableCodeObject } ?? []
        if readable.isEmpty { emptyCount += 1 }
        for code in readable { show(code, in: image, at: frame.timestamp) }
    }

    /// Prints a code and its position in the pixels of its frame.
    private func show(_ code: AVMetadataMachineReadableCodeObject, in image: CVPixelBuffer, at time: CMTime) {
        guard let text = code.stringValue, let connection = images.connection(with: .video),
            let place = images.transformedMetadataObject(for: code, connection: connection)?.bounds
        else { return }
        let width = CVPixelBufferGetWidth(image)
        let height = CVPixelBufferGetHeight(image)
        let corner = "\(Int(place.minX)),\(Int(place.minY))"
        print(
            String(format: "%8.3f s", time.seconds),
            "\(text) at \(corner), \(Int(place.width))x\(Int(place.height)) of \(width)x\(height) pixels"
        )
    }
}
