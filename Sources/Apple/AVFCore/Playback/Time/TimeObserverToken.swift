import CoreMedia
import Dispatch
import Synchronization

/// The token of an observer of time, which also calls its block.
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

    /// Sets the observer's number, unique within its owner.
    func setID(_ id: Int) { number.store(id, ordering: .relaxed) }

    /// Calls the block on its queue, unless the observer ends before.
    func call(_ time: CMTime) {
        queue.async { [self] in
            if !isEnded.load(ordering: .acquiring) { block(time) }
        }
    }

    /// Ends the observer: no call begins after this.
    func end() { isEnded.store(true, ordering: .releasing) }
}
