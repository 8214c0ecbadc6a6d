/// An iterator of a stream that only one task uses at a time.
final class StreamIterator<Element: Sendable>: @unchecked Sendable {
    // The next element is requested only after the previous one was received, by the single connection that uses the
    // stream.
    private var iterator: AsyncStream<Element>.AsyncIterator

    init(_ stream: AsyncStream<Element>) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async -> Element? { await iterator.next() }
}
