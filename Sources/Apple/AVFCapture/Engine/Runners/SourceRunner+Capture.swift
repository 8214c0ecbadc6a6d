import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import MediaFiles
import Synchronization

// The way of a frame from its source to the sinks, in stages. Everything here runs on the source thread.
extension SourceRunner: CameraClient {
    func camera(_ source: any CameraSource, didCapture frame: CameraFrame) {
        CaptureTaps.note { .captured(source, frame) }
        guard let content = FrameContent.inspect(frame) else { return camera(source, didLose: CameraLoss(of: frame)) }
        // The camera's properties follow all frames, including those that are left out.
        let settings =
            !frame.hasSettings && hooks.notePlainFrame(frame.presentationTime)
            ? nil : hooks.noteFrame(frame.settings, frame.presentationTime)
        let carried = UncheckedReference(content)
        let description =
            isLive && !hooks.isBlack()
            ? passAtOnce(frame, carried, settings) : passWhenAdmitted(frame, carried, settings)
        if let description { hooks.setFormatDescription(description.value) }
    }

    /// Passes a frame to all sinks, in one turn of the lock: the frame of a live camera finds all caches cold, so its
    /// latency depends on the number of places that are touched.
    private func passAtOnce(
        _ frame: CameraFrame,
        _ content: UncheckedReference<FrameContent>,
        _ settings: FrameSettings?
    ) -> UncheckedReference<CMFormatDescription>? {
        let stream = streamDescription(frame)
        return delivery.withLock { delivery in
            let selection = delivery.select(frame.presentationTime, duration: frame.duration)
            guard selection.isKept else { return nil }
            return pass(frame, lasting: selection.duration, content, stream, nil, settings, in: &delivery)
        }
    }

    /// Passes a frame to all sinks, after it has entered the gate of its source; shows a black image instead if the
    /// user has not granted access.
    private func passWhenAdmitted(
        _ frame: CameraFrame,
        _ content: UncheckedReference<FrameContent>,
        _ settings: FrameSettings?
    ) -> UncheckedReference<CMFormatDescription>? {
        // A frame that is left out takes no place in the gate.
        let selection = delivery.withLock { $0.select(frame.presentationTime, duration: frame.duration) }
        guard selection.isKept else { return nil }
        var shown = frame
        let content = conceal(&shown, content)
        var ticket: FrameTicket?
        if let gate = selection.gate {
            guard let entered = gate.enter() else { return nil }
            ticket = entered
        }
        let stream = streamDescription(shown)
        return delivery.withLock { [shown, ticket] delivery in
            pass(shown, lasting: selection.duration, content, stream, ticket, settings, in: &delivery)
        }
    }

    /// Replaces the content of a frame that must not be shown; returns the content that remains.
    private func conceal(
        _ frame: inout CameraFrame,
        _ content: UncheckedReference<FrameContent>
    ) -> UncheckedReference<FrameContent> {
        guard hooks.isBlack() else { return content }
        // Images that must not be shown must not be available as compressed data either.
        frame.compressed = nil
        let black = delivery.withLock { $0.blackImage(like: content.value, camera: hooks.cameraFormat) }
        guard let black else { return content }
        frame.image = black.value
        return UncheckedReference(.image(black.value))
    }

    /// Passes a frame to all sinks, with its time on the session's clock, or reports it as lost if it is out of order.
    ///
    /// Returns the description of the frames if it is new.
    private func pass(
        _ frame: CameraFrame,
        lasting duration: CMTime,
        _ content: UncheckedReference<FrameContent>,
        _ stream: UncheckedReference<CMFormatDescription>?,
        _ ticket: FrameTicket?,
        _ settings: FrameSettings?,
        in delivery: inout FrameDelivery
    ) -> UncheckedReference<CMFormatDescription>? {
        // The only copy of the frame, which moves into the object that the sinks share.
        var own = frame
        own.duration = duration
        guard delivery.stamp(&own) else {
            let loss = delivery.report(CameraLoss(of: own), clock: source.clock, camera: hooks.cameraFormat)
            if let loss { for sink in delivery.sinks { sink.receive(loss.loss, format: loss.format) } }
            return nil
        }
        let (format, isNew) = delivery.describe(content.value, stream: stream?.value, camera: hooks.cameraFormat)
        let captured = CapturedFrame(
            frame: consume own,
            format: format,
            ticket: ticket,
            compressedDescription: delivery.compressedDescription,
            settings: settings
        )
        for sink in delivery.sinks { sink.receive(captured) }
        return isNew ? format.description(for: .identity).map(UncheckedReference.init) : nil
    }

    /// Returns the format of a stream from its key frame; nil for other frames.
    private func streamDescription(_ frame: CameraFrame) -> UncheckedReference<CMFormatDescription>? {
        guard let image = frame.compressed, image.isKey, let codec = image.codec.unit else { return nil }
        return AccessUnit.format(of: image.data, codec).map(UncheckedReference.init)
    }

    func camera(_ source: any CameraSource, didLose loss: CameraLoss) {
        CaptureTaps.note { .lost(source, loss) }
        delivery.withLock { delivery in
            let loss = delivery.lose(loss, clock: source.clock, camera: hooks.cameraFormat)
            guard let loss else { return }
            for sink in delivery.sinks { sink.receive(loss.loss, format: loss.format) }
        }
    }

    func cameraWaitsForBuffer(_ source: any CameraSource) -> Bool {
        delivery.withLock { $0.gate }?.waitForRelease() ?? false
    }

    func cameraDidEnd(_ source: any CameraSource) {
        CaptureTaps.note { .ended(source, nil) }
        drain(then: .finished)
    }

    func camera(_ source: any CameraSource, didFail error: CameraError) {
        CaptureTaps.note { .ended(source, error) }
        whenEnding(self, .failing(error))
        drain(then: .failed(error))
    }

    private func drain(then ending: SourceEnding) {
        let token = DrainToken { [weak self, whenEnding] in
            if let self { whenEnding(self, ending) }
        }
        delivery.withLock { delivery in
            for sink in delivery.sinks { sink.sourceDidEnd(token) }
        }
    }
}

extension CameraLoss {
    /// The loss of a single frame that cannot be passed on.
    fileprivate init(of frame: CameraFrame) {
        self.init(
            reason: .discontinuity,
            presentationTime: frame.presentationTime,
            duration: frame.duration,
            number: frame.number,
            count: 1
        )
    }
}
