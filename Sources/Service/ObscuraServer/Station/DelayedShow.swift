import Foundation
import Synchronization

/// Plays the delayed view of the present run while it has viewers, in whatever order changes are reported.
final class DelayedShow: Sendable {
    private struct State {
        var run: CameraRun?
        /// Kinds of pictures that have viewers.
        var watched = 0
    }

    private let inner: Mutex<State>
    private let always: Bool
    // Applies one change after the other, outside the lock.
    private let queue = DispatchQueue(label: "ObscuraServer.DelayedShow", qos: .userInitiated)

    init(always: Bool) {
        self.always = always
        inner = Mutex(State())
    }

    /// Notes that one kind of pictures, images or fragments, has viewers now, or has none any more.
    func change(isWatched: Bool) {
        inner.withLock { $0.watched += isWatched ? 1 : -1 }
        apply()
    }

    func change(run: CameraRun?) {
        inner.withLock { $0.run = run }
        apply()
    }

    private func apply() {
        queue.async { [self] in
            let (run, isWatched) = inner.withLock { ($0.run, $0.watched > 0 || always) }
            run?.showDelayed(isWatched)
        }
    }
}
