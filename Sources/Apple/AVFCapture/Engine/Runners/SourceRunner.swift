import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Logging
import MediaFiles
import Synchronization

/// Runs one source for a session and passes its frames to the sinks of all active connections.
///
/// Sinks change only between two frames: the source thread holds `delivery` while it passes on a frame, which takes a
/// few hundred nanoseconds; normally the lock is uncontended.
final class SourceRunner: CameraClient, InputRunner {
    /// The maximum number of frames in flight from a source that waits: one for each stage (waiting, examined, with the
    /// client), and one more so the source is never idle.
    ///
    /// Less than the number of buffers of any source.
    static let framesInFlight = 4

    /// The endings that a runner reports to the session, which handles them on its own queue.
    enum Ending: Sendable {
        /// A finite source has ended, and everything it delivered has been passed on.
        case finished
        /// The source has stopped by itself; reported immediately.
        case failing(CameraError)
        /// The source has stopped by itself, and everything it delivered has been passed on.
        case failed(CameraError)
    }

    private struct Delivery {
        var sinks: [any FrameSink] = []
        var format: CapturedFormat?
        var nominalDuration = CMTime.invalid
        var lastTime = CMTime.negativeInfinity
        var gate: FrameGate?
        /// The image shown until the user grants access.
        var black: UncheckedReference<CVPixelBuffer>?
        /// The frame duration with which the source was last started, or that it has adopted since.
        var sourceDuration = CMTime.invalid
        /// The format of a stream's compressed frames, according to the latest key frame.
        var compressedDescription: CMFormatDescription?
        /// Leaves out frames of a source that does not change its rate.
        var thinning: FrameThinning?
        var sessionTime = SessionTime()

        mutating func setSessionTime(_ new: SessionTime) {
            // If the way of conversion is the same, keep its knowledge of the clocks.
            guard !sessionTime.isSame(as: new) else { return }
            sessionTime = new
            lastTime = .negativeInfinity
        }

        /// Returns a time for a frame whose own time is not later than that of the previous frame.
        ///
        /// - Parameter clock: The source's clock, used if there was no previous frame.
        /// - Returns: A time immediately after the previous one; nil if no time is known.
        mutating func timeOutOfOrder(_ clock: CMClock) -> CMTime? {
            let before = lastTime.isNumeric ? lastTime : sessionTime.convert(clock.time)
            guard before.isNumeric else { return nil }
            lastTime = before + CMTime(value: 1, timescale: 1_000_000_000)
            return lastTime
        }

        /// Reports lost frames to all sinks.
        mutating func lose(_ loss: CameraLoss, clock: CMClock, camera: () -> CameraFormat) {
            var loss = loss
            if !(loss.presentationTime.isNumeric && loss.presentationTime > lastTime) {
                guard let time = timeOutOfOrder(clock) else { return }
                loss.presentationTime = time
            }
            let format: CapturedFormat
            if let present = self.format {
                format = present
            } else {
                let wanted = camera()
                format = CapturedFormat(
                    width: wanted.width,
                    height: wanted.height,
                    pixelFormat: wanted.pixelFormat,
                    nominalDuration: nominalDuration
                )
            }
            for sink in sinks { sink.receive(loss, format: format) }
        }
    }

    let input: UncheckedReference<AVCaptureDeviceInput>
    private static let logger = Logger(label: "AVFoundation.source")
    private let source: any CameraSource
    private let delivery = Mutex(Delivery())
    private let whenEnding: @Sendable (SourceRunner, Ending) -> Void

    /// Prepares to run an input's source.
    ///
    /// - Parameter whenEnding: Called on any thread; must only dispatch work elsewhere.
    init(
        input: AVCaptureDeviceInput,
        source: any CameraSource,
        whenEnding: @escaping @Sendable (SourceRunner, Ending) -> Void
    ) {
        self.input = UncheckedReference(input)
        self.source = source
        self.whenEnding = whenEnding
    }

    /// Starts the source; previous sinks that are not among the new ones are flushed.
    func start(
        _ request: CameraRequest,
        sinks: [any FrameSink],
        sessionTime: SessionTime
    ) throws(CameraError) {
        let gate = source.pace == .lossless ? FrameGate(limit: Self.framesInFlight) : nil
        let removed = delivery.withLock { delivery in
            let removed = delivery.sinks.filter { old in !sinks.contains { $0 === old } }
            delivery.sinks = sinks
            delivery.format = nil
            delivery.compressedDescription = nil
            delivery.nominalDuration = request.frameDuration
            delivery.gate = gate
            delivery.sourceDuration = request.frameDuration
            delivery.thinning = nil
            delivery.setSessionTime(sessionTime)
            for sink in sinks { sink.reconfigure() }
            return removed
        }
        for sink in removed { sink.flush() }
        do {
            try source.start(request, client: self)
        } catch {
            stopDelivery()
            throw error
        }
    }

    /// Returns whether the source must be restarted to reach a rate, as it runs more slowly and cannot change its rate.
    func needsRestart(for frameDuration: CMTime) -> Bool {
        guard !source.changesRateWhileRunning else { return false }
        let present = delivery.withLock { $0.sourceDuration }
        return present.isNumeric && frameDuration < present
    }

    /// Indicates whether frames are left out because the source does not reduce its rate as requested.
    var isThinning: Bool { delivery.withLock { $0.thinning != nil } }

    /// Changes the sinks between two frames, and the rate if it is new.
    ///
    /// If a source refuses the rate, frames are left out as needed.
    func update(sinks: [any FrameSink], frameDuration: CMTime, sessionTime: SessionTime) {
        let (removed, isNewRate) = delivery.withLock { delivery in
            let removed = delivery.sinks.filter { old in !sinks.contains { $0 === old } }
            let isNewRate = delivery.nominalDuration != frameDuration
            delivery.sinks = sinks
            delivery.setSessionTime(sessionTime)
            if isNewRate {
                delivery.nominalDuration = frameDuration
                // A new format object, so frames of the old rate keep their duration.
                delivery.format = delivery.format.map { $0.with(nominalDuration: frameDuration) }
            }
            for sink in sinks { sink.reconfigure() }
            return (removed, isNewRate)
        }
        if isNewRate {
            source.setFrameDuration(frameDuration)
            thin(to: frameDuration)
        }
        for sink in removed { sink.flush() }
    }

    /// Begins, changes or ends leaving out frames, after a rate was requested from the source.
    private func thin(to frameDuration: CMTime) {
        let obeys = source.changesRateWhileRunning
        let begins = delivery.withLock { delivery -> Bool in
            if obeys {
                delivery.sourceDuration = frameDuration
                delivery.thinning = nil
                return false
            }
            if delivery.thinning == nil {
                delivery.thinning = FrameThinning(from: delivery.sourceDuration, to: frameDuration)
                return delivery.thinning != nil
            }
            if delivery.thinning?.change(to: frameDuration) != true { delivery.thinning = nil }
            return false
        }
        if begins {
            Self.logger.info(
                "\(source.info.localizedName) does not change its rate while it runs; frames are left out instead."
            )
        }
    }

    /// Stops the source and discards everything its sinks have not delivered.
    ///
    /// Does not wait for clients.
    func stop() {
        letGo()
        source.stop()
        stopDelivery()
    }

    /// Stops the source without discarding what it delivered, to start it with another format.
    func pause() {
        letGo()
        source.stop()
    }

    func prepareToStop() { source.prepareToStop() }

    /// Releases a source thread that waits for its clients; it then delivers nothing more.
    private func letGo() {
        source.prepareToStop()
        delivery.withLock { $0.gate }?.close()
    }

    private func stopDelivery() {
        let sinks = delivery.withLock { delivery in
            defer { delivery.sinks = [] }
            return delivery.sinks
        }
        for sink in sinks { sink.flush() }
    }

    // MARK: On the source thread

    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        // Waking the first client takes about as long as preparing the frame; the others wait for this thread anyway.
        delivery.withLock { delivery in
            guard delivery.gate == nil, delivery.thinning == nil else { return }
            for sink in delivery.sinks where sink.expect() { break }
        }
        guard let seen = FrameContent(of: frame) else {
            let loss = CameraLoss(
                reason: .discontinuity,
                presentationTime: frame.presentationTime,
                duration: frame.duration,
                number: frame.number,
                count: 1
            )
            return camera(source, didLose: loss)
        }
        // A frame that is left out takes no place in the gate.
        let (stays, duration, gate) = delivery.withLock { delivery in
            guard delivery.thinning != nil else { return (true, frame.duration, delivery.gate) }
            let stays = delivery.thinning?.keeps(frame.presentationTime) ?? true
            return (stays, delivery.nominalDuration, delivery.gate)
        }
        // The camera's properties follow all frames, including those that are left out.
        let taken = input.value.device.frameWasTaken(frame.settings, at: frame.presentationTime)
        guard stays else { return }
        var frame = frame
        frame.duration = duration
        var shown = UncheckedReference(seen)
        if input.value.isBlack {
            // Images that must not be shown must not be available as compressed data either.
            frame.compressed = nil
            if let black = blackImage(like: shown) {
                frame.image = black.value
                shown = UncheckedReference(.image(black.value))
            }
        }
        let content = shown
        let newStream = frame.compressed.flatMap(Self.streamDescription).map(UncheckedReference.init)
        var ticket: FrameTicket?
        if let gate {
            guard let entered = gate.enter() else { return }
            ticket = entered
        }
        let newDescription = delivery.withLock { delivery -> UncheckedReference<CMFormatDescription>? in
            frame.presentationTime = delivery.sessionTime.convert(frame.presentationTime)
            guard frame.presentationTime.isNumeric, frame.presentationTime > delivery.lastTime else {
                // A camera with wrong timestamps, or a clock that jumps back, must not break the order that clients
                // rely on. The frame is reported as lost.
                let loss = CameraLoss(
                    reason: .discontinuity,
                    presentationTime: frame.presentationTime,
                    duration: frame.duration,
                    number: frame.number,
                    count: 1
                )
                delivery.lose(loss, clock: source.clock) { input.value.device.activeFormat.source }
                return nil
            }
            delivery.lastTime = frame.presentationTime
            if let newStream, delivery.compressedDescription != newStream.value {
                delivery.compressedDescription = newStream.value
            }
            var isNew = false
            let format: CapturedFormat
            if let present = delivery.format, content.value.fits(present) {
                format = present
            } else {
                format = content.value.makeFormat(
                    camera: { input.value.device.activeFormat.source },
                    nominalDuration: delivery.nominalDuration
                )
                delivery.format = format
                isNew = true
            }
            let captured = CapturedFrame(
                frame: frame,
                format: format,
                ticket: ticket,
                compressedDescription: delivery.compressedDescription,
                settings: taken?.settings,
                zoom: taken?.zoom ?? 1
            )
            for sink in delivery.sinks { sink.receive(captured) }
            return isNew ? format.description(for: .identity).map(UncheckedReference.init) : nil
        }
        if let newDescription { input.value.setFormatDescription(newDescription.value) }
    }

    /// Returns the image that replaces images that must not be shown; one image is shared by all frames of a size.
    private func blackImage(like content: UncheckedReference<FrameContent>) -> UncheckedReference<CVPixelBuffer>? {
        delivery.withLock { delivery -> UncheckedReference<CVPixelBuffer>? in
            if let black = delivery.black, delivery.format?.fits(black.value) == true { return black }
            let format = input.value.device.activeFormat.source
            delivery.black = content.value.makeBlack(camera: format).map { UncheckedReference($0) }
            return delivery.black
        }
    }

    /// Returns the format of a stream from its key frame; nil for other frames.
    private static func streamDescription(_ image: CompressedImage) -> CMFormatDescription? {
        guard image.isKey, let codec = image.codec.unit else { return nil }
        return AccessUnit.format(of: image.data, codec)
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        delivery.withLock { delivery in
            // Frames that would have been left out anyway are not reported as lost.
            if delivery.thinning?.keepsAny(from: loss.presentationTime, count: loss.count) == false { return }
            var loss = loss
            loss.presentationTime = delivery.sessionTime.convert(loss.presentationTime)
            delivery.lose(loss, clock: source.clock) { input.value.device.activeFormat.source }
        }
    }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool {
        delivery.withLock { $0.gate }?.waitForRelease() ?? false
    }

    func cameraDidEnd(_ source: any CameraSource) { drain(then: .finished) }

    func camera(_ source: any CameraSource, didFail error: CameraError) {
        whenEnding(self, .failing(error))
        drain(then: .failed(error))
    }

    private func drain(then ending: Ending) {
        let token = DrainToken { [weak self, whenEnding] in
            if let self { whenEnding(self, ending) }
        }
        delivery.withLock { delivery in
            for sink in delivery.sinks { sink.sourceDidEnd(token) }
        }
    }
}
