import CoreMedia

/// One output's share of a set.
enum SynchronizedPiece: Sendable {
    /// Data for the client.
    case data(OutputDatum)
    /// A dropped frame, counted already.
    case dropped(VideoDrop)

    /// Whether it is a frame with pixels.
    var isFrame: Bool {
        if case .data(.video) = self { true } else { false }
    }

    /// Whether its source waits for its clients.
    var isLossless: Bool {
        switch self {
        case .data(.video(let datum)): datum.frame.isLossless
        case .data(.metadata(let datum)): datum.frame?.isLossless ?? false
        case .dropped: false
        }
    }

    /// The share as the client gets it, and counted as that.
    ///
    /// Called right before the callback.
    func makeData() -> AVCaptureSynchronizedData {
        switch self {
        case .data(.video(let datum)):
            if let sample = datum.deliver() {
                return AVCaptureSynchronizedSampleBufferData(sample, timestamp: datum.time, droppedReason: .none)
            }
            return Self.report(datum.drop(.outOfBuffers))
        case .data(.metadata(let datum)):
            return AVCaptureSynchronizedMetadataObjectData(datum.objects, timestamp: datum.time)
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
    /// Whether it has a frame with pixels.
    var hasFrame: Bool { entries.contains { $0.datum.isFrame } }

    /// Whether its source waits for its clients.
    var isLossless: Bool { entries.contains { $0.datum.isLossless } }

    /// The same with its frames dropped.
    func droppingFrames(_ reason: DropReason) -> SynchronizedSet {
        var result = self
        for index in result.entries.indices {
            if case .data(.video(let datum)) = result.entries[index].datum {
                result.entries[index].datum = .dropped(datum.drop(reason))
            }
        }
        return result
    }
}

extension AVCaptureVideoDataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { alwaysDiscardsLateVideoFrames }
}
