import Metrics
import Synchronization

/// A swift-metrics backend that records the values it receives.
final class RecordingMetrics: MetricsFactory {
    struct Value: Sendable, Equatable {
        var kind: String
        var value: Double
    }

    /// The values by name and labels, in the form of a line of `/metrics`.
    private let state = Mutex<[String: Value]>([:])

    var values: [String: Value] { state.withLock { $0 } }

    private func handler(_ kind: String, _ label: String, _ dimensions: [(String, String)]) -> Handler {
        let labels = dimensions.map { "\($0)=\"\($1)\"" }.joined(separator: ",")
        let line = labels.isEmpty ? label : "\(label){\(labels)}"
        state.withLock { $0[line] = Value(kind: kind, value: $0[line]?.value ?? 0) }
        return Handler(self, line)
    }

    func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
        handler("counter", label, dimensions)
    }

    func makeFloatingPointCounter(
        label: String,
        dimensions: [(String, String)]
    ) -> any FloatingPointCounterHandler {
        handler("fraction", label, dimensions)
    }

    func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
        handler(aggregate ? "recorder" : "gauge", label, dimensions)
    }

    func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
        handler("meter", label, dimensions)
    }

    func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
        handler("timer", label, dimensions)
    }

    func destroyCounter(_ handler: any CounterHandler) {}
    func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
    func destroyRecorder(_ handler: any RecorderHandler) {}
    func destroyMeter(_ handler: any MeterHandler) {}
    func destroyTimer(_ handler: any TimerHandler) {}

    final class Handler: CounterHandler, FloatingPointCounterHandler, RecorderHandler, MeterHandler, TimerHandler {
        private let owner: RecordingMetrics
        private let line: String

        init(_ owner: RecordingMetrics, _ line: String) {
            self.owner = owner
            self.line = line
        }

        func increment(by amount: Int64) { add(Double(amount)) }
        func increment(by amount: Double) { add(amount) }
        func decrement(by amount: Double) { add(-amount) }
        func reset() { set(0.0) }
        func record(_ value: Int64) { set(Double(value)) }
        func record(_ value: Double) { set(value) }
        func set(_ value: Int64) { set(Double(value)) }
        func set(_ value: Double) { owner.state.withLock { $0[line]?.value = value } }
        func recordNanoseconds(_ duration: Int64) { set(Double(duration)) }
        private func add(_ amount: Double) { owner.state.withLock { $0[line]?.value += amount } }
    }
}
