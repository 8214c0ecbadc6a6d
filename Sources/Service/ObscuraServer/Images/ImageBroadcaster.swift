import ConsoleWeb
import Foundation
import Synchronization

/// Sends images of one view's frames to its viewers.
///
/// A frame is compressed once for each requested width, on the broadcaster's own queue, and only while there are
/// viewers. Only the newest frame waits: one that arrives during a compression replaces the waiting one. The thread
/// that delivers frames never blocks, and the broadcaster holds at most two frames.
final class ImageBroadcaster: Sendable {
    /// The counts of frames and images so far.
    struct Figures: Sendable, Equatable {
        /// Images that were compressed.
        var compressed = 0
        /// Frames that newer ones replaced before they were compressed, while there were viewers.
        var skipped = 0
        /// Images that newer ones replaced before a viewer received them.
        var missed = 0
        /// The present number of viewers.
        var viewers = 0
    }

    fileprivate struct Viewer {
        var width: Int?
        var continuation: AsyncStream<ConsoleImage>.Continuation
    }

    /// A compressed image of the newest frame.
    fileprivate struct Made {
        var frame: Int
        /// The JPEG; nil for a frame that cannot be compressed.
        var jpeg: Data?
    }

    fileprivate struct State {
        var newest: StationFrame?
        /// Number of frames so far, including the newest.
        var count = 0
        /// The frame count when the last compression started.
        ///
        /// `cleared` is the frame count when the broadcaster was last cleared.
        var taken = 0
        var cleared = 0
        var viewers: [Int: Viewer] = [:]
        var nextViewer = 0
        var made: [Int: Made] = [:]
        var isWorking = false
        var figures = Figures()
    }

    private let state = Mutex(State())
    private let queue: DispatchQueue
    // `queue` protects it.
    nonisolated(unsafe) private let maker = JPEGMaker()
    private let keepsNewest: Bool
    // May be called on any thread.
    private let watched: @Sendable (Bool) -> Void

    /// Creates a broadcaster.
    ///
    /// - Parameters:
    ///   - keepsNewest: Whether frames also arrive without viewers, which keeps the newest one current.
    ///   - watched: Called when the first viewer arrives and after the last one has left.
    init(_ name: String, keepsNewest: Bool = true, watched: @escaping @Sendable (Bool) -> Void = { _ in }) {
        self.keepsNewest = keepsNewest
        queue = DispatchQueue(label: "ObscuraServer.ImageBroadcaster.\(name)", qos: .utility)
        self.watched = watched
    }

    var figures: Figures {
        state.withLock { state in
            var figures = state.figures
            figures.viewers = state.viewers.count
            return figures
        }
    }

    var isWatched: Bool { state.withLock { !$0.viewers.isEmpty } }

    /// The newest frame.
    var newest: StationFrame? { state.withLock { $0.newest } }

    // MARK: Frames

    /// Takes a new frame without waiting.
    func show(_ frame: StationFrame) {
        let (old, mayWork) = state.withLock { state -> (StationFrame?, Bool) in
            let old = state.newest
            if old != nil, !state.viewers.isEmpty, state.count > state.taken { state.figures.skipped += 1 }
            state.newest = frame
            state.count += 1
            return (old, state.beginWork())
        }
        // The old frame's buffer is released outside the lock.
        withExtendedLifetime(old) {}
        if mayWork { queue.async { self.work() } }
    }

    /// Releases the newest frame, because there is another camera.
    func clear() {
        let old = state.withLock { state in
            defer {
                state.newest = nil
                state.made = [:]
                state.cleared = state.count
            }
            return state.newest
        }
        withExtendedLifetime(old) {}
    }

    // MARK: Viewers

    /// Returns the images from now on, preceded by the newest existing one.
    ///
    /// The stream ends immediately if there are too many viewers.
    func images(width: Int?) -> AsyncStream<ConsoleImage> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConsoleImage.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let width = ImageWidth.served(width)
        let (id, isFirst, mayWork) = state.withLock { state -> (Int?, Bool, Bool) in
            guard state.viewers.count < StationLimits.viewers else { return (nil, false, false) }
            state.nextViewer += 1
            state.viewers[state.nextViewer] = Viewer(width: width, continuation: continuation)
            if let made = state.made[width ?? 0], made.frame == state.count, let jpeg = made.jpeg,
                let facts = state.newest?.facts
            {
                continuation.yield(ConsoleImage(jpeg: jpeg, frame: facts))
            }
            return (state.nextViewer, state.viewers.count == 1, state.beginWork())
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in self?.remove(id) }
        if isFirst { watched(true) }
        if mayWork { queue.async { self.work() } }
        return stream
    }

    /// Returns an image of a frame; nil if it cannot be compressed.
    func image(of frame: StationFrame, width: Int?) async -> ConsoleImage? {
        let width = ImageWidth.served(width)
        return await withCheckedContinuation { done in
            queue.async { [self] in
                let jpeg = maker.jpeg(frame.pixelBuffer, width: width)
                done.resume(returning: jpeg.map { ConsoleImage(jpeg: $0, frame: frame.facts) })
            }
        }
    }

    /// Ends all streams.
    func finish() {
        for viewer in state.withLock({ Array($0.viewers.values) }) { viewer.continuation.finish() }
        clear()
    }

    private func remove(_ id: Int) {
        let (isLast, old) = state.withLock { state -> (Bool, StationFrame?) in
            guard state.viewers.removeValue(forKey: id) != nil, state.viewers.isEmpty else { return (false, nil) }
            let old = keepsNewest ? nil : state.newest
            state.made = [:]
            if !keepsNewest { state.newest = nil }
            return (true, old)
        }
        withExtendedLifetime(old) {}
        if isLast { watched(false) }
    }

    // MARK: On the queue

    private func work() {
        dispatchPrecondition(condition: .onQueue(queue))
        while let (frame, count, widths) = state.withLock({ $0.nextWork() }) {
            for width in widths {
                let jpeg = maker.jpeg(frame.pixelBuffer, width: width)
                let viewers = state.withLock { state -> [AsyncStream<ConsoleImage>.Continuation] in
                    // A broadcaster that was cleared in the meantime must not show the previous camera.
                    guard count > state.cleared else { return [] }
                    state.made[width ?? 0] = Made(frame: count, jpeg: jpeg)
                    guard jpeg != nil else { return [] }
                    state.figures.compressed += 1
                    return state.viewers.values.filter { $0.width == width }.map(\.continuation)
                }
                guard let jpeg, !viewers.isEmpty else { continue }
                let image = ConsoleImage(jpeg: jpeg, frame: frame.facts)
                var missed = 0
                for viewer in viewers {
                    if case .dropped = viewer.yield(image) { missed += 1 }
                }
                if missed > 0 { state.withLock { $0.figures.missed += missed } }
            }
        }
    }
}

extension ImageBroadcaster.State {
    /// The requested widths for which the newest frame has no image yet.
    fileprivate var widths: [Int?] {
        Set(viewers.values.map(\.width)).filter { made[$0 ?? 0]?.frame != count }
    }

    fileprivate var hasWork: Bool { newest != nil && !viewers.isEmpty && !widths.isEmpty }

    /// Returns whether a compression must start now.
    fileprivate mutating func beginWork() -> Bool {
        guard !isWorking, hasWork else { return false }
        isWorking = true
        return true
    }

    /// Returns the next frame to compress, with its widths; nil ends the work.
    fileprivate mutating func nextWork() -> (StationFrame, Int, [Int?])? {
        guard let newest, hasWork else {
            isWorking = false
            return nil
        }
        taken = count
        return (newest, count, widths)
    }
}
