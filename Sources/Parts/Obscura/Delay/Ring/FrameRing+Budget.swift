import AVFoundation
import Basics

extension FrameRing {
    /// Moves and drops frames until the budgets are met.
    ///
    /// - Parameter mayWait: true to wait for frames that are being written, and for readers if the source waits for
    ///   them.
    func settle(mayWait: Bool) {
        while true {
            let (step, changes) = condition.withLock { (index.nextStep(), self.changes) }
            switch step {
            case .write(let frames, let part): spilling.async { self.write(frames, to: part) }
            case .announce(let forecast): events.send(.willShorten(forecast))
            case .drop(let frames, let time):
                if let time, isAnyListenerBehind(frames.upperBound, at: time) {
                    // After the end, held frames stay until they have been shown, even above the budgets.
                    guard mayWait, !locked({ $0.life.isClosed }) else { return }
                    waitForChange(after: changes)
                } else {
                    // Sends the forecast before anyone can miss the frames.
                    let forecast = locked { $0.forecast(beforeDropping: frames) }
                    if let forecast { events.send(.willShorten(forecast)) }
                    locked { $0.drop(frames) }
                }
            case .wait:
                guard mayWait else { return }
                waitForChange(after: changes)
            case .done: return
            }
        }
    }

    private func isAnyListenerBehind(_ frame: Int, at time: Nanoseconds) -> Bool {
        let listeners = condition.withLock { Array(self.listeners.values) }
        return listeners.contains { $0.isBehind(frame, at: time) }
    }

    private func write(_ frames: Range<Int>, to part: CircularSpace.Part) {
        dispatchPrecondition(condition: .onQueue(spilling))
        let bytes = locked { $0.bytes(of: frames, count: part.length) }
        do throws(SpillError) {
            guard let store else { throw SpillError(message: "There is no file for frames.") }
            try store.write(bytes, at: part.offset)
            let isFirst = locked { $0.moved(frames, to: part) }
            if isFirst { events.send(.spills(diskBudget: configuration.diskBudget)) }
        } catch {
            locked { $0.couldNotMove() }
            events.send(.spillFailed(message: error.message))
        }
        change { _ in }
        settle(mayWait: false)
    }

    /// The amount of video held now.
    var status: DelayedFeedStatus { locked { $0.status } }
}
