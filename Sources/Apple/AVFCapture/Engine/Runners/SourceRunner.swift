import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Foundation
import Logging
import MediaFiles
import Synchronization

/// Runs one source for a session and hands its frames to the sinks of all active connections.
///
/// The sinks are changed between two frames only: the source thread holds `delivery` while it hands out a frame, which
/// takes a few hundred nanoseconds, and takes it uncontended otherwise.
final class SourceRunner: CameraClient, InputRunner {
    /// How many frames of a source that waits may be in flight: one for each step of the way (waiting, examined, with
    /// the client), and one more so that the source is never idle.
    ///
    /// Fewer than any source has buffers.
    static let framesInFlight = 4

    /// What the session wants to hear of, on its own queue.
    enum Ending: Sendable {
        /// A finite source has ended and everything it gave has been handed on.
        case finished
        /// The source has stopped by itself; reported at once.
        case failing(CameraError)
        /// The source has stopped by itself, and everything it gave has been handed on.
        case failed(CameraError)
    }

    private struct Delivery {
        var sinks: [any FrameSink] = []
        var format: CapturedFormat?
        var nominalDuration = CMTime.invalid
        var lastTime = CMTime.negativeInfinity
        var gate: FrameGate?
        /// Shown while the user has not allowed more.
        var black: UncheckedReference<CVPixelBuffer>?
        /// The time between frames that the source was last started with or has taken since.
        var sourceDuration = CMTime.invalid
        /// What frames of a stream are as the camera compresses them, by the latest key picture.
        var compressedDescription: CMFormatDescription?
        /// Leaves out frames of a source that keeps its rate.
        var thinning: FrameThinning?
        var sessionTime = SessionTime()

        mutating func setSessionTime(_ new: SessionTime) {
            // The same way goes on with what it knows of the clocks.
            guard !sessionTime.isSame(as: new) else { return }
            sessionTime = new
            lastTime = .negativeInfinity
        }

        /// Where in the order of time a frame belongs whose own time is not later than that of the one before.
        ///
        /// - Parameter clock: the source's, for when there was none before.
        /// - Returns: right after the one before; nil where nobody knows a time.
        mutating func timeOutOfOrder(_ clock: CMClock) -> CMTime? {
            let before = lastTime.isNumeric ? lastTime : sessionTime.convert(clock.time)
            guard before.isNumeric else { return nil }
            lastTime = before + CMTime(value: 1, timescale: 1_000_000_000)
            return lastTime
        }

        /// Tells all sinks of frames that did not come.
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
    /// - Parameter whenEnding: called on any thread; must only hand on.
    init(
        input: AVCaptureDeviceInput,
        source: any CameraSource,
        whenEnding: @escaping @Sendable (SourceRunner, Ending) -> Void
    ) {
        self.input = UncheckedReference(input)
        self.source = source
        self.whenEnding = whenEnding
    }

    /// Starts the source for some sinks; those it had before and that are not among them are flushed.
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

    /// Whether the source must be started anew to come to a rate: it refuses to change it, and runs slower.
    func needsRestart(for frameDuration: CMTime) -> Bool {
        guard !source.changesRateWhileRunning else { return false }
        let present = delivery.withLock { $0.sourceDuration }
        return present.isNumeric && frameDuration < present
    }

    /// Whether frames are left out, because the source does not come down to the rate that is asked for.
    var isThinning: Bool { delivery.withLock { $0.thinning != nil } }

    /// Changes the sinks between two frames, and the rate with them where it is new.
    ///
    /// Frames of a source that refuses the rate are left out as needed.
    func update(sinks: [any FrameSink], frameDuration: CMTime, sessionTime: SessionTime) {
        let (removed, isNewRate) = delivery.withLock { delivery in
            let removed = delivery.sinks.filter { old in !sinks.contains { $0 === old } }
            let isNewRate = delivery.nominalDuration != frameDuration
            delivery.sinks = sinks
            delivery.setSessionTime(sessionTime)
            if isNewRate {
                delivery.nominalDuration = frameDuration
                // A new description of frames, so that those of the old rate keep their duration.
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

    /// Begins, changes or ends leaving out frames, once the source was asked for a rate.
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

    /// Stops the source and forgets what its sinks have not handed on.
    ///
    /// Does not wait for clients.
    func stop() {
        letGo()
        source.stop()
        stopDelivery()
    }

    /// Stops the source without forgetting what it gave, to start it with another format.
    func pause() {
        letGo()
        source.stop()
    }

    func prepareToStop() { source.prepareToStop() }

    /// Lets go of a source thread that waits for its clients, which then goes on no further.
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
        // Waking the first client takes about as long as making the frame; the others wait for this thread anyway.
        delivery.withLock { delivery in
            guard delivery.gate == nil, delivery.thinning == nil else { return }
            for sink in delivery.sinks where sink.expect() { break }
        }
        guard let seen = FrameLook(of: frame) else {
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
        // What the camera's properties say follows all frames, also those that are left out.
        let taken = input.value.device.frameWasTaken(frame.settings, at: frame.presentationTime)
        guard stays else { return }
        var frame = frame
        frame.duration = duration
        var shown = UncheckedReference(seen)
        if input.value.isBlack {
            // What may not be shown must not be in the camera's own bytes either.
            frame.compressed = nil
            if let black = blackPicture(like: shown) {
                frame.image = black.value
                shown = UncheckedReference(.image(black.value))
            }
        }
        let look = shown
        let newStream = frame.compressed.flatMap(Self.streamDescription).map(UncheckedReference.init)
        var ticket: FrameTicket?
        if let gate {
            guard let entered = gate.enter() else { return }
            ticket = entered
        }
        let newDescription = delivery.withLock { delivery -> UncheckedReference<CMFormatDescription>? in
            frame.presentationTime = delivery.sessionTime.convert(frame.presentationTime)
            guard frame.presentationTime.isNumeric, frame.presentationTime > delivery.lastTime else {
                // A camera that lies about its times, or a clock that jumps back, must not break the order that clients
                // rely on, and no frame goes untold.
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
            if let present = delivery.format, look.value.fits(present) {
                format = present
            } else {
                format = look.value.makeFormat(
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

    /// What is shown in the place of pictures that may not be shown: the same one for all of a size.
    private func blackPicture(like look: UncheckedReference<FrameLook>) -> UncheckedReference<CVPixelBuffer>? {
        delivery.withLock { delivery -> UncheckedReference<CVPixelBuffer>? in
            if let black = delivery.black, delivery.format?.fits(black.value) == true { return black }
            let format = input.value.device.activeFormat.source
            delivery.black = look.value.makeBlack(camera: format).map { UncheckedReference($0) }
            return delivery.black
        }
    }

    /// What a stream is from a key picture on; nil for other pictures.
    private static func streamDescription(_ picture: CompressedPicture) -> CMFormatDescription? {
        guard picture.isKey, let codec = picture.codec.unit else { return nil }
        return AccessUnit.format(of: picture.data, codec)
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        delivery.withLock { delivery in
            // What would have been left out anyway is no loss.
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
