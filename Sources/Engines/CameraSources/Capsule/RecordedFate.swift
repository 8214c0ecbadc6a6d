/// The recorded outcome of a frame on one kind of output.
package enum RecordedFate: UInt8, Sendable, Hashable {
    /// Not recorded: the program that runs now decides.
    case open
    /// It was delivered.
    case delivered
    /// It was dropped because the client was busy.
    case late
    /// It was dropped because no buffer was free.
    case outOfBuffers
    /// It was dropped because its data was damaged.
    case discontinuity
}

/// The recorded outcomes of a frame, which a replay with `clients=recorded` repeats.
///
/// Where a session had several outputs of a kind, these are the outcomes of the first.
package struct RecordedFates: Sendable, Hashable {
    /// The outcome on video data outputs.
    package var video = RecordedFate.open
    /// The outcome on metadata outputs; late ones were skipped.
    package var metadata = RecordedFate.open
    /// The outcome on depth data outputs.
    package var depth = RecordedFate.open

    /// Creates open outcomes.
    package init() {}
}
