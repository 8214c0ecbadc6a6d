import CameraSources
import CoreMedia
import Synchronization

/// Runs one microphone for a session and passes its audio to the sinks of all active connections.
///
/// The counterpart of ``SourceRunner`` for audio. Sinks change only between two buffers.
final class MicrophoneRunner: MicrophoneClient, InputRunner {
    /// The maximum number of buffers in flight from a source that waits.
    static let buffersInFlight = 8

    /// The destination of a connection's audio.
    struct Route: Sendable {
        let sink: any AudioSink
        /// Meters the connection's channels and applies their volumes.
        let meter: AudioMeter
    }

    private struct Delivery {
        var routes: [Route] = []
        var gate: FrameGate?
        var sessionTime = SessionTime()
        var lastEnd = CMTime.negativeInfinity

        mutating func setSessionTime(_ new: SessionTime) {
            // If the way of conversion is the same, keep its knowledge of the clocks.
            guard !sessionTime.isSame(as: new) else { return }
            sessionTime = new
            lastEnd = .negativeInfinity
        }
    }

    private let source: any MicrophoneSource
    private let setFormatDescription: @Sendable (CMFormatDescription) -> Void
    private let delivery = Mutex(Delivery())
    private let whenEnding: @Sendable (MicrophoneRunner, SourceEnding) -> Void

    /// Prepares to run a source.
    ///
    /// - Parameters:
    ///   - setFormatDescription: Reports the description of each buffer to the source's input, on the source thread.
    ///   - whenEnding: Called on any thread; must only dispatch work elsewhere.
    init(
        source: any MicrophoneSource,
        setFormatDescription: @escaping @Sendable (CMFormatDescription) -> Void,
        whenEnding: @escaping @Sendable (MicrophoneRunner, SourceEnding) -> Void
    ) {
        self.source = source
        self.setFormatDescription = setFormatDescription
        self.whenEnding = whenEnding
    }

    func start(_ request: MicrophoneRequest, receivers routes: [Route], sessionTime: SessionTime) throws(CameraError) {
        let gate = source.pace == .lossless ? FrameGate(limit: Self.buffersInFlight) : nil
        let removed = delivery.withLock { delivery in
            let removed = Self.removed(delivery.routes, routes)
            delivery.routes = routes
            delivery.gate = gate
            delivery.setSessionTime(sessionTime)
            for route in routes { route.sink.reconfigure() }
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

    func needsRestart(from present: MicrophoneRequest, to request: MicrophoneRequest) -> Bool { present != request }

    /// Changes the sinks between two buffers.
    func update(_ request: MicrophoneRequest, receivers routes: [Route], sessionTime: SessionTime) {
        let removed = delivery.withLock { delivery in
            let removed = Self.removed(delivery.routes, routes)
            delivery.routes = routes
            delivery.setSessionTime(sessionTime)
            for route in routes { route.sink.reconfigure() }
            return removed
        }
        for sink in removed { sink.flush() }
    }

    func stop() {
        letGo()
        source.stop()
        stopDelivery()
    }

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
        let routes = delivery.withLock { delivery in
            defer { delivery.routes = [] }
            return delivery.routes
        }
        for route in routes {
            route.sink.flush()
            route.meter.reset()
        }
    }

    private static func removed(_ old: [Route], _ new: [Route]) -> [any AudioSink] {
        old.map(\.sink).filter { old in !new.contains { $0.sink === old } }
    }

    // MARK: On the source thread

    func microphone(_ source: any MicrophoneSource, didCapture buffer: MicrophoneBuffer) {
        CaptureTaps.note { .sound(source, buffer.samples) }
        var ticket: FrameTicket?
        if let gate = delivery.withLock({ $0.gate }) {
            guard let entered = gate.enter() else { return }
            ticket = entered
        }
        let description = buffer.samples.formatDescription
        delivery.withLock { delivery in
            let time = delivery.sessionTime.convert(buffer.samples.presentationTimeStamp)
            guard let samples = retimed(buffer.samples, to: time) else { return }
            let captured = CapturedAudio(samples, hostTime: buffer.hostTime, ticket: ticket)
            // A microphone with wrong timestamps must not break the order that clients rely on.
            guard captured.time.isNumeric, captured.duration > .zero, captured.time >= delivery.lastEnd else { return }
            delivery.lastEnd = captured.time + captured.duration
            for route in delivery.routes { route.sink.receive(route.meter.pass(captured)) }
        }
        if let description { setFormatDescription(description) }
    }

    /// Returns the samples at another time.
    private func retimed(_ samples: CMSampleBuffer, to time: CMTime) -> CMSampleBuffer? {
        guard time != samples.presentationTimeStamp else { return samples }
        guard time.isNumeric, let duration = try? samples.sampleTimingInfo(at: 0).duration else { return nil }
        let timing = CMSampleTimingInfo(duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid)
        return try? CMSampleBuffer(copying: samples, withNewTiming: [timing])
    }

    // Lost audio shows as a gap in the times of the following buffers (AUD-3).
    func microphone(_ source: any MicrophoneSource, didLose loss: MicrophoneLoss) {}

    func microphoneDidEnd(_ source: any MicrophoneSource) { drain(then: .finished) }

    func microphone(_ source: any MicrophoneSource, didFail error: CameraError) {
        whenEnding(self, .failing(error))
        drain(then: .failed(error))
    }

    private func drain(then ending: SourceEnding) {
        let token = DrainToken { [weak self, whenEnding] in
            if let self { whenEnding(self, ending) }
        }
        delivery.withLock { delivery in
            for route in delivery.routes { route.sink.sourceDidEnd(token) }
        }
    }
}
