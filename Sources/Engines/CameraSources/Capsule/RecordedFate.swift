/// The recorded outcome of a frame on an output.
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
