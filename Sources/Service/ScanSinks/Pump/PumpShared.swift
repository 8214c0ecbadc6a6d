import Basics
import Synchronization

/// State that a pump's thread shares with other threads.
final class PumpShared: Sendable {
    private let state = Mutex(PumpState())
    private let sink: any ScanSink
    private let signal = WakeSignal()

    init(sink: any ScanSink) { self.sink = sink }

    var figures: SinkFigures { state.withLock { $0.figures } }
    var isStopped: Bool { state.withLock { $0.isStopped } }

    func change(_ body: (inout SinkFigures) -> Void) { state.withLock { body(&$0.figures) } }

    /// Starts the pump; returns false if it was started or stopped before.
    func start() -> Bool { state.withLock { $0.start() } }

    /// Records that the store has more scans, and wakes the sink.
    func noteMore() {
        if state.withLock({ $0.noteMore() }) { sink.wake() }
    }

    /// Returns whether the store received more scans since the last call.
    func takeMore() -> Bool { state.withLock { $0.takeMore() } }

    /// Stops the pump, and ends all waits of its thread; returns whether it was running.
    func stop() -> Bool {
        let wasRunning = state.withLock { $0.stop() }
        signal.wake()
        sink.stop()
        return wasRunning
    }

    /// Waits without the sink, until the time is over or the pump is stopped.
    func wait(_ seconds: Double) { signal.wait(seconds) }
}
