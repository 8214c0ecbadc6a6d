/// What happens when codes are found faster than they are taken.
///
/// What waits holds its frames, and a camera has only so many; keep the numbers small.
public enum ScanBuffering: Sendable, Hashable {
    /// Capture waits: nothing that was found is lost.
    ///
    /// When so many elements wait, the scanner takes no further frame until one was taken. A source that can wait (a
    /// file, a camera on a virtual clock) then loses nothing at all; a live camera drops the frames that come meanwhile
    /// and reports them as late. Memory is bounded either way.
    case block(upTo: Int)
    /// The oldest waiting element gives way to the newest; for showing what is in view now.
    ///
    /// The scanner never waits. What gave way is counted in `SynchronizedScanner.discardedCount`.
    case keepNewest(Int)

    /// The number of elements that may wait; at least 1.
    var limit: Int {
        switch self {
        case .block(let count), .keepNewest(let count): max(1, count)
        }
    }
}
