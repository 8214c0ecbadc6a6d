/// The iterator of a stream, where it is only ever asked by one task at a time.
final class StreamIterator<Element: Sendable>: @unchecked Sendable {
    // Asked for the next element only after it gave the one before: by the one connection that the stream is for.
    private var iterator: AsyncStream<Element>.AsyncIterator

    init(_ stream: AsyncStream<Element>) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async -> Element? { await iterator.next() }
}
