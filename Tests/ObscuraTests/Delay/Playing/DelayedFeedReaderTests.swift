import AVFoundation
import Testing

@testable import Obscura

@Suite("Iteration over a delayed feed", .timeLimit(.minutes(2)))
struct DelayedFeedReaderTests {
    typealias Iterator = DelayedFeedReader.AsyncIterator

    /// Returns whether the ring keeps frames for a reader.
    private func isAttached(_ reader: DelayedFeedReader) -> Bool {
        let engine = reader.engine
        return engine.ring.condition.withLock { engine.ring.listeners[ObjectIdentifier(engine)] != nil }
    }

    @Test("both forms of next return one frame after another, and nil for good at the end")
    func next() async throws {
        let camera = try FeedCamera("codes=none&frames=20&seed=2101")
        let feed = try DelayedFeed(device: camera.device)
        var iterator = feed.reader(delay: 0.5).makeAsyncIterator()
        for number in 0..<20 {
            let frame = number % 2 == 0 ? await iterator.next() : await iterator.next(isolation: nil)
            #expect(frame.flatMap(stripNumber) == number)
        }
        for _ in 0..<2 {
            #expect(await iterator.next() == nil)
            #expect(await iterator.next(isolation: nil) == nil)
        }
    }

    @Test("copies of an iterator share its position")
    func copies() async throws {
        let camera = try FeedCamera("codes=none&frames=12&seed=2102")
        let feed = try DelayedFeed(device: camera.device)
        var iterator = feed.reader(delay: 0.2).makeAsyncIterator()
        var copy = iterator
        for number in 0..<12 {
            let frame = number % 3 == 0 ? await copy.next() : await iterator.next()
            #expect(frame.flatMap(stripNumber) == number)
        }
        #expect(await copy.next() == nil)
        #expect(await iterator.next() == nil)
    }

    @Test("an iterator takes frames from its making to the release of its last copy")
    func lifetime() async throws {
        let camera = try FeedCamera("codes=none&seed=2103")
        let feed = try DelayedFeed(device: camera.device)
        let reader = feed.reader(delay: 1)
        #expect(!isAttached(reader))
        var iterators = [reader.makeAsyncIterator()]
        #expect(isAttached(reader))
        iterators.append(iterators[0])
        iterators.removeFirst()
        #expect(isAttached(reader))
        iterators.removeAll()
        #expect(!isAttached(reader))
        // Another iterator goes on with the same reader.
        var next = reader.makeAsyncIterator()
        #expect(isAttached(reader))
        #expect(await next.next() != nil)
        feed.stop()
        await feed.waitUntilSettled()
    }

    @Test("an iterator keeps its reader")
    func reader() async throws {
        let camera = try FeedCamera("codes=none&frames=5&seed=2104")
        let feed = try DelayedFeed(device: camera.device)
        weak var reader: DelayedFeedReader?
        var iterators: [Iterator] = []
        do {
            let made = feed.reader()
            reader = made
            iterators.append(made.makeAsyncIterator())
        }
        #expect(reader != nil)
        for number in 0..<5 { #expect(await iterators[0].next().flatMap(stripNumber) == number) }
        #expect(await iterators[0].next() == nil)
        iterators.removeAll()
        #expect(reader == nil)
    }

    @Test("a stop of the reader ends its iterator for good, and a new iterator goes on")
    func stopping() async throws {
        let camera = try FeedCamera("codes=none&seed=2105")
        let feed = try DelayedFeed(device: camera.device)
        let reader = feed.reader(delay: 0.5)
        var iterator = reader.makeAsyncIterator()
        let first = await iterator.next()
        #expect(first.flatMap(stripNumber) == 0)
        reader.stopFrames()
        #expect(!isAttached(reader))
        #expect(await iterator.next() == nil)
        #expect(await iterator.next(isolation: nil) == nil)
        var other = reader.makeAsyncIterator()
        let second = try #require(await other.next())
        #expect(second.captureTime > (first?.captureTime ?? .positiveInfinity))
        feed.stop()
        await feed.waitUntilSettled()
    }

    @Test("a cancelled task gets nil, and its reader takes no more frames")
    func cancellation() async throws {
        let camera = try FeedCamera("codes=none&seed=2106")
        let feed = try DelayedFeed(device: camera.device)
        let reader = feed.reader(delay: 0.5)
        let ended = await Task {
            var iterator = reader.makeAsyncIterator()
            withUnsafeCurrentTask { $0?.cancel() }
            return await iterator.next() == nil
        }.value
        #expect(ended)
        #expect(!isAttached(reader))
        feed.stop()
        await feed.waitUntilSettled()
    }
}
