package import Basics
import Foundation
public import Logging
public import ScanStore

/// Empties the queue of a sink: reads scans from the store in order, passes them to the sink, and moves the sink's
/// place as they are acknowledged.
///
/// Every scan is sent at least once, and scans are first sent in order. After any failure, everything after the place
/// is sent again, in order, so a receiver may see repeats, which it recognizes by their id. One thread does all of
/// this; storing scans never waits for it.
public final class SinkPump: Sendable {
    private let shared: PumpShared
    private let run: @Sendable () -> Void
    private let stopTime: Double
    private let ended = DispatchSemaphore(value: 0)

    /// Creates a pump that does not run yet.
    ///
    /// - Parameters:
    ///   - outbox: The store.
    ///   - queue: The name of the sink's queue in the store, under which the sink's place is kept.
    ///   - sink: The receiver of the scans; no other pump may use it.
    ///   - limits: Limits on time and counts.
    ///   - logger: The logger for messages that concern people.
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

    /// Starts the pump; a second call has no effect.
    public func start() {
        guard shared.start() else { return }
        let thread = Thread(name: "scan sink") { [run, ended] in
            // The kernel signals a broken connection by SIGPIPE, which would end the program.
            var signals = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, nil)
            run()
            ended.signal()
        }
        thread.start()
    }

    /// Stops the pump; unacknowledged scans stay in the queue.
    ///
    /// Waits for the thread, for a bounded time.
    ///
    /// - Returns: Whether the thread has ended. A thread that hangs in the system, for example while resolving a name,
    ///   is abandoned.
    @discardableResult
    public func stop() -> Bool {
        let wasRunning = shared.stop()
        return !wasRunning || ended.wait(timeout: .now() + stopTime) == .success
    }

    /// The pump's state and figures; readable on any thread.
    public var figures: SinkFigures { shared.figures }
}
