import ConsoleWeb
import Foundation
import ScanSinks
import ScanStore

/// The metrics and the health of a unit's parts other than its cameras.
enum UnitFigures {
    /// Returns the store's part of `/healthz`; nil while the store is fine.
    ///
    /// An unreachable receiver is not a fault of the unit: its scans wait.
    static func health(store: ScanStore?) -> ConsoleHealth? {
        switch store?.health().state {
        case nil, .fine, .closed: nil
        case .full(let message): ConsoleHealth(status: "full", isFine: false, problem: message)
        case .retrying(let message): ConsoleHealth(status: "store", isFine: false, problem: message)
        }
    }

    /// Returns the metrics of the store and the sinks for `/metrics`.
    static func metrics(store: ScanStore?, sinks: [UnitSink]) -> [ConsoleMetric] {
        var metrics: [ConsoleMetric] = []
        if let store {
            let health = store.health()
            let isFine = if case .fine = health.state { true } else { false }
            metrics += [
                ConsoleMetric(.storeOK, isFine ? 1 : 0),
                ConsoleMetric(.storeScans, health.count),
                ConsoleMetric(.storeContent, Double(health.bytes)),
                ConsoleMetric(.storeFile, Double(health.fileBytes)),
                ConsoleMetric(.storeWaiting, health.waiting),
                ConsoleMetric(.storeStored, health.stored),
                ConsoleMetric(.storeRefused, health.refused),
                ConsoleMetric(.storeDeleted, health.deleted),
                ConsoleMetric(.storeDamaged, health.damaged.count),
            ]
        }
        for sink in sinks {
            let figures = sink.pump.figures
            let label = ["sink": sink.name]
            metrics += [
                ConsoleMetric(.sinkConnected, figures.isConnected ? 1 : 0, label),
                ConsoleMetric(.sinkConnections, figures.connections, label),
                ConsoleMetric(.sinkSent, figures.sent, label),
                ConsoleMetric(.sinkRepeats, figures.repeats, label),
                ConsoleMetric(.sinkAcknowledged, figures.acknowledged, label),
                ConsoleMetric(.sinkRefused, figures.refused, label),
            ]
            if let backlog = figures.backlog {
                metrics += [
                    ConsoleMetric(.sinkBacklog, backlog.count, label),
                    ConsoleMetric(.sinkLost, Double(backlog.lost), label),
                    ConsoleMetric(.sinkBacklogAge, backlog.oldest.map { max(0, -$0.timeIntervalSinceNow) } ?? 0, label),
                ]
            }
        }
        return metrics
    }
}
