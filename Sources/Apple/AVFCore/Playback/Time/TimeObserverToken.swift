import CoreMedia
import Dispatch
import Synchronization

/// What stands for an observer of time, and makes its calls.
final class TimeObserverToken: Sendable {
    private let queue: DispatchQueue
    private let block: @Sendable (CMTime) -> Void
    private let isEnded = Atomic(false)
    private let number = Atomic(0)

    /// - Parameter queue: nil means the main queue.
    init(queue: DispatchQueue?, block: @escaping @Sendable (CMTime) -> Void) {
        self.queue = queue ?? .main
        self.block = block
    }

    /// The observer's number among its owner's.
    func setID(_ id: Int) { number.store(id, ordering: .relaxed) }

    /// Lets the block be called on its queue, unless the observer ends before.
    func call(_ time: CMTime) {
        queue.async { [self] in
            if !isEnded.load(ordering: .acquiring) { block(time) }
        }
    }

    /// No call begins any more.
    func end() { isEnded.store(true, ordering: .releasing) }
}
