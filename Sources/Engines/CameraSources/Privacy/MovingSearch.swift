import CoreVideo
import Dispatch
import Synchronization

/// A detector at work on the frames of one run of a camera.
///
/// A source that waits for its client waits for the answer to each frame as well. For a live source, the newest frame
/// is searched on a queue, and ``MovingMask`` decides what is covered until the answer is there.
final class MovingSearch: Sendable {
    // `@unchecked Sendable`: the pixels of a captured frame are not written again.
    private struct Frame: @unchecked Sendable {
        var image: CVPixelBuffer
        var time: Double
    }

    private struct State {
        var mask = MovingMask()
        var next: Frame?
        var isWorking = false
        var isOver = false
    }

    private let finder: any MovingFinder
    private let waits: Bool
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "CameraSources.MovingSearch", qos: .userInitiated)

    /// - Parameter waits: Whether each frame waits for its own answer.
    init(_ finder: any MovingFinder, waits: Bool) {
        self.finder = finder
        self.waits = waits
    }

    /// Takes a frame, and returns the parts of it to cover.
    func cover(_ image: CVPixelBuffer, at time: Double) -> MovingMask.Cover {
        let frame = Frame(image: image, time: time)
        if waits {
            let places = try? finder.places(in: image)
            return state.withLock { state in
                state.mask.note(places, ofFrameAt: time)
                return state.mask.cover(at: time)
            }
        }
        let (cover, starts) = state.withLock { state -> (MovingMask.Cover, Bool) in
            let starts = !state.isWorking && !state.isOver
            if !state.isOver { state.next = frame }
            if starts { state.isWorking = true }
            return (state.mask.cover(at: time), starts)
        }
        if starts { queue.async { self.work() } }
        return cover
    }

    /// Ends the search; an answer under way is ignored.
    func stop() {
        let last = state.withLock { state in
            state.isOver = true
            defer { state.next = nil }
            return state.next
        }
        withExtendedLifetime(last) {}
    }

    private func work() {
        while let frame = next() {
            let places = try? finder.places(in: frame.image)
            state.withLock { $0.mask.note(places, ofFrameAt: frame.time) }
        }
    }

    private func next() -> Frame? {
        state.withLock { state in
            defer { state.next = nil }
            if state.next == nil || state.isOver { state.isWorking = false }
            return state.isOver ? nil : state.next
        }
    }
}
