import AVFBase
import CameraSources
import CoreMedia
import CoreVideo
import Synchronization

/// One depth map on its way through one connection of a depth data output, with its entry in the connection's ledger.
///
/// The counterpart of ``VideoDatum``.
final class DepthDatum: Sendable {
    /// The frame that the map came with.
    let frame: CapturedFrame
    /// The connection that the map came through.
    let route: DepthRoute
    private let map: UncheckedReference<CVPixelBuffer>
    private let isSettled = Atomic(false)

    /// Enters the map into the connection's ledger.
    init(map: CVPixelBuffer, frame: CapturedFrame, route: DepthRoute) {
        self.map = UncheckedReference(map)
        self.frame = frame
        self.route = route
        route.ledger.capture(frame.frame.number, as: "depth")
    }

    deinit {
        if !isSettled.load(ordering: .relaxed) { route.ledger.withdraw(frame.frame.number) }
    }

    /// The presentation time on the session's clock.
    var time: CMTime { frame.presentationTime }

    /// Creates the depth data for the client on the caller's thread and counts them as delivered.
    ///
    /// Call it right before the callback. Returns nil if no buffer is free; then drop the datum as `.outOfBuffers` with
    /// ``drop(_:)``.
    func deliver() -> AVDepthData? {
        guard let data = route.maker.make(of: map.value, waits: frame.isLossless) else { return nil }
        if settle() { route.ledger.deliver(frame.frame.number, handedOverAt: frame.frame.hostTime) }
        return data
    }

    /// Counts the map as dropped.
    ///
    /// - Returns: the report for the client. Report it once.
    func drop(_ reason: DropReason) -> DepthDrop {
        if settle() { route.ledger.drop(reason, frame.frame.number) }
        return DepthDrop(time: time, number: frame.frame.number, reason: reason, route: route)
    }

    private func settle() -> Bool { !isSettled.exchange(true, ordering: .acquiringAndReleasing) }
}

/// A dropped depth map that has not been reported yet.
///
/// It holds no map and is already in the ledger.
struct DepthDrop: Sendable {
    /// The presentation time.
    let time: CMTime
    /// The number of the frame that the map came with.
    let number: Int
    /// The reason for the drop.
    let reason: DropReason
    /// The connection that the map belongs to.
    let route: DepthRoute

    /// Creates placeholder depth data whose map is a single NaN (DEPTH-5).
    func makeShell() -> AVDepthData? {
        guard let map = try? CVPixelBuffer.make(width: 1, height: 1, format: route.maker.recipe.type.pixelFormat) else {
            return nil
        }
        DepthGrid(width: 1, height: 1, values: [.nan], isDisparity: route.maker.recipe.type.isDisparity)
            .write(into: map)
        return AVDepthData(map: map)
    }

    /// Removes the drop from the ledger, because it will never be reported.
    func withdraw() { route.ledger.withdrawDrop(reason, number) }
}

/// The settings of one connection of a depth data output; replaced when the connection's settings change.
final class DepthRoute: Sendable {
    /// The connection that callbacks receive.
    var connection: AVCaptureConnection { reference.value }
    private let reference: UncheckedReference<AVCaptureConnection>
    /// The connection's ledger.
    let ledger: FrameLedger
    /// The processing of the maps.
    let maker: DepthMaker

    init(connection: AVCaptureConnection, maker: DepthMaker) {
        reference = UncheckedReference(connection)
        ledger = connection.ledger
        self.maker = maker
    }
}

/// The sink of a connection to a depth data output.
final class DepthDataSink: FrameSink {
    private let delivery: DepthDelivery
    private let recipe: @Sendable () -> DepthRecipe?
    private let connection: UncheckedReference<AVCaptureConnection>
    private let route = Mutex<DepthRoute?>(nil)

    /// - Parameter recipe: returns the current processing of the maps, nil to deliver none; called again when settings
    ///   have changed.
    init(
        connection: AVCaptureConnection,
        delivery: DepthDelivery,
        recipe: @escaping @Sendable () -> DepthRecipe?
    ) {
        self.delivery = delivery
        self.recipe = recipe
        self.connection = UncheckedReference(connection)
        reconfigure()
    }

    func reconfigure() {
        let recipe = recipe()
        route.withLock { route in
            guard route?.maker.recipe != recipe else { return }
            route = recipe.map { DepthRoute(connection: connection.value, maker: DepthMaker($0)) }
        }
    }

    func receive(_ frame: CapturedFrame) {
        if let route = route.withLock({ $0 }) {
            delivery.receive(frame, route: route)
        } else {
            delivery.skip(frame.presentationTime)
        }
    }

    func receive(_ loss: CameraLoss, format: CapturedFormat) {
        if let route = route.withLock({ $0 }) { delivery.receive(loss, route: route) }
    }

    func sourceDidEnd(_ token: DrainToken) { delivery.end(token) }

    func flush() { delivery.flush() }
}
