import AVFBase
import CameraSources
import CoreMedia
import Dispatch
import Synchronization

/// Delivers depth maps from the source thread to the delegate of a depth data output, or to a synchronizer instead.
///
/// The counterpart of ``VideoDelivery``.
final class DepthDelivery: Sendable {
    typealias Delegate = any AVCaptureDepthDataOutputDelegate

    private struct Present: @unchecked Sendable {
        // @unchecked: loads and stores of a weak reference are atomic, and a copy of this value is never changed.
        weak var delegate: Delegate?
    }

    private let present = Mutex(Present())
    private let pending = DelegateQueue<DepthDatum>()

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

    // MARK: On the source thread

    func receive(_ frame: CapturedFrame, route: DepthRoute) {
        guard let map = frame.depth else { return skip(frame.presentationTime) }
        if let reason = DropReason(recordedFor: frame.frame, kind: "depth", asker: route.ledger.id) {
            return pending.lose { DepthDatum(map: map, frame: frame, route: route).drop(reason) }
        }
        let minimum = route.maker.recipe.minFrameDuration
        pending.offer(frame) { last in
            minimum.isNumeric && last.isNumeric && frame.presentationTime - last < minimum
        } _: {
            DepthDatum(map: map, frame: frame, route: route)
        }
    }

    /// Notes the time of a frame without a map.
    func skip(_ time: CMTime) { pending.skip(time) }

    func receive(_ loss: CameraLoss, route: DepthRoute) {
        pending.lose {
            let reason = DropReason(loss.reason)
            route.ledger.lose(reason, loss.number, as: "depth")
            return DepthDrop(time: loss.presentationTime, number: loss.number, reason: reason, route: route)
        }
    }

    func end(_ token: DrainToken) { pending.end(token) }

    // MARK: On any thread

    /// Discards everything that waits.
    func flush() { pending.flush() }

    // MARK: On the delegate's queue

    private static func call(_ item: DelegateQueue<DepthDatum>.Item, _ delegate: Delegate?) {
        switch item {
        case .datum(let datum):
            let connection = datum.route.connection
            guard let delegate, let output = connection.output as? AVCaptureDepthDataOutput else { return }
            if let data = datum.deliver() {
                delegate.depthDataOutput(output, didOutput: data, timestamp: datum.time, connection: connection)
            } else {
                notify(datum.drop(.outOfBuffers), delegate, output)
            }
        case .drop(let drop):
            guard let delegate, let output = drop.route.connection.output as? AVCaptureDepthDataOutput else {
                drop.withdraw()
                return
            }
            notify(drop, delegate, output)
        case .end: break
        }
    }

    private static func notify(_ drop: DepthDrop, _ delegate: Delegate, _ output: AVCaptureDepthDataOutput) {
        guard let shell = drop.makeShell() else { return drop.withdraw() }
        delegate.depthDataOutput(
            output,
            didDrop: shell,
            timestamp: drop.time,
            connection: drop.route.connection,
            reason: drop.reason.dataDroppedReason
        )
    }
}

extension DepthDatum: QueuedDatum {
    static var kind: String { "depth" }
    var key: Int { frame.frame.number }
    var owner: Int { route.ledger.id }
    var event: OutputEvent { .data(.depth(self)) }

    func report(_ reason: DropReason) -> DepthDrop? { drop(reason) }
}

extension DepthDrop: QueuedDrop {
    var key: Int { number }
    var owner: Int { route.ledger.id }
    var event: OutputEvent { .lost(self) }
}
