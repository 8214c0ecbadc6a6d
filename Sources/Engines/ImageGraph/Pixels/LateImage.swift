package import CoreVideo
import Synchronization

/// An image that is decoded when it is first rendered, on that thread.
package final class LateImage: Sendable {
    private struct State: @unchecked Sendable {
        var image: CGImage?
        var isDone = false
    }

    private let state = Mutex(State())
    private let decode: @Sendable () -> CGImage?
    /// A Boolean value that indicates whether the numbers are used as they are.
    package let isUnmanaged: Bool

    package init(isUnmanaged: Bool, _ decode: @escaping @Sendable () -> CGImage?) {
        self.decode = decode
        self.isUnmanaged = isUnmanaged
    }

    /// The image; nil if it could not be decoded.
    package var image: CGImage? {
        if let image = state.withLock({ $0.isDone ? .some($0.image) : nil }) { return image }
        // Two threads may decode at the same time; the first result counts.
        let made = State(image: decode(), isDone: true)
        return state.withLock { state in
            if !state.isDone { state = made }
            return state.image
        }
    }
}
