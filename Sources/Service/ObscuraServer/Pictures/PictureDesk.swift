import ConsoleWeb
import Foundation
import Synchronization

/// Shows the frames of one view to those who watch.
///
/// A frame is compressed once for each width that is watched, on a queue of the desk's own, and only while somebody
/// watches. The newest frame counts: one that comes while another is being compressed takes the place of whatever waited.
/// Whoever brings frames is never held up, and the desk holds two of them at most.
final class PictureDesk: Sendable {
    /// What became of frames and pictures so far.
    struct Figures: Sendable, Equatable {
        /// Pictures that were compressed.
        var compressed = 0
        /// Frames that gave way to newer ones before they were compressed, while somebody watched.
        var skipped = 0
        /// Pictures that gave way to newer ones before a viewer took them.
        var missed = 0
        /// Those who watch now.
        var viewers = 0
    }

    fileprivate struct Viewer {
        var width: Int?
        var continuation: AsyncStream<ConsolePicture>.Continuation
    }

    /// A picture that was made of the newest frame.
    fileprivate struct Made {
        var frame: Int
        /// Nil for a frame that cannot be compressed.
        var jpeg: Data?
    }

    fileprivate struct State {
        var newest: StationFrame?
        /// How many frames were shown before the newest, and it.
        var count = 0
        /// How many there had been when work was last begun, and when the desk was cleared.
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
    // Used on `queue` only.
    nonisolated(unsafe) private let maker = PictureMaker()
    private let keepsNewest: Bool
    // On any thread.
    private let watched: @Sendable (Bool) -> Void

    /// Makes a desk.
    ///
    /// - Parameters:
    ///   - keepsNewest: whether frames come although nobody watches, so that the newest stays true.
    ///   - watched: called when the first viewer comes and when the last one has gone.
    init(_ name: String, keepsNewest: Bool = true, watched: @escaping @Sendable (Bool) -> Void = { _ in }) {
        self.keepsNewest = keepsNewest
        queue = DispatchQueue(label: "ObscuraServer.PictureDesk.\(name)", qos: .utility)
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

    /// Shows a frame; returns at once.
    func show(_ frame: StationFrame) {
        let (old, mayWork) = state.withLock { state -> (StationFrame?, Bool) in
            let old = state.newest
            if old != nil, !state.viewers.isEmpty, state.count > state.taken { state.figures.skipped += 1 }
            state.newest = frame
            state.count += 1
            return (old, state.beginWork())
        }
        // Its buffer goes back outside the lock.
        withExtendedLifetime(old) {}
        if mayWork { queue.async { self.work() } }
    }

    /// Lets go of the newest frame: there is another camera.
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

    /// The pictures from now on, and first the newest there is.
    ///
    /// Ends at once when too many watch already.
    func pictures(width: Int?) -> AsyncStream<ConsolePicture> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ConsolePicture.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        let width = PictureWidth.served(width)
        let (id, isFirst, mayWork) = state.withLock { state -> (Int?, Bool, Bool) in
            guard state.viewers.count < StationLimits.viewers else { return (nil, false, false) }
            state.nextViewer += 1
            state.viewers[state.nextViewer] = Viewer(width: width, continuation: continuation)
            if let made = state.made[width ?? 0], made.frame == state.count, let jpeg = made.jpeg,
                let facts = state.newest?.facts
            {
                continuation.yield(ConsolePicture(jpeg: jpeg, frame: facts))
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

    /// One picture of a frame; nil when it cannot be compressed.
    func picture(of frame: StationFrame, width: Int?) async -> ConsolePicture? {
        let width = PictureWidth.served(width)
        return await withCheckedContinuation { done in
            queue.async { [self] in
                let jpeg = maker.jpeg(frame.pixelBuffer, width: width)
                done.resume(returning: jpeg.map { ConsolePicture(jpeg: $0, frame: frame.facts) })
            }
        }
    }

    /// Ends all watching.
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
        while let (frame, count, widths) = state.withLock({ $0.nextWork() }) {
            for width in widths {
                let jpeg = maker.jpeg(frame.pixelBuffer, width: width)
                let viewers = state.withLock { state -> [AsyncStream<ConsolePicture>.Continuation] in
                    // A desk that was cleared meanwhile shows nothing of the camera before.
                    guard count > state.cleared else { return [] }
                    state.made[width ?? 0] = Made(frame: count, jpeg: jpeg)
                    guard jpeg != nil else { return [] }
                    state.figures.compressed += 1
                    return state.viewers.values.filter { $0.width == width }.map(\.continuation)
                }
                guard let jpeg, !viewers.isEmpty else { continue }
                let picture = ConsolePicture(jpeg: jpeg, frame: frame.facts)
                var missed = 0
                for viewer in viewers {
                    if case .dropped = viewer.yield(picture) { missed += 1 }
                }
                if missed > 0 { state.withLock { $0.figures.missed += missed } }
            }
        }
    }
}

extension PictureDesk.State {
    /// The widths that are watched and of which the newest frame has no picture.
    fileprivate var widths: [Int?] {
        Set(viewers.values.map(\.width)).filter { made[$0 ?? 0]?.frame != count }
    }

    fileprivate var hasWork: Bool { newest != nil && !viewers.isEmpty && !widths.isEmpty }

    /// Whether work is to begin now.
    fileprivate mutating func beginWork() -> Bool {
        guard !isWorking, hasWork else { return false }
        isWorking = true
        return true
    }

    /// What is to be compressed next; nil ends the work.
    fileprivate mutating func nextWork() -> (StationFrame, Int, [Int?])? {
        guard let newest, hasWork else {
            isWorking = false
            return nil
        }
        taken = count
        return (newest, count, widths)
    }
}
