package import ConsoleWeb
import Foundation
package import Metrics
import Synchronization

/// Looks at figures again and again, and passes them to the program's backend of swift-metrics.
///
/// Where the program has installed none, it does nothing. Cameras never wait for it: it reads what is counted anyway.
package final class MetricsFeed: Sendable {
    /// Seconds between two looks.
    package static let interval = 5.0

    private let bridge: MetricsBridge
    private let figures: @Sendable () async -> [ConsoleMetric]
    private let looking = Mutex<Task<Void, Never>?>(nil)

    /// A feed to the backend that `MetricsSystem` has now; nil where that is none.
    package convenience init?(_ figures: @escaping @Sendable () async -> [ConsoleMetric]) {
        let factory = MetricsSystem.factory
        guard !(factory is NOOPMetricsHandler) else { return nil }
        self.init(factory, figures)
    }

    /// A feed to this backend.
    package init(_ factory: any MetricsFactory, _ figures: @escaping @Sendable () async -> [ConsoleMetric]) {
        bridge = MetricsBridge(factory)
        self.figures = figures
    }

    /// Begins to look; returns at once.
    package func start() {
        looking.withLock { looking in
            guard looking == nil else { return }
            looking = Task { [weak self] in
                while !Task.isCancelled {
                    guard await self?.look() != nil else { return }
                    try? await Task.sleep(for: .seconds(Self.interval))
                }
            }
        }
    }

    /// Looks a last time and ends; call it when nothing is counted any more.
    package func stop() async {
        let task = looking.withLock { looking in
            defer { looking = nil }
            return looking
        }
        task?.cancel()
        await task?.value
        await look()
    }

    /// Passes on what the figures are now.
    package func look() async { bridge.record(await figures()) }
}
