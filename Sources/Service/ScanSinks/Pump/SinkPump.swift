import Foundation
public import Logging
public import ScanStore
import Synchronization

/// Empties the queue of a sink: takes scans from the store in order, hands them to the sink, and moves the sink's place as
/// they are acknowledged.
///
/// Every scan is handed over at least once, and first hand-overs are in order. After any failure everything behind the place
/// is sent again, in order, so a receiver sees repeats; it knows them by their id. One thread does all of it; nothing here
/// is waited for by who stores scans.
public final class SinkPump: Sendable {
    private enum State { case new, running, stopped }

    private let shared: PumpShared
    private let run: @Sendable () -> Void
    private let sink: any ScanSink
    private let stopTime: Double
    private let state = Mutex(State.new)
    private let ended = DispatchSemaphore(value: 0)

    /// A pump that does not run yet.
    ///
    /// - Parameters:
    ///   - outbox: the store.
    ///   - queue: the name of the sink's queue in the store. A sink keeps its place by this name.
    ///   - sink: where the scans go; no other pump may use it.
    ///   - limits: of time and number.
    ///   - logger: hears what people should know.
    public convenience init(
        outbox: any ScanOutbox,
        queue: String,
        sink: any ScanSink,
        limits: SinkLimits = SinkLimits(),
        logger: Logger
    ) {
        self.init(
            outbox: outbox,
            queue: queue,
            sink: sink,
            limits: limits,
            logger: logger,
            backOff: BackOff(),
            clock: MachineClock()
        )
    }

    package init(
        outbox: any ScanOutbox,
        queue: String,
        sink: any ScanSink,
        limits: SinkLimits,
        logger: Logger,
        backOff: BackOff,
        clock: any SinkClock
    ) {
        let shared = PumpShared(sink: sink)
        self.shared = shared
        self.sink = sink
        stopTime = limits.stopTime
        run = {
            PumpRun(
                outbox: outbox,
                queue: queue,
                sink: sink,
                limits: limits,
                logger: logger,
                backOff: backOff,
                clock: clock,
                shared: shared
            ).run()
        }
    }

    /// Begins; a second call changes nothing.
    public func start() {
        let isFirst = state.withLock { state in
            guard state == .new else { return false }
            state = .running
            return true
        }
        guard isFirst else { return }
        let thread = Thread { [run, ended] in
            // The kernel tells of a broken connection by this signal, which would end the program.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            run()
            ended.signal()
        }
        thread.name = "scan sink"
        thread.start()
    }

    /// Ends; what is not acknowledged stays in the queue.
    ///
    /// Waits for the thread, for a bounded time.
    ///
    /// - Returns: whether the thread has ended. One that hangs in the system, such as in a look-up of a name, is left to itself.
    @discardableResult
    public func stop() -> Bool {
        let wasRunning = state.withLock { state in
            defer { state = .stopped }
            return state == .running
        }
        shared.stop()
        sink.stop()
        return !wasRunning || ended.wait(timeout: .now() + stopTime) == .success
    }

    /// How it is doing; any thread.
    public var figures: SinkFigures { shared.figures }
}

/// What the thread of a pump shares with others.
final class PumpShared: Sendable {
    private struct State {
        var figures = SinkFigures()
        var isStopped = false
        var hasMore = false
    }

    private let state = Mutex(State())
    private let sink: any ScanSink
    private let signal = WakeSignal()

    init(sink: any ScanSink) { self.sink = sink }

    var figures: SinkFigures { state.withLock { $0.figures } }
    var isStopped: Bool { state.withLock { $0.isStopped } }

    func change(_ body: (inout SinkFigures) -> Void) { state.withLock { body(&$0.figures) } }

    /// The store has more.
    func noteMore() {
        let isNews = state.withLock { state in
            defer { state.hasMore = true }
            return !state.hasMore
        }
        if isNews { sink.wake() }
    }

    /// Whether the store had more since this was asked last.
    func takeMore() -> Bool {
        state.withLock { state in
            defer { state.hasMore = false }
            return state.hasMore
        }
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        signal.wake()
    }

    /// Waits without the sink; a stop ends it.
    func wait(_ seconds: Double) { signal.wait(seconds) }
}
