package import CoreVideo
import Dispatch
import Synchronization

/// The single way past a camera's masks: whoever has the right asks for the next frame as the camera captured it.
///
/// Nothing is kept: frames that no one has asked for are not looked at here.
package final class UnmaskedPeek: Sendable {
    /// A frame without masks.
    ///
    /// `@unchecked Sendable`: its pixels are not written again.
    package struct Frame: @unchecked Sendable {
        /// The picture.
        package let image: CVPixelBuffer
        /// The frame's number.
        package let number: Int
    }

    private struct State {
        var waiting: [Int: CheckedContinuation<Frame?, Never>] = [:]
        var nextID = 0
    }

    /// The largest number of clients that wait at a time.
    private static let most = 8

    private let state = Mutex(State())

    /// True while anyone waits for a frame.
    var isAwaited: Bool { state.withLock { !$0.waiting.isEmpty } }

    /// Returns the next frame, or nil if none comes in time or too many wait already.
    package func next(within seconds: Double = 5) async -> Frame? {
        await withCheckedContinuation { continuation in
            let id = state.withLock { state -> Int? in
                guard state.waiting.count < Self.most else { return nil }
                state.nextID += 1
                state.waiting[state.nextID] = continuation
                return state.nextID
            }
            guard let id else { return continuation.resume(returning: nil) }
            DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { [weak self] in
                self?.state.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: nil)
            }
        }
    }

    /// Gives a frame to all who wait for one.
    func take(_ image: @autoclosure () -> CVPixelBuffer, number: Int) {
        let waiting = state.withLock { state -> [CheckedContinuation<Frame?, Never>] in
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        guard !waiting.isEmpty else { return }
        let frame = Frame(image: image(), number: number)
        for continuation in waiting { continuation.resume(returning: frame) }
    }

    deinit {
        for continuation in state.withLock({ Array($0.waiting.values) }) { continuation.resume(returning: nil) }
    }
}
