import AVFoundation
import Basics
import Synchronization

/// One iteration of a scanner, from the start of capture to its end.
final class ScanRun: NSObject, Sendable {
    /// The state used on the control queue only.
    private struct Control {
        var synchronizer: AVCaptureDataOutputSynchronizer?
        var observer: SessionEndObserver?
        var startedSession = false
        var isEnded = false
    }

    let channel: Channel<ScanEvent>
    private let pipeline: ScanPipeline
    private let wantsAll: Bool
    // Used on the control queue only.
    nonisolated(unsafe) private var control = Control()

    init(pipeline: ScanPipeline, wantsAll: Bool) {
        self.pipeline = pipeline
        self.wantsAll = wantsAll
        channel = Channel(pipeline.configuration.buffering)
    }

    var discardedCount: Int { channel.discardedCount }

    /// Starts capture; returns immediately.
    func start() {
        pipeline.control.async { [self] in
            guard !control.isEnded else { return }
            observe()
            let synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [pipeline.video, pipeline.metadata])
            synchronizer.setDelegate(self, queue: pipeline.delivery)
            control.synchronizer = synchronizer
            guard !pipeline.session.isRunning else { return }
            control.startedSession = true
            pipeline.session.startRunning()
        }
    }

    /// Stops capture; waiting elements are still received.
    ///
    /// Does not wait for the session, which may be busy starting.
    func stop() {
        pipeline.delivery.async { [channel] in channel.finish() }
        pipeline.control.async { [self] in close() }
    }

    /// Stops capture immediately; releases waiting elements.
    func end() {
        channel.cancel()
        pipeline.control.async { [self] in close() }
    }

    private func close() {
        pipeline.control.assertIsCurrent()
        guard !control.isEnded else { return }
        control.isEnded = true
        control.observer = nil
        if control.startedSession { pipeline.session.stopRunning() }
        control.synchronizer?.setDelegate(nil, queue: nil)
        control.synchronizer = nil
    }

    private func observe() {
        pipeline.control.assertIsCurrent()
        let queue = pipeline.delivery
        control.observer = SessionEndObserver(pipeline.session, control: pipeline.control) { [channel] in
            // Queued after pending callbacks.
            queue.async { channel.finish() }
        } whenFailed: { [channel] error in
            queue.async { channel.finish(throwing: error) }
        }
    }
}

extension ScanRun: AVCaptureDataOutputSynchronizerDelegate {
    func dataOutputSynchronizer(
        _ synchronizer: AVCaptureDataOutputSynchronizer,
        didOutput collection: AVCaptureSynchronizedDataCollection
    ) {
        // Codes that come without their frame cannot be delivered.
        guard
            let data = collection.synchronizedData(for: pipeline.video) as? AVCaptureSynchronizedSampleBufferData
        else { return }
        let number = data.sampleBuffer.cameraFrameNumber
        if data.sampleBufferWasDropped {
            guard wantsAll else { return }
            channel.send(.drop(ScanDrop(reason: .init(data.droppedReason), time: data.timestamp, number: number)))
            return
        }
        guard let pixelBuffer = CMSampleBufferGetImageBuffer(data.sampleBuffer) else { return }
        let frame = ScannedFrame(
            pixelBuffer: pixelBuffer,
            time: data.timestamp,
            number: number,
            isExamined: isExamined(data.timestamp),
            age: age(of: data.timestamp)
        )
        let found = collection.synchronizedData(for: pipeline.metadata) as? AVCaptureSynchronizedMetadataObjectData
        let codes = (found?.metadataObjects ?? []).compactMap { scan($0, in: frame) }
        if wantsAll || !codes.isEmpty { channel.send(.frame(frame, codes: codes)) }
    }

    /// Converts a code to a scan; returns nil if it does not count.
    private func scan(_ object: AVMetadataObject, in frame: ScannedFrame) -> Scan? {
        guard let code = object as? AVMetadataMachineReadableCodeObject, pipeline.configuration.accepts(code.bounds)
        else { return nil }
        let place = place(of: code, in: frame)
        var scan = Scan(
            type: code.type,
            text: code.stringValue,
            bytes: code.bytesIfKnown,
            bounds: place.bounds,
            corners: place.corners,
            object: code,
            frame: frame
        )
        scan.add(code)
        return scan
    }

    /// Returns bounds and corners as fractions of the delivered frame.
    private func place(
        of code: AVMetadataMachineReadableCodeObject,
        in frame: ScannedFrame
    ) -> (bounds: CGRect, corners: [CGPoint]) {
        guard let connection = pipeline.video.connection(with: .video),
            connection.videoRotationAngle != 0 || connection.isVideoMirrored,
            let turned = pipeline.video.transformedMetadataObject(for: code, connection: connection)
                as? AVMetadataMachineReadableCodeObject
        else { return (code.bounds, code.corners) }
        // For rotated and mirrored frames, coordinates are pixels of the delivered buffer.
        let width = CGFloat(max(1, CVPixelBufferGetWidth(frame.pixelBuffer)))
        let height = CGFloat(max(1, CVPixelBufferGetHeight(frame.pixelBuffer)))
        let bounds = turned.bounds
        return (
            CGRect(
                x: bounds.minX / width,
                y: bounds.minY / height,
                width: bounds.width / width,
                height: bounds.height / height
            ),
            turned.corners.map { CGPoint(x: $0.x / width, y: $0.y / height) }
        )
    }

    private func age(of time: CMTime) -> Double {
        guard let clock = pipeline.session.synchronizationClock else { return 0 }
        return CMTimeSubtract(CMClockGetTime(clock), time).seconds
    }

    /// Indicates whether a frame was examined; always true on other systems, which do not report it.
    private func isExamined(_ time: CMTime) -> Bool {
        #if canImport(Darwin)
        true
        #else
        !pipeline.metadata.hasSkippedFrame(at: time)
        #endif
    }
}

extension ScanDrop.Reason {
    fileprivate init(_ reason: AVCaptureOutput.DataDroppedReason) {
        switch reason {
        case .lateData: self = .late
        case .outOfBuffers: self = .outOfBuffers
        default: self = .discontinuity
        }
    }
}

extension AVMetadataMachineReadableCodeObject {
    /// The payload's bytes; nil on Apple's systems, which do not provide them.
    fileprivate var bytesIfKnown: Data? {
        #if canImport(Darwin)
        nil
        #else
        Data(payloadBytes)
        #endif
    }
}
