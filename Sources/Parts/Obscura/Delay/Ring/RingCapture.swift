import AVFoundation
import Basics
import Synchronization

/// Feeds a ring from a session: owns the video data output, and the start and end of capture.
///
/// `@unchecked Sendable`: set up in `init`; mutable state is used on `control` only or in the mutex; the capture
/// objects can be used from any thread.
final class RingCapture: NSObject, @unchecked Sendable {
    let session: AVCaptureSession
    let ring: FrameRing
    let images: DecodedFrameCache
    /// The events of the ring's time: lost frames, settings, and what programs note.
    let log = EventLog()
    private let output = AVCaptureVideoDataOutput()
    /// The codec in which the camera's frames are taken as they are; nil to take pixels.
    let passedCodec: AVVideoCodecType?
    /// The serial queue on which frames are compressed.
    private let delivery = DispatchQueue(label: "Obscura.DelayedFeed.delivery", qos: .userInitiated)
    /// The queue for starting and stopping the session, which takes time.
    private let control = DispatchQueue(label: "Obscura.DelayedFeed.control", qos: .userInitiated)
    private let knownClock = Mutex<CMClock?>(nil)

    // The following properties are used on `control` only.
    private var observer: SessionEndObserver?
    private var isCapturing = false
    private var startedSession = false
    /// The duration of capture; nil for no limit.
    private let limit = Mutex<Nanoseconds?>(nil)
    // Used on `delivery` only.
    private var hasBegun = false
    private var firstTime: Nanoseconds?
    private var settings: RecordedSettings?

    /// Makes a session with a camera.
    static func session(device: AVCaptureDevice) throws -> AVCaptureSession {
        let session = AVCaptureSession()
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        try session.addCamera(device) { DelayedFeedError(.cameraRefused, $0) }
        return session
    }

    /// Adds the output to a session.
    init(session: AVCaptureSession, configuration: DelayedFeedConfiguration) throws {
        try configuration.check()
        var store: (any SpillStore)?
        if configuration.diskBudget > 0 {
            let folder = configuration.spillFolder ?? FileManager.default.temporaryDirectory
            do throws(SpillError) {
                store = try SpillFile(folder: folder.path)
            } catch {
                throw DelayedFeedError(.spillFolderUnusable, error.message)
            }
        }
        self.session = session
        ring = FrameRing(configuration: configuration, store: store, captureQueue: delivery)
        images = DecodedFrameCache(ring: ring)
        session.beginConfiguration()
        defer { session.commitConfiguration() }
        guard session.canAddOutput(output) else {
            throw DelayedFeedError(
                .outputRefused,
                "The session accepts no further output for delayed frames. Remove one, or use a session of its own."
            )
        }
        session.addOutput(output)
        passedCodec =
            configuration.passesCompressedFrames
            ? output.availableVideoCodecTypes.first { $0 == .h264 || $0 == .hevc } : nil
        output.videoSettings =
            passedCodec.map { [AVVideoCodecKey: $0] }
            ?? configuration.pixelFormat.map { [kCVPixelBufferPixelFormatTypeKey as String: $0] }
        // Frames that wait during compression must not be lost.
        output.alwaysDiscardsLateVideoFrames = false
        super.init()
    }

    deinit {
        observer = nil
        output.setSampleBufferDelegate(nil, queue: nil)
        if startedSession { session.stopRunning() }
        if session.outputs.contains(output) { session.removeOutput(output) }
    }

    /// The clock of the frame times; nil before capture begins.
    var clock: CMClock? { knownClock.withLock { $0 } ?? session.synchronizationClock }

    /// The connection that delivers the frames; nil if the session has no camera.
    var connection: AVCaptureConnection? { output.connection(with: .video) }

    /// Starts capture unless it has started; returns immediately.
    ///
    /// - Parameter taking: attaches a reader, so that it gets the first frame; if it returns false, capture does not
    ///   start. A reader attached this way to an ended capture does not see that capture's end.
    func start(_ taking: () -> Bool = { true }) {
        ring.willStart()
        guard taking() else { return ring.started(isAnew: false) }
        let closings = ring.closings
        control.async { [self] in
            guard prepare(after: closings) else { return ring.started(isAnew: false) }
            // Queued after the end of the previous capture.
            delivery.async { self.ring.started(isAnew: true) }
            guard !session.isRunning else { return }
            startedSession = true
            session.startRunning()
        }
    }

    /// Waits until a start has set the delegate and started the session, so that no frame comes before.
    func waitUntilStarted() { control.sync {} }

    /// Prepares for the frames of a session that someone else starts; returns when all of them will be taken.
    func prepareAndWait() {
        let closings = ring.closings
        control.sync { _ = prepare(after: closings) }
    }

    /// Returns false if frames are already being taken.
    private func prepare(after closings: Int) -> Bool {
        control.assertIsCurrent()
        guard !isCapturing else { return false }
        isCapturing = true
        // Queued after the frames of the previous capture.
        delivery.async { self.ring.open(after: closings) }
        observe()
        output.setSampleBufferDelegate(self, queue: delivery)
        return true
    }

    /// Stops capture; returns immediately.
    func stop() {
        ring.close()
        control.async { [self] in
            guard isCapturing else { return }
            if startedSession { session.stopRunning() }
            output.setSampleBufferDelegate(nil, queue: nil)
            ended(nil)
        }
    }

    /// Ends capture with the first frame that is this much later than the first one of this capture; nil for no limit.
    func setLimit(_ duration: Nanoseconds?) { limit.withLock { $0 = duration } }

    /// Ends capture if a frame is beyond the limit; returns whether it is.
    private func isBeyondLimit(_ time: CMTime) -> Bool {
        delivery.assertIsCurrent()
        guard let limit = limit.withLock({ $0 }), let time = Nanoseconds(time) else { return false }
        let first = firstTime ?? time
        firstTime = first
        guard time - first >= limit else { return false }
        stop()
        return true
    }

    /// Calls a closure when all requests so far have completed.
    func whenSettled(_ body: @escaping @Sendable () -> Void) {
        control.async { self.delivery.async(execute: body) }
    }

    /// Handles the end of capture, by itself or requested.
    private func ended(_ error: (any Error)?) {
        control.assertIsCurrent()
        guard isCapturing else { return }
        isCapturing = false
        startedSession = false
        observer = nil
        // Queued after pending callbacks.
        delivery.async { [self] in
            begin()
            hasBegun = false
            firstTime = nil
            ring.end(error)
        }
    }

    private func observe() {
        observer = SessionEndObserver(session, control: control) { [weak self] in
            self?.ended(nil)
        } whenFailed: { [weak self] error in
            guard let self else { return }
            control.async { self.ended(error) }
        }
    }

    /// Notes the camera's settings if they have changed.
    private func noteSettings(at time: CMTime) {
        delivery.assertIsCurrent()
        guard let input = connection?.inputPorts.first?.input as? AVCaptureDeviceInput else { return }
        let present = RecordedSettings(input.device)
        let changes = present.changes(since: settings)
        settings = present
        if !changes.isEmpty { log.add(FilmEvent(.settings, at: time, values: changes)) }
    }

    /// Passes the clock to the ring once.
    private func begin() {
        delivery.assertIsCurrent()
        guard !hasBegun else { return }
        hasBegun = true
        let clock = session.synchronizationClock
        knownClock.withLock { $0 = clock }
        #if canImport(Darwin)
        let isPaced = false
        #else
        // On Linux, a clock other than the host clock means that time advances as fast as frames are taken.
        let isPaced = clock.map { $0 !== CMClockGetHostTimeClock() } ?? false
        #endif
        ring.begin(isPaced: isPaced)
    }
}

extension RingCapture: AVCaptureVideoDataOutputSampleBufferDelegate {
    func captureOutput(
        _ output: AVCaptureOutput,
        didOutput sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        begin()
        let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
        guard !isBeyondLimit(time) else { return }
        noteSettings(at: time)
        let duration = CMSampleBufferGetDuration(sampleBuffer)
        let number = sampleBuffer.cameraFrameNumber
        if let image = CMSampleBufferGetImageBuffer(sampleBuffer) {
            ring.append(image, time: time, duration: duration, number: number)
        } else if CMSampleBufferGetDataBuffer(sampleBuffer) != nil {
            ring.append(coded: sampleBuffer, time: time, duration: duration, number: number)
        }
    }

    func captureOutput(
        _ output: AVCaptureOutput,
        didDrop sampleBuffer: CMSampleBuffer,
        from connection: AVCaptureConnection
    ) {
        begin()
        let reason = CMGetAttachment(
            sampleBuffer,
            key: kCMSampleBufferAttachmentKey_DroppedFrameReason,
            attachmentModeOut: nil
        )
        let time = CMSampleBufferGetPresentationTimeStamp(sampleBuffer)
        let known = ScanDrop.Reason(attachment: reason)
        log.add(FilmEvent(.drop, at: time, values: ["reason": known.rawValue]))
        ring.lose(at: time, reason: known)
    }
}

extension ScanDrop.Reason {
    /// Converts the attachment of a dropped frame.
    fileprivate init(attachment: Any?) {
        switch (attachment as? NSString).map({ $0 as String }) ?? attachment as? String {
        case String(describing: kCMSampleBufferDroppedFrameReason_FrameWasLate): self = .late
        case String(describing: kCMSampleBufferDroppedFrameReason_OutOfBuffers): self = .outOfBuffers
        default: self = .discontinuity
        }
    }
}

extension DelayedFeedConfiguration {
    /// Throws an error if a value is invalid.
    fileprivate func check() throws {
        func refuse(_ text: String) -> DelayedFeedError { DelayedFeedError(.invalidConfiguration, text) }
        guard memoryBudget >= 1 << 20 else {
            throw refuse("A memory budget of \(memoryBudget) bytes is too small for video. Give 1 MiB or more.")
        }
        guard diskBudget >= 0 else { throw refuse("A disk budget of \(diskBudget) bytes is invalid. Give 0 for none.") }
        guard keyFrameInterval.isFinite, keyFrameInterval > 0 else {
            throw refuse("A key-frame interval of \(keyFrameInterval) s is invalid. Give a number above 0.")
        }
        guard longestDelay.map({ $0.isFinite && $0 >= 0 }) ?? true else {
            throw refuse("A longest delay of \(longestDelay ?? 0) s is invalid. Give 0 or more, or nil.")
        }
    }
}
