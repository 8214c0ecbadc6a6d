import CoreMedia

/// One output's share of a set.
enum SynchronizedPiece: Sendable {
    /// Data for the client, and the number of the event they came with.
    case data(OutputDatum, arrival: Int)
    /// A dropped frame, counted already.
    case dropped(VideoDrop)
    /// A dropped depth map, counted already.
    case lost(DepthDrop)

    /// The number of the event that a frame with pixels or a depth map came with; nil for all else.
    var frameArrival: Int? {
        switch self {
        case .data(.video, let arrival), .data(.depth, let arrival): arrival
        default: nil
        }
    }

    /// The frame whose lateness the client has a say in; nil for metadata, sound and reports.
    var frame: CapturedFrame? {
        switch self {
        case .data(.video(let datum), _): datum.frame
        case .data(.depth(let datum), _): datum.frame
        default: nil
        }
    }

    /// The same, dropped.
    func dropped(_ reason: DropReason) -> SynchronizedPiece {
        switch self {
        case .data(.video(let datum), _): .dropped(datum.drop(reason))
        case .data(.depth(let datum), _): .lost(datum.drop(reason))
        default: self
        }
    }

    /// Whether its source waits for its clients.
    var isLossless: Bool {
        switch self {
        case .data(.video(let datum), _): datum.frame.isLossless
        case .data(.metadata(let datum), _): datum.frame?.isLossless ?? false
        case .data(.sound(let datum), _): datum.sound.isLossless
        case .data(.depth(let datum), _): datum.frame.isLossless
        case .dropped, .lost: false
        }
    }

    /// The share as the client gets it, and counted as that.
    ///
    /// Called right before the callback.
    ///
    /// Nil for a report that there is no memory for.
    func makeData() -> AVCaptureSynchronizedData? {
        switch self {
        case .data(.video(let datum), _):
            if let sample = datum.deliver() {
                return AVCaptureSynchronizedSampleBufferData(sample, timestamp: datum.time, droppedReason: .none)
            }
            return Self.report(datum.drop(datum.whyNoSample))
        case .data(.metadata(let datum), _):
            return AVCaptureSynchronizedMetadataObjectData(datum.objects, timestamp: datum.time)
        case .data(.sound(let datum), _):
            return AVCaptureSynchronizedSampleBufferData(
                datum.sound.buffer,
                timestamp: datum.time,
                droppedReason: .none
            )
        case .data(.depth(let datum), _):
            if let data = datum.deliver() {
                return AVCaptureSynchronizedDepthData(data, timestamp: datum.time, droppedReason: .none)
            }
            return Self.report(datum.drop(.outOfBuffers))
        case .dropped(let drop):
            return Self.report(drop)
        case .lost(let drop):
            return Self.report(drop)
        }
    }

    /// Takes it out of the ledger, because the client will never hear of it.
    func withdraw() {
        // Frames withdraw by themselves when they are let go of.
        switch self {
        case .dropped(let drop): drop.withdraw()
        case .lost(let drop): drop.withdraw()
        case .data: break
        }
    }

    private static func report(_ drop: DepthDrop) -> AVCaptureSynchronizedData? {
        drop.makeShell().map {
            AVCaptureSynchronizedDepthData($0, timestamp: drop.time, droppedReason: drop.reason.dataDroppedReason)
        }
    }

    private static func report(_ drop: VideoDrop) -> AVCaptureSynchronizedData {
        AVCaptureSynchronizedSampleBufferData(
            drop.makeShell(),
            timestamp: drop.time,
            droppedReason: drop.reason.dataDroppedReason
        )
    }
}

/// The data of one moment.
typealias SynchronizedSet = SynchronizerState<CMTime, SynchronizedPiece>.AlignedSet

extension SynchronizedSet {
    /// The number of the event that its newest frame with pixels came with; nil without one.
    var frameArrival: Int? { entries.lazy.compactMap(\.datum.frameArrival).max() }

    /// Whether its source waits for its clients.
    var isLossless: Bool { entries.contains { $0.datum.isLossless } }

    /// The same with its frames dropped.
    func droppingFrames(_ reason: DropReason) -> SynchronizedSet {
        var result = self
        for index in result.entries.indices {
            result.entries[index].datum = result.entries[index].datum.dropped(reason)
        }
        return result
    }
}

extension AVCaptureVideoDataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { alwaysDiscardsLateVideoFrames }
}
