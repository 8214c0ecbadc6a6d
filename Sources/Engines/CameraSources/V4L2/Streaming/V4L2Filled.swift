import CV4L2

/// A buffer that the driver has filled.
struct V4L2Filled: Sendable {
    /// Index of the buffer.
    var index: Int
    /// The driver's sequence number of the frame.
    var sequence: UInt32
    /// Time of capture in nanoseconds on the driver's clock, truncated to 64 bits.
    var stamp: Int64
    /// True if the driver reports the image as damaged.
    var isDamaged: Bool
    /// The used bytes of each memory piece; an end of 0 means an empty piece.
    var pieces: InlineArray<4, Span>
    /// Number of times that the stream was switched on.
    var generation: Int

    /// The used bytes of a piece of memory.
    struct Span: Sendable, Hashable {
        var start = 0
        var end = 0
    }
}
