import CameraSources
import CoreMedia
import Logging
import Synchronization

/// Runs one source for a session and passes its frames to the sinks of all active connections.
///
/// Sinks change only between two frames: the source thread holds `delivery` while it passes on a frame, which takes a
/// few hundred nanoseconds; normally the lock is uncontended.
final class SourceRunner: InputRunner {
    /// The maximum number of frames in flight from a source that waits: one for each stage (waiting, examined, with the
    /// client), and one more so the source is never idle.
    ///
    /// Less than the number of buffers of any source.
    static let framesInFlight = 4

    private static let logger = Logger(label: "AVFoundation.source")
    let source: any CameraSource
    /// False for a source that waits for its clients.
    let isLive: Bool
    let hooks: CameraHooks
    let delivery = Mutex(FrameDelivery())
    let whenEnding: @Sendable (SourceRunner, SourceEnding) -> Void

    /// Prepares to run a source.
    ///
    /// - Parameters:
    ///   - hooks: The source's input.
    ///   - whenEnding: Called on any thread; must only dispatch work elsewhere.
    init(
        source: any CameraSource,
        hooks: CameraHooks,
        whenEnding: @escaping @Sendable (SourceRunner, SourceEnding) -> Void
    ) {
        self.source = source
        isLive = source.pace == .live
        self.hooks = hooks
        self.whenEnding = whenEnding
    }

    func start(
        _ request: CameraRequest,
        receivers: [any FrameSink],
        sessionTime: SessionTime
    ) throws(CameraError) {
        let gate = isLive ? nil : FrameGate(limit: Self.framesInFlight)
        let removed = delivery.withLock { delivery in
            let removed = delivery.start(
                frameDuration: request.frameDuration,
                sinks: receivers,
                sessionTime: sessionTime,
                gate: gate
            )
            prepare(receivers)
            return removed
        }
        for sink in removed { sink.flush() }
        CaptureTaps.note { .started(source, request) }
        do {
            try source.start(request, client: self)
        } catch {
            stopDelivery()
            throw error
        }
    }

    private func prepare(_ receivers: [any FrameSink]) {
        for sink in receivers {
            sink.reconfigure()
            sink.prepare(isLive: isLive)
        }
    }

    func needsRestart(from present: CameraRequest, to request: CameraRequest) -> Bool {
        present.format != request.format || present.wantsDepth != request.wantsDepth
            || present.wantsPixels != request.wantsPixels || present.wantsCompressed != request.wantsCompressed
            || isTooSlow(for: request.frameDuration)
    }

    /// Returns whether the source must be restarted to reach a rate, as it runs more slowly and cannot change its rate.
    private func isTooSlow(for frameDuration: CMTime) -> Bool {
        guard !source.changesRateWhileRunning else { return false }
        let present = delivery.withLock { $0.sourceDuration }
        return present.isNumeric && frameDuration < present
    }

    /// Indicates whether frames are left out because the source does not reduce its rate as requested.
    var isThinning: Bool { delivery.withLock { $0.isThinning } }

    /// Changes the sinks between two frames, and the rate if it is new.
    ///
    /// If a source refuses the rate, frames are left out as needed.
    func update(_ request: CameraRequest, receivers: [any FrameSink], sessionTime: SessionTime) {
        let frameDuration = request.frameDuration
        let (removed, isNewRate) = delivery.withLock { delivery in
            let update = delivery.update(frameDuration: frameDuration, sinks: receivers, sessionTime: sessionTime)
            prepare(receivers)
            return update
        }
        if isNewRate {
            CaptureTaps.noteSetting(source.info.uniqueID, "frameDuration") { "\(frameDuration.seconds) s" }
            source.setFrameDuration(frameDuration)
            thin(to: frameDuration)
        }
        for sink in removed { sink.flush() }
    }

    /// Begins, changes or ends leaving out frames, after a rate was requested from the source.
    private func thin(to frameDuration: CMTime) {
        let obeys = source.changesRateWhileRunning
        if delivery.withLock({ $0.thin(to: frameDuration, obeys: obeys) }) {
            Self.logger.info(
                "\(source.info.localizedName) does not change its rate while it runs; frames are left out instead."
            )
        }
    }

    func stop() {
        letGo()
        source.stop()
        CaptureTaps.note { .stopped(source) }
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
        let sinks = delivery.withLock { $0.stop() }
        for sink in sinks { sink.flush() }
    }
}
