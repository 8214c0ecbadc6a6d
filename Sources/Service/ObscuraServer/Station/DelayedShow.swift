import Foundation
import Synchronization

/// Plays the delayed view of the present run while it has viewers, in whatever order changes are reported.
final class DelayedShow: Sendable {
    private struct State {
        var run: CameraRun?
        var isWatched: Bool
    }

    private let inner: Mutex<State>
    private let always: Bool
    // Applies one change after the other, outside the lock.
    private let queue = DispatchQueue(label: "ObscuraServer.DelayedShow", qos: .userInitiated)

    init(always: Bool) {
        self.always = always
        inner = Mutex(State(isWatched: always))
    }

    func change(isWatched: Bool) {
        inner.withLock { $0.isWatched = isWatched || always }
        apply()
    }

    func change(run: CameraRun?) {
        inner.withLock { $0.run = run }
        apply()
    }

    private func apply() {
        queue.async { [self] in
            let (run, isWatched) = inner.withLock { ($0.run, $0.isWatched) }
            run?.showDelayed(isWatched)
        }
    }
}
