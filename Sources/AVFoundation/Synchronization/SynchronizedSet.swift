import CoreMedia

/// One output's share of a set.
enum SynchronizedPiece: Sendable {
    /// Data for the client, and the number of the event they came with.
    case data(OutputDatum, arrival: Int)
    /// A dropped frame, counted already.
    case dropped(VideoDrop)

    /// The number of the event that a frame with pixels came with; nil for all else.
    var frameArrival: Int? {
        if case .data(.video, let arrival) = self { arrival } else { nil }
    }

    /// Whether its source waits for its clients.
    var isLossless: Bool {
        switch self {
        case .data(.video(let datum), _): datum.frame.isLossless
        case .data(.metadata(let datum), _): datum.frame?.isLossless ?? false
        case .data(.sound(let datum), _): datum.sound.isLossless
        case .dropped: false
        }
    }

    /// The share as the client gets it, and counted as that.
    ///
    /// Called right before the callback.
    func makeData() -> AVCaptureSynchronizedData {
        switch self {
        case .data(.video(let datum), _):
            if let sample = datum.deliver() {
                return AVCaptureSynchronizedSampleBufferData(sample, timestamp: datum.time, droppedReason: .none)
            }
            return Self.report(datum.drop(.outOfBuffers))
        case .data(.metadata(let datum), _):
            return AVCaptureSynchronizedMetadataObjectData(datum.objects, timestamp: datum.time)
        case .data(.sound(let datum), _):
            return AVCaptureSynchronizedSampleBufferData(
                datum.sound.buffer,
                timestamp: datum.time,
                droppedReason: .none
            )
        case .dropped(let drop):
            return Self.report(drop)
        }
    }

    /// Takes it out of the ledger, because the client will never hear of it.
    func withdraw() {
        // Frames withdraw by themselves when they are let go of.
        if case .dropped(let drop) = self { drop.withdraw() }
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
            if case .data(.video(let datum), _) = result.entries[index].datum {
                result.entries[index].datum = .dropped(datum.drop(reason))
            }
        }
        return result
    }
}

extension AVCaptureVideoDataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { alwaysDiscardsLateVideoFrames }
}
