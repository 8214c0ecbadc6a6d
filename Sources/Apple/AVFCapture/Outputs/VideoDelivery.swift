import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Synchronization

/// Delivers frames from the source thread to the delegate of a video data output, or to a synchronizer instead.
final class VideoDelivery: Sendable {
    typealias Delegate = any AVCaptureVideoDataOutputSampleBufferDelegate

    private struct Present: @unchecked Sendable {
        // @unchecked: loads and stores of a weak reference are atomic, and a copy of this value is never changed.
        weak var delegate: Delegate?
    }

    private let present = Mutex(Present())
    private let bound = Mutex(CMTime.invalid)
    private let pending = DelegateQueue<VideoDatum>()

    // MARK: Set-up

    var delegate: Delegate? { present.withLock { UncheckedReference($0.delegate) }.value }
    var queue: DispatchQueue? { delegate == nil ? nil : pending.queue }

    /// True if no callback is running, scheduled or waiting.
    var isIdle: Bool { pending.isIdle }

    /// Changes the delegate; see ``DelegateQueue/setCaller(_:queue:)``.
    func setDelegate(_ delegate: Delegate?, queue: DispatchQueue?) {
        let new = Present(delegate: delegate)
        present.withLock { $0 = new }
        guard delegate != nil else { return pending.setCaller(nil, queue: nil) }
        pending.setCaller({ item in Self.call(item, new.delegate) }, queue: queue)
    }

    /// Sends events to a receiver, or to the delegate again when the receiver is nil.
    ///
    /// Returns false if another receiver already gets them.
    func setReceiver(_ receiver: (any OutputEventReceiver)?, tag: Int) -> Bool {
        pending.setReceiver(receiver, tag: tag)
    }

    var discardsLate: Bool {
        get { pending.discardsLate }
        set { pending.discardsLate = newValue }
    }

    var minFrameDuration: CMTime {
        get { bound.withLock { $0 } }
        set { bound.withLock { $0 = newValue } }
    }

    /// Prepares for the frames of a source; see ``DelegateQueue/prepare(isLive:)``.
    func prepare(isLive: Bool) { pending.prepare(isLive: isLive) }

    // MARK: On the source thread

    func receive(_ frame: CapturedFrame, route: VideoRoute) {
        if let reason = DropReason(recordedFor: frame.frame, kind: "video", asker: route.ledger.id) {
            return pending.lose { VideoDatum(frame: frame, route: route).drop(reason) }
        }
        let bound = minFrameDuration
        pending.offer(frame) { last in
            Self.isTooSoon(frame, after: last, bounds: bound, route.minFrameDuration)
        } _: {
            VideoDatum(frame: frame, route: route)
        }
    }

    /// Returns whether a frame comes sooner than a minimum frame duration allows (VDO-40).
    ///
    /// Timestamps jitter: a frame that is early by less than a sixteenth of its duration counts as on time.
    private static func isTooSoon(
        _ frame: CapturedFrame,
        after last: CMTime,
        bounds first: CMTime,
        _ second: CMTime
    ) -> Bool {
        guard last.isNumeric, first.isNumeric || second.isNumeric else { return false }
        let bound = first.isNumeric && second.isNumeric ? max(first, second) : (first.isNumeric ? first : second)
        let elapsed = frame.presentationTime - last
        if elapsed >= bound { return false }
        let duration = frame.duration
        return !duration.isNumeric || CMTimeMultiply(bound - elapsed, multiplier: 16) >= duration
    }

    func receive(_ loss: CameraLoss, format: CapturedFormat, route: VideoRoute) {
        pending.lose {
            let reason = DropReason(loss.reason)
            route.ledger.lose(reason, loss.number, as: "video")
            return VideoDrop(
                time: loss.presentationTime,
                duration: loss.duration,
                number: loss.number,
                reason: reason,
                format: format,
                route: route
            )
        }
    }

    func end(_ token: DrainToken) { pending.end(token) }

    // MARK: On any thread

    /// Discards everything that waits.
    func flush() { pending.flush() }

    // MARK: On the delegate's queue

    private static func call(_ item: DelegateQueue<VideoDatum>.Item, _ delegate: Delegate?) {
        switch item {
        case .datum(let datum):
            guard let delegate, let output = datum.route.connection.output else { return }
            if let sample = datum.deliver() {
                delegate.captureOutput(output, didOutput: sample, from: datum.route.connection)
            } else {
                let shell = datum.drop(datum.whyNoSample).makeShell()
                delegate.captureOutput(output, didDrop: shell, from: datum.route.connection)
            }
        case .drop(let drop):
            guard let delegate, let output = drop.route.connection.output else {
                drop.withdraw()
                return
            }
            delegate.captureOutput(output, didDrop: drop.makeShell(), from: drop.route.connection)
        case .end: break
        }
    }
}

extension VideoDatum: QueuedDatum {
    static var kind: String { "video" }
    var key: Int { frame.frame.number }
    var owner: Int { route.ledger.id }
    var event: OutputEvent { .data(.video(self)) }

    func report(_ reason: DropReason) -> VideoDrop? { drop(reason) }
}

extension VideoDrop: QueuedDrop {
    var key: Int { number }
    var owner: Int { route.ledger.id }
    var event: OutputEvent { .dropped(self) }
}

/// The sink of a connection to a video data output.
final class VideoDataSink: FrameSink {
    private let delivery: VideoDelivery
    private let configuration: @Sendable () -> Configuration
    private let route: Mutex<VideoRoute>

    /// The requested form of the delivered frames.
    struct Configuration: Sendable {
        /// Conversion of the pixels.
        var recipe = ConversionRecipe.identity
        /// The codec if the client wants the camera's compressed bytes instead of pixels.
        var codec: CompressedImage.Codec?
    }

    /// - Parameter configuration: returns the currently requested form; called again when settings have changed.
    init(
        connection: AVCaptureConnection,
        delivery: VideoDelivery,
        configuration: @escaping @Sendable () -> Configuration
    ) {
        self.delivery = delivery
        self.configuration = configuration
        let first = configuration()
        route = Mutex(VideoRoute(connection: connection, recipe: first.recipe, codec: first.codec))
    }

    func reconfigure() {
        let configuration = configuration()
        route.withLock { route in
            let new = VideoRoute(connection: route.connection, recipe: configuration.recipe, codec: configuration.codec)
            if !route.isSame(as: new) { route = new }
        }
    }

    func prepare(isLive: Bool) { delivery.prepare(isLive: isLive) }

    func receive(_ frame: CapturedFrame) { delivery.receive(frame, route: route.withLock { $0 }) }

    func receive(_ loss: CameraLoss, format: CapturedFormat) {
        delivery.receive(loss, format: format, route: route.withLock { $0 })
    }

    func sourceDidEnd(_ token: DrainToken) { delivery.end(token) }

    func flush() { delivery.flush() }
}
