package import ConsoleWeb
import Foundation
package import Metrics
import Synchronization

/// Reads metrics regularly and passes them to the program's swift-metrics backend.
///
/// Does nothing if the program has installed none. Cameras never wait for it: it only reads existing counters.
package final class MetricsFeed: Sendable {
    /// Seconds between two readings.
    package static let interval = 5.0

    private let bridge: MetricsBridge
    private let figures: @Sendable () async -> [ConsoleMetric]
    private let polling = Mutex<Task<Void, Never>?>(nil)

    /// Creates a feed to the present backend of `MetricsSystem`; nil if there is none.
    package convenience init?(_ figures: @escaping @Sendable () async -> [ConsoleMetric]) {
        let factory = MetricsSystem.factory
        guard !(factory is NOOPMetricsHandler) else { return nil }
        self.init(factory, figures)
    }

    /// Creates a feed to a backend.
    package init(_ factory: any MetricsFactory, _ figures: @escaping @Sendable () async -> [ConsoleMetric]) {
        bridge = MetricsBridge(factory)
        self.figures = figures
    }

    /// Starts reading, without waiting.
    package func start() {
        polling.withLock { polling in
            guard polling == nil else { return }
            polling = Task { [weak self] in
                while !Task.isCancelled {
                    guard await self?.poll() != nil else { return }
                    try? await Task.sleep(for: .seconds(Self.interval))
                }
            }
        }
    }

    /// Reads a last time and ends; to be called when nothing is counted any more.
    package func stop() async {
        let task = polling.withLock { polling in
            defer { polling = nil }
            return polling
        }
        task?.cancel()
        await task?.value
        await poll()
    }

    /// Passes the present metrics on.
    package func poll() async { bridge.record(await figures()) }
}
