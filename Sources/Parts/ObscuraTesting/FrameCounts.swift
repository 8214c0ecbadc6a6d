import AVFCapture
public import AVFoundation

/// The account of a connection's frames, for `#expect`.
///
///     #expect(connection.frameCounts == FrameCounts(captured: 90, delivered: 90))
public struct FrameCounts: Sendable, Hashable, CustomStringConvertible {
    /// Frames that the source delivered or reported as lost; a gap counts as one.
    public var captured: Int
    /// Frames whose callback has begun.
    public var delivered: Int
    /// Frames dropped because the client was busy.
    public var late: Int
    /// Frames dropped because no buffer was free.
    public var outOfBuffers: Int
    /// Gaps in the source's frames, and damaged frames.
    public var discontinuity: Int
    /// Frames that wait for the client.
    public var inFlight: Int

    /// Creates an account.
    public init(
        captured: Int,
        delivered: Int,
        late: Int = 0,
        outOfBuffers: Int = 0,
        discontinuity: Int = 0,
        inFlight: Int = 0
    ) {
        self.captured = captured
        self.delivered = delivered
        self.late = late
        self.outOfBuffers = outOfBuffers
        self.discontinuity = discontinuity
        self.inFlight = inFlight
    }

    /// All drops.
    public var dropped: Int { late + outOfBuffers + discontinuity }

    /// True if every captured frame is accounted for, as must hold at every moment.
    public var isBalanced: Bool { captured == delivered + dropped + inFlight }

    /// The account in one line.
    public var description: String {
        "\(captured) captured = \(delivered) delivered + \(late) late + \(outOfBuffers) out of buffers + "
            + "\(discontinuity) lost + \(inFlight) in flight"
    }
}

extension AVCaptureConnection {
    /// The account of the frames of this connection.
    public var frameCounts: FrameCounts {
        let counts = ledger.counts
        return FrameCounts(
            captured: counts.captured,
            delivered: counts.delivered,
            late: counts.droppedLate,
            outOfBuffers: counts.droppedOutOfBuffers,
            discontinuity: counts.droppedDiscontinuity,
            inFlight: counts.inFlight
        )
    }
}
