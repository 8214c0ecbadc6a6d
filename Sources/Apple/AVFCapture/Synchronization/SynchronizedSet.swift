import CoreMedia

/// One output's share of a set.
enum SynchronizedPiece: Sendable {
    /// Data for the client, and the number of the event that delivered them.
    case data(OutputDatum, arrival: Int)
    /// A dropped frame that has already been counted.
    case dropped(VideoDrop)
    /// A dropped depth map that has already been counted.
    case lost(DepthDrop)

    /// The number of the event that delivered a frame with pixels or a depth map; nil for everything else.
    var frameArrival: Int? {
        switch self {
        case .data(.video, let arrival), .data(.depth, let arrival): arrival
        default: nil
        }
    }

    /// The frame to which the client's late-frame policy applies; nil for metadata, audio and reports.
    var frame: CapturedFrame? {
        switch self {
        case .data(.video(let datum), _): datum.frame
        case .data(.depth(let datum), _): datum.frame
        default: nil
        }
    }

    /// Returns the piece as a drop.
    func dropped(_ reason: DropReason) -> SynchronizedPiece {
        switch self {
        case .data(.video(let datum), _): .dropped(datum.drop(reason))
        case .data(.depth(let datum), _): .lost(datum.drop(reason))
        default: self
        }
    }

    /// The name of the reason of a drop; empty for data.
    var dropReason: String {
        switch self {
        case .data: ""
        case .dropped(let drop): drop.reason.name
        case .lost(let drop): drop.reason.name
        }
    }

    /// The name of the reason of a drop, given what was made of the piece for the client; empty for data.
    func dropReason(of made: AVCaptureSynchronizedData?) -> String {
        guard case .data = self else { return dropReason }
        switch (made as? AVCaptureSynchronizedSampleBufferData)?.droppedReason {
        case .lateData: return DropReason.late.name
        case .outOfBuffers: return DropReason.outOfBuffers.name
        case .discontinuity: return DropReason.discontinuity.name
        default: return ""
        }
    }

    /// True if the source waits for its clients.
    var isLossless: Bool {
        switch self {
        case .data(.video(let datum), _): datum.frame.isLossless
        case .data(.metadata(let datum), _): datum.frame?.isLossless ?? false
        case .data(.audio(let datum), _): datum.audio.isLossless
        case .data(.depth(let datum), _): datum.frame.isLossless
        case .dropped, .lost: false
        }
    }

    /// Makes the data for the client and counts them as delivered.
    ///
    /// Called right before the callback. Returns nil for a report if memory is exhausted.
    func makeData() -> AVCaptureSynchronizedData? {
        switch self {
        case .data(.video(let datum), _):
            if let sample = datum.deliver() {
                return AVCaptureSynchronizedSampleBufferData(sample, timestamp: datum.time, droppedReason: .none)
            }
            return Self.report(datum.drop(datum.whyNoSample))
        case .data(.metadata(let datum), _):
            return AVCaptureSynchronizedMetadataObjectData(datum.objects, timestamp: datum.time)
        case .data(.audio(let datum), _):
            return AVCaptureSynchronizedSampleBufferData(
                datum.audio.buffer,
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

    /// Removes the piece from the ledger, because it will never be reported to the client.
    func withdraw() {
        // Frames withdraw themselves when they are released.
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
    /// The number of the event that delivered the newest frame with pixels; nil without one.
    var frameArrival: Int? { entries.lazy.compactMap(\.datum.frameArrival).max() }

    /// True if a source of the set waits for its clients.
    var isLossless: Bool { entries.contains { $0.datum.isLossless } }

    /// Returns the set with its frames dropped.
    func droppingFrames(_ reason: DropReason) -> SynchronizedSet {
        var result = self
        for index in result.entries.indices {
            result.entries[index].datum = result.entries[index].datum.dropped(reason)
        }
        return result
    }

    /// Calls the delegate with the data, which count as delivered then; without a delegate, withdraws them.
    ///
    /// Called on the delegate's queue.
    ///
    /// - Parameters:
    ///   - face: the synchronizer that the delegate receives.
    ///   - willCall: called before the delegate with the reasons of drops, one for each entry; empty for data.
    func deliver(
        to delegate: (any AVCaptureDataOutputSynchronizerDelegate)?,
        of face: AVCaptureDataOutputSynchronizer?,
        willCall: (([String]) -> Void)? = nil
    ) {
        guard let delegate, let face else {
            for entry in entries { entry.datum.withdraw() }
            return
        }
        let made = entries.map { $0.datum.makeData() }
        // An image that cannot be decoded becomes a drop only now.
        willCall?(zip(entries, made).map { $0.datum.dropReason(of: $1) })
        let data = zip(entries, made).compactMap { entry, made in
            made.map { (output: face.dataOutputs[entry.output], data: $0) }
        }
        guard !data.isEmpty else { return }
        delegate.dataOutputSynchronizer(face, didOutput: AVCaptureSynchronizedDataCollection(data))
    }
}

extension AVCaptureVideoDataOutput: SynchronizableOutput {
    var discardsLateFrames: Bool { alwaysDiscardsLateVideoFrames }
}
