import CV4L2

/// A buffer that the driver has filled.
struct V4L2Filled: Sendable {
    /// Which one.
    var index: Int
    /// The driver's number of the frame.
    var sequence: UInt32
    /// When it was taken, in nanoseconds on the driver's clock, cut to 64 bits.
    var stamp: Int64
    /// Whether the driver says that the picture is damaged.
    var isDamaged: Bool
    /// Where the bytes of each piece of memory begin and end; an end of 0 is an empty piece.
    var pieces: InlineArray<4, Span>
    /// Counts how often the stream was switched on.
    var generation: Int

    /// The used bytes of a piece of memory.
    struct Span: Sendable, Hashable {
        var start = 0
        var end = 0
    }
}
