package import ConsoleWeb
package import Metrics
import Synchronization

/// Passes metrics to a swift-metrics backend, under the names and labels of `/metrics`.
///
/// Counters are incremented by the difference to the previous values; gauges are set. Each name has few combinations of
/// labels, and each keeps its handler.
package final class MetricsBridge: Sendable {
    private struct Key: Hashable {
        var name: String
        var labels: [String: String]
    }

    private enum Handler {
        case counter(Counter, last: Int64)
        case fraction(FloatingPointCounter, last: Double)
        case gauge(Gauge)
    }

    private let factory: any MetricsFactory
    private let handlers = Mutex<[Key: Handler]>([:])

    package init(_ factory: any MetricsFactory) { self.factory = factory }

    /// Records metrics.
    ///
    /// Those of one camera or sink must be passed in the order in which they were read.
    package func record(_ figures: [ConsoleMetric]) {
        handlers.withLock { handlers in
            for figure in figures {
                let key = Key(name: figure.name, labels: figure.labels)
                var handler = handlers[key] ?? makeHandler(figure)
                Self.record(figure.value, with: &handler)
                handlers[key] = handler
            }
        }
    }

    private func makeHandler(_ figure: ConsoleMetric) -> Handler {
        let labels = figure.labels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        switch figure.kind {
        case .gauge: return .gauge(Gauge(label: figure.name, dimensions: labels, factory: factory))
        case .counter:
            guard MetricName(rawValue: figure.name)?.isWhole ?? false else {
                let counter = FloatingPointCounter(label: figure.name, dimensions: labels, factory: factory)
                return .fraction(counter, last: 0)
            }
            return .counter(Counter(label: figure.name, dimensions: labels, factory: factory), last: 0)
        }
    }

    private static func record(_ value: Double, with handler: inout Handler) {
        switch handler {
        case .gauge(let gauge): gauge.record(value)
        case .counter(let counter, let last):
            guard let now = Int64(exactly: value), now > last else { return }
            counter.increment(by: now - last)
            handler = .counter(counter, last: now)
        case .fraction(let counter, let last):
            guard value > last else { return }
            counter.increment(by: value - last)
            handler = .fraction(counter, last: value)
        }
    }
}
