import Obscura

/// The numbers of the frames that a feed holds, of which a stream without gaps has a part without gaps.
///
/// A camera on a busy machine may miss frames. These are missing here as well, so any other gap is the stream's.
struct HeldNumbers {
    private let frames: EveryFrame

    /// Begins to hold frames; to be created before the stream begins.
    init(_ feed: DelayedFeed) { frames = feed.everyFrame() }

    /// Returns the numbers up to one that a stream had.
    func through(_ last: Int64) async -> [Int64] {
        var numbers: [Int64] = []
        while (numbers.last ?? -1) < last {
            let batch = await frames.nextCompressed()
            if batch.isEmpty { break }
            numbers += batch.map { Int64($0.cameraNumber ?? $0.number) }
        }
        frames.stop()
        return numbers
    }

    /// Returns whether numbers are a part of others, without a gap and each once.
    static func isPart(_ numbers: some Collection<Int64>, of held: [Int64]) -> Bool {
        guard let first = numbers.first, let begin = held.firstIndex(of: first) else { return false }
        return held[begin...].prefix(numbers.count).elementsEqual(numbers)
    }
}
