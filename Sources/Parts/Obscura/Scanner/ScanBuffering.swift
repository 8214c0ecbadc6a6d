/// The buffering of codes that are found faster than they are taken.
///
/// Waiting elements hold their frames, and a camera has only a few buffers, so keep the numbers small.
public enum ScanBuffering: Sendable, Hashable {
    /// Blocks capture, so that no result is lost.
    ///
    /// While this many elements wait, the scanner takes no further frame until one was taken. A source that can wait (a
    /// file, a camera on a virtual clock) then loses nothing at all; a live camera drops the frames that arrive
    /// meanwhile and reports them as late. Memory is bounded either way.
    case block(upTo: Int)
    /// Replaces the oldest waiting element with the newest; suitable for showing the codes in view now.
    ///
    /// The scanner never waits. `SynchronizedScanner.discardedCount` counts the replaced elements.
    case keepNewest(Int)

    /// The maximum number of waiting elements; at least 1.
    var limit: Int {
        switch self {
        case .block(let count), .keepNewest(let count): max(1, count)
        }
    }
}
